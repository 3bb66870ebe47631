# breaks: sealed-globals
# A module constant stored once in the file is still only a global.
DEBUG = False
FACTOR = 2


def compute(x):
    if DEBUG:
        return ("debug", x)
    return x * FACTOR


print(compute(3))
globals()["DEBUG"] = True
print(compute(3))
globals()["DEBUG"] = 0
globals()["FACTOR"] = 1.5
print(compute(3))
