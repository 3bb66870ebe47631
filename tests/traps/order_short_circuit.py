# What `and`, `or` and a conditional expression do not reach is not evaluated, called helpers included.
def note(x):
    print("note", x)
    return x


def truthy(x):
    y = note(x)
    return y


def caller(flag):
    a = flag and truthy(1)
    b = flag or truthy(2)
    c = truthy(3) if flag else truthy(4)
    d = truthy(0) and truthy(5) or truthy(6)
    return a, b, c, d


print(caller(True))
print(caller(0))
