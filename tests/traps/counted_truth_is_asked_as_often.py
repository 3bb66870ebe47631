# `bool(a or b)` asks twice for the truth of what it gives, and `bool(a)` once, in whatever arm it stands.
# breaks: pure-operators
class Asked:
    def __init__(self, name, answer):
        self.name, self.answer = name, answer

    def __bool__(self):
        print("asked", self.name)
        if self.answer is None:
            raise ValueError(self.name)
        return self.answer

    def __lt__(self, other):
        return self

    def is_any(self, other):
        return bool(self or other)

    def both(self, other):
        return bool(self and other), bool(self < other < self)


def found(a, b):
    return bool(a), bool(not a), bool(a if b else b), bool(bool(b))


for one in (True, False):
    for other in (True, False):
        a, b = Asked("a", one), Asked("b", other)
        print(found(a, b), a.is_any(b), a.both(b))
try:
    print(bool(Asked("c", None)), found(Asked("d", None), 1))
except ValueError as error:
    print(error)
try:
    print(found(Asked("d", None), 1))
except ValueError as error:
    print(error)
print(found([], ""), type(found(2, 3)[0]) is bool, Asked("e", True).is_any(0) is True)
