# What is made in a line that is left as written keeps the variables it names: lambdas, generators, inner functions.
def one(x):
    return x + 1


def made(n):
    total = 0
    keep = [lambda: total + n, (total + i for i in range(2))]  # s2s: off
    total += one(n)
    squares = [(m := i * total) for i in range(3)]  # s2s: off
    total = one(m)
    return keep[0](), list(keep[1]), squares, m, total


def gives(n):
    # s2s: off
    for i in range(n):
        got = yield one(i)
        n = n if got is None else got
        if i > n:
            return one(n)
    yield one(n)


class Holds:
    value = one(1)  # s2s: off
    other = one(value)

    def get(self, x=one(2)):  # s2s: off
        return one(self.value) + x + self.other


print(made(3), list(gives(3)), Holds().get(), Holds.value, Holds.other)
generator = gives(4)
print(next(generator), generator.send(0), next(generator, "ended"), next(generator, "ended"))
