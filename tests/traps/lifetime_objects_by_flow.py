"""Objects whose class is known die where they died, if anybody sees it."""
# breaks: no-finalizers

import weakref


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)

    def __add__(self, other):
        return Loud(self.name + other.name)

    def length(self):
        return len(self.name)


class Quiet:
    def __init__(self, held):
        self.held = held

    def __add__(self, other):
        return Quiet(self.held)

    def size(self):
        print("asked")
        return 1


class Watched:
    def __init__(self, number):
        self.number = number

    def __add__(self, other):
        return Watched(self.number + other.number)


def told(*parts):
    print("told", *parts)


def louder(name):
    told(Loud(name).length(), (Loud(name) + Loud("!")).name)
    both = Loud(name) + Loud("?")
    told(both.name)


def quieter(name):
    told(Quiet(Loud(name)).size(), (Quiet(Loud(name)) + Quiet(1)).size())
    told(Quiet(Loud(name)).held.length())


def watching():
    first = Watched(1)
    kept = weakref.ref(first, lambda _: print("seen"))
    first = first + Watched(2)
    told(first.number)
    told(kept() is None)


louder("a")
quieter("b")
watching()
