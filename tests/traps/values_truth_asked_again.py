# breaks: no-finalizers, pure-operators
# differs: pure-operators
# Python asks for the truth of what a predicate returns once more than the predicate did, and lets go of it then.
class Odd:
    def __init__(self, name, *answers):
        self.name = name
        self.answers = list(answers)

    def __bool__(self):
        print("truth of", self.name)
        answer = self.answers.pop(0) if self.answers else False
        if answer is None:
            raise ValueError(self.name)
        return answer

    def __del__(self):
        print("del", self.name)


def either(make, b):
    return make() or b


def both(make, b):
    return make() and b


class Measured:
    def __init__(self, *answers):
        self.answers = answers

    def __lt__(self, other):
        print("lt")
        return Odd("lt", *self.answers)

    __gt__ = __lt__


def between(low, x, high):
    return low < x < high


def negated(make, b):
    return not (make() or b)


def first(make, b):
    if either(make, b):
        print("yes")
        return 1
    print("no")
    return 2


def second(make, b):
    if not both(make, b):
        print("not both")
    elif either(make, b):
        print("either")
    else:
        print("neither")
    print("end")


def third(low, x, high):
    rounds = 0
    while between(low, x, high):
        rounds += 1
        print("round", rounds)
        if rounds > 2:
            break
        high = Measured()
    else:
        print("over")
    return rounds


def handled(make, b):
    try:
        if either(make, b):
            return "yes"
    except ValueError as error:
        return "failed", str(error)
    return "no"


def outside(make, b):
    if either(make, b):
        return "yes"
    return "no"


def nested(make, b):
    return first(make, b) + (3 if both(make, b) else 4)


def among(a, make, b, c):
    if a and either(make, b) and c:
        print("all")
    if not either(make, b) and not both(make, b):
        print("neither")
    if a or either(make, b):
        print("any")
    if a and either(make, b):
        print("a and either")
    else:
        print("not")
    if either(make, b) and c and both(make, b):
        return "last"
    return "none"


def all_of_them():
    for a in (0, 1):
        for answers in ((True, True), (True, False), (False,)):
            for last in (True, False):
                print(among(a, lambda: Odd("made", *answers), Odd("b", False, True), Odd("c", last)))


all_of_them()
print(first(lambda: Odd("a", True, True), 0))
print(first(lambda: Odd("a", True, False), 1))
print(first(lambda: Odd("a", False), Odd("b", True)))
second(lambda: Odd("c", True, True), Odd("d", False, True))
second(lambda: Odd("e", True), Odd("f", True, True))
print(third(Measured(True), Measured(True, True, True), 5))
print(third(Measured(), 2, 5))
print(handled(lambda: Odd("g", True, None), 0), handled(lambda: Odd("h", None), 0))
print(nested(lambda: Odd("i", True, True), Odd("j", True)))
try:
    print(outside(lambda: Odd("k", True, None), 0))
except ValueError as error:
    print("raised", error)
