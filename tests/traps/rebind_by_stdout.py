# breaks: sealed-globals
# print() writes to whatever sys.stdout is, and that may rebind.
import sys


def add(a, b):
    return a + b


class Out:
    def __init__(self, inner):
        self.inner = inner

    def write(self, text):
        globals()["add"] = lambda a, b: ("rebound", a, b)
        return self.inner.write(text)

    def flush(self):
        self.inner.flush()


def total():
    print("before")
    return add(1, 2)


print(add(1, 2))
saved = sys.stdout
sys.stdout = Out(saved)
print("now")
x = add(1, 2)
y = total()
sys.stdout = saved
print(x, y)
