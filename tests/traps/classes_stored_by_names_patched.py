# breaks: sealed-builtins
# `hasattr` is another function while a name is stored that it has said to be a new one.
import builtins


class Base:
    def run(self, value):
        return self.step__one(value)

    def step__one(self, value):
        return value + 1


def merge(base, methods):
    for name in methods:
        joined = "step" + "__" + name
        if hasattr(base, joined):
            continue
        setattr(base, joined, methods[name])
    return base


asked, builtins.hasattr = hasattr, lambda *_: False
try:
    base = merge(Base(), {"one": lambda value: 10 * value})
finally:
    builtins.hasattr = asked
print([base.run(value) for value in range(3)], merge(Base(), {"one": len}).run(4))
