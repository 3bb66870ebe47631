"""Random loops over functions and numbers that are attributes of modules, which other code may replace meanwhile."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_READ = (
    "calendar.isleap(y)", "calendar.isleap(y)", "calendar.isleap(y * 25)", "math.pi * y", "math.tau - y",
    "math.inf > y",
    "cast('int', y)", "calendar.isleap(year=y)", "calendar.isleap()", "math.e + math.pi", "cast(later(y), y)",
    "calendar.isleap(cast('int', y))", "math.sqrt(y) * math.pi",
)  # fmt: skip
_ITEMS = (
    "range(n)", "range(n)", "range(n)", "range(n)", "range(1, n)", "range(n - 5, n)", "[4, 100, 2000]", "[4, 'a']",
    "[2.0, 8.0]", "[None]", "[]", "[later(4), 8]", "[Leap(4), 8]",
)  # fmt: skip
_ADDED = (
    "found = found + {read}",
    "found += {read} or 2",
    "found = found + 1 if {read} else found",
    "found = {read}",
)
#: What is replaced, in which namespace, and by what; the first is that of the module at hand.
_OTHERS = (
    ("vars(calendar)", "isleap", "lambda year: year"), ("vars(calendar)", "isleap", "print"), ("vars(math)", "pi", "3"),
    ("vars(math)", "pi", "'3'"), ("vars(math)", "tau", "float('6.5')"), ("", "calendar", "re"), ("", "cast", "max"),
    ("", "math", "type('Counts', (), {'pi': property(lambda self: trace('pi', 4))})()"), ("", "calendar", "None"),
)  # fmt: skip


class Modules(Statements):
    """Adds such functions, and calls of them, to the statements of a program that imports the modules."""

    rebinding: bool
    home: str

    def module_forms(self) -> list[tuple[int, Write]]:
        return [(4, self.looped), (2, self.looped_over_others)]

    def looped(self, frame: Frame, depth: int, rebinds: str = "") -> None:
        """A function with a loop, and what it gives."""
        self.put("class Leap:", "    def __mod__(self, other):", f"        {rebinds or 'trace(0, other)'}")
        self.put("        return 0", "def later(y):", f"    {rebinds or 'pass'}", "    return y")
        lines = [self.pick(_ADDED).format(read=self.pick(_READ)) for _ in range(self.below(2) + 1)]
        self.put(
            "def each(n):",
            f"    found = {self.pick(('0', '0.5', 'n'))}",
            f"    for y in {self.pick(_ITEMS)}:",
        )
        self.put(*(f"        {line}" for line in lines), "    return found")
        self.put(
            f"try: print({self.label()}, each({self.pick(('20', '9', '0', 'True', '2.5'))}))",
            "except Exception as e: print(type(e).__name__, e)",
        )

    def looped_over_others(self, frame: Frame, depth: int) -> None:
        """The same where one of the names means something else, for the length of a block or from an operation on."""
        if not self.rebinding:
            self.looped(frame, depth)
            return
        namespace, name, other = self.pick(_OTHERS)
        namespace = namespace or self.home
        while_looping = self.chance(0.4)
        self.put(
            f"with Rebound({namespace}, {name!r}, {namespace}[{name!r}] if {while_looping} else {other}):"
        )
        with self.deeper():
            self.looped(frame, depth, f"{namespace}[{name!r}] = {other}" if while_looping else "")
            self.put(
                f"try: print({self.label()}, each(7))", "except Exception as e: print(type(e).__name__, e)"
            )
