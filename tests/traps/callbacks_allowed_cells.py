# allowed: assigning `cell_contents` of a cell that a lambda closes over
# Somebody else looks into the cells of a lambda while a loop calls it.
def scaled(factor):
    return lambda x: x * factor


def total(xs, value, other):
    found = []
    for _ in (1, 2):
        for x in xs:
            found.append(value(x))
            setattr(other, "cell_" + "contents", 100)
    return found


value = scaled(2)
print(total([1, 2], value, getattr(value, "__clos" + "ure__")[0]))
