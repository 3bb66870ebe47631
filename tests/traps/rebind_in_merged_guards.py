# breaks: sealed-globals, no-finalizers
# Between two calls, a store drops an object whose finalizer rebinds the function.
import sys

module = sys.modules["__main__"]


class Rebind:
    def __del__(self):
        module.add = lambda a, b: -1


def add(a, b):
    return a + b


def straight(x: int, y: int, o):
    o = add(x, y)
    b = add(o, y)
    return b


def again(items: str, o):
    p = [o]
    del o
    for i in items:
        p = add(i, i)
        q = add(i, i)
    return p, q


saved = add
print(straight(1, 2, 3), straight(1, 2, Rebind()))
add_again = saved
module.add = saved
print(again("ab", 1), again("ab", Rebind()))
