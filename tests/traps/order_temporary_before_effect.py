# A temporary read before a call, a store or a rebinding keeps the value it had then.
state = {"k": 1}
level = 1


class Box:
    value = 1


def change(box):
    global level
    level += 1
    state["k"] += 1
    box.value += 1
    return 0


def caller(box, xs):
    t = state["k"]
    u = level
    v = box.value
    w = xs[0]
    change(box)
    xs[0] = 99
    return t, u, v, w


print(caller(Box(), [7]))


def over(x):
    t = x
    x = x + 1
    return t, x


print(over(1))
