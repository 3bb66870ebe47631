"""Mutants that copy plain values at once, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import copier
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed


def _without(condition: str, told: str = "False") -> str:
    assert condition in copier.MAKES_COPIERS
    return copier.MAKES_COPIERS.replace(condition, told)


#: Each is noticed by a trap of the row `copies`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnyDeepcopyIsPythons": Knockout(
        "what is called `deepcopy` is taken to be that of module copy without a look at it",
        {"s2s.passes.copies._asks": lambda func, kept: n.Compare(n.Load(kept), ["is"], [n.Load(kept)])},
    ),
    "ListsAreCopiedAlike": Knockout(
        "nobody is taken to change how module copy copies lists, dicts and tuples",
        {
            "s2s.ir.originals.MAKES_COPIERS": _without(
                "table.get(own) is not copiers.get(own, self)", "own not in copiers"
            )
        },
    ),
    "NothingIsReachedTwice": Knockout(
        "what is reached twice is copied twice",
        {"s2s.ir.originals.MAKES_COPIERS": _without("one = known.get(identity(item))", "one = None")},
    ),
    "KeysArePlain": Knockout(
        "the keys of a dict are taken to need no copies of their own",
        {
            "s2s.ir.originals.MAKES_COPIERS": _without(
                "kind(key) not in atoms and copied(key, known) is not key"
            )
        },
    ),
    "TuplesAreAlwaysNew": Knockout(
        "a tuple of plain values is copied, too",
        {"s2s.ir.originals.MAKES_COPIERS": _without("value if same else (*made,)", "(*made,)")},
    ),
    "TablesOfCopiesAreForgotten": Knockout(
        "a table of copies that a call is given is taken to hold nothing",
        {"s2s.passes.copies.copies_plainly": lambda call, scope: type(call.args[0]) is n.Load},
    ),
    "CopiesAreReadAlone": Knockout(
        "what branches store is taken to be read by the copy behind them alone",
        {"s2s.legality.coalesced._READ": Allowed()},
    ),
    "LocalsOfBranchesHoldAtoms": Knockout(
        "nobody is taken to see die what the local of branches held",
        {"s2s.legality.coalesced.stored_dies_unseen": always(Allowed())},
    ),
}
