"""Random statements about local names: steps named once, dead stores, deletion, unbound reads, objects that die."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class Variables(Statements):
    """Adds what happens to a name between its first store and its last read."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (5, self.temporaries), (3, self.overtaken),
            (3, self.unused), (3, self.lifetime), (2, self.delete), (1, self.unbound),
            (2, self.handler_name), (1, self.fail), (2, self.check),
        ]  # fmt: skip

    def delete(self, frame: Frame, depth: int) -> None:
        removable = [name for name in LOCALS if frame.scope.has(name)]
        if removable:
            name = self.pick(removable)
            self.put(f"del {self.pick(('{}', '({})', '[{}]')).format(name)}")
            if self.chance(0.9):
                frame.scope.remove(name)

    def unbound(self, frame: Frame, depth: int) -> None:
        """A read of what may be bound or not; says which."""
        name = self.pick((*LOCALS, "o", "missing"))
        form = self.pick(
            ("print('is', {})", "{}", "{} += 1", "del {}", "trace('unbound', {})", "trace(1, 2) + {}")
        )
        if name == "missing":
            form = "{}"
        self.put(
            "try:",
            f"    {form.format(name)}",
            "except NameError as e:",
            "    print(type(e).__name__, e.args)",
        )
        if "del" in form:
            frame.scope.remove(name)

    def fail(self, frame: Frame, depth: int) -> None:
        """Something that raises half-way through an expression, caught here or not."""
        before, trouble = self.traced(frame.scope, 1), self.trouble(frame.scope, 1)
        form = self.pick(
            (
                "{0} + {1}",
                "[{0}, {1}]",
                "print({0}, {1})",
                "({0}, {1})[0]",
                "{{'k': {0}, 'j': {1}}}",
                'f"{{{0}}}{{{1}}}"',
                "{0} < {1} < trace('never')",
            )
        )
        text = form.format(before, trouble)
        if '"' in before + trouble or "\\" in before:
            text = f"[{before}, {trouble}]"
        if self.chance(0.15):
            self.put(text)
        else:
            self.put(
                "try:",
                f"    {self.pick(('', 't = '))}{text}",
                "except Exception as e:",
                "    print(type(e).__name__, e.args)",
            )

    def check(self, frame: Frame, depth: int) -> None:
        message = f", {self.anything(frame.scope, 1)}" if self.chance(0.4) else ""
        test = self.condition(frame.scope, 2)
        if self.chance(0.7):
            test = f"{test} or 1"
        self.put(f"assert {test}{message}")

    def temporaries(self, frame: Frame, depth: int) -> None:
        """Steps named once each, right before the one use, as people write them."""
        scope = frame.scope
        one, other, last = self.fresh("e"), self.fresh("e"), self.pick(LOCALS)
        self.put(f"{one} = {self.number(scope, 2)}")
        if self.chance(0.7):
            self.put(f"{other} = {self.number(scope, 2)}")
            use = self.pick(
                (
                    "{0} + {1}",
                    "{0} - {1}",
                    "{1} + {0}",
                    "({0}, {1})[0]",
                    "trace('t', {0}) + {1}",
                    "[{0}, {1}][1]",
                    "{0} == {1}",
                    "max({0} == 1, {1} == 1)",
                )
            )
        else:
            other = one
            use = self.pick(("{0} + 1", "-{0}", "({0} % 5)", "{0} + {1}", "trace('t', {0})", "[{0}][0]"))
        if self.chance(0.12):
            self.put(self.pick(("print('between')", "L0.append(1)", f"{one} = 1", "trace('between')")))
        text = use.format(one, other)
        if frame.returns and not frame.generator and depth < 2 and self.chance(0.15):
            self.put(f"return {text}")
            return
        self.put(f"{last} = {text}")
        scope.bind(last)
        if self.chance(0.15):
            scope.bind(one)

    def overtaken(self, frame: Frame, depth: int) -> None:
        """A step used once, right after it was named, but behind something that sees whether it came first."""
        scope = frame.scope
        name = self.fresh("e")
        constant = self.pick(self.constants)
        value = self.pick(
            (self.traced(scope, 1), self.traced(scope, 1), self.call(scope, 1), f"Rec({self.label()})")
        )
        before = self.pick(
            (constant, self.traced(scope, 1), self.call(scope, 1), "L0[0]", "len(L0)", self.leaf(scope), "p",
             "(p and 1)",
             "(2 if p else 3)", "(not p)", "(1 // 0)", "(1, 2)[5]", "{}['k']", "unbound_", "p + 1", "-p")
        )  # fmt: skip
        roll = self.below(8)
        if roll == 0:
            setter = self.fresh("set")
            self.put(f"def {setter}(p):", f"    global {constant}", f"    {constant} = p", "    return p")
            value, before = f"{setter}({self.leaf(scope)})", constant
        elif roll == 1 and self.finalizers:
            value = f"Dies({self.fresh('d')!r})"
        text = self.pick(
            (f"{before} + {name}", f"{before} - {name}", f"[{before}, {name}][1]",
             f"({before} == 99) or {name}", f"{before} < {name}",
             f"{name}.real + {self.traced(scope, 1)}", f"[{name}.real, {self.traced(scope, 1)}][1]",
             f"{{{before}: 1, 'k': {name}}}['k']",
             f"f'{{{constant}}}{{{name}}}'", f"trace({before}, {name})",
             f"(lambda p, q: q)({before}, {name})")
        )  # fmt: skip
        if self.suspends([value, text]):
            self.effect(frame, depth)
            return
        # What a function returns is the one place where such a step may go unseen.
        helper = self.fresh("ov")
        self.put(f"def {helper}(p):")
        with self.deeper():
            if "unbound_" in text:
                self.put(f"if {self.pick(('not p', 'p', 'p == 2'))}: unbound_ = 1")
            if self.chance(0.2):
                # The step is not even named.
                self.put(f"return {before} {self.pick('+-<')} {self.call(scope, 1)}")
            else:
                self.put(f"{name} = {value}", f"return {text}")
        argument = self.pick(("Rec('ov')", "0", "2", self.leaf(scope)))
        self.put(
            "try:",
            f"    print({helper}({argument}))",
            "except Exception as e:",
            "    print(type(e).__name__, e.args)",
        )

    def unused(self, frame: Frame, depth: int) -> None:
        """Dead stores and unused values: some pure, some not."""
        name = self.fresh("x")
        roll = self.below(6)
        if roll == 0:
            self.put(f"{name} = {self.pick(('1', 'None', '(1, 2)', repr('a'), 'K0', '1 + 2'))}")
        elif roll == 1:
            self.put(f"{name} = {self.integer(frame.scope, 2)}")
        elif roll == 2:
            self.put(
                f"{name} = {self.pick(('L0', '[]', 'len', 'missing_', 'L0[0]')) if self.chance(0.3) else '[]'}"
            )
            if "missing_" in self.lines[-1]:
                self.lines[-1] = self.lines[-1].replace("missing_", "K0")
        elif roll == 3:
            self.put(f"{name} = {self.number(frame.scope, 1)}", f"{name} = {self.number(frame.scope, 1)}")
            frame.scope.bind(name)
        else:
            self.put(f"{name} = {self.number(frame.scope, 2)}")

    def lifetime(self, frame: Frame, depth: int) -> None:
        """Objects whose death can be heard between two prints."""
        if not self.finalizers:
            self.assign(frame, depth)
            return
        name = self.pick(LOCALS)
        if name in frame.owned:
            return
        scope = frame.scope
        self.put(f"{name} = Dies({self.fresh('d')!r})")
        roll = self.below(7)
        if roll == 0:
            self.put(f"{name} = {self.number(scope, 1)}")
        elif roll == 1:
            self.mark()
            self.put(f"del {name}")
            scope.remove(name)
            return
        elif roll == 2:
            other = self.pick(LOCALS)
            self.put(f"{other} = {name}", f"{name} = {self.number(scope, 1)}")
            self.mark()
        elif roll == 3:
            self.put(f"{name} = {name} + 1")
            self.mark()
        elif roll == 4:
            self.put(f"xs = [{name}]", f"{name} = None")
            self.mark()
            self.put("xs.clear()" if self.chance(0.5) else "xs = []")
            scope.bind("xs", "list")
            self.mark()
            scope.remove(name)
            return
        elif roll == 5:
            self.put(f"{name} = trace('dying', 1)")
        scope.bind(name)

    def handler_name(self, frame: Frame, depth: int) -> None:
        """Copies of a handler's name, which live on, and with them the exception and what it holds."""
        kept, name = self.pick(LOCALS), self.pick(("e", "e", "w"))
        if kept in frame.owned or name in frame.owned or kept == name:
            return
        held = f"Dies({self.fresh('d')!r})" if self.finalizers else f"Rec({self.label()})"
        raised = self.pick(
            (f"raise KeyError({held})", f"raise ValueError({self.leaf(frame.scope)})", self.risk(frame))
        )
        self.put("try:", f"    {raised}", f"except Exception as {name}:", f"    {kept} = {name}")
        if self.chance(0.4):
            self.put(f"    print({self.label()}, type({name}).__name__, {kept}.args)")
        if self.chance(0.2):
            self.put(f"    {name} = None")
        self.mark()
        if self.chance(0.5):
            self.put(
                "try:",
                f"    {self.trouble(frame.scope, 1)}",
                f"except Exception as {name}:",
                f"    print(type({name}.__context__).__name__)",
            )
        roll = self.below(3)
        if roll == 0:
            self.put(
                "try:",
                f"    print({self.label()}, type({kept}).__name__, {kept}.args)",
                "except Exception as f_:",
                "    print(f_.args)",
            )
        elif roll == 1:
            self.put(f"{kept} = {self.leaf(frame.scope)}")
            self.mark()
        frame.scope.remove(name)
        frame.scope.remove(kept)
