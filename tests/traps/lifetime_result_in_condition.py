# breaks: no-finalizers
# The result of a helper dies once it is tested, whatever its arguments are made of.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        return Noisy(self.name + other)

    def __bool__(self):
        print("bool", self.name)
        return True

    def __del__(self):
        print("del", self.name)


def caller(p):
    def both(a, b):
        return a and b

    if both(1, b=p + "a"):
        print("true")
    if both(b=p + "b", a=1):
        print("true")
    print("end")


caller(Noisy("n"))
