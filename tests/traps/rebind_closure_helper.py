# A local helper rebound by nonlocal, or chosen by a branch, is whatever it is at the call.
def outer(flag):
    def helper(x):
        return ("first", x)

    def swap():
        nonlocal helper
        helper = lambda x: ("second", x)

    first = helper(1)
    if flag:
        swap()
    second = helper(2)
    return first, second


print(outer(False), outer(True))


def chosen(flag):
    if flag:

        def helper(x):
            return x + 1
    else:

        def helper(x):
            return x - 1

    return helper(10)


print(chosen(True), chosen(False))


def looped():
    results = []
    for i in range(3):

        def helper(x, i=i):
            return x * i

        results.append(helper(10))
    return results, helper(1)


print(looped())
