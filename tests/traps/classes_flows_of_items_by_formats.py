# A text that is formatted asks an instance for items by names.


class Told:
    def __init__(self):
        self.kind = ""

    def __setitem__(self, key, value):
        self.kind = "int" if isinstance(key, int) else "no int"

    def __getitem__(self, key):
        self.kind = "int" if isinstance(key, int) else "no int"
        return 3

    def __contains__(self, key):
        self.kind = "int" if isinstance(key, int) else "no int"
        return True


def by_text():
    told = Told()
    told[1] = 2
    found = told.kind, told[2], 3 in told
    return found, told.kind


def by_formats():
    told = Told()
    return "%(name)s" % told, told.kind


for _ in range(2):
    print(by_text(), by_formats())
