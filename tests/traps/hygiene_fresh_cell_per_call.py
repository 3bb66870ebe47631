# Every call of a helper that makes a closure makes its own cell, in a loop too.
def adder(n):
    def inner(x):
        return x + n

    return inner


def counter(start):
    def step():
        nonlocal start
        start += 1
        return start

    return step


def caller():
    adders = []
    for i in range(3):
        adders.append(adder(i))
    steps = []
    for i in range(2):
        steps.append(counter(i * 10))
    return [f(100) for f in adders], [s() for s in steps], [s() for s in steps]


print(caller())
