# What a call in a loop is given dies when the call ends, not with the loop; and with what the call raises.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __add__(self, more):
        return Noisy(self.name + more)

    def __del__(self):
        print("del", self.name)


def show(kind, noisy):
    for part in kind:
        print(part, noisy.name)
    if kind == "z":
        raise ValueError(kind)
    return len(kind)


def each(names, noisy):
    total = 0
    for name in names:
        count = show(name, noisy + name)
        print("behind", name)
        total += count
    return total


def caught(names, noisy):
    try:
        return each(names, noisy)
    except ValueError as error:
        print("caught", error)
        return None
    finally:
        print("finally")


keep = Noisy("keep ")
print(each(["ab", "c"], keep))
print(caught(["d", "z", "e"], keep))
print("end")
