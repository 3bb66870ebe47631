"""Random classes that keep objects in attributes and lists, loops over these, and what is there instead by then."""

from __future__ import annotations

from contextlib import nullcontext

from s2s.fuzz.particles import Particles

#: Statements of a loop that takes `a`, and in it `b`, from a list, given the counter `i` and a number `t`.
_OF_ITEMS = (
    ("t += a.dot(b)",), ("d = a - b", "t += d.dot(d)"), ("if a is not b: t += a.x * b.y",), ("t += a.plus(b).dot(a)",),
    ("t += a.x",), ("a.x += 0.5",), ("t += (a - b).x + b.y",),
)  # fmt: skip
_OTHERS_OF_ITEMS = (
    ("a.y = b.x",), ("a.shift(b.y)",), ("if t > 9: break",), ("b = a",), ("self.points[0] = b",), ("a.lost = t",),
    ("self.points.append(a) if len(self.points) < 9 else None",), ("t = a",), ("d = a",), ("self.at = a",),
)  # fmt: skip
#: Statements of a loop with the counter `i` that uses an object in an attribute, or one in an attribute of that.
_OF_FIELDS = (
    ("t += self.at.dot(self.at)",), ("t += self.at.x * i",), ("self.at.x += self.by",), ("self.at.shift(i)",),
    ("t += self.inner.at.dot(self.at)",), ("t += self.at.scale(i).x",), ("t += self.inner.by * i",),
    ("t += self.step(i)",),
)  # fmt: skip
_OTHERS_OF_FIELDS = (
    ("self.at = self.at.plus(self.at)",), ("self.inner, self.by = self, i",), ("self.inner.at = self.at",),
    ("t += 1 / self.at.x",), ("if t > 5: self.at = None",), ("self.inner.at.y = t",), ("d = self.at", "t += d.y"),
)  # fmt: skip
_CHANGES = (
    "at = Derived(1, 2)", "at = None", "at.dot = lambda other: trace('own', other)", "at.x = True", "at.x = 10**20",
    "points = (*{c}.points,)", "points = [*{c}.points, OTHER]", "points[-1:] = [None]", "inner = {c}", "by = '2'",
    "points[0].y = float('inf')", "points[0].plus = None", "points = [{c}.at] * 3", "inner.at = {c}.at",
    "at.__class__ = Derived", "points[0].__class__ = Derived", "step = lambda i: trace('step', i)",
)  # fmt: skip


class Clouds(Particles):
    """Adds a class whose instances keep particles to a module that has these."""

    def cloud_module(self) -> None:
        """Write the class, and calls of its methods before and after what it keeps has become something else."""
        annotated = self.chance(0.5)
        self.put(
            "class Cloud:",
            f"    def __init__(self, at{': Vec' if annotated else ''}, points, inner, by):",
            "        self.at = at" if annotated or self.chance(0.5) else "        self.at = Vec(at.x, at.y)",
            "        self.points, self.by = points, by",
            "        self.inner = inner",
            f"    def step(self, i): return {self.pick(('self.at.x * i', 'self.by + i', 'self.at.dot(self.at)'))}",
            "    def __repr__(self): return f'Cloud<{self.at!r} {self.points!r} {self.by!r}>'",
        )
        with self.deeper():
            names = [self.cloud_method() for _ in range(self.below(3) + 1)]
        for name in names:
            for _ in range(self.below(3) + 1):
                self.cloud_call(name)

    def cloud_method(self) -> str:
        name = self.fresh("cl")
        of_items, plain = self.chance(0.5), self.chance(0.7)
        pools = (_OF_ITEMS, _OTHERS_OF_ITEMS) if of_items else (_OF_FIELDS, _OTHERS_OF_FIELDS)
        self.put(f"def {name}(self, n):")
        with self.deeper():
            self.put("t = 0.0")
            guarded = self.chance(0.1)
            if guarded:
                self.put("try:")
            with self.deeper() if guarded else nullcontext():
                self.put("for a in self.points:" if of_items else "for i in range(n):")
                with self.deeper():
                    self.put("for b in self.points:" if of_items else "for j in range(n):")
                    with self.deeper():
                        for _ in range(self.below(3) + 1):
                            pool = pools[0] if plain or self.chance(0.6) else pools[1]
                            self.put(*self.pick(pool))
            if guarded:
                self.put("except (ArithmeticError, TypeError): self.at = None")
            self.put(self.pick(("return t", "return t, self", "return t, self.points")))
        return name

    def cloud_call(self, name: str) -> None:
        label, held = self.fresh("s"), self.fresh("c")
        points = ", ".join(f"Vec({i}.5, {self.below(4)})" for i in range(self.pick((3, 3, 5, 1, 0))))
        self.put(f"{held} = Cloud(Vec(1.5, 2.0), [{points}], None, 2)")
        if self.chance(0.8):
            self.put(f"{held}.inner = Cloud(Vec(0.5, 1.0), [], None, 3.0)")
        if self.chance(0.5):
            change = self.pick(_CHANGES).replace("{c}", held)
            if "lambda" in change and not self.class_changes:
                change = "by = None"
            self.put("try:", f"    {held}.{change}", "except (AttributeError, IndexError, TypeError): pass")
        self.put(f"show({label!r}, Cloud.{name}, {held}, {self.pick(('3', '20', '0'))})")
