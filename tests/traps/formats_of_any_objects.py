# What formats a value says so; it is asked in the order of the fields, and given what follows the colon.


class Text(str):
    def __format__(self, spec):
        return Text(f"<{str(self)}|{spec}>")


class Named:
    def __init__(self, name, gives=None):
        self.name, self.gives = name, gives

    def __format__(self, spec):
        print("format", self.name, type(spec).__name__, repr(spec))
        return f"{self.name}({spec})" if self.gives is None else self.gives

    def __repr__(self):
        print("repr", self.name)
        return f"r{self.name}"

    def __str__(self):
        print("str", self.name)
        return Text(self.name)

    @property
    def left(self):
        print("left of", self.name)
        return Named(self.name + ".left")

    def __getitem__(self, key):
        print("item of", self.name, repr(key))
        return Named(self.name + "." + str(key))


class Private:
    def __init__(self):
        self.__dict__["__hidden"], self.__hidden = "as it is called", "mangled"

    def shown(self):
        return "hidden {0.__hidden} {0.__class__.__name__}".format(self)


def fields(a, b):
    return "{} and {}, {{}}".format(a, b)


def turned(a, b):
    return "{1:x} {0} {1!r}".format(a, b), "{b} {a}{b!s}|{a!a}".format(a=a, b=b)


def read(a, b):
    return "{0.left} {1[key]} {0[a b].left}".format(a, b), "{.left}-{[key]:>3}".format(a, b)


def computed(a, b):
    return "a {:>{}}".format(a, b), "a {:{}}".format(a, b), "{:a{}b}!".format(a, b)


def converted(a, b):
    return "a {!r:>{}}".format(a, b), "a {!s:{}}".format(a, b)


def joined(a, b):
    return "{}".format(a), "{}{}".format(a, b), "{}{}{}".format(b, a, b), "{!s}".format(a), "-{}".format(a), "{:}.".format(b)


def given_more(a, b):
    return "first {}".format(a, b), "last {1}".format(a, b), "one {a}".format(a=a, b=b, c=3)


def unknown(a, b):
    return "a {!x} {}".format(a, b)


def of_constants(a):
    return "{} {} {}".format("it's", a, 2.50), "{x:>5}{y}".format(x=None or 3, y=a), "{1}{0}".format(a, "\n")


one, two = Named("one"), Named("two")
for function in (fields, turned, read, computed, joined, given_more):
    print(function.__name__, function(one, two))
print(of_constants(one))
print(Private().shown())
empty, short = Named("empty", ""), Named("short", Text("s"))
for a in (empty, short, Text("t"), "plain", "", 7, 2.5):
    for b in (empty, short, Text(""), 8):
        for found in joined(a, b):
            print(type(found).__name__, repr(str(found)))
print(converted(one, Named("width", "5")))
for a, b in ((3, 9), (2.5, 6), ("text", 8), (True, "5"), ([1], "")):
    for function in (fields, turned, computed, unknown):
        try:
            print(function(a, b))
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
