"""Releasing the variables of inlined frames, only where that can be observed.

Inlining leaves a `Delete` that *releases* variables where the frame of the call ended. It goes where what they hold
is of an atomic type, or where they hold nothing any more; what is left is written out when all passes are done.
"""

from __future__ import annotations

from itertools import groupby

from s2s.analysis.defs import Kind, non_phi_sources
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import blocks
from s2s.legality.move import stored_dies_unseen
from s2s.legality.verdict import Refused, Verdict, all_of


def drop_deletions(scope: n.Function, cx: Context) -> None:
    """Drop the releases of variables that hold nothing whose death could be seen.

    What is known of the scope stays: nothing reads a variable between its release and the next store to it.
    """
    if not _may_release(scope, cx):
        return
    if cx.is_outdated(scope):
        cx.forget(scope)  # releases are not kept up to date across changes
    edit, dropped, is_emptied = cx.edit(scope), False, False
    for block in blocks(scope):
        for index in reversed(range(len(block))):
            stmt = block[index]
            if type(stmt) is n.Delete and stmt.releases:
                verdicts = [(target, holds_nothing_seen_dying(target, cx, scope)) for target in stmt.targets]
                kept = [target for target, verdict in verdicts if not verdict]
                if len(kept) == len(verdicts):
                    continue
                dropped = True
                for _, verdict in verdicts:
                    if verdict:
                        cx.relied.update(reason for reason in verdict.why if isinstance(reason, str))
                for target, verdict in verdicts:
                    if verdict:
                        cx.reaching(scope).released.pop(target, None)
                if kept:
                    edit.set(stmt, targets=kept)
                else:
                    edit.splice(block, index, index + 1)
                    is_emptied |= not block
    if dropped:
        edit.fill_empty(scope)
        if not is_emptied:  # without its `finally`, more is known of what is read after a `try`
            cx.keep(scope)


def place_deletions(scope: n.Function, cx: Context) -> None:
    """Write out the releases that are left: as `del`, or as a store of `None`."""
    drop_deletions(scope, cx)
    if not _may_release(scope, cx):
        return
    overlay = cx.reaching(scope)

    def may_be_unbound(target: n.Expr) -> bool:
        held = non_phi_sources(overlay.released[target])
        return any(source.kind in (Kind.UNBOUND, Kind.UNKNOWN) for source in held)

    for block in blocks(scope):
        for index in reversed(range(len(block))):
            stmt = block[index]
            if type(stmt) is not n.Delete or not stmt.releases:
                continue
            new: list[n.Stmt] = []
            for unsure, targets in groupby(stmt.targets, may_be_unbound):  # in the order of their releases
                if unsure:
                    new.append(n.Assign([*targets], n.Const(None, span=stmt.span), span=stmt.span))
                else:
                    new.append(n.Delete([*targets], span=stmt.span))
            cx.edit(scope).splice(block, index, index + 1, new)
    cx.forget(scope)


def holds_nothing_seen_dying(target: n.Expr, cx: Context, scope: n.Function) -> Verdict:
    """Whether the death of a variable's object at its release is unobservable."""
    known, overlay = cx.facts_of(scope), cx.reaching(scope)
    released = overlay.released[target]
    held = [*non_phi_sources(released)]
    if any(source.kind is Kind.UNKNOWN for source in held):
        opaque = not cx.traits(scope).classes.isdisjoint((n.Opaque, n.OpaqueExpr))
        if opaque or released.var.storage is not n.Storage.FAST:
            return Refused("it is not known what it holds")
        held = overlay.of_var(released.var)  # one of all that is stored to it, if anything
    return all_of(stored_dies_unseen(source, known) for source in held if source.kind is not Kind.UNBOUND)


def _may_release(scope: n.Function, cx: Context) -> bool:
    """Whether a scope releases variables of inlined frames; most scopes delete nothing."""
    if not cx.hypotheses and n.Delete not in cx.traits(scope).classes:
        return False
    return any(type(stmt) is n.Delete and stmt.releases for block in blocks(scope) for stmt in block)
