"""`s2s profile`: what is recorded, how it is kept, and what the compiler makes of it."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import s2s
from observing import observe, plain
from s2s.driver import compile_text
from s2s.errors import S2SError
from s2s.options import Options
from s2s.profile import recorder
from s2s.profile.data import File, Function, Parameter, Profile, load, loads
from s2s.profile.functions import definitions
from s2s.profile.recorder import Recorder
from s2s.profile.values import Seen
from s2s.regions.build import written_tests
from trapping import RUNNABLE, Trap
from wrong_profiles import difference, wrong_profile

PROGRAM = textwrap.dedent("""
    import sys

    class Point:
        def __init__(self, x, y):
            self.x = x
            self.y = y

        def norm(self):
            return self.x * self.x + self.y * self.y

    def square(v):
        return v * v

    def work(values, function, scale):
        total = 0
        for value in values:
            total += function(value) * scale
        return total

    def rows(table, point):
        return [
            sum(row) + point.norm()
            for row in table
        ]

    def unused(a):
        return a

    def main(n):
        total = 0
        for i in range(n):
            total += work([1.5, 2.5, float(i)], square, 3)
            rows([[1, 2], [3, 4]], Point(1.0, 2))
        return total

    print(main(int(sys.argv[1])))
    sys.exit(3)
