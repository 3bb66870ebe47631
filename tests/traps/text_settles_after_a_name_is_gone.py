# Compiling the output again finds nothing left to do, where a store that goes was in the way of a name.
K = 3


def helper(a):
    return a + K


def use(x):
    K = 7
    return lambda: helper(x)


def with_branch(x):
    if 0:
        K = 8
    return (lambda: helper(x)), (lambda: helper(x))()


def deeper(x):
    K = 9

    def middle(y):
        return [helper(z) for z in y], (lambda: helper(y[0]))()

    return middle


print(use(1)(), with_branch(2)[0](), deeper(5)([3, 4]))
