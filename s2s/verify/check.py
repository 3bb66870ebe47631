"""Verify a file, module or function: the original and the compiled side by side on generated inputs."""

from __future__ import annotations

import ast
import time
import types
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings

from s2s.config.find import Choice, choice_of
from s2s.driver import compile_text
from s2s.errors import S2SError
from s2s.frontend.directives import directives_in
from s2s.options import Options
from s2s.verify.bisect import Guilt, find_guilty
from s2s.verify.findings import Failure, Report
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


def verify(
    target: object,
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
