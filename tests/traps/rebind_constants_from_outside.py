# breaks: sealed-globals
# differs: sealed-globals
# A constant of the module is rebound from outside, and read anew each time.
import sys

SCALE = 4
DEBUG = False


def scaled(x):
    if DEBUG:
        print("debug", x)
    return x * SCALE


print(scaled(2))
sys.modules[__name__].SCALE = 5
sys.modules[__name__].DEBUG = True
print(scaled(2))
