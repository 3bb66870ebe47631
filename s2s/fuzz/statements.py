"""Random statements for generated programs: the plain ones, each so that the program still ends."""

from __future__ import annotations

import random

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.expressions import Expressions

ERRORS = (
    "ValueError",
    "KeyError",
    "TypeError",
    "ZeroDivisionError",
    "Exception",
    "NameError",
    "LookupError",
)
LOCALS = ("t", "u", "v", "w")


class Statements(Expressions):
    """Writes statements to `lines`, at the current indentation; expressions come from the base class."""

    def __init__(self, rng: random.Random, *, frames: bool, finalizers: bool) -> None:
        super().__init__(rng, identity=frames, finalizers=finalizers)
        self.statement_deck = self.deck(self.statement_forms())

    def statement_forms(self) -> list[tuple[int, Write]]:
        """The kinds of statements and how often each is drawn; modules of special constructs add theirs."""
        return [
            (22, self.assign), (8, self.typed), (8, self.augmented), (5, self.unpack), (9, self.say),
            (9, self.branch), (3, self.while_loop), (7, self.for_loop), (4, self.effect),
            (2, self.leave), (2, self.constant_branch), (2, self.frame_read),
        ]  # fmt: skip

    def statement(self, frame: Frame, depth: int) -> None:
        self.pick(self.statement_deck)(frame, depth)

    def block(self, frame: Frame, size: int, depth: int, times: int = 1) -> None:
        """A suite of up to `size` statements; drawn from too deep, only the simplest kinds."""
        with self.deeper(times):
            for _ in range(self.below(size) + 1):
                self.statement(frame, depth)

    def settle(self, frame: Frame, arms: list[Frame], exhaustive: bool) -> None:
        """After a branch: what every arm binds is bound, and now and then what only one did is believed to be."""
        for kind, pool in arms[0].scope.pools.items():
            for name in pool:
                if not frame.scope.has(name) and (
                    (exhaustive and all(arm.scope.has(name) for arm in arms)) or self.chance(0.04)
                ):
                    frame.scope.bind(name, kind)
        for arm in arms:
            for name in LOCALS:
                if frame.scope.has(name) and not arm.scope.has(name) and self.chance(0.85):
                    frame.scope.remove(name)

    def target(self, frame: Frame) -> str:
        if frame.scope["number"] and self.chance(0.25):
            name = self.pick(frame.scope["number"])
            if name.isidentifier() and name not in frame.owned:
                return name
        return self.pick(LOCALS)

    # -- statements: each writes itself at the current indentation

    def assign(self, frame: Frame, depth: int) -> None:
        name = self.target(frame)
        roll = self.below(14)
        scope = frame.scope
        if roll == 0:
            other = self.target(frame)
            self.put(f"{name} = {other} = {self.number(scope, 2)}")
            scope.bind(other)
        elif roll == 1:
            # An annotation of a local promises nothing. Its name is its own: it may not be declared nonlocal.
            name = self.fresh("w")
            self.put(f"{name}: {self.pick(('int', 'str', 'list'))} = {self.number(scope, 2)}")
        elif roll == 2:
            self.put(f"{name} = {self.constant()}")
        elif roll == 3 and scope["number"]:
            self.put(f"{name} = {self.pick(scope['number'])}")
        else:
            self.put(f"{name} = {self.number(scope, 3)}")
        scope.bind(name)

    def typed(self, frame: Frame, depth: int) -> None:
        """Variables of one type that can be proved, with or without an annotation."""
        roll = self.below(8)
        scope = frame.scope
        if roll < 4:
            name = self.pick(("m", "n", "m", self.fresh("n")))
            if name in frame.owned:
                return
            note = ": int" if len(name) > 1 and self.chance(0.5) else ""
            self.put(f"{name}{note} = {self.integer(scope, 3)}")
            scope.bind(name, "int")
        elif roll == 4:
            name = self.fresh("r")
            note = self.pick(("", "", ": float", ": 'float'"))
            self.put(f"{name}{note} = {self.real()}")
            scope.bind(name, "float")
            if self.chance(0.6):
                form = self.pick(
                    ("{0} + 0.0", "{0} - 0.0", "{0} * 1.0", "{0} / 1", "-{0} + 0", "{0} * 0", "0.0 - {0}")
                )
                self.put(f"print({self.fresh('p')!r}, {form.format(name)})")
        elif roll == 5:
            name = self.fresh("s")
            self.put(f"{name} = {self.pick((repr('ab'), repr(''), 'str(3)', self.text(scope, 1)))}")
            scope.bind(name, "other" if "split" in self.lines[-1] or "encode" in self.lines[-1] else "text")
            if self.chance(0.4):
                self.put(f"{name} += {self.pick((repr('c'), repr('')))}")
        elif roll == 6 and scope["int"]:
            name = self.pick(scope["int"])
            if name not in frame.owned:
                self.put(f"{name} {self.pick('+-|&^')}= {self.integer(scope, 2)}")
        else:
            name = self.fresh("b")
            self.put(f"{name} = {self.comparison(scope, 2)}")
            scope.bind(name)

    def augmented(self, frame: Frame, depth: int) -> None:
        if frame.scope["number"]:
            name = self.pick(frame.scope["number"])
            if name not in frame.owned:
                operator = self.pick(("+", "+", "-", "*", "-", "//", "+"))
                amount = self.number(frame.scope, 2)
                if operator in ("*", "//"):
                    amount = self.pick(("2", "-1", "1", "3"))
                self.put(f"{name} {operator}= {amount}")

    def unpack(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        one, other = self.target(frame), self.target(frame)
        roll = self.below(8)
        first, second = self.number(scope, 2), self.number(scope, 2)
        if roll == 0:
            rest = self.fresh("xs")
            self.put(f"{one}, *{rest} = {first}, {second}{self.pick(('', ', 3'))}")
            scope.bind(rest, "list")
        elif roll == 1:
            self.put(f"({one}, {other}), {self.fresh('z')} = [{first}, {second}], 3")
            scope.bind(other)
        elif roll == 2 and scope.has(one) and scope.has(other):
            self.put(f"{one}, {other} = {other}, {one}")
            return
        elif roll == 3:
            self.put(
                f"[{one}, {other}] = ({first} for _ in (0, 1))"
                if not self.suspends([first]) and ":=" not in first
                else f"[{one}, {other}] = {first}, {second}"
            )
            scope.bind(other)
        elif roll == 4:
            self.put("xs = [0, 1]", f"i_, xs[i_] = {self.pick(('1', '0'))}, {first}", "print(xs)")
            scope.bind("xs", "list")
            return
        else:
            self.put(f"{one}, {other} = {first}, {second}")
            scope.bind(other)
        scope.bind(one)

    def say(self, frame: Frame, depth: int) -> None:
        roll = self.below(12)
        label = repr(self.fresh("p"))
        if roll == 0:
            end = self.pick((", sep='/'", ", end='.\\n'", ", sep='', end='\\n'", ", flush=True"))
            self.put(f"print({label}, {self.number(frame.scope, 1)}, {self.number(frame.scope, 1)}{end})")
        elif roll == 1:
            self.put(f"print({label}, *{self.display(frame.scope, 1)})")
        else:
            self.put(f"print({label}, {self.anything(frame.scope, 2)})")

    def mark(self) -> None:
        """A sign that this place was passed."""
        self.put(f"print({self.fresh('p')!r})")

    def branch(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        self.put(f"if {self.condition(frame.scope, 2)}:")
        arms = [frame.branch()]
        self.block(arms[-1], 2, depth - 1)
        if self.chance(0.15):
            self.put(f"elif {self.condition(frame.scope, 1)}:")
            arms.append(frame.branch())
            self.block(arms[-1], 1, depth - 1)
        exhaustive = self.chance(0.5)
        if exhaustive:
            self.put("else:")
            arms.append(frame.branch())
            self.block(arms[-1], 2, depth - 1)
        self.settle(frame, arms, exhaustive)

    def constant_branch(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        test = self.pick(
            (
                "0",
                "1",
                "None",
                "not 0",
                "1 < 2",
                "__debug__",
                "K0",
                "''",
                "'ab'",
                "()",
                "not ()",
                "0.0",
                "K0 or 1",
            )
        )
        self.put(f"{self.pick(('if', 'if', 'if', 'while'))} {test}:")
        loop = self.lines[-1].endswith(":") and " while " in f" {self.lines[-1].lstrip()}"
        self.block(frame.loop() if loop else frame.branch(), 2, 0)
        if loop:
            self.put("    break")
        if self.chance(0.5):
            self.put("else:")
            self.block(frame.branch(), 1, 0)

    def while_loop(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        name = self.fresh("n")
        self.put(f"{name} = {self.below(3) + 1}")
        frame.scope.bind(name, "int")
        roll = self.below(10)
        if roll < 3:
            self.put(f"while {name} > 0 and {self.condition(frame.scope, 1)}:", f"    {name} -= 1")
        elif roll == 3:
            self.put(f"while ({name} := {name} - 1) >= 0:" if frame.scope.walrus else f"while {name} > 0:")
            if not frame.scope.walrus:
                self.put(f"    {name} -= 1")
        elif roll == 4:
            self.put("while True:", f"    {name} -= 1", f"    if {name} < 0: break")
        else:
            self.put(f"while {name} > 0:", f"    {name} -= 1")
        self.loop_body(frame, name, depth)

    def for_loop(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.say(frame, depth)
            return
        name = self.fresh("i")
        kind, sources = self.pick(
            (
                ("int", ("range(2)", "range(3)", "(1, 2)", "range(2, 0, -1)", "range(1)", "range(0)")),
                ("int", ("range(2)", "range(3)", "(1, 2)", "[3, 1]")),
                ("number", ("[0, -0.0]", "L0[:2]", "()", "(1, 2.0)", "[True, 1]", "Breaks()")),
                ("number", ("Rec('it')", "{1: 2, 3: 4}", "sorted({2, 1})", "reversed([1, 2])")),
                ("text", ("'ab'", "('x', 'yz')", "'a b'.split()")),
            )
        )
        source = self.pick(sources)
        if self.chance(0.12):
            kind, source = "number", f"[{self.number(frame.scope, 1)}, {self.number(frame.scope, 1)}]"
        header = name
        roll = self.below(10)
        if roll == 0:
            header, source = f"{name}, j_{name}", f"enumerate({source}{self.pick(('', ', 1', ', start=2'))})"
            kind = "int"
        elif roll == 1 and kind == "int":
            header, source = f"{name}, (p_, q_)", "((1, (2, 3)), (4, (5, 6)))"
        elif roll == 2 and kind == "int":
            header, source = f"{name}, p_", f"zip({source}, [{self.leaf(frame.scope)}, 2])"
        self.put(f"for {header} in {source}:")
        frame.scope.remove(name)
        self.loop_body(frame, name, depth, "int" if kind == "int" else "text" if kind == "text" else "number")

    def loop_body(self, frame: Frame, name: str, depth: int, kind: str = "int") -> None:
        inside = frame.loop(name)
        if not inside.scope.has(name):
            inside.scope.bind(name, "int" if kind == "int" else "text" if kind == "text" else "number")
        self.block(inside, 3, depth - 1, 3)
        if self.chance(0.3):
            word = self.pick(("break", "continue", "break"))
            self.put(f"    if {self.condition(inside.scope, 1)}: {word}")
            if self.chance(0.5):
                with self.deeper(3):
                    self.mark()
        self.settle(frame, [inside], exhaustive=False)
        if self.chance(0.25):
            self.put("else:")
            with self.deeper():
                self.mark()
            if self.chance(0.5):
                self.block(frame.branch(), 1, 0)

    def jump(self, frame: Frame) -> str:
        """A statement that leaves the block, of those that may stand here."""
        words = []
        if frame.jumps:
            words += ["break", "continue", "break", "continue"]
        if frame.returns:
            words += [f"return {self.number(frame.scope, 1)}"] * 2
        words.append(f"raise {self.pick(ERRORS)}({self.leaf(frame.scope)})")
        return self.pick(words)

    def effect(self, frame: Frame, depth: int) -> None:
        roll = self.below(6)
        if roll == 0 and frame.generator:
            self.put(f"yield {self.number(frame.scope, 1)}")
        elif roll == 1:
            # Useless unless something can be seen or raised.
            self.put(self.number(frame.scope, 2))
        elif roll == 2 and frame.scope["number"]:
            form = self.pick(
                (
                    "{}.real",
                    "-{}",
                    "{}",
                    "{} + 1",
                    "{} == 1",
                    "not {}",
                    "[{}]",
                    "({}, 1)",
                    "{} is None",
                    "{} and 1",
                )
            )
            self.put(form.format(self.pick(frame.scope["number"])))
        else:
            self.put(self.call(frame.scope, 1))

    def leave(self, frame: Frame, depth: int) -> None:
        if not frame.returns:
            return
        self.put(f"if {self.condition(frame.scope, 1)}:")
        if self.chance(0.2):
            self.put(f"    raise {self.pick(ERRORS)}({self.number(frame.scope, 1)})")
        else:
            self.put(f"    return {self.number(frame.scope, 2)}")

    def frame_read(self, frame: Frame, depth: int) -> None:
        if self.identity and frame.returns and self.chance(0.3):
            self.put("print(sorted(locals()))")
        else:
            self.say(frame, depth)

    def risk(self, frame: Frame) -> str:
        """A statement that raises, or may."""
        roll = self.below(6)
        if roll == 0:
            return f"raise {self.pick(ERRORS)}({self.number(frame.scope, 1)})"
        if roll == 1:
            return f"raise {self.pick(ERRORS)}"
        if roll == 2:
            return f"t = {self.traced(frame.scope, 1)} + {self.trouble(frame.scope, 1)}"
        if roll == 3:
            return f"assert {self.condition(frame.scope, 1)}, {self.leaf(frame.scope)}"
        if roll == 4:
            return f"print({self.label()}, {self.number(frame.scope, 1)}, {self.trouble(frame.scope, 1)})"
        return f"if {self.condition(frame.scope, 1)}: raise KeyError({self.leaf(frame.scope)})"
