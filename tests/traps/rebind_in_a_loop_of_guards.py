# breaks: sealed-globals
# A value that the call of another function left in an earlier iteration may rebind the name in a later one.
def add(a, b):
    return a + b


original = add
calls = []


class Rebinds:
    def __add__(self, other):
        global add
        add = lambda a, b: f"late {a}"
        return 1


def other(a, b):
    global add
    calls.append(a)
    if len(calls) == 2:
        add = original
        return Rebinds()
    return 5


def f():
    t = 0
    for c in "abcd":
        x = add(t, 1)
        t = add(x, 2)
    return t


print(f())
add = other
print(f(), calls)
