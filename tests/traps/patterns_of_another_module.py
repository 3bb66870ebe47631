# The name `re` means another module, or an object that does something when it is read; a frame is looked at from inside.
import sys
import types

other = types.ModuleType("re")
other.split = lambda pattern, line: f"other {pattern} {line}"
real = sys.modules.pop("re", None)
sys.modules["re"] = other
import re

if real is not None:
    sys.modules["re"] = real
else:
    del sys.modules["re"]


def fields(line):
    return re.split(";", line)


class Loud(types.ModuleType):
    def __getattribute__(self, name):
        print("read", name)
        return lambda *args: args


def by_name(line):
    return re.match(";", line)


print(fields("a;b"))
re = Loud("re")
print(fields("a;b"), by_name("c"))
