# breaks: no-finalizers
# A local lives to the end of its function, past the method that was its last use.
class Dies:
    def __init__(self, name):
        self.name = name

    def value(self):
        print("value of", self.name)
        return 1

    def __del__(self):
        print(self.name, "dies")


def later():
    print("later")
    return 2


def total(name):
    e = Dies(name)
    return e.value() + later()


def held(name):
    e = Dies(name)
    return [e.value(), later()]


print(total("a"), held("b"))
