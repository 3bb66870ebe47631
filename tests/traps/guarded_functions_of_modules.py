# breaks: sealed-globals
# An attribute of a module is asked for where the call asked: it may be another function, of another object, or none.
import calendar
from calendar import isleap
from typing import cast

real, module = calendar.isleap, calendar


class Counting:
    def __init__(self):
        self.asked = 0

    @property
    def isleap(self):
        self.asked += 1
        return lambda year: ("asked", self.asked)


class Year(int):
    def __mod__(self, other):
        print("mod", other)
        rebind(calendar=Counting())
        return 0


def rebind(**names):
    one.__globals__.update(names)


def one(year):
    return calendar.isleap(year)


def counted(first, last):
    found = 0
    for year in range(first, last):
        if calendar.isleap(year):
            found += 1
    return found


def both(year):
    return calendar.isleap(year), calendar.isleap(year), isleap(year)


def named(value):
    return cast("int", value)


def shown(function, *args):
    try:
        print(function.__name__, function(*args))
    except (AttributeError, NameError, TypeError) as error:
        print(function.__name__, type(error).__name__, error)


def all_of(title):
    print(title)
    shown(one, 2000)
    shown(one, "%s")
    shown(counted, 1890, 1990)
    shown(both, 1900)
    shown(named, None)


all_of("as imported")
calendar.isleap = lambda year: ("patched", year)
all_of("another function")
calendar.isleap = real
all_of("the same again")
rebind(calendar=Counting())
all_of("an object that counts")
print(calendar.asked)
rebind(calendar=module)
shown(both, Year(1900))
rebind(calendar=module)
del calendar.isleap
all_of("none")
calendar.__getattr__ = lambda name: lambda year: (name, year)
all_of("a hook")
del calendar.__getattr__
calendar.isleap = real
del one.__globals__["calendar"]
all_of("no module")
rebind(calendar=module, isleap=lambda *args: args, cast=lambda *args: args)
all_of("names of functions")
