# breaks: no-finalizers
# An object lives as long as any name holds it, though nobody reads that name again.
class Thing:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("died", self.name)


def use(thing):
    return thing.name


def caller():
    a = Thing("a")
    b = a
    a = None
    print("b holds it")
    c = use(b)
    print("read", c)
    d = Thing("d")
    e = use(d)
    for name in "xyz":
        current = Thing(name)
        previous = current
        print("made", use(current))
    print("before the end", e)
    return "end"


print(caller())
