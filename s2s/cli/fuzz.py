"""`s2s fuzz`: random programs through the compiler, or through any other source-to-source tool."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from s2s.cli.app import INTERRUPTED
from s2s.cli.console import HELP, compile_options, err, make_options, out, print_warning
from s2s.errors import UsageError, shown
from s2s.report import terminal

if TYPE_CHECKING:
    from s2s.fuzz.campaign import Campaign
    from s2s.fuzz.suspects import Suspect, Tally

_DEFAULT_SECONDS = 60.0
_PLAIN_EVERY = 10.0


@click.command("fuzz", context_settings=HELP)
@click.option(
    "--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after N seconds. [default: 60]"
)
@click.option("--programs", type=click.IntRange(min=1), metavar="N", help="Stop after N programs.")
@click.option(
    "--statements", type=click.IntRange(min=1), metavar="N", help="Stop after N generated statements."
)
@click.option(
    "--seed", type=int, default=0, metavar="N", show_default=True, help="Seed of the first program."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes. [default: one per core]")
@click.option(
    "--keep-going",
    type=click.IntRange(min=1),
    default=5,
    metavar="N",
    show_default=True,
    help="Stop after N differences.",
)
@click.option(
    "--traps",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Write each difference as a program that shows it.",
)
@click.option(
    "--command",
    "tool",
    metavar="COMMAND",
    help="Suspect another tool: 'tool {src} -o {dst}', 'tool {src}' (in place or to the standard output), "
    "'tool {srcdir} {dstdir}', 'tool {srcdir}'.",
)
@click.option(
    "--compare",
    type=click.Choice(["everything", "output"]),
    default="everything",
    show_default=True,
    help="With --command: compare the globals left behind too, or what is printed and raised only.",
)
@click.option(
    "--tool-seconds",
    type=click.FloatRange(min=0.1),
    default=30.0,
    show_default=True,
    metavar="N",
    help="With --command: how long one run of the tool may take.",
)
@click.option(
    "--hybrid", is_flag=True, help="Object graphs and s2s.hybridize instead of programs and the compiler."
)
@click.option("--syntax", is_flag=True, help="Odd syntax instead of programs that run; needs hypothesmith.")
@compile_options
@click.pass_context
def command(
    context: click.Context,
    seconds: float | None,
    programs: int | None,
    statements: int | None,
    seed: int,
    jobs: int | None,
    keep_going: int,
    traps: str | None,
    tool: str | None,
    compare: str,
    tool_seconds: float,
    hybrid: bool,
    syntax: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
) -> int:
    """Look for programs that do something else when compiled.

    Programs full of what compilers get wrong are generated, run as written and as compiled, and compared in all
    they print, raise, rebind, keep alive and leave behind. What differs is made small, blamed on a pass and a
    rewrite, and printed. Without options that say how to compile, all ways to compile take turns.

    With --hybrid, the programs make graphs of objects, hybridize them, call them and change them in between.

    With --command, programs go through another tool instead, and --assume says which promises they keep.

    The programs are executed: writing files, starting programs and connecting are refused meanwhile.
    Exit status 1 if there was a difference.

    \b
    Examples:
      s2s fuzz
      s2s fuzz --statements 1000000 --assume closed-world --traps found
      s2s fuzz --hybrid --programs 500
      s2s fuzz --command 'black --quiet {srcdir}'
    """
    chosen = [name for name in ("level", "assume", "passes", "keep_frames")
              if context.get_parameter_source(name) is not ParameterSource.DEFAULT]  # fmt: skip
    if tool is None and compare != "everything":
        raise UsageError("--compare goes with --command: s2s is compared in everything")
    if tool is not None and (syntax or set(chosen) - {"assume"}):
        raise UsageError("--command takes no option that says how s2s compiles, and no --syntax")
    if hybrid and (tool is not None or syntax or chosen or traps is not None):
        raise UsageError(
            "--hybrid goes with no --command, --syntax, --traps and options that say how to compile"
        )
    if syntax and traps is not None:
        raise UsageError("--traps goes with programs that are run: those of --syntax must not be")
    options = make_options(level, assume, passes, keep_frames, header=False)

    from s2s.fuzz.campaign import Campaign, Limits
    from s2s.fuzz.suspects import Command, Compiler

    suspect: Suspect
    if tool is not None:
        suspect = Command(tool, tool_seconds, False, options.assume, compare == "output").probed()
    elif hybrid:
        from s2s.hybrid.fuzzing.suspect import Hybrids

        suspect = Hybrids()
    elif syntax:
        from s2s.fuzz.syntax import Syntax

        suspect = Syntax(options if chosen else None)
    else:
        suspect = Compiler(options if chosen else None)
    if seconds is None and programs is None and statements is None:
        seconds = _DEFAULT_SECONDS
    limits = Limits(seconds, programs, statements, keep_going)
    campaign = Campaign(suspect, limits, seed, jobs or os.cpu_count() or 1)
    written: dict[int, Path] = {}
    with _progress(campaign) as show:

        def progress(tally: Tally) -> None:
            if traps is not None:
                _write_traps(tally, Path(traps), written)
            show(tally)

        campaign.progress = progress
        campaign.run()
    return _report(campaign, written)


def _write_traps(tally: Tally, folder: Path, written: dict[int, Path]) -> None:
    """Write what was found since the last time: a long campaign that is ended from outside loses nothing."""
    from s2s.fuzz.traps import write_trap

    for found in tally.found:
        if found.seed not in written:
            written[found.seed] = write_trap(found, folder)


def _report(campaign: Campaign, written: dict[int, Path]) -> int:
    tally = campaign.tally
    for number, found in enumerate(tally.found, 1):
        out(f"== difference {number}: {found}")
        out(f"-- again: {found.again}")
        if found.seed in written:
            out(f"-- trap: {shown(str(written[found.seed]))}")
        out("")
    for first, last in tally.lost:
        print_warning(f"a process died or hung on one of the programs with seeds {first} to {last}")
    out(_summary(tally, campaign.seconds) + " (interrupted)" * campaign.interrupted)
    if tally.refused:
        out(f"{tally.refused:,} programs refused, the first one with: {tally.why}")
    if tally.found or tally.lost:
        return 1
    return INTERRUPTED if campaign.interrupted else 0


def _summary(tally: Tally, seconds: float) -> str:
    count = len(tally.found)
    differences = "no differences" if not count else f"{count} difference" + "s" * (count != 1)
    return f"{tally.programs:,} programs, {tally.statements:,} statements, {seconds:.1f} s, {differences}"


@contextmanager
def _progress(campaign: Campaign) -> Iterator[Callable[[Tally], None]]:
    """What to call to show how far a campaign has come: a moving line on a terminal, elsewhere one now and then."""
    started = time.monotonic()
    if not terminal.is_terminal(sys.stderr):
        last = started

        def say(tally: Tally) -> None:
            nonlocal last
            if (now := time.monotonic()) - last >= _PLAIN_EVERY:
                last = now
                err(f"s2s fuzz: {_summary(tally, now - started)}")

        yield say
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(file=sys.stderr, no_color=not terminal.wants_colour(sys.stderr))
    columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    limits = campaign.limits
    # No refreshing thread: what runs here is interrupted by signals and measured.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task("starting", total=limits.programs or limits.statements or limits.seconds)

        def draw(tally: Tally) -> None:
            spent = time.monotonic() - started
            done = spent
            if limits.programs or limits.statements:
                done = tally.programs if limits.programs else tally.statements
            bar.update(task, completed=done, description=_summary(tally, spent), refresh=True)

        yield draw
