# A call that cannot be made still fails, with the same words, after its arguments ran.
def note(x):
    print("note", x)
    return x


def f(a, b, *, c=3):
    return a + b + c


def positional(a, /, b):
    return a, b


calls = [
    lambda: f(note(1)),
    lambda: f(note(1), note(2), note(3)),
    lambda: f(note(1), b=note(2), d=note(3)),
    lambda: f(note(1), note(2), a=note(3)),
    lambda: f(b=note(1)),
    lambda: f(),
    lambda: positional(a=note(1), b=2),
    lambda: positional(note(1)),
    lambda: f(1, 2, 3, 4, 5),
    lambda: (lambda x: x)(),
    lambda: (lambda: 1)(note(1)),
    lambda: f(1, 2, c=4),
]
for call in calls:
    try:
        print(call())
    except TypeError as error:
        print(error)


def direct():
    return f(note(1), note(2), note(3), c=note(4))


try:
    direct()
except TypeError as error:
    print(error)
