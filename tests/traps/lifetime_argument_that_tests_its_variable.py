# breaks: no-finalizers
# An argument that tests a variable tells of its arms, not of the variable: what the helper is handed may be any object.
class Dies:
    def __init__(self, name):
        self.name = name

    def __pow__(self, other):
        return Dies(self.name + "p")

    def made(self):
        return Dies(self.name + "m")

    def __del__(self):
        print(self.name, "dies")


def say(what, value):
    print("say", what)
    return value


def helper(a, y=1):
    return a and say("14", 2) or a


def by_type(a, b):
    a = 0 or helper(1 % -5, a**2 if type(a) is not int else a)
    return -1 + ~~a + say("35", b + a)


def by_none(a, b):
    c = 0 or helper(1 % -5, a.made() if a is not None else a)
    a = None
    return c + say("36", b + c)


def by_constant(a, b):
    c = helper(3, a if a is None else a.made())
    return c + say("37", b + c)


print(by_type(Dies("d"), 3), by_none(Dies("e"), 4), by_constant(Dies("f"), 5))
print(by_type(3, 3), by_none(None, 4), by_constant(None, 5))
