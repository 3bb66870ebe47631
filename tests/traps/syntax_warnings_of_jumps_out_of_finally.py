# python: 3.14
# A jump that ends a `finally` is warned of (PEP 765) as often as it is written: none is new, and none is lost.
import warnings

PROGRAM = """
def early(values):
    for value in values:
        try:
            value + 1
        finally:
            if not value:
                continue
            break
    return 1 + 2


def late(value):
    try:
        return value
    finally:
        return 2 + 3


def quiet(values):
    for value in values:
        try:
            pass
        finally:
            for inner in value:
                break
            def local():
                return inner
    return local
print(early([0, 1]), late(1), late(1), quiet([[1]])())
"""


def warned(code):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        exec(compile(code, "program", "exec"), {})
    return [(str(one.message), one.lineno) for one in caught]


print(warned(PROGRAM))


def leave(values):
    seen = []
    for value in values:
        try:
            seen.append(10 // value)
        finally:
            continue
    return seen


def helper(value):
    try:
        return 1 // value
    finally:
        return value + 1


def caller(value):
    return helper(value) + helper(value + 1)


print(leave([1, 0, 2]), helper(0), caller(-1))
