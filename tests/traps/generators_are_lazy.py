# Calling a generator runs nothing; a generator expression evaluates only its first iterable.
def note(x):
    print("note", x)
    return x


def gen(n):
    print("start")
    for i in range(n):
        yield note(i)
    print("end")
    return "result"


def caller():
    g = gen(2)
    print("made")
    e = (note(i) * j for i in note([1, 2]) for j in note([10]))
    print("made too")
    print(next(g), next(e))
    return list(g), list(e)


print(caller())
factor = 1
h = (x * factor for x in [1, 2])
factor = 10
print(list(h))


def delegating():
    result = yield from gen(1)
    print("got", result)


print(list(delegating()))
try:
    (1 // 0 for _ in ())
    (x for x in 1 // 0)
except TypeError as error:
    print(error)
except ZeroDivisionError as error:
    print("first iterable", error)
