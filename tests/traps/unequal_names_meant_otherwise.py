# What `isinstance`, `type` and the class mean, where the module or a function binds these names to something else.
# seen: {"first": {"left": "Rule"}, "second": {"left": "Rule", "type": "int"}, "third.<locals>.inner": {"left": "Rule"}, "fourth": {"left": "Odd"}, "Rule.__eq__": {"self": "Rule", "other": "int", "at": "left != "}, "Odd.__eq__": {"self": "Odd", "other": "int", "at": "left == "}}


class Rule:
    def __eq__(self, other):
        if not isinstance(other, Rule):
            return False
        return self is other


class Told:
    def __ne__(self, other):
        return "told apart"


class Odd:
    def __eq__(self, other):
        if not isinstance(other, Odd):
            return NotImplemented
        return self is other


NotImplemented = "not implemented"


def first(left):
    Rule = left.__class__
    return left != 1, Rule.__name__


def second(left, type):
    return left != type


def third(Rule):
    def inner(left):
        return left != 3

    return inner, Rule.__name__


def fourth(left):
    return left == 4


print(first(Rule()), second(Rule(), 5), third(int)[0](Rule()), fourth(Odd()))
print(first(Told()), second(Told(), 5), third(Told)[0](Told()))
print(first(1), second(5, 5), third(int)[0](3), fourth(4))
