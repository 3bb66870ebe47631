# What a view does when it is made and asked is done, though nobody needs what comes of it.
# seen: {"checked": {"box": "Box", "key": "int"}, "counted": {"box": "Box"}, "promised": {"box": "Box"}, "stored": {"box": "Box"}, "private": {"box": "Box"}, "iterated": {"box": "Box"}, "kept": {"box": "Box"}, "slotted": {"box": "Box"}, "Box.kept": {"self": "Box", "at": "box.kept("}, "Box.slotted": {"self": "Box", "at": "box.slotted("}, "late": {"box": "Box"}, "called": {"box": "Box"}, "Box.checked": {"self": "Box", "key": "int", "at": "box.checked("}, "Box.counted": {"self": "Box", "at": "box.counted("}, "Box.promised": {"self": "Box", "at": "box.promised("}, "Box.stored": {"self": "Box", "at": "box.stored("}, "Box.private": {"self": "Box", "at": "box.private("}, "Box.iterated": {"self": "Box", "at": "box.iterated("}, "Box.late": {"self": "Box", "at": "box.late("}, "Box.called": {"self": "Box", "at": "box.called("}}
from collections.abc import Mapping, Sized


class Checked:
    def __init__(self, table, key):
        self.first = table[key]
        self.table = table

    def __iter__(self):
        return iter(self.table)


class Counted:
    made = 0

    def __init__(self, table):
        self.table = table
        Counted.made += 1

    def __iter__(self):
        return iter(self.table)


class Promised(Mapping):
    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return iter(self.table)

    def __getitem__(self, key):
        return self.table[key]


class Kept(Sized):
    def __init__(self, table):
        self.table = table

    def __len__(self):
        return len(self.table)

    def __iter__(self):
        return iter(self.table)


class Slotted:
    __slots__ = ("other",)

    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return iter(self.table)


class Setting:
    def __init__(self, table):
        self.table = table

    def __setattr__(self, name, value):
        object.__setattr__(self, name, [*value][::-1])

    def __iter__(self):
        return iter(self.table)


class Private:
    def __init__(self, table):
        self.__table = table

    def __iter__(self):
        return iter(self.__table)


class NoIterator:
    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return self.table


class Late:
    def __init__(self, table):
        if table is None:
            found = 1
        self.table = table
        self.rows = lambda: [found for found in [found]]

    def __iter__(self):
        return iter(self.table)


class Calls:
    def __init__(self, table):
        self.rows = table.items()
        self.table = table

    def __iter__(self):
        return iter(self.table)


class Table(dict):
    def items(self):
        print("items")
        return super().items()


class Box:
    def __init__(self, table):
        self.table = table
        self.__table = [8, 9]

    def checked(self, key):
        return Checked(self.table, key)

    def counted(self):
        return Counted(self.table)

    def promised(self, kept=False):
        return Promised(self.table)

    def kept(self):
        return Kept(self.table)

    def stored(self):
        return Setting(self.table)

    def slotted(self):
        return Slotted(self.table)

    def private(self):
        return Private(self.__table)

    def iterated(self):
        return NoIterator(self.table)

    def late(self):
        return Late(self.table)

    def called(self):
        return Calls(self.table)


def checked(box, key):
    found = []
    for item in box.checked(key):
        found += [item]
    return found


def counted(box):
    found = []
    for item in box.counted():
        found += [item]
    return found, Counted.made


def promised(box):
    found = []
    for item in box.promised():
        found += [item]
    return found


def stored(box):
    found = []
    for item in box.stored():
        found += [item]
    return found


def slotted(box):
    found = []
    for item in box.slotted():
        found += [item]
    return found


def private(box):
    found = []
    for item in box.private():
        found += [item]
    return found


def iterated(box):
    found = []
    for item in box.iterated():
        found += [item]
    return found


def late(box):
    found = []
    for item in box.late():
        found += [item]
    return found


def called(box):
    found = []
    for item in box.called():
        found += [item]
    return found


def kept(box):
    found = []
    for item in box.kept():
        found += [item]
    return found


def tried(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)[:20]


box = Box(Table({1: 2, 3: 4}))
for call in (counted, promised, stored, slotted, private, iterated, late, called, kept):
    print(call.__name__, tried(call, box))
print(tried(checked, box, 1), tried(checked, box, 2), tried(checked, Box([5, 6]), 1), tried(checked, Box([5]), 1))
