# The first statement of the module binds a constant that a loop relies on, and module code is folded afterwards.
WEIGHT = 1


def weigh(p):
    return WEIGHT


def weigh_all(xs):
    for x in xs:
        weigh(missing)


10**20
try:
    weigh_all([1])
except NameError as error:
    print(error)
weigh_all([])
