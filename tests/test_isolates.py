"""Private copies: which loops look, and what they look like where fast copies of loops would test for classes alone."""

from __future__ import annotations

import ast
import re

import pytest

from s2s.driver import compile_text
from s2s.options import Options
from s2s.profile.data import File, Function, Parameter, Profile
from s2s.profile.functions import definitions

_BOARD = """
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Board:
    def __init__(self, size):
        self.cells = [[0] * size for _ in range(size)]

    def get(self, row, column):
        return self.cells[row][column]

    def around(self, row, column):
        found = 0
        for down, right in SIDES:
            found += self.get(row + down, column + right)
        return found

    def settle(self):
        total = 0
        for row in range(1, 7):
            for column in range(1, 7):
                if self.get(row, column) == self.get(row - 1, column):
                    total += self.around(row, column)
        return total


def run(times: int = 3):
    board = Board(8)
    return [board.settle() for _ in range(times)]
"""

_BOUNDED = """
class Counter:
    def __init__(self):
        self.value = 0

    def add(self, by):
        self.value += by

    def step(self):
        self.add(1)
{body}


def run(times: int = 3):
    counter, total = Counter(), 0
    for _ in range({outer}):
        for _ in range({inner}):
            counter.step()
    return counter.value
"""


def _copy(text: str) -> tuple[str, list[str]]:
    compiled = compile_text(text, options=Options.make())
    remarks = [remark.message for remark in compiled.remarks if remark.pass_name == "isolate"]
    found = re.search(r"def made_anew\(\):\n(.*?)\n    def state", compiled.text, re.DOTALL)
    return found[1] if found else "", remarks


def test_loops_that_would_test_for_classes_alone_run_as_they_are() -> None:
    copy, remarks = _copy(_BOARD)
    assert remarks == ["run in a private copy of all that it reaches, while nothing of that is changed"]
    assert "for down, right in SIDES:" in copy and "__unchanged__" not in copy


@pytest.mark.parametrize(
    ("outer", "inner", "looking"),
    [
        ("5", "6", 0),
        ("times", "6", 1),
        ("100_000", "6", 1),
        ("1_000", "100_000", 1),
        ("100_000", "100_000", 2),
    ],
)
def test_a_loop_looks_if_what_it_repeats_may_take_long(outer: str, inner: str, looking: int) -> None:
    copy, _ = _copy(_BOUNDED.format(outer=outer, inner=inner, body=""))
    assert copy.count("compress(") == looking, copy


_OVER = """
class Row:
    def __init__(self, text):
        self.text, self.at = text, 0

    def go(self, by):
        self.at = self.at * by % 7

    def step(self):
        self.go(3)

    def all(self, start):
        for item in {over}:
            self.step()
        return self.at


def run(text: str = "some text", times: int = 3):
    row = Row(text)
    return [row.all(i) for i in range(times)]
"""


@pytest.mark.parametrize(
    ("over", "is_short"),
    [
        ("range(start, start + 9)", True),
        ("range(start - 4, start + 5)", True),
        ("range(start + 9, start)", True),
        ("range(start, start + 9, 2)", True),
        ("enumerate(range(start, start + 9))", True),
        ("self.text[start:start + 9]", True),
        ("self.text[:9]", True),
        ("range(start, start + self.at)", False),
        ("range(start, self.at + 9)", False),
        ("range(start, start + 9, -1)", False),
        ("range(start, start + 99999)", False),
        ("self.text[start:]", False),
        ("self.text[start:start - 9]", False),  # up to a place that counts from the end, maybe
        ("self.text[:-1]", False),
        ("self.text[start:start + 9:-1]", False),
    ],
)
def test_loops_over_a_few_numbers_or_items_need_no_looks(over: str, is_short: bool) -> None:
    copy, _ = _copy(_OVER.format(over=over))
    looks = "look_on(looks)" in copy or "compress(items, looks)" in copy or f"compress({over}" in copy
    assert looks is not is_short and over in copy, copy


_SHORT = """
class Game:
    def __init__(self):
        self.items = {{"a": ["x"], "b": ["y", "z"]}}
        self.taken, self.seen = 0, []

    def enter(self, room):
        for item in self.items.get(room, ()):
            self.take(item)

    def take(self, item):
        {body}


def job(times: int = 999):
    game = Game()
    for i in range(times):
        game.enter("abcd"[i & 3])
    return game.taken
"""


def test_loops_over_what_is_read_out_of_a_dict_ask_how_long_it_is() -> None:
    copy, _ = _copy(_SHORT.format(body="self.taken += len(item)"))
    assert "size_of((items := game.items.get(room, ())))" in copy and "compress(items, looks)" in copy, copy


