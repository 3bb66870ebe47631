# `"%(a)s" % mapping` may be the very instance of a subclass of str that `__str__` returned.
class Text(str):
    def __add__(self, other):
        return "added"


class Thing:
    def __str__(self):
        return Text("x")


def caller(thing):
    t = "%(a)s" % {"a": thing}
    return t + ""


print(caller(Thing()))
