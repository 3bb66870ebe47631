# singledispatch, lru_cache, total_ordering and cached_property work on what a function is: its annotations, calls and name.
import functools


def shout(s):
    return s.upper() + "!"


@functools.singledispatch
def show(x):
    return f"object {x}"


@show.register
def _(x: int):
    return f"int {x}"


@show.register
def _(x: list) -> str:
    return f"list of {[show(y) for y in x]}"


@show.register(str)
def text(x):
    return shout(x)


class C:
    @functools.singledispatchmethod
    def method(self, x):
        return "object"

    @method.register
    def _(self, x: bytes):
        return "bytes"

    @functools.cached_property
    def once(self):
        print("computed")
        return shout("once")


@functools.lru_cache(maxsize=2)
def slow(n, scale=1):
    print("slow", n)
    return n * scale


@functools.total_ordering
class Size:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n

    def __eq__(self, other):
        return self.n == other.n


c = C()
print(
    show(1), show(True), show([1, "a", 2.0]), text("t"), c.method(b""), c.method(""), c.once, c.once, vars(c)
)
print(slow(1), slow(1), slow(1.0), slow(2), slow(3), slow(1), slow.cache_info(), slow.__wrapped__(9))
print(
    Size(1) >= Size(1),
    Size(1) > Size(2),
    functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]),
    sorted(show.registry, key=str)[:1],
)
