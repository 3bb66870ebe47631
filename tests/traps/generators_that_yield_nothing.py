# A generator that returns before it yields holds its arguments all the same, and lets go of them.
class Held:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("died", self.name)


def nothing(a, b):
    return
    yield 1


def nothing_at_all(a):
    if False:
        yield


def delegates():
    print("starts")
    yield from nothing(2, Held("delegated"))
    print("goes on")
    yield from nothing_at_all(Held("again"))
    yield 3


def only_delegates():
    yield from nothing(1, 2)


def only_delegates_to_less():
    yield from nothing_at_all(0)


def consumes():
    for item in nothing(Held("consumed"), 1):
        print(item)
    for item in nothing_at_all(Held("consumed again")):
        print(item)
    else:
        print("nothing came")
    return 4


def misses():
    for item in nothing(missing, 2):
        pass


def misses_late():
    yield 5
    yield from nothing(2, missing)


print(list(delegates()), consumes(), list(only_delegates()), list(only_delegates_to_less()))
for run in (misses, lambda: list(misses_late())):
    try:
        run()
    except NameError as error:
        print(error)


def over_first():
    return
    yield 1


def loops_alone():
    for item in over_first():
        pass


def loops_in_an_arm(n):
    if n:
        for item in over_first():
            print("never")
    else:
        print("the other arm")


def loops_in_a_loop():
    for _ in range(2):
        for item in over_first():
            print("never")


print(loops_alone(), loops_in_an_arm(1), loops_in_an_arm(0), loops_in_a_loop())


def ends_before_it_yields(n):
    if 0 != 9:
        return
    for _ in []:
        yield 10 // n


def collects(n):
    found = list(ends_before_it_yields(n))
    return found, list(ends_before_it_yields(n))


print(collects(3))
