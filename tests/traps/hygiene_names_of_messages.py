# Messages that name a variable, function or argument name the one the program has.
def helper(value):
    if value:
        result = value
    return result


def typed(count):
    return count()


def attributes(thing):
    return thing.attribute.deeper


def missing():
    return undefined_name_here


def deleted(entry):
    del entry
    return entry


def caller(result, value):
    value = [value]
    return helper(result), value


for call in (
    lambda: caller(0, 1),
    lambda: typed(5),
    lambda: attributes(1),
    lambda: missing(),
    lambda: deleted(1),
    lambda: (lambda: undefined_in_lambda)(),
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "name", None))
