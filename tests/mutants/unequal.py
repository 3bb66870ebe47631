"""Mutants that are s2s itself, with one thing that it does not ask of objects which values are never equal to."""

from __future__ import annotations

from typing import Any

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.options import Options
from s2s.views.classes import Class
from s2s.views.unequal import differs, unequal_in
from trapping import TRAPS


def _closed(trap: str) -> Options:
    """A closed world with the profile of one trap: in those of all of them, lines of the same number are one."""
    profile = profile_of([one.text for one in TRAPS if one.name == f"unequal_{trap}"], "program.py")
    return Options.make(assume="closed-world", header=False, profile=profile)


def _stored_by_nobody(*args: Any) -> Any:
    return unequal_in(*args[:-1], lambda name, cls: False)


def _of_any_operator(cls: Class, op: str, *args: Any) -> bool:
    return differs(cls, "==", *args)


def _of_any_class(self: Any, expr: n.Compare, one: Any) -> Any:
    return [n.Const(True)] if self.named(one.kind) is not None else None


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "UnequalWhateverIsAsked": Knockout(
        "what a profile says of types is not asked",
        {"s2s.passes.unequal._Comparisons.tests": _of_any_class},
        _closed("to_other_types"),
        answers=False,
    ),
    "UnequalWhateverIsDone": Knockout(
        "an `__eq__` is taken to do nothing with what is no instance of a class",
        {"s2s.views.unequal._is_sure": always(True)},
        _closed("that_do_more"),
        answers=False,
    ),
    "UnequalToAnyClass": Knockout(
        "any class is taken to have instances of its own alone",
        {"s2s.views.unequal._means": always(True)},
        _closed("that_do_more"),
        answers=False,
    ),
    "UnequalByAnyName": Knockout(
        "names in an `__eq__` are taken to mean what they mean in its file",
        {"s2s.views.unequal._binds": always(False)},
        _closed("that_do_more"),
        answers=False,
    ),
    "UnequalByEqualAlone": Knockout(
        "`!=` is taken to be the opposite of `==`",
        {"s2s.views.unequal.differs": _of_any_operator},
        _closed("told_apart"),
        answers=False,
    ),
    "UnequalForGood": Knockout(
        "no text is taken to store a method on a class",
        {"s2s.views.files.unequal_in": _stored_by_nobody},
        _closed("patched_classes"),
        answers=False,
    ),
    "UnequalByOtherNames": Knockout(
        "the name of a class is taken to mean that class in any function",
        {"s2s.passes.unequal.Names.is_other": always(False)},
        _closed("names_meant_otherwise"),
        answers=False,
    ),
}
