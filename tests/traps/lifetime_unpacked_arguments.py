# What a call unpacks may keep an argument after the callee let its parameter go.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def lets_go(a):
    a = 0
    print("let go")
    return a


def caller():
    r = lets_go(*(Dies("starred"),))
    s = lets_go(**{"a": Dies("by name")})
    t = lets_go(Dies("plain"))
    return r, s, t


print(caller())
