"""Conditions before `any` and `all` are asked once, before any item is, and what they decide is not asked further."""


class Loud:
    def __init__(self, name, truth):
        self.name, self.truth = name, truth

    def __bool__(self):
        print("asks", self.name)
        return self.truth

    def __iter__(self):
        print("goes over", self.name)
        return iter("ab")


def either(first, items):
    if not first or any(item == "b" for item in items):
        return 1
    elif first or all(item != "a" for item in items) or items:
        return 2
    return 3


def both(first, items):
    if first and items and not all(item == "a" for item in items) and first != items:
        return 1
    if (found := first) and any(item == "c" for item in items):
        return 2
    return found is first


def fails(first, items):
    try:
        if first or any(next(item) for item in items):
            return 1
    except RuntimeError as error:
        return repr(error)


for first in (Loud("first", True), Loud("first", False)):
    for items in (Loud("items", True), Loud("items", False), "aa", ""):
        print(either(first, items), both(first, items))
print(fails(0, [iter("a")]), fails(0, [iter("")]), fails(1, None))
any = lambda items: [*items] and None
print(either(True, "ab"), fails(0, [iter("a")]))
