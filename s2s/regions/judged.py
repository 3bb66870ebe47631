"""Whether a region pays, by estimate: what its copy saves against what its tests cost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from s2s.inlining.methods import Methods
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import nodes_in, own_jumps
from s2s.regions import cost
from s2s.regions.again import saved_by_reads
from s2s.regions.build import Entry
from s2s.regions.changes import rests_on
from s2s.regions.demands import Demands
from s2s.regions.lessened import saved_by_less
from s2s.regions.nests import rows_kept
from s2s.regions.trips import chunk, is_likely_longer, limit, may_run_longer, of_one_iteration

if TYPE_CHECKING:
    from s2s.regions.trial import Trial

#: A loop over fewer numbers than the tests pay for runs as written; of more than these it is not likely to be longer.
_MOST_LEAST = 250
#: Loops inside of a nest that run no more often than this, in one of its iterations, save less by rows than tests cost.
_FEWEST_INNER = 63
TOO_DEAR = "the tests would cost more than they save"
TOO_LONG = "it would run too long between two tests"
ENDS_EARLY = "it may end long before it has gone over what its lists hold"
NESTED = "its nest may run too long between two tests"


def may_end_early(loop: n.For) -> bool:
    """Whether a `return`, or a `break` of a loop, may end a nest before it has run as often as its ranges say."""
    nodes = list(nodes_in([loop]))
    loops = (node for node in nodes if type(node) is n.For)
    return any(type(node) is n.Return for node in nodes) or any(
        next(own_jumps(one.body, n.Break), None) is not None for one in loops
    )


def judged(trial: Trial, known: Demands, read: list[n.Var]) -> Entry | str:
    """What the region tests, or why that does not pay."""
    loop, length, hypothesis = trial.loop(), trial.length(), trial.hypothesis
    assert loop is not None and length is not None
    most = limit(loop, length) if trial.chunks is None else chunk(loop, length)
    # Loops over arrays are cut inside, where their items may come from slices.
    is_of_arrays = ARRAYS in (*known.kinds.values(), *known.items.values())
    is_of_lists = known.asks_items and not length.rows and not is_of_arrays
    if trial.chunks is None and not trial.nested and is_of_lists and len(length.factors) > 1:
        if may_run_longer(length, most):
            return NESTED
    if trial.chunks is not None and length.factors:
        if not is_of_lists:
            return TOO_LONG  # how long an iteration takes is not known
        length = of_one_iteration(loop, length)
    entry = Entry.of(trial.region, hypothesis, known, length, most, read, trial.scope, trial.cx)
    entry.why |= rests_on(trial.region.body, trial.facts)
    if trial.chunks is not None:
        entry.cut(trial.chunks.numbers)
    entry.bounds = trial.bounds
    longer = trial.chunks is None and is_likely_longer(loop, length, known.asks_items)
    if entry.most < 1 or (longer and not known.asks_items):
        return TOO_LONG
    # What lists hold is best asked once for all loops, where these are short enough.
    entry.is_likely_longer = longer
    if against := trial.hints.against(known):
        return against
    if (
        known.asks_items
        and not is_of_arrays
        and may_end_early(loop)
        and trial.hints.loop(trial.region) is None
    ):
        return ENDS_EARLY
    trial.hints.expect(entry, trial.region, trial.chunks is not None)
    # Where classes are sealed, methods of what is known without a test are inlined without one.
    is_free = trial.cx.granted("sealed-classes") and Methods(trial.cx, trial.scope).know(hypothesis.members)
    methods = 0 if is_free and not hypothesis.apart else hypothesis.methods
    saved = cost.GUARD * hypothesis.inlined + cost.CALL * methods + cost.MAKE * hypothesis.dropped
    saved += saved_by_less(trial.region, trial.facts, trial.scope)
    if rows := cost.ROW * rows_kept(trial.region.body, trial.scope, trial.facts):
        entry.least_inner = 0 if saved else _FEWEST_INNER
        saved += rows
    if trial.arrays.are_likely:
        saved += saved_by_reads(trial.region, length.steps, trial.facts)
    entry.saved = (saved + cost.FIELD * hypothesis.read_apart) * max(entry.trips, 1)
    if entry.saved < cost.MARGIN * entry.cost and trial.from_a_length and entry.saved:
        entry.least = math.ceil(cost.MARGIN * entry.cost * max(entry.trips, 1) / entry.saved)
        return entry if entry.least <= _MOST_LEAST else TOO_DEAR
    return entry if entry.saved >= cost.MARGIN * entry.cost else TOO_DEAR
