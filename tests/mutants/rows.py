"""Mutants that are s2s itself, one condition knocked out of what keeps rows of tables in locals."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.passes.rows import _Loop


def _without(part: str) -> object:
    """The test of a loop, without the comparisons of a part of the range."""

    def test(self: _Loop, numbers: n.Var, of: object = _Loop.test) -> n.Expr:
        found = of(self, numbers)  # type: ignore[operator]
        assert isinstance(found, n.Bool)
        found.values = [one for one in found.values if type(one) is not n.Compare or _end(one) != part]
        return found

    return test


def _end(test: n.Compare) -> str:
    left = test.left.left if type(test.left) is n.Binary else test.left
    return left.name if type(left) is n.Attr else ""


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "TablesAreHandedToNobody": Knockout(
        "a list that a function has made is taken to be handed to nobody",
        {"s2s.legality.own_lists._GIVEN": Allowed()},
        answers=False,
    ),
    "ListsAreAllMadeHere": Knockout(
        "a local is taken to hold a list that the function has made",
        {"s2s.legality.own_lists._makes_list": always(True), "s2s.legality.own_lists.NOT_MADE": Allowed()},
        answers=False,
    ),
    "ItemsOfTablesStay": Knockout(
        "a loop is taken to store no items of a table itself",
        {"s2s.legality.own_lists._CHANGED": Allowed()},
        answers=False,
    ),
    "TablesAreGivenBehind": Knockout(
        "what stands in a loop around is taken to run behind it",
        {"s2s.legality.own_lists._behind": lambda _, nodes: {*nodes}},
    ),
    "RowsOutliveHandlers": Knockout(
        "a row is kept where what is raised is handled",
        {"s2s.legality.own_lists._UNWINDING": frozenset()},
        answers=False,
    ),
    "GeneratorsAreNotLeft": Knockout(
        "a generator is taken to run to its end",
        {"s2s.legality.own_lists._SUSPENDS": Allowed()},
        answers=False,
    ),
    "RowsFromTheFirst": Knockout(
        "no range is taken to begin before the first row",
        {"s2s.passes.rows._Loop.test": _without("start")},
        answers=False,
    ),
    "RowsToTheLast": Knockout(
        "no range is taken to end behind the last row",
        {"s2s.passes.rows._Loop.test": _without("stop")},
        answers=False,
    ),
    "RangesGoOneWay": Knockout(
        "every range is taken to go the way that the text says",
        {"s2s.passes.rows._Loop.test": _without("step")},
        answers=False,
    ),
    "RowCountersAreNotStored": Knockout(
        "the body of a loop is taken not to store what counts the rows",
        {"s2s.passes.rows.stored_vars": always(set())},
    ),
    "RowLoopsEndAtTheirEnd": Knockout(
        "the `else` of an inner loop is taken not to go on with the outer one",
        {"s2s.passes.rows.own_jumps": lambda *_: iter(())},
        answers=False,
    ),
    "TablesAreBound": Knockout(
        "a table is taken to be bound where its rows are read",
        {"s2s.analysis.facts.Facts.bound": always(True)},
    ),
}

#: The traps of regions are asked.
SEEN_BY_REGIONS: dict[str, Knockout] = {
    "RangesOfChunksAreInside": Knockout(
        "the range of a loop that is cut is taken to go through indices of every list",
        {"s2s.regions.asked.Asked.counts_below_length": always(True)},
    ),
    "StoresAreOfNoRows": Knockout(
        "what a test has found to hold lists is taken to keep them, whatever is stored",
        {
            "s2s.legality.items.Items._stores_elsewhere": always(Allowed()),
            "s2s.regions.trial.changes_lists": always(False),
        },
    ),
}
