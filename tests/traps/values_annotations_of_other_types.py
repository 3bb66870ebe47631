# An annotation in quotes names what its text would: here no builtin type.
class int:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return "added"


def add(x: "int"):
    return x + 0


class Holder:
    class float:
        def __sub__(self, other):
            return "subtracted"

    def subtract(self, x: "float"):
        return x - 0.0


print(add(int(3)), Holder().subtract(Holder.float()))
