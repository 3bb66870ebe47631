# A function handed around is the function; its identity, equality and attributes are its own.
import functools
import operator


def add(a, b):
    return a + b


def key(x):
    return -x


def apply(f, *args):
    return f(*args)


def twice(f, x):
    return f(f(x))


def counted(x):
    counted.calls += 1
    return x


counted.calls = 0


class Call:
    def __call__(self, x):
        return ("called", x)


call = Call()


class Holder:
    helper = add
    static = staticmethod(add)


def caller():
    counted(1), counted(2)
    return (
        sorted([1, 3, 2], key=key),
        list(map(add, [1], [2])),
        functools.reduce(add, [1, 2, 3]),
        functools.partial(add, 1)(5),
        apply(add, 1, 2),
        twice(key, 5),
        add is add,
        add == operator.add,
        {add: "k"}[add],
        counted.calls,
        call(3),
        Holder.static(1, 2),
        Holder.helper(3, 4),
        list(filter(key, [0, 1])),
        max([1, 2], key=key),
    )


print(caller())
try:
    Holder().helper(1, 2)
except TypeError as error:
    print(error)
