# breaks: sealed-globals
# A helper rebound to something that cannot be called fails as any such call does, after its arguments ran.
def note(x):
    print("note", x)
    return x


def add(a, b):
    return a + b


def total(x):
    return add(note(x), note(2))


print(total(1))
globals()["add"] = None
try:
    total(1)
except TypeError as error:
    print(error)
globals()["add"] = int
print(total("11"))
globals()["add"] = lambda a: a
try:
    total(1)
except TypeError as error:
    print(str(error).split("()")[1])
