# What a lambda closes over dies with the loop's function, or when its owner lets go of it, and not later.
import gc
import weakref


class Held:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def scaled(held):
    return lambda x: (x, held.name)


def total(xs, value):
    found = []
    for _ in (1, 2):
        for x in xs:
            found.append(value(x))
    print("after the loop")
    return found


def kept(xs, value):
    for _ in (1, 2):
        for x in xs:
            yield value(x)
    print("after the loop")
    yield None


def run():
    print(total([1, 2], scaled(Held("temporary"))))
    value = scaled(Held("local"))
    print(total([1, 2], value))
    del value
    print("deleted")
    value = kept([1, 2], scaled(Held("kept")))
    print(next(value), next(value), next(value))
    value.close()
    print("closed")


run()
value = scaled(Held("module"))
seen = weakref.ref(value)
print(total([3], value))
del value
gc.collect()
print(seen())
