"""Random calls of `max` and `min` in loops, of objects that say what they are asked, and may bind the names anew."""

from __future__ import annotations

from collections.abc import Sequence

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_GIVEN = (
    "a",
    "b",
    "c",
    "3",
    "a",
    "b",
    "-1",
    "r[0]",
    "r[1]",
    "r[-1]",
    "a[0]",
    "trace('x', b)",
    "b + 1",
    "len(r)",
)
_STATEMENTS = (
    "c = {0}", "c = {0}", "a = {0}", "r[0] = {0}", "c = a - {0}", "r[1] = r[0] + {0}", "c = {0} * 2", "b += {0}",
    "c = {0} - r[1]", "print({0})", "c = [{0} for b in r]", "c = b = {0}", "if {0} is a: c = 4", "c = {0}, {1}",
    "c = b + {0}", "return {0}", "c = []; c.append({0})", "r.append({0})",
    "c = (lambda a: {0})(c)", "while {0} != {1}: break", "del r[{0}:]", "c = {0} + {1}",
)  # fmt: skip
_HELD = (
    "1", "2.5", "'t'", "None", "[1]", "(2, 1)", "float('nan')", "Weight(1)", "Weight(2)", "Weight('w')", "True", "-0.0",
)  # fmt: skip
#: What is done with objects that say when they die: nothing of it raises, for then a frame may hold them for longer.
_QUIET = (
    "c = {0}", "a = {0}", "r[0] = {0}", "c = a - {0}", "r[1] = r[0] + {0}", "c = {0} * r[1]", "c = {0} - r[1]",
    "c = b = {0}", "c = a + {0}", "return {0}", "l = [a]; l.append({0}); c = l[-1]; del l",
    "c = {0} + {1}", "b = {0} + r[0]",
)  # fmt: skip
_QUIETLY_GIVEN = ("a", "b", "c", "r[0]", "r[1]", "r[-1]", "a - b", "trace('x', b)", "r[1] + a")
_OPERATORS = ("__gt__", "__lt__", "__add__", "__mul__", "__radd__", "__sub__", "__rsub__", "__rmul__")


class Extremes(Statements):
    """Adds functions that call `max` and `min`, and calls of them, to the statements of a program."""

    rebinding: bool
    home: str
    pure: bool

    def extreme_forms(self) -> list[tuple[int, Write]]:
        return [(4, self.compared), (2, self.let_go), (1, self.compared_by_another)]

    def extreme(self, given: Sequence[str], depth: int = 2) -> str:
        """A call of one of them, of as many as three."""
        name = self.pick(("max", "min"))
        args = [self.pick(given) for _ in range(self.pick((2, 2, 2, 3, 3)))]
        if depth and self.chance(0.25):
            args[self.pick(range(len(args)))] = self.extreme(given, depth - 1)
        return f"{name}({', '.join(args)})"

    def odd_extreme(self) -> str:
        """The same, of anything, or with what is no object to be compared."""
        if self.chance(0.9):
            return self.extreme(_GIVEN)
        return f"max({self.pick(_GIVEN)}, {self.pick(('b, key=len', 'default=1', '*r', '(c := a)', 'a, b, 2', '3'))})"

    def compared(self, frame: Frame, depth: int) -> None:
        """A function that compares, and what it says of objects of all kinds."""
        held = [one for one in _HELD if not self.pure or "(" not in one]
        if not self.pure:
            self.weights()
        some, other, first, last = ([self.pick(held) for _ in range(count)] for count in (3, 1, 1, 1))
        tries = self.chance(0.2)
        self.put("def compare(r, a, b):", "    c = 0", "    for a in (a, b):")
        self.put(*(["        try:"] if tries else []))
        for _ in range(self.pick((1, 2, 3))):
            text = self.pick(_STATEMENTS).format(self.odd_extreme(), self.odd_extreme())
            self.put(f"        {'    ' if tries else ''}{text}")
        self.put(*(["        except Exception as e: trace('caught', type(e).__name__)"] if tries else []))
        self.put(
            "    return c",
            f"for r in ([{', '.join(some)}], {other}, [3, 1, 2], ({', '.join(some)})):",
            f"    try: print({self.label()}, type(compare(r, {first[0]}, {last[0]})).__name__)",
            "    except Exception as e: print(type(e).__name__, e)",
        )
        if self.rebinding:
            self.put(f"    {self.home}.pop('max', None), {self.home}.pop('min', None)")

    def let_go(self, frame: Frame, depth: int) -> None:
        """A function that compares what says when it dies."""
        if self.pure or not self.finalizers:
            self.compared(frame, depth)
            return
        self.put("class Dies:", "    def __init__(self, value): self.value = value")
        self.put("    def __del__(self): trace('dies', self.value)")
        self.put("    def __gt__(self, other): return self.value > other.value")
        self.put("    def __lt__(self, other): return self.value < other.value")
        for name in ("add", "mul", "sub"):
            self.put(
                f"    def __{name}__(self, other): return Dies(trace({name!r}, self.value + other.value))"
            )
        self.put("def compare(r, a, b):", f"    c = {self.pick('ab')}", "    for a in (a, b):")
        for _ in range(self.pick((1, 2, 3))):
            text = self.pick(_QUIET).format(self.extreme(_QUIETLY_GIVEN), self.extreme(_QUIETLY_GIVEN))
            self.put(f"        {text}", f"        trace({self.label()}, c.value)")
        self.put("    return c")
        some = ", ".join(f"Dies({self.pick((1, 2, 3, 2))})" for _ in range(2))
        self.put(f"print({self.label()}, compare([{some}], {some}).value)")

    def weights(self) -> None:
        """Classes whose objects say what they are asked, and may bind a name anew as they are."""
        self.put("class Weight:", "    def __init__(self, value): self.value = value")
        does = ["pass", "pass", "raise ValueError(self.value)"]
        if self.rebinding:
            does.append(f"{self.home}[{self.pick(('max', 'min'))!r}] = lambda *args: len(args)")
        for name in _OPERATORS:
            if self.chance(0.7):
                gives = f"self.value {'<' if name == '__lt__' else '>'} getattr(other, 'value', other)"
                gives = gives if name in ("__gt__", "__lt__") else "type(self)(self.value)"
                self.put(f"    def {name}(self, other):", f"        trace({name!r}, self.value)")
                self.put(f"        {self.pick(does)}", f"        return {gives}")

    def compared_by_another(self, frame: Frame, depth: int) -> None:
        """One of the names means something else for the length of a block."""
        if not self.rebinding:
            self.compared(frame, depth)
            return
        self.put(f"with Rebound({self.home}, {self.pick(('max', 'min'))!r}, lambda *args: len(args)):")
        with self.deeper():
            self.compared(frame, depth)
