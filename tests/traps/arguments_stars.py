# * and ** of anything: duplicates, wrong kinds and iteration order fail and run as they did.
class Mapping:
    def keys(self):
        print("keys")
        return ["b", "a"]

    def __getitem__(self, key):
        print("item", key)
        return key * 2


def gen():
    print("start")
    yield 1
    yield 2
    print("stop")


def f(a, b, *rest, **more):
    return a, b, rest, more


calls = [
    lambda: f(*gen()),
    lambda: f(**Mapping()),
    lambda: f(1, **{"a": 2}),
    lambda: f(*[1], **{"b": 2, "c": 3}),
    lambda: f(*5),
    lambda: f(**5),
    lambda: f(1, 2, **{3: 4}),
    lambda: f(1, **{"b": 1}, **{"b": 2}),
    lambda: f(*"ab", *"cd", x=1, **{"y": 2}),
    lambda: f(*(), **{}),
    lambda: f(*[1, 2], a=3),
]
for call in calls:
    try:
        print(call())
    except TypeError as error:
        print(error)


def rest_is_fresh(*args, **kwargs):
    kwargs["new"] = 1
    return args, kwargs


given = {"k": 0}
print(rest_is_fresh(1, **given), given, type(rest_is_fresh(*[1])[0]).__name__)
