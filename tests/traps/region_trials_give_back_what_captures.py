# What captures a local goes only on trial: the region is given up, and the local is captured as before.
def _helper():
    pass


def f(a, /):
    for i in a:
        _helper()
    if 1 < 0 + 1:
        print(list(u for j in a))
    u = 1
    return u


print(f(()), f([2]))
