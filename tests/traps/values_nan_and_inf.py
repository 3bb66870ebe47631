# Nothing cancels on floats: x - x, x * 0, x / x and x == x depend on the value.
NAN = float("nan")
INF = float("inf")


def nan():
    return NAN


def algebra(x):
    return x - x, x * 0, x == x, x != x, x <= x, not x < x


for x in (NAN, INF, -INF, 0.0, 2.5, 7):
    print(x, algebra(x))
n = nan()
print(n in [n], [n] == [n], n == n, nan() is nan(), nan() in [nan()], float("nan") in [float("nan")])
m = INF - INF
print(m in [m], {m: 1}.get(m), (m,) == (m,), (INF - INF,) == (INF - INF,))
print(1e308 * 10, -1e308 * 10, 1e308 * 10 * 0)
