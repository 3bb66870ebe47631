# A local is read before a later operand of the same expression rebinds it.
def add(a, b):
    return a + b


def caller(x):
    first = x + (x := 5) + x
    second = add(x, (x := x * 2))
    third = [x, (x := x + 1), x]
    return first, second, third, x


print(caller(1))
