"""Mutants that put statements under a guard, and forget a condition of that."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout
from s2s.inlining.place import StatementInliner
from s2s.inlining.proofs import CalleeWalk
from s2s.ir import nodes as n
from s2s.program.hypothesis import Hypothesis

_GUARDED = StatementInliner._guarded
_DISCHARGED = CalleeWalk.discharged
_USE_LIBRARY = Hypothesis.use_library


def _tested_late(inliner: StatementInliner, body: list[n.Stmt]) -> list[n.Stmt]:
    stmts: list[Any] = _GUARDED(inliner, body)
    if inliner.guard is None:
        return stmts
    count = len(inliner.expansion.prologue)
    arguments, stmts[0].body = stmts[0].body[:count], stmts[0].body[count:] or [n.Pass()]
    return [*arguments, *stmts]


def _taken_for_granted(walk: CalleeWalk, stmt: Any) -> list[n.Stmt] | None:
    arm = _DISCHARGED(walk, stmt)
    if arm is not None and walk.callees.hypothesis is not None:
        walk.callees.hypothesis.names.clear()
    return arm


def _used_untested(hypothesis: Hypothesis, kept: Any) -> None:
    _USE_LIBRARY(hypothesis, kept)
    hypothesis.library.clear()


def _used_of_any_module(hypothesis: Hypothesis, kept: Any) -> None:
    _USE_LIBRARY(hypothesis, kept)
    del hypothesis.library[kept[0], ""]


#: Each is noticed by a trap of the row `guarded`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "TestedLate": Knockout(
        "what a call is given is evaluated before the name that it calls is tested",
        {"s2s.inlining.place.StatementInliner._guarded": _tested_late},
        answers=False,
    ),
    "GuardsTakenForGranted": Knockout(
        "a region leaves guards of statements out, and does not test their names itself",
        {"s2s.inlining.proofs.CalleeWalk.discharged": _taken_for_granted},
        answers=False,
    ),
    "ModulesStay": Knockout(
        "the name of a module is taken to mean that module, so that another object sees what a region asks",
        {"s2s.program.hypothesis.Hypothesis.use_library": _used_of_any_module},
        answers=False,
    ),
    "AttributesOfModulesStay": Knockout(
        "a region does not test the attributes of modules that it calls",
        {"s2s.program.hypothesis.Hypothesis.use_library": _used_untested},
        answers=False,
    ),
}
