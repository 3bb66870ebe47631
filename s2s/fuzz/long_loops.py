"""Random loops of module code that run long enough to be run in parts, over names that nothing else reads.

w1, u1, f1, i1 = 0, 3, 0.5, None
try:
    for i1 in range(600):
        w1 = w1 + i1 * 3
        u1 = table[i1 - 40]
except Exception as e: print(type(e).__name__, e)
print(w1, u1, f1, i1)
"""

from __future__ import annotations

import re
from contextlib import nullcontext

from s2s.fuzz.draws import Draws

_HEADS = (
    "for i in range({length}):", "for i in range({length}):", "for i in range(3, {length}):",
    "for i in range(2, {length}, {step}):", "for i in numbers:", "for i in numbers:", "for i, k in pairs:",
)  # fmt: skip
_STEPS = (
    "w = w + i * 3", "w += i - u", "u = i if i % 2 else w", "w = w * 5 % 1009", "f = f * 0.5 + i", "u = max(u, i)",
    "if w > 500: w = w - 490", "if i == 50: late = i", "w = w + table[i % 5]", "w += helper(i % 7)", "w, u = u, w",
    "u = -u", "f = f - w / 4", "for k in range(i % 4): w += k", "w = abs(w - u)", "f = math.sqrt(f * f)", "u = w",
    "w = w + i if i > 9 else w", "if not i: u = 1", "u = u ^ i & 7",
)  # fmt: skip
_LEAVING = (
    "if i % 3: continue", "w = w + 100 // ({number} - i)", "u = table[i - {number}]", "late = late + 1", "f = 1 / u",
    "f = math.sqrt({number} - i)", "if i > {number}: break", "w = w + len(i)", "w = gone + i", "u = 2 ** i",
)  # fmt: skip
_BEFORE = ("0", "1", "0.5", "True", "None", "'a'", "2 ** 70", "-0.0", "[]")
_NUMBERS = (
    "[n % 7 for n in range(120)]", "[n / 4 for n in range(90)]", "(1, 2, 3) * 40", "[1] * 70 + [{odd}] + [2] * 9",
    "[1.5, 2] * 60", "[True, 2] * 40",
)  # fmt: skip
_ODD = ("True", "'a'", "None", "2 ** 70", "float('nan')", "[]", "1j")
_NAMES = re.compile(r"\b(w|u|f|i|k|late|numbers|pairs)\b")


class LongLoops(Draws):
    """Adds such loops to a program that imports nothing which would hide what its names are.

    Attributes:
        rebinds: whether operators of objects may rebind names of the module.
        is_strange: whether operators do more than give their result.
        dies: whether objects may tell when they die.
    """

    rebinds = is_strange = dies = True

    def long_loops(self) -> None:
        """Write a few loops, and what they leave."""
        self.put("import math, sys", "table = [3, 1, 4, 1, 5]")
        self.put(
            "def helper(a):", f"    return {self.pick(('a * a', 'a if a < 5 else 10 // (a - 6)', 'a + 1'))}"
        )
        if self.is_strange:
            does = "vars(sys.modules[__name__]).update(w1=7)" if self.rebinds else "print('added')"
            self.put("class Odd:", "    def __add__(self, other):", f"        {does}", "        return 2")
            self.put("    __radd__ = __add__")
        if self.dies:
            self.put(
                "class Dying:",
                "    def __del__(self): print('dies', sys.modules[__name__].__dict__.get('w1'))",
            )
        for number in range(self.below(3) + 1):
            start = len(self.lines)
            self.long_loop()
            self.lines[start:] = [_NAMES.sub(rf"\g<1>{number + 1}", line) for line in self.lines[start:]]

    def long_loop(self) -> None:
        """Write one loop, in a `try` or not, and what it starts from."""
        odd = "Odd()" if self.is_strange and self.chance(0.3) else self.pick(_ODD)
        self.put(f"numbers = {self.pick(_NUMBERS).format(odd=odd)}", "pairs = [*zip(numbers, numbers)]")
        for name in ("w", "u", "f"):
            self.put(f"{name} = {self.pick(_BEFORE) if self.chance(0.2) else self.pick(_BEFORE[:3])}")
        self.put("i = None")
        if self.dies and self.chance(0.2):
            self.put(f"{self.pick(('w', 'u', 'i'))} = Dying()")
        if self.chance(0.15):
            self.put(f"def peek(): return {self.pick(('w', 'i', 'numbers'))}")
        guarded = self.chance(0.6)
        if guarded:
            self.put("try:")
        with self.deeper() if guarded else nullcontext():
            head, length = self.pick(_HEADS), self.pick(("60", "300", "2000", "len(numbers)", "5", "0"))
            self.put(head.format(length=length, step=self.pick(("1", "3"))))
            with self.deeper():
                for _ in range(self.below(4) + 1):
                    line = self.pick(_LEAVING if self.chance(0.2) else _STEPS)
                    self.put(line.format(number=self.pick(("2", "50", "400"))))
                    if self.chance(0.1):
                        self.put("if w != w: u = 0", f"else: {self.pick(_STEPS[:4])}")
            if self.chance(0.2):
                self.put("else: print('else', i)")
        if guarded:
            self.put("except Exception as e: print(type(e).__name__, e)")
        self.put("print(w, u, f, i)")
