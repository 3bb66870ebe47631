"""Mutants that are s2s itself, one condition knocked out of what counts by ranges, and computes by operators."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.analysis.intervals import Interval
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options

_SEALED = Options.make(assume="sealed-builtins,annotations", header=False)


def _without_their_ends(block: list[n.Stmt]) -> list[n.Stmt]:
    """A body without its `continue` statements, where what follows them runs all the same."""
    made: list[n.Stmt] = []
    for stmt in block:
        if type(stmt) is n.If:
            arms = _without_their_ends(stmt.body), _without_their_ends(stmt.orelse)
            made.append(n.If(stmt.test, arms[0] or [n.Pass()], arms[1], span=stmt.span))
        elif type(stmt) is not n.Continue:
            made.append(stmt)
    return made


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ContinuesCount": Knockout(
        "a `continue` is taken to go on behind what counts",
        {"s2s.legality.counted.own_jumps": lambda *_: iter(())},
        answers=False,
    ),
    "BoundsStay": Knockout(
        "what a counter is compared with is taken to stay the same",
        {"s2s.legality.counted.stored_vars": always(set())},
    ),
    "CountersAreNotRead": Knockout(
        "nobody is taken to read a counter behind its loop",
        {"s2s.regions.counters.is_read_behind": always(False)},
    ),
    "UnrolledLoopsAreNotLeft": Knockout(
        "a loop that may be left early is unrolled",
        {"s2s.legality.unrolled.own_jumps": lambda *_: iter(())},
        answers=False,
    ),
    "UnrolledCountersAreNotRead": Knockout(
        "nobody is taken to read what an unrolled loop counted with",
        {"s2s.passes.unroll.is_read_behind": always(False)},
    ),
    "UnrolledCountersAreNotStored": Knockout(
        "the body of an unrolled loop is taken not to store what it counts with",
        {"s2s.passes.unroll.stored_vars": always(set())},
    ),
    "UnrolledIterationsGoOn": Knockout(
        "what follows a `continue` runs in a loop that is unrolled",
        {"s2s.passes.unroll.without_continues": _without_their_ends},
        answers=False,
    ),
    "SignsAreLost": Knockout(
        "no int is taken to be negative",
        {"s2s.legality.intrinsics.interval": always(Interval(0, 9))},
        _SEALED,
        answers=False,
    ),
    "QuotientsAreExact": Knockout(
        "quotients of large ints are taken never to be rounded",
        {"s2s.legality.intrinsics._MOST_EXACT": 1 << 80},
        _SEALED,
        answers=False,
    ),
    "TruthIsAskedOnce": Knockout(
        "what is asked for its truth twice is taken to be asked once",
        {"s2s.legality.intrinsics.may_be_tested": always(Allowed())},
        _SEALED,
    ),
    "CountsAreNotRead": Knockout(
        "nobody is taken to read what `enumerate` counts",
        {"s2s.passes.uncounted.may_go_uncounted": lambda *_: Allowed()},
        _SEALED,
    ),
    "SquaresOfFloats": Knockout(
        "the square of a float is taken for a product",
        {"s2s.legality.intrinsics._INT": frozenset({int, float})},
        _SEALED,
    ),
    "ListsAreHandedToNobody": Knockout(
        "a list that a function has made is taken to be handed to nobody, and never to change",
        {"s2s.legality.lengths._only_here": always(True)},
        _SEALED,
    ),
    "MapsNeverStop": Knockout(
        "what runs code of others for an item is handed to `map` and `filter`",
        {"s2s.legality.mapped.stops": always(False)},
        _SEALED,
    ),
    "FloatsHoldAllInts": Knockout(
        "a float is taken to hold every int that a loop computes",
        {"s2s.passes.recurrences.fits": always(True)},
        _SEALED,
    ),
}
