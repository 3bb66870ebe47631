"""What a legality question is answered with: yes, and what that rests on; or no, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from s2s.analysis.fact import PROVED, Why
from s2s.frozen import frozen


@frozen()
class Allowed:
    """It is legal, for these reasons; a rewrite that goes ahead hands them to `Context.done`. True."""

    why: Why = PROVED

    def __bool__(self) -> Literal[True]:
        return True


@frozen()
class Refused:
    """It is not legal, or not known to be: the reason goes into a remark, with what would make it legal. False."""

    reason: str
    unlock: str = ""

    def __bool__(self) -> Literal[False]:
        return False


Verdict = Allowed | Refused


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """The first refusal, or what all of them rest on together; what follows a refusal is not asked."""
    why = PROVED
    for verdict in verdicts:
        if isinstance(verdict, Refused):
            return verdict
        why |= verdict.why
    return Allowed(why)
