"""Room on the stack for what a function calls: what gets it, what does not, and that both do the same."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace
from typing import Any

import pytest

from laid_out import entered, profile_of
from s2s.driver import Compiled, compile_text
from s2s.options import Options
from s2s.passes.room import WORDS
from s2s.profile.data import File, Function, Profile
from trapping import RUNNABLE, Trap

TREES = """
def size(tree):
    return 1 + sum([size(part) for part in tree])

def sizes(trees):
    return [size(tree) for tree in trees]

class Forest:
    def __init__(self, trees):
        self.trees = trees

    def sizes(self):
        return sizes(self.trees)
"""
GIVEN = "__code__.replace(co_stacksize="


def compiled(text: str, functions: list[Function], **options: Any) -> Compiled:
    """A program compiled with a profile that says this of functions."""
    profile = Profile("3.11", 1.0, 100, {"p.py": File("__main__", functions)})
    made = compile_text(text, "p.py", Options.make(profile=profile, header=False, **options))
    assert not made.failures
    return made


def names_of(made: Compiled) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "p"}
    exec(compile(made.text, "p.py", "exec"), names)
    return names


def test_what_is_entered_seldom_has_room() -> None:
    made = compiled(TREES, entered(TREES, ["sizes"]))
    assert made.text.count(GIVEN) == 1 and "sizes.__code__ = sizes." in made.text
    names = names_of(made)
    assert names["sizes"].__code__.co_stacksize == WORDS and names["size"].__code__.co_stacksize < 100
    assert names["sizes"]([[], [[], [[]]]]) == [1, 4]


def test_a_frame_brings_a_chunk_with_room_for_others() -> None:
    frame, chunk = 8 * (WORDS + 10), 16384
    while chunk < frame:
        chunk *= 2
    assert chunk - frame > 60_000


def test_methods_have_room_where_their_classes_are_known() -> None:
    known = entered(TREES, ["Forest.sizes"])
    assert GIVEN not in compiled(TREES, known).text
    made = compiled(TREES, known, assume="closed-world")
    assert names_of(made)["Forest"].sizes.__code__.co_stacksize == WORDS


def test_a_second_compile_changes_nothing() -> None:
    once = compiled(TREES, entered(TREES, ["sizes"])).text
    again = compiled(once, entered(once, ["sizes"])).text
    assert again.count(GIVEN) == once.count(GIVEN) == 1


@pytest.mark.parametrize(
    "said",
    [
        {"calls": 10**4},  # a call is short
        {"total": 0.05},
        {"own": 0.8},  # it calls little
        {"callers": {"p.py:3": 10}},  # `size` calls it
        {"callers": {"p.py:3": 6, "elsewhere.py:1": 4}},
        {"callers": {}},
        {"calls": 0},
    ],
)
def test_what_would_not_pay_has_none(said: dict[str, Any]) -> None:
    assert GIVEN not in compiled(TREES, entered(TREES, ["sizes"], **said)).text


@pytest.mark.parametrize(
    ("text", "callers"),
    [
        # Most calls come from outside; others from itself, from a function inside of it, and from one that it calls.
        ("def walk(tree):\n    for part in tree:\n        run(part)\n", {"p.py:3": 4}),
        ("def walk(tree):\n    def one(part):\n        run(part)\n    list(map(one, tree))\n", {"p.py:3": 4}),
        ("def walk(tree):\n    one(tree)\ndef one(part):\n    run(part)\n", {"p.py:4": 4}),
        # What calls itself by its name is recursive, whatever was seen.
        ("def walk(tree):\n    return [walk(part) for part in tree]\n", {}),
    ],
)
def test_a_recursive_function_is_no_entry(text: str, callers: dict[str, int]) -> None:
    known = entered(text, ["walk"], callers={"elsewhere.py:1": 10} | callers)
    known += entered(text, ["one"], callers={"p.py:2": 4})
    made = compiled(text, known)
    assert GIVEN not in made.text
    others = entered(text, ["walk"])
    assert (GIVEN in compiled(text, others).text) == bool(callers)


def test_module_code_is_outside() -> None:
    text = f"{TREES}\nprint(sizes([[]]))\n"
    line = len(text.splitlines())
    assert GIVEN in compiled(text, entered(text, ["sizes"], callers={f"p.py:{line}": 10})).text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("@print\ndef f(x):\n    return g(x)\n", "decorator"),
        ("def f(x):\n    yield g(x)\n", "stack"),
        ("async def f(x):\n    return g(x)\n", "stack"),
        ("def f(x):\n    return g(x), locals()\n", "locals"),
    ],
)
def test_what_is_no_plain_function_is_left_as_written(text: str, reason: str) -> None:
    text = "def g(x):\n    return x\n" + text
    made = compiled(text, entered(text, ["f"]))
    assert GIVEN not in made.text
    missed = [remark.message for remark in made.remarks if remark.pass_name == "room"]
    assert len(missed) == 1 and reason in missed[0]


def test_nothing_without_a_profile_or_in_a_part_of_a_module() -> None:
    assert GIVEN not in compile_text(TREES, "p.py", Options.make(assume="closed-world")).text
    profile = Profile("3.11", 1.0, 100, {"p.py": File("__main__", entered(TREES, ["sizes"]))})
    part = replace(Options.make(profile=profile), whole=False)
    assert GIVEN not in compile_text(TREES, "p.py", part).text


@pytest.mark.parametrize("assume", ["", "closed-world"])
@pytest.mark.parametrize(
    "trap",
    [trap for trap in RUNNABLE if trap.row == "room" and "# entered:" in trap.text],
    ids=lambda trap: trap.name,
)
def test_traps_with_their_profile(trap: Trap, assume: str) -> None:
    options = Options.make(assume=assume, profile=profile_of([trap.text], "p.py"), header=False)
    made = compile_text(trap.text, "p.py", options)
    assert GIVEN in made.text and not made.failures
    printed = []
    for text in (trap.text, made.text):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(text, "p.py", "exec"), {"__name__": "p"})
        printed.append(out.getvalue())
    assert printed[0] == printed[1]


RECURSION = """
import time
class Sums:
    def __init__(self, text):
        self.given, self.at = text, 0
    def value(self, depth):
        if self.given[self.at] == "(":
            return self.group(depth + 1)
        start = self.at
        while self.given[self.at].isdigit() and self.at < len(self.given) - 1:
            self.at += 1
        word = self.given[start : self.at] or "0"
        found = int(word) if len(word) < 9 else len(word) * depth % 1001
        return -found if word.startswith("7") and depth > 3 or found % 1001 == 1000 else found
    def group(self, depth):
        self.at += 1
        total = product = 0
        while self.given[self.at] != ")":
            if self.given[self.at] in (" ", "+", "-", "*"):
                product = product * 31 % 1009 + ord(self.given[self.at]) if depth < 99 else product // 2
                self.at += 1
            else:
                found = self.value(depth) if depth % 2 else self.both(depth, total)
                total = total + found if product % 2 else total - found
        self.at += 1
        return total + product if total > product else total * 2 - product
    def both(self, depth, total):
        one, start = self.value(depth), self.at
        if self.at < len(self.given) - 1 and self.given[self.at] == "^":
            self.at += 1
            return one * self.value(depth) if total < 1000 else one + self.value(depth) - self.at + start
        return one if one < 1000 else one % 1000 + start - self.at
    def sums(self, *others):
        \"\"\"What they sum up to.\"\"\"
        total = self.value(0)
        for text in others:
            self.given, self.at = text, 0
            total = (total + self.value(0) * 3) % 100003
            total = total - len(text) if total > 100 and len(text) > 2 else total
        return total, self.at, len(self.given)
