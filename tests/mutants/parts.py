"""Mutants that hand on what objects hold, and forget a condition of that."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout
from s2s.clones.parts import Copy
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options

_CLOSED = Options.make(assume="closed-world", header=False)


def _of_any_kind(self: Copy, made: object) -> object:
    self.record = self.record or made.record  # type: ignore[attr-defined]
    return made


def _holding(over: n.Expr, stmt: n.Stmt) -> n.For:
    """A loop that yields what it goes over, and holds the last of it."""
    item = n.Var("item", n.Storage.FAST)
    given: list[n.Stmt] = [n.ExprStmt(n.Yield(n.Load(item, span=stmt.span), span=stmt.span), span=stmt.span)]
    return n.For(n.Store(item, span=stmt.span), over, given, [], False, span=stmt.span)


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
    "HandedOnAlone": _knockout(
        "an object that a loop yields is taken to be read nowhere else",
        {"s2s.clones.sunk.Sinking.only_handed_on": lambda _, loop: loop.target.var},
    ),
    "ItemsAreHeldNoLonger": _knockout(
        "what a loop holds that stands for what is delegated to is taken to be held anyway",
        {"s2s.clones.merged._yielding": _holding},
    ),
    "NoLengthIsAsked": _knockout(
        "an object is taken not to be asked for its length before it is listed",
        {"s2s.passes.parts._HINTS": ()},
    ),
}
