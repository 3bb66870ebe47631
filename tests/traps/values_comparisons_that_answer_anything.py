# A comparison is worth what its method returns; only `not`, `and`, `or` and chains ask whether that is true.
class Answer:
    def __init__(self, name, truth):
        self.name, self.truth = name, truth

    def __bool__(self):
        print("bool", self.name)
        return self.truth

    def __repr__(self):
        return self.name


class Thing:
    def __lt__(self, other):
        return Answer("lt", False)

    def __ge__(self, other):
        return Answer("ge", False)

    def __eq__(self, other):
        return Answer("eq", True)

    def __contains__(self, item):
        return Answer("contains", True)

    __hash__ = None


def less(a, b):
    return a < b


def caller():
    t = Thing()
    return (
        less(t, 1),
        t >= 1,
        not t < 1,
        t < 1 < 2,
        t == t != t,
        1 > t,
        t != 1,
        1 in t,
        1 not in t,
        less(t, 1) or "or",
        t == 1 and "and",
        [t] == [Thing()],
        not not t == 1,
        "if" if t < 1 else "else",
    )


print(caller())
print((1).__eq__(1.0), (1.0).__eq__(1), "a".__lt__(1), object().__eq__(1), (1).__add__("a"))
