"""Random loops of module code, functions that only compute and are called with constants, and constant texts."""

from __future__ import annotations

import re
from contextlib import nullcontext

from s2s.fuzz.statements import Statements

#: What is stored in each turn, given a counter `i`, names `t` and `u`, and functions that compute.
_STORED = (
    "t += i", "t += i * {number}", "t = t * 3 % 1009 + {call}", "u = i // 3 + {number}", "u = t",
    "t -= {call} % 7", "u = -t if i % 2 else i", "t, u = u, t", "t += abs(i - 5) + max(i, 3)", "u = i / 4",
)  # fmt: skip
_LEAVING = (
    "if i == {number}: break", "if t > 900: break", "if i % 3 == 0: continue", "t += 100 // ({number} - i)",
    "if u is None: t += 1", "held = t",
)  # fmt: skip
_HEADS = (
    "for i in range({length}):", "for i in range({length}):", "for i in numbers:", "for i in sorted(numbers):",
    "for i in range(2, {length}, 3):",
)  # fmt: skip
_BODIES = (
    ("t = a", "for i in range({number}):", "    t = (t * 5 + i) % 1009", "return t"),
    ("while a > 0:", "    a -= 2", "return a * 2"),
    ("return a if a < 2 else {name}(a - 1) + {name}(a - 2)",),
    ("t = [True] * 20", "for i in range(20):", "    t[i] = i % (a + 1) == 0", "return t[a], sum([k for k in t])"),
    ("t = ''", "for i, c in enumerate('abc'):", "    t += c * (i + a)", "return t, len(t)"),
    ("for i in range(a):", "    if i * i > LIMIT: return i", "return -0.0 if a else None"),
    ("t = 1", "for i in range(a): t *= i - 2.5", "return t"),
    ("for i in range(4): a = abs(a - 9) // (i + a - 3)", "return a"),
    ("t = 2", "for i in range(a): t = t * t", "return t % 1000003"),
    ("for i in range(a): print('turn', i)", "return i"),
)  # fmt: skip
#: How many of them, the first ones, give numbers.
_OF_NUMBERS = 3
_TEXTS = ("t + i", " t * 2 ", "(t, i)", "t if i else LIMIT", "numbers[0] - t", "t.real", "undefined", "t /")
_CONSTANTS = ("0", "1", "2", "3", "5", "7", "11", "18", "-1", "True", "2.0")


_NAMES = re.compile(r"\b([tui])\b")


class ModuleCode(Statements):
    """Adds loops of module code.

    Attributes:
        loops: this program has some.
    """

    loops = False
    rebinding: bool
    finalizers: bool

    def loop_module(self) -> None:
        """Write functions that only compute, loops that call them, and what they leave."""
        self.put("LIMIT = 30", "numbers = [k * 3 % 7 for k in range(60)]", "t = 0", "u = None", "held = 1")
        self.of_numbers: list[str] = []
        names = [self.computing_function() for _ in range(self.below(3) + 1)]
        if self.finalizers and self.chance(0.15):
            self.put("class Quiet:", "    def __del__(self): numbers.append(4)", "held = Quiet()")
        if self.chance(0.15):
            self.put("def looks(): return t, u")
            names.append("looks")
        for _ in range(self.below(3) + 1):
            first, start = self.below(1000), len(self.lines)
            self.module_loop(names)
            if self.chance(0.8):  # names of its own
                self.lines[start:] = [_NAMES.sub(rf"\g<1>{first}", line) for line in self.lines[start:]]
                self.lines[start:start] = [f"t{first} = 0", f"u{first} = None"]
                self.put(f"show({self.fresh('s')!r}, t{first}, u{first}, held)")
            self.put(f"show({self.fresh('s')!r}, t, u, held)")
        asking = self.fresh("ask")
        self.put(f"def {asking}(): return {', '.join(self.constant_call(name) for name in names)}")
        self.put(f"show({self.fresh('s')!r}, {asking})")
        if self.rebinding and self.chance(0.5):
            name = self.pick((*names, "LIMIT"))
            self.put(f"kept, globals()[{name!r}] = {name}, {self.pick(('lambda *a: 4', '3', 'abs'))}")
            self.put(f"show({self.fresh('s')!r}, {asking})", f"globals()[{name!r}] = kept")

    def computing_function(self) -> str:
        """Write a function that only computes, or nearly."""
        name = self.fresh("ev")
        self.put(f"def {name}(a{self.pick(('', '', '=3'))}):")
        index = self.below(len(_BODIES)) if self.chance(0.5) else self.below(_OF_NUMBERS)
        self.of_numbers += [name] if index < _OF_NUMBERS else []
        body = _BODIES[index]
        with self.deeper():
            self.put(*(line.format(name=name, number=self.pick(("4", "9", "LIMIT"))) for line in body))
        return name

    def constant_call(self, name: str) -> str:
        """A call with constants, mostly."""
        if name == "looks":
            return "looks()"
        return f"{name}({self.pick(('', 'a=')) if self.chance(0.3) else ''}{self.pick(_CONSTANTS)})"

    def module_loop(self, names: list[str]) -> None:
        """Write one loop, mostly one that no exception leaves: any other ends the module, or stands in a `try`."""
        guarded = self.chance(0.4)
        if guarded:
            self.put("try:")
        length = self.pick(("60", "70", "len(numbers)", "5", "0", "99"))
        with self.deeper() if guarded else nullcontext():
            if self.chance(0.2):
                self.put("i = 0", f"while i < {length}:")
            else:
                self.put(self.pick(_HEADS).format(length=length))
            with self.deeper():
                if self.lines[-1].lstrip().startswith("while") or self.chance(0.1):
                    self.put(self.pick(("i += 1", "i = i + 1")))
                for _ in range(self.below(3) + 1):
                    line = self.pick(_LEAVING if self.chance(0.2) else _STORED)
                    line = line if guarded or "//" not in line else "t += 1"
                    self.put(line.format(number=self.pick(("2", "9", "50")), call=self.call_in_loop(names)))
                if guarded and self.chance(0.3):
                    self.put(f"t = eval({self.pick(_TEXTS)!r})", "t = getattr(t, 'real')")
        if guarded:
            self.put("except Exception as e: print(type(e).__name__, e)")

    def call_in_loop(self, names: list[str]) -> str:
        if self.of_numbers and self.chance(0.8):
            return f"{self.pick(self.of_numbers)}({self.pick(('i % 5', '3', 'abs(t) % 4'))})"
        name = self.pick(names)
        return "(looks() is None)" if name == "looks" else f"len(repr({name}({self.pick(('i % 5', '3'))})))"
