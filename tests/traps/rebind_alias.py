# An alias keeps the function it was given, not the name.
def add(a, b):
    return a + b


plus = add


def both(a, b):
    return add(a, b), plus(a, b)


print(both(1, 2))


def replace():
    global add
    add = lambda a, b: ("new", a, b)


replace()
print(both(1, 2))
add = plus
print(both(1, 2))
plus = lambda a, b: None
print(both(1, 2))
