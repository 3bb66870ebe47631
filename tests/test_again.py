"""Programs whose facts change while they are compiled: their output is final all the same, so that compiling it again
changes nothing."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from s2s.driver import compile_text
from s2s.options import Options, ProgramNames
from s2s.settling import Settling

PROGRAMS = {
    "the name of a store is computed until it is folded": """\
class Tree:
    kind = 'oak'
    def mark(self, other):
        setattr(other, 'le' + 'af', self)
    def name(self):
        return self.kind
""",
    "a method calls another of its name until that is inlined": """\
class Quiet:
    def note(*rest):
        pass
class Loud:
    def note(self, text):
        Quiet.note()
    def tell(self):
        return self.note('told')
""",
    "a method is called on anything until that is inlined": """\
class Limited:
    limit = 1
    def check(self):
        self.limit
def check(other):
    Limited.check(other)
""",
    "the first call of a statement has no place, and the second has": """\
import sys
def numbers(text):
    v, r, t = text.split('.')[:3]
    return [int(v[-1]), int(r), int(t)]
def found():
    kind = sys.platform
    if not kind:
        raise ValueError('no platform')
    return numbers(text=kind)
def tag(three, bd):
    size = 32 if sys.maxsize == (2**31-1) else 64
    bd = bd if bd != 0 else 9988
    return '{}-{}-{}-{}-{}'.format(three[0], three[1], three[2], bd, size)
def build(date):
    return tag(found(), date)
""",
    "a local function calls max until that is a comparison": """\
def search(rows):
    def compare(a, b):
        c = 0
        c = max(b, c)
    for row in rows:
        try:
            compare(row, None)
        except TypeError:
            pass
""",
    "a local is a cell until a lambda is gone, beside a comprehension that binds another": """\
def names(a):
    [(o := 1) for t in a]
    lambda: a
    a
""",
    "a block that stands for a call is itself part of what another call stands for": """\
class Paren:
    def __init__(self, text):
        self.text = text
        self.active = False
        self.style = 'both'
    def activate(self):
        if not self.active:
            for seq in self.text.keys:
                self.text.add('restore', seq)
            self.active = True
    def finish(self, indices):
        if indices is None and self.text.bell:
            self.text.ring()
            return
        self.activate()
        self.text.tags.get(self.style, self.text.tag)(self, indices)
        (self.text.last if self.text.delay else self.text.none)()
    def flash(self, event):
        self.finish(self.text.indices(event))
        return 'break'
    def closed(self, event):
        self.finish(self.text.indices(event.last))
""",
    "a function has no loop until one is inlined": """\
class Grid:
    def __init__(self, w, h):
        self.w = w
    def __getitem__(self, p):
        x, y = (p[0], p[1])
        return self.data[y][x]
def gr9(g, n, t, o: Grid):
    y = t
    for x in range(g.w):
        t = [g[x, y - 1], g[n - x, 1]][0]
        t = [o[x + 1, y], g[x, y - 1]][0]
def gd10(g, n, t):
    return gr9(g, n, t, g)
""",
    "a constructor makes a function until that is inlined": """\
class Made:
    def __new__(cls, x=1):
        self = object.__new__(cls)
        return self
    def __init__(self, x=1):
        self.x = (lambda y: y)(x)
def make(x):
    made = Made(x)
    return made.x, made
""",
    "a store before a loop is gone when the loop has its fast copy": """\
def one(p):
    pass
def loops(n, f):
    u = 1
    for i in (2, 3):
        one(p=f(n))
    for i in range(3):
        f(n)
def given():
    return loops(n, one)
""",
    "a local holds a member of an enum that is kept": """\
from enum import Enum
class Kind(Enum):
    A = 0
class Made:
    def __init__(self):
        pass
def made():
    return [Made() for one in range()]
def kept(one):
    one = Kind.A
kept([])
""",
    "a variable is released that is never stored": """\
def shift(a, b):
    t = a + b
def shift_all(items):
    for item in items:
        def twice(p):
            return shift(p, p)
        try:
            twice(1.5)
        except item:
            pass
""",
    "a method reads a constant that stands before code of others": """\
LIMIT = True
@dataclass
class Mark:
    pass
class Tally:
    def step(self, by):
        self.value = max(self.value, LIMIT)
def count(times: int = 5):
    tally = Tally(1)
    for index in range(times):
        pass
