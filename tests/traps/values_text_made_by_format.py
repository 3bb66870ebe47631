# `"{}".format(thing)` and `"%s" % thing` may be the very instance of a subclass of str that the thing gave.
class Text(str):
    def __add__(self, other):
        return "added"


class Thing:
    def __format__(self, spec):
        return Text("x")

    def __str__(self):
        return Text("x")


def formatted(thing):
    text = "{}".format(thing)
    return text + ""


def printed(thing):
    text = "%s" % thing
    return text + ""


def in_tuple(thing):
    text = "%s" % (thing,)
    return text + ""


print(formatted(Thing()), printed(Thing()), in_tuple(Thing()))
