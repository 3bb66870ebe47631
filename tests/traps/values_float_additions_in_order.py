# Floats are added from left to right, strings and lists too: another grouping is another number.
def three(a, b, c):
    return a + b + c, a + (b + c)


def four(a, b, c, d):
    e = a + b
    f = c + d
    return e + f, a + b + c + d


print(three(0.1, 0.2, 0.3), three(1e308, 1e308, -1e308), three("a", "b", "c"))
print(four(0.1, 0.2, 0.3, 0.4))
