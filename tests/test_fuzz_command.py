"""`s2s fuzz`: campaigns against the compiler and against other tools, and the traps that come out of them."""

from __future__ import annotations

import ast
import os
import random
import re
import shlex
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from s2s.cli.app import app
from s2s.driver import Compiled, compile_bytes
from s2s.errors import S2SError, SourceError, UsageError
from s2s.fuzz import suspects, syntax
from s2s.fuzz.campaign import Campaign, Limits
from s2s.fuzz.differential import Difference, compare, explicit, option_set
from s2s.fuzz.external_tool import Answer, Tool
from s2s.fuzz.programs import generate
from s2s.fuzz.shape import ANYTHING, keeping
from s2s.fuzz.suspects import Command, Compiler, Stop, Suspect, Tally
from s2s.fuzz.syntax import search, trouble
from s2s.fuzz.traps import breaks, write_trap
from s2s.options import Options
from s2s.verify.oracle import run_program
from s2s.verify.shrink import shrink_together

SUMMARY = r"([\d,]+) programs, ([\d,]+) statements, [\d.]+ s, (no differences|1 difference|\d+ differences)"


def fuzz(*args: str) -> Result:
    return CliRunner().invoke(app, ["fuzz", *args])


def numbers(result: Result) -> tuple[int, int, str]:
    """Programs, statements and differences, as the last line says."""
    found = re.search(rf"^{SUMMARY}", result.stdout, re.MULTILINE)
    assert found, result.output
    return int(found[1].replace(",", "")), int(found[2].replace(",", "")), found[3]


def swapped(text: str) -> str:
    """A wrong compiler: the operands of additions change places."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            node.left, node.right = node.right, node.left
    return ast.unparse(tree) + "\n"


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler swaps the operands of additions."""
    monkeypatch.setattr(suspects, "compiler", lambda options: swapped)


# --- the compiler -------------------------------------------------------------------------------------------


def test_so_many_programs() -> None:
    result = fuzz("--programs", "20", "--seed", "5", "--jobs", "1")
    programs, statements, differences = numbers(result)
    assert (result.exit_code, programs, differences) == (0, 20, "no differences")
    assert statements > 200


def test_so_many_statements_on_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    chunks = Campaign._chunks
    monkeypatch.setattr(Campaign, "_chunks", lambda campaign, size: chunks(campaign, 5))
    result = fuzz("--statements", "300", "--jobs", "2", "--passes", "fold")
    programs, statements, differences = numbers(result)
    assert (result.exit_code, differences) == (0, "no differences")
    assert statements >= 300
    assert statements / programs > 5


def test_no_time_no_programs() -> None:
    result = fuzz("--seconds", "0")
    assert numbers(result) == (0, 0, "no differences")


def test_every_way_to_compile_has_its_turn_and_a_seed_its_way() -> None:
    ways = [Compiler().way(seed) for seed in range(60)]
    words = {words for _, _, words in ways}
    assert {"-O 2", "-O 1", "-O 2 --keep-frames", "--passes fold", "-O 2 --assume sealed-globals"} <= words
    assert [Compiler().way(seed)[2] for seed in range(60)] == [words for _, _, words in ways]
    for options, shape, said in ways:
        assert shape == keeping(options.assume)
        # The words are options of the command line that mean the same.
        given = dict(re.findall(r"--(passes|assume) (\S+)", said))
        level = re.search(r"-O (\d)", said)
        again = Options.make(
            level=int(level[1]) if level else 2,
            assume=given.get("assume", ""),
            passes=given.get("passes"),
            keep_frames="--keep-frames" in said,
        )
        assert again == options


def test_a_difference_is_shown_and_becomes_a_trap(wrong: None, tmp_path: Path) -> None:
    traps = tmp_path / "traps"
    result = fuzz("--seconds", "60", "--jobs", "1", "--keep-going", "1", "-O", "2", "--traps", str(traps))
    assert result.exit_code == 1
    assert numbers(result)[2] == "1 difference"
    shown = result.stdout
    assert re.search(r"^== difference 1: seed (\d+) -O 2: ", shown, re.MULTILINE)
    for part in ("-- program", "-- compiled", "-- again: s2s fuzz --seed ", "-- trap: "):
        assert part in shown
    (path,) = traps.iterdir()
    text = path.read_text()
    assert re.match(r"(# breaks: [a-z, -]+\n)?# Compiled with -O 2: ", text)
    # The trap says what it sees: somebody who breaks the compiler again will hear it.
    before, after = run_program(text), run_program(swapped(text))
    assert (before.output, before.error) != (after.output, after.error)


