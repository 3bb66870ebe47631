# A helper's global stays the global where the caller has a local of that name.
scale = 10


def scaled(x):
    return x * scale


def size(xs):
    return len(xs)


def caller(scale):
    len = 3
    return scaled(2), scale, len, size([1, 2]), [scaled(scale) for scale in (1, 2)]


print(caller(5))
print((lambda scale: scaled(scale))(7))


def outer():
    scale = 77

    def inner():
        return scaled(1), scale

    return inner()


print(outer())
