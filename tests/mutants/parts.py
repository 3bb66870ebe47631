"""Mutants that hand on what objects hold, and forget a condition of that."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout
from s2s.clones.parts import Copy
from s2s.legality.verdict import Allowed
from s2s.options import Options

_CLOSED = Options.make(assume="closed-world", header=False)


def _of_any_kind(self: Copy, made: object) -> object:
    self.record = self.record or made.record  # type: ignore[attr-defined]
    return made


def _knockout(what: str, patches: dict[str, Any]) -> Knockout:
    return Knockout(what, patches, _CLOSED, answers=False)


#: Each is noticed by a trap of the row `parts`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "OneClassForAll": _knockout(
        "a generator is taken to yield objects of one class",
        {"s2s.clones.parts.Copy.of_kind": _of_any_kind},
    ),
    "LoopsAloneBind": _knockout(
        "what a loop binds is taken to be used in the loop only",
        {"s2s.clones.parts.Copy.only_in": lambda *_: None},
    ),
    "NobodyStores": _knockout(
        "nobody is taken to store attributes of objects, or to bind a parameter to another",
        {"s2s.clones.parts.is_taken_apart": lambda *_: Allowed()},
    ),
    "NobodyLooksAtMembers": _knockout(
        "nobody is taken to look at the members of a class as it is made",
        {"s2s.clones.parts.may_gain_members": lambda _: Allowed()},
    ),
    "NoLengthIsAsked": _knockout(
        "an object is taken not to be asked for its length before it is listed",
        {"s2s.passes.parts._HINTS": ()},
    ),
}
