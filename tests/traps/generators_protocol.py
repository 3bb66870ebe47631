# send, throw and close reach the yield they suspend at; finally runs then.
def add(a, b):
    return a + b


def accumulate():
    total = 0
    try:
        while True:
            try:
                value = yield total
                total = add(total, value)
            except ValueError as error:
                print("caught", error)
                total = -1
    finally:
        print("closing", total)


def caller():
    g = accumulate()
    print(next(g), g.send(5), g.send(add(1, 2)))
    print(g.throw(ValueError("v")))
    g.close()
    try:
        next(g)
    except StopIteration as stop:
        print(stop.value)
    h = accumulate()
    next(h)
    try:
        h.throw(KeyError("k"))
    except KeyError as error:
        print(error.args)


caller()


def stops():
    def helper(it):
        return next(it)

    yield helper(iter([1]))
    yield helper(iter([]))


try:
    print(list(stops()))
except RuntimeError as error:
    print(error, repr(error.__cause__))
