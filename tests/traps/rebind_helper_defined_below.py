# breaks: sealed-globals
# A helper defined below its callers is what its name means when they are called.
def early(x):
    return add(x, 1)


def shown(x):
    return len_of(x), abs(x)


try:
    print(early(1))
except NameError as error:
    print(error)

print(abs(-3))
before = shown
len_of = lambda x: "not yet"
print(shown(-3))
del len_of


def add(a, b):
    return a + b


def len_of(x):
    return x * 2


print(early(1), shown(-3))


def abs(x):
    return ("own", x)


print(shown(-4))
add = lambda a, b: "rebound"
print(early(1))
del add
try:
    print(early(1))
except NameError as error:
    print(error)


def twice(x):
    return below(x) + below(x + 1)


class Calls:
    print("class body", end=" ")
    try:
        twice(1)
    except NameError as error:
        print(error)


def below(x):
    return x * 3


print(twice(1))
globals_of = twice.__globals__
globals_of["below"] = lambda x: 7
print(twice(1))
del globals_of["below"]
try:
    twice(1)
except NameError as error:
    print(error)