""")


@pytest.fixture(scope="module")
def recorded(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, Profile, subprocess.CompletedProcess[str]]:
    """A program, the profile of a run of it, and how that went."""
    folder = tmp_path_factory.mktemp("profiled")
    script = folder / "prog.py"
    script.write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, "-m", "s2s", "profile", "-o", "prof.json", "prog.py", "40000"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return script, load(folder / "prof.json"), done


def by_name(profile: Profile, path: str = "prog.py") -> dict[str, Function]:
    return {function.name: function for function in profile.files[path].functions}


def test_the_program_runs_as_it_does(recorded: tuple[Path, Profile, Any]) -> None:
    script, _, done = recorded
    alone = subprocess.run([sys.executable, script, "40000"], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == (alone.stdout, alone.returncode) and done.returncode == 3
    assert "functions of 1 file" in done.stderr


def test_what_is_recorded_of_functions(recorded: tuple[Path, Profile, Any]) -> None:
    _, profile, _ = recorded
    found = by_name(profile)
    assert profile.files["prog.py"].module == "__main__"
    assert profile.samples > 5 and profile.seconds > 0
    assert "unused" not in found
    # Its own share is some hundredths: with what it calls, most of the run, whose ends the machine may stretch.
    assert found["main"].calls == 1 and found["main"].own < 0.5 < found["main"].total
    assert found["main"].params["n"].values == [40000]
    assert 4_000 < found["work"].calls < 400_000
    work = found["work"].params
    assert set(work["values"].types) == {"builtins:list"}
    assert set(work["values"].items) == {"builtins:float"} and work["values"].lengths == [3, 3]
    assert set(work["function"].functions) == {"__main__:square"}
    assert work["scale"].values == [3]
    assert work["values"].values == []
    rows = found["rows"].params
    assert set(rows["table"].items) == {"builtins:list"} and set(rows["table"].parts) == {"builtins:int"}
    assert set(rows["point"].types) == {"__main__:Point"}
    assert set(rows["point"].attributes["x"]) == {"builtins:float"}
    assert set(found["square"].callers) == {"prog.py:18"}
    # 3 for the loop of `work`; that of `main` is counted for so many lines only.
    assert found["work"].trips == {"17": pytest.approx(3, abs=1.1)}
    # What the comprehension takes is the function's own.
    assert found["rows"].own > 0


def test_a_look_that_takes_longer_than_the_timer_waits_is_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking = Recorder((tmp_path,))
    seen: list[str] = []

    def kept(record: Any) -> tuple[str, ...]:
        seen.append(record.code.co_name)
        looking._tick(0, sys._getframe())  # the timer again
        return ()

    monkeypatch.setattr(recorder, "_kept", kept)
    names: dict[str, Any] = {"tick": looking._tick, "frame": sys._getframe}
    exec(compile("def slow(): tick(0, frame())\nslow()", str(tmp_path / "slow.py"), "exec"), names)
    looking.close()
    assert seen == ["slow", "<module>"] and looking.samples == 1


def test_it_is_written_and_read_again(recorded: tuple[Path, Profile, Any]) -> None:
    _, profile, _ = recorded
    again = loads(profile.dumps())
    assert again.dumps() == profile.dumps() and again.digest == profile.digest
    json.loads(profile.dumps())
    assert all(line.startswith('    {"name"') for line in profile.dumps().splitlines() if '"hash"' in line)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no profile"),
        ("[]", "no profile"),
        ('{"format": 2}', "format 2"),
        ('{"format": 1, "python": "3", "seconds": 1, "samples": 1, "files": {"a": {}}}', "no profile"),
        (
            '{"format": 1, "python": "3", "seconds": 1, "samples": 1, "files": {"a": {"module": "",'
            ' "functions": [{"name": "f", "line": "1", "hash": "0"}]}}}',
            "line is '1'",
        ),
    ],
)
def test_what_is_no_profile_is_refused(text: str, said: str) -> None:
    with pytest.raises(S2SError, match=said):
        loads(text)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(S2SError, match="cannot read"):
        Options.make(profile="/nowhere/prof.json")


def guide_for(text: str, *functions: Function, seconds: float = 1.0) -> Any:
    profile = Profile("3.11", seconds, 100, {"src/mod.py": File("mod", list(functions))})
    return profile.guide("elsewhere/src/mod.py", ast.parse(text), text)


def digest(text: str, name: str) -> str:
    return next(each.digest for each in definitions(ast.parse(text), text) if each.name == name)


def test_a_function_that_moved_is_found_and_one_that_changed_is_not() -> None:
    text = "def f(x):\n    return x\n\ndef g(x):\n    return x\n"
    known = [
        Function("f", 1, digest(text, "f"), calls=900, total=0.5),
        Function("g", 4, digest(text, "g"), calls=900, total=0.5),
    ]
    later = "import os\n\n" + text.replace("def g(x):\n    return x", "def g(x):\n    return x + 1")
    guide = guide_for(later, *known)
    assert guide.of("f", 3) is known[0] and guide.of("g", 6) is None
    assert guide.stale == [("g", 6)] and not guide.is_cold("g", 6)
    assert guide.is_cold("h", 9)  # it was not there, and took no time
    assert not guide_for(text, seconds=0).is_cold("f", 1)


def test_of_two_functions_of_one_name_and_text_each_has_its_own() -> None:
    text = "if 1:\n    def f(x):\n        return x\nelse:\n    def f(x):\n        return x\n"
    first, second = (Function("f", line, digest(text, "f"), calls=line) for line in (2, 5))
    guide = guide_for(text, first, second)
    assert guide.of("f", 2) is first and guide.of("f", 5) is second


def test_a_decorated_function_begins_with_its_decorator() -> None:
    text = "@decorator\n@other(1)\ndef f():\n    pass\n"
    (found,) = definitions(ast.parse(text), text)
    assert (found.first, found.line, found.last) == (1, 3, 4)
    # Spaces at the end of a line, and how lines end, do not matter.
    other = text.replace("\n", "  \r\n")
    assert definitions(ast.parse(other), other)[0].digest == found.digest
    # Nor what it is decorated with: `@s2s.compile(profile=…)` is written when there is a profile.
    alone = "def f():\n    pass\n"
    assert definitions(ast.parse(alone), alone)[0].digest == found.digest


def test_values_are_looked_at_without_running_code_of_the_program() -> None:
    ran: list[str] = []

    class Meta(type):
        def __getattribute__(cls, name: str) -> Any:
            ran.append(name)
            return super().__getattribute__(name)

    class Odd(metaclass=Meta):
        __dict__ = property(lambda self: ran.append("dict"))  # type: ignore[assignment]

        def __getattribute__(self, name: str) -> Any:
            ran.append(name)
            return super().__getattribute__(name)

        def __eq__(self, other: object) -> bool:
            ran.append("eq")
            return True

        __hash__ = None  # type: ignore[assignment]

    odd = Odd()
    ran.clear()
    seen = Seen()
    for value in (
        odd,
        [odd, (odd,)],
        1,
        1.0,
        True,
        None,
        "text",
        float("nan"),
        float("inf"),
        10**50,
        "x" * 50,
    ):
        seen.add(value)
    assert ran == []
    assert seen.parameter.values == []


def test_values_that_are_equal_and_of_other_types_are_not_one() -> None:
    seen = Seen()
    for value in (1, True, 1.0, 1):
        seen.add(value)
    assert [(type(value), value) for value in seen.parameter.values] == [(int, 1), (bool, True), (float, 1.0)]
    seen.add(None)
    assert seen.parameter.values == []


SOURCE = "def hot(a, b):\n    return (a + b) * (2 * 3)\n\ndef cold(a, b):\n    return (a + b) * (2 * 3)\n"


def profile_of(text: str, *functions: Function) -> Profile:
    return Profile("3.11", 1.0, 100, {"mod.py": File("mod", list(functions))})


def test_cold_functions_are_left_as_written() -> None:
    profile = profile_of(SOURCE, Function("hot", 1, digest(SOURCE, "hot"), calls=10_000, total=0.9))
    program = s2s.optimize_source(SOURCE, filename="mod.py", header=False, profile=profile)
    assert program.source == SOURCE.replace("2 * 3", "6", 1).replace("(6)", "6")
    assert [(remark.function, remark.message) for remark in program.remarks if remark.kind == "note"] == [
        ("cold", "left as written: it takes no time in the profile")
    ]


TEMPLATE = textwrap.dedent("""
    class Parser:
        def parse(self, text, at):
            return self.match(text, self.skip(text, at))

        def skip(self, text, at):
            return at + 1 if text[at] == " " else at

    class Word(Parser):
        def match(self, text, at):
            return at + 4

    class Sign(Parser):
        def match(self, text, at):
            return at + 1

    def run(parsers, text):
        return [parser.parse(text, 0) for parser in parsers]

    print(run([Word(), Sign()], "+abcdefg"))
