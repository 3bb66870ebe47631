# breaks: no-finalizers
# Nobody sees what one line makes die; what the others make is seen.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def pair(a, b):
    c = [a, b]
    d = len(c)
    return d


def f(name):
    n = pair(1, name) + 1  # s2s: assume=no-finalizers
    kept = Dies(name)
    unused = [name]  # s2s: assume=no-finalizers
    m = pair(Dies(name + "1"), Dies(name + "2")) + n
    kept = Dies(name + "3")
    print("end")
    return m


print(f("x"))
