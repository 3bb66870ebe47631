# `a in b` evaluates a first and asks b; `not`, `and`, `or` and the conditional expression evaluate what they need, once.
def note(x):
    print("note", x)
    return x


class Box:
    def __contains__(self, item):
        print("contains", item)
        return item == 1

    def __iter__(self):
        raise AssertionError("never iterated")


class Seq:
    def __getitem__(self, i):
        print("getitem", i)
        if i > 2:
            raise IndexError
        return i


def has(box, item):
    return item in box


def caller():
    return (
        note(1) in note(Box()),
        has(Box(), 2),
        note(2) not in Box(),
        2 in Seq(),
        9 in Seq(),
        note(0) or note("") or note(None),
        note(1) and note(0) and note("never"),
        note("then") if note(1) else note("else"),
        not note(0) in (note(0), note(1)),
        note(1) in {note(1): note(2)},
        note(1) if note(0) else note(2) if note(0) else note(3),
    )


Box.__repr__ = lambda self: "box"
print(caller())
try:
    note(1) in note(5)
except TypeError as error:
    print(error)
