# A text with an operator of its own gives what it likes: a name need not hold what it is put together of.


class Named(str):
    __radd__ = lambda self, other: str(self)


class Machine:
    def run(self):
        return "runs"

    def twice(self):
        return self.run(), self.run()


def fit(machine, name, part):
    setattr(machine, "on_" + name, part)


machine = Machine()
fit(machine, "stop", len)
print(machine.twice())
fit(machine, Named("run"), lambda: "is shadowed")
print(machine.twice())
