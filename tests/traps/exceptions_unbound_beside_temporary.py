# A name that is a local stays one where it is read unbound, though a global has the same name.
x = 7
y = 8


def once(c):
    if c:
        return x
    x = c + 1
    return x + 1


def twice(c):
    if c:
        return y
    y = 1
    y = 2


def joined_twice(c):
    if c:
        return x
    x = c + 1
    z = x * 2
    x = c + 3
    return z + x


for function in (once, twice, joined_twice):
    print(function(0))
    try:
        print(function(1))
    except UnboundLocalError as error:
        print(error)
