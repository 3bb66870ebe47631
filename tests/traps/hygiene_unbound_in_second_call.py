# A helper's local that one call leaves unset is unset in that call, whatever an earlier call left behind.
def maybe(flag):
    if flag:
        t = "set"
    return t


def caller():
    seen = []
    for flag in (True, False, True):
        try:
            seen.append(maybe(flag))
        except UnboundLocalError as error:
            seen.append(str(error))
    return seen


print(caller())


def twice():
    first = maybe(True)
    second = maybe(False)
    return first, second


try:
    twice()
except UnboundLocalError as error:
    print(error, error.args, error.name)