def test_how_deep_a_program_recurses_is_no_difference() -> None:
    deep = (
        "def f(n):\n    try:\n        return f(n + 1)\n"
        "    except RecursionError as error:\n        return error\n"
        "def g(n):\n    print(n)\n    return g(n + 1)\n"
        "print(repr(f(0)))\nx = {}\n"
    )
    assert compare(deep.format(1), lambda text: deep.format(2)) == ""
    raises = "def f(n):\n    print({})\n    return f(n)\nf(0)\n"
    assert compare(raises.format(1), lambda text: raises.format(2)) == ""
    assert compare("x = 1\n", lambda text: raises.format(2)).startswith("exception: ")


def test_the_command_that_finds_a_difference_again(wrong: None) -> None:
    found = fuzz("--seconds", "60", "--jobs", "1", "--keep-going", "1").stdout
    again = re.search(r"-- again: s2s fuzz (.*)", found)
    assert again
    result = fuzz(*shlex.split(again[1]), "--jobs", "1")
    assert numbers(result)[::2] == (1, "1 difference")


def test_ctrl_c_gives_the_summary_so_far() -> None:
    told: list[int] = []

    def interrupt(tally: Tally) -> None:
        told.append(tally.programs)
        signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    campaign = Campaign(Compiler(Options(passes=()), chunk=3), Limits(seconds=60), progress=interrupt)
    tally = campaign.run()
    assert campaign.interrupted and told == [tally.programs] == [3]
    assert signal.getsignal(signal.SIGINT) is before


@dataclass(frozen=True)
class Deadly:
    """A suspect that takes its process with it when it comes to one seed."""

    chunk: int = 2

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        if 5 in seeds:
            os._exit(1)
        return Tally(programs=len(seeds))


def test_a_process_that_dies_costs_its_own_programs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent)  # where the process finds the suspect's class
    suspect: Suspect = Deadly()
    tally = Campaign(suspect, Limits(programs=10), jobs=2).run()
    assert (tally.programs, tally.lost) == (8, [(4, 5)])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--compare", "output"], "goes with --command"),
        (["--command", "tool {src}", "-O", "1"], "takes no option"),
        (["--command", "tool"], "must say where the program goes"),
        (["--command", "tool {src} {dstdir}"], "goes with"),
        (["--command", "no-such-tool {src}"], "no such program: no-such-tool"),
        (["--command", "'"], "cannot read the command"),
        (["--syntax", "--traps", "x"], "goes with programs that are run"),
        (["--passes", "fodl"], "unknown pass 'fodl'"),
    ],
)
def test_wrong_usage(options: list[str], words: str) -> None:
    result = fuzz(*options)
    assert result.exit_code == 2
    assert words in result.stderr and "Traceback" not in result.stderr


# --- traps --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "broken"),
    [
        ("print(1 + 1)", ""),
        ("Rebinds(globals(), 'f') + 1", "sealed-globals pure-operators"),
        ("import builtins\nbuiltins.len = f", "sealed-builtins sealed-classes"),
        ("C.m = 1", "sealed-classes"),
        ("def f(x: int): pass", "annotations"),
        ("print(x is None)", "no-frames"),
        ("Dies('x')", "no-finalizers"),
    ],
)
def test_the_promises_a_trap_breaks(program: str, broken: str) -> None:
    assert breaks(program, frozenset()) == broken.split()
    assert breaks(program, frozenset(broken.split())) == []


