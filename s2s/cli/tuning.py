"""What `s2s tune` does: a program with one function after the other left as written, measured in turns."""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from s2s.cli.running import Ended, sample
from s2s.errors import S2SError, shown
from s2s.measure import Ratio, Sample, compare, interleaved, spread
from s2s.profile.data import Function, Profile, only

#: A function that is faster as written by less than this is compiled.
LEAST = 1.015
#: A program that takes less processor time than this is no longer told from the start of the interpreter.
SHORTEST = 0.05
_WRITTEN, _COMPILED, _AGAIN, _TUNED = "as written", "compiled", "compiled, again", "tuned"
_OTHERS = "the others"


@dataclass(frozen=True)
class Candidate:
    """A function that may be left as written.

    Attributes:
        path: its file, as the profile calls it.
        module: the name that its code ran under.
        function: what the profile says of it.
    """

    path: str
    module: str
    function: Function

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return f"{self.function.name} ({shown(self.path)}:{self.function.line})"

    def left(self, why: str) -> tuple[str, str, Function]:
        """What a file says that has it left as written."""
        known = self.function
        return self.path, self.module, Function(known.name, known.line, known.hash, leave=why)


@dataclass
class Tuner:
    """Measures one program.

    Attributes:
        folder: where what is tried is written.
        compiling: the options of `s2s run`.
        target: the program, and its own arguments.
        start: how much of a process is s2s before the program starts.
        before: what the user has given: a profile, or what was tuned earlier.
        tried: of each function or group, how much faster the program is with it as written.
        noise: the same of nothing.
        left: those that are left as written.
        gives_up: whether all of them are, for the program is slower compiled.
        final: how many times faster than as written the program is, compiled and tuned.
    """

    folder: str
    compiling: list[str]
    target: list[str]
    input_file: str
    rounds: int
    before: Profile = field(default_factory=Profile)
    start: float = 0.0
    noise: Ratio | None = None
    tried: dict[str, Ratio] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    gives_up: bool = False
    final: dict[str, Ratio] = field(default_factory=dict)

    def run(self, candidates: Sequence[Candidate], most: int) -> Profile:
        """Find what is to be left as written.

        Args:
            candidates: the functions that compiling changes, the hottest first.
            most: how many of them are tried one by one.
        """
        groups = {candidate.name: [candidate] for candidate in candidates[:most]}
        if candidates[most:]:
            groups[_OTHERS] = list(candidates[most:])
        self._check()
        if not groups:
            return self._tuned([])
        losing = self._leave_one_out(groups)
        chosen = [group for name, group in groups.items() if name in losing]
        if not self._pays(chosen, losing) and len(losing) > 1:
            # Each alone gains, and not all together: the one that gains most.
            best = max(losing, key=lambda name: self.tried[name].median)
            chosen = [groups[best]] if self._pays([groups[best]], [best]) else []
        elif self.final[_TUNED].median <= self.final[_COMPILED].median:
            chosen = []
        if not chosen and self.final[_COMPILED].high < 1:
            self.gives_up = True  # none of them alone is to blame, and yet it is slower
            chosen = list(groups.values())
        self.left = [name for name, group in groups.items() if group in chosen]
        return self._tuned(chosen)

    def text(self, script: str) -> str:
        """What came of it, for people."""
        lines = [f"{shown(script)}: {self.rounds} rounds"]
        if self.noise is not None:
            lines.append(f"compiled, again: {self.noise} times faster, which is noise")
        for name, found in self.tried.items():
            verdict = "left as written" if name in self.left else "compiled"
            lines.append(f"without {name}: {found} times faster: {verdict}")
        if not self.tried:
            lines.append("compiling changes no function that takes time")
        for name, found in self.final.items():
            if name == _COMPILED or (self.left and not self.gives_up):
                lines.append(f"{name}: {found} times faster than as written")
        if self.gives_up:
            lines.append(
                "compiled it is slower, and no function alone is to blame: all of them stay as written"
            )
        return "\n".join(lines)

    # -- steps

    def _check(self) -> None:
        """Run the program once each way, which fills the caches, and shows whether it can be measured."""
        first = {_WRITTEN: self._written(), _COMPILED: self._command(self._tuned([]), _COMPILED)}
        ended = {name: Ended.of(command, self.input_file) for name, command in first.items()}
        if Ended.of(first[_WRITTEN], self.input_file).output != ended[_WRITTEN].output:
            raise S2SError(
                "the program's output is another one each time, so it cannot be compared",
                hint="fix its random seed, and leave times and addresses out of its output",
            )
        compare({name: each.described for name, each in ended.items()})
        nothing = os.path.join(self.folder, "nothing.py")
        with open(nothing, "w", encoding="utf-8"):
            pass
        command = [*self._run("none"), "--passes=none", nothing]
        starts = [Ended.of(command, os.devnull).seconds for _ in range(5)]
        self.start = statistics.median(starts)
        seconds = ended[_WRITTEN].seconds - self.start
        if seconds < SHORTEST:
            raise S2SError(
                f"the program takes {max(seconds, 0):.3f} s of processor time, too little to be measured",
                hint="give it more to do",
            )

    def _leave_one_out(self, groups: dict[str, list[Candidate]]) -> list[str]:
        """The groups without which the program is faster, by more than the noise."""
        commands = {_COMPILED: self._command(self._tuned([]), _COMPILED)}
        commands[_AGAIN] = commands[_COMPILED]
        for number, (name, group) in enumerate(groups.items()):
            commands[name] = self._command(self._tuned([group]), str(number))
        taken = self._measured(commands)
        self.noise = self._faster(taken[_COMPILED], taken[_AGAIN])
        self.tried = {name: self._faster(taken[_COMPILED], taken[name]) for name in groups}
        least = max(LEAST, self.noise.median, self.noise.high)
        return [name for name, found in self.tried.items() if found.median > least and found.low > 1]

    def _pays(self, groups: list[list[Candidate]], losing: list[str]) -> bool:
        """Whether the program is faster with all of these as written than compiled, measured anew."""
        commands = {_WRITTEN: self._written(), _COMPILED: self._command(self._tuned([]), _COMPILED)}
        commands[_TUNED] = self._command(self._tuned(groups), "all") if losing else commands[_COMPILED]
        taken = self._measured(commands)
        self.final = {name: self._faster(taken[_WRITTEN], taken[name]) for name in (_COMPILED, _TUNED)}
        return self._faster(taken[_COMPILED], taken[_TUNED]).median > 1

    def _measured(self, commands: dict[str, list[str]]) -> dict[str, list[Sample]]:
        for command in commands.values():
            Ended.of(command, self.input_file)  # fills the cache
        subjects = {name: partial(sample, command, self.input_file) for name, command in commands.items()}
        return interleaved(subjects, self.rounds)

    def _faster(self, first: list[Sample], other: list[Sample]) -> Ratio:
        start = self.start
        return spread(
            [max(a.seconds - start, 1e-6) / max(b.seconds - start, 1e-6) for a, b in zip(first, other)]
        )

    # -- commands

    def _run(self, name: str) -> list[str]:
        cache = os.path.join(self.folder, f"cache-{name}")
        return [sys.executable, "-m", "s2s", "run", f"--cache-dir={cache}"]

    def _written(self) -> list[str]:
        return [*self._run("none"), "--passes=none", *self.target]

    def _command(self, tuned: Profile, name: str) -> list[str]:
        file = os.path.join(self.folder, f"{name.replace(' ', '-')}.json")
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(tuned.dumps())
        return [*self._run(name.replace(" ", "-")), *self.compiling, f"--tune={file}", *self.target]

    def _tuned(self, groups: list[list[Candidate]]) -> Profile:
        """The file that has some groups left as written, besides what was left so before."""
        chosen = [candidate for group in groups for candidate in group]
        said = [
            (path, file.module, replace(function, params={}))
            for path, file in self.before.files.items()
            for function in file.functions
            if function.leave
        ]
        return only([*said, *(candidate.left(self._why(candidate)) for candidate in chosen)])

    def _why(self, candidate: Candidate) -> str:
        if self.gives_up:
            return f"compiled, the program is {self.final[_COMPILED]} times faster"
        found = self.tried.get(candidate.name, self.tried.get(_OTHERS))
        return "on trial" if found is None else f"the program is then {found} times faster"
