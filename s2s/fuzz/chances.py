"""Random calls of functions of module random, which other code may replace meanwhile."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

#: What a number is drawn below, or from, and what an item is drawn of.
_NUMBERS = ("6", "1", "0", "-2", "True", "2 ** 66", "2.0", "'a'", "None", "type('I', (int,), {})(4)")
_HELD = (
    "[1, 2, 3]", "(4, 5)", "'word'", "[]", "()", "range(4)", "{0: 1}", "type('H', (list,), {})('ab')", "b'xy'", "7",
)  # fmt: skip


class Chances(Statements):
    """Adds calls of functions of module random to the statements of a program that imports it."""

    rebinding: bool

    def chance_forms(self) -> list[tuple[int, Write]]:
        return [(4, self.drawn_in_a_loop), (1, self.drawn_by_another)]

    def call_that_draws(self) -> str:
        """A call that draws; it may raise."""
        return self.pick(
            (
                "random.randint(1, 6)", "random.randint(-1, 2)", "random.randint(3, 2)", "random.randrange(8)",
                "random.randint(low, most)", "random.randint(0, most)", "random.randint(at, most - 1)",
                "random.randrange(most)", "random.randrange(low, most)", "random.randrange(most + 1)",
                "random.randrange(len(held))", "random.randint(0, box.most)", "random.randint(low, trace('m', most))",
                "random.randint(trace('l', low), most)", "random.randrange(low, 9, 2)", "random.randint(a=low, b=9)",
                "random.uniform(low, most)", "random.uniform(-1, 1)", "random.uniform(trace('u', low), 2.5)",
                "random.choice(held)", "random.choice(box.held)", "random.choice([-1, 1])", "random.choice('ab')",
                "random.choice([low, trace('c', at)])", "random.shuffle(held) or held[:]",
                "drawing(0, most)", "drawing(1, 6)",
            )
        )  # fmt: skip

    def drawn_in_a_loop(self, frame: Frame, depth: int) -> None:
        """Numbers and items, and which number the generator gives then."""
        calls = [self.call_that_draws() for _ in range(self.pick((1, 2, 3)))]
        shown = self.pick((f"[{calls[0]} for at in range(3)]", f"(lambda at=0: {calls[0]})()", "None"))
        self.put(
            "random.seed(7)",
            "try:",
            f"    low, most, held = {self.pick(_NUMBERS)}, {self.pick(_NUMBERS)}, {self.pick(_HELD)}",
            "    drawing, found, at = random.randint, [], 0",
            "    box = type('Box', (), {'held': held, 'most': property(lambda self: trace('most', most))})()",
            f"    for at in range({self.pick((1, 2, 5))}):",
            *(f"        found.append({call})" for call in calls),
            f"    print({self.label()}, found, {shown})",
            "except Exception as e:",
            "    print(type(e).__name__, e)",
            "print(random.random())",
        )

    def drawn_by_another(self, frame: Frame, depth: int) -> None:
        """A function is another one for the length of a block."""
        if self.rebinding:
            name = self.pick(("randint", "randrange", "uniform", "choice", "shuffle"))
            self.put(f"with Rebound(vars(random), {name!r}, lambda *args, **keywords: len(args)):")
            with self.deeper():
                self.drawn_in_a_loop(frame, depth)
        else:
            self.drawn_in_a_loop(frame, depth)
