"""Running a program in a process of its own, and what it took."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from s2s.config.find import Choice
from s2s.errors import S2SError, UsageError, shown
from s2s.measure import Sample, clipped
from s2s.profile.data import Profile, load


@dataclass(frozen=True)
class Ended:
    """A process that has ended."""

    seconds: float
    status: int
    output: bytes
    errors: bytes

    @classmethod
    def of(cls, command: Sequence[str], input_file: str) -> Ended:
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


def sample(command: Sequence[str], input_file: str) -> Sample:
    """One round of a command: what it took, and what is compared."""
    ended = Ended.of(command, input_file)
    return Sample(ended.seconds, ended.described)


def measurable(script: str, args: Sequence[str], as_module: bool) -> list[str]:
    """The arguments that name a program to run again and again, and its own.

    Raises:
        UsageError: nobody here tells how long a process took.
        S2SError: there is no such file.
    """
    if not hasattr(os, "wait4"):
        raise UsageError("this system does not tell the processor time of a process that has ended")
    if not as_module and not os.path.exists(script):
        raise S2SError("no such file", filename=shown(script))
    return ["-m", script, *args] if as_module else [script, *args]


def compiling(
    choice: Choice,
    assume: Sequence[str],
    passes: str | None,
    keep_frames: bool,
    profile: str | None = None,
    tune: str | None = None,
) -> list[str]:
    """The options by which `s2s run` compiles as the command line at hand says."""
    said = [f"-O{choice.given.level}"] * choice.level + [f"--assume={names}" for names in assume]
    said += [] if choice.config else ["--no-config"]
    said += [f"--passes={passes}"] * (passes is not None) + ["--keep-frames"] * keep_frames
    said += [f"--profile={profile}"] * (profile is not None)
    return said + [f"--tune={tune}"] * (tune is not None)


def profiled(target: list[str], input_file: str, folder: str) -> Profile:
    """The profile of a program, which runs once more for it.

    Args:
        target: the arguments that name it, and its own.
        input_file: its standard input.
        folder: where the profile is written.

    Raises:
        S2SError: there is none.
    """
    file = os.path.join(folder, "profile.json")
    ended = Ended.of([sys.executable, "-m", "s2s", "profile", "-o", file, *target], input_file)
    if not os.path.exists(file):
        raise S2SError(f"the program could not be profiled: {ended.described}")
    return load(file)
