"""`s2s bench`: a program as written and as compiled, run in turns."""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from functools import partial

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, out, profile_options
from s2s.cli.running import Ended, compiling, measurable, profiled, sample
from s2s.cli.why import Reasons, reasons_for
from s2s.config.find import Choice
from s2s.errors import S2SError, shown
from s2s.measure import Ratio, compare, interleaved, spread

PYTHON, WRITTEN, AGAIN, COMPILED = "python", "as written", "as written, again", "compiled"

#: A program that takes less processor time than this is no longer told from the start of the interpreter.
SHORTEST = 0.05


@click.command(
    "bench", context_settings={**HELP, "ignore_unknown_options": False, "allow_interspersed_args": False}
)
@click.option("-m", "as_module", is_flag=True, help="SCRIPT is the name of a module, run as by `python -m`.")
@click.option("--rounds", type=click.IntRange(min=1), default=10, show_default=True, help="How many rounds.")
@click.option(
    "--input", "input_file", metavar="FILE", default=os.devnull, help="The program's standard input."
)
@click.option(
    "--why", is_flag=True, help="Also say of the hottest functions what was done in them, and what not."
)
@click.option("--json", "as_json", is_flag=True, help="Report as JSON on the standard output.")
@compile_options
@profile_options
@click.argument("script", metavar="SCRIPT|MODULE")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def command(
    as_module: bool,
    rounds: int,
    input_file: str,
    why: bool,
    as_json: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
    script: str,
    args: tuple[str, ...],
) -> int:
    """Measure how much faster a program runs compiled.

    Runs it again and again, in processes of its own and in turns: by python, by `s2s run` without any pass, the
    same once more, and by `s2s run` compiled. What is compared is the processor time from where the program
    itself starts: s2s loading is the same for both. That both are the same program is checked: output and exit
    status must be python's, or the exit status is 1.

    `as written, again` tells how much of a difference is noise. Options before SCRIPT are for s2s.

    \b
    Examples:
      s2s bench prog.py --its-option
      s2s bench --assume closed-world --rounds 20 prog.py
      s2s bench --why prog.py
      s2s bench -m package.module arg
    """
    # A wrong name is said before anything runs.
    options = make_options(level, assume, passes, keep_frames, profile=profile_file, tune=tune_file)
    choice = configured(options)
    target = measurable(script, args, as_module)
    compiled_by = compiling(choice, assume, passes, keep_frames, profile_file, tune_file)
    with tempfile.TemporaryDirectory(prefix="s2s-bench-") as folder:
        run = [sys.executable, "-m", "s2s", "run", f"--cache-dir={os.path.join(folder, 'cache')}"]
        uncompiled = [*run, "--passes=none", *target]
        commands = {
            PYTHON: [sys.executable, *target],
            WRITTEN: uncompiled,
            AGAIN: uncompiled,
            COMPILED: [*run, *compiled_by, *target],
        }
        nothing = os.path.join(folder, "nothing.py")
        with open(nothing, "w", encoding="utf-8"):
            pass
        report = _measured(commands, [*run, "--passes=none", nothing], input_file, rounds)
        reasons = _reasons(target, choice, input_file, folder) if why else None
    if as_json:
        said = report.as_dict() | ({} if reasons is None else {"why": reasons.as_dict()})
        out(json.dumps(said, indent=1))
    else:
        out(report.text(script, rounds))
        if reasons is not None:
            out(reasons.text())
    return 0


def _reasons(target: list[str], choice: Choice, input_file: str, folder: str) -> Reasons:
    """Why the gain is what it is: where the time goes as written, and what compiling does there."""
    return reasons_for(profiled(target, input_file, folder), choice)


@dataclass(frozen=True)
class _Report:
    """What came of a program.

    Attributes:
        status: its exit status, the same in every form.
        seconds: median processor time of each form, all of the process.
        start: how much of it is s2s before the program starts.
        ratios: how many times faster each form is than the one as written, from where the program starts.
    """

    status: int
    seconds: dict[str, float]
    start: float
    ratios: dict[str, Ratio]

    def text(self, script: str, rounds: int) -> str:
        """The report for people."""
        lines = [f"{shown(script)}: {rounds} rounds", f"{'':20}{'seconds':>9}   times faster (quartiles)"]
        for name in (WRITTEN, AGAIN, COMPILED):
            ratio = f"   {self.ratios[name]}" if name in self.ratios else ""
            lines.append(f"{name:20}{self.seconds[name] - self.start:9.3f}{ratio}")
        lines.append(
            f"the whole process: python {self.seconds[PYTHON]:.3f} s, s2s run {self.seconds[COMPILED]:.3f} s, "
            f"of which {self.start:.3f} s before the program starts"
        )
        lines.append(f"output and exit status ({self.status}) are the same")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "status": self.status,
            "seconds": self.seconds,
            "start": self.start,
            "ratios": {
                name: {"median": ratio.median, "low": ratio.low, "high": ratio.high}
                for name, ratio in self.ratios.items()
            },
        }


def _measured(commands: dict[str, list[str]], start: list[str], input_file: str, rounds: int) -> _Report:
    # The first run of each fills the caches, of bytecode and of compiled files, and shows what the program does.
    first = {name: Ended.of(command, input_file) for name, command in commands.items()}
    if first[PYTHON].output != Ended.of(commands[PYTHON], input_file).output:
        raise S2SError(
            "the program's output is another one each time, so it cannot be compared",
            hint="fix its random seed, and leave times and addresses out of its output",
        )
    compare({name: ended.described for name, ended in first.items()})
    subjects = {name: partial(sample, command, input_file) for name, command in commands.items()}
    taken = interleaved(subjects, rounds)
    starts = interleaved({"start": partial(sample, start, os.devnull)}, max(3, min(rounds, 10)))["start"]
    loading = statistics.median(sample.seconds for sample in starts)
    seconds = {name: statistics.median(s.seconds for s in samples) for name, samples in taken.items()}
    if seconds[WRITTEN] - loading < SHORTEST:
        raise S2SError(
            f"the program takes {max(seconds[WRITTEN] - loading, 0):.3f} s of processor time, "
            f"too little to be measured beside the start of s2s ({loading:.3f} s)",
            hint="give it more to do",
        )
    ratios = {
        name: spread(
            [
                (a.seconds - loading) / max(b.seconds - loading, 1e-6)
                for a, b in zip(taken[WRITTEN], taken[name])
            ]
        )
        for name in (AGAIN, COMPILED)
    }
    return _Report(first[PYTHON].status, seconds, loading, ratios)
