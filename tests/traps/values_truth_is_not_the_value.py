# `True if c else False` of a condition that is true or false for its value only is not that value.
def negated(x):
    return True if not not x else False


def converted(x):
    return True if bool(x) else False


def chained(x, y):
    return True if not not x and not not y else False


for x in (5, 0, "", "a", []):
    print(negated(x), converted(x), chained(x, 3))
