# A region that stores into a list does not rely on what its items were.
def double(x):
    return x + x


def f(xs, ys):
    out = []
    for i in range(len(xs)):
        xs[i] = str(i)
        out.append(double(ys[i]))
    return out


def g(xs, ys):
    out = []
    for i in range(2):
        xs.append("s")
        for y in ys[:]:
            out.append(double(y))
    return out


def h(xs):
    total = 0
    for i in range(3):
        for x in xs:
            if len(xs) < 6:
                xs += [x]
            total = total + double(x)
    return total


def plus(x):
    return +x


def k(xs):
    out = []
    for _ in range(40):
        for i in range(len(xs)):
            out.append(plus(xs[i]))
            xs[i] = "s"
    return out


a = [1, 2, 3]
print(f(a, a), a)
b = [1, 2]
print(g(b, b), b)
print(h([1, 2]))
print(f([1, 2], [3, 4]), g([1], [2.5]))
b = [1, 2]
try:
    print(k(b))
except TypeError as error:
    print(error, b)
