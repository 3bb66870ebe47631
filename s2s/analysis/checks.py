"""Checks that tests run after every pass: the analyses kept across its changes still hold, and the passes end.

Neither is on in ordinary use: each walks the whole scope.
"""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Def, Kind, Overlay, non_phi_sources
from s2s.analysis.reaching import build
from s2s.analysis.survey import survey
from s2s.analysis.traits import Traits
from s2s.errors import InternalError
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, scope_children

Measure = tuple[int, int, int, int]


def measure(scope: Scope) -> Measure:
    """A measure that every canonical rule lowers, so that the rules terminate in whatever order they run.

    First the number of statements, `pass` aside. Then that of the expressions that are not constants, of which `**`
    counts for more than the multiplication that may take its place, and `==` for more than `is`. Then how far from the
    beginning what is read was defined: a copied local is an earlier definition than its copy. Last the number of
    constants, and of `pass`.
    """
    statements = weight = constants = 0
    stack: list[n.Node] = list(scope.body)
    while stack:
        node = stack.pop()
        if isinstance(node, n.Stmt):
            statements += type(node) is not n.Pass
            constants += type(node) is n.Pass
        elif isinstance(node, n.Expr):
            if constant_of(node) is not NO_CONST:
                constants += 1
                continue
            weight += 3 if type(node) is n.Binary and node.op == "**" else 1
            weight += sum(op in ("==", "!=") for op in node.ops) if type(node) is n.Compare else 0
        stack.extend(scope_children(node))
    overlay = build(scope)
    order = {definition: index for index, definition in enumerate(overlay.defs, 1)}
    distance = sum(order.get(definition, len(order)) for _, definition in overlay.reads())
    return statements, weight, distance, constants


def identities(scope: Scope) -> list[int]:
    """The identities of the nodes of a scope, in order: a change makes another list."""
    found: list[int] = []
    stack: list[n.Node] = [*scope.body]
    while stack:
        node = stack.pop()
        found.append(id(node))
        stack += scope_children(node)
    return found


def check_kept(scope: Scope, kept: Overlay) -> None:
    """Compare an overlay that was kept across changes with one computed anew: it may know less, and nothing else.

    Raises:
        InternalError: they do not agree.
    """
    fresh = build(scope)
    before, after = dict(kept.reads()), dict(fresh.reads())
    if before.keys() != after.keys():
        raise InternalError("the reads that were kept are not those there are")
    for read, definition in after.items():
        if kept.reaching(read) is not None and not _sources(definition) <= _sources(before[read]):
            raise InternalError(f"a read of {definition.var.name} sees a definition it is not known to see")
    for target, definition in fresh.stores.items():
        known = kept.stores.get(target)
        if known is None or known.value is not definition.value:
            raise InternalError(f"what is stored to {definition.var.name} is out of date")
        if definition.var in kept.untracked:
            continue  # any of its reads may see any of its stores
        is_missing = any(
            known.uses.get(read, stmt) is not stmt
            or (read not in known.uses and known not in non_phi_sources(before[read]))
            for read, stmt in definition.uses.items()
        )
        if is_missing or definition.joins_read > known.joins_read:
            raise InternalError(f"reads of what is stored to {definition.var.name} are missing")
    for var in {definition.var for definition in kept.stores.values()}:
        if len(kept.of_var(var)) != len(fresh.of_var(var)):
            raise InternalError(f"the stores to {var.name} that were kept are not those there are")


def check_settled(settled: Mapping[Scope, Traits], changed: Scope) -> None:
    """Compare what was kept of the scopes that have settled with what is there.

    Args:
        changed: the scope of which a pass has just changed something, and nothing is kept from here on.

    Raises:
        InternalError: one of them has changed since.
    """
    for scope, traits in settled.items():
        if scope is not changed and survey(scope).traits != traits:
            name = scope.qualname if isinstance(scope, n.Function) else "<module>"
            raise InternalError(f"{name} has changed since it settled")


def _sources(definition: Def) -> set[tuple[Kind, n.Node | None]]:
    return {(source.kind, source.site) for source in non_phi_sources(definition)}
