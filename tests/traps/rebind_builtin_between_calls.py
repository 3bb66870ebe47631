# breaks: sealed-builtins
# differs: sealed-builtins
# A builtin replaced while the program runs is the one called from then on, on constants too.
import builtins


def sizes():
    return len("abc"), abs(-2), str(5), int("7"), max(1, 2)


print(sizes())
saved = {name: getattr(builtins, name) for name in ("len", "abs", "str", "int", "max")}
for name in saved:
    setattr(builtins, name, lambda *args, name=name: (name, args))
print(sizes())
for name, f in saved.items():
    setattr(builtins, name, f)
print(sizes())
