# What an assertion's message binds is bound only if it fails; what its test binds is not under `python -O`.
def message(c):
    x = 1
    assert c, (x := 2)
    return x


def test():
    x = 1
    assert (x := 2)
    return x


def both(c):
    assert (y := c), (y := 2)
    try:
        return y
    except UnboundLocalError as error:
        return str(error)


print(message(1), test(), both(3))
