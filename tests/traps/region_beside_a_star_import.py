# What a star import may bring is no builtin; a loop over a list asks for its length all the same.
from math import *


def add(a, b):
    return a * 2 + b


def total(xs):
    t = 0
    for x in xs:
        t = add(t, x) + add(x, t) + add(t, t)
    return t


print(total([1, 2, 3]), total([]), total((1.5, 2)))
