# A warning that one function draws is not drawn again where the function is inlined; nor is one of two results together.
def same(b):
    return b is ()


def pair():
    return (1, 2)


def text():
    return "a b"


def uses(x):
    return same(x)


def indexes():
    return lambda: pair()[text()]


print(uses(()), uses([]))
try:
    print(indexes()())
except TypeError as error:
    print(error)
