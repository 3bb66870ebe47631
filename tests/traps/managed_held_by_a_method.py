# Nothing lives longer because a method is read once, on either way: not the object, its class, nor what is called.
import weakref
from contextlib import contextmanager, nullcontext


class Box:
    def __init__(self, name):
        self.name = name

    @contextmanager
    def opened(self):
        print("open", self.name)
        yield
        print("close", self.name)

    def __del__(self):
        print("gone", self.name)


class Other:
    def __init__(self, name):
        self.name = name

    def __call__(self):
        print("call", self.name)
        return nullcontext()

    def __del__(self):
        print("gone", self.name)


def local(box):
    with box.opened():
        box = None
        print("in the block")
    print("end")


def field(holder):
    with holder.box.opened():
        holder.box = None
        print("in the block")
    print("end")


def own(box):
    box.opened = Other("own")
    with box.opened():
        del box.opened
        print("in the block")
    print("end")


class Holder:
    pass


class Shelf:
    @property
    def box(self):
        print("asked for")
        return Box("new")


def shelved(shelf):
    with shelf.box.opened():
        print("in the block")
    print("end")


shelved(Shelf())


local(Box("local"))
holder = Holder()
holder.box = Box("field")
field(holder)
own(Box("box"))


def raising(box):
    try:
        with box.opened():
            raise KeyError
    except KeyError:
        print("caught")


box = Box("raising")
raising(box)
seen = weakref.ref(box)
del box
print(seen())


def fails(box):
    with box.opened(1):
        print("never")


try:
    fails(Box("fails"))
except TypeError:
    print("a TypeError")
