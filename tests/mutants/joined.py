"""Mutants that look into texts that are known, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed

#: Each is noticed by a trap of the row `joined`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "TextsOfTheLibraryStay": Knockout(
        "nobody is taken to replace a constant of the library",
        {"s2s.passes.joined.n.Cond": lambda test, body, orelse, span=None: body},
    ),
    "AnyTextIsTheLibrarys": Knockout(
        "what is called `string` is taken to be that module without a look at it",
        {"s2s.program.library._keep_if": lambda tests, *rest: _kept(*rest)},
    ),
    "ComparedTextsAreLookedInto": Knockout(
        "who is compared with a text is taken not to get hold of it",
        {
            "s2s.passes.joined.is_looked_into": lambda expr: (
                type(expr) is n.Compare and len(expr.ops) == 1 and Allowed()
            ),
        },
    ),
}


def _kept(facts, stmt, alias, kept):  # type: ignore[no-untyped-def]
    var, attribute = kept
    read = n.Attr(n.Load(var), attribute) if attribute else n.Load(var)
    facts.unplaced.setdefault(stmt, []).append(n.Assign([n.Store(alias)], read))
    return alias
