# breaks: sealed-globals
# A module constant read in a function is read when the function runs, as is the default taken from it not.
import sys

LIMIT = 2
NAMES = ("a", "b")
DEBUG = False


def limited(n, limit=LIMIT):
    if DEBUG:
        return "debug", n
    return n < LIMIT, n < limit, LIMIT * 2, NAMES[0] + "!", [LIMIT for _ in range(2)]


print(limited(1))
module = sys.modules[__name__]
module.LIMIT = 0
setattr(module, "NAMES", ["z"])
print(limited(1))
module.DEBUG = True
print(limited(1))
