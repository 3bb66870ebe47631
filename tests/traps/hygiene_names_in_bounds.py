# python: 3.12
# The bound of a type parameter reads the names around it, which no new variable may take.
a = "global a"


def listed(x):
    a = [x]
    a.append(1)
    return a


def function(v):
    r = listed(v)

    def inner[T: a](x: T):
        return x

    return r, inner.__type_params__[0].__bound__


def classes(v):
    r = listed(v)

    class Inner[T: a]:
        def method[S: a](self):
            pass

    return r, Inner.__type_params__[0].__bound__, Inner.method.__type_params__[0].__bound__


print(function([1]), classes([2]))
