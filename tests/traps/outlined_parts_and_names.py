# breaks: sealed-globals
# Functions that a loop of module code calls may be replaced before it; names are bound in the order of its iterations.
import sys


def share(a, b):
    return a / (b - 400)


names = sys.modules[__name__].__dict__
names["share"] = max
quotient = 0
for step in range(1000):
    quotient = share(quotient + step, 600)
print(quotient, step)

for n in range(100):
    if n == 60:
        seldom = n
    often = n + 1
print([name for name in names if name in ("n", "seldom", "often")])
