# True equals 1 and is not 1: arithmetic on a bool gives an int, `and` and `or` give operands.
def one():
    return 1


def true():
    return True


def values():
    return (
        true() + 0,
        true() * 1,
        +true(),
        -true(),
        ~true(),
        true() | False,
        true() & 1,
        true() ^ True,
        not not one(),
        not true(),
        true() and one(),
        one() or true(),
        one() and true(),
        0 or False,
        False or 0,
        one() == true(),
        type(one() == true()),
        [True, 1, 1.0],
        {1: "a", True: "b"},
        (1, True) == (True, 1),
        str(True + True),
        f"{true()}{one()}",
        "abc"[true()],
        int(True),
        bool(one()),
        True // 1,
        True**2,
        1 if "x" else 0,
    )


print(values())
for value in values():
    print(type(value).__name__, end=" ")
print()


def returns(flag):
    if flag == True:
        return True
    return flag


print(returns(1), returns(1.0), returns(2), returns(0))
