"""Twice the input is at most little more than twice the work, in bounded memory, and every list comes to its end.

Work is counted in calls of Python functions, generators' steps among them: it is the same on every machine.
"""

from __future__ import annotations

import sys
import sysconfig
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from benchmarks.compile_speed import memory
from s2s.analysis.defs import Overlay
from s2s.analysis.reaching import build
from s2s.driver import Compiled, compile_text
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.options import Options
from s2s.regions.attempts import Attempts
from s2s.regions.demands import Demands
from s2s.regions.trial import Trial

_MOST_GROWTH = 2.3


def constants(count: int) -> str:
    """Each constant is computed of the one before, and used."""
    lines = [f"    a{i} = a{i - 1} + 1\n    g(a{i})\n" for i in range(1, count)]
    return "def f(g):\n    a0 = 1\n" + "".join(lines)


def temporaries(count: int) -> str:
    """Each temporary is used once, in the next one."""
    lines = [f"    a{i} = a{i - 1} + 1\n" for i in range(1, count)]
    return "def f(a0: int):\n" + "".join(lines) + f"    return a{count - 1}\n"


def guarded_calls(count: int) -> str:
    """Calls that are inlined under a guard, with code between them that may rebind the name."""
    lines = [f"    y{i} = x\n    z = add(y{i}, {i})\n" for i in range(count)]
    return "def add(a, b):\n    return a + b\n\n\ndef f(x):\n" + "".join(lines) + "    return z\n"


def regions(count: int) -> str:
    """Functions with a loop that gets a fast copy."""
    loop = "    t = 0\n    for i in range(n):\n        t = add(t, i)\n    return t\n"
    return "def add(a, b):\n    return a + b\n" + "".join(f"\n\ndef f{i}(n):\n{loop}" for i in range(count))


def dependent_ifs(count: int) -> str:
    """Each condition reads what the one before may have stored."""
    lines = [f"    if y == {i}:\n        y = g(y)\n" for i in range(count)]
    return "def f(x, g):\n    y = x\n" + "".join(lines) + "    return y\n"


def decided_ifs(count: int) -> str:
    """Each condition is decided by what the one before has not stored."""
    lines = [f"    if y == {i}:\n        y = y + {i}\n" for i in range(1, count)]
    return "def f(x):\n    y = 0\n" + "".join(lines) + "    return y\n"


def stored_constants(count: int) -> str:
    """Each condition is decided by the constant that the one before has stored, or has not."""
    lines = [f"    if y == {i // 2}:\n        y = {i // 2 + 1}\n" for i in range(count)]
    return "def f():\n    y = 0\n" + "".join(lines) + "    return y\n"


def stored_truths(count: int) -> str:
    """Each condition asks what one of two arms has stored."""
    lines = [
        f"    if y{i - 1}:\n        y{i} = 1\n    else:\n        y{i} = {i % 2}\n" for i in range(1, count)
    ]
    return "def f():\n    y0 = 0\n" + "".join(lines) + f"    return y{count - 1}\n"


def ifs_of_two(count: int) -> str:
    """Conditions on two locals, of which each may have been bound or not."""
    lines = [
        f"    if x == {i}:\n        y = {i}\n        z = y + 1\n    if z:\n        x = z\n"
        for i in range(count)
    ]
    return "def f(x):\n" + "".join(lines) + "    return y\n"


SHAPES: list[tuple[Callable[[int], str], int, str]] = [
    (constants, 100, ""),
    (temporaries, 150, "annotations"),
    (guarded_calls, 100, ""),
    (regions, 10, ""),
    (dependent_ifs, 100, ""),
    (decided_ifs, 100, ""),
    (stored_constants, 100, ""),
    (stored_truths, 100, ""),
    (ifs_of_two, 60, ""),
]
_IDS = [shape.__name__ for shape, _, _ in SHAPES]


