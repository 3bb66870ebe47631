# Copies of what branches store: who else reads that, what dies when, and what is changed in place.
class C:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def read_again(a):
    if a:
        x = 3
    else:
        x = 4
    y = x
    y += 1
    return x, y, y


def next_time(a):
    x = 0
    found = []
    for i in "abcd":
        if x:
            x = 3
        elif i == a:
            x = 4
        else:
            x = 0
        y = x
        found.append((y, y))
    return found


def in_place(a, xs):
    x = xs
    if a:
        x += [1]
    else:
        x = [2]
    y = x
    return y, y, xs


def held(a):
    if a:
        x = C("one")
    else:
        x = C("other")
    y = x
    print(y.name)
    y = None
    print("end")


def held_before(a):
    x = C("before")
    if a:
        x = 3
    else:
        x = 4
    y = x
    print("stored")
    return y, y


def chosen(a):
    if a > 2:
        return a * 2
    elif a:
        b = a + 5
    else:
        raise ValueError(a)
    return b


def calls(a, xs):
    found = chosen(a)
    xs.append(found)
    found = chosen(a + 1)
    xs.append(found)
    return found, xs


def handled(a):
    y = "none"
    try:
        if a == 1:
            x = 10 // (a - 1)
        elif a == 2:
            x = len("abc")
        else:
            x = int(a)
        y = x
        y + 0
    except (ArithmeticError, ValueError) as error:
        return type(error).__name__, y
    return y, y


def unbound(a):
    if a:
        x = 3
    else:
        x = 4
    y = x
    del x
    try:
        return y, x, y
    except UnboundLocalError:
        return "unbound", y


def shared(a):
    if a:
        x = 3
    else:
        x = 4
    y = x
    return [lambda: (x, y)], y


print(read_again(0), read_again(1))
print(next_time("a"), next_time("c"), next_time("x"))
for a in (0, 1):
    print(in_place(a, [5]))
    held(a)
    print(held_before(a))
    print(unbound(a), shared(a)[0][0]())
for a in (1, 2, 5, "4", "x", 0, -1):
    try:
        print(handled(a), calls(a, []))
    except Exception as error:
        print(type(error).__name__, error)
