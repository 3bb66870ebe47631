# The name `re` means a module of that name, which is another one.
import sys
import types

other = types.ModuleType("re")
other.split = lambda pattern, line: f"other {pattern} {line}"
real = sys.modules.pop("re", None)
sys.modules["re"] = other
import re

sys.modules.pop("re")
if real is not None:
    sys.modules["re"] = real


def fields(line):
    return re.split(";", line)


print(fields("a;b"), re.split(";", "c"))
