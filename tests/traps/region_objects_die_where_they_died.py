# breaks: no-finalizers
# What a loop holds dies where it died, and finalizers see what the program had done by then.
log = []


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        log.append(self.name)


def step(x):
    return x + 1


def f(n):
    held = Noisy("before")
    t = 0
    for i in range(n):
        t = step(t)
    log.append("loop done")
    held = None
    log.append(t)
    return t


def g(n):
    t = 0
    held = [Noisy("list")]
    for i in range(n):
        t = step(t)
        held = t
    log.append("loop done")
    return held


def rebinds(n):
    t = 0
    value = Rebinder()
    for i in range(n):
        value = step(i)
        t = t + value
    return t


class Rebinder:
    def __del__(self):
        log.append("rebinder")


f(3), g(2), rebinds(2)
print(log)
