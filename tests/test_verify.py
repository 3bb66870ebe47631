"""The oracle sees every difference, inputs fit their functions, and a difference is told usefully."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import s2s.verify
from mutants.base import identity
from mutants.table import MUTANTS
from s2s.errors import UsageError
from s2s.options import Options
from s2s.verify import Report, verify, verify_file, verify_module
from s2s.verify.oracle import Call, difference, run_call, run_program
from s2s.verify.sandbox import session
from s2s.verify.usage import uses


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Collecting garbage after every run is cheap when what is alive already is left out."""
    with session():
        yield


ZOO = "from s2s.verify.zoo import *\n"

#: Pairs of programs an observer can tell apart.
DIFFERENT = {
    "int and bool": ("x = 1", "x = True"),
    "int and float": ("x = 1", "x = 1.0"),
    "signs of zero": ("x = 0.0", "x = -0.0"),
    "zero inside": ("x = [(1, {2: -0.0})]", "x = [(1, {2: 0.0})]"),
    "complex zero": ("x = complex(0.0, -0.0)", "x = complex(0.0, 0.0)"),
    "nan and inf": ("x = float('nan')", "x = float('inf')"),
    "str and subclass": ("x = 'a'", f"{ZOO}x = StrSub('a')"),
    "order of a dict": ("x = {1: 2, 3: 4}", "x = {3: 4, 1: 2}"),
    "list and tuple": ("x = [1]", "x = (1,)"),
    "alias and copy": ("x = [[]] * 2", "x = [[], []]"),
    "output": ("print(1)", "print(2)"),
    "order of output": ("print(1); print(2)", "print(2); print(1)"),
    "standard error": ("import sys; print(1, file=sys.stderr)", "import sys"),
    "exception type": ("1 / 0", "raise ValueError"),
    "exception arguments": ("raise ValueError(1)", "raise ValueError(2)"),
    "exception cause": ("raise ValueError from KeyError()", "raise ValueError"),
    "exception context": ("try: 1/0\nexcept Exception: raise ValueError", "raise ValueError"),
    "exit": ("import sys; sys.exit(1)", "import sys; sys.exit(2)"),
    "missing global": ("x = 1; y = 2", "x = 1"),
    "missing private global": ("x = 1; _y = 2", "x = 1"),
    "new global": ("x = 1", "x = 1; y = 2"),
    "default": ("def f(a=0.0): 0", "def f(a=-0.0): 0"),
    "parameter name": ("def f(a): 0", "def f(b): 0"),
    "keyword only": ("def f(a, b): 0", "def f(a, *, b): 0"),
    "docstring": ("def f(): 'a'", "def f(): 'b'"),
    "annotation": ("def f(a: int): 0", "def f(a): 0"),
    "qualified name": ("def f(): 0", "def g(): 0\nf = g\nf.__name__ = 'f'\ndel g"),
    "class attribute": ("class C: x = 1", "class C: x = 2"),
    "instance state": ("class C: 0\nc = C(); c.x = 1", "class C: 0\nc = C(); c.x = 2"),
    "slots": ("class C: __slots__ = 'x'\nc = C(); c.x = 1", "class C: __slots__ = 'x'\nc = C()"),
    "death": (f"{ZOO}d = Dies('d'); del d; print(1)", f"{ZOO}d = Dies('d'); print(1); del d"),
    "operator order": (f"{ZOO}Rec('a') + 1; Rec('b') + 1", f"{ZOO}Rec('b') + 1; Rec('a') + 1"),
    "operator count": (f"{ZOO}x = bool(Rec('a'))", f"{ZOO}r = Rec('a'); x = bool(r) and bool(r); del r"),
    "set": ("x = {1, 2}", "x = {1.0, 2}"),
    "no end": ("x = 1", "x = 1\nwhile True: pass"),
}
SAME = {
    "helper added": ("x = 1", "x = 1; _x = 2"),
    "nan": ("x = float('nan'); y = [x]", "y = [float('nan')]; x = float('nan'); x = y[0]"),
    "globals held": ("x = globals()", "_y = 1; x = globals()"),
    "body": ("def f(a): return a + a", "def f(a):\n    b = a\n    return b + a"),
    "address": ("x = object(); print(type(x))", "y = object(); x = object(); del y; print(type(x))"),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_the_oracle_sees(name: str) -> None:
    one, other = DIFFERENT[name]
    assert difference(run_program(one), run_program(other, seconds=0.2))
    if name not in ("missing private global", "no end"):
        assert difference(run_program(other), run_program(one)), "and in the other direction"


@pytest.mark.parametrize("name", SAME)
def test_the_oracle_is_not_too_strict(name: str) -> None:
    one, other = SAME[name]
    if name == "nan":
        # NaN is NaN whatever its bits.
        one, other = "x = float('nan')", "x = -float('nan')"
    assert difference(run_program(one), run_program(other)) == ""


def test_where_objects_lie_is_no_difference() -> None:
    one, other = (run_program(f"print('<object at 0x7f{digit}>', 'at 0x1')") for digit in "ab")
    assert difference(one, other) == ""
    assert difference(one, run_program("print('<object at 0x7fa>', 'at 0x2')"))


def test_private_functions_may_go_when_that_is_granted() -> None:
    pair = run_program("def _h(): 0\nx = 1"), run_program("x = 1")
    assert difference(*pair)
    assert difference(*pair, private_may_go=True) == ""


def test_arrays_are_compared_by_bits_and_dtype() -> None:
    pytest.importorskip("numpy")
    make = "import numpy\nx = numpy.array({})"
    assert difference(run_program(make.format("[0.0]")), run_program(make.format("[-0.0]")))
    assert difference(run_program(make.format("[1], 'i4'")), run_program(make.format("[1], 'i8'")))
    assert not difference(run_program(make.format("[1.5]")), run_program(make.format("[1.5]")))


def test_calls_are_made_with_fresh_arguments_and_those_are_compared_afterwards() -> None:
    call = Call("f", ("shared", "shared"), setup=(("shared", "[1]"),))
    grows = run_call("def f(a, b): a.append(len(b))", call)
    assert difference(grows, run_call("def f(a, b): b.append(len(a))", call)) == ""
    assert difference(grows, run_call("def f(a, b): a.append(2)", call)).startswith("arguments")


def test_generators_and_coroutines_are_run() -> None:
    lazy = run_call(
        "def f(n):\n    for i in range(n):\n        print(i); yield i\n    return 7", Call("f", ("2",))
    )
    assert lazy.output == "0\n1\n" and "7" in lazy.shown
    endless = run_call("def f():\n    while True: yield 1", Call("f"))
    assert not endless.timed_out
    driven = run_call("async def f(a): return a + 1", Call("f", ("1",)))
    assert "2" in driven.shown


def test_a_program_cannot_reach_outside_or_change_builtins_for_good(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("here")
    outcome = run_program(f"import os, builtins\nbuiltins.len = None\nos.remove({str(victim)!r})")
    assert outcome.shown.startswith("Refused")
    assert run_program(f"open({str(victim)!r}, 'w')").shown.startswith("Refused")
    assert victim.read_text() == "here" and len("ab") == 2


def test_how_a_parameter_is_used_is_found() -> None:
    import ast

    used = uses(
        ast.parse("def f(a, b, c, d, e, g):\n for x in a: b(x)\n c['k']; d[0]; e + 1; g == 'x'; g.upper()")
    )
    assert used["a"] == {"iterable"} and used["b"] == {"callable"} and used["c"] == {"mapping"}
    assert used["d"] == {"sequence"} and used["e"] == {"number"} and used["g"] == {"text"}


MODULE = '''\
"""A module to verify."""

import dataclasses
import enum
from collections.abc import Iterable

LIMIT = -0.0
NAMES = [1]


class Color(enum.Enum):
    RED = 1


@dataclasses.dataclass
class Point:
    x: int
    y: float = 0.0

    def scaled(self, factor):
        return self.x * factor + self.y

    @staticmethod
    def static(a, b=2):
        return a + b

    @classmethod
    def made(cls, q):
        return cls(q)


def add(a, b):
    return a + b


def plus(a: int, b: float) -> float:
    return add(a, b) + 0


def total(values: Iterable[int], start=0):
    for value in values:
        start += value
    return start


def lazily(n):
    for index in range(min(n, 3)):
        yield index


def use(point: Point, color: Color, word: str = "a"):
    print(point.x, color.name, word.upper())
    return point


async def later(x):
    return add(x, 1)


def look(d, key):
    if key is True:
        return d[key]
    return d.get(key, LIMIT)


def trouble(a):
    unused = a[0]
    return 1


def rebound(a):
    first = a + 1
    first = add(first, a)
    return add(first, a)
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "example.py"
    path.write_text(MODULE)
    return path


def check(path: Path, transform: Callable[[str], str] = identity, function: str | None = None) -> Report:
    return verify_file(path, function, transform=transform, examples=40, seconds=60)


def test_every_function_is_called(module: Path) -> None:
    report = check(module)
    assert report.ok and not report.skipped
    assert set(report.functions) == {
        *("Point.scaled", "Point.static", "Point.made", "add", "plus", "total", "lazily", "use", "later"),
        *("look", "trouble", "rebound"),
    }
    assert report.checked == 1 + 40 * 12


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("AddZero", "plus"),
        ("DropUnusedStores", "trouble"),
        ("IsMeansEquals", "look"),
        ("SwapOperands", "add"),
        ("InlineConstants", "look"),
        ("KeepAlive", "rebound"),
        ("GlobalsReadOnce", "rebound"),
    ],
)
def test_a_wrong_compiler_is_caught_by_calling(module: Path, name: str, function: str) -> None:
    if name == "InlineConstants":
        module.write_text(MODULE.replace("LIMIT = -0.0", "LIMIT = 3"))
    report = verify_file(module, function, transform=MUTANTS[name], examples=300, seconds=60)
    assert report.failures, f"nobody noticed: {MUTANTS[name].what}"
    assert report.failures[0].function == function


def test_a_difference_comes_as_a_program_that_shows_it(module: Path, tmp_path: Path) -> None:
    (failure,) = check(module, MUTANTS["AddZero"], "plus").failures
    assert failure.what.startswith(("result", "output"))
    assert "class Point" not in failure.program, "what is not needed is gone"
    script = tmp_path / "shows.py"
    script.write_text(failure.program)
    root = str(Path(s2s.verify.__file__).parents[2])
    run = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, env={"PYTHONPATH": root}
    )
    original, _, compiled = run.stdout.partition("== compiled")
    assert original.startswith("== original") and compiled
    assert original.split("\n")[1:] != compiled.split("\n")[1:]


def test_the_same_seed_gives_the_same_inputs(module: Path) -> None:
    calls = [check(module, MUTANTS["SwapOperands"], "add").failures[0].call for _ in range(2)]
    assert calls[0] == calls[1]
    assert verify_file(module, "add", seed=5, transform=identity, examples=20).ok


def test_chance_is_not_taken_for_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "chance.py"
    path.write_text("import time\ndef f():\n    return time.perf_counter_ns()\n")
    assert check(path).ok


def test_assumptions_bound_the_inputs(tmp_path: Path) -> None:
    path = tmp_path / "typed.py"
    path.write_text("def f(a: int):\n    return a + 0\n")
    assert not check(path, MUTANTS["AddZero"]).ok
    assumed = Options(assume=frozenset({"annotations"}))
    assert verify_file(path, transform=MUTANTS["AddZero"], options=assumed, examples=100).ok


def test_functions_and_closures_are_verified_as_objects() -> None:
    offset = [1]

    def shifted(a: int) -> int:
        step = offset[0]
        return a + step

    report = s2s.verify(shifted, transform=identity, examples=20)
    assert report.ok and report.functions == {"shifted": 20}
    assert not verify(shifted, transform=MUTANTS["SwapOperands"], examples=100).ok


def test_modules_of_the_library_are_found_by_name() -> None:
    report = verify_module("textwrap", "indent", transform=identity, examples=15)
    assert report.ok and report.functions == {"indent": 15}


def test_what_cannot_be_verified_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no module named"):
        verify("no_such_module_at_all")
    with pytest.raises(UsageError, match="no function"):
        verify_module("textwrap", "nothing", transform=identity)
    with pytest.raises(UsageError, match="cannot read"):
        verify_file(tmp_path / "absent.py")
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n")
    report = verify_file(broken, transform=identity)
    assert not report.ok and "ZeroDivisionError" in report.problem and report.line == 1


def test_a_function_that_could_not_be_called_is_not_verified(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("def f(a: int):\n    return a\ndef g():\n    pass\ng = 3\n")
    assert check(path).ok and check(path, function="f").ok
    report = check(path, function="g")
    assert not report.ok and report.problem == "g was not called: not a plain function after the module ran"


def test_a_script_that_exits_was_run(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text("import sys\ndef f(a: int):\n    return a\nprint(f(1))\nsys.exit(f(0))\n")
    report = check(path)
    assert report.ok and report.checked == 1 and "SystemExit" in report.skipped["<module>"]
    report = check(path, function="f")
    assert not report.ok and "SystemExit" in report.problem


def test_a_module_that_cannot_be_run_may_differ_nevertheless(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("print('before')\n1 / 0\n")
    report = verify_file(path, transform=lambda text: text.replace("before", "after"))
    assert report.problem and [failure.function for failure in report.failures] == ["<module>"]


def test_a_loop_without_end_does_not_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[verify_file.__module__], "_RUN_SECONDS", 0.1)
    path = tmp_path / "endless.py"
    path.write_text("def f(x):\n    while True:\n        pass\n")
    assert check(path).ok


def test_the_compiler_itself_passes(module: Path) -> None:
    report = verify_file(module, examples=30, seconds=10)
    assert report.ok, report.failures[0].program


def test_a_module_that_verifies_itself_as_it_is_executed_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    text = "import s2s\ndef f(x: int): return x + 1\n"
    path.write_text(f"{text}print(s2s.verify(f).ok)\n")
    run = [sys.executable, str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.endswith('must do so under `if __name__ == "__main__":`\n')
    path.write_text(f"{text}if __name__ == '__main__':\n    print(s2s.verify(f, examples=2).ok)\n")
    done = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("True\n", "")
