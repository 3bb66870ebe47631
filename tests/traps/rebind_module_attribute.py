# A function of an imported module is looked up at every call.
import math


def root(x):
    return math.sqrt(x), math.floor(2.5), math.pi


print(root(4.0))
saved = math.sqrt, math.pi
math.sqrt = lambda x: ("patched", x)
math.pi = 3
try:
    print(root(4.0))
finally:
    math.sqrt, math.pi = saved
print(root(4.0))
