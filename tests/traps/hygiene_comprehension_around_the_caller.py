# What a function inside a comprehension calls reads its globals and builtins, not the variables of the comprehension.
prefix = "global"


def label(name):
    return prefix + ":" + name


def size(x):
    return len(x)


def pair(name):
    return prefix, first, name


first = "first"
handlers = {prefix: (lambda name: label(name)) for prefix in ("a", "b")}
print(handlers["a"]("x"), prefix)
rows = [[1, 2], [3], []]
print([sorted(rows, key=lambda r: size(r)) for len in (1,)])
print([[(lambda: pair("n")) for first in "pq"] for prefix in "rs"][0][1]())
print(list((lambda: label("g"))() for prefix in "ab"))
print([prefix for prefix in map(lambda p: label(p), "cd")])
print([(x, (lambda: label(x))()) for prefix in "ab" for x in map(lambda p: label(p), "e")])
print([kept := prefix, [(lambda: label("walrus"))() for _ in "a" if (kept := _)], kept])


class Methods:
    table = {prefix: (lambda self: label("class")) for prefix in "ab"}
    prefix = "body"

    def method(self):
        return label("method"), [lambda: (label("in"), prefix) for prefix in "mn"][0]()


print(Methods.table["a"](None), Methods().method())


def outer(words):
    found = [(lambda: (label("local"), [label(w) for w in words]))() for prefix in words]
    return found, {(lambda: label("set"))() for prefix in words}


print(outer(["o"]))


def holder():
    prefix = 1

    class C:
        nonlocal prefix
        prefix = 2

    return lambda name: label(name)


print(holder()("nonlocal of a class"))
