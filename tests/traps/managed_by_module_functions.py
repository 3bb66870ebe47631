# A manager that is read from a module, deleted, or defined below the function that enters it.
from contextlib import contextmanager


def use(value):
    with scope(value) as got:
        print("use", got)
        if got == "deep":
            return recursive(3)
    return got


def attempt(*args):
    try:
        print(use(*args))
    except Exception as error:
        print(type(error).__name__, error.args)


attempt("early")


@contextmanager
def scope(value):
    print("enter", value)
    yield value
    print("exit", value)


def recursive(depth):
    with scope(depth):
        return recursive(depth - 1) if depth else "bottom"


def raises_in_block(value):
    with scope(value):
        raise value


@contextmanager
def itself(depth):
    if depth:
        with itself(depth - 1):
            print("inner", depth)
    yield depth


def deep():
    with itself(2) as depth:
        print(depth)


attempt("late")
attempt("deep")
for error in (KeyError("k"), StopIteration("s"), StopAsyncIteration("a"), RuntimeError("r")):
    try:
        raises_in_block(error)
    except BaseException as caught:
        print(caught is error, caught.args, caught.__cause__, caught.__context__)
deep()
del scope
attempt("deleted")


@contextmanager
def scope(value):
    print("another", value)
    yield value


attempt("again")


def conditional(flag):
    with chosen(flag) as got:
        print(got)


if len(str(attempt)) > 3:

    @contextmanager
    def chosen(flag):
        yield "one", flag

else:

    @contextmanager
    def chosen(flag):
        yield "two", flag


conditional(True)
