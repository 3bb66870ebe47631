"""`s2s bench`: a program as written and as compiled, run in turns."""

from __future__ import annotations

import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, out
from s2s.errors import S2SError, UsageError, shown
from s2s.measure import Ratio, Sample, clipped, compare, interleaved, spread

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
@click.option("--json", "as_json", is_flag=True, help="Report as JSON on the standard output.")
@compile_options
@click.argument("script", metavar="SCRIPT|MODULE")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def command(
    as_module: bool,
    rounds: int,
    input_file: str,
    as_json: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
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
      s2s bench -m package.module arg
    """
    # A wrong name is said before anything runs.
    choice = configured(make_options(level, assume, passes, keep_frames))
    if not hasattr(os, "wait4"):
        raise UsageError("this system does not tell the processor time of a process that has ended")
    if not as_module and not os.path.exists(script):
        raise S2SError("no such file", filename=shown(script))
    target = ["-m", script, *args] if as_module else [script, *args]
    compiling = [f"-O{level}"] * choice.level + [f"--assume={names}" for names in assume]
    compiling += [] if choice.config else ["--no-config"]
    compiling += [f"--passes={passes}"] * (passes is not None) + ["--keep-frames"] * keep_frames
    with tempfile.TemporaryDirectory(prefix="s2s-bench-") as folder:
        run = [sys.executable, "-m", "s2s", "run", f"--cache-dir={os.path.join(folder, 'cache')}"]
        uncompiled = [*run, "--passes=none", *target]
        commands = {
            PYTHON: [sys.executable, *target],
            WRITTEN: uncompiled,
            AGAIN: uncompiled,
            COMPILED: [*run, *compiling, *target],
        }
        nothing = os.path.join(folder, "nothing.py")
        with open(nothing, "w", encoding="utf-8"):
            pass
        report = _measured(commands, [*run, "--passes=none", nothing], input_file, rounds)
    out(json.dumps(report.as_dict(), indent=1) if as_json else report.text(script, rounds))
    return 0


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
    first = {name: _Ended.of(command, input_file) for name, command in commands.items()}
    if first[PYTHON].output != _Ended.of(commands[PYTHON], input_file).output:
        raise S2SError(
            "the program's output is another one each time, so it cannot be compared",
            hint="fix its random seed, and leave times and addresses out of its output",
        )
    compare({name: ended.described for name, ended in first.items()})
    subjects = {name: partial(_sample, command, input_file) for name, command in commands.items()}
    taken = interleaved(subjects, rounds)
    starts = interleaved({"start": partial(_sample, start, os.devnull)}, max(3, min(rounds, 10)))["start"]
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


@dataclass(frozen=True)
class _Ended:
    """A process that has ended."""

    seconds: float
    status: int
    output: bytes
    errors: bytes

    @classmethod
    def of(cls, command: Sequence[str], input_file: str) -> _Ended:
        """Run a command."""
        environment = {"PYTHONHASHSEED": "0", **os.environ}
        try:
            standard_input = open(input_file, "rb")  # noqa: SIM115
        except OSError as error:
            raise S2SError(f"cannot read: {error.strerror}", filename=shown(input_file)) from error
        with standard_input, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            with subprocess.Popen(
                command, stdin=standard_input, stdout=output, stderr=errors, env=environment
            ) as process:
                try:
                    _, status, usage = os.wait4(process.pid, 0)
                    process.returncode = os.waitstatus_to_exitcode(status)
                except BaseException:
                    process.kill()
                    raise
            output.seek(0)
            errors.seek(0)
            return cls(usage.ru_utime + usage.ru_stime, process.returncode, output.read(), errors.read())

    @property
    def described(self) -> str:
        """What is compared, in words."""
        text = f"exit status {self.status} and {clipped(repr(self.output.decode(errors='replace')))}"
        if self.status:
            text += f" ({clipped(self.errors.decode(errors='replace').rstrip().rpartition(chr(10))[2])})"
        return f"{text} [{hashlib.sha256(self.output).hexdigest()[:12]}]"


def _sample(command: Sequence[str], input_file: str) -> Sample:
    ended = _Ended.of(command, input_file)
    return Sample(ended.seconds, ended.described)
