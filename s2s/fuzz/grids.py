"""Random classes whose instances keep items, loops over these, and what the instances are instead by then."""

from __future__ import annotations

from s2s.fuzz.statements import Statements

_DATA = (
    "array('d', [0.5]) * (w * h)", "array('d', [0.5]) * (w * h)", "array('i', [2]) * (w * h)", "[1.5] * (w * h)",
    "[1] * (w * h)", "[i_ for i_ in range(w * h)]",
)  # fmt: skip
#: What a method does with a ring of floats.
_RINGS = (
    ("i, d = self.n, self.data", "d[i] -= 2.0 * d[1]", "self.n = 4 if i == 0 else i - 1", "return d[2]"),
    ("i, d = self.n, self.data", "d[i & 3] += 0.5", "if i > 3: i = 0", "self.n = i + 1", "return d[i % 5]"),
    ("i = self.n % 4", "self.data[i] = self.data[i + 1] + 1.0", "self.n = self.n + i", "return i"),
)  # fmt: skip
#: The same as rows.
_ROWS = (
    "[array('d', [0.5]) * w for _ in range(h)]",
    "[array('i', [2]) * w for _ in range(h)]",
    "[[1.5] * w] * h",
)
_OTHER_DATA = (
    "array('d', [2]) * 12", "array('d', [2]) * 5", "array('i', [3]) * 12", "array('f', [0.1]) * 12", "[2.5] * 12",
    "[1] * 12", "[True, 2] * 6", "[IntSub(2)] * 12", "[1, 'a'] * 6", "[Rec('p')] * 12", "(1,) * 12", "None",
    "{i_: 1 for i_ in range(12)}", "ListSub([1] * 12)", "[[1]] * 12", "[float('nan'), 10**20, -0.0] * 4",
    "[Raises('z')] * 12", "bytearray(12)",
)  # fmt: skip
_SIZES = ("9", "2", "4", "True", "2.5", "None", "IntSub(3)", "-1", "Rec('w')", "0")
#: How a method turns a column and a row into an index, given names for them.
_CHECKS = (
    ("if 0 <= x < self.w and 0 <= y < self.h:", "    return y * self.w + x", "raise IndexError"),
    ("if x < 0 or x >= self.w: raise IndexError('x')", "return y * self.w + x"),
    ("if not 0 <= x < self.w: raise IndexError(x)", "return y * self.w + x"),
    ("if x >= self.w:", "    raise ValueError", "else:", "    return y * self.w + x"),
    ("return y * self.w + x",),
    ("return (y % self.h) * self.w + x % self.w",),
    ("if x > self.w: return 0", "return y * self.w + x"),
)


