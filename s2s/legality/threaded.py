"""When a constant that is stored only to be tested next may be replaced by what the test leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, falls_through, walk
from s2s.legality.coalesced import read_only_at
from s2s.legality.verdict import Allowed, Refused, Verdict

_LEAVES = frozenset({n.Return, n.Raise, n.Break, n.Continue})


@dataclass(frozen=True, slots=True)
class Tail:
    """Where a statement ends by storing a constant.

    Attributes:
        block: the statements that the store is one of; the last, or the last but a `break`.
        breaks: whether the loop around it is left there.
    """

    block: list[n.Stmt]
    stmt: n.Assign
    breaks: bool

    @property
    def is_true(self) -> bool:
        """The truth of the constant."""
        return bool(constant_of(self.stmt.value))


def asked(stmt: n.Stmt) -> tuple[n.Load, bool] | None:
    """The local whose truth alone an `if` asks for, and whether what it leads to first is that of a true one."""
    if type(stmt) is not n.If:
        return None
    test, is_true = stmt.test, True
    while type(test) is n.Unary and test.op == "not":
        test, is_true = test.operand, not is_true
    return (test, is_true) if type(test) is n.Load and test.var.storage is n.Storage.FAST else None


def tails_of(stmt: n.Stmt, var: n.Var) -> list[Tail] | None:
    """All the ends of a branch, or a loop, behind which control goes on; None if one does not store a constant."""
    if type(stmt) is n.If:
        if any(type(part) is n.Test for part in walk(stmt.test)):
            return None  # of this compiler: the other arm stays as it is written
        return _joined(_of_arm(arm, var) for arm in (stmt.body, stmt.orelse))
    if type(stmt) is not n.For and type(stmt) is not n.While:
        return None
    is_endless = type(stmt) is n.While and type(stmt.test) is n.Const and bool(stmt.test.value)
    ends = [] if is_endless else _of_arm(stmt.orelse, var)
    return _joined((ends, _of_breaks(stmt.body, var)))


def _joined(parts: Iterator[list[Tail] | None] | Sequence[list[Tail] | None]) -> list[Tail] | None:
    found: list[Tail] = []
    for part in parts:
        if part is None:
            return None
        found += part
    return found


def _of_arm(arm: list[n.Stmt], var: n.Var) -> list[Tail] | None:
    last = arm[-1] if arm else None
    if last is None:
        return None
    if type(last) in _LEAVES:
        return []
    if _stores(last, var):
        assert type(last) is n.Assign
        return [Tail(arm, last, breaks=False)]
    return tails_of(last, var)


def _of_breaks(block: list[n.Stmt], var: n.Var) -> list[Tail] | None:
    """The same of the `break`s of a loop, in a block of it, that end theirs."""
    found: list[Tail] = []
    for index, stmt in enumerate(block):
        if type(stmt) is n.Break:
            before = block[index - 1] if index else None
            if index < len(block) - 1 or before is None or not _stores(before, var):
                return None
            assert type(before) is n.Assign
            found.append(Tail(block, before, breaks=True))
        # What an inner loop's `else` leaves is the loop around it.
        for inner in [stmt.orelse] if isinstance(stmt, n.For | n.While) else blocks_of(stmt):
            tails = _of_breaks(inner, var)
            if tails is None:
                return None
            found += tails
    return found


def _stores(stmt: n.Stmt, var: n.Var) -> bool:
    target = stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None
    if type(stmt) is not n.Assign or type(target) is not n.Store or target.var is not var:
        return False
    return constant_of(stmt.value) is not NO_CONST


def may_thread(tails: list[Tail], read: n.Load, known: Facts) -> Verdict:
    """Whether the stores may go, and what the test of them leads to may stand in their place.

    Legal when: each way to the test comes from one of the stores, so that it is known there what it leads to; nothing
    else reads what they store; and nobody sees what the local held before, which dies later now.
    """
    if not tails or not any(tail.is_true for tail in tails) or all(tail.is_true for tail in tails):
        return Refused("the test has one outcome")
    return read_only_at(read, [tail.stmt for tail in tails], known)


def may_stand_at(arm: list[n.Stmt], tails: Sequence[Tail]) -> Verdict:
    """Whether statements may stand where stores did, and not behind the statement that these end.

    In a loop that is left there, what they `break` or `continue` would be this one, and what the loop goes over would
    live on while they run.
    """
    if arm and any(tail.breaks for tail in tails):
        return Refused("it would run in the loop that is left there")
    return Allowed()


def leaves(arm: list[n.Stmt]) -> bool:
    """Whether what stands behind some statements is not reached from them."""
    return bool(arm) and not falls_through(arm)
