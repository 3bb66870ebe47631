"""CPython's own tests, over a standard library that s2s compiled: `python -m tests.conformance.cpython`.

An interpreter is copied twice, one copy is compiled, and each test module runs on both. What passes as it came
and not when compiled is a new failure. The exit status is 1 if there is any, or nothing was compared.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.conformance.allowed import Allowed, AllowedError, Entry, read_allowed
from tests.conformance.compiling import Compiled, Form, What, compile_copy
from tests.conformance.copies import Copy, CopyError, Interpreter, ask, copy_interpreter, found_copy
from tests.conformance.results import Comparison, Result, ResultsError, compare
from tests.conformance.suite import (
    WHOLE_MODULE,
    Kept,
    ModuleRun,
    in_parallel,
    known_modules,
    run_module,
    select,
)

_Say = Callable[[str], None]


@dataclass(slots=True)
class Report:
    """What comparing all modules gave.

    Attributes:
        passing: how many tests pass on both copies.
        failing: how many fail as they came.
        new: what fails only when compiled, and why.
        allowed: what of that is allowed.
        flaky: what differs in some runs only.
        gone: modules that did not finish as they came, and why; nothing is said about their tests.
        stale: entries of the list of allowed failures that did not fail.
    """

    passing: int = 0
    failing: int = 0
    new: dict[str, str] = field(default_factory=dict)
    allowed: dict[str, Entry] = field(default_factory=dict)
    flaky: dict[str, str] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    stale: list[Entry] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether compiling broke nothing, and something was there to break."""
        return self.passing > 0 and not self.new and not self.stale


def compare_module(
    original: ModuleRun, compiled: ModuleRun, again: Sequence[tuple[ModuleRun, ModuleRun]] = ()
) -> Comparison:
    """Compare the runs of one module on both copies.

    A module that did not finish when compiled, or ran none of the tests it has, is one failure.
    """
    whole = f"{original.module}:{WHOLE_MODULE}"
    if ran_tests(original) and not ran_tests(compiled):
        lost = sum(result.outcome == "passed" for result in original.results.values())
        failed = compiled.results.get(whole, Result("failed", "ran no tests"))
        why = f"{failed.message if compiled.finished else compiled.state}; {lost} tests lost"
        if any(ran_tests(other) for _, other in again):
            return Comparison(flaky={whole: why})
        return Comparison(missing={whole: why})
    return compare(original.results, compiled.results, [(one.results, other.results) for one, other in again])


def ran_tests(run: ModuleRun) -> bool:
    """Whether a module ran to its end and there was anything in it."""
    return run.finished and any(not test.endswith(f":{WHOLE_MODULE}") for test in run.results)


