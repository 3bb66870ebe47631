# breaks: sealed-builtins
# A builtin replaced at run time is the replacement everywhere from then on, for constants too.
import builtins


def size():
    return len("abc"), abs(-3), max(1, 2), int("7"), str(5), isinstance(1, int), ord("a"), bool(0)


def loop():
    return [i for i in range(3)]


print(size(), loop())
saved = {
    n: getattr(builtins, n) for n in ("len", "abs", "max", "int", "str", "ord", "bool", "range", "isinstance")
}
for name in saved:
    setattr(builtins, name, lambda *a, name=name: (name, *a))
try:
    patched = size(), loop()
finally:
    for name, value in saved.items():
        setattr(builtins, name, value)
print(patched)
print(size(), loop())
