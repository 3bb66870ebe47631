# breaks: sealed-globals
# The annotations of a definition are evaluated with it, and may rebind.
import sys

module = sys.modules["__main__"]


class Rebind:
    def __getitem__(self, name):
        setattr(module, name, lambda x: ("rebound", x))
        return int


rebind = Rebind()


def one(x):
    return x


def with_parameter(x: rebind["one"]):
    pass


a = one(1)


def two(x):
    return x


def with_result() -> rebind["two"]:
    pass


b = two(2)
print(a, b)
