# python: 3.15
# A lazy import (PEP 810) happens when its name is first read, and then runs a module: anything may be another thing after.
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec


class Finder(MetaPathFinder, Loader):
    def find_spec(self, name, path, target=None):
        return ModuleSpec(name, self) if name.startswith("trap_lazy") else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        global helper, LIMIT
        print("running", module.__name__)
        module.value = 5
        helper = lambda a, b: ("replaced", a, b)
        LIMIT = 10


sys.meta_path.insert(0, Finder())


def helper(a, b):
    return a + b


LIMIT = 3
lazy import trap_lazy_one
lazy from trap_lazy_two import value as second, value


def use():
    before = helper(1, LIMIT)
    module = trap_lazy_one
    after = helper(1, LIMIT)
    return before, module.value, after


print("trap_lazy_one" in sys.modules, helper(1, 2), LIMIT + 1)
print(use())
helper = lambda a, b: a * b
print(helper(2, 3), second, helper(2, 3))
trap_lazy_one
print(helper(2, 3), value)
