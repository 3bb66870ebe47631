# `setattr` is given names that the text computes: some it cannot be given, and others it is.
class Named:
    """Some names are stored by `setattr`, and those of generators are among them."""

    def __init__(self, **given):
        for name, value in given.items():
            if name.startswith("_"):
                continue
            setattr(self, name, value)
        for name, value in given.items():
            joined = "at_" + name
            setattr(self, joined, value)

    def _hidden(self):
        yield "hidden"

    def shown(self):
        yield "shown"

    def at_shown(self):
        yield "at shown"

    def all(self):
        one = list(self._hidden())
        two = list(self.shown())
        three = list(self.at_shown())
        return one, two, three


def numbers():
    return iter([1, 2])


print(Named().all(), Named(_hidden=numbers).all(), Named(shown=numbers).all())
print(Named(_shown=numbers).all(), Named(hidden=numbers).all())
