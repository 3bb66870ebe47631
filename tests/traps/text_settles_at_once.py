# Compiling the output again finds nothing left to do.
def ignore(a, b, c):
    pass


def f(a, b):
    x = str(ignore(abs(-1), 0.0 + 1e300, b"a"))
    y = (lambda z: b)(b)
    return x


def g(n):
    def even(k):
        return k == 0 or odd(k - 1)

    def odd(k):
        return k != 0 and even(k - 1)

    def alone(k):
        return alone(k)

    def first(k):
        return alone(k) + 1

    return n


print(f(1, 2), g(3))
