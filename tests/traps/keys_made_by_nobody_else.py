# The program has its own module of the name, and sees all that is imported: nothing more than it asks for.
import builtins
import sys
import types

fake = types.ModuleType("operator")
for name in ("itemgetter", "attrgetter", "neg"):
    setattr(fake, name, lambda *args: print("asked for", args))
kept = {name: sys.modules.pop(name, None) for name in ("operator", "_operator")}
sys.modules["operator"] = fake


class Finder:
    def find_spec(self, name, path=None, target=None):
        if "operator" in name or "imp" in name:
            print("looked for", name)
        return None


finder = Finder()
sys.meta_path.insert(0, finder)


def first(rows):
    return sorted(rows, key=lambda row: row[0]), max(rows, key=lambda row: -row[1]), least(rows)


def least(rows):
    return min(rows, key=lambda row: row.real) if not rows[0] else sorted(rows[0], key=lambda x: -x)


print(first([(2, 1), (1, 3)]), "_operator" in sys.modules)
sys.modules["_operator"] = fake
print(first([(2, 1), (1, 3)]), sys.modules["_operator"] is fake)
sys.meta_path.remove(finder)
for name, module in kept.items():
    if module is not None:
        sys.modules[name] = module
    else:
        sys.modules.pop(name, None)
