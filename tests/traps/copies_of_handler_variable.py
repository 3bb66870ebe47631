# A copy of what a handler names outlives the handler, which unbinds its own name.
def kept(call):
    error = None
    try:
        return call()
    except ZeroDivisionError as e:
        error = e
    print("after", type(error).__name__, error.args)
    return error


def first_of_two(call, other):
    try:
        return call()
    except ZeroDivisionError as e:
        first = e
    try:
        return other()
    except KeyError:
        raise first


kept(lambda: 1 // 0)
try:
    first_of_two(lambda: 1 // 0, lambda: {}[1])
except ZeroDivisionError as e:
    print("first", e.args, type(e.__context__).__name__)
