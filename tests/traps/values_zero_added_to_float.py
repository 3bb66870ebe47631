# `x + 0` is no `x` for a float either: of -0.0 it makes 0.0.
def shifted(x: float):
    return (x + 0) * 1.5, (x + 0.0) / 2.0, 0 + x, x - 0, x * 1


def untyped(flag):
    x = -0.0 if flag else 0.5
    return (x + 0) * 1.5, (x + 0.0) / 2.0, 0.0 + x, x - 0.0


print(shifted(-0.0), shifted(1.5), untyped(True), untyped(False))
