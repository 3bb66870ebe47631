# sum adds from the left onto its start, in the interpreter's own way for floats, and mixes types as + does.
# https://github.com/Nuitka/Nuitka/issues/3843
def add(a, b):
    return a + b


def total(xs, *start):
    result = sum(xs, *start)
    return result, type(result).__name__


def by_hand(xs):
    result = 0
    for x in xs:
        result = add(result, x)
    return result


tenths = [0.1] * 10
print(
    total(tenths),
    by_hand(tenths) == sum(tenths),
    0.1 + 0.1 + 0.1,
    total([1e308, 1e308, -1e308]),
    total([1e16, 1, -1e16]),
)
print(
    total([True, True]),
    total([]),
    total([], -0.0),
    total([-0.0]),
    total([-0.0, -0.0], -0.0),
    total([1, 2.5, 2**60]),
)
print(total([[1], [2]], []), total(((1,), (2,)), ()), total([1j, 2]), total(x / 2 for x in range(4)))
for xs, *start in (("ab", ""), (["a"],), ([b"a"], b"")):
    try:
        print(total(xs, *start))
    except TypeError as error:
        print(error)
