# The name `re` means an object that does something when it is read.
import sys
import types


class Loud(types.ModuleType):
    def __getattribute__(self, name):
        print("read", name)
        return lambda *args: args


real = sys.modules.pop("re", None)
sys.modules["re"] = Loud("re")
import re

sys.modules.pop("re")
if real is not None:
    sys.modules["re"] = real


def by_name(line):
    return re.match(";", line)


print(by_name("c"))
re = 3
try:
    by_name("d")
except AttributeError as error:
    print(error)
