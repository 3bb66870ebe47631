# A temporary used in a loop, a comprehension, a lambda or one arm of an if is computed once, where it stood.
def note(x):
    print("note", x)
    return x


def loop():
    t = note(1)
    total = 0
    for i in range(3):
        total += t
    return total


def comprehension():
    t = note(2)
    return [t + i for i in range(3)]


def closure():
    t = note(3)
    f = lambda: t
    print("made")
    return f() + f()


def arm(flag):
    t = note(4)
    if flag:
        return t
    return None


def condition():
    n = note(3)
    i = 0
    while i < n:
        i += 1
    return i


print(loop(), comprehension(), closure(), arm(True), arm(False), condition())
