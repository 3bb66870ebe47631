# Constructs the optimizer carries through: star index, nested f-strings, positional-only, exception groups, chains.
import contextlib


def add(a, b, /):
    return a + b


class Index:
    def __getitem__(self, key):
        return key


def groups():
    try:
        raise ExceptionGroup("g", [ValueError(add(1, 1)), TypeError("t"), KeyError("k")])
    except* ValueError as eg:
        print("value", eg.exceptions)
    except* (TypeError, KeyError) as eg:
        print("others", len(eg.exceptions))
    else:
        print("never")
    finally:
        print("finally")


args = (1, 2)
print(
    Index()[*args, 3],
    Index()[1:2, ..., ::2],
    Index()[add(1, 2) :],
    [*args, *args],
    {**{"a": 1}, "b": add(1, 1)},
)
groups()


def stars():
    return *args, add(1, 2)


print(
    stars(),
    (lambda *a, k=add(1, 1), **kw: (a, k, kw))(1, x=2),
    f"{'nested ' + f'{add(1, 2):>{add(2, 3)}}'}|{args!r:^10}",
)
with contextlib.ExitStack() as stack, contextlib.nullcontext(add(1, 2)) as (three):
    print(three)
a = b = c = add(1, 2)
a, (b, [c, *d]) = 1, (2, [3, 4, 5])
print(a, b, c, d, a if b else c, not a, a < b < c, ~a, -(b**2), (-b) ** 2, 2**-1, a @ b if False else None)
print(0x_FF, 0b11, 1_000.5e3, 1j, "ab", b"c", rb"\d", ..., (), [], {}, {1}, (1,), lambda: 0 is None)
assert add(1, 2) == 3, "message"
global_name: "annotation"
print("end")
