"""Another source-to-source tool as the compiler under suspicion: a command that takes files.

The command is written with placeholders and run without a shell:

    tool {src} -o {dst}              one program at a time, to another file
    tool {src}                       one program at a time, in place or to the standard output
    tool {srcdir} -o {dstdir}        a folder of programs, to another folder
    tool --in-place {srcdir}         a folder of programs, in place

A program on which the tool fails, and says so by its exit status, is *refused*: that is no difference.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from s2s.errors import S2SError, UsageError

_PLACES = ("{src}", "{dst}", "{srcdir}", "{dstdir}")


@dataclass(frozen=True)
class Answer:
    """What a tool made of one program.

    Attributes:
        text: the program it wrote; None if there is none.
        refused: why it declined, in its own words; empty if it did not.
        broken: what is wrong with an output that is no text at all; empty if nothing is.
    """

    text: str | None = None
    refused: str = ""
    broken: str = ""


class Tool:
    """A command that turns programs into programs.

    Args:
        command: the command line, with placeholders.
        seconds: how long one run of it may take.
        prints: a tool given `{src}` only writes to the standard output, not in place; `probe` finds out.

    Raises:
        UsageError: the command cannot be read, lacks a placeholder, or there is no such program.
    """

    def __init__(self, command: str, *, seconds: float = 60.0, prints: bool = False) -> None:
        self.command = command
        self.seconds = seconds
        self.prints = prints
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise UsageError(f"cannot read the command {command!r}: {error}") from None
        used = {place for place in _PLACES for word in self._words if place in word}
        if len(used & {"{src}", "{srcdir}"}) != 1:
            raise UsageError(
                f"the command {command!r} must say where the program goes: {{src}} for a file, or "
                "{srcdir} for a folder of them",
                hint="for example: --command 'tool {src} -o {dst}'",
            )
        self.batch = "{srcdir}" in used
        if ("{dst}" if self.batch else "{dstdir}") in used:
            raise UsageError("{src} goes with {dst}, and {srcdir} with {dstdir}")
        self._elsewhere = bool(used & {"{dst}", "{dstdir}"})
        if shutil.which(self._words[0]) is None:
            raise UsageError(f"no such program: {self._words[0]}", hint="give its path, or install it")

    def run(self, texts: Sequence[str]) -> list[Answer]:
        """What the tool makes of some programs: all at once if it takes a folder."""
        if self.batch:
            return self._together(texts)
        return [self._one(text) for text in texts]

    def probe(self, texts: Sequence[str]) -> None:
        """See whether the tool works at all, and where it writes, on programs it should have no trouble with.

        A tool that is given `{src}` only writes to the standard output if it leaves the files as they are and
        what it prints are programs; many that write in place print messages there.

        Raises:
            S2SError: it fails on all of them.
        """
        answers = self.run(texts)
        if not self.batch and not self._elsewhere and all(a.text == t for a, t in zip(answers, texts)):
            self.prints = True
            printed = self.run(texts)
            self.prints = any(answer.text and _is_program(answer.text) for answer in printed)
            answers = printed if self.prints else answers
        if all(answer.text is None for answer in answers):
            why = answers[0].refused or answers[0].broken
            raise S2SError(
                f"the command fails on every program: {why}", hint=f"try it by hand: {self.command}"
            )

    # -- one program, one run

    def _one(self, text: str) -> Answer:
        with tempfile.TemporaryDirectory(prefix="s2s-fuzz-") as folder:
            source, target = Path(folder, "program.py"), Path(folder, "output.py")
            source.write_text(text, encoding="utf-8", newline="")
            ended = self._start({"{src}": source, "{dst}": target}, folder)
            if isinstance(ended, str):
                return Answer(refused=ended)
            if self._elsewhere:
                return _read(target)
            return _decoded(ended) if self.prints else _read(source)

    # -- many programs, one run

    def _together(self, texts: Sequence[str]) -> list[Answer]:
        answers = self._folder(texts)
        if isinstance(answers, list):
            return answers
        if len(texts) == 1:
            return [Answer(refused=answers)]
        # One of them may have failed the whole run: halves tell which.
        middle = len(texts) // 2
        return self._together(texts[:middle]) + self._together(texts[middle:])

    def _folder(self, texts: Sequence[str]) -> list[Answer] | str:
        with tempfile.TemporaryDirectory(prefix="s2s-fuzz-") as folder:
            source, target = Path(folder, "programs"), Path(folder, "output")
            source.mkdir()
            target.mkdir()
            names = [f"program{number:04}.py" for number in range(len(texts))]
            for name, text in zip(names, texts):
                (source / name).write_text(text, encoding="utf-8", newline="")
            ended = self._start({"{srcdir}": source, "{dstdir}": target}, folder)
            if isinstance(ended, str):
                return ended
            written = target if self._elsewhere else source
            return [_read(written / name) for name in names]

    def _start(self, places: dict[str, Path], folder: str) -> bytes | str:
        """Run the command; its standard output, or why it failed."""
        words = self._words
        for place, path in places.items():
            words = [word.replace(place, str(path)) for word in words]
        try:
            process = subprocess.Popen(
                words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                # Its own group: Ctrl-C is ours, and what it started ends with it.
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return f"cannot be started: {error.strerror}"
        try:
            out, said = process.communicate(timeout=self.seconds)
        except subprocess.TimeoutExpired:
            _kill(process)
            return f"did not end in {self.seconds:g} s"
        except BaseException:
            _kill(process)
            raise
        if process.returncode:
            lines = (said.strip() or out.strip()).decode("utf-8", "replace").splitlines()
            why = f": {lines[-1].strip()}" if lines else ""
            return f"exit status {process.returncode}{why}"
        return out


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()


def _read(path: Path) -> Answer:
    try:
        return _decoded(path.read_bytes())
    except FileNotFoundError:
        return Answer(broken="it reports success and writes nothing")


def _is_program(text: str) -> bool:
    try:
        return bool(ast.parse(text).body)
    except (SyntaxError, ValueError):
        return False


def _decoded(data: bytes) -> Answer:
    try:
        return Answer(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        return Answer(broken=f"the output is not UTF-8: {error}")
