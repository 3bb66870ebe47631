# Every statement that binds a name can rebind a function: the call after it must see that.
import contextlib


def f(x):
    return ("f", x)


def call(x):
    return f(x)


print(call(0))
for f in [lambda x: ("for", x)]:
    pass
print(call(1), f(1))
with contextlib.nullcontext(lambda x: ("with", x)) as f:
    print(call(2), f(2))
(f := lambda x: ("walrus", x))
print(call(3), f(3))
from operator import neg as f

print(call(4), f(4))
import math as f

try:
    call(5)
except TypeError as error:
    print(error)


class f:
    def __init__(self, x):
        print("class", x)


print(type(call(6)).__name__)
match [lambda x: ("match", x)]:
    case [f]:
        print(call(7), f(7))
f, other = (lambda x: ("unpack", x)), 1
print(call(8))
[*f] = [1, 2]
try:
    call(9)
except TypeError as error:
    print(error)
f: object = lambda x: ("annotated", x)
print(call(10), f(10))
f = 1
f += 2
print(f)


def f(x):
    return ("again", x)


print(call(11), f(11))
