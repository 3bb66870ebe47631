# The condition of an elif runs only when the ones above it were false.
def test(name, value):
    print("test", name)
    result = value
    return result


def caller(a, b):
    if test("a", a):
        return "a"
    elif test("b", b):
        return "b"
    elif test("c", True) and not test("d", False):
        return "c"
    return None


print(caller(1, 1), caller(0, 1), caller(0, 0))
