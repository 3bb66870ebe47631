"""Local helpers and lambdas, as numeric code in a function often has them."""


def simpson(lower, upper, steps):
    def f(x):
        return x * x * x - 2.0 * x + 1.0

    weight = lambda k: 4.0 if k % 2 else 2.0
    h = (upper - lower) / steps
    total = f(lower) + f(upper)
    for k in range(1, steps):
        total += weight(k) * f(lower + k * h)
    return total * h / 3.0


def main(n=40):
    return [simpson(0.0, 1.0 + i, 1000) for i in range(n)]
