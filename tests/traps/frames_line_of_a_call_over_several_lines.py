# in-memory: line numbers
# A call written over several lines is at its first, whatever its callee came down to.
def get(z):
    return z.foo


def caller(x):
    try:
        w = get(
            x,
        )
        return w
    except AttributeError as error:
        return error.__traceback__.tb_lineno


print(caller(1))
