# A text whose class is given a `startswith` later says what that likes of how it begins.


class Named(str):
    pass


class Machine:
    def run(self):
        return "runs"

    def twice(self):
        return self.run(), self.run()


def fit(machine, name, part):
    if name.startswith("r"):
        return
    setattr(machine, name, part)


Named.startswith = lambda self, text: False
machine = Machine()
fit(machine, "run", len)
print(machine.twice())
fit(machine, Named("run"), lambda: "is shadowed")
print(machine.twice())
