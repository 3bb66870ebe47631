# -0.0 and 0.0 are different values: x + 0.0 is no identity, 0 - x is no negation.
import math


def add_zero(x):
    return x + 0.0


def sub_zero(x):
    return x - 0.0


def zero_minus(x):
    return 0.0 - x, 0 - x


def times(x):
    return x * 1.0, x * 0, x * 0.0, x * -1


for x in (0.0, -0.0, 1.5, -1.5, math.inf, math.nan, 3, True):
    print(x, add_zero(x), sub_zero(x), zero_minus(x), times(x), x / 1.0)
y = -0.0
print(y, y + 0, y * 1, -y, 0.0 * -1, -0.0 + 0.0, -0.0 - 0.0, round(-0.4), abs(-0.0), [0.0, -0.0], 0.0 == -0.0)