""").lstrip()


def test_copies_of_methods_are_as_hot_as_what_they_are_copies_of() -> None:
    def compiled(*types: str) -> str:
        seen = Parameter(types=dict.fromkeys(types, 5_000))
        parse = Function(
            "Parser.parse", 2, digest(TEMPLATE, "Parser.parse"), 10_000, 0.5, 0.9, {"self": seen}
        )
        profile = profile_of(TEMPLATE, parse)
        return s2s.optimize_source(
            TEMPLATE, filename="mod.py", header=False, profile=profile, assume="closed-world"
        ).source

    word = 'return (at + 1 if text[at] == " " else at) + 4'
    sign = 'return (at + 1 if text[at] == " " else at) + 1'
    both, one = compiled("mod:Word", "mod:Sign"), compiled("mod:Word", "builtins:int")
    assert word in both and sign in both
    assert word in one and sign not in one  # no run has called it on a Sign
    assert compiled("builtins:int").count("def parse") == 1


VIRTUAL = TEMPLATE.replace("class Sign(Parser):", "class Tight(Parser):").replace(
    "    def match(self, text, at):\n        return at + 4\n",
    "    def __init__(self):\n        self.match = self.longer\n\n"
    "    def longer(self, text, at):\n        return at + 4\n",
)
VIRTUAL = VIRTUAL.replace(
    "class Tight(Parser):\n", "class Tight(Parser):\n    def skip(self, text, at):\n        return at\n\n"
).replace("Sign()", "Tight()")
# By this name, objects of all classes come to what is written in Parser.
VIRTUAL = VIRTUAL.replace("\nclass Word", "    again = parse\n\nclass Word", 1)


def test_a_copy_knows_the_method_that_is_one_of_several_above() -> None:
    def compiled(text: str, *types: str) -> str:
        seen = Parameter(types=dict.fromkeys(types, 5_000))
        found = digest(text, "Parser.parse")
        parse = Function("Parser.parse", 2, found, 10_000, 0.5, 0.9, {"self": seen})
        options = {"filename": "mod.py", "header": False, "assume": "closed-world"}
        return s2s.optimize_source(text, **options, profile=profile_of(text, parse)).source  # type: ignore[arg-type]

    # `match` is stored on instances of Word, so it stays a call there; `skip` is Parser's own.
    known = 'self.match(text, at + 1 if text[at] == " " else at)'
    assert known in compiled(VIRTUAL, "mod:Word", "mod:Tight")
    assert known not in compiled(VIRTUAL, "mod:Tight")
    assert known not in compiled(VIRTUAL, "mod:Parser")
    # Below Word, there is a class with another one, which finds the copy.
    below = VIRTUAL.replace(
        "def run(",
        "class Wide(Word):\n    def skip(self, text, at):\n        return at + len(text)\n\ndef run(",
    )
    assert known not in compiled(below, "mod:Word")


def test_what_a_pass_makes_is_hot_and_what_it_copies_is_as_the_original() -> None:
    text = "def hot(x):\n    return x\n\ndef cold(x):\n    return x\n"
    known = Function("hot", 1, digest(text, "hot"), calls=900, total=0.5)
    guide = guide_for(text, known)
    assert guide.of("Other.hot", 1) is known and not guide.is_cold("Other.hot", 1)
    assert guide.of("Other.cold", 4) is None and guide.is_cold("Other.cold", 4)
    assert guide.of("__s2s_made__", 1) is None and not guide.is_cold("__s2s_made__.<locals>.made", 4)


def test_a_stale_profile_is_noticed_function_by_function() -> None:
    profile = profile_of(
        SOURCE,
        Function("hot", 1, "0" * 16, calls=10_000, total=0.9),
        Function("cold", 4, digest(SOURCE, "cold"), calls=10_000, total=0.9),
    )
    program = s2s.optimize_source(SOURCE, filename="mod.py", header=False, profile=profile)
    assert "2 * 3" not in program.source
    assert [(remark.function, remark.message) for remark in program.remarks if remark.kind == "note"] == [
        ("hot", "what the profile says of it is not used: it has been edited since")
    ]


def test_a_function_that_is_tuned_to_be_is_left_as_written(tmp_path: Path) -> None:
    tuned = Profile(
        files={"mod.py": File("mod", [Function("hot", 1, digest(SOURCE, "hot"), leave="it loses")])}
    )
    (tmp_path / "tune.json").write_text(tuned.dumps())
    program = s2s.optimize_source(SOURCE, filename="mod.py", header=False, tune=tmp_path / "tune.json")
    assert program.source == SOURCE.replace(
        "def cold(a, b):\n    return (a + b) * (2 * 3)", "def cold(a, b):\n    return (a + b) * 6"
    )
    assert "left as written: it is tuned to be (it loses)" in [remark.message for remark in program.remarks]


def test_a_tune_file_adds_to_a_profile() -> None:
    known = Function("hot", 1, digest(SOURCE, "hot"), calls=5, params={"a": Parameter({"builtins:int": 5})})
    tuned = Profile(files={"mod.py": File("mod", [Function("hot", 1, known.hash, leave="it loses")])})
    (both,) = profile_of(SOURCE, known).merged(tuned).files["mod.py"].functions
    assert (both.calls, both.leave, both.params["a"].types) == (5, "it loses", {"builtins:int": 5})
    assert known.leave == ""


def test_a_profile_is_part_of_what_is_cached() -> None:
    one, other = (profile_of(SOURCE, Function("hot", 1, "0", calls=calls)) for calls in (1, 2))
    assert Options.make(profile=one).key() != Options.make(profile=other).key() != Options.make().key()


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_profile_makes_no_program_another_one(seed: int) -> None:
    assert difference(seed) == ""


@pytest.mark.parametrize(
    "trap",
    [trap for trap in RUNNABLE if trap.row == "region" and not trap.allowed],
    ids=lambda trap: trap.name,
)
def test_traps_of_regions_are_held_with_wrong_profiles(trap: Trap) -> None:
    filename = f"{trap.name}.py"
    profile = wrong_profile(trap.text, random.Random(trap.name), cold=False)
    profile.files = {filename: profile.files["program.py"]}
    options = Options.make(
        assume="" if trap.breaks or len(trap.name) % 2 else "closed-world", profile=profile
    )
    compiled = compile_text(trap.text, filename, options)
    assert not compiled.failures
    assert observe(plain(compiled.text, filename)) == observe(plain(trap.text, filename))


LIED_ABOUT = """\
class Scale:
    def __init__(self, factor):
        self.factor = factor
    def apply(self, value):
        return self.factor * value

