# 1 and 1.0 are equal and are not the same value.
def half(n):
    return n / 2


def square(n):
    return n**2


print(
    half(2),
    half(3),
    square(2),
    square(2.0),
    2**-1,
    2.0**2,
    4 // 2,
    4.0 // 2,
    7 % 2.0,
    1 + 1.0,
    3 * 1.0,
    10 / 5,
)
print(
    1 == 1.0,
    hash(1) == hash(1.0),
    {1: "int", 1.0: "float"},
    [1, 1.0, 1j, True],
    1.0 in (1,),
    0 in (0.0, -0.0),
)
print(1e16 + 1, 0.1 + 0.2, 1 / 3, 1e-320, 5e-324 / 2, 123456789.123456789, 2**53 + 1.0, 1e22, 1e23)
print(divmod(-7, 2), divmod(7, -2), -7 // 2, -7 % 2, 7 % -2, -7.5 // 2, -7.5 % 2, -0.0 % 1, 5 % -0.5)
print(
    round(2.5),
    round(3.5),
    round(-2.5),
    round(2.675, 2),
    round(1234, -2),
    round(0.5),
    type(round(1.0)).__name__,
)
print((-1) ** 0.5 == 1j, (-8) ** (1 / 3), 1 + 2j - 2j, complex(-0.0, -0.0), -(0j), 1j * 1j, 3 - 0j, -3 - 0j)
