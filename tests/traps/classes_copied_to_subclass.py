# A namespace is copied by what is a class method without saying so.
class Step:
    def step(self):
        return "step"

    def run(self):
        return self.step()


class Spread:
    def __init_subclass__(cls, to):
        to.__dict__.update(cls.__dict__)


step = Step()


class Spreads(Spread, to=step):
    step = staticmethod(lambda: "of a subclass")


print(Step().run(), step.run())
