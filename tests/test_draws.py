"""What draws numbers and items gives what module random gives, from the same generator, and for no other."""

from __future__ import annotations

import random
import types
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from s2s.driver import compile_text
from s2s.ir.drawer import DRAWER, KEEPS_DRAWERS
from s2s.options import Options

TEXT = """\
import random
def drawn(count, most, held):
    found = []
    for _ in range(count):
        found += [random.randint(1, 6), random.randrange(most), random.uniform(-1, most), random.choice(held)]
    return found
"""


def keeper() -> Any:
    """The object that a compiled file makes."""
    namespace: dict[str, Any] = {}
    exec(KEEPS_DRAWERS, namespace)
    return type("Keeper", (), {"__init__": lambda self: None, DRAWER: namespace[DRAWER]})()


def kept(read: Any, wanted: str = "") -> Any:
    """What a compiled file keeps of what it has imported; None where it is something else."""
    made = keeper()
    found = getattr(made, DRAWER)(read, wanted)
    return None if found is type(made) else found


def test_numbers_and_items_are_those_of_the_library() -> None:
    below, chosen = kept(random, "below"), kept(random, "chosen")
    widths = [*range(1, 70), 2**31, 2**32, 2**32 + 1, 2**70, 3**90]
    for seed in range(20):
        random.seed(seed)
        expected = [(random.randrange(width), random.choice(range(width % 50 + 1))) for width in widths]
        state = random.getstate()
        random.seed(seed)
        assert [(below(width), chosen([*range(width % 50 + 1)])) for width in widths] == expected
        assert random.getstate() == state


def test_only_what_the_library_has_is_kept() -> None:
    assert kept(random) is random and kept(random, "randint") is random.randint is kept(
        random.randint, "randint"
    )
    assert kept(random, "bits") == random.getrandbits and kept(random.choice, "plain") == random.random
    other = types.ModuleType("random")
    exec("def randint(low, high):\n    return low", other.__dict__)
    theirs = random.Random(3).randint
    others = [
        other,
        other.randint,
        theirs,
        random.random,
        random.Random.randint,
        3,
        None,
        types.SimpleNamespace(),
    ]
    assert [kept(read, "randint") for read in others] == [None] * len(others)
    assert kept(other) is kept(other.randint, "below") is None
    assert kept(random.choice, "randint") is None and kept(random, "seeds") is None
    with patch.object(random, "randint", random.randrange):
        assert kept(random, "randint") is None


@pytest.mark.parametrize(
    ("of", "name"),
    [
        (random.Random, name)
        for name in ("_randbelow", "randrange", "choice", "shuffle", "getrandbits", "random")
    ]
    + [(random._inst, name) for name in ("_randbelow", "randrange", "getrandbits", "random", "uniform")],  # type: ignore[attr-defined]
)
def test_nothing_is_kept_where_the_inside_was_changed(of: object, name: str) -> None:
    with patch.object(of, name, lambda *args: 0):
        assert kept(random) is kept(random, "below") is kept(random, "randint") is None
    assert kept(random) is random


def test_functions_that_do_something_else_are_not_kept() -> None:
    """As those of a version to come may, by names that they asked for before."""
    space = vars(random)
    for name, text in (
        (
            "_randbelow",
            "def _(self, n):\n    r = self.getrandbits(n.bit_length() + 1) >> 1\n    return r % n",
        ),
        ("_randbelow", "def _(self, n):\n    return int(self.random() * n)"),
        ("randrange", "def _(self, start, stop=None, step=1):\n    return self._randbelow(start) + 1"),
        ("choice", "def _(self, seq):\n    return seq[-1 - self._randbelow(len(seq))]"),
        (
            "shuffle",
            "def _(self, x):\n for i in range(len(x)):\n  j = self._randbelow(i + 1)\n  x[i], x[j] = x[j], x[i]",
        ),
        ("uniform", "def _(self, a, b):\n    r = self.random()\n    return a * (1 - r) + b * r"),
        ("randint", "def _(self, a, b):\n    return a + self._randbelow(b - a + 1)"),
    ):
        made: dict[str, Any] = {}
        exec(text, space, made)
        with patch.object(random.Random, name, made["_"]):
            assert kept(random) is None


def test_what_draws_items_becomes_the_function_where_others_are_drawn_from() -> None:
    made = keeper()
    made.chosen = getattr(made, DRAWER)(random, "chosen", "chosen")
    for _ in range(99):
        made.chosen(b"word")
    assert made.chosen.__name__ == "chosen"
    made.chosen(b"word")
    assert made.chosen == random.choice


def test_lists_are_shuffled_alike() -> None:
    shuffled = kept(random, "shuffled")
    for count in (0, 1, 2, 3, 9, 64, 65, 300):
        mine, theirs = list(range(count)), list(range(count))
        random.seed(count)
        random.shuffle(theirs)
        state = random.getstate()
        random.seed(count)
        assert shuffled(mine) is None and mine == theirs and random.getstate() == state


def test_a_file_that_was_compiled_stays_as_it_is() -> None:
    once = compile_text(TEXT, "kept.py", Options(header=False)).text
    assert compile_text(once, "kept.py", Options(header=False)).text == once
    assert "__drawer__" in once


def test_a_function_compiled_by_itself_draws_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "as_written.py").write_text(TEXT)
    (tmp_path / "of_draws.py").write_text(TEXT.replace("def drawn", "import s2s\n@s2s.compile\ndef drawn"))
    monkeypatch.syspath_prepend(str(tmp_path))
    written, compiled = __import__("as_written"), __import__("of_draws")
    for held in ([1, 2], "abc", {0: 1, 1: 2}):
        random.seed(4)
        expected = written.drawn(5, 9, held), random.random()
        random.seed(4)
        assert (compiled.drawn(5, 9, held), random.random()) == expected
    assert any("randbelow" in name for name in compiled.drawn.__code__.co_names)
    with patch("random.randint", lambda low, high: "patched"):
        assert compiled.drawn(1, 9, [1])[0] == "patched"
