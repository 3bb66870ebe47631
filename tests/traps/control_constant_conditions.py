# Conditions that are constants, and conditions that only look like it.
FLAG = True


def folded(x):
    if 0:
        return "zero"
    if "":
        return "empty"
    if None:
        return "none"
    if ():
        return "tuple"
    if 1 > 2:
        return "less"
    if not 1:
        return "not"
    if __debug__:
        x += 1
    if "a" and x:
        x += 10
    if 0 or x:
        x += 100
    if x or 1:
        x += 1000
    return x if 1 else y


class Falsy:
    def __bool__(self):
        print("bool")
        return False


def objects(x):
    if x and False:
        return 1
    if x or True:
        print("or")
    while x and True:
        return 2
    if not (x or False):
        return 3
    return 4


print(folded(0), objects(Falsy()), objects([1]))
print([x for x in (1, 2) if True], [x for x in (1, 2) if 0], 1 if FLAG else 2)
