"""Random statements that leave the straight line: exceptions, `finally`, loops left early, `with`."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import ERRORS, LOCALS, Statements


class ControlFlow(Statements):
    """Adds control flow to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (6, self.attempt), (2, self.overriding), (2, self.group), (2, self.chained), (2, self.loop_exit),
            (1, self.unbinding), (3, self.with_block), (1, self.search), (1, self.half_way),
            (1, self.no_error),
        ]  # fmt: skip

    # -- exceptions

    def attempt(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.effect(frame, depth)
            return
        self.put("try:")
        arms = [frame.branch()]
        self.block(arms[0], 3, depth - 1)
        if self.chance(0.35):
            self.put(f"    {self.risk(frame)}")
        elif frame.returns and self.chance(0.12):
            self.put(f"    return {self.number(arms[0].scope, 1)}")
        roll = self.below(6)
        if roll < 5:
            if self.chance(0.12):
                self.put(
                    f"except ({self.pick(ERRORS)}, {self.pick(ERRORS)}) as e:", "    print('first', e.args)"
                )
            kind = self.pick((*ERRORS, "Exception", "Exception", ""))
            named = kind != "" and self.chance(0.45)
            self.put(f"except {kind} as e:" if named else f"except {kind}:".replace(" :", ":"))
            arms.append(frame.branch())
            if named:
                self.put("    print(type(e).__name__, e.args, type(e.__context__).__name__)")
            if self.chance(0.12):
                self.put(
                    self.pick(
                        (
                            "    raise",
                            f"    raise ValueError({self.number(frame.scope, 1)})",
                            "    raise LookupError('from') from None",
                        )
                    )
                )
            elif self.chance(0.12) and (frame.returns or frame.jumps):
                self.put(f"    {self.jump(frame)}")
            else:
                self.block(arms[-1], 1, 0)
            if self.chance(0.25):
                self.put("else:")
                self.block(arms[0], 1, 0)
        if roll >= 4:
            self.put("finally:")
            self.block(frame.branch(), 1, 0)
        self.settle(frame, arms, exhaustive=roll < 5)

    def overriding(self, frame: Frame, depth: int) -> None:
        """`finally` that returns, breaks, continues or raises over what was under way."""
        if depth <= 0:
            self.say(frame, depth)
            return
        name = self.fresh("i")
        loop = not frame.returns or self.chance(0.5)
        self.put(f"for {name} in (1, 2):" if loop else f"if {self.condition(frame.scope, 1)}:")
        inner = frame.loop(name) if loop else frame.branch()
        with self.deeper(2):
            self.put("try:")
            self.block(inner, 2, 0)
            self.put(f"    {self.jump(inner)}")
            if self.chance(0.4):
                self.put(f"except {self.pick(ERRORS)}:", f"    {self.jump(inner)}")
            self.put("finally:", f"    print({self.fresh('p')!r})")
            if self.chance(0.6):
                test = f"if {self.condition(inner.scope, 1)}: " if self.chance(0.4) else ""
                self.put(f"    {test}{self.jump(inner)}")
        if loop and self.chance(0.4):
            self.put("else:", f"    print({self.fresh('p')!r})")

    def group(self, frame: Frame, depth: int) -> None:
        """Exception groups; nothing may jump out of an `except*`."""
        if depth <= 0:
            self.say(frame, depth)
            return
        quiet = Frame(frame.scope.copy(), False, False, False, frame.owned, frame.cells)
        self.put("try:")
        items = [f"{self.pick(ERRORS)}({self.leaf(frame.scope)})" for _ in range(self.below(3) + 1)]
        if self.chance(0.25):
            items.append(f"ExceptionGroup('in', [{self.pick(ERRORS)}(1), OSError(2)])")
        roll = self.below(6)
        if roll == 0:
            self.put(f"    raise {items[0]}")
        elif roll == 1:
            self.block(quiet, 2, 0)
        else:
            self.put(f"    raise ExceptionGroup({self.label()}, [{', '.join(items)}])")
        kinds = [self.pick(("ValueError", "TypeError", "LookupError", "(KeyError, NameError)"))]
        if self.chance(0.5):
            kinds.append("ArithmeticError")
        kinds.append("Exception")
        for kind in kinds:
            self.put(
                f"except* {kind} as g:",
                f"    print({self.label()}, type(g).__name__, [x.args for x in g.exceptions])",
            )
            if self.chance(0.4):
                self.block(quiet, 1, 0)
            if kind != "Exception" and self.chance(0.1):
                self.put("    raise LookupError('again')")
        if self.chance(0.3):
            self.put("else:", f"    print({self.fresh('p')!r})")
        if self.chance(0.3):
            self.put("finally:", f"    print({self.fresh('p')!r})")

    def chained(self, frame: Frame, depth: int) -> None:
        """`raise ... from ...` and the context an exception gets, all of it shown."""
        cause = self.pick((" from e", " from None", " from KeyError('cause')", "", ""))
        what = self.pick(
            (f"raise ValueError({self.leaf(frame.scope)}){cause}", f"{self.trouble(frame.scope, 1)}", "raise")
        )
        self.put(
            "try:",
            "    try:",
            f"        {self.risk(frame) if self.chance(0.5) else self.trouble(frame.scope, 1)}",
            "    except Exception as e:",
            f"        {what}",
        )
        if self.chance(0.3):
            self.put("    finally:", f"        print({self.fresh('p')!r})")
        self.put(
            "except Exception as f_:",
            "    print([type(x).__name__ for x in (f_, f_.__cause__, f_.__context__)])",
            "    print(f_.args, f_.__suppress_context__)",
        )

    def unbinding(self, frame: Frame, depth: int) -> None:
        """The name of a handler is gone after it, whatever it was before."""
        name = self.pick(("e", *LOCALS))
        if name in frame.owned:
            return
        if self.chance(0.6):
            self.put(f"{name} = {self.leaf(frame.scope)}")
        self.put(
            "try:",
            f"    {self.risk(frame)}",
            f"except Exception as {name}:",
            f"    {self.pick((f'{name} = 1', f'del {name}', 'pass', f'print({name}.args)'))}",
        )
        self.put(
            "try:", f"    print({self.label()}, {name})", "except NameError as e_:", "    print(e_.args)"
        )
        frame.scope.remove(name)

    def half_way(self, frame: Frame, depth: int) -> None:
        """Stores half of which happened when one of them raised."""
        scope = frame.scope
        self.put("xs = [0, 1]", "ds = {}", "try:")
        first, second = self.number(scope, 1), self.number(scope, 1)
        form = self.pick(
            (
                "xs[0], xs[9], t = {0}, {1}, 1",
                "xs[0] = ds['a'] = xs[9] = {0}",
                "ds[{0}] = xs[5]",
                "xs[trace(1, 0)] += trace(2, {0}) / 0",
                "ds['k'] += {0}",
                "t, u = {0}, {1}, 3",
                "(t, xs[7]), u = ({0}, {1}), 3",
                "xs[trace(1, 9)] = trace(2, {0})",
                "xs[0:1] = {0}, *None",
                "ds |= [(trace(1, 'k'), {0}), 5]",
                "xs += [{0}, 1 / 0]",
                "xs += iter(Breaks())",
                "t, *u = missing_ if 0 else None",
                "del xs[0], xs[5], ds",
            )
        )
        self.put(
            f"    {form.format(first, second).replace('missing_', '1')}",
            "except Exception as e:",
            "    print(type(e).__name__, e.args)",
            "print(xs, sorted(ds, key=str))" if "del" not in form else "print(xs)",
        )
        scope.bind("xs", "list")
        scope.bind("ds", "dict")
        for name in ("t", "u"):
            if name in form.replace("trace", ""):
                scope.remove(name)

    def no_error(self, frame: Frame, depth: int) -> None:
        """What is not an `Exception` passes the handlers for those."""
        kind = self.pick(("SystemExit(3)", "KeyboardInterrupt", "GeneratorExit(1)", "BaseException(2)"))
        self.put(
            "try:",
            "    try:",
            f"        {self.traced(frame.scope, 1)}",
            f"        raise {kind}",
            f"    except {self.pick(('Exception', '(ValueError, TypeError)', 'LookupError', 'Exception'))}:",
            "        print('too wide')",
        )
        if self.chance(0.4):
            self.put("    else:", "        print('not raised')")
        if self.chance(0.4):
            self.put("    finally:", f"        print({self.fresh('p')!r})")
        self.put(
            self.pick(("except BaseException as e:", "except (SystemExit, BaseException) as e:")),
            "    print(type(e).__name__, e.args)",
        )

    # -- loops left early

    def loop_exit(self, frame: Frame, depth: int) -> None:
        """A loop with everything that decides where it goes on: `break` inside `try`, `with` and nested loops."""
        if depth <= 0:
            self.assign(frame, depth)
            return
        name = self.fresh("i")
        inner = frame.loop(name)
        inner.scope.bind(name, "int")
        self.put(f"for {name} in range({self.below(3) + 1}):")
        with self.deeper(3):
            opening = self.pick(
                ("try:", f"with Rec({self.fresh('m')!r}):", f"for j_{name} in (0, 1):", "if 1:")
            )
            self.put(opening)
            test = self.pick((f"{name} == 1", f"{name} > 0", self.condition(inner.scope, 1)))
            self.block(inner, 1, 0)
            self.put(f"    if {test}:", f"        {self.pick(('break', 'continue', self.jump(inner)))}")
            self.put(f"    print({self.fresh('p')!r})")
            if opening == "try:":
                self.put("finally:", f"    print({self.fresh('p')!r}, {name})")
            elif opening.startswith("for"):
                self.put("else:", f"    print({self.fresh('p')!r})")
                if self.chance(0.5):
                    self.put(f"    {self.pick(('continue', 'break'))}")
            self.mark()
        self.put("else:", f"    print({self.fresh('p')!r})")
        if self.chance(0.3):
            self.put(f"print({name})")

    def search(self, frame: Frame, depth: int) -> None:
        """The loop that looks for something, and its `else`."""
        scope = frame.scope
        name, target = self.fresh("i"), self.pick(LOCALS)
        source = f"({self.leaf(scope)}, 1, 2)"
        if scope["list"] and self.chance(0.5):
            source = f"{self.pick(scope['list'])}[:4]"
        self.put(
            f"for {name} in {source}:",
            f"    if {name} {self.pick(('==', '!=', '=='))} {self.leaf(scope)}:",
            f"        {target} = {name}",
            "        break",
            "else:",
            f"    {target} = {self.leaf(scope)}",
            f"print({target})",
        )
        scope.bind(target)

    # -- with

    def manager(self, frame: Frame) -> str:
        """A context manager: recording, swallowing, raising on the way in or out, rebinding until the end."""
        label = repr(self.fresh("m"))
        return self.pick(
            (
                f"Rec({label})",
                f"Rec({label})",
                f"Swallows({label})",
                f"Swallows({label})",
                f"RaisesAt({label}, 'enter')",
                f"RaisesAt({label}, 'exit')",
                f"Rec({label}) if {self.leaf(frame.scope)} else Swallows({label})",
            )
        )

    def with_block(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        items = [self.manager(frame) for _ in range(self.pick((1, 1, 1, 2, 3)))]
        words = []
        inner = frame.branch()
        for item in items:
            roll = self.below(6)
            if roll < 2:
                name = self.fresh("m")
                words.append(f"{item} as {name}")
                inner.scope.bind(name)
            elif roll == 2 and frame.scope["list"]:
                words.append(f"{item} as {self.pick(frame.scope['list'])}[0]")
            else:
                words.append(item)
        joined = ", ".join(words)
        guarded = "RaisesAt" in joined and self.chance(0.85)
        if guarded:
            self.put("try:")
            self.indent += "    "
        self.put(f"with ({joined}):" if len(words) > 1 and self.chance(0.3) else f"with {joined}:")
        self.block(inner, 2, depth - 1)
        if self.chance(0.35):
            self.put(
                f"    {self.risk(frame) if 'Swallows' in joined or guarded else self.jump(inner)}"
                if self.chance(0.7)
                else f"    print({self.label()})"
            )
        if guarded:
            self.indent = self.indent[:-4]
            self.put(
                "except Exception as e:", "    print(type(e).__name__, e.args, type(e.__context__).__name__)"
            )
