"""Random loops that count, and what is computed with their counters."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

_ASKED = (
    "{i} < 0", "{i} >= 0", "{i} % 7 > 6", "{i} - 2 < -2", "{i} // 2 >= 0", "abs({i})", "abs({i} - 3)", "min({i}, 4)",
    "max({i}, {x})", "int({i} / 3)", "int(({i} - 1) / 2)", "min({x}, {i} * 2)", "{i} & 3 < 4", "{i} * {i} >= {i}",
)  # fmt: skip
#: What a list is made of, its size, and what a loop stores to its items.
_MADE = (
    "[{v}] * {n}", "[{v}] * ({n} + 1)", "{n} * [{v}]", "[{w}, {v}] + [{v}] * ({n} - 1)", "[{v} for {k} in range({n})]",
    "[{x}] * {n}", "[{v}, {x}] + [{w}] * {n}",
)  # fmt: skip
_SIZES = ("400", "max(1, 400)", "max(400, 1)", "350", "320", "60", "True", "2.5", "-1", "'ab'")
_ATOMS = ("0", "1", "True", "None", "-0.5", "'a'")
_FILLED = (
    "{i}, {n}", "{i}, {n}", "{i}, 350, 1 + {i}", "300", "{n}", "{i} - 1, 320", "330, {i}, -1", "{i}, 390, {i}",
    "1, {x}",
)  # fmt: skip
_MEANWHILE = (
    "{xs}[{i}] = {x}", "{xs}[5] = {v}", "{ys} = {xs}", "{xs}[{i}] += 1", "{xs}[{i}:9] *= 2", "{xs}[3:8] = {v}",
    "del {xs}[7]", "{xs}.append({x})", "{ys} = [{xs}]", "{n} = {i}", "{xs}[7], {ys} = {x}, {i}", "print({xs}[{i}])",
)  # fmt: skip


class Counting(Statements):
    """Adds loops that count or fill lists, and questions about numbers of ranges, to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [*super().statement_forms(), (2, self.counting), (1, self.filling), (1, self.asking)]

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

    def filling(self, frame: Frame, depth: int) -> None:
        """A list that loops over ranges fill; somebody else may have it, and what it holds may be seen to die."""
        names = {key: self.fresh(key) for key in ("xs", "ys", "n", "i", "j", "k")}
        number = self.number(frame.scope, 1)

        def written(forms: tuple[str, ...]) -> str:
            return self.pick(forms).format(v=self.pick(_ATOMS), w=self.pick(_ATOMS[:3]), x=number, **names)

        xs, i, j = names["xs"], names["i"], names["j"]
        self.put(f"{names['n']} = {self.pick(_SIZES)}", f"{j} = {number}", "try:")
        with self.deeper(2):
            self.put(f"{xs} = {written(_MADE)}", f"for {i} in range(2):")
            with self.deeper():
                if self.chance(0.4):
                    self.put(written(_MEANWHILE))
                self.put(f"for {j} in range({written(_FILLED)}):")
                self.put(
                    f"    {xs}[{j}{self.pick(('', '', ' + 1', ' - 1'))}] = {written(('{v}', '{v}', '{w}', '{x}'))}"
                )
                if self.chance(0.2):
                    self.put(written(_MEANWHILE))
            self.put(f"print({self.label()}, len({xs}), {xs}[:4].count(0), {xs}[-4:].count(1))")
        self.put("except Exception as e:", "    print(type(e).__name__)", f"print({self.label()}, {j})")

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
