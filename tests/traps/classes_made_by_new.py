# breaks: no-finalizers
# Where a class is what its text says, what its `__new__` makes and stores may be made and stored without a call of it.
from typing import overload


class Loud:
    """Something whose end, and whose text, can be seen."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        print("text of", self.name)
        return self.name

    def __del__(self):
        print("gone", self.name)


class Word(str):
    __slots__ = ("kind", "text", "place")

    @overload
    def __new__(cls, kind, text, place=None): ...
    @overload
    def __new__(cls, kind_, text, place=None): ...
    def __new__(cls, *args, **kwargs):
        if "kind_" in kwargs:
            print("out of use")
            kwargs["kind"] = kwargs.pop("kind_")
        return cls.made(*args, **kwargs)

    @classmethod
    def made(cls, kind, text, place=None):
        word = super(Word, cls).__new__(cls, text)
        word.kind = kind
        word.text = text
        word.place = place
        return word

    def again(self):
        return Word(self.kind, self.text, place=self.place)


class Louder(Word):
    def __init__(self, *args):
        print("louder", args[1:])


class Size(int):
    def __new__(cls, value, unit):
        size = int.__new__(cls, value)
        size.unit = unit
        return size


class Pair(tuple):
    def __new__(cls, both, name="p"):
        pair = super().__new__(cls, both)
        pair.name = name
        return pair


class Asking(str):
    def __new__(cls, *args, **kwargs):
        if kwargs:
            print("asked for", sorted(kwargs))
        return cls.made(*args, **kwargs)

    @classmethod
    def made(cls, text, kind="n"):
        asking = str.__new__(cls, text)
        asking.kind = kind
        return asking


class Begun(str):
    def __new__(cls, text, kind):
        begun = str.__new__(cls, text)
        begun.kind = kind
        return begun

    def __init__(self, text, kind):
        print("begun", self.kind)
        self.kind = kind + "!"


class Checked(str):
    def __new__(cls, text, kind):
        checked = str.__new__(cls, text)
        checked.kind = kind
        return checked

    def __setattr__(self, name, value):
        print("stores", name)
        super().__setattr__(name, value)


def value(name, result):
    print("evaluates", name)
    return result


def words(text):
    word = Word("n", text, 3)
    other = Word(place=value("place", 1), text=value("text", text), kind=value("kind", "v"))
    old = Word(kind_="old", text=text)
    again = word.again()
    louder = Louder("n", text, 4)
    return [(type(w).__name__, w, w.kind, w.text, w.place) for w in (word, other, old, again, louder)]


def of_loud():
    word = Word("n", Loud("a"), Loud("b"))
    print("made", word, type(word.text).__name__)
    word = Word("n", Loud("c"), Loud("d"))
    print("made another", word)
    word = None


def sizes(text):
    size = Size(text, "m")
    return size, size.unit, size + 1


def handled(texts):
    found = []
    for text in texts:
        try:
            size = Size(text, Loud("unit of " + text))
        except ValueError as error:
            print(error)
            found.append(None)
        else:
            found.append(int(size))
            del size
    return found


def raised(text):
    kind = Loud("kind of " + text)
    size = Size(text, kind)
    return size


def pairs(items):
    pair = Pair(item for item in items)
    return pair, pair.name, Pair((1,), name="q").name


def others():
    asking = Asking(text="a", kind="k")
    begun = Begun("b", "k")
    checked = Checked("c", "k")
    return asking.kind, begun.kind, checked.kind


def misfits(word):
    for args in ((), ("n",), ("n", "a", 1, 2)):
        try:
            word = Word(*args)
        except TypeError:
            print("does not fit", len(args))
    try:
        word = Word("n")
    except TypeError as error:
        print("does not fit", type(error).__name__)
    return word


def loops(count):
    kinds = []
    word = None
    for index in range(count):
        last = word
        word = Word("k" + str(index), "t", last)
        kinds.append(word.kind if word.place is None else word.place.kind)
    return kinds


print(words("a"))
of_loud()
print(sizes("12"), handled(["1", "x", "2"]))
try:
    raised("y")
except ValueError as error:
    print(error)
print(raised("7").unit.name)
print(pairs("ab"))
print(others())
print(misfits("w"))
print(loops(3))
