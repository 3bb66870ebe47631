# breaks: no-finalizers
# What an exception keeps alive dies when its handler is left, not before and not later.
class Thing:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("died", self.name)


def fails(thing):
    raise ValueError(thing.name)


def caller():
    try:
        fails(Thing("argument"))
    except ValueError as error:
        print("handling", error)
    print("after")
    kept = None
    try:
        local = Thing("local")
        [fails][0](local)
    except ValueError as error:
        kept = error
        del local
        print("kept by the traceback")
    kept = None
    print("dropped")
    try:
        raise KeyError(Thing("in args"))
    except LookupError:
        print("no name")
    print("end")


caller()
