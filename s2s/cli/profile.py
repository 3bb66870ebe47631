"""`s2s profile`: a program run as it is, and what it showed."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from s2s.cli.console import HELP
from s2s.cli.profiling import profiled
from s2s.errors import S2SError, UsageError, shown


@click.command(
    "profile", context_settings={**HELP, "ignore_unknown_options": False, "allow_interspersed_args": False}
)
@click.option("-m", "as_module", is_flag=True, help="SCRIPT is the name of a module, run as by `python -m`.")
@click.option(
    "-o", "--output", metavar="FILE", default="s2s-profile.json", show_default=True, help="Where to write it."
)
@click.option("--show", is_flag=True, help="Say on the standard error stream where the time went.")
@click.argument("script", metavar="SCRIPT|MODULE|pytest")
@click.argument("args", nargs=-1)
def command(
    as_module: bool, output: str, show: bool, script: str, args: tuple[str, ...]
) -> Callable[[], int]:
    """Run a program as it is, and write down what it showed.

    The file says of each function how often it was called, what share of the time it took, and what its parameters
    were bound to. `s2s compile --profile FILE` and `s2s run --profile FILE` read it: it says what to test for, and
    where that pays. A profile of another version of the program, or of other data, makes it slower at worst.

    \b
    Examples:
      s2s profile prog.py --its-option
      s2s profile -o prof.json -m package.module arg
      s2s profile pytest tests
      s2s compile --profile s2s-profile.json prog.py
    """
    as_tests = script == "pytest" and not as_module and not os.path.exists(script)
    if not as_module and not as_tests and not os.path.exists(script):
        raise S2SError("no such file", filename=shown(script))
    if script == "-":
        raise UsageError(
            "a program that is read from the standard input has no file that a profile could name"
        )
    if os.path.isdir(output):
        raise UsageError(f"{shown(output)} is a folder; a profile is a file")
    folder = os.getcwd() if as_tests else None
    return lambda: profiled(script, list(args), as_module or as_tests, output, folder, show)
