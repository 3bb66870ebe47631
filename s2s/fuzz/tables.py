"""Random functions that make a table of rows and go over it in nested loops, and what they do with it besides."""

from __future__ import annotations

from s2s.fuzz.statements import Statements

_MADE = (
    "[[0] * w for _ in range(h)]", "[[i_ + j_ for j_ in range(w)] for i_ in range(h)]", "[row for row in rows]",
    "[[*row] for row in rows]", "[[1] * w] * 3", "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]", "[x] * 4", "[rows[0], *rows]",
    "rows", "[Rec('p')] * 3", "[[x, x + 1, Rec('q')] for _ in range(h)]",
)  # fmt: skip
#: What the loop over the rows goes over.
_OVER = (
    "range(h)", "range(h)", "range(1, h)", "range(1, h - 1)", "range(h - 1, -1, -1)", "range(h - 2, -1, -1)",
    "range(0, h, 2)", "range(len(rows))", "range(-1, h)", "range(h + 1)", "numbers", "range(1, h, w)",
)  # fmt: skip
_INNER = (
    "for j in range(w):", "for j in range(w):", "for j in range(1, w):", "for j in (0, 1, w - 1):",
    "while j < w - 1:", "for j, v in enumerate(rows[0]):",
)  # fmt: skip
_ITEMS = (
    "t[i][j]",
    "t[i][j]",
    "t[i - 1][j]",
    "t[i + 1][j]",
    "t[i][j - 1]",
    "t[0][j]",
    "t[i - 2][0]",
    "t[j][i]",
)
#: What does something to the table, its rows, its counter or names.
_OTHERS = (
    "t[i] = [j, i, x]", "t.append([x] * w)", "t.reverse()", "hold(t)", "hold(t[i])", "t[i].append(i)", "t = [*t]",
    "t, u = t[::-1], t", "del t[-1]", "i = (i + 1) % h", "t[i] = t[i - 1]", "t[i], t[0] = t[0], t[i]", "x += len(t)",
    "if x == 3: break", "if x == 4: continue", "if j == 2: return t, x", "u = t[i]", "u = t", "t[i] += [1]",
    "held_t.clear()", "x = sum(map(len, t))", "t.sort(key=lambda row: trace('key', 1))", "u = [*t[i]]",
)  # fmt: skip
_BEHIND = ("hold(t)", "x = len(t)", "t = None", "u = t", "t.clear()", "t[0] = x", "pass", "pass", "pass")
_ROWS = (
    "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]", "[[1.5, -0.0, 2], [1, 0, 1], [3, 3, 3]]", "['abc', 'def', 'ghi']",
    "[[Rec('a'), Rec('b'), 1]] * 3", "[L0, L0, [3, 4, 5]]", "[[1, 2], [3], []]", "[(1, 2, 3), [4, 5, 6], None]", "[]",
    "[[1, 2, 3]] * 9", "[Rec('r'), ListSub([1, 2, 3]), [Raises('z'), 1, 2]]", "[[IntSub(1), True, 2]] * 4",
)  # fmt: skip
_REBOUND = (
    "range = lambda *args: [0, 2, 1]", "len = lambda held: 9", "range = lambda *args: iter((1, 0))",
    "hold = lambda held: held.reverse()", "hold = lambda held: held.clear()",
)  # fmt: skip


class Tables(Statements):
    """Adds such functions to a module.

    Attributes:
        tables: this program has them.
    """

    tables = False
    rebinding: bool
    home: str

    def table_module(self) -> None:
        """Write functions, and calls of these before and after a name has become something else."""
        self.put("held_t = []", "def hold(held): held_t.append(held); return len(held_t)")
        for _ in range(self.below(3) + 1):
            name = self.table_function()
            for _ in range(self.below(3) + 1):
                self.table_call(name)

    def table_function(self) -> str:
        name = self.fresh("tb")
        self.put(f"def {name}(rows, h, w, x, numbers=(2, 0, 1)):")
        with self.deeper():
            self.put("j = 0", f"t = {self.pick(_MADE)}")
            if self.chance(0.1):
                self.put(self.pick(("hold(t)", "u = lambda: t.reverse()", "t.append([x, x, x])", "u = t")))
            self.table_nest(self.pick((0, 0, 0, 1, 2)))
            self.put(
                self.pick(_BEHIND), self.pick(("return t, x", "return x", "return t", "return t[-1][0], x"))
            )
        return name

    def table_nest(self, around: int) -> None:
        """Write the loop over the rows, in others that run twice."""
        if not around:
            self.table_loop()
            return
        self.put(f"for {'pq'[around - 1]} in range(2):")
        with self.deeper():
            self.table_nest(around - 1)

    def table_loop(self) -> None:
        self.put(f"for i in {self.pick(_OVER)}:")
        with self.deeper():
            if self.chance(0.2):
                self.put(self.pick(("t[i][0] = i", "x += 1", "if x == 2: continue", "j = 0", *_OTHERS[:6])))
            inner = self.pick(_INNER)
            self.put(inner)
            with self.deeper():
                if inner.startswith("while"):
                    self.put("j += 1")
                for _ in range(self.below(3) + 1):
                    self.table_statement()
            if self.chance(0.15):
                self.put("else:", f"    {self.pick(('x += 1', 'continue', 'break', 't[i] = [0]'))}")

    def table_statement(self) -> None:
        one, two, three = (self.pick(_ITEMS) for _ in range(3))
        if self.chance(0.15):
            self.put(self.pick(_OTHERS))
            return
        self.put(
            self.pick(
                (
                    f"{one} = {two} + {three}", f"{one} += {two}", f"x += {one}", f"if {one} > {two}: {three} = x",
                    f"{one} = max({two}, {three})", f"x = trace('at', {one})", f"{one} = x",
                    f"if {one}: {two} = 0", f"{one}, x = x, {two}",
                )
            )
        )  # fmt: skip

    def table_call(self, name: str) -> None:
        sizes = self.pick(
            ("3, 3", "3, 3", "3, 2", "2, 3", "4, 3", "0, 0", "1, 1", "9, 3", "True, 2", "2.0, 2", "3, None")
        )
        call = f"show({self.fresh('s')!r}, {name}, {self.pick(_ROWS)}, {sizes}, {self.pick(('0', '1', '0.5', '[]'))})"
        if self.rebinding and self.chance(0.2):
            name, _, value = self.pick(_REBOUND).partition(" = ")
            keep = self.fresh("keep")
            self.put(f"{keep} = {self.home}.get({name!r})", f"{self.home}[{name!r}] = {value}", call)
            self.put(f"if {keep} is None: del {self.home}[{name!r}]", f"else: {self.home}[{name!r}] = {keep}")
        self.put(call)
