"""From what the compiler knows of a file to an explanation of it."""

from __future__ import annotations

import ast
import platform
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from s2s.api.text import definitions
from s2s.driver import Compiled, compile_bytes
from s2s.errors import UsageError, did_you_mean
from s2s.explain.heat import add_gain, add_heat
from s2s.explain.model import Assumed, Explanation, Finding, Function, Inlined, Unlock
from s2s.frontend.parsing import parse_text
from s2s.ir.originals import PROVISIONAL
from s2s.options import ASSUMPTIONS, Options
from s2s.outcome import positions
from s2s.recursion import with_deep_stack
from s2s.report.history import Step
from s2s.report.remarks import Remark
from s2s.version import __version__

if TYPE_CHECKING:
    from s2s.profile.data import Profile

MODULE = "<module>"
#: What an unlock says before the names of assumptions, and what between them.
_GRANT = "--assume "


def explain_bytes(
    data: bytes,
    filename: str,
    options: Options,
    function: str = "",
    *,
    after: Profile | None = None,
) -> Explanation:
    """Compile the bytes of a file, and explain what was done.

    Args:
        function: explain this function, or class, alone; the whole file if empty.
        after: what a run of the program compiled showed: what was gained, compared with the profile in the options.

    Raises:
        SourceError: the file cannot be decoded or parsed.
        UsageError: it has no such function.
    """
    compiled = compile_bytes(data, filename, replace(options, header=False, history=True))
    return explain(compiled, function, after=after)


def explain(compiled: Compiled, function: str = "", *, after: Profile | None = None) -> Explanation:
    """Explain a file that was compiled with `history`; the other arguments are those of `explain_bytes`."""
    return with_deep_stack(lambda: _Gathering(compiled, after).run(function))


class _Gathering:
    def __init__(self, compiled: Compiled, after: Profile | None) -> None:
        self.compiled, self.after = compiled, after
        self.source_lines = compiled.source.text.split("\n")

    def run(self, selected: str) -> Explanation:
        compiled, options = self.compiled, self.compiled.options
        output = parse_text(compiled.text, compiled.source.filename)
        functions = self.functions(output)
        self.measure(functions)
        if selected:
            functions = _selected(functions, selected, compiled.source.filename)
        findings = self.findings(functions, bool(selected))
        owner = _owners(functions)
        for number, finding in enumerate(findings):
            owner(finding).findings.append(number)
        return Explanation(
            version=__version__,
            python=platform.python_version(),
            file=compiled.source.filename,
            selected=selected,
            level=options.level,
            assume=tuple(sorted(options.assume)),
            passes=options.passes,
            changed=compiled.changed,
            relied=tuple(compiled.relied),
            source=compiled.source.text,
            output=compiled.text,
            kept=kept_lines(output, compiled.holder),
            lines=self.lines(),
            findings=findings,
            functions=functions,
            inlined=_inlined(findings),
            assumptions=_ledger(findings, options),
            unlocks=_unlocks(findings),
            profiled=any(function.share is not None for function in functions),
        )

    def measure(self, functions: list[Function]) -> None:
        """Note where the time goes, and what was gained, as far as that is known."""
        source, profile = self.compiled.source, self.compiled.options.profile
        if profile is not None:
            add_heat(functions, profile, source.filename, self.compiled.original_tree, source.text)
            if self.after is not None:
                add_gain(functions, profile, self.after, source.filename)

    def lines(self) -> list[tuple[int, int]]:
        if self.compiled.changed:
            return positions(self.compiled)[0]
        return [(line, line) for line in range(1, len(self.source_lines) + 1)]

    # -- functions

    def functions(self, output: ast.Module) -> list[Function]:
        compiled = self.compiled
        steps = self.steps()
        places: dict[str, list[tuple[int, int]]] = {}
        for definition in definitions(output):
            end = definition.node.end_lineno or definition.first_line
            places.setdefault(definition.qualname, []).append((definition.first_line, end))
        found = []
        for definition in definitions(compiled.original_tree):
            node, name = definition.node, definition.qualname
            made = Function(name, definition.first_line, node.end_lineno or node.lineno, node.lineno)
            # Of several with one name, the first one goes with the first: that is their order in both texts.
            if places.get(name):
                made.output_line, made.output_end = places[name].pop(0)
            made.steps = steps.get((name, node.lineno), [])
            found.append(made)
        module = Function(MODULE, 1, len(self.source_lines), 0, 1, compiled.text.count("\n") + 1)
        module.steps = steps.get((MODULE, 0), [])
        return [*found, module]

    def steps(self) -> dict[tuple[str, int], list[Step]]:
        """The steps of the functions that have changed, with the name that the holder has in the output."""
        by_place: dict[tuple[str, int], list[Step]] = {}
        for step in self.compiled.steps:
            if self.compiled.holder:
                ir, text = (t.replace(PROVISIONAL, self.compiled.holder) for t in (step.ir, step.text))
                step = replace(step, ir=ir, text=text)
            by_place.setdefault((step.function, step.line), []).append(step)
        return {place: steps for place, steps in by_place.items() if len(steps) > 1}

    # -- findings

    def findings(self, functions: list[Function], only: bool) -> list[Finding]:
        found = [self.finding(remark) for remark in self.compiled.remarks]
        for failure in self.compiled.failures:
            message = f"left as written: internal error ({failure.error}); please report it"
            found.append(self.finding(Remark("failed", failure.pass_name, failure.function, message, 0)))
        if only:
            names = {function.name for function in functions}
            found = [one for one in found if one.function in names]
        return sorted(found, key=lambda one: (one.line, one.column))

    def finding(self, remark: Remark) -> Finding:
        end_line, end_column = remark.end or (remark.line, remark.column)
        return Finding(
            remark.kind,
            remark.pass_name,
            remark.function,
            remark.message,
            remark.line,
            self.characters(remark.line, remark.column),
            end_line,
            self.characters(end_line, end_column),
            remark.assumptions,
            remark.unlock,
            remark.callee,
            remark.entry,
        )

    def characters(self, line: int, column: int) -> int:
        """A column in characters, from 1; one of `ast` counts bytes."""
        if not 0 < line <= len(self.source_lines):
            return 0
        before = self.source_lines[line - 1].encode("utf-8", "surrogatepass")[:column]
        return len(before.decode("utf-8", "replace")) + 1


