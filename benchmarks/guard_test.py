"""What one test of a guard costs, over the expression it guards: `python benchmarks/guard_test.py`.

Needs the standard library only, so that any interpreter runs it. The forms are measured in turn, many times, and the
least time of each counts: what other processes take makes a time longer, never shorter.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable

HELPER = "def add(a, b):\n    return a + b\n"
MODULE_NAME = "_add = add\n"
HOLDER = """\
@lambda cls: cls()
class __s2s_10a6__:
    def __init__(self):
        self.add = self.__class__
__s2s_10a6__.add = add
"""
SLOT = HOLDER.replace("    def", "    __slots__ = ('add',)\n    def")
TUPLE = "__s2s_10a6__ = (add,)\n"

#: By what is tested: the statements before the loop, and the expression in it.
FORMS = {
    "the expression alone": ("", "a + b"),
    "a call": ("", "add(a, b)"),
    "a name of the module": (MODULE_NAME, "a + b if add is _add else add(a, b)"),
    "an attribute of one object": (HOLDER, "a + b if add is __s2s_10a6__.add else add(a, b)"),
    "a slot of one object": (SLOT, "a + b if add is __s2s_10a6__.add else add(a, b)"),
    "an item of a tuple": (TUPLE, "a + b if add is __s2s_10a6__[0] else add(a, b)"),
}
TIMES = 20
ROUNDS = 60
LOOPS = 20_000


def function(before: str, expression: str) -> Callable[[], None]:
    """A loop that evaluates the expression `TIMES` times a round."""
    lines = "\n".join([f"        {expression}"] * TIMES)
    names: dict[str, Callable[[], None]] = {}
    exec(f"{HELPER}{before}\ndef loop(a=1, b=2):\n    for _ in range({LOOPS // TIMES}):\n{lines}\n", names)
    return names["loop"]


def measure() -> dict[str, float]:
    """Nanoseconds an evaluation takes, by form."""
    loops = {name: function(*form) for name, form in FORMS.items()}
    best = dict.fromkeys(loops, float("inf"))
    for _ in range(ROUNDS):
        for name, loop in loops.items():
            best[name] = min(best[name], timeit.timeit(loop, number=1) / LOOPS * 1e9)
    return best


def main() -> None:
    """Print what each form costs over the expression alone."""
    best = measure()
    plain = best.pop("the expression alone")
    version = ".".join(map(str, sys.version_info[:2]))
    print(f"Python {version}: the expression alone takes {plain:.1f} ns; more than that take")
    for name, nanoseconds in best.items():
        print(f"  {name:28}{nanoseconds - plain:6.1f} ns")


if __name__ == "__main__":
    main()
