# Function, arguments, starred iterables and keyword mappings are evaluated and unpacked in their order, and clash as ever.
def note(x):
    print("note", x)
    return x


class Keys:
    def __init__(self, **kw):
        self.kw = kw

    def keys(self):
        print("keys")
        return list(self.kw)

    def __getitem__(self, key):
        print("get", key)
        return self.kw[key]


def items(*xs):
    for x in xs:
        print("item", x)
        yield x


def target(a, *args, b=0, **kw):
    return a, args, b, kw


def caller(f):
    return f(note(1), *items(2, 3), note(4), *items(5), b=note(6), **Keys(c=7, d=8), e=note(9))


def attempt(*args, **kw):
    try:
        return caller(*args) if not kw else target(1, **Keys(**kw), b=note("late"))
    except TypeError as error:
        return str(error).replace("__main__.", "")


target.__qualname__ = "target"
print(
    attempt(lambda *args, **kw: (args, kw)) if False else caller(lambda *args, **kw: (args, list(kw.items())))
)
print(attempt(None), attempt(b=1))
for call in (
    lambda: target(*5),
    lambda: target(1, **[1]),
    lambda: target(**{"a": 1, 2: 3}),
    lambda: target(),
):
    try:
        print(call())
    except TypeError as error:
        print(str(error).replace("__main__.", "").split("target() ")[-1])
