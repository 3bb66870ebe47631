"""As written against compiled, side by side: `python -m benchmarks.run`.

Every row is run as written, as written once more (which shows how much of a difference is noise), compiled at the
default level, and compiled in a closed world. Only ratios are worth comparing between machines.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from fnmatch import fnmatch
from itertools import groupby
from pathlib import Path

import click
from rich.console import Console

from benchmarks import report
from benchmarks.asking import Measured, Plan, measure
from benchmarks.forms import forms_of_opast, forms_without_a_pass, usual_forms
from benchmarks.profiles import built_forms
from benchmarks.rows import Missing, Row
from benchmarks.sets import ON_REQUEST, SETS
from s2s.errors import S2SError

SCRATCH = Path(__file__).parent.parent / "build" / "bench"


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--sets", default="", metavar="NAME…", help=f"Which of {' '.join(SETS)} [default: all but the last]."
)
@click.option(
    "--rows", default="", metavar="PATTERN…", help="Which rows, as NAME or SET/NAME; * is anything."
)
@click.option("--rounds", default=8, show_default=True, type=click.IntRange(1), help="Rounds of each row.")
@click.option(
    "--starts",
    default=4,
    show_default=True,
    type=click.IntRange(1),
    help="How many times the processes are started anew, for a share of the rounds each.",
)
@click.option(
    "--seconds", default=0.05, show_default=True, help="How long a round of one form takes at least."
)
@click.option(
    "--budget",
    default=10.0,
    show_default=True,
    help="Seconds of processor time for the rounds of one row: a slow row has fewer, but three at least.",
)
@click.option("--leave-one-out", is_flag=True, help="Instead: the default level without one pass each.")
@click.option("--profile", "profiled", is_flag=True, help="One more form: the closed world, with a profile.")
@click.option("--opast", "with_opast", is_flag=True, help="Two more forms: what opast makes of each program.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the figures to a file.")
@click.option(
    "--markdown", "markdown_file", type=click.Path(path_type=Path), help="Write the tables as Markdown."
)
@click.option("--plot", "plot_file", type=click.Path(path_type=Path), help="Draw the ratios into a PNG file.")
@click.option(
    "--python", help="The interpreter of another environment made by `make bench`, to run all of this."
)
@click.option(
    "--scratch", type=click.Path(path_type=Path), default=SCRATCH, help="Where compiled forms are kept."
)
@click.option("--list", "listing", is_flag=True, help="Print the names of the rows, and measure nothing.")
def main(
    sets: str, rows: str, rounds: int, starts: int, seconds: float, budget: float, leave_one_out: bool,
    profiled: bool, with_opast: bool,
    json_file: Path | None, markdown_file: Path | None, plot_file: Path | None, python: str | None,
    scratch: Path, listing: bool,
) -> None:  # fmt: skip
    """Measure programs as written and compiled, in turns; exit with 1 if any computes something else compiled."""
    if python:
        os.execv(python, [python, "-m", "benchmarks.run", *_without_python(sys.argv[1:])])
    chosen, missing = select(sets.replace(",", " ").split(), rows.replace(",", " ").split())
    if listing:
        click.echo("\n".join(row.title for row in chosen))
        return
    scratch = scratch.resolve() / (sys.implementation.cache_tag or "")
    forms = forms_without_a_pass() if leave_one_out else usual_forms()
    forms += forms_of_opast() if with_opast else []
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    console.print(
        f"times faster than as written, {platform.python_implementation()} {platform.python_version()}, "
        f"processor time, median (quartiles) of {rounds} rounds"
    )
    plan = Plan(rounds, starts, seconds, budget)
    measured: list[Measured] = []
    failed: list[str] = []
    for _, rows_of_set in groupby(chosen, lambda row: row.group):
        before = len(measured)
        for row in rows_of_set:
            try:
                built = built_forms(row, forms, scratch, profiled)
                measured.append(measure(row, built, plan))
            except S2SError as error:
                failed.append(f"{row.title}: {error}")
                click.echo(failed[-1], err=True)
                continue
            failed += [
                f"{row.title}: internal error: {text}" for form in built.values() for text in form.failures
            ]
            click.echo(report.line(measured[-1]), err=True)
        report.show(console, measured[before:])
        # Set by set, so that a run that is stopped leaves what it has.
        if json_file:
            figures = json.dumps(report.as_json(measured, failed), indent=1)
            json_file.write_text(f"{figures}\n", encoding="utf-8")
        if markdown_file:
            markdown_file.write_text(report.markdown(measured), encoding="utf-8")
    report.show_means(console, measured)
    for lack in missing:
        console.print(f"not run: {lack.group}/{lack.name}: {lack.reason}", markup=False)
    for text in failed:
        console.print(f"FAILED: {text}", markup=False)
    if plot_file and measured:
        report.plot(measured, plot_file)
    sys.exit(bool(failed))


def select(sets: list[str], patterns: list[str]) -> tuple[list[Row], list[Missing]]:
    """The rows asked for, in the order of the sets, and those of the sets that cannot be run here."""
    for name in sets:
        if name not in SETS:
            raise click.UsageError(f"no set is called {name}; there are {', '.join(SETS)}")
    wanted = sets or [name for name in SETS if patterns or name not in ON_REQUEST]
    found = [rows() for name, rows in SETS.items() if name in wanted]
    chosen = [row for rows in found for row in rows.found if not patterns or _asked_for(row, patterns)]
    if not chosen:
        raise click.UsageError("no row has such a name; see --list")
    return chosen, [] if patterns else [lack for rows in found for lack in rows.missing]


def _asked_for(row: Row, patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns for name in (row.name, row.title))


def _without_python(args: list[str]) -> list[str]:
    kept = []
    rest = iter(args)
    for arg in rest:
        if arg == "--python":
            next(rest, None)
        elif not arg.startswith("--python="):
            kept.append(arg)
    return kept


if __name__ == "__main__":
    main()
