# An object handed over and dropped by its owner is not kept alive by anything s2s adds.
import weakref


class Thing:
    def __init__(self, inner=None):
        self.inner = inner


def unwrap(box):
    inner = box.inner
    return inner


def consume(items):
    item = items.pop()
    ref = weakref.ref(item)
    del item
    return ref() is None


def caller():
    box = Thing(Thing())
    ref = weakref.ref(box)
    inner = unwrap(box)
    box = None
    first = ref() is None
    second = consume([Thing()])
    third = [weakref.ref(Thing())() is None for _ in range(2)]
    loop = []
    for i in range(2):
        t = Thing()
        loop.append(weakref.ref(t))
    middle = [r() is None for r in loop]
    t = None
    return first, second, third, middle, [r() is None for r in loop], inner is not None


print(caller())
