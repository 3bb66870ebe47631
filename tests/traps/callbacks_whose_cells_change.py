# What a lambda closes over is bound again by the function that made it, by another one inside of that, or by a loop.


def counted(step):
    def more():
        nonlocal step
        step += 1

    bumps.append(more)
    return lambda x: x * step


def later(step):
    value = lambda x: x * step
    step = 10
    return value


def looped(step):
    for step in range(3):
        pass
    return lambda x: x + step


def walrus(step):
    if (step := step + 1) > 1:
        return lambda x: x + step
    return None


def total(xs, value):
    found = []
    for _ in (1, 2):
        for x in xs:
            found.append(value(x))
            for bump in bumps:
                bump()
    return found


bumps = []
value = counted(1)
print(total([1, 1, 1], value))
value = later(1)
print(total([1, 1, 1], value))
value = looped(1)
print(total([1, 1, 1], value))
value = walrus(1)
print(total([1, 1, 1], value))
