# A helper asks a number for an item: the loop fails in the first round, and not before.
def first(p):
    return p[0]


def of_numbers(xs):
    w, v = (3, 4)
    for x in xs:
        print(x)
        1 - first(w)


for xs in ([], [1, 2], 1):
    try:
        of_numbers(xs)
    except TypeError as error:
        print(error)
