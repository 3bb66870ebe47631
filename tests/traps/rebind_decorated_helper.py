# A decorated helper is what the decorator returned, not the function written below it.
import functools


def twice(f):
    @functools.wraps(f)
    def wrapper(*args):
        print("twice", f.__name__)
        return f(*args) * 2

    return wrapper


@twice
def add(a, b):
    return a + b


@functools.lru_cache(maxsize=None)
def cached(x):
    print("computing", x)
    return x * x


def constant(_):
    return lambda *args: "constant"


@constant
def gone(x):
    return x


def caller():
    return add(1, 2), cached(3), cached(3), gone(1)


print(caller(), cached.cache_info().hits, add.__name__, add.__wrapped__(1, 2))
