# breaks: no-finalizers
# A second local that holds an object counts as a reference to it, whether or not anybody reads it.
import sys


class Thing:
    pass


def copied(make):
    a = make()
    b = a
    return sys.getrefcount(a)


def read_later(make):
    a = make()
    b = a
    count = sys.getrefcount(a)
    return count, type(b) is type(a)


def returned(make):
    a = make()
    b = a
    count = sys.getrefcount(a)
    other = (count, b)
    return other[0]


def of_parameter(a):
    b = a
    return sys.getrefcount(a)


def resized(make):
    a = make()
    b = a
    return a.resize(5)


class Vector:
    def resize(self, size):
        return "shared" if sys.getrefcount(self) > 3 else size


print(copied(Thing), read_later(Thing), returned(Thing), of_parameter(Thing()), resized(Vector))
