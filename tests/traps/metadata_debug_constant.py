# __debug__ is true where assertions run; a branch on it is kept and so are strings that only look like documentation.
def note(x):
    print("note", x)
    return x


def documented():
    "first line"
    "not this one"
    return note(1)


def folded():
    "no " + "docstring"
    return note(2)


def formatted():
    f"no docstring"


class C:
    "in parentheses"

    if __debug__:
        flag = note("debug")


def caller():
    if __debug__:
        seen = ["debug"]
    else:
        seen = ["optimized"]
    if not __debug__ and note("never"):
        seen.append("wrong")
    assert note(True), note("never")
    return seen, __debug__ is True


print(
    documented.__doc__, folded.__doc__, formatted.__doc__, C.__doc__, C.flag, documented(), folded(), caller()
)
