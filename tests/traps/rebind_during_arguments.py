# breaks: sealed-globals
# The function called is the one the name held before the arguments were evaluated, which may rebind it.
def f(x):
    return "old", x


def swap(x):
    global f
    f = lambda x: ("new", x)
    return x


def restore(x):
    global f
    f = lambda x: ("restored", x)
    return x


def caller():
    a = f(swap(1))
    b = f(restore(2)), f(3)
    c = f(f(swap(f(4))))
    return a, b, c, [f(x) for x in (restore(5), 6)]


print(caller())