class Suite:
    """The two copies of one interpreter, and running modules on both.

    Args:
        interpreter: what is copied.
        scratch: a folder for the copies and what is known of them.
        limit: seconds for each module.
        reruns: how often a module that differs is run again.
        allowed: what may differ.
        say: prints one line.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        scratch: Path,
        *,
        limit: float,
        reruns: int,
        allowed: Allowed,
        say: _Say,
    ) -> None:
        self.interpreter = interpreter
        self.folder = scratch / self.interpreter.version
        self.limit = limit
        self.reruns = reruns
        self.allowed = allowed
        self.say = say
        self.original = self._original()
        self.kept = Kept(self.folder / "original-results")
        self.known = known_modules(self.original.python)
        self.compiled = self.original

    def _original(self) -> Copy:
        stamp = self.folder / "original.json"
        folder = self.folder / "original"
        if stamp.exists() and stamp.read_text() == self.interpreter.to_json():
            return found_copy(self.interpreter, folder)
        self.say(f"copying Python {self.interpreter.version} to {folder}")
        shutil.rmtree(self.folder, ignore_errors=True)
        copy = copy_interpreter(self.interpreter, folder)
        copy.make_bytecode()
        stamp.write_text(self.interpreter.to_json())
        return copy

    def compile(self, modules: Sequence[str], what: What, form: Form, jobs: int) -> Compiled:
        """Make the compiled copy anew."""
        self.compiled = copy_interpreter(self.interpreter, self.folder / "compiled")
        cache = self.folder / "cache"
        return compile_copy(self.compiled, self.interpreter, modules, what, form, jobs, cache)

    def baseline(self, module: str) -> ModuleRun:
        """The results of a module as it came; it is run once."""
        run = self.kept.get(module)
        if run is None:
            run = run_module(self.original.python, module, self.limit)
            self.kept.put(run)
        return run

    def check(self, module: str) -> tuple[ModuleRun, Comparison]:
        """Run a module on both copies, again if they differ where they must not."""
        original = self.baseline(module)
        compiled = run_module(self.compiled.python, module, self.limit)
        again: list[tuple[ModuleRun, ModuleRun]] = []
        comparison = compare_module(original, compiled)
        while not all(map(self.allowed.find, comparison.new)) and len(again) < self.reruns:
            runs = [run_module(copy.python, module, self.limit) for copy in (self.original, self.compiled)]
            again.append((runs[0], runs[1]))
            comparison = compare_module(original, compiled, again)
        return original, comparison


def check_modules(suite: Suite, modules: Sequence[str], jobs: int, say: _Say) -> Report:
    """Run modules on both copies and put together what that gives.

    Args:
        suite: the copies, and what is allowed.
        modules: which to run.
        jobs: how many modules to run at a time.
        say: prints one line.
    """
    report = Report()
    allowed = suite.allowed
    passing: set[str] = set()
    done = 0
    for original, comparison in in_parallel(suite.check, modules, jobs):
        done += 1
        if not original.finished:
            report.gone[original.module] = original.state
        passing |= comparison.passing
        report.failing += len(comparison.failing)
        report.flaky.update(comparison.flaky)
        new = {test: why for test, why in comparison.new.items() if allowed.find(test) is None}
        report.new.update(new)
        for test in comparison.new.keys() - new.keys():
            if (entry := allowed.find(test)) is not None:
                report.allowed[test] = entry
        say(
            f"[{done}/{len(modules)}] {original.module}: {len(comparison.passing)} pass{_counts(comparison, new)}"
        )
        for test, why in new.items():
            say(f"    NEW {test}: {why}")
    report.passing = len(passing)
    used = {*report.allowed.values(), *filter(None, map(allowed.find, report.flaky))}
    report.stale = allowed.stale(passing, used)
    return report


def _counts(comparison: Comparison, new: Collection[str]) -> str:
    allowed = len(comparison.new) - len(new)
    counts = (len(new), "new failures"), (allowed, "allowed"), (len(comparison.flaky), "flaky")
    return "".join(f", {count} {what}" for count, what in counts if count)


def show(report: Report, title: str, say: _Say) -> None:
    """Print what a run gave."""
    say(f"\n{title}")
    say(f"  pass on both:      {report.passing}")
    say(f"  fail as they came: {report.failing}")
    say(f"  newly failing:     {len(report.new)}")
    for test, why in sorted(report.new.items()):
        say(f"    {test}: {why}")
    say(f"  allowed to fail:   {len(report.allowed)}")
    for reason, count in Counter(entry.reason for entry in report.allowed.values()).most_common():
        say(f"    {count} of {reason}")
    say(f"  flaky:             {len(report.flaky)}")
    for test, why in sorted(report.flaky.items()):
        say(f"    {test}: {why}")
    for module, why in sorted(report.gone.items()):
        say(f"  not compared: {module}, which {why} as it came")
    for entry in report.stale:
        say(f"  no longer fails, so it must go from allowed.toml: {entry.test}")
    if not report.passing:
        say("  nothing was compared")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m tests.conformance.cpython", description=(__doc__ or "").split("\n")[0]
    )
    add = made.add_argument
    add(
        "--python",
        type=Path,
        help="the interpreter whose library to compile (default: the one that runs this)",
    )
    add(
        "--list",
        nargs="+",
        default=["smoke"],
        metavar="LIST",
        help="smoke, fast, lang, full, or test modules",
    )
    add("--what", choices=("stdlib", "tests", "both"), default="stdlib", help="what to compile")
    add(
        "--form",
        choices=("file", "memory"),
        help="as s2s compile does, or as the import hook (default: file, or memory if tests are compiled)",
    )
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="modules to run at a time")
    add(
        "--scratch",
        type=Path,
        default=Path(tempfile.gettempdir(), "s2s-conformance"),
        metavar="DIR",
        help="where the copies are made (default: %(default)s)",
    )
    add(
        "--limit",
        type=float,
        default=900,
        metavar="SECONDS",
        help="time for one module (default: %(default)s)",
    )
    add("--reruns", type=int, default=2, metavar="N", help="runs again of a module that differs (default: 2)")
    add("--rerun-failed", action="store_true", help="only the modules with new failures in the run before")
    add("--baseline", action="store_true", help="compile nothing: only run the tests as they came, once")
    return made


def main(arguments: list[str] | None = None) -> int:
    """Run the conformance tests as the command line says."""
    options = parser().parse_args(arguments)
    # A shell starts what it runs in the background with interrupts ignored, and tests that interrupt themselves
    # would hang. What is handled here is handled by default in the processes started from here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return _main(options)
    except (ResultsError, CopyError, AllowedError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _main(options: argparse.Namespace) -> int:
    started = time.monotonic()

    def say(text: str) -> None:
        print(text, flush=True)

    python = options.python or Path(getattr(sys, "_base_executable", sys.executable))
    interpreter = ask(python)
    version, what = interpreter.version, options.what
    usual: Form = "file" if what == "stdlib" else "memory"
    form: Form = options.form or usual
    allowed = Allowed(entry for entry in read_allowed() if entry.concerns(version, what, form))
    suite = Suite(
        interpreter, options.scratch, limit=options.limit, reruns=options.reruns, allowed=allowed, say=say
    )
    modules = select(options.list, suite.known)
    kept = suite.folder / f"report-{what}-{form}.json"
    if options.rerun_failed:
        failed = (
            {test.partition(":")[0] for test in json.loads(kept.read_text())["new"]}
            if kept.exists()
            else set()
        )
        modules = [module for module in modules if module in failed]
    if options.baseline:
        for run in in_parallel(suite.baseline, modules, options.jobs):
            say(f"{run.module}: {run.state}, {len(run.results)} tests, {run.seconds:.1f} s")
        return 0
    if not modules:
        say("no test module to run")
        return 1
    say(f"Python {version}: compiling {what} ({form}), then {len(modules)} test modules")
    compiled = suite.compile(modules, what, form, options.jobs)
    say(str(compiled))
    for problem in compiled.problems:
        say(f"  {problem}")
    report = check_modules(suite, modules, options.jobs, say)
    title = f"Python {version}, {' '.join(options.list)}, {what} compiled ({form}), {time.monotonic() - started:.0f} s"
    show(report, title, say)
    kept.write_text(
        json.dumps({"passing": report.passing, "new": report.new, "flaky": report.flaky}, indent=1)
    )
    return 0 if report.ok and not compiled.problems else 1


if __name__ == "__main__":
    sys.exit(main())
