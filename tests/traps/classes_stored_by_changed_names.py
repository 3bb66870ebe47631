# A name that was asked how it begins is another one when `setattr` is given it.
class Unnamed:
    """What begins with no underscore is given one."""

    def __init__(self, **given):
        for name, value in given.items():
            if name.startswith("_"):
                continue
            if value is numbers:
                name = "_" + name
            setattr(self, name, value)

    def _shown(self):
        yield "of the class"

    def all(self):
        return list(self._shown())


class Later:
    def __init__(self, names):
        for name in names:
            if name.startswith("_"):
                continue
            while name:
                setattr(self, name, numbers)
                name = "_shown" if name == "a" else ""

    def _shown(self):
        yield "of the class"

    def all(self):
        found = list(self._shown())
        return found


def numbers():
    return iter([1, 2])


print(Unnamed().all(), Unnamed(_shown=numbers).all(), Unnamed(shown=numbers).all())
print(Later([]).all(), Later(["a"]).all(), Later(["_"]).all(), Later(["b"]).all())