def test_loops_over_what_may_grow_look_as_they_begin_an_iteration() -> None:
    copy, _ = _copy(_SHORT.format(body="self.seen.append(item)\n        self.taken += 1"))
    assert "get(room, ()):\n                    look_on(looks)" in copy and "items :=" not in copy, copy


def test_methods_that_operators_may_call_look() -> None:
    body = "    def {name}(self):\n        total = 0\n        for _ in range(90):\n            total += 1\n"
    body += "        return total\n"
    copy, _ = _copy(_BOUNDED.format(outer="50", inner="20", body=body.format(name="__len__")))
    assert "look_on(looks)" in copy
    copy, _ = _copy(_BOUNDED.format(outer="50", inner="20", body=body.format(name="__repr__")))
    assert "looks" not in copy


_CHASING = """
class Step:
    def __init__(self, of):
        self.at, self.of = 1, of

    def on(self):
        self.at = self.at * 3 % self.of

    def there(self):
        return self.at


def run(end: int = 5):
    outer, inner, total = Step(1009), Step(1013), 0
    while outer.there() != end:
        outer.on()
        while inner.there() != end:
            inner.on()
            total += inner.there()
        inner.on()
    return total
"""


def test_a_while_inside_of_another_looks_too() -> None:
    copy, _ = _copy(_CHASING)
    assert copy.count("for look in looks:") == 2 and "while" not in copy, copy


_MOVED = """
class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)
    def times(self, factor):
        return Vec(self.x * factor, self.y * factor)
def run(times: int = 99):
    at = Vec(0.5, 0.25)
    for _ in range(times):
        at = at.plus(at.times(0.25))
    return at.x + at.y
print(run())
"""


def test_loops_whose_objects_are_taken_apart_where_they_stand_stay_there() -> None:
    compiled = compile_text(_MOVED)
    assert "_alone__" not in compiled.text
    assert [remark.message for remark in compiled.remarks if remark.pass_name == "isolate"] == [
        "not run in a private copy: its loops have fast copies where they stand"
    ]


def test_loops_that_make_objects_in_their_fast_copies_run_in_private_ones() -> None:
    kept = _MOVED.replace("at = at.plus", "found.append(at); at = at.plus").replace(
        "at =", "found = []; at =", 1
    )
    assert "__s2s_run_alone__" in compile_text(kept.replace("at.x + at.y", "[one.x for one in found]")).text


_TOO_SHORT = "it takes too little time to ask each time whether anything has changed"
_UNANNOTATED = """
class Ring:
    def __init__(self, size):
        self.size = size
        self.at = 0

    def step(self, by):
        self.at = (self.at + by) % self.size

    def turn(self, by):
        self.step(by)
        self.step(1)


def work(size{annotation}):
    ring = Ring(97)
    for _ in range(10):
        for by in range(10):
            ring.turn(by)
    return ring.at + len(str(size))


{calls}
"""


@pytest.mark.parametrize(
    ("calls", "kind"),
    [
        ("print(work(3))", "0"),
        ("print(work(size=0.5))", "0.0"),
        ("SIZE = 5\nprint(work(SIZE))", "0"),
        ("def main():\n    size = len(input())\n    print(work(size))", "0"),
        ("def main():\n    for size in range(9):\n        print(work(size + 1))", "0"),
        ("def main(name):\n    print(work(f'{name}!'))", '""'),
        ("def main(size):\n    print(work(size))\nmain(7)", "0"),
        ("def main(size):\n    print(work(size))\nmain([7])", ""),
        ("def main(size):\n    size = [size]\n    print(work(size))\nmain(7)", ""),
        ("def main(size):\n    print(work(size))", ""),
        ("import sys\nprint(work(sys.argv))", ""),
        ("print(work(*[3]))", ""),
    ],
)
def test_calls_say_which_types_are_tested_for(calls: str, kind: str) -> None:
    copy, remarks = _copy(_UNANNOTATED.format(calls=calls, annotation=""))
    if not kind:
        assert not copy and "not run in a private copy: no plain type is known of size" in remarks
        return
    text = compile_text(_UNANNOTATED.format(calls=calls, annotation="")).text
    assert f"if is_busy or kind(given_0) is not kind({kind}):" in text.replace("''", '""')


def test_annotations_of_other_types_say_that_nothing_plain_is_taken() -> None:
    _, remarks = _copy(_UNANNOTATED.format(calls="print(work(3))", annotation=": object"))
    assert remarks[0] == "not run in a private copy: no plain type is known of size"