@pytest.mark.parametrize(
    ("program", "compiled"),
    [
        ("x = 1\n", "x = True\n"),
        ("def f(a): pass\n", "def f(b): pass\n"),
        ("from s2s.verify.zoo import *\na = Dies('a')\nb = 1\n", "from s2s.verify.zoo import *\na = b = 1\n"),
    ],
)
def test_what_only_the_globals_tell_is_made_to_be_seen(program: str, compiled: str, tmp_path: Path) -> None:
    path = write_trap(Difference(7, program, compiled, "global 'x'"), tmp_path)
    ending = path.read_text().partition(program)[2]
    before, after = run_program(program + ending), run_program(compiled + ending)
    assert before.error is None
    if "def" not in program:
        assert before.output != after.output
    assert write_trap(Difference(7, program, compiled, "global 'x'"), tmp_path) != path


# --- other tools --------------------------------------------------------------------------------------------

TOOL = """\
import ast, sys, time
from pathlib import Path

mode, source, *target = sys.argv[1:]

def convert(text):
    if mode == "identity":
        return text
    if mode == "choosy" and "while" in text:
        sys.exit("no loops, please")
    if mode == "fails":
        sys.exit("out of order")
    if mode == "broken" and "while" in text:
        return "def\\n"
    if mode == "silent":
        sys.exit()
    if mode == "slow":
        time.sleep(60)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if mode == "wrong" and isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            node.left, node.right = node.right, node.left
    return ast.unparse(tree) + "\\n"

source = Path(source)
for path in sorted(source.glob("*.py")) if source.is_dir() else [source]:
    text = convert(path.read_text())
    if target == ["-"]:
        print(text, end="")
    elif target:
        out = Path(target[0])
        (out / path.name if source.is_dir() else out).write_text(text)
    else:
        path.write_text(text)
        print("converted", path.name)
"""


