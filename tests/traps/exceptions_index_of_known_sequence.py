# An index into a sequence of known type may be out of range: a bare `text[5]` is a check, and stays.
def checked(wide):
    text = "abcdef" if wide else "ab"
    items = [1, 2]
    try:
        text[5]
        print("wide")
        unused = items[3]
        return "long"
    except IndexError as error:
        return str(error)


def pair(flag):
    both = (1, 2) if flag else (1,)
    both[1]
    return "two"


print(checked(True), checked(False), pair(True))
try:
    pair(False)
except IndexError as error:
    print(error)
