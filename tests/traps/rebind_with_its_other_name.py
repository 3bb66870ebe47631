# breaks: sealed-globals
# A function and the other name the module gives it are rebound together.
import sys

module = sys.modules["__main__"]


def walk(x):
    return x + 1


traverse = walk


def caller(x):
    return walk(x)


def test(x):
    if walk is traverse:
        return walk(x)
    return None


print(caller(1), test(1))
module.walk = module.traverse = lambda x: "both"
print(caller(1), test(1))
