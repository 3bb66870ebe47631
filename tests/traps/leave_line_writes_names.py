# breaks: sealed-globals, closed-world
# A line that is left as written rebinds a function through the names of the module.
def add(a, b=1):
    return a + b


def double(x):
    return x + x


def use(x):
    return add(x), double(x)


print(use(2))
globals()["double"] = add  # s2s: off
print(use(2), len([name for name in globals() if "s2s" in name]))  # s2s: off
