"""Random enums, and statements that read them while their name may come to mean another one."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements

#: Bases, and values that their members may have; the names are A, B, C and D.
_KINDS = (
    ("enum.Enum", ("1", "'a'", "None", "(1, 2)", "[1]", "True", "1.0", "enum.auto()", "-0.0", "'B'")),
    ("enum.Enum", ("enum.auto()", "3", "'x'")),
    ("enum.IntEnum", ("1", "2", "2", "7", "enum.auto()")),
    ("enum.Flag", ("1", "2", "4", "3", "enum.auto()", "0")),
    ("enum.IntFlag", ("1", "2", "8", "enum.auto()")),
    ("enum.StrEnum", ("'a'", "'b'", "enum.auto()")),
    ("str, enum.Enum", ("'a'", "'b'", "'c'")),
    ("int, enum.Enum", ("1", "True", "3")),
)
_MEMBERS = "ABCD"
#: What makes an enum another one than module enum makes.
_ODD = (
    "value = property(lambda self: 5)", "_ignore_ = ['A']", "E = lambda s: 2",
    "__hash__ = lambda self: print('hashed') or 1",
)  # fmt: skip


class Enums(Statements):
    """Adds enums to the statements of a program that imports `enum`.

    Attributes:
        enums: this program has them: `E0`, and `E1`, which has members of the same names.
    """

    enums = False
    home: str
    rebinding: bool

    def enum_forms(self) -> list[tuple[int, Write]]:
        return [(6, self.enum_read), (4, self.enum_rebound), (3, self.enum_walked), (2, self.enum_chosen),
                (3, self.enum_matched)]  # fmt: skip

    def enum_classes(self) -> None:
        """Write the enums of the module, and what other functions call to read them."""
        self.enums = True
        for name in ("E0", "E1"):
            base, values = self.pick(_KINDS)
            self.put(f"class {name}({base}):")
            with self.deeper():
                for member in self.pick(("ABCD", "DCBA", "BDAC")):
                    self.put(f"{member} = {self.pick(values)}")
                if self.chance(0.4):
                    self.put(
                        f"def first(self): return self is {name}.A or self is not {name}.B, self.name, self.value"
                    )
                else:
                    self.put("first = property(lambda self: (self.value, self.name))")
                if self.chance(0.15):
                    self.put(self.pick(_ODD))
            if self.chance(0.1):
                self.put(f"{name}.value = property(lambda self: 6)")
        self.put("def of_enum(k_: E0, j_: 'E1'):")
        self.put("    return k_.name, k_.value, j_.value, [k_.value for k_ in E0], [*map(repr, list(E1))]")

    def member(self) -> str:
        return f"{self.pick(('E0', 'E0', 'E1'))}.{self.pick(_MEMBERS)}"

    def reading(self) -> str:
        """An expression that reads enums; it has no effects, and may raise."""
        one, two = self.member(), self.member()
        return self.pick(
            (
                f"{one}.value", f"{one}.name", one, f"{one}.value is {one}.value", f"[{one}, {two}.name]",
                f"({one} is {two}, {two} is not {one})", f"{one} in ({two}, {one})", f"{one} == {two}",
                f"{{{one}: {two}.value}}", f"({one}.name, {two}.value)[1]", "[m_.value for m_ in E0]",
                "list(E1)", "len(E0)", "tuple(E0)", "[*enumerate(E1)]", "{m_.name: m_ for m_ in E1}",
                f"of_enum({one}, {two})", f"{one}.first", f"f'{{{one}.name}}-{{{two}}}'",
                f"[{one}.value for _ in range(2)]", f"(lambda: {one}.value)()", f"isinstance({one}, E0)",
                f"not {one} is {two} or {two}.value", f"({one} if {two} is {one} else {two}).name",
                f"{one} in {{{two}, {one}}}", f"{one}.value not in [{two}, {one}]", f"[] in {{{one}, {two}}}",
                f"[m_ in {{{one}, {two}}} for m_ in (*E0, 1, 'a')]",
            )
        )  # fmt: skip

    def attempted(self, text: str) -> None:
        self.put(
            "try:",
            f"    print({self.label()}, {text})",
            "except Exception as e:",
            "    print(type(e).__name__)",
        )

    def enum_read(self, frame: Frame, depth: int) -> None:
        self.attempted(self.reading())

    def enum_chosen(self, frame: Frame, depth: int) -> None:
        """A member in a local, compared and asked."""
        name = self.fresh("m")
        tests = f"{name} is {self.member()} or {name} is {self.member()}, {name}.value"
        self.put("try:", f"    {name} = {self.member()}", f"    print({self.label()}, {tests})")
        self.put("except Exception as e:", "    print(type(e).__name__)")

    def enum_matched(self, frame: Frame, depth: int) -> None:
        """A member, or something else, in a `match` on members, whose guards may bind it anew, or the name."""
        name, subjects = self.fresh("m"), (self.member(), self.member(), "1", "'a'", "None", "Stranger('E0')")
        self.put("try:", f"    {name} = {self.pick(subjects)}")
        self.put(f"    match {self.pick((name, name, name, self.member(), f'[{name}][0]'))}:")
        for _ in range(self.pick((2, 3, 4))):
            patterns = [
                self.pick((self.member(), self.member(), self.member(), "None", "1")) for _ in range(2)
            ]
            guards = [f" if {self.reading()}", f" if ({name} := {self.member()}) is {self.member()}"]
            if self.rebinding:
                guards.append(f" if {self.home}.__setitem__('E0', E0)")
            self.put(
                f"        case {' | '.join(patterns[: self.pick((1, 1, 2))])}{self.pick((*[''] * 5, *guards))}:"
            )
            self.put(f"            print({self.label()}, {name})")
        if self.chance(0.5):
            self.put(
                f"        case {self.pick(('_', '_', 'r_'))}:", f"            print({self.label()}, {name})"
            )
        self.put("except Exception as e:", "    print(type(e).__name__)")

    def enum_rebound(self, frame: Frame, depth: int) -> None:
        """The name means another enum, something else or nothing for the length of a block, or from within a read."""
        if not self.rebinding:
            self.enum_read(frame, depth)
            return
        other = self.pick(("E1", "E1", "3", "Stranger('E0')", "list(E0)[0]"))
        if self.chance(0.3):
            away = f"{self.home}.__setitem__('E0', E1)"
            keep = self.fresh("k")
            self.put(f"{keep} = E0")
            self.attempted(f"[{self.reading()}, {away}, {self.reading()}]")
            self.put(f"{self.home}['E0'] = {keep}")
            return
        self.put(f"with Rebound({self.home}, 'E0', {other}):")
        with self.deeper():
            self.attempted(self.reading())
        self.attempted(self.reading())

    def enum_walked(self, frame: Frame, depth: int) -> None:
        """A loop over the members, in which the name may change its meaning."""
        name = self.fresh("m")
        self.put("try:", f"    for {name} in {self.pick(('E0', 'E1', 'reversed(E0)'))}:")
        self.put(f"        print({self.label()}, {name}.value, {name}.name, {self.reading()})")
        if self.rebinding and self.chance(0.3):
            self.put(f"        {self.home}['E0'] = E1")
        self.put("except Exception as e:", "    print(type(e).__name__)")
        if self.chance(0.2):
            target = self.pick(LOCALS)
            if target not in frame.owned:
                self.put(f"{target} = len(E1)")
                frame.scope.bind(target)
