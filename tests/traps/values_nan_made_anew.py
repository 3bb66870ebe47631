# An operator on a nan makes another nan, which is not in a list of the first.
def caller():
    x = 1e308 * 10
    n = x - x
    m = n * 1.0
    k = --n
    return m in [n], [n].count(n / 1), k in [n], n in [n], [n - 0.0].index(n) if n - 0.0 in [n] else None


print(caller())
