# seen: {"Results.__new__": {"items": "list str"}, "made": {}, "main": {}}
# The two types that are usually given are tested for, one after the other, and whatever else is given goes the way of the text.
_words = type("")
_numbers = type(number for number in ())


class Results:
    class List(list):
        def __new__(cls, items=None):
            return list.__new__(cls)

    def __new__(cls, items=None, name=None, **keywords):
        if isinstance(items, Results):
            return items
        self = object.__new__(cls)
        self.name = None
        if items is None:
            self.items = []
        elif isinstance(items, (list, _numbers)):
            self.items = [items[:]] if isinstance(items, Results.List) else list(items)
        elif isinstance(items, _words):
            self.items = [items.upper()]
        else:
            self.items = [items]
        return self

    def __init__(self, items=None, name=None, kept=True, **keywords):
        self.kept = kept
        if name is None or name == "":
            return
        self.name = name


class More(list):
    def __iter__(self):
        return iter(["more"])


class Text(str):
    def upper(self):
        return "upper"


class Odd:
    __class__ = list


def made(*given):
    return [Results(one) for one in given], [Results(one, "name") for one in given]


def shown(*found):
    for one in found:
        print(type(one).__name__, one.items, one.name, one.kept)


def main():
    for found in made(
        [], [1, [2]], More([3]), (4, 5), "text", Text("own"), None, (number for number in range(2)), {6: 7}, 8
    ):
        shown(*found)
    shown(*made(Results.List([9]))[0], *made(Results([10], "ten"))[1])
    own = Results([11])
    print(Results(own) is own, Results(own, "again") is own, own.name)
    given = [12]
    print(Results(given).items is given, Results(given).items == given)
    try:
        Results(Odd())
    except TypeError as error:
        print("TypeError", error)


main()
