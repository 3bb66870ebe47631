def area(w, h):
    return w * h


def total(sizes):
    result = 0
    for w, h in sizes:  # s2s: assume=sealed-globals
        result += area(w, h)
    return result + area(1, 1)


print(total([(2, 3), (4, 5)]))
