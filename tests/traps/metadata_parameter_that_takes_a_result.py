# A parameter that is assigned the result of an inlined call keeps its name, whatever functions inside call theirs.
def outer(a, **kw):
    one = lambda p: 1
    a = one(len("ab"))

    def inner(a):
        return a

    return a, inner(2), sorted(kw)


def called_by_name(value=3):
    def twice(x):
        return x + x

    value = twice(value)
    return [value for value in (value, 1)], (lambda value: value)(value)


print(outer.__code__.co_varnames[:1], outer(a=5, b=6))
print(called_by_name.__code__.co_varnames[:1], called_by_name(value=4), called_by_name())
