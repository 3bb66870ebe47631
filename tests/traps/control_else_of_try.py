# What the else of a try raises is not caught by its handlers; the finally runs after it.
def note(x):
    print("note", x)
    return x


def caller(mode):
    try:
        if mode == "raise":
            raise ValueError(mode)
        if mode == "return":
            return note("returned")
    except ValueError:
        note("handler")
    else:
        note("else")
        if mode == "else":
            raise ValueError("of the else")
    finally:
        note("finally")
    return mode


for mode in ("raise", "return", "else", "plain"):
    try:
        print(caller(mode))
    except ValueError as error:
        print("out", error)


def loop():
    for i in range(5):
        try:
            if i == 3:
                break
        except ValueError:
            pass
        else:
            if i == 1:
                continue
        finally:
            note(i)
    else:
        return "never"
    return i


print(loop())