@pytest.fixture(scope="session")
def tool(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The start of a command line of a tool that can be right and wrong in several ways."""
    path = tmp_path_factory.mktemp("tool") / "a tool.py"
    path.write_text(TOOL)
    return f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"


FORMS = ["{src} {dst}", "{src}", "{src} -", "{srcdir} {dstdir}", "{srcdir}"]
PROGRAMS = ["x  =  1\n", "while  0: pass\n", "y = ( 2 )\n"]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_command(tool: str, form: str) -> None:
    right = Tool(f"{tool} spaces {form}")
    right.probe(PROGRAMS)
    assert right.prints == form.endswith("-")
    assert right.run(PROGRAMS) == [Answer(ast.unparse(ast.parse(text)) + "\n") for text in PROGRAMS]


@pytest.mark.parametrize("form", FORMS)
def test_what_a_tool_refuses_is_counted_and_no_difference(tool: str, form: str) -> None:
    choosy = Tool(f"{tool} choosy {form}")
    choosy.probe(PROGRAMS)
    said = [answer.refused for answer in choosy.run(PROGRAMS)]
    assert said == ["", "exit status 1: no loops, please", ""]


def test_an_output_that_is_no_program_is_a_difference(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suspects, "_TOOL_SHRINK_SECONDS", 4.0)
    result = fuzz(
        "--command", f"{tool} broken {{src}} {{dst}}", "--programs", "40", "--keep-going", "1", "--jobs", "1"
    )
    assert result.exit_code == 1
    assert "the output does not compile" in result.stdout
    (program,) = re.findall(r"-- program\n(.*?)-- compiled", result.stdout, re.DOTALL)
    assert "while" in program


def test_success_without_an_output_is_a_difference(tool: str) -> None:
    (answer,) = Tool(f"{tool} silent {{src}} {{dst}}").run(["x = 1\n"])
    assert answer.broken == "it reports success and writes nothing"


def test_a_tool_that_never_works_is_an_error(tool: str) -> None:
    result = fuzz("--command", f"{tool} fails {{src}} {{dst}}")
    assert result.exit_code == 1
    assert "fails on every program: exit status 1: out of order" in result.stderr
    with pytest.raises(S2SError):
        Tool(f"{tool} silent {{srcdir}} {{dstdir}}").probe(PROGRAMS)


def test_a_tool_has_limited_time(tool: str) -> None:
    started = time.monotonic()
    (answer,) = Tool(f"{tool} slow {{src}}", seconds=0.5).run(["x = 1\n"])
    assert answer.refused == "did not end in 0.5 s"
    assert time.monotonic() - started < 20


def test_a_wrong_tool_is_caught_and_its_difference_shrunk(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suspects, "_TOOL_SHRINK_SECONDS", 4.0)
    command = f"{tool} wrong {{srcdir}} {{dstdir}}"
    result = fuzz("--command", command, "--programs", "30", "--keep-going", "1", "--jobs", "1")
    assert result.exit_code == 1
    (program,) = re.findall(r"-- program\n(.*?)-- compiled", result.stdout, re.DOTALL)
    seed = re.search(r"difference 1: seed (\d+)", result.stdout)
    assert seed and len(program) < len(explicit(generate(int(seed[1]))))
    again = re.search(r"-- again: (s2s fuzz .*)", result.stdout)
    assert again and shlex.split(again[1])[-2:] == ["--command", command]


def test_the_programs_for_a_tool_keep_promises_and_import_by_name() -> None:
    command = Command("cat {src}", assume=frozenset({"no-finalizers", "sealed-globals"}))
    texts = [command.program(seed) for seed in range(40)]
    assert not any("Dies(" in text or "import *" in text for text in texts)
    assert explicit("from s2s.verify.zoo import *\nprint(Rec('a') + Dies('b'))\n").startswith(
        "from s2s.verify.zoo import Dies, Rec\n"
    )
    for text in texts[:10]:
        assert "NameError(\"name 'trace'" not in run_program(text).output


def test_shrinking_many_at_once_finds_as_small_a_program_with_fewer_questions() -> None:
    text = generate(3) + "if L0:\n    print('start')\n    needle = [1 + 2, 3]\n"
    asked: list[int] = []

    def fail(texts: list[str]) -> list[bool]:
        asked.append(len(texts))
        return ["needle" in candidate for candidate in texts]

    assert shrink_together(text, fail, 16, seconds=20) in ("needle\n", "needle = 1\n")
    assert max(asked) > 4
    assert len(asked) < 60


# --- syntax -------------------------------------------------------------------------------------------------


def test_odd_syntax_is_compiled_without_trouble() -> None:
    pytest.importorskip("hypothesmith", reason="syntax fuzzing needs hypothesmith")
    seen: list[str] = []

    def check(text: str) -> None:
        seen.append(text)
        assert not trouble(text.encode())

    search(check, 15, seed=1, nodes=False)
    assert len(set(seen)) > 8


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"x", b"\xef\xbb\xbfx = 1 + 1\n", b"x = 1 \\\n", b"\x00", b"\xff", b"def f(", b"\x0cx = 2 * 3",
        b"# coding: latin-1\nx = '\xe9'\n", b"return 1 + 1\n", b"if 1:\n\tx = 2 * 3\n        y = 1\n",
        b"x = 1 + 1\r\ny = 2 + 2\r", b"class A:\n def f(self): return __class__, 1 + 1\n", b"(" * 300 + b")" * 300,
    ],
)  # fmt: skip
def test_no_trouble_with(data: bytes) -> None:
    assert trouble(data) == ""


def test_trouble_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(data: bytes, filename: str, options: Options) -> Compiled:
        compiled = compile_bytes(data, filename, options)
        compiled.data = data + b"\n"
        return compiled

    def crashes(data: bytes, filename: str, options: Options) -> Compiled:
        return compile_bytes(data, filename, options).data.nothing  # type: ignore[attr-defined,no-any-return]

    def refuses(data: bytes, filename: str, options: Options) -> Compiled:
        raise SourceError("not today")

    for wrong, words in (
        (longer, "the empty pipeline changes the file"),
        (crashes, "crash: AttributeError"),
        (refuses, "refused what Python accepts: not today"),
    ):
        monkeypatch.setattr(syntax, "compile_bytes", wrong)
        assert trouble(b"x = 1\n").startswith(words)


def test_without_hypothesmith_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesmith", None)
    result = fuzz("--syntax", "--jobs", "1")
    assert result.exit_code == 2
    assert "needs hypothesmith" in result.stderr and "pip install hypothesmith" in result.stderr


def test_options_of_a_tool_are_checked_at_once() -> None:
    with pytest.raises(UsageError, match="must say where the program goes"):
        Tool("cat")
    assert option_set(0, random.Random(0))[1] == ANYTHING
