# Signatures, defaults and names of functions are those written, through wraps, partial and methods.
# https://github.com/mypyc/mypyc/issues/1119
import functools
import inspect


def base(a, b=1 + 1, /, c: int = 3, *args, d, e=[], **kw) -> str:
    return f"{a}{b}{c}{args}{d}{e}{kw}"


def logged(f):
    @functools.wraps(f)
    def wrapper(*args, **kw):
        return wrapper.__name__, f(*args, **kw)

    return wrapper


class C:
    def method(self, x, *, y=None):
        return x

    @classmethod
    def build(cls, x=()):
        return x

    __call__ = method


wrapped = logged(base)
half = functools.partial(base, 1, d=2)
small = lambda x, *y, z=0: x
for f in (base, wrapped, half, C.method, C().method, C.build, C(), C, small, functools.partialmethod):
    print(inspect.signature(f))
print(
    wrapped(0, d=1),
    half(5),
    wrapped.__wrapped__ is base,
    wrapped.__qualname__,
    base.__defaults__,
    base.__kwdefaults__,
)
print(
    *inspect.getfullargspec(base),
    inspect.isfunction(base),
    inspect.ismethod(C().method),
    callable(small),
    small.__name__,
)
print(
    inspect.signature(base).bind(1, d=4).arguments,
    inspect.getcallargs(small, 1, 2, z=3),
    inspect.isgeneratorfunction(base),
)
try:
    inspect.signature(base).bind(1)
except TypeError as error:
    print(error)
