# breaks: no-finalizers
# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# `list` of a generator: what it gives, what it raises, and when what it holds dies.
import sys
import weakref


class Thing:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def plain(n):
    i = 0
    while i < n:
        yield i * i
        i += 1


def things(count, fails):
    held = Thing("H")
    for i in range(count):
        thing = Thing(i)
        if i == fails:
            raise ValueError(thing.name)
        yield thing
    print("ends", held.name)


def stopping(items):
    for item in items:
        yield next(item)


def nothing(n):
    for _ in range(n):
        yield


def returned(n):
    return list(plain(n))


def stored(n):
    found = ["before"]
    try:
        found = list(plain(n))
    except TypeError as error:
        print("raises", error)
    return found


def of_things(count, fails):
    try:
        found = list(things(count, fails))
    except ValueError as error:
        print("caught", error)
        return None
    print("has", [thing.name for thing in found])
    return len(found)


def uncaught(count, fails):
    kept = list(things(count, fails))
    return kept


def stops(items):
    try:
        return list(stopping(items))
    except RuntimeError as error:
        return [str(error), type(error.__cause__), type(error.__context__)]


def into(holder, n):
    holder.items = list(plain(n))
    holder.items[:1] = one = list(nothing(n))
    return holder.items, one


def while_handling(n):
    try:
        raise KeyError(n)
    except KeyError:
        return list(seen(n))


def seen(n):
    for _ in range(n):
        yield repr(sys.exc_info()[1])


class Holder:
    pass


print(returned(4), returned(0), stored(3), stored("x"))
print(of_things(2, 9))
print(of_things(3, 1))
try:
    uncaught(3, 2)
except ValueError as error:
    print("handled", error)
    frames = []
    traceback = error.__traceback__
    while traceback is not None:
        frames += [value for value in traceback.tb_frame.f_locals.values() if type(value) is list]
        traceback = traceback.tb_next
    print("kept", frames)
    del frames, traceback
print("after")
print(stops([iter([1]), iter([2])]), stops([iter([1]), iter([])]))
print(into(Holder(), 3))
print(while_handling(2))
thing = Thing("watched")
watch = weakref.ref(thing, lambda _: print("let go"))
print(len(list([thing])))
del thing
