# A function that lists its names has those of no generator among them.
from contextlib import contextmanager


@contextmanager
def swapped(box):
    old = box[0]
    box[0] = "new"
    try:
        yield old
    finally:
        box[0] = old


def lists(box):
    with swapped(box) as was:
        return sorted(locals()), was


def plain(box):
    with swapped(box) as was:
        return list(box), was


print(lists([1]), plain([2]), sorted(name for name in globals() if not name.startswith("__")))
