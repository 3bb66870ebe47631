# The types of handlers are evaluated one after the other, and may bind what later handlers and `finally` read.
def later_handler(call):
    y = 1
    try:
        call()
    except (y := KeyError):
        return "key"
    except ValueError:
        return y
    return y


def final(call):
    y = 1
    try:
        try:
            call()
        except (y := KeyError):
            raise
        finally:
            print("final", y)
    except LookupError:
        return y


def type_that_fails(call):
    y = 1
    try:
        try:
            call()
        except ((y := 2), undefined):
            print("never")
        finally:
            print("final", y)
    except NameError:
        return y


def fail(error):
    def call():
        raise error

    return call


print(later_handler(fail(ValueError("v"))), later_handler(fail(KeyError("k"))), later_handler(int))
print(final(fail(KeyError("k"))), final(int))
print(type_that_fails(fail(KeyError("k"))), type_that_fails(int))
