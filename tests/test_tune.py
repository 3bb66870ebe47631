"""`s2s tune` and `s2s bench --why`: which functions are left as written, and what is said of the hot ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import s2s
from s2s.cli import tuning
from s2s.cli.app import app
from s2s.cli.running import Ended
from s2s.cli.tuning import Candidate, Tuner
from s2s.cli.why import changed_functions, reasons_for
from s2s.config.find import choice_of
from s2s.measure import Sample
from s2s.options import Options
from s2s.profile.data import File, Function, Profile, load
from s2s.profile.functions import definitions

SOURCE = """\
def add(a, b):
    return a + b

def hot(n):
    total = 0
    for i in range(n):
        total = add(total, i)
    return total

def plain(n):
    return [i for i in range(n)]

def library(n):
    return n.bit_length() * (2 * 3)
"""


class Machine:
    """Stands for the processes that are measured: each is as fast as what it is told to leave as written makes it.

    Args:
        without: how many times faster the program is without each function compiled.
        compiled: how many times faster than as written it is compiled.
    """

    def __init__(self, without: dict[str, float], compiled: float = 1.2) -> None:
        self.without = without
        self.compiled = compiled
        self.together = 1.0
        self.asked = 0

    def seconds(self, command: list[str]) -> float:
        self.asked += 1
        if "nothing.py" in command[-1]:
            return 0.1
        if "--passes=none" in command:
            return 1.1
        seconds = 1 / self.compiled
        (tune,) = [arg.removeprefix("--tune=") for arg in command if arg.startswith("--tune=")]
        left = [f.name for file in load(tune).files.values() for f in file.functions if f.leave]
        for name in left:
            seconds /= self.without.get(name, 1.0)
        if len(left) > 1:
            seconds /= self.together
        return seconds * (1.002 if self.asked % 2 else 0.998) + 0.1

    def tune(
        self, monkeypatch: pytest.MonkeyPatch, folder: Path, names: list[str], most: int = 8
    ) -> tuple[Tuner, list[str]]:
        """The names that are left as written."""
        monkeypatch.setattr(tuning, "sample", lambda command, _: Sample(self.seconds(command), "same"))
        monkeypatch.setattr(
            Ended, "of", classmethod(lambda cls, command, _: cls(self.seconds(command), 0, b"out", b""))
        )
        tuner = Tuner(str(folder), [], ["prog.py"], "/dev/null", 5)
        candidates = [Candidate("prog.py", "__main__", Function(name, 1, "0" * 16)) for name in names]
        left = tuner.run(candidates, most)
        return tuner, [function.name for file in left.files.values() for function in file.functions]


def test_what_loses_is_left_as_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tuner, left = Machine({"slow": 1.2, "good": 0.7}).tune(monkeypatch, tmp_path, ["good", "slow", "same"])
    assert left == ["slow"]
    assert "without slow (prog.py:1): 1.20" in tuner.text("prog.py")
    assert "tuned: 1.44" in tuner.text("prog.py")


def test_what_is_within_the_noise_stays_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tuner, left = Machine({"same": 1.004, "good": 0.9}).tune(monkeypatch, tmp_path, ["good", "same"])
    assert left == []
    assert "left as written" not in tuner.text("prog.py")


def test_of_what_gains_alone_and_not_together_the_best_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine = Machine({"one": 1.1, "two": 1.2})
    machine.together = 0.7
    assert machine.tune(monkeypatch, tmp_path, ["one", "two"])[1] == ["two"]


def test_a_program_that_is_slower_compiled_is_left_as_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tuner, left = Machine({"one": 1.0, "two": 1.0}, compiled=0.9).tune(monkeypatch, tmp_path, ["one", "two"])
    assert left == ["one", "two"] and "all of them stay as written" in tuner.text("prog.py")


def test_what_is_not_tried_alone_is_tried_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine = Machine({"c": 1.1, "d": 1.1, "a": 0.9})
    tuner, left = machine.tune(monkeypatch, tmp_path, ["a", "b", "c", "d"], most=2)
    assert left == ["c", "d"] and [*tuner.tried] == ["a (prog.py:1)", "b (prog.py:1)", "the others"]


def test_what_was_tuned_before_stays_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = Profile(files={"prog.py": File("m", [Function("old", 3, "1" * 16, leave="it lost")])})
    tuner = Tuner(str(tmp_path), [], ["prog.py"], "/dev/null", 5, before)
    (old,) = tuner._tuned([]).files["prog.py"].functions
    assert (old.name, old.leave) == ("old", "it lost")


def profile_of(path: Path, **shares: float) -> Profile:
    known = {each.name: each for each in definitions(__import__("ast").parse(SOURCE), SOURCE)}
    functions = [
        Function(name, known[name].first, known[name].digest, calls=1000, own=share, total=share)
        for name, share in shares.items()
    ]
    return Profile("3.11", 1.0, 100, {str(path): File("prog", functions)})


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "prog.py"
    path.write_text(SOURCE)
    return path


def test_candidates_are_what_compiling_changes_the_hottest_first(program: Path) -> None:
    profile = profile_of(program, plain=0.3, library=0.1, hot=0.6)
    assert [each.function.name for each in changed_functions(profile, choice_of(Options()))] == [
        "hot",
        "library",
    ]


def test_why_says_what_was_done_and_what_not(program: Path) -> None:
    said = reasons_for(profile_of(program, hot=0.5, plain=0.2, add=0.1), choice_of(Options()))
    assert (said.changed, said.unchanged) == (pytest.approx(0.6), pytest.approx(0.2))
    by_name = {hot.name: hot for hot in said.hot}
    assert by_name["hot"].done and by_name["add"].into == ["hot (line 7)"]
    text = said.text()
    assert "60% of the time passes in functions that compiling changes, 20% in others" in text
    assert "20% in the library" in text
    assert "inlined into: hot (line 7)" in text and "done: a fast copy of the loop" in text
    assert "nothing in it calls what the program defines" in text
    json.dumps(said.as_dict())


def test_why_says_what_is_left_as_written(program: Path) -> None:
    profile = profile_of(program, hot=0.5)
    profile.files[str(program)].functions[0].leave = "it loses"
    (hot,) = reasons_for(profile, choice_of(Options.make(profile=profile))).hot
    assert hot.left == "it is tuned to be (it loses)" and "left as written: it is tuned" in "\n".join(
        hot.lines()
    )


def test_misuse_is_said_at_once(tmp_path: Path) -> None:
    for args in (["tune", "nowhere.py"], ["tune", "--assume", "wishes", __file__], ["profile", "nowhere.py"]):
        result = CliRunner().invoke(app, args)
        assert result.exit_code in (1, 2)


def test_the_file_is_read_by_compile(program: Path, tmp_path: Path) -> None:
    known = {each.name: each for each in definitions(__import__("ast").parse(SOURCE), SOURCE)}
    tuned = Profile(
        files={
            str(program): File("prog", [Function("library", 13, known["library"].digest, leave="it loses")])
        }
    )
    (tmp_path / "tune.json").write_text(tuned.dumps())
    said: Any = s2s.optimize_file(program, tune=tmp_path / "tune.json")
    assert "2 * 3" in said.source and "fast copy" in str(said.remarks)
