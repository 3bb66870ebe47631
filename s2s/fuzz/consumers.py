"""Random generators of the module and loops over them; `any` and `all` of generator expressions."""

from __future__ import annotations

from contextlib import nullcontext

from s2s.fuzz.draws import Frame, Signature, Write, numbers
from s2s.fuzz.statements import ERRORS, Statements


class Consumers(Statements):
    """Adds consumers of generators to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [*super().statement_forms(), (4, self.consumed), (4, self.quantified), (3, self.collected)]

    def source(self, name: str) -> None:
        """Write a generator of the module that hands out a few numbers."""
        before, self.spent = self.spent, 0
        parameters = self.pick(((), ("a",), ("a",), ("a", "b")))
        scope = numbers(*parameters)
        scope.yields = False
        first = parameters[0] if parameters else "K0"
        number, test = self.number(scope, 1), self.condition(scope, 1)
        leave = self.pick(
            ("return", "break", "continue", f"raise {self.pick(ERRORS)}(j)", "raise StopIteration(j)")
        )
        behind = self.pick((f"print({self.label()}, j)", f"trace({self.label()})", f"j = {number}", "pass"))
        lines = self.pick(
            (
                (f"for j in (1, {first}): yield j",),
                ("for j in range(3):", f"    if {test}: {leave}", "    yield j"),
                ("for j in (1, 2, 3):", "    yield j", f"    {behind}", f"    if {test}: {leave}"),
                ("j = 0", "while j < 3:", "    yield j", "    j += 1"),
                ("j = 3", "while j:", "    j -= 1", f"    yield {number}", f"else: print({self.label()})"),
                (f"j = {first}", "yield j", f"yield {number}"),
                (
                    f"for j in (1, {first}):",
                    "    for i in 'ab':",
                    "        yield j",
                    f"    {behind}",
                    "yield 9",
                ),
                (
                    "for j in (1, 2):",
                    "    for i in (3, 4):",
                    f"        if {test}: break",
                    "        yield i + j",
                ),
                (f"if {test}:", "    for j in range(2): yield j", "else:", f"    yield {number}"),
                (f"if {test}: return", f"j = {number}", "yield j", f"{behind}"),
                (f"for a in (1, {number}):", "    yield a"),
                (f"for j in {first}: yield j",),
            )
        )
        again = self.chance(0.25)
        self.put(f"def {name}({', '.join((*parameters, *(('*', 'n_=2') if again else ())))}):")
        with self.deeper():
            if self.finalizers and self.chance(0.15):
                self.put(f"held = Dies({self.fresh('d')!r})")
            self.delegates(name, parameters, again)
            self.put(*lines)
            self.delegates(name, parameters, again)
            if self.chance(0.2):
                self.put(f"print({self.label()})")
        cost, self.spent = self.spent + 4, before
        self.functions.append(Signature(name, parameters, generator=True, numeric=False, cost=cost))

    def delegates(self, name: str, parameters: tuple[str, ...], again: bool) -> None:
        """Statements of a generator that delegate to itself, or to another one."""
        scope = numbers(*parameters)
        others = [one for one in self.functions if one.generator and one.cost < 20]
        if again and self.chance(0.7):
            given = ", ".join((*(self.number(scope, 1) for _ in parameters), "n_=n_ - 1"))
            self.put(f"if n_: yield from {name}({given})")
            self.spent += 12
        elif others and self.chance(0.3):
            other = self.pick(others)
            call = f"{other.name}({', '.join(self.arguments(other, scope, 1))})"
            self.spent += other.cost
            self.put(
                self.pick(
                    (
                        f"yield from {call}",
                        f"if {self.condition(scope, 1)}: yield from {call}",
                        f"for i_ in (1, 2): yield from {call}",
                        f"try: yield from {call}\nfinally: print({self.label()})",
                        f"print((yield from {call}))",
                    )
                ).replace("\n", f"\n{self.indent}")
            )

    def consumed(self, frame: Frame, depth: int) -> None:
        """A loop over a generator of the module."""
        found = [one for one in self.functions if one.generator and one.cost * self.weight < 100]
        if not found or depth <= 0:
            self.quantified(frame, depth)
            return
        signature = self.pick(found)
        self.spent += signature.cost * self.weight
        call = f"{signature.name}({', '.join(self.arguments(signature, frame.scope, 1))})"
        if self.chance(0.2):
            self.gathered(frame, call)
            return
        name = self.fresh("i") if self.chance(0.8) else self.pick(("j", "a"))
        if name in frame.owned:
            name = self.fresh("i")
        self.put(f"for {name} in {call}:")
        self.loop_body(frame, name, depth)

    def gathered(self, frame: Frame, call: str) -> None:
        """A statement that takes all that a generator of the module gives."""
        name, roll = self.fresh("c"), self.below(8)
        if roll == 0 and frame.returns and not frame.generator:
            self.put(f"if {self.condition(frame.scope, 1)}: return list({call})")
            return
        if roll == 1:
            self.put(f"{name} = [0, 0, 0, 0]")
        target = self.pick((f"{name}[1:3]", f"{name}[9]", f"{name}.x")) if roll == 1 else name
        targets = (
            self.pick((f"{name}, *{name}_", f"{name}, {name}_", f"{name} = {name}_")) if roll == 2 else ""
        )
        is_kept = self.chance(0.3)
        if is_kept:
            self.put("try:")
        with self.deeper() if is_kept else nullcontext():
            self.put(f"{targets or target} = list({call})", f"print({self.label()}, {name})")
        if is_kept:
            self.put("except Exception as e:", f"    print({self.label()}, type(e).__name__)")

    def collected(self, frame: Frame, depth: int) -> None:
        """A list, tuple or text of what a generator expression over a local gives."""
        scope, name = frame.scope, self.fresh("c")
        source = self.pick(
            ("[1, 0, 2]", f"[{self.leaf(scope)}, 'ab']", "(1, 2)", "[]", "L0", "Breaks()", "[(1, 2), (0, 3)]")
        )
        inner = scope.inner("x_")
        inner.walrus = False
        element = self.pick(("x_", self.number(inner, 1), "str(x_)", "trace('item', x_)", "(x_, K0)"))
        test = f" if {self.condition(inner, 1)}" if self.chance(0.3) else ""
        target = "(x_, y_)" if self.chance(0.1) else "x_"
        cut = self.pick(("", "", "[1:]", "[:K0]", f"[{name}_:]"))
        by = self.pick(("list", "tuple", "sorted", "'-'.join"))
        call = f"{by}({element} for {target} in {name}{cut}{test})"
        self.put(f"{name} = {source}", f"{name}_ = {self.pick(('1', self.leaf(scope)))}")
        roll = self.below(4)
        if roll == 0 and frame.returns and not frame.generator:
            self.put(f"if {self.condition(scope, 1)}: return {call}")
        elif roll == 1 and scope.yields:
            self.put(f"yield {call}")
        else:
            self.put(f"{name} = {call}", f"print({self.label()}, {name})")

    def quantified(self, frame: Frame, depth: int) -> None:
        """`any`, `all` or `sum` of a generator expression, with which a statement begins."""
        inner = frame.scope.inner("x_")
        inner.walrus = False
        source = self.pick(
            (
                "(1, 0, 2)",
                f"(0, {self.leaf(frame.scope)})",
                "range(3)",
                "[]",
                "L0",
                "Breaks()",
                "zip((1, 2), (0, 3))",
            )
        )
        target = "(x_, y_)" if source.startswith("zip") or self.chance(0.05) else "x_"
        element = self.pick(("x_", self.number(inner, 1), self.condition(inner, 1), "not x_", "x_ is K0"))
        test = f" if {self.condition(inner, 1)}" if self.chance(0.3) else ""
        name = self.pick(("any", "all", "sum"))
        if name == "sum" and self.chance(0.8):
            element = self.pick(("1", "not x_", "x_ is K0", "-2"))
        call = f"{name}({element} for {target} in {source}{test})"
        roll = self.below(6)
        if roll == 0 and frame.returns and not frame.generator:
            self.put(f"if {self.condition(frame.scope, 1)}:", f"    return {self.pick(('', 'not '))}{call}")
        elif roll < 3:
            self.put(f"{self.pick(('t', 'u'))} = {call}")
            frame.scope.bind(self.lines[-1].strip()[0])
        elif roll == 3:
            self.put(call)
        else:
            self.put(f"if {self.pick(('', 'not '))}{call}{self.pick(('', ' and K0', ' or 0'))}:")
            self.block(frame.branch(), 2, 0)
            if self.chance(0.4):
                self.put("else:", f"    print({self.label()})")