class Other(Scale):
    def apply(self, value):
        return -value

def mean(scale, values):
    total = 0.0
    for value in values:
        total += scale.apply(value)
    return total

class Loud(float):
    def __radd__(self, other):
        print("added")
        return other

print(mean(Other(2.0), [1.0, 2.0]), mean(Scale(2), (1.0, 2.0)), mean(Scale("ab"), [2]) if 0 else "")
print(mean(Scale(Loud(3.0)), [1.0]), mean(Scale(3.0), [Loud(1.0)]))
"""


def lying_profile() -> Profile:
    scale = Parameter({"__main__:Scale": 9}, attributes={"factor": {"builtins:float": 9}})
    values = Parameter({"builtins:list": 9}, items={"builtins:float": 9}, lengths=[1, 1])
    params = {"scale": scale, "values": values}
    mean = Function("mean", 11, digest(LIED_ABOUT, "mean"), 10**6, 0.9, 0.9, params, trips={"13": 5000.0})
    return Profile("3.11", 1.0, 100, {"mod.py": File("__main__", [mean])})


@pytest.mark.parametrize("assume", ["", "closed-world"])
def test_a_class_that_a_profile_lies_about_is_asked_for(assume: str) -> None:
    program = s2s.optimize_source(LIED_ABOUT, filename="mod.py", assume=assume, profile=lying_profile())
    assert "a fast copy of the loop, entered where scale is a Scale" in str(program.remarks)
    assert observe(plain(program.source, "mod.py")) == observe(plain(LIED_ABOUT, "mod.py"))


def test_the_lie_would_be_seen_if_it_were_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    def believing(entry: Any, *rest: Any) -> Any:
        entry.receivers.clear()
        return written_tests(entry, *rest)

    monkeypatch.setattr("s2s.regions.attempts.written_tests", believing)
    program = s2s.optimize_source(LIED_ABOUT, filename="mod.py", profile=lying_profile())
    assert observe(plain(program.source, "mod.py")) != observe(plain(LIED_ABOUT, "mod.py"))


def test_a_region_is_made_where_the_profile_says_that_it_pays() -> None:
    profile = lying_profile()
    (mean,) = profile.files["mod.py"].functions
    assert "def mean" in LIED_ABOUT and _regions(profile) == 1
    mean.trips = {"13": 2.0}
    assert _regions(profile) == 0  # the tests cost more
    mean.trips = {"13": 5000.0}
    mean.params["values"].lengths = [0, 10**6]
    assert _regions(profile) == 0  # to look at all items does
    mean.params["values"] = Parameter({"builtins:dict": 9})
    assert _regions(profile) == 0  # it would never be entered
    mean.params["values"] = Parameter({"builtins:tuple": 9})
    assert _regions(profile) == 1  # the text alone has it guess a list


@pytest.mark.parametrize("kind", ["int", "float", "str", "bool", "tuple", "bytes"])
def test_a_test_for_what_a_profile_says_raises_nothing(kind: str) -> None:
    text = LIED_ABOUT + textwrap.dedent("""
        for odd in (3, 2.5, 'ab', True, (1.0, 'b'), b'ab', None):
            try:
                print(mean(Scale(2.0), odd))
            except Exception as error:
                print(repr(error))
    """)
    profile = lying_profile()
    profile.files["mod.py"].functions[0].params["values"] = Parameter({f"builtins:{kind}": 9})
    program = s2s.optimize_source(text, filename="mod.py", profile=profile)
    assert observe(plain(program.source, "mod.py")) == observe(plain(text, "mod.py"))


def _regions(profile: Profile) -> int:
    program = s2s.optimize_source(LIED_ABOUT, filename="mod.py", profile=profile)
    return sum(remark.kind == "done" and remark.pass_name == "regions" for remark in program.remarks)


def test_long_lists_cost_more_to_look_at_and_their_loops_run_longer() -> None:
    text = textwrap.dedent("""
        def weight(i, j):
            return 1.0 / (i + j + 1)

        def products(u):
            return [row(i, u) for i in range(len(u))]

        def row(i, u):
            total = 0
            for j, item in enumerate(u):
                total += weight(i, j) * item
            return total
    """)
    u = Parameter({"builtins:list": 9}, items={"builtins:float": 9}, lengths=[130, 130])
    known = Function("products", 5, digest(text, "products"), 10**4, 0.1, 0.9, {"u": u})
    for profile in (None, profile_of(text, known)):
        program = s2s.optimize_source(text, filename="mod.py", profile=profile)
        assert "a fast copy of the loop" in str(
            [r.message for r in program.remarks if r.function == "products"]
        )


ASKED = "def kind(x, row):\n    return isinstance(x, bytes), isinstance(row[1], (float, list))\n"


@pytest.mark.parametrize(
    ("types", "items", "expected"),
    [
        ({"builtins:str": 19, "builtins:int": 1}, {}, "type(x) is not str and isinstance(x, bytes)"),
        ({"builtins:str": 15, "builtins:int": 5}, {}, None),
        ({"builtins:bytes": 20}, {}, None),
        ({"builtins:dict": 20}, {}, None),
        ({"mod:str": 20}, {}, None),
        ({}, {"builtins:int": 9}, "type(row[1]) is not int and isinstance(row[1], (float, list))"),
        ({}, {"builtins:int": 9, "builtins:float": 9}, None),
        ({}, {"builtins:float": 9}, None),
    ],
)
def test_what_was_seen_is_asked_for_before_what_it_is_not(
    types: dict[str, int], items: dict[str, int], expected: str | None
) -> None:
    params = {"x": Parameter(types=types), "row": Parameter(types={"builtins:list": 20}, items=items)}
    known = Function("kind", 1, digest(ASKED, "kind"), calls=20, total=0.9, params=params)

    def compiled(assume: str) -> str:
        profile = profile_of(ASKED, known)
        return s2s.optimize_source(
            ASKED, filename="mod.py", header=False, profile=profile, assume=assume
        ).source

    assert expected in compiled("closed-world") if expected else compiled("closed-world") == ASKED
    assert compiled("") == ASKED
