"""Which `match` statements ask what an `if` with as many arms asks, in the same order."""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.move import dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

#: What compares the subject, and binds nothing.
_COMPARING = frozenset({"MatchValue", "MatchSingleton"})


def asks_in_turn(stmt: n.Match) -> Verdict:
    """Whether each case of a `match` compares the subject with some values, and nothing is bound.

    A value pattern is read when its turn comes and compared by `==`, the subject first; a constant is compared by `is`;
    the truth of each answer is asked once. So are the operands of `or` in a test, and a guard behind `and`.
    """
    for case in stmt.cases:
        if not _compares(case.pattern) and not is_wildcard(case.pattern):
            return Refused("a pattern binds a name, or looks into the subject")
    return Allowed()


def may_be_held(stmt: n.Match, known: Facts) -> Verdict:
    """Whether a local may hold the subject of a `match` while its cases are asked.

    Python holds it where nobody can see it, and lets go of it as it compares it for the last time. A local of the
    function may be it itself, unless a guard binds it anew; another one holds it until its truth is known.
    """
    subject = stmt.subject
    if type(subject) is not n.Load or subject.var.storage is not n.Storage.FAST:
        return dies_unseen(subject, known)
    guards = [case.guard for case in stmt.cases if case.guard is not None]
    if any(type(node) is n.Store and node.var is subject.var for guard in guards for node in walk(guard)):
        return Refused("a guard binds the subject anew")
    return Allowed()


def may_be_asked(stmt: n.Match, known: Facts) -> Verdict:
    """Whether a `match` may become an `if`."""
    return all_of([asks_in_turn(stmt), may_be_held(stmt, known)])


def is_wildcard(pattern: n.Pattern) -> bool:
    """Whether a pattern takes whatever there is, without a name for it."""
    return pattern.kind == "MatchAs" and not pattern.patterns and pattern.var is None


def _compares(pattern: n.Pattern) -> bool:
    if pattern.kind == "MatchOr":
        return all(map(_compares, pattern.patterns))
    return pattern.kind in _COMPARING
