# Texts that are joined of constants of the standard library are replaced, deleted, and looked into in odd ways.
import string
from string import digits, hexdigits as hexes
from unittest.mock import patch


class Name(str):
    def __eq__(self, other):
        print("compared")
        return True

    __hash__ = str.__hash__


class Text(str):
    def __contains__(self, part):
        print("asked for", part)
        return True

    def __add__(self, other):
        print("added", other)
        return Text(str(self) + other)


def plain(text):
    return [c in string.ascii_letters + string.digits + "-" for c in text]


def numbers(c):
    return c in digits + hexes, c not in "_" + digits


def looks(c):
    if c() in string.digits + "!":
        return "found"
    return "missing"


def replacing():
    string.digits = "xyz"
    return "x"


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(plain("a1-_"), numbers("a"), numbers("g"), numbers(Name("1")), plain([Name("a")]))
for odd in (1, None, b"1", ["1"]):
    print(attempt(numbers, odd), attempt(plain, [odd]))
original = string.digits
print(looks(replacing), looks(str), looks(lambda: "1"))
string.digits = original
print(looks(lambda: "1"), looks(replacing))
string.digits = Text("78")
print(plain("7x"), looks(lambda: "9"))
string.digits = ["1"]
print(attempt(plain, "1"))
del string.digits
print(attempt(plain, "1"), attempt(looks, str))
string.digits = original
with patch("string.ascii_letters", "#"):
    print(plain("a#"))
with patch(f"{__name__}.string"):
    print(attempt(plain, "a"))
digits = "z"
print(numbers("z"), numbers("1"))
digits = Text("5")
print(numbers("z"))
del digits
print(attempt(numbers, "z"))
string = None
print(attempt(plain, "a"))