@pytest.mark.parametrize(
    ("kind", "calls", "remark"),
    [
        ("int", 10, "run in a private copy of all that it reaches, while nothing of that is changed"),
        (
            "int",
            2 * 10**6,
            "not run in a private copy: it takes too little time to ask each time whether anything has changed",
        ),
        ("list", 10, "not run in a private copy: no plain type is known of size"),
    ],
)
def test_a_profile_says_what_is_taken_and_how_long_it_takes(kind: str, calls: int, remark: str) -> None:
    text = _UNANNOTATED.format(calls="", annotation="")
    (work,) = [one for one in definitions(ast.parse(text), text) if one.name == "work"]
    seen = {"size": Parameter(types={f"builtins:{kind}": 9})}
    known = Function("work", work.first, work.digest, calls, 0.5, 0.9, params=seen)
    profile = Profile("3.11", 1.0, 100, {"ring.py": File("ring", [known])})
    compiled = compile_text(text, "ring.py", Options.make(profile=profile))
    assert remark in [one.message for one in compiled.remarks if one.pass_name == "isolate"]


def test_what_is_given_by_keyword_alone_is_not_handed_on() -> None:
    text = _UNANNOTATED.format(calls="print(work(size=3))", annotation="").replace(
        "work(size)", "work(*, size)"
    )
    copy, remarks = _copy(text)
    assert not copy and remarks == ["not run in a private copy: it takes size by keyword, or in a star"]


_TREE = """
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(root, key):
    if root is None:
        return Node(key)
    if key < root.key:
        root.left = insert(root.left, key)
    elif key > root.key:
        root.right = insert(root.right, key)
    return root


def work(size: int = 300):
    root = None
    for number in range(size):
        root = insert(root, number * 7919 % 1009)
    return root.key
"""
_TINY = """
class Pair:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def total(self):
        return self.left + self.right


def work(text: str):
    for letter in ("a", text):
        if Pair(letter, "b").total() == "ab":
            return True
    return False
"""


def test_recursions_that_would_look_at_each_call_and_save_little_stay_as_written() -> None:
    copy, remarks = _copy(_TREE)
    assert not copy
    assert remarks == [
        "not run in a private copy: what it saves is not worth the looks at what may have changed"
    ]


def test_what_a_function_calls_is_copied_where_all_of_it_does_not_pay() -> None:
    ring = _UNANNOTATED.format(calls="", annotation=": int").replace("def work", "def turned")
    tree = _TREE.replace("def work(size: int = 300)", "def grown(size)")
    text = f"{ring}{tree}\n\ndef work(size: int = 300):\n    return turned(size), [grown(size) for _ in range(size)]\n"
    compiled = compile_text(text)
    assert "__s2s_turned_alone__" in compiled.text and "__s2s_work_alone__" not in compiled.text


def test_functions_that_are_over_at_once_stay_as_written() -> None:
    copy, remarks = _copy(_TINY)
    assert not copy
    assert remarks == ["not run in a private copy: " + _TOO_SHORT]


def test_who_asks_for_the_pass_has_its_copies() -> None:
    for text in (_TREE, _TINY):
        assert "__s2s_work_alone__" in compile_text(text, options=Options.make(passes="isolate")).text


_KINDS = """
from dataclasses import dataclass
from enum import Enum, auto
class Kind(Enum):
    CREDIT = auto()
    DEBIT = auto()
@dataclass(frozen=True)
class Money:
    cents: int
    def __add__(self, other):
        return Money(self.cents + other.cents)
ZERO = Money(0)
FEE = Money(5)
class Account:
    def __init__(self, start=ZERO):
        self.balance = start
        self.kinds = {}
    def book(self, kind, amount):
        self.kinds[kind.name] = self.kinds.get(kind.name, 0) + 1
        if kind is Kind.CREDIT:
            self.balance = self.balance + amount
def run(times: int = 400):
    account = Account()
    for turn in range(times):
        account.book(Kind.CREDIT if turn % 3 else Kind.DEBIT, FEE)
    return account
"""


def test_enums_and_constants_are_used_as_they_are() -> None:
    copy, _ = _copy(_KINDS)
    assert "class Kind" not in copy and "class Money" not in copy and "ZERO =" not in copy
    assert "kept_Kind_CREDIT = Kind.CREDIT" in copy and "kind._name_" in copy
    text = compile_text(_KINDS).text
    assert "fixed = [FEE, ZERO]" in text and "originals = {}" not in text


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        (
            ("cents: int\n", "cents: int\n    log: list = field(default_factory=list)\n"),
            "what a constant holds may change",
        ),
        (("(frozen=True)", ""), ""),
        (("    def book", "    def spoil(self):\n        self.balance.cents = 3\n    def book"), ""),
        (
            ("self.kinds = {}", "self.kinds = {}\n        start.cents = 3"),
            "cents may be stored to a constant",
        ),
        (
            ("self.kinds = {}", "self.kinds = {}\n        start.__init__(3)"),
            "what a constant holds may change",
        ),
        (
            ("FEE = Money(5)", "FEE = Money(5)\nFEE.cents = 4"),
            "other code of the module runs between what it reaches",
        ),
        (("FEE = Money(5)", "FEE = Money(len(__name__))"), "it reads FEE"),
        (("auto()\n@", "auto()\n    def __eq__(self, other):\n        return False\n@"), "Kind has __eq__"),
        (("DEBIT = auto()", "DEBIT = [1]"), "Kind keeps a value that may change"),
    ],
)
def test_what_enums_and_constants_may_be(change: tuple[str, str], remark: str) -> None:
    text = _KINDS.replace("import dataclass", "import dataclass, field").replace(*change)
    copy, remarks = _copy(text)
    assert (f"not run in a private copy: {remark}" in remarks) if remark else copy


