"""Mutants that are s2s itself, with one thing that is not asked before a class hashes as `object` does."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.legality.verdict import Allowed
from s2s.options import Options

_ASSUMING = Options.make(assume="closed-world", passes="hashes", header=False)

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "NobodyAsksForHashes": Knockout(
        "no program asks for the hash of an object",
        {"s2s.passes.hashes.asks_for_no_hash": always(Allowed())},
        _ASSUMING,
        answers=False,
    ),
    "ClassesAreTheirText": Knockout(
        "a class is what its text says, whatever it is made by, and names are builtins",
        {"s2s.passes.hashes.may_hash_as_object": always(Allowed())},
        _ASSUMING,
        answers=False,
    ),
}
