# What stands second in a call need not be the second argument: the name may come before it, from a tuple.


class Machine:
    def run(self):
        return "runs"

    def twice(self):
        return self.run(), self.run()


def fit(where, name):
    setattr(*where, "on_" + name)


machine = Machine()
print(machine.twice())
fit((machine, "run"), "stop")
try:
    print(machine.twice())
except TypeError as error:
    print(error)
