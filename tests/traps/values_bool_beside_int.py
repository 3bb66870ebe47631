# An int that is no bool is asked for in two tests, and both are made.
# https://github.com/mypyc/mypyc/issues/811
def is_int(x):
    return isinstance(x, int)


def is_bool(x):
    return isinstance(x, bool)


def only_int(x):
    return isinstance(x, int) and not isinstance(x, bool)


def kind(x):
    if is_int(x) and not is_bool(x):
        return "int"
    if is_bool(x):
        return "bool"
    return "other"


for x in (True, False, 1, 0, 1.0, "1", None):
    print(
        repr(x),
        kind(x),
        only_int(x),
        type(x) is int,
        x == 1,
        +x if is_int(x) else x,
        x | False if is_int(x) else x,
    )
print(
    ~True,
    -True,
    True + True,
    True & 1,
    True & True,
    not 0,
    1 and True,
    True or 1,
    int(True),
    str(True),
    True is (1 == 1),
)
