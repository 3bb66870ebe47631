"""Random classes of small objects, loops that make and drop them, and what the classes and objects are by then."""

from __future__ import annotations

from contextlib import nullcontext

from s2s.fuzz.statements import Statements

#: Expressions of a new object, given a counter, objects `v` and `w`, and a number `t`.
_PLAIN_MADE = (
    "Vec(i, 0.5)", "Vec(1.5, y=i)", "v.plus(Vec(1.0, i))", "v.scale(0.5)", "w.plus(v)", "joined(v, Vec(i, 1.0))",
    "(Vec(1.0, 2) if i % 2 else Vec(2, 1.0))", "Vec(v.y, v.x)", "v.scale(2).plus(w.scale(i))",
    "v + w", "v + Vec(i, 1.0)", "v * 0.5", "-v", "v - w", "w + -v * 2", "(v + w) * 0.25",
)  # fmt: skip
_MADE = (
    *_PLAIN_MADE,
    "Vec(t, y=i)", "Vec(y=i, x=t)", "Vec(i)",
    "(v if i % 3 else w)", "v", "v.itself()", "Vec('a', i)", "Vec(v, i)", "Vec(i, 1, 2)", "v + i", "2 * v",
    "v - OTHER", "OTHER + v", "v * w",
)  # fmt: skip
#: Expressions of numbers, mostly.
_PLAIN_NUMBERS = (
    "v.dot(w)", "v.dot(Vec(i, 2.0))", "v.x", "w.y * 0.5", "v.plus(w).dot(v)", "Vec(1, i).dot(v)",
    "(v + w).dot(v)", "(v - w * 2).x",
)  # fmt: skip
_NUMBERS = (
    *_PLAIN_NUMBERS,
    "(v is w)",
    "v.x - w.x", "1.0 / v.x", "v.steps", "v.dot(v.scale(t))", "len(vars(v))", "isinstance(v, Vec)", "v.lost",
    "(v == w)",
)  # fmt: skip
_PLAIN_STATEMENTS = (
    ("v = {made}",), ("v = {made}",), ("w = {made}",), ("t += {number}",), ("t += {number}",),
    ("u = {made}", "u.x += 1.0", "t += u.x"), ("u = {made}", "v = u.plus(w)"), ("t += {number} + {number}",),
)  # fmt: skip
_STATEMENTS = (
    *_PLAIN_STATEMENTS,
    ("t = {number}",),
    ("v.x += {number}",), ("v.y = {number}",), ("w.x = v.x",), ("v.shift({number})",), ("v.steps = i",),
    ("u = {made}", "t += u.x"), ("u = v", "u.x = i", "t += v.x"), ("v, w = w, v",), ("found.append(v)",),
    ("if i % 3 == 1: v = {made}",), ("if {number} > 3: break",), ("if {number} < 1: continue",),
    ("for j in range(3): v = {made}",), ("for j in range(i): w = w.plus(Vec(j, 1))",), ("del u",), ("v.z = 1",),
    ("t += {number} + {number}",), ("u = {made}", "v = u.plus(w)", "w = u"),
)  # fmt: skip
_CHANGES = (
    "Vec.plus = lambda self, other: trace('plus', other)", "Vec.dot = lambda self, other: 1",
    "Vec.x = property(lambda self: trace('x', 2), lambda self, value: None)", "Vec.__del__ = lambda self: L0.append(1)",
    "Vec.__setattr__ = lambda self, n, v: object.__setattr__(self, n, 3)", "Vec.scale = Vec.itself",
    "Vec.__init__ = lambda self, x=1, y=2: vars(self).update(x=y, y=x, steps=9)", "Vec.y = 5",
    "Vec.__getattribute__ = lambda self, n: 4 if n == 'y' else object.__getattribute__(self, n)",
    "Vec.__init__.__defaults__ = (7,)", "Vec.__getattr__ = lambda self, n: 6",
    "Vec.__add__ = lambda self, other: other", "Vec.__iadd__ = lambda self, other: trace('iadd', self)",
    "Vec.__mul__ = lambda self, k: NotImplemented", "del Vec.__neg__",
)  # fmt: skip


