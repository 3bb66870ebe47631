"""Random `match` statements: every kind of pattern, with guards and captures."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class MatchStatements(Statements):
    """Adds `match` to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (3, self.match), (1, self.match_sequence), (1, self.match_mapping), (1, self.match_object),
        ]  # fmt: skip

    def cases(self, frame: Frame, depth: int, patterns: list[tuple[str, tuple[str, ...]]]) -> None:
        """The cases of a `match`: each pattern with the names it captures."""
        arms = []
        leaves = frame.returns and self.chance(0.15)
        with self.deeper():
            for pattern, captured in patterns:
                inner = frame.branch()
                for name in captured:
                    inner.scope.bind(name)
                guard = f" if {self.condition(inner.scope, 1)}" if self.chance(0.25) else ""
                self.put(f"case {pattern}{guard}:")
                if captured and self.chance(0.5):
                    self.put(f"    print({self.label()}, {', '.join(captured)})")
                self.block(inner, 1, 0)
                if leaves:
                    self.put(f"    {self.jump(inner)}")
                arms.append(inner)
            if self.chance(0.3 if leaves else 0.6):
                self.put("case _:", f"    print({self.fresh('p')!r})")
        self.settle(frame, arms, exhaustive=False)

    def match(self, frame: Frame, depth: int) -> None:
        if depth <= 0:
            self.assign(frame, depth)
            return
        self.put(f"match {self.number(frame.scope, 1)}:")
        one = self.pick(LOCALS)
        patterns: list[tuple[str, tuple[str, ...]]] = [
            (
                self.pick(
                    ("0", "1 | 2", "int()", "[_, _]", "True", "str() | None", "-1", "0.0", "'a' | 'b'")
                ),
                (),
            ),
            (
                self.pick(
                    (f"int({one})", f"float() as {one}", f"(1 | 2.5) as {one}", f"int() | float() as {one}")
                ),
                (one,),
            ),
        ]
        if one in frame.owned:
            patterns.pop()
        self.cases(frame, depth, patterns[:: self.pick((1, -1))])

    def match_sequence(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        subject = self.pick(
            (
                f"[{self.number(scope, 1)}, {self.leaf(scope)}, 3]",
                f"({self.leaf(scope)},)",
                "L0[:2]",
                f"{self.leaf(scope)}, ({self.leaf(scope)}, 2)",
                "'ab'",
                "range(2)",
            )
        )
        self.put(f"match {subject}:")
        self.cases(
            frame,
            depth,
            [
                (self.pick(("[]", "[0, *_]", "(1 | 2, _)", "[_, (_, 2)]", "'ab'")), ()),
                (
                    self.pick(
                        ("[f1, *f2]", "(f1, *_, f2)", "[int(f1), (f2, 2)]", "f1, f2, 3", "[*f1, _ as f2]")
                    ),
                    ("f1", "f2"),
                ),
            ],
        )

    def match_mapping(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        subject = (
            self.pick(scope["dict"])
            if scope["dict"] and self.chance(0.5)
            else (f"{{'k': {self.number(scope, 1)}, 2: {self.leaf(scope)}}}")
        )
        self.put(f"match {subject}:")
        self.cases(
            frame,
            depth,
            [
                (self.pick(("{'k': 0}", "{'k': 1 | 2, 'j': _}", "{2: int()}", "{'missing': _}")), ()),
                (
                    self.pick(
                        ("{'k': f1, **f2}", "{2: f1, 'k': f2}", "{'k': [f1, f2]}", "{'k': int(f1) as f2}")
                    ),
                    ("f1", "f2"),
                ),
            ],
        )

    def match_object(self, frame: Frame, depth: int) -> None:
        scope = frame.scope
        if not self.classes:
            self.match(frame, depth)
            return
        info = self.pick(self.classes)
        self.spent += info.cost * self.weight
        self.put(
            f"match {self.pick(scope['object']) if scope['object'] else f'{info.name}({self.number(scope, 1)})'}:"
        )
        self.cases(
            frame,
            depth,
            [
                (
                    self.pick(
                        (f"{info.name}(x=0)", f"{info.name}(x=1 | 2)", "int()", f"{info.name}(missing=_)")
                    ),
                    (),
                ),
                (
                    self.pick(
                        (f"{info.name}(x=f1, limit=f2)", "object(x=f1) as f2", f"{info.name}(f1) as f2")
                    ),
                    ("f1", "f2"),
                ),
            ],
        )
