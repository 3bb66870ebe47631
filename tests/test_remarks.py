"""Remarks: which refusals are told, what would unlock them, and how `s2s compile --remarks` sums them up."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from s2s.cli.app import app
from s2s.driver import compile_text
from s2s.options import Options
from s2s.report.remarks import Remark, settled
from s2s.report.summary import Summary


def invoke(*args: str, stdin: str | None = None) -> Result:
    # The command line catches termination; a test process has to keep its own way.
    before = signal.getsignal(signal.SIGTERM)
    try:
        return CliRunner().invoke(app, list(args), input=stdin)
    finally:
        signal.signal(signal.SIGTERM, before)


def missed(line: int, message: str, unlock: str = "", pass_name: str = "inline") -> Remark:
    return Remark("missed", pass_name, "f", message, line, 4, (), unlock)


def inlined(line: int, name: str) -> Remark:
    return Remark("done", "inline", "f", f"inlined {name}", line, 4)


def test_remarks_are_grouped_by_reason_the_most_frequent_first() -> None:
    summary = Summary()
    summary.add("a.py", [inlined(1, "add"), missed(9, "walk not inlined: it is recursive")])
    summary.add(
        "b.py", [missed(line, f"m{line} not inlined: unknown", "closed-world") for line in (1, 2, 3, 4)]
    )
    granted = Summary()
    granted.add("a.py", [missed(9, "walk not inlined: it is recursive")])
    summary.compare("closed-world", granted)
    assert summary.text().splitlines() == [
        "1 done [inline] inlined: a.py:1:5 (add)",
        "4 missed [inline] not inlined: unknown (would take: closed-world): "
        "b.py:1:5 (m1), b.py:2:5 (m2), b.py:3:5 (m3), …",
        "1 missed [inline] not inlined: it is recursive: a.py:9:5 (walk)",
        "1 inlined, 5 refused: 4 would go with --assume closed-world",
    ]


def test_what_would_go_is_what_is_gone_with_the_assumption_granted() -> None:
    summary, granted = Summary(), Summary()
    summary.add("a.py", [missed(line, "m not inlined: unknown", "closed-world") for line in (1, 2, 3)])
    granted.add("a.py", [missed(2, "m not inlined: it is recursive")])
    summary.compare("closed-world", granted)
    assert summary.assumptions == ["closed-world"]
    assert summary.text().splitlines()[-1] == "0 inlined, 3 refused: 2 would go with --assume closed-world"
    summary.compare("closed-world", summary)
    assert summary.text().splitlines()[-1] == "0 inlined, 3 refused"


def test_the_same_reason_with_another_unlock_is_another_group() -> None:
    summary = Summary()
    summary.add(
        "a.py", [missed(1, "f not inlined: it is long"), missed(2, "f not inlined: it is long", "no-frames")]
    )
    assert len(summary.text().splitlines()) == 3


def test_the_last_line_has_one_clause_for_each_unlock_the_largest_first() -> None:
    summary = Summary()
    region = Remark("done", "regions", "f", "a fast copy of the loop, entered where n is an int", 3)
    by_class = "sealed-classes,sealed-globals"
    unlocks = ["no-finalizers", by_class, by_class, "dropping --keep-frames", ""]
    told = [missed(line, f"f not inlined: reason {line}", unlock) for line, unlock in enumerate(unlocks)]
    summary.add("a.py", [region, *told])
    assert summary.assumptions == [by_class, "no-finalizers"]
    for assumed, left in ((by_class, told[3:]), ("no-finalizers", told[1:])):
        granted = Summary()
        granted.add("a.py", left)
        summary.compare(assumed, granted)
    assert summary.text().splitlines()[-1] == (
        "0 inlined, 1 loop given a fast copy, 5 refused: 3 would go with --assume sealed-classes,sealed-globals, "
        "1 would go with --assume no-finalizers, 1 may go with dropping --keep-frames"
    )


def test_without_refusals_nothing_would_go() -> None:
    assert Summary().text() == "0 inlined, 0 refused"


def test_of_a_call_the_last_refusal_counts_and_none_if_it_was_inlined_after_all() -> None:
    first, second = missed(1, "add not inlined: one"), missed(1, "add not inlined: two", "no-frames")
    other = missed(1, "mul not inlined: one")
    assert settled([first, other, second, second]) == [second, other]
    assert settled([first, inlined(1, "add"), other]) == [inlined(1, "add"), other]
    assert settled([inlined(1, "add"), inlined(1, "add")]) == [inlined(1, "add")] * 2


METHODS = """\
class Account:
    def fee(self, amount):
        return amount // 100
    def pay(self, amount):
        return amount - self.fee(amount)
