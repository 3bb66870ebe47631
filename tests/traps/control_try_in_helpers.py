# A helper with try, else, except and finally keeps all four when its body stands in the caller.
def note(x):
    print("note", x)
    return x


def parse(text):
    try:
        value = int(text)
    except ValueError:
        return note("bad")
    except TypeError as error:
        note(type(error).__name__)
        value = -1
    else:
        note("else")
    finally:
        note("finally")
    return value


def caller(items):
    total = []
    for item in items:
        total.append(parse(item))
    return total, parse("9")


def outer():
    try:
        return parse(None) // 0
    except ZeroDivisionError:
        return "outer"


print(caller(["1", "x", None]), outer())
