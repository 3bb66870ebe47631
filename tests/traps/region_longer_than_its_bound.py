# A loop that is too long for one region gives the same.
def add(a, b):
    return a + b


def wrap(x):
    return x % 1000003


def f(n):
    t = 0
    for i in range(n):
        t = wrap(add(t, i))
    return t


def nested(n, m):
    t = 0
    for i in range(n):
        for j in range(m):
            t = wrap(add(t, i * j))
    return t


print(f(5), f(200000), f(10**5))
print(nested(3, 4), nested(400, 300), nested(0, 10**9), nested(3, 0), nested(2, -1))
