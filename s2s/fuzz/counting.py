"""Random loops that count, and what is computed with their counters."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_ASKED = (
    "{i} < 0", "{i} >= 0", "{i} % 7 > 6", "{i} - 2 < -2", "{i} // 2 >= 0", "abs({i})", "abs({i} - 3)", "min({i}, 4)",
    "max({i}, {x})", "int({i} / 3)", "int(({i} - 1) / 2)", "min({x}, {i} * 2)", "{i} & 3 < 4", "{i} * {i} >= {i}",
)  # fmt: skip


class Counting(Statements):
    """Adds `while` loops that count, and questions about numbers of ranges, to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [*super().statement_forms(), (2, self.counting), (1, self.asking)]

    def counting(self, frame: Frame, depth: int) -> None:
        """A loop that counts; mostly by ints, to what stays the same, and without going past what counts."""
        if depth <= 0:
            self.asking(frame, depth)
            return
        counter, bound = self.fresh("n"), self.fresh("b")
        self.put(
            f"{counter} = {self.pick(('0', '0', '1', '-2', 'True', '0.0'))}",
            f"{bound} = {self.pick(('7', '7', '8', '6.5', 'True', '-1'))}",
        )
        frame.scope.bind(counter, "number")
        frame.scope.bind(bound, "number")
        test = self.pick(
            (f"{counter} < {bound}", f"{bound} > {counter}", f"{counter} <= 6", f"{counter} < {bound}")
        )
        if self.chance(0.25):
            test += f" and {self.condition(frame.scope, 1)}"
        self.put(f"while {test}:")
        inner = frame.loop(counter, bound)
        with self.deeper(7):
            self.put(f"print({self.label()}, {self.asked(counter, bound)})")
            if self.chance(0.15):
                self.put(f"if {self.condition(inner.scope, 1)}: break")
            if self.chance(0.15):
                self.put(f"if {counter} == 2:", f"    {counter} += 1", "    continue")
            if self.chance(0.1):
                self.put(f"{bound} -= 1")
            self.put(f"{counter} += {self.pick(('1', '1', '2'))}")
        if self.chance(0.25):
            self.put("else:", f"    print({self.label()}, {counter})")
        if self.chance(0.5):
            self.put(f"print({counter}, {bound})")

    def asking(self, frame: Frame, depth: int) -> None:
        """What is asked of the numbers of a range."""
        name = self.fresh("i")
        ends = self.pick(("4", "-1, 3", "5, 0, -2", "2, 9, 3"))
        number = self.number(frame.scope, 1)
        self.put(f"for {name} in range({ends}):")
        with self.deeper(4):
            self.put(
                "try:",
                f"    print({self.label()}, {self.asked(name, number)}, {self.asked(name, '2')})",
                "except Exception as e:",
                "    print(type(e).__name__)",
            )

    def asked(self, counter: str, other: str) -> str:
        """Something that the numbers of a range may tell."""
        return self.pick(_ASKED).format(i=counter, x=other)
