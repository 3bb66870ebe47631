"""Random calls of functions of module re, which other code may replace meanwhile."""

from __future__ import annotations

from s2s.fuzz.chances import Chances
from s2s.fuzz.copies import Copies
from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.modules import Modules
from s2s.fuzz.probes import Probes

_PATTERNS = (
    "'a+'", "'[a-c]'", "'(a)(b)?'", "r'\\s*;\\s*'", "'x|y'", "b'a'", "'('", "'(?i)A'", "''", "'a' 'b'", "f'a{1}'",
)  # fmt: skip
_TEXTS = ("'banana'", "'a ; b;c'", "''", "'xAyBz'", "b'aa'", "None", "3", "str(L0)")


class Patterns(Chances, Copies, Modules, Probes):
    """Adds calls of functions of module re to the statements of a program that imports it.

    Attributes:
        patterns: this program has them.
    """

    patterns = False
    rebinding: bool

    def pattern_forms(self) -> list[tuple[int, Write]]:
        forms = [(6, self.pattern_used), (2, self.pattern_loop), (3, self.pattern_replaced)]
        return [*forms, *self.chance_forms(), *self.copy_forms(), *self.module_forms(), *self.probe_forms()]

    def looked_for(self) -> str:
        """An expression that looks for a pattern; it has no effects, and may raise."""
        pattern, text = self.pick(_PATTERNS), self.pick(_TEXTS)
        return self.pick(
            (
                f"re.split({pattern}, {text})", f"bool(re.match({pattern}, {text}))", f"re.findall({pattern}, {text})",
                f"[m.span() for m in re.finditer({pattern}, {text})]", f"re.sub({pattern}, '<>', {text})",
                f"re.subn({pattern}, 'q', {text}, count=1)", f"re.split({pattern}, {text}, maxsplit=2)",
                f"re.fullmatch({pattern}, {text}) is None", f"re.search({pattern}, {text}, re.I) is None",
                f"re.sub({pattern}, lambda m: m.group() * 2, {text})", f"re.search({pattern}) is None",
                f"re.match({pattern}, trace('p', {text})) is not None", f"re.sub({pattern}, r'\\1', {text})",
            )
        )  # fmt: skip

    def looked(self, text: str) -> None:
        self.put(
            "try:",
            f"    print({self.label()}, {text})",
            "except Exception as e:",
            "    print(type(e).__name__, e)",
        )

    def pattern_used(self, frame: Frame, depth: int) -> None:
        self.looked(self.looked_for())

    def pattern_loop(self, frame: Frame, depth: int) -> None:
        """The same in a comprehension, again and again."""
        self.looked(f"[{self.looked_for()} for _ in range(3)]")

    def pattern_replaced(self, frame: Frame, depth: int) -> None:
        """A function is another one for the length of a block."""
        if not self.rebinding:
            self.pattern_used(frame, depth)
            return
        name = self.pick(("split", "match", "sub", "findall", "_compile_template"))
        self.put(f"with Rebound(vars(re), {name!r}, lambda *args, **keywords: len(args)):")
        with self.deeper():
            self.pattern_used(frame, depth)
            self.pattern_used(frame, depth)
