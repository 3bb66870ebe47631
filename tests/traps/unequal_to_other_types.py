# A profile says what is compared usually. What comes is asked for its type each time, and that is all that is known.
# seen: {"same": {"one": "Rule"}, "other": {"one": "Rule"}, "zero": {"one": "Rule"}, "late": {"one": "Rule"}, "Rule.__eq__": {"self": "Rule", "given": "int", "at": "one "}}


class Rule:
    def __init__(self, name):
        self.name = name

    def __eq__(self, given):
        if not isinstance(given, Rule):
            return NotImplemented
        return self.name == given.name


class Lenient(Rule):
    def __eq__(self, given):
        print("asked of", given)
        return True


class Told(Rule):
    def __ne__(self, given):
        print("told of", given)
        return "no"


class Number(int):
    def __eq__(self, given):
        print("the number asked of", type(given).__name__)
        return "yes"

    def __ne__(self, given):
        print("the number told of", type(given).__name__)
        return "none"


class Truth:
    def __eq__(self, given):
        return [given]

    def __ne__(self, given):
        raise ValueError("never compared")


def same(one, two):
    return one == two


def other(one, two):
    return one != two


def zero(one):
    return one == 0


def late(one, bind):
    if bind:
        two = 5
    try:
        return one != two
    except UnboundLocalError as error:
        return type(error).__name__


def tried(function, *args):
    try:
        return function(*args)
    except ValueError as error:
        return str(error)


moved = Rule("a")
moved.__class__ = Lenient
lefts = [Rule("a"), Lenient("a"), Told("a"), Truth(), moved, 1, True, 1.0, float("nan"), "a", None]
rights = [1, True, 0.0, Number(1), Rule("a"), Lenient("b"), Told("a"), Truth(), "a", None]
for left in lefts:
    for right in rights:
        print(type(left).__name__, type(right).__name__, tried(same, left, right), tried(other, left, right))
    print(tried(zero, left), tried(late, left, True), tried(late, left, False))
