"""Mutants that are s2s itself, with one thing that is not asked of methods, their copies and handlers in them."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.program.members import ClassShape, Member
from s2s.program.shapes import Shapes

_CLOSED = Options.make(assume="closed-world", header=False)


def _among(shapes: Shapes, shape: ClassShape, exact: bool, through: Member | None = None) -> list[ClassShape]:
    """`among` for which a method is called on what finds it under its name, and on nothing else."""
    found = [shape] if exact else shape.derived()
    return [one for one in found if through is None or one.find(through.name) is through] or found


def _closed(what: str, patches: dict[str, Any]) -> Knockout:
    return Knockout(what, patches, _CLOSED, answers=False)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "InstancesShadowNothing": _closed(
        "no instance is taken to have an attribute of its own under the name of a method",
        {"s2s.program.shadowed.Shadowed.may_be": always(False)},
    ),
    "MethodsAreFoundByName": _closed(
        "a method is taken to be called on no object that finds another one under its name",
        {"s2s.program.shapes.Shapes.among": _among},
    ),
    "AnyClassHasACopy": _closed(
        "a class has a copy of a method, whatever derives from it",
        {"s2s.passes.templates.may_have_copy": always(Allowed())},
    ),
    "AnyMethodIsCopied": _closed(
        "a method is copied, whatever it does and whoever stores its name",
        {"s2s.passes.templates.may_be_copied": always(Allowed())},
    ),
    "CopiesAreNotToldApart": _closed(
        "a method is copied that the text compares",
        {"s2s.passes.templates.told_apart": always(frozenset())},
    ),
    "TargetsAreStoredInOrder": _closed(
        "a display is unpacked where several targets let go of what they held",
        {"s2s.inlining.place.StatementInliner._stores_in_any_order": always(True)},
    ),
    "AnythingIsUnpacked": _closed(
        "what an inlined call gives is taken for a tuple that it has made",
        {"s2s.inlining.place.gives_displays": always(True)},
    ),
}
