# What a method of a known class handles, and what it lets pass, stays so where its body stands in the caller.
import sys


class Noted:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Source:
    def take(self, key):
        found, rest = self.look(key)
        return found, rest, sys.exc_info()[0]

    def look(self, key):
        try:
            return self.table[key]
        except KeyError as error:
            print("no", error, error.__context__)
            raise LookupError(key) from None
        finally:
            print("looked")

    table = {"one": (1, "a"), "three": (1, 2, 3), "none": None, "noted": iter(())}


class Quiet(Source):
    def look(self, key):
        try:
            return self.table[key]
        except KeyError:
            return key, ""


class Lists(Source):
    def look(self, key):
        return [Noted(key + "1"), Noted(key + "2")]


class Wrong(Source):
    def look(self, key):
        held = Noted("held")
        if key == "one":
            return held, held.name
        return held, held.name, key


class Pairs:
    def both(self, names):
        first = second = None
        for name in names:
            first, second = self.pair(name)
        print("both", first.name, second.name)

    def pair(self, name):
        return Noted(name + " first"), Noted(name + " second")


class Swapped(Pairs):
    def pair(self, name):
        return Noted(name + " second"), Noted(name + " first")


def taken(sources, key):
    for source in sources:
        try:
            try:
                raise OSError
            except OSError:
                found = source.take(key)
            print(type(source).__name__, found[2], len(found), found[1] and type(found[1]).__name__)
            found = None
        except Exception as error:
            print(type(source).__name__, type(error).__name__, error, type(error.__context__).__name__)
        print("next")


for key in ("one", "two", "three", "none", "noted"):
    taken([Source(), Quiet(), Lists(), Wrong()], key)
for pairs in (Pairs(), Swapped()):
    for names in ("a", "ab"):
        pairs.both(names)