class Grids(Statements):
    """Adds classes with items to a module.

    Attributes:
        grids: this program has one, `Grid`.
    """

    grids = False
    class_changes: bool

    def grid_module(self) -> None:
        """Write a class with items, functions that loop over them, and calls of these."""
        self.grid_class()
        functions = [self.grid_function() for _ in range(self.below(3) + 1)]
        if self.chance(0.5):
            functions.append(self.grid_stepped())
        for name in functions:
            for _ in range(self.below(3) + 1):
                self.grid_call(name)

    def grid_class(self) -> None:
        pairs = self.chance(0.6)
        check = self.pick(_CHECKS)
        self.put(f"class Grid{self.pick(('', '(object)'))}:", "    def __init__(self, w, h):")
        self.put("        self.w, self.h = w, h" if self.chance(0.2) else "        self.w = w")
        has_rows, is_ring = self.chance(0.2), self.chance(0.25)
        self.put("        self.n = 2", "        self.h = h")
        self.put(f"        self.data = {_DATA[0] if is_ring else self.pick(_ROWS if has_rows else _DATA)}")
        has_rows = has_rows and not is_ring
        step = self.pick(
            (
                ("self.n += 1", "return self.n * self.HALF"),
                ("i = self.n", "if i == 0: i = self.LIMIT", "else: i -= 1", "self.n = i", "return i"),
                ("self.n = self.n - self.HALF", "return self.n"), ("self.n = self.data[self.n]", "return self.n"),
                ("self.data[0] += self.LIMIT", "self.n += self.data[0]", "return self.n + 1"),
                ("i, d = self.n, self.data", "d[1] = i", "self.n = i + 1", "return d[0]"),
                ("if self.n > 40: raise ValueError(self.n)", "self.n += 1", "return 1"),
            )
        )  # fmt: skip
        step = self.pick(_RINGS) if is_ring else step
        self.put(
            "    LIMIT = 5",
            "    HALF = LIMIT / 2",
            "    def step(self):",
            *(f"        {line}" for line in step),
        )
        unpacked = "x, y = p" if pairs else "x, y = p[0], p[1]"
        if has_rows:
            read, write = ["return self.data[y][x]"], ["self.data[y][x] = v"]
        elif self.chance(0.7):
            self.put("    def at(self, x, y):", *(f"        {line}" for line in check))
            read = ["return self.data[self.at(x, y)]"]
            write = ["self.data[self.at(x, y)] = v"]
        else:
            read, write = ["return self.data[y * self.w + x]"], ["self.data[y * self.w + x] = v"]
        if self.chance(0.2):
            read.insert(0, f"print({self.label()}, x)")
        if self.chance(0.15):
            write.append("self.last = v")
        self.put(
            "    def __getitem__(self, p):", f"        {unpacked}", *(f"        {line}" for line in read)
        )
        self.put(
            "    def __setitem__(self, p, v):", f"        {unpacked}", *(f"        {line}" for line in write)
        )

    def grid_stepped(self) -> str:
        """A function that calls a method which changes its object, one that it is given or has made."""
        name = self.fresh("gt")
        if self.chance(0.5):
            self.put(f"def {name}(g, n, t):", "    o = Grid(4, 3)", "    for x in range(n): t += o.step()")
            self.put("    return t, o.n, o.data[0]")
            return name
        self.put(f"def {name}_of(g: Grid, o: Grid, n, t):", "    for x in range(n): t += o.step() + g.step()")
        self.put("    return t, o.n, g.n")
        other = self.pick(("g", "Grid(4, 3)"))
        self.put(f"def {name}(g, n, t): return {name}_of(g, {other}, n, t)")
        return name

    def grid_function(self) -> str:
        name = self.fresh("gr")
        both = self.chance(0.3)
        self.put(f"def {name}(g, n, t{', o: Grid' if both else ''}):")
        with self.deeper():
            self.put(self.pick(("y = 1", "y = n - 2", "y = 0", "out = []; y = 1", "y = t")))
            if self.chance(0.3):
                rows = ("for y in range(g.h):", "for y in range(1, g.h - 1):", "for y in range(2):")
                self.put(self.pick(rows))
                with self.deeper():
                    self.grid_loop(both)
            else:
                self.grid_loop(both)
            self.put(self.pick(("return t", "return t, g.w", "return g[0, 0], t", "return y, t")))
        if both:
            driver = self.fresh("gd")
            other = self.pick(("g", "Grid(4, 3)", "g"))
            self.put(f"def {driver}(g, n, t): return {name}(g, n, t, {other})")
            return driver
        return name

    def grid_loop(self, both: bool) -> None:
        self.put(self.pick(("for x in range(n):", "for x in range(1, g.w - 1):", "for x in range(g.w):")))
        with self.deeper():
            for _ in range(self.below(2) + 1):
                self.grid_statement("o" if both and self.chance(0.5) else "g")

    def grid_item(self, name: str) -> str:
        x = self.pick(("x", "x", "x", "x - 1", "x + 1", "n - x", "0"))
        y = self.pick(("y", "y", "y - 1", "y + 1", "1"))
        return f"{name}[{x}, {y}]"

    def grid_statement(self, name: str) -> None:
        one, two, three = (self.grid_item(self.pick((name, "g"))) for _ in range(3))
        self.put(
            *self.pick(
                (
                    (f"{one} = {two} * 0.5 + {three}",), (f"{one} = {two} + x",), (f"t += {one}",),
                    (f"{one} += {two}",), (f"{one} = t",), (f"t = {one} - {two} * t",),
                    (f"if {one} > {two}: {three} = 1",), (f"t += {one} if {two} else {three}",),
                    (f"t = {one} and {two}",), (f"if {one} == 2: break",), (f"if {one} < 1: continue", f"t += {two}"),
                    (f"{one} = {two}", f"{two} = {three}"), (f"t += abs({one})",), (f"{one}, t = t, {two}",),
                    ("g[x, y] = 0.5 * (g[x - 1, y] + g[x, y] + g[x + 1, y])",),
                    ("g[x, y] = g[x + 1, y] - g[x + 2, y]",),
                    (f"t = [{one}, {two}][0]",), (f"{one} *= {self.pick(('2', '-1', '0.5', two))}",),
                )
            )
        )  # fmt: skip

    def grid_call(self, name: str) -> None:
        grid, label = self.fresh("g"), self.fresh("s")
        self.put(f"{grid} = Grid({self.pick(('4, 3', '3, 4', '5, 3', '2, 2'))})")
        count = self.pick(("3", "2", "4", "1", "0", "9", "99", "300", "True", "2.0"))
        values = f"{grid}, {count}, {self.pick(('0', '0.5', '2'))}"
        roll = self.below(9)
        if roll == 0:
            self.put(f"{grid}.data = {self.pick(_OTHER_DATA)}")
        elif roll == 1:
            self.put(f"{grid}.{self.pick('wh')} = {self.pick(_SIZES)}")
        elif roll == 2:
            self.put(f"del {grid}.{self.pick(('w', 'h', 'data'))}")
        if not self.class_changes:
            roll = 9
        if roll == 3:
            self.put(f"{grid}.at = lambda x, y: 1")
        elif roll == 4:
            method = self.pick(("__getitem__", "__setitem__", "at"))
            other = self.pick(("lambda self, *a: 2", "lambda self, *a: trace('other', 1)", "None"))
            keep = self.fresh("keep")
            self.put(f"{keep} = Grid.__dict__.get({method!r})", f"Grid.{method} = {other}")
            self.put(f"show({label!r}, {name}, {values})", f"del Grid.{method}")
            self.put(f"show({label!r}, {name}, {values})")
            self.put(f"if {keep} is not None: Grid.{method} = {keep}")
        elif roll == 5:
            attribute = self.pick(("w", "h", "data"))
            self.put(f"Grid.{attribute} = property(lambda self: trace('field', 2))")
            self.put(f"show({label!r}, {name}, {values})", f"del Grid.{attribute}")
        elif roll == 6:
            self.put(f"class {grid}_c(Grid): __getitem__ = lambda self, p: trace('derived', 3)")
            self.put(f"{grid}.__class__ = {grid}_c")
        elif roll == 7:
            self.put(
                "Grid.__getattribute__ = lambda self, n: (L0.append(1), object.__getattribute__(self, n))[1]"
            )
            self.put(f"show({label!r}, {name}, {values})", "del Grid.__getattribute__")
        self.put(f"show({label!r}, {name}, {values})")
        self.put(f"print({label!r}, repr({grid}.__dict__.get('data'))[:300], {grid}.__dict__.get('last'))")
