# breaks: sealed-globals
# Importing runs code, and that code may patch the importer.
import importlib.abc
import importlib.machinery
import sys


def add(a, b):
    return a + b


class Patcher(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name == "patching_trap_module":
            return importlib.machinery.ModuleSpec(name, self)
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        sys.modules[__name__].add = lambda a, b: ("patched", a, b)


sys.meta_path.insert(0, Patcher())
print(add(1, 2))
import patching_trap_module

print(add(1, 2))
sys.meta_path.pop(0)
del sys.modules["patching_trap_module"]
