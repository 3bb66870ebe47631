# Code that never runs and names what lists names is not dropped: without it the rest would be compiled otherwise.
def constant(a, b):
    return 1


if 1:
    pass
else:
    with vars:
        pass


def calls(x):
    return constant(x, 2)


def dead_loop():
    while 0:
        match 1:
            case int(f1) as f2:
                globals
    return constant(1, 2)


def dead_function():
    def unused():
        return globals()

    return constant(3, 4)


print(calls(1), dead_loop(), dead_function())
