# python: 3.14
# Several exceptions need no parentheses (PEP 758), and what is printed anew is valid where it runs.
def fails(error):
    raise error("asked for")


def add(a, b):
    return a + b


def one(error):
    try:
        fails(error)
    except ValueError, TypeError:
        return add(1, 2)
    except KeyError, IndexError, (OSError):
        return 1 + 2 + 3
    except (ArithmeticError, AttributeError) as caught:
        return add(str(caught), "!")
    return None


def several(errors):
    seen = []
    try:
        raise ExceptionGroup("several", [error("asked for") for error in errors])
    except* ValueError, TypeError:
        seen.append(add(1, 1))
    except* KeyError, IndexError:
        seen.append(2 + 3)
    return seen


for error in (ValueError, TypeError, KeyError, IndexError, OSError, ZeroDivisionError):
    print(error.__name__, one(error))
print(several([ValueError, KeyError]), several([TypeError]))
kinds = ValueError, LookupError
for error in (ValueError, KeyError):
    try:
        fails(error)
    except kinds[0], kinds[1]:
        print("caught", add(2, 3))
