# The first iterable of a generator expression is evaluated at once, outside of it; the others inside, when it runs.
# https://github.com/cython/cython/issues/1159
def note(x):
    print("note", x)
    return x


def same_name():
    it = [1, 2, 3]
    return list(it for it in it)


def columns():
    gens = [(cell for cell in col) for col in ([1, 2], "ab")]
    return [[next(g) for g in gens] for _ in range(2)]


def lazy():
    g = (note(x) for x in note([1, 2]) if note(x))
    print("made")
    return list(g)


def stars(*groups):
    return [list(g) for g in groups]


def inner_unbound():
    x = [range(2)]
    return list(i for i in range(2) for x in x)


print(same_name(), columns(), lazy(), stars(*((c for c in word) for word in ("ab", "cd"))))
try:
    inner_unbound()
except UnboundLocalError as error:
    print(type(error).__name__)