def work_of(text: str, options: Options) -> int:
    """How many calls it takes to compile a program."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        compile_text(text, "f.py", options)
    finally:
        sys.setprofile(before)
    return calls


def unverified(assume: str) -> Options:
    return replace(Options.make(assume=assume, header=False), verify=False)


def compiled(text: str, assume: str) -> Compiled:
    result = compile_text(text, "f.py", Options.make(assume=assume, header=False))
    assert not result.failures
    return result


@pytest.mark.parametrize(("shape", "size", "assume"), SHAPES, ids=_IDS)
def test_work_grows_in_line_with_the_input(shape: Callable[[int], str], size: int, assume: str) -> None:
    options = unverified(assume)
    work_of(shape(4), options)  # what is imported and cached the first time
    assert work_of(shape(2 * size), options) <= _MOST_GROWTH * work_of(shape(size), options)


@pytest.mark.parametrize(("shape", "size", "assume"), SHAPES, ids=_IDS)
def test_what_is_compiled_again_stays_as_it_is(shape: Callable[[int], str], size: int, assume: str) -> None:
    once = compiled(shape(size), assume)
    assert once.changed
    assert compiled(once.text, assume).text == once.text


@pytest.mark.parametrize("name", ["argparse", "difflib"])
def test_memory_is_at_most_five_times_the_tree(name: str) -> None:
    path = Path(sysconfig.get_paths()["stdlib"], f"{name}.py")
    data = path.read_bytes()
    compile_text("def f(x):\n    return x + 1\n")  # what is imported and cached the first time
    tree, most = memory(data, str(path), unverified(""))
    assert most <= 5 * tree


@pytest.mark.parametrize("count", [32, 64, 128, 512])
def test_no_step_of_a_chain_of_constants_is_left(count: int) -> None:
    text = compile_text(constants(count), "f.py", unverified("")).text
    assert text == "def f(g):\n" + "".join(f"    g({i + 1})\n" for i in range(1, count))


#: What `table` holds is wanted as a number, for `table[name]`, and as a string, for what is read of it.
_TWO_THINGS = """
NAMES = ("A", "B")

def save(table, name, value):
    old = table.get(name, "")
    if old != value and "X" + name not in table:
        table["X" + name] = old
    table[name] = value

def override(table):
    for name in NAMES:
        if name in table and "-arch" in table[name]:
            flags = table[name]
            flags = flags + " " + NAMES[0]
            save(table, name, flags)
    return table
"""


def test_demands_that_exclude_each_other_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    add = Demands.add

    def counted(self: Demands, other: Demands) -> bool:
        nonlocal asked
        asked += 1
        assert asked < 1_000
        return add(self, other)

    monkeypatch.setattr(Demands, "add", counted)
    assert not compile_text(_TWO_THINGS).failures
    assert asked


def test_every_loop_gets_its_region() -> None:
    assert compile_text(regions(80), "f.py", unverified("")).text.count("            t = t + i\n") == 80


@pytest.mark.parametrize(
    "text",
    [
        "K = 2 ** 70\n\n\ndef f():\n    return K\n",  # the module's own code is compiled last
        "K = 10\n\n\ndef f(g):\n    while K:\n        g()\n    else:\n        t = g(1)\n        print(t)\n",
    ],
    ids=["computed", "endless"],
)
def test_constants_of_the_module_are_used_at_once(text: str) -> None:
    once = compiled(text, "sealed-globals")
    assert once.changed
    assert compiled(once.text, "sealed-globals").text == once.text


_NORM = """
def value(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(v):
    size = len(v)
    result = []
    for i in range(size):
        total = 0.0
        for j in range(size):
            total += value(i, j) * v[j]
        result.append(total)
    return result
"""


def test_a_loop_is_tried_in_the_form_that_it_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    forms: list[bool] = []
    begin = Attempts.begin

    def noted(self: Attempts, *args: Any) -> Trial:
        forms.append(args[-1])
        return begin(self, *args)

    monkeypatch.setattr(Attempts, "begin", noted)
    compiled = compile_text(_NORM, "f.py", unverified(""))
    assert "v holds float" in next(one.message for one in compiled.remarks if "fast copy" in one.message)
    assert forms == [False]  # in chunks, each of them would ask what the list holds


def test_definitions_are_linked_to_reads_anew_only_where_one_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: Counter[str] = Counter()

    def counted(scope: Scope) -> Overlay:
        built[scope.qualname if isinstance(scope, n.Function) else ""] += 1
        return build(scope)

    monkeypatch.setattr("s2s.context.build", counted)
    compile_text(_NORM, "f.py", unverified(""))
    # Once before the trial, in it before and after calls are inlined, and for what it tests for; before and after the
    # releases of what was inlined go; and in the late passes once, and for each loop of which a polynomial is taken.
    assert 0 < built["times"] <= 11