def annotated(account: Account):
    return account.pay(3)
def made():
    account = Account()
    return account.pay(3)
"""

GUARDED = """\
def area(w, h):
    return w * h
def f(items):
    return area(items[0].width, items[1].of(items[2].height)) + 1
"""

TWICE = """\
def scale(v, k):
    return v * k + v
def f(p):
    return scale(p.x, 3)
"""

FINALIZED = """\
def label(x):
    if x.a:
        print(x)
    return x.b
def f(items):
    return len(label(items))
"""

MODULE = """\
def area(w, h):
    return w * h
print("any code")
print(area(2, 3))
"""


@pytest.mark.parametrize(
    ("source", "unlock", "line"),
    [
        (METHODS, "closed-world", 5),
        (METHODS, "annotations,closed-world", 7),
        (METHODS, "sealed-classes,sealed-globals", 10),
        (GUARDED, "sealed-globals", 4),
        (TWICE, "sealed-globals", 4),
        (FINALIZED, "no-finalizers", 6),
        (MODULE, "sealed-globals", 4),
    ],
)
def test_what_would_unlock_a_call_does(source: str, unlock: str, line: int) -> None:
    remarks = compile_text(source, "x.py", Options.make()).remarks
    refused = [remark for remark in remarks if remark.line == line and remark.kind == "missed"]
    assert [remark.unlock for remark in refused] == [unlock]
    remarks = compile_text(source, "x.py", Options.make(assume=unlock)).remarks
    assert any(
        remark.line == line and remark.kind == "done" and remark.message.startswith("inlined ")
        for remark in remarks
    )


def test_calls_of_what_the_module_does_not_define_are_not_told() -> None:
    source = "import os\ndef f(x):\n    return os.path.join(x, x.strip()) + len(x) + other(x)\n"
    assert compile_text(source, "x.py", Options.make()).remarks == []


def test_a_call_is_refused_once_however_often_the_passes_look_at_it() -> None:
    source = "def walk(t):\n    return [walk(s) for s in t]\n"
    source += "def f(t):\n    x = 1 + 2\n    y = x * 3\n    return walk(t), y\n"
    told = [remark for remark in compile_text(source, "x.py", Options.make()).remarks if remark.line == 6]
    assert [remark.message for remark in told if "not inlined" in remark.message] == [
        "walk not inlined: it is recursive"
    ]


def test_the_command_groups_or_tells_of_each_place(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(GUARDED)
    arguments = ["--check", "-q", "--no-cache", str(path)]
    grouped = invoke("compile", "--remarks", *arguments)
    assert grouped.stderr.splitlines()[-1] == "0 inlined, 1 refused: 1 would go with --assume sealed-globals"
    each = invoke("compile", "--all-remarks", *arguments)
    assert each.stderr.startswith(f"{path}:4:12: missed [inline] area not inlined: ")
    assert "inlined, " not in each.stderr


RECURSIVE = """
class Node:
    def depth(self, left):
        return 1 + self.depth(left - 1) if self.is_leaf(left) else 0
    def is_leaf(self, left):
        return left > 0
"""


def test_the_command_counts_what_an_assumption_does_away_with(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(RECURSIVE)
    arguments = ["compile", "--remarks", "--check", "-q", "--no-cache"]
    last = "0 inlined, 2 refused: 1 would go with --assume closed-world"
    assert invoke(*arguments, str(path)).stderr.splitlines()[-1] == last
    # The standard input, which can be read but once.
    assert invoke(*arguments, "-", stdin=RECURSIVE).stderr.splitlines()[-1] == last


_STORES = "".join(
    f"            found.append(one + {k})\n            other[{k}] = one * 2\n" for k in range(8)
)
_CALLS_ITSELF = f"""
def cased(flags):
    return flags & 2
def raised(one):
    return one + 1
def marked(one):
    return one - 1
def literal(pattern, flags, other):
    found = []
    for op, one in pattern:
        if cased(flags) and raised(one) and marked(op):
{_STORES}        else:
            found += literal(one, flags, other)
    return found
"""


def test_what_is_said_depends_on_nothing_but_the_text() -> None:
    """Sets of objects are gone over in an order that depends on where these lie in memory."""
    kept, said = list[object](), set[tuple[str, ...]]()
    for turn in range(10):
        chance = random.Random(turn)
        for size in range(32, 512, 16):
            some = [bytes(size) for _ in range(chance.randrange(200, 3000))]
            chance.shuffle(some)
            kept.append(some[: len(some) // 2])  # what is made next lies in the holes between these
        compiled = compile_text(_CALLS_ITSELF, "t.py")
        said.add(tuple(str(remark) for remark in compiled.remarks))
    assert len(said) == 1
