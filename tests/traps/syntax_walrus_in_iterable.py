# The iterable of a comprehension may not contain an assignment expression.
def caller():
    t = (y := "abc")
    return [x for x in t], y


def longer(z):
    t = f"{(y := z)}."
    return [x for x in t], y


print(caller(), longer(12))
