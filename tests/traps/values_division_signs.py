# Floor division and modulo follow the sign of the divisor, whatever the types.
# https://github.com/numba/numba/issues/193, https://github.com/numba/numba/issues/151
import math


def quotient(a, b):
    return a // b, a % b, divmod(a, b)


def low_bits(n):
    return n % 8, n // 8, n & 7, n >> 3


for a in (7, -7, 0, 7.5, -7.5, True, -(2**70)):
    for b in (2, -2, 3.0, -3.0):
        print(a, b, *quotient(a, b), math.fmod(a, b) if abs(a) < 100 else "")
print(1 // -2, -1 // 2, -3584 % -512, 3 % -8, -3 % 8, -0.0 % 5, 5 % -math.inf, -5 // math.inf)
print(*(low_bits(n) for n in (-1, -8, -9, 9, 0, True)))
print(int(-0.5), int(-7 / 2), math.floor(-7 / 2), round(-3.5), round(-2.5), -7 // 2 * 2 + -7 % 2)
for b in (0, 0.0, False):
    try:
        quotient(1, b)
    except ZeroDivisionError as error:
        print(type(error).__name__, b)
