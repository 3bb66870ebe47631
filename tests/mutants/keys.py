"""Mutants that are s2s itself, with one thing wrong in what it hands over in place of a key function."""

from __future__ import annotations

from dataclasses import replace

from mutants.base import Knockout, always
from s2s.analysis.constants import constant_of
from s2s.analysis.fact import PROVED, Why
from s2s.ir import getters
from s2s.ir import nodes as n
from s2s.legality.keys import Slot, getter_of
from s2s.legality.verdict import Refused
from s2s.options import Options
from s2s.passes.keys import _Keys as Keys
from s2s.program.kept_getters import Getter

_OPTIONS = replace(Options.make(passes="keys", header=False), python=(3, 11))
_tests = Keys.tests


def _of_any_object(keys: Keys, call: n.Call, slot: Slot) -> tuple[list[n.Expr], Why]:
    return ([], PROVED) if type(call.func) is n.Attr else _tests(keys, call, slot)


def _of_the_first(keys: Keys, call: n.Call, slot: Slot) -> tuple[list[n.Expr], Why]:
    tests, why = _tests(keys, call, slot)
    return tests[:1], why


def _beside(keys: Keys, call: n.Call, slot: Slot, written: n.Lambda) -> n.Expr:
    getter = getter_of(written)
    tests, _ = _tests(keys, call, slot)
    if tests and not isinstance(getter, Refused):
        made = n.Cond(tests[0], keys.read(getter, written), written, span=written.span)
        keys.edit.put(slot.call, {written: made})
    return call


def _by_equal_constants(expr: n.Expr, var: n.Var) -> int | str | None:
    index = constant_of(expr.index) if type(expr) is n.Subscript else None
    return int(index) if isinstance(index, bool | float) else index if isinstance(index, int | str) else None


def _backwards(key: n.Lambda) -> Getter | Refused:
    found = getter_of(key)
    return found if isinstance(found, Refused) else Getter(found.function, found.of[::-1])


def _without_defaults(key: n.Lambda) -> Getter | Refused:
    for param in key.function.params:
        param.default = None
    return getter_of(key)


def _made(condition: str, told: str) -> str:
    assert condition in getters.MAKES_GETTERS
    return getters.MAKES_GETTERS.replace(condition, told)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "KeysNamesStay": Knockout(
        "by default `sorted`, `max` and `min` mean the builtins",
        {"s2s.passes.keys._Keys.tests": always(([], PROVED))},
        _OPTIONS,
        answers=False,
    ),
    "KeysOfAnyObject": Knockout(
        "whatever has a method `sort` is a list",
        {"s2s.passes.keys._Keys.tests": _of_any_object},
        _OPTIONS,
        answers=False,
    ),
    "KeysOfOneName": Knockout(
        "`map` means the builtin where what takes what it gives does",
        {"s2s.passes.keys._Keys.tests": _of_the_first},
        _OPTIONS,
        answers=False,
    ),
    "KeysHandedOn": Knockout(
        "whatever is given a `map` takes all that it gives at once",
        {"s2s.legality.keys._EXHAUST": frozenset({"iter", "zip", "list", "next"})},
        _OPTIONS,
        answers=False,
    ),
    "KeysTestedLate": Knockout(
        "the name of what is called is tested beside the key function, behind the arguments",
        {"s2s.passes.keys._Keys.kept": _beside},
        _OPTIONS,
        answers=False,
    ),
    "KeysOfEqualConstants": Knockout(
        "an index may be any number that is equal",
        {"s2s.legality.keys._index": _by_equal_constants},
        _OPTIONS,
        answers=False,
    ),
    "KeysReadBackwards": Knockout(
        "several items are read from the last one to the first",
        {"s2s.passes.keys.getter_of": _backwards},
        _OPTIONS,
        answers=False,
    ),
    "KeysOfPrivateNames": Knockout(
        "no class mangles the name of an attribute",
        {"s2s.legality.keys.is_private": always(False)},
        _OPTIONS,
        answers=False,
    ),
    "KeysWithoutDefaults": Knockout(
        "the default of a parameter does nothing",
        {"s2s.passes.keys.getter_of": _without_defaults},
        _OPTIONS,
        answers=False,
    ),
    "KeysFromTheProgram": Knockout(
        "what the program calls `_operator` is the interpreter's own",
        {
            "s2s.ir.originals.MAKES_GETTERS": _made(
                "own.made = made.__dict__", 'own.made = load("_operator").__dict__'
            )
        },
        _OPTIONS,
        answers=False,
    ),
    "KeysByAnyImport": Knockout(
        "nobody else is asked for a module than the interpreter",
        {
            "s2s.ir.originals.MAKES_GETTERS": _made(
                'kind(load) is not builtin or load.__name__ != "__import__"', "load is None"
            )
        },
        _OPTIONS,
        answers=False,
    ),
}
