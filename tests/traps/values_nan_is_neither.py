# `not x < y` is no `x >= y` where a nan may come along, though both are known to be floats.
def typed(x: float, y: float):
    return not x < y, x >= y, not x > y, not x <= y, not x >= y, not x == y, not x != y


def computed(n):
    x = 1e308
    for _ in range(n):
        x = x * 10.0
    y = x - x
    return not y < 1.5, not y >= 1.5, not y == y


nan = float("nan")
print(typed(nan, 1.0), typed(1.0, nan), typed(1.0, 2.0), computed(3), computed(0))
