"""The functions, the constants and the classes of the standard library of which something is known."""

from __future__ import annotations

import builtins
import math
import string

#: What they give, by their names: numbers of numbers, and nothing else happens.
FUNCTIONS: dict[str, type] = {
    f"math.{name}": kind
    for kind, names in {
        float: "acos acosh asin asinh atan atan2 atanh copysign cos cosh degrees erf erfc exp expm1 fabs fmod hypot "
        "log log10 log1p log2 pow radians sin sinh sqrt tan tanh",
        int: "ceil floor gcd isqrt trunc",
        bool: "isfinite isinf isnan",
    }.items()
    for name in names.split()
}

#: Its numbers, by what they are called.
CONSTANT_NUMBERS: dict[str, float] = {
    f"math.{name}": getattr(math, name) for name in ("pi", "e", "tau", "inf")
}

#: Methods of the one generator of random numbers that module random has, by what they give: they change its state,
#: and run no code of the program where its class is the library's own.
DRAWS: dict[str, type] = {"random.random": float, "random.randrange": int}

#: What calls a function for each item, and where that says it comes from.
REDUCE = "functools.reduce"
SAID_TO_BE_OF = {REDUCE: "_functools"}

#: Its constants that are the same on all Pythons, by what they are called in module string.
_LETTERS = ("ascii_letters", "ascii_lowercase", "ascii_uppercase")
CONSTANT_NAMES = frozenset({*_LETTERS, "digits", "hexdigits", "octdigits", "punctuation", "whitespace"})
CONSTANTS: dict[str, str] = {f"string.{name}": getattr(string, name) for name in CONSTANT_NAMES}
#: The texts and the numbers.
VALUES: dict[str, str | float] = {**CONSTANTS, **CONSTANT_NUMBERS}
#: The modules that have texts.
TEXT_MODULES = frozenset(name.partition(".")[0] for name in CONSTANTS)

#: Functions in Python that name nothing outside, and are the same on all Pythons, as `offering.offered` writes them:
#: whether a name means one is asked as the program runs.
FUNCTION_TEXTS: dict[tuple[str, str], str] = {
    ("typing", "cast"): 'def cast(typ, val):\n    """…"""\n    return val',
    ("calendar", "isleap"): (
        'def isleap(year):\n    """…"""\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)'
    ),
}

#: Those by which a metaclass answers whether its classes have `__next__`, and which of them are equal.
OF_TYPES = frozenset({"__getattr__", "__getattribute__", "__next__", "__eq__", "__hash__"})
#: Classes that no metaclass derives from, but for those that derive from others as well: the module, and the name.
NO_TYPES = frozenset(
    {
        ("abc", "ABC"),
        ("enum", "Enum"),
        ("typing", "Generic"),
        ("typing", "NamedTuple"),
        ("typing", "Protocol"),
    }
) | {
    ("builtins", name) for name, kind in vars(builtins).items() if isinstance(kind, type) and kind is not type
}
#: Decorators that give the class that they are given.
GIVE_BACK = frozenset(
    {
        ("dataclasses", "dataclass"),
        ("enum", "unique"),
        ("functools", "total_ordering"),
        ("typing", "final"),
        ("typing", "runtime_checkable"),
    }
)
