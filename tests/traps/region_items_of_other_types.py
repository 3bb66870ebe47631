# breaks: sealed-globals pure-operators
# The items of a list are asked for their types where a region relies on them; one of another type keeps it out.
import sys


def weight(x, k):
    return x * 2 + k


def f(rows):
    t = 0
    for i in range(30):
        for x in rows:
            t = t + weight(x, i)
    return t


class Number(float):
    def __mul__(self, other):
        print("mul")
        sys.modules[__name__].weight = lambda x, k: 100
        return 1.0


keep = weight
print(f([1, 2.5, 3]), f([]), f([True, 1]), f((1, 2)), f(range(2)), f({1: 2}), f(x for x in [1]))
print(f([1, Number(2), 3]))
sys.modules[__name__].weight = keep
for rows in ([1, "a"], ["a", 1], [None], 5, [[1]]):
    try:
        print(f(rows))
    except TypeError as error:
        print(error)


class Items(list):
    def __iter__(self):
        print("iterated")
        return super().__iter__()


print(f(Items([1, 2])))
