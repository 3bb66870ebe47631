"""How many processor instructions a job takes, compiled and as written: `python -m benchmarks.instructions`.

Times on a machine that does other things besides differ by several percent from one minute to the next; the number of
instructions hardly depends on anything but the program. It says nothing of how long each takes. A form runs twice under
`valgrind --tool=cachegrind`, the second time with more jobs: the difference is what these took.
"""

from __future__ import annotations

import platform
import re
import shutil
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from benchmarks.asking import Worker, request
from benchmarks.forms import CLOSED_PROFILED, NOISE, usual_forms
from benchmarks.profiles import built_forms
from benchmarks.rows import Row
from benchmarks.run import SCRATCH, select
from s2s.errors import S2SError
from s2s.measure import compare, geometric_mean

#: What a file of cachegrind ends with: the instructions read.
_SUMMARY = re.compile(r"^summary: *(\d+)", re.MULTILINE)
#: Jobs before any that count: functions are specialized, caches filled.
_WARM = 8


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--rows", default="real/*", show_default=True, metavar="PATTERN…", help="As for benchmarks.run."
)
@click.option("--jobs", default=4, show_default=True, type=click.IntRange(1), help="Jobs that are counted.")
@click.option("--profile", "profiled", is_flag=True, help="One more form: the closed world, with a profile.")
@click.option(
    "--scratch", type=click.Path(path_type=Path), default=SCRATCH, help="Where compiled forms are kept."
)
def main(rows: str, jobs: int, profiled: bool, scratch: Path) -> None:
    """Count the instructions of a job in each form; print how many times fewer than as written."""
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: it counts the instructions")
    chosen, _ = select([], rows.replace(",", " ").split())
    scratch = scratch.resolve() / (sys.implementation.cache_tag or "")
    forms = [form for form in usual_forms() if form.name != NOISE]
    names = [form.name for form in forms[1:]] + [CLOSED_PROFILED] * profiled
    table = Table(
        "row", "million", *names, title=f"times fewer instructions, CPython {platform.python_version()}"
    )
    ratios: list[list[float]] = [[] for _ in names]
    for row in chosen:
        try:
            built = built_forms(row, forms, scratch, profiled)
            counts = [instructions(row, form.folder, jobs) for form in built.values()]
            compare({name: output for name, (_, output) in zip(built, counts, strict=True)})
        except S2SError as error:
            raise click.ClickException(f"{row.title}: {error}") from None
        first, *others = (count for count, _ in counts)
        for column, count in zip(ratios, others, strict=True):
            column.append(first / count)
        table.add_row(row.name, f"{first / 1e6:.1f}", *(f"{first / count:.3f}" for count in others))
        click.echo(f"{row.title}: {' '.join(f'{first / count:.3f}' for count in others)}", err=True)
    if len(chosen) > 1:
        table.add_row("geometric mean", "", *(f"{geometric_mean(column):.3f}" for column in ratios))
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table)


def instructions(row: Row, folder: Path, jobs: int) -> tuple[float, str]:
    """The instructions that one job takes, and what it printed and returned.

    Args:
        row: whose job it is.
        folder: where a form of its program lies.
        jobs: how many to take the mean of.

    Raises:
        S2SError: the job, or valgrind, failed.
    """
    with Worker(request(row, folder)) as worker:
        worker.ask(1)  # what is imported is compiled now, and in none of the runs that count
    few, _ = _counted(row, folder, 1)
    more, output = _counted(row, folder, 1 + jobs)
    return (more - few) / jobs, output


def _counted(row: Row, folder: Path, jobs: int) -> tuple[int, str]:
    """The instructions of a whole process, and what its last job came to."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "counts")
        under = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={file}"]
        with Worker(request(row, folder), under) as worker:
            worker.ask(_WARM)
            output = worker.ask(jobs).output
        found = _SUMMARY.search(file.read_text()) if file.exists() else None
    if found is None:
        raise S2SError("valgrind has written no count")
    return int(found[1]), output


if __name__ == "__main__":
    main()
