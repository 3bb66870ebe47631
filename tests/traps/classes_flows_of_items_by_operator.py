# What functions of the library store to items of an instance, and ask it for, is not what the text does.
import operator


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


def by_library():
    told = Told()
    operator.setitem(told, "k", None)
    found = [told.kind, operator.getitem(told, "k"), told.kind, operator.contains(told, "k"), told.kind]
    return found


for _ in range(2):
    print(by_text(), by_library())
