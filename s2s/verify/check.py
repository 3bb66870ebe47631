"""Verify a file, module or function: the original and the compiled side by side on generated inputs."""

from __future__ import annotations

import ast
import time
import types
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings

from s2s.config.find import Choice, choice_of
from s2s.driver import compile_text
from s2s.errors import S2SError
from s2s.frontend.directives import directives_in
from s2s.options import Options
from s2s.verify.bisect import Guilt, find_guilty
from s2s.verify.oracle import Call, Outcome, code_of, difference, run_call, run_program
from s2s.verify.reproduce import reproduction
from s2s.verify.sandbox import pure_recorders, session
from s2s.verify.shrink import shrink
from s2s.verify.strategies import Target, calls
from s2s.verify.targets import (
    CalledAgain,
    NotRun,
    Unit,
    execute,
    find_targets,
    unit_of_file,
    unit_of_module,
    unit_of_object,
)

Transform = Callable[[str], str]
#: Is told what is under way, how many calls are done, and how many there will be.
Watch = Callable[[str, int, int], None]

_RUN_SECONDS = 1.0
_TIMEOUTS = 3
_MODULE_SECONDS = 20.0
_DEFAULTS = Options()
#: The files that are being verified.
_under_way: set[str] = set()


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


def verify(
    target: Any,
    *,
    options: Options | Choice = _DEFAULTS,
    examples: int = 100,
    seed: int | None = None,
    seconds: float = 30.0,
    transform: Transform | None = None,
    watch: Watch | None = None,
) -> Report:
    """Compare a function, class or module with its compiled self on generated inputs.

    The module around it is executed anew for every call, once as written and once compiled, and functions
    are called with whatever their parameters seem to take: it must be safe to import twice. Writing files,
    starting programs and connecting are refused meanwhile.

    Args:
        target: a function (nested ones too), method, class or module; or what the command takes: a path or a
            module name, with `:function` behind it or not.
        options: how to compile; what it assumes is not violated by the inputs.
        examples: calls per function.
        seed: another seed gives other inputs; without one they are the same every time.
        seconds: at most this long for each function.
        transform: verify this source transform instead of the compiler.
        watch: called now and then with the function under way, how many calls are done, and how many there will be.

    Raises:
        UsageError: there is no source, module or function of that name; or the module itself calls this as it
            is executed.
        SourceError: the file cannot be read or parsed.
    """
    if isinstance(target, str | Path):
        where, _, function = str(target).partition(":")
        is_file = where.endswith(".py") or Path(where).is_file()
        unit = (unit_of_file if is_file else unit_of_module)(where, function or None)
    else:
        unit = unit_of_object(target)
    file = unit.place.file
    if file in _under_way:
        why = 'a module that calls s2s.verify on itself must do so under `if __name__ == "__main__":`'
        raise CalledAgain(why, filename=file, hint="it is executed anew for every call")
    _under_way.add(file)
    try:
        return _Check(unit, choice_of(options)(file), examples, seed, seconds, transform, watch).run()
    finally:
        _under_way.discard(file)


def verify_file(path: str | Path, function: str | None = None, **choices: Any) -> Report:
    """Verify a file, or one function (or class) of it; the other arguments are those of `verify`."""
    return verify(f"{path}:{function}" if function else Path(path), **choices)


def verify_module(name: str, function: str | None = None, **choices: Any) -> Report:
    """Verify an importable module, or one function (or class) of it; the other arguments are those of
    `verify`.
    """
    return verify(f"{name}:{function}" if function else name, **choices)


def _with_what_comments_grant(text: str, options: Options) -> Options:
    """Options whose assumptions are those of the whole file: inputs are to violate none that holds anywhere in it."""
    try:
        directives = directives_in(text, ast.parse(text))
    except SyntaxError:  # said where it is compiled
        return options
    if directives is None:
        return options
    return replace(options, assume=options.assume | directives.assumed)


def _nobody_watches(name: str, done: int, planned: int) -> None:
    """What is told of how far a verification is, where nobody wants to know."""


class _Differs(AssertionError):
    """Tells hypothesis that an example shows a difference."""


