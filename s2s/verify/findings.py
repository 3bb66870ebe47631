"""What a verification came to: its report, and each difference in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from s2s.verify.oracle import Outcome


@dataclass(frozen=True)
class Failure:
    """A difference between original and compiled.

    Attributes:
        function: qualified name; `<module>` when executing the module already differs.
        call: the smallest call found that shows it, as text.
        what: where the two part, in one line.
        original: what the original did.
        compiled: what the compiled one did.
        guilty_pass: the pass to blame, `none` if reading and writing alone break it, empty if not looked for.
        guilty_rewrite: its rewrite, in the words of its remark.
        program: a program that shows both behaviours when run.
    """

    function: str
    call: str
    what: str
    original: Outcome
    compiled: Outcome
    guilty_pass: str
    guilty_rewrite: str
    program: str

    @property
    def story(self) -> str:
        """What was called, what the two did, and who is to blame, a line each."""
        lines = [f"  original: {self.original.shown}", f"  compiled: {self.compiled.shown}"]
        if self.call:
            lines.insert(0, f"  call:     {self.call}")
        if self.guilty_pass:
            rewrite = f": {self.guilty_rewrite}" if self.guilty_rewrite else ""
            lines.append(f"  guilty:   {self.guilty_pass}{rewrite}")
        return "\n".join(lines)


@dataclass
class Report:
    """What a verification came to.

    Attributes:
        file: the file that was verified.
        checked: how many calls (and module executions) were compared.
        functions: calls compared, by function.
        failures: the differences.
        skipped: functions not called, with the reason.
        changed: whether compiling changed the module at all.
        problem: why what was asked for could not be compared; empty if it was.
        line: the line of the file where the problem is, if known.
    """

    file: str
    checked: int = 0
    functions: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    changed: bool = True
    problem: str = ""
    line: int | None = None

    @property
    def ok(self) -> bool:
        """What was asked for was compared, and no difference was found."""
        return not self.failures and not self.problem

    def __str__(self) -> str:
        """The report in a line."""
        if self.problem:
            return f"not verified: {self.problem}"
        count = len(self.failures)
        result = "no difference" if self.ok else f"{count} difference" + "s" * (count != 1)
        text = f"{result} in {self.checked} runs, {len(self.functions)} functions called"
        if self.skipped:
            text += f", {len(self.skipped)} not called"
        return text if self.changed else f"{text} (compiling changes nothing here)"

    def _repr_html_(self) -> str:
        from s2s.report import html

        parts = [html.line(str(self), strong=self.file)]
        for failure in self.failures:
            title = f"{failure.function} differs: {failure.what}"
            parts += [html.line("", strong=title), html.plain(failure.story)]
            parts.append(html.folded("a program that shows it", html.code(failure.program)))
        skipped = html.listed(html.line(why, strong=name) for name, why in self.skipped.items())
        parts.append(html.folded("not called", skipped))
        return html.page(*parts)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows, or else a console."""
        shown = [f"{failure.function} differs: {failure.what}\n{failure.story}" for failure in self.failures]
        return {"text/plain": "\n".join([f"{self.file}: {self}", *shown]), "text/html": self._repr_html_()}
