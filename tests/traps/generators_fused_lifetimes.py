# breaks: no-finalizers
# until: 3.13, for a frame that ends lets its locals go from the last to the first from 3.14 on, and from the first to
# the last before: so what stands for a generator has an order of its own there, as the contract allows.
# What the frame of a generator holds dies when its loop is left: by its end, a break, a return, an exception.
import weakref


class Thing:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def things(first, count):
    held = Thing("H" + first.name)
    for i in range(count):
        thing = Thing("I" + str(i))
        yield thing
    print("ends", first.name)


def to_the_end():
    for thing in things(Thing("A"), 2):
        print("uses", thing.name)
    print("after the loop")
    return None


def by_break():
    for thing in things(Thing("A"), 3):
        print("uses", thing.name)
        break
    print("after the loop")


def by_return():
    for thing in things(Thing("A"), 3):
        return thing.name
    return None


def by_error():
    try:
        for thing in things(Thing("A"), 3):
            raise ValueError(thing.name)
    except ValueError as error:
        print("caught", error)
    print("after the handler")


def by_uncaught_error():
    for thing in things(Thing("A"), 3):
        print("uses", thing.name)
        del thing
        raise ValueError("out")


def weak():
    refs = []
    for thing in things(Thing("A"), 3):
        refs.append(weakref.ref(thing))
        print([ref() is not None for ref in refs])
        del thing
    print([ref() is not None for ref in refs])


to_the_end()
by_break()
print(by_return())
by_error()
try:
    by_uncaught_error()
except ValueError as error:
    print("outside", error)
weak()


def names(first):
    while first:
        yield first.name


def relay(first):
    for name in names(first):
        yield name


it = relay(Thing("A"))
print(next(it))
it.close()
print("closed")
it = relay(Thing("A"))
print(next(it))
del it
print("dropped")
