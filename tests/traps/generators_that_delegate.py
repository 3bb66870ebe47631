# yield from passes send, throw and close to whatever can take them, and is worth what the other one returns.
def add(a, b):
    return a + b


def inner():
    total = 0
    try:
        while True:
            got = yield total
            if got is None:
                return "inner returned", total
            total = add(total, got)
    except ValueError as error:
        yield "handled", error.args
        return "after error"
    finally:
        print("inner over")


def outer(it):
    result = yield from it
    print("result", result)
    result = yield from [add(1, 1), add(2, 1)]
    return result


g = outer(inner())
print(next(g), g.send(3), g.send(4), g.send(None), next(g), list(g))
g = outer(inner())
print(next(g), g.throw(ValueError("v")), next(g))
try:
    g.send("to a list iterator")
except AttributeError as error:
    print(error)
g = outer(inner())
next(g)
g.close()
print(list(outer("ab")), list(outer(x for x in (1,))))
