"""Random statements for generated programs: every kind, each so that the program still ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from s2s.verify.expressions import Expressions, Scope

ERRORS = (
    "ValueError",
    "KeyError",
    "TypeError",
    "ZeroDivisionError",
    "Exception",
    "NameError",
    "LookupError",
)


@dataclass
class Frame:
    """Where statements are being written: the scope, and what may stand there."""

    scope: Scope
    in_loop: bool = False
    returns: bool = True
    generator: bool = False
    owned: set[str] = field(default_factory=set)


class Statements(Expressions):
    """Writes statements to `lines`, at the current indentation; expressions come from the base class."""

    def __init__(self, rng: random.Random, *, floats: bool, frames: bool, finalizers: bool) -> None:
        super().__init__(rng, floats=floats, identity=frames, finalizers=finalizers)
        self.lines: list[str] = []
        self.indent = ""
        self.counter = 0
        self.statements: tuple[tuple[int, Callable[[Frame, int], None]], ...] = (
            (26, self.assign), (9, self.augmented), (5, self.unpack), (8, self.say), (9, self.branch),
            (3, self.while_loop), (6, self.for_loop), (6, self.attempt), (3, self.with_block),
            (4, self.effect), (4, self.closure), (3, self.delete), (2, self.check), (4, self.global_write),
            (4, self.container), (4, self.lifetime), (2, self.match), (2, self.leave),
            (2, self.constant_branch), (2, self.frame_read),
        )  # fmt: skip
        self.deck = [write for weight, write in self.statements for _ in range(weight)]

    def put(self, text: str) -> None:
        self.lines.append(self.indent + text)

    def fresh(self, stem: str) -> str:
        self.counter += 1
        return f"{stem}{self.counter}"

    # -- statements: each writes itself at the current indentation

    def statement(self, frame: Frame, depth: int) -> None:
        self.pick(self.deck)(frame, depth)

    def block(self, frame: Frame, size: int, depth: int) -> None:
        before = self.indent
        self.indent += "    "
        count = len(self.lines)
        for _ in range(self.below(size) + 1):
            self.statement(frame, depth)
        if len(self.lines) == count:
            self.put("pass")
        self.indent = before

    def target(self, frame: Frame) -> str:
        if frame.scope.numbers and self.chance(0.3):
            name = self.pick(frame.scope.numbers)
            if name.isidentifier() and name not in frame.owned:
                return name
        return self.pick(("t", "u", "v", "w"))

    def assign(self, frame: Frame, depth: int) -> None:
        name = self.target(frame)
        roll = self.below(12)
        if roll == 0:
            other = self.target(frame)
            self.put(f"{name} = {other} = {self.number(frame.scope, 2)}")
            frame.scope.add(other)
        elif roll == 1:
            self.put(f"{name}: int = {self.number(frame.scope, 2)}")
        elif roll == 2:
            self.put(f"{name} = {self.constant()}")
        else:
            self.put(f"{name} = {self.number(frame.scope, 3)}")
        frame.scope.add(name)

    def augmented(self, frame: Frame, depth: int) -> None:
        if frame.scope.numbers:
            name = self.pick(frame.scope.numbers)
            if name not in frame.owned:
                operator = self.pick(("+", "+", "-", "*", "|"))
                self.put(f"{name} {operator}= {self.number(frame.scope, 2)}")

    def unpack(self, frame: Frame, depth: int) -> None:
        one, other = self.target(frame), self.target(frame)
        roll = self.below(4)
        if roll == 0:
            self.put(f"{one}, *{other}_ = {self.number(frame.scope, 1)}, {self.number(frame.scope, 1)}")
        else:
            self.put(f"{one}, {other} = {self.number(frame.scope, 2)}, {self.number(frame.scope, 2)}")
            frame.scope.add(other)
        frame.scope.add(one)

    def say(self, frame: Frame, depth: int) -> None:
        self.put(f"print({self.fresh('p')!r}, {self.anything(frame.scope, 2)})")

    def branch(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        self.put(f"if {self.condition(frame.scope, 2)}:")
        self.block(frame, 2, depth - 1)
        if self.chance(0.15):
            self.put(f"elif {self.condition(frame.scope, 1)}:")
            self.block(frame, 1, depth - 1)
        if self.chance(0.5):
            self.put("else:")
            self.block(frame, 2, depth - 1)

    def constant_branch(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        self.put(f"if {self.pick(('0', '1', 'None', 'not 0', '1 < 2', '__debug__', 'K0', chr(39) * 2))}:")
        self.block(frame, 2, 0)
        if self.chance(0.5):
            self.put("else:")
            self.block(frame, 1, 0)

    def while_loop(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        name = self.fresh("n")
        self.put(f"{name} = {self.below(3) + 1}")
        extra = f" and {self.condition(frame.scope, 1)}" if self.chance(0.3) else ""
        self.put(f"while {name} > 0{extra}:")
        self.put(f"    {name} -= 1")
        self.loop_body(frame, name, depth)

    def for_loop(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        name = self.fresh("i")
        source = self.pick(
            ("range(2)", "range(3)", "(1, 2)", "[0, -0.0]", "L0[:2]", "()", "'ab'", "Breaks()")
        )
        if self.chance(0.1):
            source = f"[{self.number(frame.scope, 1)}, {self.number(frame.scope, 1)}]"
        self.put(f"for {name} in {source}:")
        self.loop_body(frame, name, depth)

    def loop_body(self, frame: Frame, name: str, depth: int) -> None:
        inside = Frame(frame.scope, True, frame.returns, frame.generator, frame.owned | {name})
        frame.scope.add(name)
        frame.owned.add(name)
        self.block(inside, 2, depth - 1)
        if self.chance(0.2):
            word = self.pick(("break", "continue", "break"))
            self.put(f"    if {self.condition(frame.scope, 1)}: {word}")
        if self.chance(0.2):
            self.put("else:")
            self.block(frame, 1, 0)

    def attempt(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.effect(frame, depth)
            return
        self.put("try:")
        self.block(frame, 3, depth - 1)
        roll = self.below(5)
        if roll < 4:
            kind = self.pick(ERRORS)
            named = self.chance(0.4)
            self.put(f"except {kind} as e:" if named else f"except {kind}:")
            if named:
                self.put("    print(type(e).__name__, e.args)")
            if self.chance(0.15):
                self.put(
                    f"    raise ValueError({self.number(frame.scope, 1)}){' from None' if named else ''}"
                )
            else:
                self.block(frame, 1, 0)
            if self.chance(0.2):
                self.put("else:")
                self.block(frame, 1, 0)
        if roll >= 3:
            self.put("finally:")
            self.block(Frame(frame.scope, False, False, False, frame.owned), 1, 0)

    def with_block(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        name = self.fresh("m")
        self.put(f"with Rec({name!r}) as {name}:")
        self.block(frame, 2, depth - 1)

    def effect(self, frame: Frame, depth: int) -> None:
        roll = self.below(6)
        if roll == 0 and frame.generator:
            self.put(f"yield {self.number(frame.scope, 1)}")
        elif roll == 1:
            # Useless unless something can be seen or raised.
            self.put(self.number(frame.scope, 2))
        elif roll == 2 and frame.scope.numbers:
            self.put(f"{self.pick(frame.scope.numbers)}[0]")
        else:
            self.put(self.call(frame.scope, 1))

    def closure(self, frame: Frame, depth: int) -> None:
        name = self.fresh("c")
        if self.chance(0.5):
            body = self.number(frame.scope.inner("p"), 2)
            self.put(f"{name} = lambda p{self.pick(('', '=1'))}: {body}")
        else:
            writable = [n for n in frame.scope.numbers if n.isidentifier() and n not in frame.owned]
            self.put(f"def {name}(p):")
            if writable and frame.returns and self.chance(0.3):
                self.put(f"    nonlocal {self.pick(writable)}")
            inner = Scope(numbers=[*frame.scope.numbers, "p"], others=list(frame.scope.others))
            if self.chance(0.5):
                self.put(f"    q = {self.number(inner, 2)}")
                inner.add("q")
            if self.chance(0.3):
                self.put(f"    print({self.number(inner, 1)})")
            self.put(f"    return {self.number(inner, 2)}")
        target = self.target(frame)
        self.put(f"{target} = {name}({self.number(frame.scope, 1)})")
        frame.scope.add(target)

    def delete(self, frame: Frame, depth: int) -> None:
        removable = [name for name in ("t", "u", "v", "w") if name in frame.scope.numbers]
        if removable:
            name = self.pick(removable)
            self.put(f"del {name}")
            if self.chance(0.8):
                frame.scope.remove(name)

    def check(self, frame: Frame, depth: int) -> None:
        message = f", {self.anything(frame.scope, 1)}" if self.chance(0.4) else ""
        self.put(f"assert {self.condition(frame.scope, 2)}{message}")

    def global_write(self, frame: Frame, depth: int) -> None:
        if not frame.returns:
            return
        # Through a nested function: a `global` statement may not follow a use of the name.
        name = self.fresh("set")
        constant = self.pick(self.constants)
        self.put(f"def {name}(p):")
        self.put(f"    global {constant}")
        self.put(f"    {constant} = p")
        self.put(f"{name}({self.number(frame.scope, 1)})")

    def container(self, frame: Frame, depth: int) -> None:
        roll = self.below(6)
        scope = frame.scope
        if roll == 0:
            self.put(f"L0.append({self.number(scope, 1)})")
        elif roll == 1:
            self.put(f"L0[{self.pick(('0', '1', '-1', '9'))}] = {self.number(scope, 2)}")
        elif roll == 2:
            self.put(f"xs = [{self.number(scope, 1)}, {self.number(scope, 1)}]")
            self.put(
                f"xs[{self.number(scope, 1)} == 0] {self.pick(('=', '+=', '-='))} {self.number(scope, 1)}"
            )
            scope.others.append("xs")
        elif roll == 3:
            self.put(f"xs = ys = [{self.number(scope, 1)}]")
            self.put(f"ys += [{self.number(scope, 1)}]")
            scope.others.extend(("xs", "ys"))
        elif roll == 4:
            self.put(f"ds = {{'k': {self.number(scope, 1)}, {self.number(scope, 1)}: 2}}")
            self.put(f"ds[{self.pick(('1', 'True', chr(39) + 'k' + chr(39)))}] = {self.number(scope, 1)}")
            scope.others.append("ds")
        else:
            self.put(f"xs = [{self.number(scope, 1)}]")
            self.put("del xs[0]")
            scope.others.append("xs")

    def lifetime(self, frame: Frame, depth: int) -> None:
        """Objects whose death can be heard between two prints."""
        if not self.finalizers:
            self.assign(frame, depth)
            return
        name = self.pick(("t", "u", "v", "w"))
        roll = self.below(5)
        if name in frame.owned:
            return
        self.put(f"{name} = Dies({self.fresh('d')!r})")
        if roll == 0:
            self.put(f"{name} = {self.number(frame.scope, 1)}")
            frame.scope.add(name)
        elif roll == 1:
            self.put(f"print({self.fresh('p')!r})")
            self.put(f"del {name}")
            frame.scope.remove(name)
        elif roll == 2:
            other = self.pick(("t", "u", "v", "w"))
            self.put(f"{other} = {name}")
            self.put(f"{name} = {self.number(frame.scope, 1)}")
            self.put(f"print({self.fresh('p')!r})")
            frame.scope.add(name)
        elif roll == 3:
            self.put(f"{name} = {name} + 1")
            self.put(f"print({self.fresh('p')!r})")
            frame.scope.add(name)
        else:
            frame.scope.add(name)

    def match(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        before = self.indent
        self.put(f"match {self.number(frame.scope, 1)}:")
        self.indent += "    "
        self.put(f"case {self.pick(('0', '1 | 2', 'int()', '[_, _]', 'True', 'str() | None', '-1'))}:")
        self.block(frame, 1, 0)
        self.put(f"case _ if {self.condition(frame.scope, 1)}:")
        self.block(frame, 1, 0)
        self.indent = before

    def leave(self, frame: Frame, depth: int) -> None:
        if not frame.returns:
            return
        self.put(f"if {self.condition(frame.scope, 1)}:")
        if self.chance(0.3):
            self.put(f"    raise {self.pick(ERRORS)}({self.number(frame.scope, 1)})")
        else:
            self.put(f"    return {self.number(frame.scope, 2)}")

    def frame_read(self, frame: Frame, depth: int) -> None:
        if self.identity and frame.returns and self.chance(0.3):
            self.put("print(sorted(locals()))")
        else:
            self.say(frame, depth)
