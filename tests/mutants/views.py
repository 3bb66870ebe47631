"""Mutants that are s2s itself, with one thing that it does not ask of a view that a loop goes over."""

from __future__ import annotations

from typing import Any

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.views.find import views_in
from s2s.views.held import bound_once
from trapping import TRAPS

_CLOSED = Options.make(
    assume="closed-world",
    header=False,
    profile=profile_of([trap.text for trap in TRAPS if trap.row == "views"], "program.py"),
)


def _stored_by_nobody(*args: Any) -> Any:
    return views_in(*args[:-1], lambda name, cls: False)


def _bound_for_good(*args: Any) -> Any:
    return bound_once(*args)[0], []


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ViewsOfAnyClass": Knockout(
        "what a profile says of types is not asked",
        {"s2s.views.asked.Asked.sure": always(None)},
        _CLOSED,
        answers=False,
    ),
    "ViewsAreAsGuessed": Knockout(
        "what names let guess of types is not asked",
        {"s2s.views.asked.Asked.sure": always(None)},
        Options.make(assume="closed-world", header=False),
        answers=False,
    ),
    "ViewsDoNothingElse": Knockout(
        "what a view reads and nobody needs is not read",
        {"s2s.views.asked.Asked.settle": always(None)},
        _CLOSED,
        answers=False,
    ),
    "ViewsAreAlwaysMade": Knockout(
        "a class is taken to have all methods that are promised",
        {"s2s.views.classes.Class.is_concrete": True},
        _CLOSED,
        answers=False,
    ),
    "ViewsHoldAnything": Knockout(
        "an object is taken to have room for any attribute",
        {"s2s.views.classes.Class.may_hold": always(True)},
        _CLOSED,
        answers=False,
    ),
    "ViewsMakeThemselves": Knockout(
        "a class is taken to say nothing of how its objects are made and looked at",
        {"s2s.views.classes.Class.lacks": always(True)},
        _CLOSED,
        answers=False,
    ),
    "ViewsLetGo": Knockout(
        "a loop that does what a generator does holds nothing of what that would hold",
        {"s2s.views.find.held_by": always([])},
        _CLOSED,
        answers=False,
    ),
    "ViewsKeepWhatWasAsked": Knockout(
        "what is bound where it is asked is never let go",
        {"s2s.views.find.bound_once": _bound_for_good},
        _CLOSED,
        answers=False,
    ),
    "ViewsBindAnew": Knockout(
        "a loop may do anything while it does what a generator does",
        {"s2s.passes.views.may_unfold": always(Allowed())},
        _CLOSED,
        answers=False,
    ),
    "ViewsAskWhatRaises": Knockout(
        "what is asked is taken to raise nothing that a method handles",
        {"s2s.views.find.Evaluator.settle": always(False)},
        _CLOSED,
        answers=False,
    ),
    "ViewsOfStoredNames": Knockout(
        "no text is taken to store a method on an object or a class",
        {"s2s.views.files.views_in": _stored_by_nobody},
        _CLOSED,
        answers=False,
    ),
}
