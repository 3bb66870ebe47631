# A float prints as the shortest text that reads back as itself, or as its format asks; rounding is half to even.
def text(x):
    return (
        repr(x),
        str(x),
        f"{x}",
        f"{x:.0f}",
        f"{x:.2f}",
        f"{x:g}",
        f"{x:e}",
        f"{x:>8.1%}",
        "%r %.3g" % (x, x),
    )


for x in (
    0.1 + 0.2,
    0.5,
    1.5,
    2.5,
    -0.0,
    1e16,
    1e15,
    123456789.125,
    1e-5,
    0.0001,
    5e-324,
    1.7976931348623157e308,
    1 / 3,
):
    print(*text(x))
print(
    round(2.675, 2),
    round(0.5),
    round(1.5),
    round(1234.5, -2),
    round(5),
    round(15, -1),
    round(-0.5),
    round(2.5, 0),
)
inf = 1e308 * 10
print(*text(inf), *text(-inf), *text(inf - inf))
print(
    1e22,
    1e23,
    100000000000000000000000.0,
    4.35,
    1.1 + 2.2,
    0.1 * 3,
    1e0,
    1.0,
    1_0.5,
    0x10,
    1e3j,
    3.0 == 3,
    3.0 is 3,
)
