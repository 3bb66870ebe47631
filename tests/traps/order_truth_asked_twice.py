# breaks: pure-operators
# differs: pure-operators
# The value of `a or b` that a condition tests has its truth asked for twice: by the `or`, and by the condition.
class Loud:
    def __init__(self, name, truth):
        self.name, self.truth = name, truth

    def __bool__(self):
        print("truth of", self.name)
        return self.truth

    def __lt__(self, other):
        print(self.name, "<", other.name)
        return Loud("comparison", self.truth)


def either(a, b):
    return a or b


def both_or(a, b):
    return a and b or a


def rising(a, b, c):
    return a < b < c


def unless(a, b):
    return not either(a, b)


def chosen(flag, a, b):
    return (a or b) if flag else a


def conditions(a, b):
    if either(a, b):
        print("if")
    if b is None:
        print("never")
    elif both_or(a, b):
        print("elif")
    if unless(a, b):
        print("unless")
    if not either(a, b):
        print("not")
    if chosen(True, a, b):
        print("chosen")
    if rising(a, b, a):
        print("rising")
    while either(a, b):
        print("while")
        break
    print("choice" if either(a, b) else "other")
    print((either(a, b) and 1) is None, (either(b, a) or 1) is None)
    print([1 for _ in (1,) if both_or(a, b)])
    match 1:
        case 1 if either(a, b):
            print("guard")
    assert either(a, a) or True


def temporaries(a, b):
    t = a or b
    if t:
        print("temporary")
    u = a < b < a
    return 1 if u else 2


def converted(a, b):
    if bool(a or b):
        print("bool")
    return True if bool(a and b) else False


for one in (Loud("a", True), Loud("a", False)):
    conditions(one, Loud("b", True))
    print(temporaries(one, Loud("b", False)), converted(one, Loud("b", True)))
