"""Which `match` statements ask what an `if` with as many arms asks, in the same order."""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read
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


def may_be_held(stmt: n.Match, unwinds: bool, known: Facts) -> Verdict:
    """Whether a local may hold the subject of a `match` while its cases are asked.

    A local of the function may be it itself, unless a guard binds it anew. Another one lets go of it where Python does:
    as the last value is compared, before its truth is asked, or where an arm begins. Where comparing raises, the frame
    holds it as long as the traceback lives; so it does not where the function itself handles exceptions.

    Args:
        unwinds: whether the `match` stands in a statement that handles exceptions.
    """
    subject = stmt.subject
    if not is_local_read(subject):
        unseen = dies_unseen(subject, known)
        if unseen or unwinds:
            return unseen
        if any(is_wildcard(case.pattern) and case.guard is not None for case in stmt.cases):
            return Refused("a guard stands behind the last value, where the subject is held by nobody")
        return Allowed()
    guards = [case.guard for case in stmt.cases if case.guard is not None]
    if any(type(node) is n.Store and node.var is subject.var for guard in guards for node in walk(guard)):
        return Refused("a guard binds the subject anew")
    return Allowed()


def may_be_asked(stmt: n.Match, unwinds: bool, known: Facts) -> Verdict:
    """Whether a `match` may become an `if`; see `may_be_held`."""
    return all_of([asks_in_turn(stmt), may_be_held(stmt, unwinds, known)])


def is_wildcard(pattern: n.Pattern) -> bool:
    """Whether a pattern takes whatever there is, without a name for it."""
    return pattern.kind == "MatchAs" and not pattern.patterns and pattern.var is None


def _compares(pattern: n.Pattern) -> bool:
    if pattern.kind == "MatchOr":
        return all(map(_compares, pattern.patterns))
    return pattern.kind in _COMPARING