class Particles(Statements):
    """Adds a class of small objects to a module.

    Attributes:
        particles: this program has one, `Vec`.
    """

    particles = False
    class_changes: bool
    finalizers: bool

    def particle_module(self) -> None:
        """Write a class, functions that make its instances in loops, and calls of these."""
        self.put(
            f"class Vec{self.pick(('', '(object)'))}:",
            f"    def __init__(self, x, y{self.pick(('', '=1', '=0.5'))}):",
            *self.pick(
                (("        self.x = x", "        self.y = y"), ("        self.y = y", "        self.x = x"))
            ),
            *self.pick(((), ("        self.steps = 0",), ("        self.z = x + y",))),
            f"    def plus(self, other): return Vec(self.x + other.x, {self.pick(('self.y + other.y', 'y=self.y'))})",
            "    def scale(self, k): return Vec(self.x * k, self.y * k)",
            "    def dot(self, other): return self.x * other.x + self.y * other.y",
            f"    def itself(self): return {self.pick(('self', 'self', 'Vec(self.x, self.y)'))}",
            "    def shift(self, by):",
            "        self.x += by",
            f"        {self.pick(('return self', 'self.y = by', 'pass'))}",
            "    def __repr__(self): return f'Vec<{vars(self)}>'",
        )
        self.put(
            "    def __add__(self, other):",
            *self.pick(
                (
                    (), ("        if not isinstance(other, Vec): return NotImplemented",),
                    ("        if type(other) is not Vec: raise TypeError(other)",),
                )
            ),
            "        return Vec(self.x + other.x, self.y + other.y)",
            f"    def __sub__(self, other): return {self.pick(('self + other * -1', 'self.plus(-other)'))}",
            "    def __mul__(self, k): return Vec(self.x * k, self.y * k)",
            "    def __neg__(self): return Vec(-self.x, -self.y)",
        )  # fmt: skip
        if self.chance(0.15):
            self.put(
                f"    def __iadd__(self, other): return {self.pick(('self', 'other', 'Vec(other.x, 1)'))}"
            )
        if self.chance(0.15):
            self.put("    def __rmul__(self, k): return Vec(k, k)")
        if self.chance(0.2):
            self.put(f"    def __eq__(self, other): return trace({self.label()}, self.x == other.x)")
        self.put("def joined(a, b): return a.plus(b)")
        self.put("class Derived(Vec): __radd__ = __rsub__ = lambda self, other: Vec(7, 7)")
        self.put(f"OTHER = {self.pick(('Derived(1, 2)', 'Vec(0.5, 2)', '3'))}")
        for name in [self.particle_function() for _ in range(self.below(3) + 1)]:
            for _ in range(self.below(3) + 1):
                self.particle_call(name)

    def particle_function(self) -> str:
        name = self.fresh("pt")
        self.put(f"def {name}(n, v: {self.pick(('Vec', 'object'))}, t):")
        with self.deeper():
            self.put(
                self.pick(("w = Vec(0.5, 0.25)", "w = v", "w = v; v = Vec(1.0, 2.0)", "v = w = Vec(1, 2)"))
            )
            self.put("found = []")
            guarded = self.chance(0.15)
            if guarded:
                self.put("try:")
            with self.deeper() if guarded else nullcontext():
                self.put(self.pick(("for i in range(n):", "for i in range(n):", "for i in range(6):")))
                with self.deeper():
                    plain = self.chance(0.6)
                    for _ in range(self.below(4) + 2):
                        self.particle_statement(plain and self.chance(0.9))
            if guarded:
                self.put("except (ArithmeticError, TypeError): return 'caught', v.x, w.x")
            self.put(
                self.pick(
                    ("return t, v.x, w.y, v is w", "return t", "return v.x, vars(w), t", "return t, found")
                )
            )
        return name

    def particle_statement(self, plain: bool) -> None:
        made, numbers = (_PLAIN_MADE, _PLAIN_NUMBERS) if plain else (_MADE, _NUMBERS)
        for line in self.pick(_PLAIN_STATEMENTS if plain else _STATEMENTS):
            while "{made}" in line:
                line = line.replace("{made}", self.pick(made), 1)
            while "{number}" in line:
                line = line.replace("{number}", self.pick(numbers), 1)
            self.put(line)

    def particle_call(self, name: str) -> None:
        label, held = self.fresh("s"), self.fresh("v")
        self.put(f"{held} = Vec({self.pick(('1.0, 2.0', '3, 4', '0, 1', '1.5, 2'))})")
        values = f"{self.pick(('3', '7', '1', '0', '40', '2.0'))}, {held}, {self.pick(('0', '0.5', '2'))}"
        roll = self.below(8)
        if roll == 0:
            self.put(
                f"{held}.{self.pick('xy')} = {self.pick(('None', 'IntSub(2)', 'True', '10**20', 'Rec(1)'))}"
            )
        elif roll == 1:
            self.put(f"del {held}.{self.pick('xy')}")
        elif roll == 2 and self.class_changes:
            self.put(f"{held}.{self.pick(('plus', 'dot'))} = lambda other: trace('own', other)")
        elif roll == 3:
            self.put(f"class {held}_c(Vec): dot = lambda self, other: 9", f"{held}.__class__ = {held}_c")
        self.put(f"show({label!r}, {name}, {values})")
        if roll == 4 and self.class_changes:
            change = self.pick(_CHANGES)
            if "__del__" in change and not self.finalizers:
                change = _CHANGES[0]
            attribute = change.split(" = ")[0].split(".")[1].strip()
            keep = self.fresh("keep")
            self.put(f"{keep} = Vec.__dict__.get({attribute!r})", change)
            self.put(f"show({label!r}, {name}, {values})")
            if "__defaults__" not in change:
                self.put(
                    f"if {attribute!r} in vars(Vec): del Vec.{attribute}",
                    f"if {keep} is not None: Vec.{attribute} = {keep}",
                )
