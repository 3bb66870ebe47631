# An unused import still runs the module, and still binds its name.
import sys
import types


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("trap_import_"):
            print("importing", name)
        return None


finder = Finder()
sys.meta_path.insert(0, finder)


def use():
    try:
        import trap_import_one
    except ImportError:
        print("no module one")
    try:
        from trap_import_two import something
    except ImportError:
        print("no module two")
    import os.path

    return os.path is sys.modules["os.path"]


print(use())
try:
    import trap_import_three
except ImportError as error:
    print(error.name)
sys.meta_path.remove(finder)
