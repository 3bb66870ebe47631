# A constructor stores one parameter in two attributes: what is stored to one of them later does not show in the other.
class Pair:
    def __init__(self, a):
        self.a = a
        self.b = a


class Triple:
    def __init__(self, a):
        self.a = a
        self.b = a
        self.c = 0


def pairs(n):
    total = 0
    for i in range(n):
        pair = Pair(i)
        pair.a += 1
        total += pair.b * 10 + pair.a
    return total


def triples(n):
    total = 0
    for i in range(n):
        triple = Triple(i)
        triple.a += 1
        triple.c += 2
        total += triple.b * 10 + triple.a + triple.c
    return total


print(pairs(3), pairs(300), triples(3), triples(300))