""",
    "a function that is left as written makes what could be made without a call": """\
class Made:
    limit = 0
    def __new__(cls, *args, **kw):
        print("new", cls.__name__)
        return object.__new__(cls)
    def __init__(self, x=1):
        if x is not None:
            self.x = x
        self.z = self.limit
def held(x):
    made = Made()
    return sorted(locals())
class Point:
    def __init__(self, x, y=1):
        self.x = x
        self.y = y
def tried(n, other, total):
    for i in range(n):
        other.z = 1
        point = Point(1.5, y=i)
        point.x += 1.0
        total += point.x
    return total
""",
}


@pytest.mark.parametrize("assume", ["", "sealed-globals", "no-finalizers", "closed-world"])
@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_the_output_is_final(text: str, assume: str) -> None:
    for program in (None, ProgramNames()):
        options = dataclasses.replace(Options.make(assume=assume, header=False), program=program)
        once = compile_text(text, "program.py", options)
        assert not once.failures
        assert compile_text(once.text, "program.py", options).text == once.text


def test_the_output_is_final_in_whatever_order_passes_are_asked_for() -> None:
    """A function that runs in a private copy is copied as it is written."""
    text = """\
class Made:
    def __new__(cls, *args, **kw):
        return cls.made(*args, **kw)
def make():
    Made()
class Tally:
    def __init__(self):
        pass
def count():
    Tally
    for mark in 1:
        pass
"""
    for passes in ("makers,isolate", "isolate,makers"):
        options = Options.make(passes=passes, header=False)
        once = compile_text(text, "program.py", options)
        assert "__s2s_Made_made__" in once.text and "__s2s_count_alone__" in once.text
        assert {"makers", "isolate"} <= {remark.pass_name for remark in once.remarks if remark.kind == "done"}
        assert compile_text(once.text, "program.py", options).text == once.text


class _Forgets(dict[str, int]):
    """What no pass left as it was."""

    def get(self, key: str, default: Any = None, /) -> Any:
        return default


def test_a_second_look_at_the_same_tree_changes_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Passes do not look again at what they have left as it was; this time they do."""
    files = [
        *(project / "benchmarks" / "kernels").glob("*.py"),
        *(project / "tests/traps").glob("region_m*.py"),
    ]
    texts = {path: path.read_text() for path in [*files, project / "samples" / "flexible.py"]}
    once = {path: compile_text(text, path.name).text for path, text in texts.items()}
    made = Settling.__init__

    def forgets(self: Settling, *args: Any) -> None:
        made(self, *args)
        self.idle = _Forgets()

    monkeypatch.setattr(Settling, "__init__", forgets)
    assert {path: compile_text(text, path.name).text for path, text in texts.items()} == once


def test_a_loop_whose_call_takes_a_constant_only_when_that_is_folded() -> None:
    text = "def walk(self):\n    for i in range(4):\n        abs(1 if True else None)\n        self.name\n"
    options = Options.make(passes="regions,fold", header=False)
    once = compile_text(text, "program.py", options).text
    assert "abs(1)" in once
    assert compile_text(once, "program.py", options).text == once


def test_a_copy_of_a_loop_lets_go_of_nothing_that_counts_where_no_pass_inlines() -> None:
    text = """\
class Grid:
    def __init__(self):
        self.w = 1
    def __getitem__(self, p):
        x, = (p[0], p[1])
        return x
    def __setitem__(self, p, v):
        pass
def count(g):
    for x in range(g.w - 1):
        g[1,] += 1
"""
    options = Options.make(passes="propagate,regions", assume="closed-world", header=False)
    once = compile_text(text, "program.py", options).text
    assert "item_2 = x_1" in once
    assert compile_text(once, "program.py", options).text == once


@pytest.mark.parametrize("passes", ["regions", "regions,inline", "simplify,inline,regions,scalars"])
def test_a_copy_of_which_all_is_granted_stands_alone(passes: str) -> None:
    """The loop as written beside it, which never runs, would get another copy each time."""
    text = """\
class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
def last():
    found = 0
    for flag in [True, False]:
        point = Point(1, 3)
        found = (point.x if flag else point.y) - point.x * point.y
    return found
"""
    options = Options.make(passes=passes, assume="closed-world", header=False)
    once = compile_text(text, "program.py", options).text
    assert once.count("for flag") == 1 and "if True:" in once
    assert compile_text(once, "program.py", options).text == once