"""


def looking(text: str, **options: Any) -> str:
    made = compile_text(text, "p.py", Options.make(passes="room", header=False, **options))
    assert not made.failures
    return made.text


def test_what_starts_a_recursion_looks_how_often_it_is_entered() -> None:
    text = looking(RECURSION)
    assert text.count("for look in __s2s_Sums_sums_entered__ or ():") == text.count("for look in ") == 1
    names: dict[str, Any] = {"__name__": "p"}
    exec(compile(text, "p.py", "exec"), names)
    sums, times = names["Sums"].sums, iter(range(10**6))
    plain = sums.__code__.co_stacksize

    def entered(count: int, pause: float) -> int:
        for _ in range(count):
            until = names["time"].perf_counter() + pause
            while names["time"].perf_counter() < until:
                next(times)
            assert names["Sums"]("(1 2 (3^4))").sums("(5)")[1:] == (3, 3)
        size = sums.__code__.co_stacksize
        assert type(size) is int
        return size

    assert entered(3, 0) == plain
    assert entered(16, 0.002) == WORDS
    assert entered(1, 0) in (plain, WORDS)
    assert entered(2, 0) == plain
    assert entered(16, 0.002) == WORDS


def test_what_looks_stands_once() -> None:
    once = looking(RECURSION)
    assert looking(once) == once


ENDS = "        return total, self.at, len(self.given)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    def sums", "    @staticmethod\n    def sums"),
        (ENDS, "        yield total"),
        (ENDS, "        return total, locals()"),
        ("    def sums", "    def __call__"),  # what operators call is called often
        ("start = self.value(depth)", "start = self.sums()"),  # it is a part of the recursion
        ("self.both(depth, total)", "self.both(depth, self.sums)"),  # and so it may be
        ("        self.at += 1\n        total", '        getattr(self, f"sum{depth}")\n        total'),
        ("        self.at += 1\n        total", '        getattr(self, "sum" + self.given)\n        total'),
        ("    def __init__", "    table = {1: lambda self: self.sums()}\n    def __init__"),
        ("class Sums", "class Sums: pass\nclass Sums"),
        ("    def sums", "    # s2s: off\n    def sums"),
        ("self.both(depth, total)", "depth"),  # the recursion is small
    ],
)
def test_what_starts_no_large_recursion_does_not_look(old: str, new: str) -> None:
    text = RECURSION.replace(old, new)
    assert text != RECURSION
    assert "for look in" not in looking(text)


def test_frames_that_are_kept_are_no_larger() -> None:
    assert "for look in" not in looking(RECURSION, keep_frames=True)
