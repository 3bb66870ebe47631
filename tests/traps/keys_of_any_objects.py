# What is sorted by is read by code of the objects: as often, in the same order, and with the same objects for names.
class Says:
    def __init__(self, name):
        self.name = name

    def __getitem__(self, index):
        print(self.name, "item", type(index).__name__, index)
        if index == self.name:
            raise LookupError(index)
        return index if index == "same" else self.name

    def __getattr__(self, name):
        print("attribute", name, type(name).__name__)
        return self.name

    def __neg__(self):
        print(self.name, "negated")
        return self.name


class Holder:
    def __init__(self, score):
        self.score = score


class Other:
    score = 2.5


class Slotted:
    __slots__ = ("score",)


class Computed:
    @property
    def score(self):
        print("computed")
        return 1


def item(xs):
    return sorted(xs, key=lambda x: x[1])


def items(xs):
    return sorted(xs, key=lambda x: (x["same"], x[-1], x["b"]))


def words(xs):
    return max(xs, key=lambda x: x["a b"])


def attribute(xs):
    return min(xs, key=lambda x: x.score)


def special(xs):
    return sorted(xs, key=lambda x: x.__class__) if not xs else [max(xs, key=lambda x: x.__class__)]


def negative(xs):
    return sorted(xs, key=lambda x: -x)


def in_place(xs):
    xs.sort(key=lambda x: x[1], reverse=True)
    return xs


def shown(function, xs):
    try:
        print(function.__name__, [getattr(x, "name", type(x).__name__) for x in list(function(xs))])
    except Exception as error:
        print(function.__name__, type(error).__name__, error, error.args, getattr(error, "name", None))
        inner = error.__traceback__
        print(inner.tb_frame.f_code.co_name, error.__context__, error.__cause__)


THREE = [Says("c"), Says("a"), Says("d")]
for function in (item, items, negative, in_place):
    shown(function, THREE)
    shown(function, [Says("b"), 3])
    shown(function, [(1,), (2,)])
    shown(function, ["xy", "ab"])
    shown(function, [{1: 2}, {}])
    shown(function, [[1, 2], [2]])
    shown(function, [{"same": 1, -1: 2, "b": 0}, {"same": 1, -1: 2}])
    shown(function, iter([(3, 4), (4, 3)]))
    shown(function, [True, 2.5, -0.0, float("nan")])
    shown(function, None)
    shown(function, [])
print(words([{"a b": 1}, {"a b": 2}]), words([Says("w")]).name)
for xs in ([Holder(2), Holder(1)], [Other(), Other], [Slotted()], [3], [Computed(), Computed()], []):
    shown(lambda xs: [attribute(xs)], xs)
print(attribute([Says("e"), Says("f")]).name, special([]), [type(one) for one in special([3])])
