# except* takes from a group what it matches, raises the rest again, and gathers what its handlers raise.
def split(group, kind):
    return group.split(kind)


def leaves(error):
    return (
        [leaf for e in error.exceptions for leaf in leaves(e)]
        if isinstance(error, BaseExceptionGroup)
        else [repr(error)]
    )


def handle(*errors):
    seen = []
    try:
        try:
            raise ExceptionGroup("outer", [ValueError(1), ExceptionGroup("inner", list(errors))])
        except* ValueError as group:
            seen.append(("values", group.message, leaves(group)))
        except* (KeyError, IndexError) as group:
            seen.append(("lookups", leaves(group)))
            raise
        except* TypeError:
            raise RuntimeError("from a handler")
        else:
            seen.append("never")
        finally:
            seen.append("finally")
    except ExceptionGroup as rest:
        seen.append((rest.message, leaves(rest), type(rest.__context__).__name__))
    return seen


print(handle(ValueError(2)))
print(handle(KeyError("k"), ValueError(3)))
print(handle(TypeError("t"), OSError("o"), IndexError("i")))
try:
    try:
        raise ValueError("naked")
    except* ValueError as group:
        print(type(group).__name__, group.exceptions)
        raise
except ExceptionGroup as group:
    print("naked again", leaves(group))
except ValueError as error:
    print("as it was", error)
print(split(ExceptionGroup("g", [OSError(1), ValueError(2)]), OSError))
