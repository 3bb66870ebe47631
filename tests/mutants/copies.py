"""Mutants that copy plain values at once, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import copier
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.legality.verdict import Allowed
from s2s.passes.copies import _Copies as Copies


def _without(condition: str, told: str = "False") -> str:
    assert condition in copier.MAKES_COPIERS
    return copier.MAKES_COPIERS.replace(condition, told)


_held = Copies.held


def _reading_twice(copies: Copies, value: n.Expr, copied: n.Var, function: n.Var) -> n.Expr:
    plain = n.Call(n.Load(copied), [clone(value)], [])
    either = n.Bool("or", [plain, n.Tuple([n.Call(n.Load(function), [clone(value)], [])])])
    return n.Subscript(either, n.Const(0))


def _held_to_the_end(copies: Copies, value: n.Expr, copied: n.Var, function: n.Var) -> n.Expr:
    made = _held(copies, value, copied, function)
    assert type(made) is n.Subscript
    made.index = n.Const(0)
    return made


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
        {"s2s.passes.copies.copies_plainly": lambda call, scope, is_apart: type(call.args[0]) is n.Load},
    ),
    "FieldsAreReadTwice": Knockout(
        "a field that is copied is taken to be there, and the same, when it is asked for again",
        {"s2s.passes.copies._Copies.held": _reading_twice},
    ),
    "FieldsAreHeld": Knockout(
        "what a field held is let go where the function ends that has copied it",
        {"s2s.passes.copies._Copies.held": _held_to_the_end},
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
