# Powers of constants: their types, their signs, and the ones that fail.
def power(a, b):
    return a**b


def square(x):
    return x**2, x**1, x**0, x**-1, x**0.5


print(
    0**0,
    0.0**0,
    2**-1,
    (-2) ** 2,
    -(2**2),
    -(2**-1),
    2**3**2,
    (-8) ** (1 / 3),
    True**2,
    (-1) ** 10**3,
    1**-1,
    10**-0,
)
for x in (2, -2, 4.0, True, 1 + 1j, 10**30):
    print(*square(x))
print(
    power(2, 0.5) == 2**0.5, pow(7, -1, 13), pow(2, 10, 1000), pow(-7, 3, 5), pow(0, 0, 1), power(-1, 2**70)
)
for a, b in ((0, -1), (0.0, -1), (0j, -1)):
    try:
        print(power(a, b))
    except ZeroDivisionError as error:
        print(error)
try:
    print(10.0**400)
except OverflowError as error:
    print(error.args[-1])
