"""Random functions that take a number, make objects of their own, and give numbers."""

from __future__ import annotations

from s2s.fuzz.statements import Statements

_STEPS = (
    ("self.value = (self.value * 3 + by) % 101",), ("self.value += by",), ("self.steps.append(by)",),
    ("self.note(by)",), ("self.seen[by % 3] = self.value",), ("if by % 4 == 1: return self.value",),
    ("for one in self.steps: self.value += one",), ("self.value = max(self.value, LIMIT_T)",),
    ("self.last = Mark(by, self.value)",), ("if self.last is not None: self.value += self.last.weight",),
    ("self.value = sum(one for one in self.steps) % 50",), ("while self.value > 40: self.value -= 7",),
    ("if self.value % 29 == 28: raise Spoiled(self.value)",), ("self.value += TABLE_T[by % 3]",),
    ("self.steps = self.steps[-4:]",), ("self.value += helped_t(self.value, by)",), ("self.value //= by % 3",),
)  # fmt: skip
_NOTES = (
    ("self.noted += 1",), ("self.noted = Mark(by, 1).weight",), ("self.noted += len(self.steps) + by % 2",),
    ("self.steps.extend([by, 1])",), ("return by",),
)  # fmt: skip
_BODIES = (
    ("while times > 0:", "    times -= 1", "    tally.step(times)"),
    ("for index in range(times):", "    tally.step(index)"),
    ("for index in range(times):", "    if tally.step(index): break"),
    ("for mark in [Mark(one, 2) for one in range(times)]:", "    tally.step(mark.weight)"),
    ("while tally.value < 900:", "    times -= 1", "    tally.step(times)", "    if times < 0: break"),
    ("try: deeper_t(tally, times)", "except Spoiled as error: tally.value = error.args[0]"),
    ("deeper_t(tally, times % 9)",),
    ("for index in range(times):", "    tally.value += tally.weight"),
)  # fmt: skip
_GIVEN = (
    "tally.value", "tally.value, tally.noted", "tally.steps", "[*tally.seen.items()]", "tally.value * 1, times",
    "{'value': tally.value, 1: (tally.noted,)}", "repr(tally.last)", "tally.last", "tally", "sorted(tally.steps)",
    "tally.weight", "[tally.last]",
)  # fmt: skip
_CHANGES = (
    "Tally.step = lambda self, by: None", "Tally.note = lambda self, by: self.steps.append(by)",
    "Tally.weight = 3", "Mark.__init__ = lambda self, at, weight: vars(self).update(at=at, weight=1)",
    "TABLE_T[1] = 5", "TABLE_T.append(2)", "Tally.extra = 1", "Tally.__setattr__ = set_t", "Spoiled.args_t = 1",
)  # fmt: skip
_REBOUND = (
    "LIMIT_T = 60",
    "helped_t = lambda a, b: 1",
    "TABLE_T = (9, 9, 9)",
    "Mark = Odd_t",
    "len = lambda of: 2",
)


class Tallies(Statements):
    """Adds such functions to a module.

    Attributes:
        tallies: this program has them.
    """

    tallies = False
    class_changes: bool
    rebinding: bool

    def tally_module(self) -> None:
        """Write classes, functions that make their instances, and calls of these, before and after a change."""
        if not self.tallies:
            return
        self.put(
            f"LIMIT_T = {self.pick(('3', '2.5', 'True'))}",
            f"TABLE_T = {self.pick(('[1, 2, 3]', '(1, 0.5, 2)'))}",
        )
        if self.chance(0.5):
            self.put(
                "from dataclasses import dataclass",
                "@dataclass",
                "class Mark:",
                "    at: int",
                "    weight: int = 1",
            )
        else:
            self.put("class Mark:", "    def __init__(self, at, weight):", "        self.at = at")
            self.put("        self.weight = weight", "    def __repr__(self): return f'M<{self.weight}>'")
        self.put("class Spoiled(Exception): pass", "class Tally:", "    def __init__(self, value):")
        self.put("        self.value = value", "        self.steps = []", "        self.seen = {}")
        self.put("        self.noted = 0", "        self.last = None", "    def step(self, by):")
        for _ in range(self.below(4) + 1):
            self.put(*("        " + line for line in self.pick(_STEPS)))
        self.put("        return self.value > 500", "    def note(self, by):")
        self.put(*("        " + line for line in self.pick(_NOTES)))
        self.put(
            "    @property",
            f"    def weight(self): return {self.pick(('self.value', 'len(self.steps)', '2'))}",
        )
        self.put("def helped_t(a, b): return a - b if a > b else b")
        self.put("def deeper_t(tally, left):", "    tally.step(left)")
        self.put("    if left: deeper_t(tally, left - 1)", "    return tally.value")
        self.put("def set_t(self, name, value): object.__setattr__(self, name, 1)")
        names = [self.tally_function() for _ in range(self.below(3) + 1)]
        for name in names:
            self.tally_calls(name)
        if self.class_changes and self.chance(0.7):
            self.put(self.pick(_CHANGES))
        elif self.rebinding and self.chance(0.7):
            self.put("class Odd_t:", "    def __init__(self, at, weight): self.weight = trace('odd', at)")
            name, _, value = self.pick(_REBOUND).partition(" = ")
            self.put(f"__import__('sys').modules[__name__].{name} = {value}")
        for name in names:
            self.tally_calls(name)

    def tally_function(self) -> str:
        name = self.fresh("ty")
        self.put(f"def {name}(times{self.pick((': int', ': int = 5', '=6'))}):", "    tally = Tally(1)")
        self.put(*("    " + line for line in self.pick(_BODIES)), f"    return {self.pick(_GIVEN)}")
        return name

    def tally_calls(self, name: str) -> None:
        for _ in range(self.below(2) + 1):
            given = self.pick(("0", "3", "20", "300", "True", "2.0", "'a'"))
            self.put("try:", f"    found = {name}({given})")
            self.put("    print(found if type(found) is not Tally else (type(found).__name__, found.value))")
            self.put("    print(type(found) in (Tally, Mark))", "except Exception as e:")
            self.put("    print(type(e).__name__, e.args, type(e) is Spoiled)")
