# breaks: sealed-globals
"""A long function that reads one member of an enum reads what its name means then, or that it means nothing."""

import sys
from enum import Enum


def long(x, change):
    first = Kind.A
    change()
    second = Kind.A
    print(
        10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35
    )
    print(
        36,
        37,
        38,
        39,
        40,
        41,
        42,
        43,
        44,
        45,
        46,
        47,
        48,
        49,
        50,
        51,
        52,
        53,
        54,
        55,
        56,
        57,
        58,
        59,
        60,
        61,
        62,
        63,
        64,
        65,
    )
    print(first, second, first is second, x is Kind.A)
    if change() is Kind.B:
        return Kind.B
    return Kind.A, Kind.B


def attempt(x, change=lambda: None):
    try:
        print(long(x, change))
    except (NameError, AttributeError) as error:
        print(type(error).__name__, error)


attempt(1)


class Kind(Enum):
    A = "a"
    B = "b"


Original = Kind


class Other:
    A = "other a"
    B = "other b"


class Fewer(Enum):
    B = "fewer"


this = sys.modules[__name__]


def rebind():
    this.Kind = Other if this.Kind is Original else Original


def forget():
    delattr(this, "Kind")


def lack():
    this.Kind = Fewer
    return Fewer.B


attempt(Kind.A)
attempt(Kind.A, rebind)
this.Kind = Other
attempt("other a")
attempt("other a", rebind)
this.Kind = Original
attempt(Kind.B, lack)
this.Kind = Original
try:
    Kind.A = 3
except AttributeError as error:
    print(error)
attempt(Kind.A)
attempt(Kind.B, forget)
attempt(Original.A)
