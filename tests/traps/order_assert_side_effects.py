# An assertion evaluates its test, and its message only when the test fails.
def note(x):
    print("note", x)
    return x


def check(x):
    assert note(x), note("message")
    return x


print(check(1))
try:
    check(0)
except AssertionError as error:
    print(error.args)
try:
    assert (0, "tuple is true") is None, note("other")
except AssertionError as error:
    print(error.args)
try:
    assert 1 == 2
except AssertionError as error:
    print(error.args)