_MAIN = """
class Simulation:
    def __init__(self, seed):
        self.state = seed
        self.hits = 0
    def roll(self, sides):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % sides
    def step(self):
        if self.roll(6) == 5:
            self.hits += 1
    def run(self, steps):
        for _ in range(steps):
            self.step()
def main(steps=20000):
    print("begin")
    sim = Simulation(3)
    sim.run(steps)
    print(sim.hits)
main()
"""


def test_what_a_function_computes_before_it_prints_runs_in_a_copy() -> None:
    text = compile_text(_MAIN).text
    assert "for result in alone(steps) if alone is not None else ():\n            print(result)\n" in text
    assert "sim.roll" not in _copy(_MAIN)[0]


@pytest.mark.parametrize(
    ("change", "loop"),
    [
        (("sim.hits)", "sim.hits, [sim for _ in (1, 2)])"), "for result, result_2 in alone(steps)"),
        (("print(sim.hits)", "print(*[sim.hits])"), "for sim in alone(steps)"),
        (("print(sim.hits)", "print(sim.hits, end=str(sim))"), "for sim, result in alone(steps)"),
        (("print(sim.hits)", "print(print(), sim.hits)"), "for sim in alone(steps)"),
        (("print(sim.hits)", "return sim.roll(3)"), "            return result"),
        (
            ("    print(sim.hits)", "    for _ in range(2):\n        sim.step()\n    print(_)"),
            "for sim in alone(steps)",
        ),
        (("steps=20000", "steps"), ""),
        (("    print(sim.hits)", "    print((lambda: sim.hits)())"), ""),
        (("    print(sim.hits)", "    del sim"), "for sim in alone(steps)"),
        (("    sim.run(steps)", "    global last\n    last = sim\n    sim.run(steps)"), ""),
        (("    sim.run(steps)", "    sim.run(steps)\n    return 3"), "for sim in alone(steps)"),
        (("    sim.run(steps)", "    yield sim\n    sim.run(steps)"), ""),
        (
            ("    sim = ", "    sim = None\n    for steps in (5, 7):\n        pass\n    sim = "),
            "for steps, result in alone(steps)",
        ),
    ],
)
def test_what_stretches_take_and_give(change: tuple[str, str], loop: str) -> None:
    text = compile_text(_MAIN.replace(*change).replace("main()\n", "")).text
    assert (loop in text) if loop else ("_alone__" not in text)


_KEPT_METHODS = """
from typing import NamedTuple
class Tool:
    def __init__(self, size):
        self.size = size
    @staticmethod
    def twice(number):
        return number * 2
    def grow(self, by):
        self.size = (self.size * 3 + by) % 1009
        return self.size
class Pair(NamedTuple):
    first: int = 1
    def step(self, number):
        return self.first + Tool.twice(number)
def run(times: int = 200):
    pair, tool, total = Pair(3), Tool(5), 0
    for number in range(times):
        total = (total + pair.step(number) + tool.grow(number)) % 1009
    return pair, total
"""


def test_what_methods_of_shared_classes_call_is_counted_though_the_copy_has_dropped_it() -> None:
    assert not compile_text(_KEPT_METHODS, options=Options.make()).failures


def test_what_has_been_compiled_gets_no_copies() -> None:
    header = "# Compiled by s2s 0.1.0 at -O2; relies on no assumption.\n"
    assert _copy(_BOARD)[0]
    for start in ("", "#!/usr/bin/env python3\n", "#!/usr/bin/env python3\n# coding: utf-8\n"):
        assert _copy(start + header + _BOARD) == ("", [])


def test_items_of_no_known_type_tell_nothing_of_a_local() -> None:
    text = _BOARD + "\n\ndef show():\n    for each in [SIDES]:\n        each\n        Board\n"
    assert compile_text(text, options=Options.make(passes="isolate")).failures == []
