# breaks: no-finalizers
# The new value is made before the old one dies, which is when the name is bound, deleted or the frame ends.
class Thing:
    def __init__(self, name):
        self.name = name
        print("made", name)

    def __del__(self):
        print("died", self.name)


def make(name):
    return Thing(name)


def caller():
    x = make("a")
    x = make("b")
    y = x
    x = None
    print("y holds it")
    y = make(y.name + "c")
    del y
    for x in (make("d"), make("e")):
        print("loop", x.name)
    print("after the loop", x.name)
    [x, *_] = [make("f")]
    with_default = make("g") or make("never")
    make("h").name
    print("end", x.name)
    return with_default.name


print(caller())
z = make("module")
del z
print("last")
