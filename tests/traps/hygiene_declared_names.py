# A name that a function only declares, or that only the bound of a type parameter reads, is no name for a new variable.
def listed(x):
    a = [x]
    a.append(1)
    return a


def declares(v):
    global a
    r = listed(v)
    return r


def inner_declares(v):
    r = listed(v)

    def inner():
        global a
        a = "set"

    inner()
    return r


a = "global"
print(declares(1), a, inner_declares(2), a)


def sibling_declares():
    def g():
        return 1

    def h():
        nonlocal g
        return 2

    return h


print(sibling_declares()())
