# The text stores a template, or a method that it calls, on instances and classes: what is stored is what is called.
class Step:
    def run(self, number):
        return self.first(number) + self.second(number)

    def first(self, number):
        return number

    def second(self, number):
        return 1


class Double(Step):
    def first(self, number):
        return number * 2


class Negative(Step):
    def second(self, number):
        return -number


class Both(Double, Negative):
    pass


class Other:
    def walk(self, number):
        return self.stride(number)

    def stride(self, number):
        return number


class Long(Other):
    def stride(self, number):
        return number * 10


class Longer(Long):
    def stride(self, number):
        return number * 100


class Plain(Step):
    def run(self, number):
        return "plain"


class Mixed(Negative, Plain):
    pass


class Base:
    def go(self, number):
        return self.pace(number)

    def pace(self, number):
        return number


class Quick(Base):
    def pace(self, number):
        return number * 3


class Still(Base):
    def go(self, number):
        return 0


class QuickOrStill(Quick, Still):
    pass


def replaced(value):
    return "replaced"


def totals(steps, number):
    return [step.run(number) for step in steps]


def walked(others, number):
    return [other.walk(number) for other in others]


def gone(bases, number):
    return [base.go(number) for base in bases]


print(gone([Base(), Quick(), QuickOrStill()], 3))
STEPS = [Step(), Double(), Negative(), Both(), Mixed()]
OTHERS = [Other(), Long(), Longer()]
print(totals(STEPS, 3), walked(OTHERS, 3))
STEPS[1].first = lambda number: number + 50
print(totals(STEPS, 3))
OTHERS[1].walk = replaced
print(walked(OTHERS, 3))
Other.walk = lambda self, number: "all"
print(walked(OTHERS, 3))
