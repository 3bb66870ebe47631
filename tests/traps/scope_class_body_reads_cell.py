# What a class body reads of the function around it is a captured variable, by whatever name it is looked up.
def read(x):
    y = x

    class C:
        z = y

    return C.z


def mangled(x):
    _C__y = x

    class C:
        z = __y

    return C.z


def bound(x):
    y = x

    class C:
        z = y
        y = 0

    return C.z


print(read(1), mangled(3))
try:
    bound(6)
except NameError as error:
    print(error)
