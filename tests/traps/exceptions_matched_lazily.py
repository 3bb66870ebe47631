# The classes of a handler are evaluated only when an exception comes that far, in order, and at that moment.
def note(x):
    print("note", x)
    return x


kinds = {"first": KeyError}


def kind(name):
    return note(kinds[name])


def caller(error):
    try:
        if error:
            raise error
        return "none"
    except kind("first"):
        return "first"
    except (note(ValueError), kind("second")):
        return "second"
    except undefined_name:
        return "never"


for error in (None, KeyError(), ValueError(), LookupError()):
    try:
        print(caller(error))
    except Exception as e:
        print(type(e).__name__, e, repr(e.__context__))
kinds["second"] = LookupError
print(caller(IndexError()))
kinds["first"] = "no class"
try:
    caller(IndexError())
except TypeError as e:
    print(e, repr(e.__context__))
try:
    caller(OSError())
except (NameError, TypeError) as e:
    print(e)
