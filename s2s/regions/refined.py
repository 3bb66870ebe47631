"""What is done with the copy of a region once it is one: what its statements do with items is known then."""

from __future__ import annotations

from s2s.regions.again import read_once
from s2s.regions.asked import Asked
from s2s.regions.asked_lengths import len_of
from s2s.regions.build import Entry
from s2s.regions.neighbours import hand_on
from s2s.regions.rows import keep_items
from s2s.regions.sliced import Sliced
from s2s.regions.strips import plan, slice_inner
from s2s.regions.tables import copy_table
from s2s.regions.trial import Trial
from s2s.regions.written_back import keep_stored


def refine(trial: Trial, entry: Entry) -> Sliced | None:
    """Let the copy of a region read fewer items; its entry asks besides what that relies on.

    Returns:
        what it is to take from slices, which begin and end where the copy does.
    """
    if trial.whole or trial.counted or trial.loop() is None:
        return None
    numbers = trial.chunks.numbers if trial.chunks is not None else None
    asked = Asked(trial.region, numbers, trial.facts, trial.cx, {**trial.hypothesis.apart})
    keep_items(asked, trial.scope, trial.cx)
    sliced = None
    is_counted = (
        trial.chunks is None or not entry.length.factors
    )  # else it is not known how many iterations a chunk has
    if is_counted:
        hand_on(asked, trial.scope, trial.cx)
        sliced = plan(asked, entry, trial.scope, trial.cx)
    if is_counted and sliced is None:
        loop, receivers = asked.loop, trial.hypothesis.receivers
        copy_table(asked, entry, trial.scope, trial.cx)
        keep_stored(loop, trial.region.body, receivers, trial.facts, trial.scope, trial.cx)
        if trial.arrays.are_likely:
            read_once(trial.region, entry.length.steps, trial.scope, trial.cx)
        slice_inner(asked, loop, entry, trial.scope, trial.cx)
    entry.asked = asked.tests(entry.bounds.tests(None) if entry.bounds is not None else ())
    if asked.asks_length:
        entry.ask_builtin(len_of(trial.cx.facts), trial.cx)
    return sliced
