# Each joining makes a new text, which who gets hold of it can tell from another one.
# breaks: no-frames
import string

kept = []


def keep(text):
    kept.append(text)
    return text


def handed():
    return keep(string.digits + "-")[-1], "1" in keep(string.digits + "-")


def given(c):
    text = string.digits + "-"
    return text if c in text else None


class Holder:
    def __contains__(self, text):
        kept.append(text)
        return False

    __eq__ = __contains__


def looked_for(holder):
    return string.digits + "-" in holder


def compared(holder):
    return holder == string.digits + "-"


print(handed(), handed())
print(kept[0] is kept[1], kept[1] is kept[2])
print(given("1") is given("1"))
print(looked_for(Holder()), looked_for(Holder()), kept[-1] is kept[-2])
print(compared(Holder()), compared(Holder()), kept[-1] is kept[-2])
