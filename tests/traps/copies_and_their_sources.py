# A copy keeps its value when its source changes: by assignment, in a loop, through a closure, in a handler.
def swap(a, b):
    a, b = b, a
    return a, b


def previous(xs):
    last = None
    pairs = []
    for x in xs:
        pairs.append((last, x))
        last = x
    return pairs


def through_closure(x):
    def bump():
        nonlocal x
        x += 10

    y = x
    bump()
    return y, x


def in_handler(x):
    y = x
    try:
        x = 5
        x = 1 // 0
    except ZeroDivisionError:
        return x, y
    finally:
        y = 9


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        t = a
        a = b
        b = t + b
    return a


def branch(flag):
    x = 1
    y = x
    if flag:
        x = 2
    z = x
    return x, y, z


def shadow(x):
    y = x
    del x
    x = 7
    return x, y


print(
    swap(1, 2),
    previous("abc"),
    through_closure(1),
    in_handler(0),
    fibonacci(10),
    branch(True),
    branch(False),
    shadow(3),
)
