# What classes keep by their methods for items is what is given to these: by subscripts, loops, `in`, and by Python.
import copy
import operator


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


class Cell:
    __slots__ = ("value", "after", "show")

    def __init__(self, value, after=None):
        self.value = value
        self.after = after

    def shown(self):
        return f"cell {self.value!r}"


class Kept:
    def __init__(self):
        self.cells = {}
        self.asked = None
        self.last = None

    def __setitem__(self, key, value):
        self.last = self.cells.get(key)
        self.cells[key] = Cell(value)

    def __getitem__(self, key):
        self.asked = key
        return self.cells[key].value

    def __delitem__(self, key):
        self.asked = key
        del self.cells[key]

    def __contains__(self, key):
        self.asked = key
        return key in self.cells

    def __iter__(self):
        return iter([*self.cells.values()])


class Plain:
    def __init__(self, items):
        self.items = items

    def __getitem__(self, index):
        return self.items[index]


class Walked:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        for item in self.items:
            yield item


def show():
    return "show"


def describe(value):
    return type(value).__name__, value


def inside(kept):
    kept["one"] = 1
    kept["two"] = "two"
    kept["three"] = 3.5
    kept["two"] += "!"
    found = [kept["one"], kept["two"], "one" in kept, "four" not in kept, describe(kept.asked)]
    del kept["three"]
    found += [cell.shown() for cell in kept]
    found.append([*map(describe, [cell.value for cell in kept])])
    return found


def by_python(kept):
    operator.setitem(kept, 4, [4])
    found = [operator.getitem(kept, 4), operator.contains(kept, 4.5), describe(kept.asked)]
    kept[(1, 2)] = None
    kept[1:2] = b"slice" if not isinstance(kept, Kept) else b"kept" if kept else b""
    return found


def plain():
    numbers, texts = Plain([1, 2, 3]), Plain(["a", "b"])
    found = [numbers[0] + 1, texts[1] * 2, numbers[0:2], [*texts], 2 in numbers, sum(numbers), "-".join(texts)]
    walked = Walked([Cell(1), Cell("x")])
    found += [cell.shown() for cell in walked] + [any(walked), all(walked), len(list(walked))]
    first, second = walked
    found += [first.value, second.value, "%(name)s" % {"name": first.value}]
    return found, "%(a)s %(b)s" % Asked({"a": first.value, "b": second.value})


class Asked(dict):
    def __getitem__(self, key):
        return f"{key}={dict.__getitem__(self, key)}"


class Mapping:
    def __init__(self):
        self.keys_asked = []

    def __getitem__(self, key):
        self.keys_asked.append(key)
        return len(self.keys_asked) * 1.5


def formats():
    mapping = Mapping()
    text = "%(x)d %(y).1f" % mapping
    return text, [describe(key) for key in mapping.keys_asked], "abc".translate(Translated()), "{0[k]}".format(mapping)


class Translated:
    def __getitem__(self, code):
        return chr(code + 1) if code != 98 else None


class Given:
    def __init__(self, value):
        self.value = value

    def __iter__(self):
        yield self

    def __bool__(self):
        return True


def going_over():
    given, found = Given("text"), []
    for one in given:
        found.append("text" if isinstance(one.value, str) else "no text")
    for one in list(given):
        one.value = None
    found.append("text" if isinstance(given.value, str) else "no text")
    return found


def nested_types():
    def told(value):
        return "int" if isinstance(value, int) else "no int"

    def other(value):
        return "int" if isinstance(value, int) else "no int"

    others = {"other": other}
    return told(1), other(2), others["other"]("text"), [*map(other, (1, "x"))]


def nested(depth):
    def walk(cell, level):
        if cell is None or level > 50:
            return level
        cell.value = cell.value + level if isinstance(cell.value, int) else cell.value
        return walk(cell.after, level + 1)

    def kept(cell):
        return cell.shown()

    chain = None
    for number in range(depth):
        chain = Cell(number, chain)
    called = [kept, kept][depth % 2]
    return walk(chain, 0), called(chain), copy.copy(chain).value


def deaths():
    kept = Kept()
    kept["a"] = Loud("first")
    kept["a"] = Loud("second")
    print("stored")
    kept.last = None
    print("let go")
    del kept["a"]
    kept.asked = None
    print("deleted")


for _ in range(2):
    kept = Kept()
    try:
        print(inside(kept))
        print(by_python(kept))
    except TypeError as error:
        print(type(error))
    print([cell.shown() for cell in kept])
    print(plain())
    print(formats())
    print(nested(3), nested(4), show())
    print(going_over(), nested_types())
    deaths()
