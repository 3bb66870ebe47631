# A class method that only stores what it is given may be another one by then, and so may the names that it reads.
# breaks: sealed-classes, sealed-globals, sealed-builtins
import builtins
import sys

module = sys.modules[__name__]


class Word(str):
    def __new__(cls, *args, **keywords):
        if "kind_" in keywords:
            keywords["kind"] = keywords.pop("kind_")
        return cls.of(*args, **keywords)

    @classmethod
    def of(cls, kind, text, place=None):
        word = super(Word, cls).__new__(cls, text)
        word.kind = kind
        word.place = place
        return word


class Plain(str):
    def __new__(cls, *args, **keywords):
        return cls.of(*args, **keywords)

    @classmethod
    def of(cls, kind, text):
        plain = str.__new__(cls, text)
        plain.kind = kind
        return plain


class Other(Word):
    pass


class Shown:
    def __str__(self):
        print("shown")
        return "text"


class Odd:
    def __str__(self):
        return 3


def word(text):
    found = Word("k", text)
    return type(found).__name__, found, found.kind, found.place, vars(found)


def plain(text):
    found = Plain("k", text)
    return type(found).__name__, found, found.kind


def both(text):
    for make in (word, plain):
        try:
            print(make(text))
        except (TypeError, NameError, AttributeError) as error:
            print(type(error).__name__, error)


for text in ("t", Shown(), Odd(), 4, None):
    both(text)
kept = vars(Word)["of"], vars(Plain)["of"]


def loud(cls, kind, text):
    print("loud", cls.__name__)
    return text


for new in (classmethod(loud), staticmethod(lambda *given: given), lambda *given: given, None):
    setattr(Word, "of", new)
    setattr(Plain, "of", new)
    both("t")
delattr(Word, "of")
delattr(Plain, "of")
both("t")
setattr(Word, "of", kept[0])
setattr(Plain, "of", kept[1])
both("t")
Word.__init__ = lambda self, *given: print("init", given)
both("t")
del Word.__init__
Word.place = property(lambda self: 5, lambda self, value: print("place", value))
both("t")
del Word.place
original = builtins.super
builtins.super = lambda *given: print("super") or original(*given)
try:
    both("t")
finally:
    builtins.super = original
setattr(module, "str", Word)
both("t")
delattr(module, "str")
setattr(module, "Kept", Word)
setattr(module, "Word", Other)
both("t")
setattr(module, "Word", Kept)
both("t")
