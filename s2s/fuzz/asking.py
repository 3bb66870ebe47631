"""Random abstract classes, classes registered with them later, and functions that call `isinstance`."""

from __future__ import annotations

from s2s.fuzz.statements import Statements

_PLAIN = ("3", "'7'", "(1, 2)", "True", "None", "2.5", "L0", "{}")


class Asking(Statements):
    """Adds such classes to a program.

    Attributes:
        questions: this program has them.
    """

    questions = False
    class_changes: bool
    rebinding: bool
    lies: bool
    home: str

    def ask_module(self) -> None:
        """Write classes, functions that call `isinstance` with them, and calls of these before and after a change."""
        self.put(
            "from abc import ABC", "from collections.abc import Mapping, Sized", "from numbers import Number"
        )
        names: list[str] = []
        for _ in range(self.below(3) + 2):
            name = self.fresh("Q")
            base = self.pick(("ABC", "ABC", "object", "dict", "Mapping", *names, *names))
            self.put(f"class {name}({base}):")
            self.put(f"    {self.pick(self.class_says())}")
            names.append(name)
        asked = [*names, *names, "Mapping", "Sized", "Number", "int", "str"]
        users = [self.fresh("q") for _ in range(self.below(2) + 1)]
        for user in users:
            self.put(f"def {user}(a):", "    found = []")
            with self.deeper():
                for _ in range(self.below(4) + 2):
                    one = self.question(asked)
                    self.put(
                        self.pick(
                            (
                                f"found.append({one})", f"if {one}: found.append({self.label()})",
                                f"found.append(not {one} and {self.question(asked)})",
                                f"while {one} and len(found) < 9: found.append(a); a = len(found)",
                                f"for a in (a, 1, trace('x', a)): found.append({one})",
                                f"found += [{one} for a in (a, '')]",
                            )
                        )
                    )  # fmt: skip
                self.put("return found")
        things = [*(f"{name}.__new__({name})" for name in names), *_PLAIN]
        for _ in range(3):
            for user in users:
                for thing in (self.pick(things), self.pick(things), self.pick(things)):
                    self.put(f"show({self.fresh('s')!r}, lambda: {user}({thing}))")
            self.told_of(names)

    def class_says(self) -> tuple[str, ...]:
        """What a class may say of itself."""
        odd = (
            "@property\n    def __class__(self): return int",
            "def __getattribute__(self, name): return trace('look', object.__getattribute__(self, name))",
            "@classmethod\n    def __subclasshook__(cls, other): return other is int or NotImplemented",
        )
        return ("x = 1", "x = 2", "__slots__ = ()", *(odd if self.lies else ()))

    def question(self, asked: list[str]) -> str:
        """A call of `isinstance`."""
        some = [self.pick(asked) for _ in range(self.below(4) + 1)]
        return f"isinstance(a, {some[0] if len(some) == 1 else '(' + ', '.join(some) + ')'})"

    def told_of(self, names: list[str]) -> None:
        """Write a change: one class registers another one, or a name comes to mean something else."""
        one, two = self.pick(names), self.pick((*names, "int", "str", "list"))
        forms = ["pass"]
        if self.class_changes:
            forms += [f"{one}.register({two})", f"{one}.register({two})", f"Sized.register({two})"]
        if self.rebinding:
            forms += [
                f"{self.home}[{one!r}] = {two}",
                f"{self.home}['isinstance'] = lambda a, b: trace('is', 1)",
            ]
        self.put("try:", f"    {self.pick(forms)}", "except Exception as e:", "    print(type(e).__name__)")
