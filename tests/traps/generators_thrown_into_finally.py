# What is thrown at a yield inside a finally replaces what the finally was running for, and keeps it as context.
# https://github.com/pytorch/pytorch/pull/144424
def step(n):
    return n + 1


def gen():
    z = 0
    try:
        yield step(z)
    finally:
        try:
            yield step(z + 1)
            z += 100
        finally:
            z += 10
            print("z", z)
    print("unreachable after an exception")


g = gen()
print(next(g), g.throw(ValueError("first")))
try:
    g.throw(KeyError("second"))
except KeyError as error:
    print(error.args, repr(error.__context__))
g = gen()
print(next(g), g.throw(ValueError("first")))
try:
    next(g)
except ValueError as error:
    print(error.args)
g = gen()
print(next(g), next(g), next(g, "over"))
