"""What a compiled text says it relies on: all that its rewrites rest on, and nothing else that was granted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

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


#: What a local holds dies unseen in these, for it is a number by what is granted; and without that, the same becomes of
#: it, for another reason or in another way.
TOLD_BY_ONE_OF_TWO = {"control_else_of_try", "promise_of_death", "region_longer_than_its_bound"}


@pytest.mark.parametrize(
    "trap", [trap for trap in RUNNABLE if chosen(trap, 0, 3)], ids=lambda trap: trap.name
)
def test_what_is_relied_on_is_enough(trap: Trap) -> None:
    """A third of the traps, and all of them in `make traps`.

    Whatever is granted, granting no more than is relied on gives the same text; and with any less, it is another.
    """
    names = ("annotations", "sealed-builtins")
    ways = [frozenset(some) for count in range(3) for some in combinations(names, count)]
    found = {granted: made(trap, granted) for granted in ways}
    for granted, one in found.items():
        relied = granted.intersection(one.relied)  # comments may have granted others
        assert found[relied].text == one.text, (granted, relied)
        if trap.name not in TOLD_BY_ONE_OF_TWO:
            for name in relied:
                assert program(found[granted - {name}]) != program(one), (granted, name)


def program(compiled: Compiled) -> str:
    """What was made, without the line that says what it relies on."""
    return compiled.text.partition("\n")[2] if compiled.changed else compiled.text


ENUM = """from enum import Enum


class Kind(Enum):
    A = 1


def kinds():
    return list(Kind)
"""


def test_members_are_handed_to_what_a_builtin_is_granted_to_be() -> None:
    found = compiled(ENUM, "sealed-builtins")
    assert ".Kind_members) if Kind is " in found.text and "list is " not in found.text
    assert found.relied == ("sealed-builtins",)


def test_members_that_are_kept_without_a_look_rest_on_the_name() -> None:
    found = compiled(ENUM, "sealed-globals")
    assert ".Kind_members = *Kind,\n" in found.text
    assert found.relied == ("sealed-globals",)


LOOP = """def add(a, b):
    return a + b


def total(x{note}):
    t = 0
    for k in "abcdefghijklmnopqrstuvwxyz":
        t = add(t, x)
    return t
"""


def test_a_region_rests_on_what_its_operations_are_granted_to_do() -> None:
    tested, annotated = compiled(LOOP.format(note="")), compiled(LOOP.format(note=": int"), "annotations")
    assert ".type(x) is " in tested.text and not tested.relied
    assert "t = t + x" in annotated.text and ".type(x) is " not in annotated.text
    assert annotated.relied == ("annotations",)
    assert compiled(LOOP.format(note=""), "pure-operators").relied == ("pure-operators",)


def test_what_a_test_tells_by_itself_rests_on_nothing_else() -> None:
    text = LOOP.format(note=", n").replace('"abcdefghijklmnopqrstuvwxyz"', "range(n)").replace(", x)", ", k)")
    found = compiled(text, "sealed-builtins")
    assert "numbers = range(n)" in found.text
    assert found.relied == ()


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
