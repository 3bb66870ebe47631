# global and nonlocal reach the scope they name, through any nesting.
x = "module"


def outer():
    x = "outer"

    def middle():
        nonlocal x
        x = "changed by middle"

        def inner():
            global x
            x = "changed by inner"
            return x

        return inner(), x

    return middle(), x


print(outer(), x)


def define():
    global created, helper
    created = 1

    def helper(v):
        return v + created

    return helper(1)


print(define(), created, helper(5))


def parameter(x):
    def set_x(v):
        nonlocal x
        x = v
        return x

    return set_x(x + 1), x


print(parameter(1))
