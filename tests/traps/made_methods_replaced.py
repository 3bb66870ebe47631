# A call of a class runs the `__new__` and the `__init__` that the class has when each of them is due.
class Node:
    def __new__(cls, *args, **kwds):
        note("new")
        return object.__new__(cls)


class Leaf(Node):
    def __init__(self, value, text="", more=None):
        self.value = value
        self.text = text
        self.more = more


def note(what):
    print(what)


def leaf(value, text):
    return Leaf(value, text=text)


def changing(value, change):
    return Leaf(value, more=change())


def shown(made):
    print(type(made).__name__, getattr(made, "__dict__", made))


shown(leaf(1, "a"))


def other_init(self, *args, **keywords):
    print("other", args, keywords)


def other_new(cls, *args, **keywords):
    print("other", args, keywords)
    return object.__new__(Node) if cls is Leaf else None


INIT = Leaf.__init__


def replace_init():
    Leaf.__init__ = other_init
    return 2


def replace_new():
    Leaf.__new__ = other_new
    return 3


shown(changing(1, replace_init))
shown(leaf(4, "b"))
Leaf.__init__ = INIT
shown(changing(5, replace_new))
shown(leaf(6, "c"))
del Leaf.__new__
shown(leaf(7, "d"))


def replacing(what):
    print("note", what)
    Leaf.__init__ = other_init


note, NOTE = replacing, note
shown(leaf(8, "e"))
Leaf.__init__ = INIT
note = NOTE


leaf.__globals__["Leaf"] = lambda *args, **keywords: (args, keywords)
print(leaf(10, "g"))
del leaf.__globals__["Leaf"]
try:
    leaf(11, "h")
except NameError as error:
    print(error)
