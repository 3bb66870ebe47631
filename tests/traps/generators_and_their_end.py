# close is worth nothing for one that is over, and complains of one that goes on; the error of a body ends it for good.
# https://github.com/pytorch/pytorch/pull/144423
def keep(x):
    return x


def refuses():
    try:
        yield keep(1)
    except GeneratorExit:
        yield keep("still here")


def fails():
    yield keep(1)
    raise LookupError(keep("body"))


def finishes():
    try:
        yield 1
    finally:
        print("finally")
        return keep("value")


g = refuses()
next(g)
try:
    g.close()
except RuntimeError as error:
    print(error)
g = fails()
next(g)
try:
    next(g)
except LookupError as error:
    print(error.args)
print(list(g), g.close())
g = finishes()
print(next(g))
g.close()
print(list(g), next(g, "default"))
for start in (fails, finishes):
    g = start()
    try:
        g.throw(KeyError("before it started"))
    except KeyError as error:
        print(error.args, list(g))
running = (next(running) for _ in (1,))
try:
    next(running)
except ValueError as error:
    print(error)