def _selected(functions: list[Function], name: str, filename: str) -> list[Function]:
    """The functions of a name, `<locals>` left out or not, with those inside; of a class, its methods."""

    def short(qualname: str) -> str:
        return qualname.replace("<locals>.", "")

    wanted = short(name)
    found = [f for f in functions if short(f.name) == wanted or short(f.name).startswith(wanted + ".")]
    if not found:
        hint = did_you_mean(wanted, [short(f.name) for f in functions])
        raise UsageError(f"no function {name!r}", filename=filename, hint=hint)
    return found


def _owners(functions: list[Function]) -> Callable[[Finding], Function]:
    """What tells the function that a finding belongs to."""
    by_name: dict[str, list[Function]] = {}
    for function in functions:
        by_name.setdefault(function.name, []).append(function)

    def owner(finding: Finding) -> Function:
        # What was inlined keeps the place it had: it belongs to the first function of the name.
        same = by_name.get(finding.function) or functions[-1:]
        return next((one for one in same if one.line <= finding.line <= one.end_line), same[0])

    return owner


def kept_lines(output: ast.Module, holder: str) -> tuple[int, int]:
    """Where the class stands that keeps functions, with what is declared before it and stored right after it.

    Returns:
        The first and the last line; zeros if there is none.
    """
    place = next(
        (
            number
            for number, stmt in enumerate(output.body)
            if isinstance(stmt, ast.ClassDef) and stmt.name == holder
        ),
        None,
    )
    if not holder or place is None:
        return 0, 0
    first = (
        output.body[max(place - 1, 0)] if place and isinstance(output.body[place - 1], ast.Global) else None
    )
    start = first or output.body[place].decorator_list[0]  # type: ignore[attr-defined]
    last = place
    while last + 1 < len(output.body) and _stores_on(output.body[last + 1], holder):
        last += 1
    return start.lineno, output.body[last].end_lineno or start.lineno


def _stores_on(stmt: ast.stmt, holder: str) -> bool:
    if isinstance(stmt, ast.If):
        return len(stmt.body) == 1 and _stores_on(stmt.body[0], holder)
    return isinstance(stmt, ast.Assign) and ast.unparse(stmt.targets[0]).startswith(f"{holder}.")


def _inlined(findings: list[Finding]) -> list[Inlined]:
    edges: dict[tuple[str, str], list[int]] = {}
    for number, finding in enumerate(findings):
        if finding.callee:
            edges.setdefault((finding.function, finding.callee), []).append(number)
    return [Inlined(caller, callee, tuple(numbers)) for (caller, callee), numbers in edges.items()]


def granted_by(unlock: str) -> frozenset[str]:
    """The assumptions that an unlock asks for, alone or beside something else."""
    names = unlock.rpartition(_GRANT)[2].split(",")
    return frozenset(names) if ASSUMPTIONS.keys() >= set(names) else frozenset()


def unlock_text(unlock: str) -> str:
    """An unlock as what is to be written or done."""
    return f"{_GRANT}{unlock}" if ASSUMPTIONS.keys() >= set(unlock.split(",")) else unlock


def _ledger(findings: list[Finding], options: Options) -> list[Assumed]:
    rows = []
    for name, promise in ASSUMPTIONS.items():
        used = tuple(number for number, one in enumerate(findings) if name in one.assumptions)
        wanted = tuple(number for number, one in enumerate(findings) if name in granted_by(one.unlock))
        if name in options.assume or used or wanted:
            by_comment = bool(used) and name not in options.assume
            rows.append(
                Assumed(name, promise, name in options.assume or by_comment, used, wanted, by_comment)
            )
    return rows


def _unlocks(findings: list[Finding]) -> list[Unlock]:
    count: Counter[str] = Counter(one.unlock for one in findings if one.unlock)
    return [
        Unlock(unlock_text(text), tuple(number for number, one in enumerate(findings) if one.unlock == text))
        for text, _ in count.most_common()
    ]
