# The names of a generator's locals are no names of the function that enters it, nor of the class around that.
from contextlib import contextmanager


@contextmanager
def swapped(box):
    old, method, self = box.value, "method", "self"
    box.value = (old, method)
    try:
        yield self
    finally:
        box.value = old


class Box:
    value = 1
    __hidden = "hidden"

    @contextmanager
    def opened(self):
        self.open = True
        old = self.__hidden
        self.__hidden = "shown"
        try:
            yield old
        finally:
            self.open, self.__hidden = False, old

    def use(self):
        old = method = "mine"
        with swapped(self) as got:
            inside = self.value
        with self.opened() as other:
            return old, method, got, inside, other, self.open, sorted(self.__dict__)


class Plain(Box):
    @contextmanager
    def begun(self):
        old, self.open = self.open, True
        try:
            yield old
        finally:
            self.open = old

    open = None


class Below(Plain):
    def use_it(self):
        with self.begun() as self.old:
            return self.open

    def use_plainly(self, other):
        with self.begun() as was, other.begun() as self:
            return was, self, other.open


def use(self, method="given"):
    with self.opened() as old:
        return old, method, self.open


def loops(boxes):
    found = []
    for box in boxes:
        with box.begun() as old, swapped(box) as self:
            found.append((old, self, box.value, box.open))
    return found


print(Box().use(), use(Below()), Below().use_it(), Below().use_plainly(Plain()))
print(loops([Plain(), Below()]))
print(getattr(Below, "__static_attributes__", ()), use.__name__)


class Holder:
    def __init__(self):
        self.box = Box()

    def use(self):
        with self.box.opened() as old:
            self.box, box = Box(), self.box
            return old, box.open, self.box.value


holder = Holder()
print(holder.use(), holder.box.__dict__)


def unreadable():
    with missing.opened():
        return 1


def nothing(box):
    with box.opened(1, 2):
        return 1


for call in (unreadable, lambda: nothing(Box()), lambda: nothing(None)):
    try:
        call()
    except Exception as error:
        print(type(error).__name__)
