# An exception comes after every effect before it and before every effect behind it.
def note(x):
    print("note", x)
    return x


def risky(d, k):
    note("before")
    v = d[k]
    note("after")
    return v


def caller(d):
    try:
        x = note(1) + risky(d, "k") + note(2)
        note("unreached?")
        return x
    except KeyError as error:
        return "caught", error.args
    else:
        note("else")
    finally:
        note("finally")


print(caller({"k": 3}))
print(caller({}))