class _Check:
    """The verification of one unit."""

    def __init__(
        self,
        unit: Unit,
        options: Options,
        examples: int,
        seed: int | None,
        seconds: float,
        transform: Transform | None,
        watch: Watch | None,
    ) -> None:
        self.unit = unit
        self.options = options
        self.granted = _with_what_comments_grant(unit.text, options)
        self.examples = examples
        self.seed = seed
        self.seconds = seconds
        self.transform = transform or self._compile
        self.by_compiler = transform is None
        self.watch = watch or _nobody_watches
        self.planned = 0
        self.under_way = "<module>"
        self.calls = 0  # of what is under way
        self.report = Report(unit.place.file)
        self.timeouts = 0
        self.private_may_go = "no-frames" in self.granted.assume

    def _compile(self, text: str) -> str:
        return compile_text(text, self.unit.place.file, self.options).text

    def run(self) -> Report:
        report = self.report
        compiled = self.transform(self.unit.text)
        report.changed = compiled != self.unit.text
        with session(), self.unit.importable(), pure_recorders("pure-operators" in self.granted.assume):
            namespace = execute(self.unit, _MODULE_SECONDS)
            if isinstance(namespace, NotRun):
                if namespace.exited and not self.unit.function:
                    report.skipped["<module>"] = namespace.why
                else:
                    report.problem, report.line = namespace.why, namespace.line
                if namespace.too_long:
                    return report
            what = self._module(self.unit.text, compiled)
            report.checked += 1
            if what:
                self._failed("<module>", None, what)
            if what or isinstance(namespace, NotRun):
                return report
            found = find_targets(self.unit, namespace)
            report.skipped.update(found.skipped)
            self.planned = len(found.targets) * self.examples
            for target in found.targets:
                self._function(target, compiled)
            if self.unit.function and not report.functions:
                reasons = sorted(set(report.skipped.values()))
                report.problem = (
                    f"{self.unit.function} was not called: {'; '.join(reasons) or 'nothing to call'}"
                )
        return report

    def _module(self, text: str, compiled: str) -> str:
        place = self.unit.place
        return self._steady(
            lambda: run_program(text, seconds=_MODULE_SECONDS, place=place),
            lambda: run_program(compiled, seconds=_MODULE_SECONDS * 3, place=place),
        )

    def _steady(self, original: Callable[[], Outcome], compiled: Callable[[], Outcome]) -> str:
        """The difference between two runs, if it is there each time and the original always does the same."""
        first = original()
        self.timeouts += first.timed_out
        if first.timed_out:
            return ""
        what = difference(first, compiled(), private_may_go=self.private_may_go)
        if not what or not first.built:
            return ""
        again = original()
        if difference(first, again):
            # State outside the module, or chance. The first run may have been the odd one out.
            what = difference(again, compiled(), private_may_go=self.private_may_go)
            return what if what and not difference(again, original()) else ""
        return what if difference(again, compiled(), private_may_go=self.private_may_go) else ""

    def _differs(self, original: str | types.CodeType, compiled: str | types.CodeType, call: Call) -> str:
        # Said here, and not by what hypothesis calls: the text of that decides on the inputs.
        self.calls += 1
        before = len(self.report.functions) * self.examples
        self.watch(self.under_way, before + min(self.calls, self.examples), self.planned)
        place = self.unit.place
        return self._steady(
            lambda: run_call(original, call, seconds=_RUN_SECONDS, place=place),
            lambda: run_call(compiled, call, seconds=_RUN_SECONDS * 3, place=place),
        )

    def _function(self, target: Target, compiled_text: str) -> None:
        try:
            strategy = calls(target, self.granted)
        except (TypeError, ValueError) as error:
            self.report.skipped[target.name] = f"its signature cannot be read: {error}"
            return
        file = self.unit.place.file
        original, compiled = code_of(self.unit.text, file), code_of(compiled_text, file)
        deadline = time.monotonic() + self.seconds
        shown: list[tuple[Call, str]] = []
        count = 0
        self.timeouts = 0
        self.under_way, self.calls = target.name, 0

        def one(call: Call) -> None:
            nonlocal count
            if time.monotonic() > deadline or self.timeouts >= _TIMEOUTS:
                return
            count += 1
            what = self._differs(original, compiled, call)
            if what:
                shown.append((call, what))
                raise _Differs(what)

        test = settings(
            max_examples=self.examples,
            database=None,
            deadline=None,
            derandomize=self.seed is None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate, Phase.shrink),
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
        )(given(strategy)(one))
        if self.seed is not None:
            test = seed(self.seed)(test)
        try:
            test()
        except Exception:
            # Hypothesis may also object that a difference came and went; without one it is its own trouble.
            if not shown:
                raise
        self.report.checked += count
        self.report.functions[target.name] = count
        if shown:
            call, what = shown[-1]
            self._failed(target.name, call, what)

    def _failed(self, function: str, call: Call | None, what: str) -> None:
        """Make the difference small, find who is to blame, and write it down."""
        place = self.unit.place

        def shows(text: str, compiled: str) -> str:
            return self._module(text, compiled) if call is None else self._differs(text, compiled, call)

        def fails(text: str) -> bool:
            try:
                return shows(text, self.transform(text)).split(":")[0] == what.split(":")[0]
            except (SyntaxError, S2SError):
                return False

        text = self.unit.text
        if fails(text):
            text = shrink(text, fails, seconds=min(10.0, self.seconds))
        compiled = self.transform(text)
        guilt = Guilt((), "")
        if self.by_compiler:
            guilt = find_guilty(text, self.options, lambda other: bool(shows(text, other)))
        if call is None:
            pair = run_program(text, place=place), run_program(compiled, place=place)
        else:
            pair = run_call(text, call, place=place), run_call(compiled, call, place=place)
        self.report.failures.append(
            Failure(
                function=function,
                call=str(call) if call is not None else "",
                what=what,
                original=pair[0],
                compiled=pair[1],
                guilty_pass=guilt.pass_name if self.by_compiler else "",
                guilty_rewrite=guilt.rewrite,
                program=reproduction(text, compiled, call, what, place),
            )
        )
