"""Handlers of there being no next item: what they see, what they pop, and what dies meanwhile."""

import sys
from collections import deque


def handled():
    kind, value, _ = sys.exc_info()
    return kind.__name__ if kind else None


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name, handled())


class Items:
    def __init__(self, name, items):
        self.name, self.items = name, [*items]

    def __iter__(self):
        return self

    def __next__(self):
        local = Noisy("frame of " + self.name)
        if not self.items:
            raise StopIteration(Noisy("value of " + self.name))
        item = self.items.pop(0)
        if isinstance(item, type):
            raise item(local.name)
        return item

    def __del__(self):
        print("no more of", self.name, handled())


class AnyEqual:
    def __eq__(self, other):
        return True

    __hash__ = None


class Plain:
    pass


class OwnNext:
    def __init__(self):
        self.__next__ = lambda: 1


class NoNext:
    __next__ = None


class Hooked:
    def __getattr__(self, name):
        print("asked for", name)
        return lambda: name


class Below(Items):
    pass


def told(ask, *args):
    try:
        print(ask.__name__, ask(*args))
    except BaseException as error:
        print(ask.__name__, type(error).__name__, error, "while", type(error.__context__).__name__)


def first(items):
    try:
        item = next(items)
    except StopIteration:
        return "none"
    return type(item).__name__


def looked(items):
    try:
        item = next(items)
    except StopIteration:
        return handled()
    return type(item).__name__


def raised(items):
    try:
        item = next(items)
    except StopIteration:
        raise KeyError("none")
    return type(item).__name__


def unbound(items):
    try:
        item = next(items)
    except StopIteration:
        return item
    return type(item).__name__


def kept(items):
    item = Noisy("before")
    try:
        item = next(items)
    except StopIteration:
        pass
    print("behind", handled())
    return type(item).__name__


def each(items):
    while True:
        try:
            item = next(items)
        except StopIteration:
            break
        print("item", type(item).__name__)
        yield item


def last(items):
    item = None
    while True:
        try:
            item = next(items)
        except StopIteration:
            return type(item).__name__
        print("one more")


def of_any(thing):
    try:
        item = next(thing)
    except StopIteration:
        return "none"
    except TypeError:
        return "no iterator", type(thing).__name__
    return item if isinstance(item, (int, str)) else type(item).__name__


def of_many(things):
    found = []
    for thing in things:
        try:
            item = next(thing)
        except StopIteration:
            found.append("none")
            continue
        except TypeError:
            pass
        else:
            found.append(item if isinstance(item, (int, str)) else type(item).__name__)
            continue
        found.append(type(thing).__name__)
    return found


def of_all(things):
    found = []
    for thing in things:
        try:
            item = next(thing)
        except StopIteration:
            continue
        except TypeError:
            pass
        else:
            found.append(item if isinstance(item, (int, str)) else type(item).__name__)
            continue
        found.append(type(thing).__name__)
    return found


def walk(root):
    found = []
    stack = deque([root])
    while stack:
        current = next(reversed(stack))
        try:
            item = next(current)
        except StopIteration:
            stack.pop()
            continue
        except TypeError:
            pass
        else:
            stack.append(item)
            continue
        found.append(current if isinstance(current, int) else type(current).__name__)
        stack.pop()
    return found


def given(stack):
    while stack:
        items = stack[-1]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
            print("popped", handled())
        else:
            stack.append(iter(item))


def from_given(stack):
    while stack:
        items = stack[-1]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
        else:
            stack.append(item)


def emptied(stack):
    while stack:
        items = stack[0]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
        else:
            stack.append(item)


def of_another(root, name):
    stack = [root, Items(name, ())]
    while stack:
        items = stack[0]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
        else:
            stack.append(item)


class Stack(list):
    def pop(self):
        print("popping", handled())
        return super().pop()


class Clearing:
    def __init__(self, stack):
        self.stack = stack

    def __next__(self):
        self.stack.clear()
        raise StopIteration


def cleared(shared):
    stack = [1]
    shared.stack = stack
    stack.append(shared)
    while stack:
        items = stack[-1]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
        else:
            stack.append(item)


def raising():
    raise TypeError("inside")
    yield


def main():
    for ask in (first, looked, raised, unbound, kept, last, of_any):
        told(ask, iter(()))
        told(ask, iter([AnyEqual()]))
        told(ask, Items("one", [AnyEqual()]))
        told(ask, Items("none", ()))
        told(ask, Items("bad", [KeyError]))
        told(ask, Items("type", [TypeError]))
        told(ask, (Noisy("yielded") for _ in "ab"))
        told(ask, 3)
    print([type(item).__name__ for item in each(Items("each", [1, AnyEqual(), Noisy("item"), 2]))])
    for ask in (of_any, lambda thing: of_many([thing, thing]), lambda thing: of_all([thing, thing])):
        for thing in (3, Plain(), OwnNext(), NoNext(), Hooked(), raising(), iter("ab"), Below("below", "ab"), Plain, None):
            told(ask, thing)
    told(of_many, [3, Plain(), raising(), iter("x"), 4, Plain(), Below("many", ""), OwnNext(), Hooked(), Hooked()])
    told(of_all, [3, Plain(), raising(), iter("x"), 4, Plain(), Below("all", ""), OwnNext(), Hooked(), Hooked()])
    told(walk, Items("root", [1, Items("inner", [2, AnyEqual()]), 3, Plain()]))
    told(walk, 3)
    told(given, [Items("given", [(), [()]])])
    told(from_given, Stack([Items("in a stack", [iter(())])]))
    told(emptied, [Items("first", [])])
    told(emptied, [Items("first", []), Items("second", [])])
    told(of_another, Items("another", []), "the other")
    told(cleared, Clearing(None))
    told(from_given, [Clearing(shared := [])])
    clearing = Clearing(None)
    clearing.stack = [clearing]
    told(from_given, clearing.stack)


main()
