# breaks: no-finalizers
# The result of a call dies when storing it fails, and is dropped by unpacking before the parts are stored.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)

    def __iter__(self):
        return iter((1, 2))


class Slots:
    __slots__ = ()


class Says:
    def __setattr__(self, name, value):
        print("set", name, value)


def attribute(make, o):
    def get(name):
        made = make(name)
        if o is None:
            return None
        return made

    try:
        o.x = get("attribute")
    except AttributeError:
        print("handler")
    print("end")


def item(make, o):
    def get(name):
        if o is None:
            return None
        print("made")
        return make(name)

    try:
        o[5] = get("item")
    except IndexError:
        print("handler")
    print("end")


def unpacked(make, o):
    def get(name):
        if o is None:
            return None
        print("made")
        return make(name)

    o.a, o.b = get("unpacked")
    print("end")


def overridden(make, o):
    def get(name):
        if o is None:
            return None
        print("made")
        return make(name)

    for _ in range(2):
        try:
            return get("overridden")
        finally:
            continue
    print("end")


attribute(Noisy, Slots())
item(Noisy, [])
unpacked(Noisy, Says())
overridden(Noisy, 1)
