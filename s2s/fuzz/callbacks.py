"""Random loops that call a parameter, which may be a lambda that the module makes, or anything else."""

from __future__ import annotations

from s2s.fuzz.draws import Scope, numbers
from s2s.fuzz.statements import Statements


class Callbacks(Statements):
    """Adds functions that make lambdas, and others that call them in loops, to a module.

    Attributes:
        callbacks: this program has them.
    """

    callbacks = False
    rebinding: bool

    def callback_module(self) -> None:
        """Makers, loops that call what they made, and calls of those with all kinds of objects."""
        makers = [self.maker() for _ in range(self.below(3) + 1)]
        loops = [self.calling_loop() for _ in range(self.below(2) + 2)]
        others = ["len", "None", "lambda x: x", "lambda x, y: (x, y)", "[].append", "print"]
        for _ in range(self.below(4) + 2):
            maker, loop = self.pick(makers), self.pick(loops)
            self.put(f"value = {maker}({self.leaf(Scope())}, {self.leaf(Scope())})")
            values = ["value", "value", "value", *others, f"{self.pick(makers)}(2, L0)"]
            if self.rebinding and self.chance(0.03):
                self.put(f"{maker}.__code__ = {self.pick(makers)}.__code__")
            given = self.pick(("L0", "(3, 0.5)", "'ab'", "[None, 2]"))
            self.put(
                "try:",
                f"    print({self.label()}, {loop}({given}, {self.pick(values)}))",
                "except Exception as e:",
                "    print(type(e).__name__)",
            )

    def maker(self) -> str:
        """A function that returns lambdas, or binds meanwhile what they read."""
        name = self.fresh("mk")
        made = [self.lambda_made(numbers("x", "y", "k", "j")) for _ in range(2)]
        self.put(f"def {name}(k, j=1):")
        with self.deeper():
            if self.chance(0.1):
                self.put(f"k = {self.pick(('j', 'k or 1', '(k, j)'))}")
            if self.chance(0.3):
                self.put("if j:", f"    return {made[0]}")
            elif self.chance(0.2):
                self.put(f"f = {made[0]}", "j = 7", "return f")
            self.put(f"return {made[1]}")
        return name

    def lambda_made(self, scope: Scope) -> str:
        """A lambda, mostly of what it is given and what is around it."""
        if self.chance(0.8):
            body = self.pick(
                (
                    "x * k",
                    "k - x",
                    "(x, k, j)",
                    "x",
                    "k",
                    "j if x is None else x",
                    "x[k]",
                    "x + k + j",
                    "x and k",
                    "x.real",
                )
            )
        else:
            body = self.number(scope, 1)
        return f"lambda {self.pick(('x', 'x', 'x', 'x', 'x', 'x, y', 'x, y=k'))}: {body}"

    def calling_loop(self) -> str:
        """A function whose inner loop calls its parameter."""
        name = self.fresh("cl")
        self.put(f"def {name}(xs, value):", "    found = []", "    n = 0")
        with self.deeper():
            self.put(self.pick(("for _ in (1, 2):", "while n < 3:")), "    n += 1", "    for x in xs:")
            with self.deeper(), self.deeper():
                called = self.pick(
                    (
                        "value(x)",
                        "value(x)",
                        "value(x)",
                        "value(x, n)",
                        "value(x) if n > 1 else x",
                        "[value(x)]",
                    )
                )
                called = self.pick(
                    (called, called, "value(value(x))", "value(trace('x', x))", "value(x=x)", "value(*[x])")
                )
                if self.chance(0.2):
                    self.put(
                        "try:",
                        f"    found.append({called})",
                        "except Exception as e:",
                        "    found.append(type(e).__name__)",
                    )
                else:
                    self.put(f"found.append({called})")
                if self.chance(0.1):
                    self.put("value = lambda x: (x, n)")
                if self.chance(0.1):
                    self.put(self.pick(("break", "if n == 2: return found", "continue")))
            self.put(self.pick(("return found", "return found, value is None")))
        return name
