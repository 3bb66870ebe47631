# A class that is a list has its copy made, and a method of it kept.
class Bag(list):
    pass


class Sack(list):
    pass


def copied(n):
    b = Bag([n])
    c = b.copy()
    return c is None, type(c) is list, [z is None for z in c]


def kept(word):
    b = Sack([1])
    add = b.append
    add(word)
    return [isinstance(z, int) for z in b]


print(copied(3), kept("x"))
