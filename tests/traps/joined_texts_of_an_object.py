# The name `string` means an object that does something when it is read, or a module that has other texts.
import sys
import types


class Loud(types.ModuleType):
    def __getattribute__(self, name):
        print("read", name)
        return "abc"


other = types.ModuleType("string")
other.digits = "xyz"
real = sys.modules.pop("string", None)
sys.modules["string"] = Loud("string")
import string

sys.modules["string"] = other
import string as strings

sys.modules.pop("string")
if real is not None:
    sys.modules["string"] = real


def loud(c):
    return c in string.ascii_letters + string.digits


def others(c):
    return c in strings.digits + "-"


print(loud("a"), loud("z"), others("x"), others("1"))


class Reads:
    def __init__(self, text):
        self.text = text

    @property
    def digits(self):
        print("read of an object")
        return self.text


strings = Reads("0")
print(others("0"), others("x"))
