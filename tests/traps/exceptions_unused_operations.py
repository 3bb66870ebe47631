# An operation nobody uses the result of still runs: it may raise, print or record.
import sys


class Loud:
    def __getattr__(self, name):
        print("getattr", name)
        return 1

    def __getitem__(self, key):
        print("getitem", key)
        return 1

    def __add__(self, other):
        print("add")
        return 1

    def __eq__(self, other):
        print("eq")
        return True

    def __bool__(self):
        print("bool")
        return True

    def __len__(self):
        print("len")
        return 1

    def __iter__(self):
        print("iter")
        return iter(())

    def __neg__(self):
        print("neg")
        return 1

    def __format__(self, spec):
        print("format")
        return ""

    def __hash__(self):
        print("hash")
        return 1

    def __contains__(self, x):
        print("contains")
        return True


def unused(x):
    x.name
    x["key"]
    x + 1
    x == 1
    not x
    -x
    len(x)
    bool(x)
    iter(x)
    f"{x}"
    {x}
    {x: 1}
    1 in x
    [*x]
    (y for y in x)
    x if x else 1
    x and 1
    x[1:2]
    y = x.other
    z = x["other"]
    w = x + 2
    [a for a in x]
    list(x)
    lambda: x.never


unused(Loud())


def unused_errors(d):
    seen = []
    for f in (
        lambda: d["k"] and None,
        lambda: missing_name,
        lambda: d.attribute,
        lambda: d + 1,
        lambda: [][0],
    ):
        try:
            f()
        except Exception as error:
            seen.append(repr(error))
    try:
        d["statement"]
    except KeyError as error:
        seen.append(repr(error))
    try:
        missing_statement
    except NameError as error:
        seen.append(repr(error))
    try:
        unused = d["assigned"]
    except KeyError as error:
        seen.append(repr(error))
    try:
        if d["tested"]:
            pass
    except KeyError as error:
        seen.append(repr(error))
    try:
        import missing_module_of_this_trap
    except ImportError as error:
        seen.append(error.name)
    try:
        a, b = (1,)
    except ValueError as error:
        seen.append(str(error))
    return seen


print(unused_errors({}))
