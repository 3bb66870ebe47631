# What an object has is copied to another one: a method that one of them shadows is shadowed in the other.
class Step:
    def step(self):
        return "step"

    def other(self):
        return "other"

    def run(self):
        return self.step() + " " + self.other()


class Copied:
    def __init__(self):
        self.step = lambda: "shadowed"

    def copy(self, to):
        to.__dict__.update(self.__dict__)
        return to


print(Step().run(), Copied().copy(Step()).run())
