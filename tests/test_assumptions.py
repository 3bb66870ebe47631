"""What a compiled text says it relies on: all that its rewrites rest on, and nothing else that was granted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from s2s.driver import Compiled, compile_text
from s2s.options import Options
from trap_checks import chosen
from trapping import RUNNABLE, Trap


def compiled(text: str, *assume: str) -> Compiled:
    return compile_text(text, "t.py", Options.make(assume=assume))


def test_a_condition_rests_on_the_types_of_its_operands() -> None:
    text = "def f(x: int, y: int):\n    if bool(x or y):\n        return 1\n    return 2\n"
    both = compiled(text, "sealed-builtins", "annotations")
    assert "if x or y:" in both.text
    assert both.relied == ("annotations", "sealed-builtins")
    assert not compiled(text, "sealed-builtins").changed


def test_a_lambda_rests_on_nothing_that_ran_before_it() -> None:
    text = "def f(x: int):\n    y = x + 1\n    print(y, y)\n    return (lambda a: a * 2)(x)\n"
    found = compiled(text, "annotations")
    assert "return x * 2" in found.text
    assert found.relied == ()


def test_a_proof_rests_on_what_ran_since_the_definition() -> None:
    text = "def add(a, b):\n    return a + b\nx = [len('ab')]\nprint(add(1, 2))\n"
    found = compiled(text, "sealed-builtins", "annotations")
    assert "print(3)" in found.text
    assert found.relied == ("sealed-builtins",)
    assert "print(add(1, 2))" in compiled(text).text


def test_a_refinement_rests_on_the_builtins_its_test_calls() -> None:
    text = "def f(x):\n    if type(x) is int:\n        y = x * 2\n        return x + 0\n"
    found = compiled(text, "sealed-builtins", "annotations")
    assert found.text.endswith("    if type(x) is int:\n        return x\n")
    assert found.relied == ("sealed-builtins",)
    assert not compiled(text, "annotations").changed


def made(trap: Trap, assume: Collection[str]) -> Compiled:
    """What a trap becomes; its IR is verified where the trap is held."""
    return compile_text(trap.text, trap.name, replace(Options.make(assume=assume), verify=False))


@pytest.mark.parametrize(
    "trap", [trap for trap in RUNNABLE if chosen(trap, 0, 3)], ids=lambda trap: trap.name
)
def test_what_is_relied_on_is_enough(trap: Trap) -> None:
    """A third of the traps, and all of them in `make traps`."""
    assumed = {"annotations", "sealed-builtins"}
    granted = made(trap, assumed)
    enough = assumed.intersection(granted.relied)
    if granted.relied and enough != assumed:  # comments may have granted others
        assert made(trap, enough).text == granted.text


PREDICATE = "def both(a, b):\n    return a and b\n\ndef f(x, y):\n    if both(x, y):\n        return 1\n    return 2\n"


def test_pure_operators_make_a_predicate_a_condition() -> None:
    found = compiled(PREDICATE, "pure-operators", "sealed-globals")
    assert "    if x and y:\n" in found.text
    assert found.relied == ("pure-operators", "sealed-globals")
    assert "    if x and y:\n" not in compiled(PREDICATE, "sealed-globals").text


@pytest.mark.parametrize(
    ("operation", "promised"),
    [
        ("x < y", True),
        ("x.name", True),
        ("-x", True),
        ("not x", True),
        ("x in y", False),
        ("x[y]", False),
        ("x(y)", False),
        ("f'{x}'", False),
    ],
)
def test_what_pure_operators_promise(operation: str, promised: bool) -> None:
    """What a `def` has proved of a name holds for as long as nothing may rebind it."""
    text = f"x = y = input()\n\ndef add(a, b):\n    return a + b\n\nz = {operation}\nprint(add(1, 2))\n"
    found = compiled(text, "pure-operators")
    assert found.text.endswith("print(3)\n") == promised
    assert ("pure-operators" in found.relied) == promised
    assert not compiled(text).changed


def test_a_closed_world_keeps_finalizers() -> None:
    options = Options.make(assume="closed-world")
    assert "pure-operators" in options.assume and "no-finalizers" not in options.assume
