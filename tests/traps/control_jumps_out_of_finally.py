# break, continue and return in a finally drop the exception, and the return, that was under way.
# https://github.com/cython/cython/issues/6810
def note(x):
    print("note", x)
    return x


def breaks():
    while True:
        try:
            note(1 // 0)
        finally:
            note("break")
            break
    return "after"


def continues():
    for i in range(3):
        try:
            if i == 1:
                return note("dropped")
            raise ValueError(i)
        finally:
            continue
    else:
        return "else", i


def returns():
    try:
        return note("first")
    finally:
        return note("second")


def nested():
    for i in range(2):
        try:
            try:
                return i
            finally:
                if i == 0:
                    raise KeyError(i)
        except KeyError:
            continue
        finally:
            note(("outer", i))


print(breaks(), continues(), returns(), nested())
