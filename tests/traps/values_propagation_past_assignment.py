# A constant stops where its name is stored again: in loops, arms, handlers, with, match, walrus and deletions.
def loop():
    x = 1
    seen = []
    for i in range(3):
        seen.append(x)
        x = 2
    return seen, x


def while_loop():
    x = 0
    while x < 3:
        x += 1
    return x


def arms(flag):
    x = 1
    if flag:
        x = "changed"
    return x


def handler():
    x = 1
    try:
        x = 2
        raise ValueError
    except ValueError:
        y = x
    return y


def nested_handler(f):
    x = "start"
    try:
        f()
        x = "after f"
        f()
    except KeyError:
        return x
    else:
        return "else " + x
    finally:
        x = "finally"


def targets():
    x = 1
    for x in (5, 6):
        pass
    y = x
    with open(__file__) if False else __import__("contextlib").nullcontext(7) as x:
        pass
    z = x
    (x, w) = (8, 9)
    [v := x, (x := 10)]
    match 11:
        case x:
            pass
    import os as o

    x, x = 12, 13
    return y, z, w, v, x


def comprehension():
    x = 1
    ys = [x for x in (2, 3)]
    zs = [(x := y) for y in (4, 5)]
    return x, ys, zs


def closure():
    x = 1

    def set_x():
        nonlocal x
        x = 2

    a = x
    set_x()
    return a, x


def broken_loop():
    x = 1
    for i in range(3):
        if i == 1:
            x = "broken"
            break
        x = "body"
    else:
        x = "else"
    return x


def continued():
    x = 1
    total = []
    for i in range(3):
        if i == 0:
            x = "first"
            continue
        total.append(x)
        x = "later"
    return total


class Raiser:
    def __init__(self, n):
        self.n = n

    def __call__(self):
        self.n -= 1
        if self.n == 0:
            raise KeyError


print(loop(), while_loop(), arms(0), arms(1), handler(), [nested_handler(Raiser(n)) for n in (1, 2, 3)])
print(targets(), comprehension(), closure(), broken_loop(), continued())
