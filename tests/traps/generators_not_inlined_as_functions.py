# A helper that is a generator, or returns one, gives a new iterator at each call, started by nobody.
def squares(n):
    for i in range(n):
        print("yielding", i)
        yield i * i


def lazily(n):
    return (print("item", i) or i for i in range(n))


def mapped(n):
    return map(lambda x: print("mapping", x) or x, range(n))


def caller():
    a = squares(2)
    b = lazily(2)
    c = mapped(2)
    print("nothing ran")
    first = next(a), next(b), next(c)
    unused = squares(3)
    return first, list(a), list(b), list(c), sum(squares(2)), 1 in squares(5), a is squares(2)


print(caller())
