# changes: nothing, but calls what is not seen
class Base:
    def run(self, x):
        return ("base", x)


class Derived(Base):
    def __init__(self):
        self.peer = None

    def run(self, x, cb=None):
        if cb:
            cb()
        return super().run(x)

    def foreign(self, x):
        self = self.peer
        return super().run(x)


one = Derived()
one.peer = Base()
attempt(hybridize(one.run), 1, print)
attempt(hybridize(one.run), 1)
attempt(hybridize(one.foreign), 1)
