# __enter__ and __exit__ run in order, see the exception, and may swallow it.
class Manager:
    def __init__(self, name, swallow=False):
        print("make", name)
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print("enter", self.name)
        return self.name

    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind and kind.__name__)
        return self.swallow


def helper(x):
    with Manager("h", swallow=True) as m:
        return 1 // x
    return "swallowed " + m


def caller():
    with Manager("a") as a, Manager("b", True) as b:
        print(a, b, helper(1), helper(0))
        raise KeyError(a)
    print("after")
    for name in "xy":
        with Manager(name):
            if name == "x":
                continue
            break
    return name


print(caller())
