"""`s2s verify`: the original and the compiled side by side."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, out, print_error, split_target
from s2s.errors import S2SError, SourceError, shown

if TYPE_CHECKING:
    from s2s.verify.findings import Failure, Report


@click.command("verify", context_settings=HELP)
@click.argument("targets", nargs=-1, required=True, metavar="FILE|MODULE[:FUNCTION]…")
@click.option(
    "--examples", type=click.IntRange(min=1), default=100, show_default=True, help="Calls per function."
)
@click.option("--seed", type=int, metavar="N", help="Another seed gives other inputs.")
@click.option(
    "--seconds", type=float, default=30.0, show_default=True, help="At most this long for each function."
)
@click.option("--skipped", is_flag=True, help="Also name the functions that were not called, and why.")
@compile_options
def command(
    targets: tuple[str, ...],
    examples: int,
    seed: int | None,
    seconds: float,
    skipped: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
) -> int:
    """Check that compiling changes nothing but speed.

    Runs the module, and calls its functions with inputs made up for them, as written and as compiled, and
    compares results, exceptions, output, arguments and globals. Exit status 1 if anything differs, or could
    not be run; a difference is printed as a program that shows it.

    The code under test is executed: writing files, starting programs and connecting are refused meanwhile.

    \b
    Examples:
      s2s verify prog.py
      s2s verify prog.py:Class.method --examples 1000
      s2s verify --assume sealed-globals package.module
    """
    choice = configured(make_options(level, assume, passes, keep_frames))
    from s2s.report.terminal import watching
    from s2s.verify import verify_file, verify_module

    if not sys.flags.safe_path:
        sys.path[0] = os.getcwd()  # modules are found as by `python -m`
    failed = False
    for target in targets:
        path, function = split_target(target)
        is_file = os.path.isfile(path)
        if not is_file and (path.endswith(".py") or os.sep in path):
            problem = "is a folder" if os.path.isdir(path) else "no such file"
            raise SourceError(problem, filename=shown(path), hint="name a file or a module")
        check = verify_file if is_file else verify_module
        with watching(sys.stderr) as watch:
            report = check(
                path, function, options=choice, examples=examples, seed=seed, seconds=seconds, watch=watch
            )
        _show(target, report, skipped)
        failed = failed or not report.ok
    return int(failed)


def _show(target: str, report: Report, skipped: bool) -> None:
    for failure in report.failures:
        _show_failure(target, failure)
    if skipped:
        for name, why in report.skipped.items():
            out(f"{shown(target)}: {name} not called: {why}")
    if report.problem:
        hint = None
        if report.problem.startswith("executing"):
            hint = 'none of its functions was called; put what only a program does under `if __name__ == "__main__":`'
        problem = f"not verified: {report.problem}"
        print_error(S2SError(problem, filename=shown(report.file), line=report.line, hint=hint))
        return
    out(f"{shown(target)}: {report}")


def _show_failure(target: str, failure: Failure) -> None:
    out(f"{shown(target)}: {failure.function} differs: {failure.what}")
    out(failure.story)
    out(f"\n# --- a program that shows it ---\n{failure.program.rstrip()}\n# --- end ---\n")
