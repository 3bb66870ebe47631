# breaks: sealed-globals, pure-operators, closed-world
# What is compared with characters is likely a string; it may be any iterable, of anything.
import sys


def is_letter(c):
    return "a" <= c <= "z" or c == "_"


def letters(text):
    found = 0
    for c in text:
        if is_letter(c):
            found += 1
        elif not is_letter(c):
            found += 100
    return found


def spaced(text: str):
    return " ".join(c for c in text)


class Loud(str):
    def __iter__(self):
        print("iter")
        return iter(("x", "y"))

    def __len__(self):
        print("len")
        return 3


class Answer:
    def __init__(self, truth):
        self.truth = truth

    def __bool__(self):
        print("bool", self.truth)
        return self.truth

    def __del__(self):
        print("gone", self.truth)


class Char:
    def __init__(self, *truths):
        self.truths = [*truths]

    def __ge__(self, other):
        return Answer(self.truths.pop())

    def __le__(self, other):
        return Answer(self.truths.pop())

    def __eq__(self, other):
        return Answer(self.truths.pop())


class Rebinds:
    def __ge__(self, other):
        sys.modules[__name__].is_letter = lambda c: c == "q"
        return True

    def __le__(self, other):
        return True


def show(what, text):
    try:
        print(what, letters(text))
    except Exception as error:
        print(what, type(error).__name__, error)


show("text", "a-b_C")
show("nothing", "")
show("long", "ab-" * 20_000)
show("list", ["a", "-", "_"])
show("words", ["ab", "Ab"])
show("numbers", [1])
show("bytes", b"ab")
show("a loud string", Loud("abc"))
show("answers", [Char(*[False, True] * 3), Char(*[True, False] * 4)])
show("rebound", ["a", Rebinds(), "a", "q"])
for text in ("abc", Loud("abc"), ["x", "yz"], iter("ab"), 3):
    try:
        print(spaced(text))
    except Exception as error:
        print(type(error).__name__, error)
