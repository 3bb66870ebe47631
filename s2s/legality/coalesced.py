"""When branches may store to the local that a copy behind them hands a value on to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.facts import Facts
from s2s.analysis.operators import REALS
from s2s.ir import nodes as n
from s2s.legality.move import MOST_STORES, stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_OTHERS = Refused("what is read there may be something else")
_READ = Refused("something else reads what a branch has stored")
_LEAVES = frozenset({n.Return, n.Raise, n.Break, n.Continue})
#: The types of which an augmented assignment makes a new object.
_IMMUTABLE = REALS | {str}


def is_copy(stmt: n.Stmt) -> bool:
    """Whether a statement copies one local to another."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
        return False
    if type(stmt.value) is not n.Load or stmt.value.var is stmt.targets[0].var:
        return False
    return all(var.storage is n.Storage.FAST for var in (stmt.value.var, stmt.targets[0].var))


def stored_last(branch: n.If, var: n.Var) -> list[n.Assign | n.AugAssign] | None:
    """The stores to a local that end the arms of a branch, if all of these end so, or leave; else None."""
    found: list[n.Assign | n.AugAssign] = []
    for arm in (branch.body, branch.orelse):
        last = arm[-1] if arm else None
        if type(last) in _LEAVES:
            continue
        if type(last) is n.If:
            inner = stored_last(last, var)
            if inner is None:
                return None
            found += inner
            continue
        target = _target(last)
        if type(target) is not n.Store or target.var is not var:
            return None
        if type(last) is n.Assign or type(last) is n.AugAssign:
            found.append(last)
    return found or None


def may_coalesce(stores: list[n.Assign | n.AugAssign], copy: n.Assign, known: Facts) -> Verdict:
    """Whether these stores may store to the local that a copy right behind them stores to, and the copy may go.

    Legal when: nothing but the copy reads what they store; nobody sees the values die, nor what the local of theirs
    held before, which it goes on holding: unless inlining has made it, and it never held anything else. Between each
    of them and the copy nothing runs. One that computes with what its local held is of numbers or texts, of which it
    makes new ones.
    """
    read = copy.value
    assert type(read) is n.Load
    for stmt in stores:
        if type(stmt) is n.AugAssign:
            if not (known.of(stmt.target).within(_IMMUTABLE) and known.of(stmt.value).within(_IMMUTABLE)):
                return Refused("it may change an object in place")
    return read_only_at(read, stores, known)


def read_only_at(read: n.Load, stores: Sequence[n.Assign | n.AugAssign], known: Facts) -> Verdict:
    """Whether some stores are all that a read may see, nothing else reads them, and they may go unseen."""
    overlay = known.overlay
    definition = overlay.reaching(read)
    targets = [_target(stmt) for stmt in stores]
    made = [None if target is None else overlay.stores.get(target) for target in targets]
    if definition is None or None in made or read.var in overlay.untracked:
        return _OTHERS
    if {*non_phi_sources(definition)} != {*made}:
        return _OTHERS
    if any(use is not read for one in made if one is not None for use in _uses(one)):
        return _READ
    others = overlay.of_var(read.var)
    if len(others) > MOST_STORES:
        return Refused("there are too many stores to look at")
    are_all = {*others} == {*made}
    if are_all and any(
        type(one) is n.Load and one.var is read.var and one is not read for one, _ in overlay.reads()
    ):
        return Refused("its name would mean another variable where it is not bound")
    if are_all and all(stmt.origin is None for stmt in stores):
        return Allowed()  # a local of an inlined body released the value before
    return all_of(stored_dies_unseen(one, known) for one in others)


def _uses(definition: Def) -> Iterator[n.Expr]:
    """The reads that see a definition, directly or through joins."""
    seen, work = {definition}, [definition]
    while work:
        one = work.pop()
        yield from one.uses
        for joined in one.joins:
            if joined not in seen and joined.kind in (Kind.PHI, Kind.REFINED):
                seen.add(joined)
                work.append(joined)


def _target(stmt: n.Stmt | None) -> n.Expr | None:
    """The target of an assignment that has one target."""
    if type(stmt) is n.AugAssign:
        return stmt.target
    return stmt.targets[0] if type(stmt) is n.Assign and len(stmt.targets) == 1 else None
