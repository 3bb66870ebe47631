# A copy read in a comprehension that has a variable named as the original is not the original there.
def listed(x):
    y = x
    return [y for x in (1, 2)], {x: y for x in (5,)}, {y for x in (3,)}


def filtered(x):
    y = x
    return [x for x in (1, 2) if x != y]


def nested(x):
    y = x
    return [[y for x in (3,)] for _ in (1,)], [x for x in [y]]


print(listed(9), filtered(1), nested(1))
