# A function that gets itself, or one that leads back to it, as an argument is recursive: inlining it has no end.
def once(n):
    h = lambda k: [[[[[k(k)]]]]]
    return n and h(h)


def twice(n):
    h = lambda k: n or (k(k), k(k))
    return h(h)


def beside(n):
    def h(x, k):
        return x if x else [[[[[k(x + 1, k)]]]]]

    return h(n, h)


def through_a_name(n):
    h = lambda k, g: n or (k(g, g), g(k, k))
    g = h
    return h(h, g), g(g, g), h(g, g)


def through_another(n):
    first = lambda k: n or (k()(k), k()(k))
    second = lambda: first
    return first(second)


def spin(k, n):
    return n or (k(k, 1), k(k, 2))


def give():
    return spin_given


def spin_given(k, n):
    return n or (k()(k, 1), k()(k, 2))


def apply(f, x):
    return f(x)


def double(x):
    return x + x


def applied(x):
    local = lambda f, y: f(f(y))
    return apply(double, x), local(double, x), apply(double, apply(double, x))


print(twice(3), beside(2), beside(0), through_a_name(4), through_another(5))
print(spin(spin, 0), spin_given(give, 0), applied(6), once(0))
