"""Puts the statements that keep things for guards into a module, and takes back what nothing uses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sized
from itertools import chain
from typing import Protocol

from s2s.ir import nodes as n
from s2s.ir.copier import COPIER
from s2s.ir.drawer import DRAWER
from s2s.ir.getters import GETTER
from s2s.ir.kinds import KINDS
from s2s.ir.managers import MANAGED
from s2s.ir.named import NAMED
from s2s.ir.originals import CLOSED, CLOSURE, ENUM, FUNCTION, GENERATED, PATTERN, RAISE, UNCHANGED, join
from s2s.ir.walk import Scope, all_nodes, walk
from s2s.ir.writer import Writer
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import raising, stored_by


class _Kept(Protocol):
    """The variables that keep things of one kind."""

    def pop(self, var: n.Var, default: None, /) -> object: ...


def place_aliases(facts: ModuleFacts, changed: Iterable[Scope] = ()) -> None:
    """Put the statements that keep functions into the module, all at once; positions hold no longer after that.

    The object is made before the first statement that defines a function it keeps, or uses it, and so are the types it
    keeps. A late pass may use them before what has made them so far: then they move.

    Args:
        changed: what the passes have changed: most of what is kept is read there, or near.
    """
    is_new = any(facts.unplaced.values()) or bool(facts.unplaced_first or _only_raises(facts))
    if is_new:
        _drop_unused(facts, changed)
    if facts.holder is None or not (is_new or facts.holder in facts.module.body):
        return
    kept_first = [stmt for stmt in facts.module.body if _stands_first(stmt, facts)]
    if not (kept_first or any(facts.unplaced.values()) or facts.unplaced_first or _only_raises(facts)):
        return
    placed: list[n.Stmt] = []
    made: list[n.Stmt] = []
    followers: set[n.Stmt] = set()
    most = len(facts.module.body)
    for stmt in facts.module.body:
        if stmt is facts.holder:
            made = [placed.pop(), stmt]
            most = len(placed)  # it does not come later than it did
        elif stmt not in kept_first:
            placed.append(stmt)
            following = facts.unplaced.pop(stmt, [])
            placed += following
            followers.update(following)
    kept = _kept(facts)
    first = next(index for index, stmt in enumerate(placed) if index == most or _uses(stmt, facts, kept))
    if placed[first] in followers:
        first -= 1  # what is kept stays next to what it keeps, and is recognized by that
    span = placed[first].span
    if not made:
        facts.holder.span = span
        made = [n.Declare("global", [facts.holder.name], span=span), facts.holder]
    for stmt in facts.unplaced_first:
        for node in walk(stmt):
            if hasattr(node, "span"):
                node.span = span
    placed[first:first] = [*made, *kept_first, *facts.unplaced_first]
    facts.unplaced_first.clear()
    Writer().splice(facts.module.body, 0, len(facts.module.body), placed)


def _stands_first(stmt: n.Node, facts: ModuleFacts) -> bool:
    """Whether a statement keeps what the module binds nowhere: a builtin, a type reached without a name."""
    if type(stmt) is n.If:
        is_asked = type(stmt.test) is n.Compare and type(stmt.test.left) is n.FString
        return is_asked and not stmt.orelse and _keeps_one(stmt.body[0], facts.alias_of)
    if type(stmt) is not n.Assign:
        return False
    kept = facts.types_of.keys() | facts.namespaces | facts.makers.keys()
    is_first = _keeps_one(stmt, kept) and not any(type(node) is n.Load for node in walk(stmt))
    return is_first or _keeps_one(stmt, facts.getters)


def _keeps_one(stmt: n.Node, kept: Container[n.Var]) -> bool:
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
        return False
    return stmt.targets[0].var in kept


def _drop_unused(facts: ModuleFacts, changed: Iterable[Scope]) -> None:
    """Take back what was made for a test that came to nothing, as with what it stood in."""
    if facts.holder is None:
        return
    kept = [*chain.from_iterable(facts.unplaced.values()), *facts.unplaced_first]
    raising = facts.module.globals.get(join(facts.holder.name, RAISE))
    asked = {*map(stored_by, kept), *([raising] if raising is not None else ())}
    places = [facts.statement_of.get(scope) for scope in changed if isinstance(scope, n.Function)]
    likely = {facts.statements[place] for place in places if place is not None}
    body = facts.module.body
    used = _read_in(sorted(body, key=lambda stmt: stmt not in likely), asked)
    for stmts in (*facts.unplaced.values(), facts.unplaced_first):
        for stmt in stmts[::-1]:  # what keeps a member of an enum, and so asks for the enum, before that
            if (alias := stored_by(stmt)) not in used:
                stmts.remove(stmt)
                _drop(facts, alias)
            else:
                used.update(node.var for node in walk(stmt) if type(node) is n.Load)
    if RAISE in facts.holder.kept and raising not in used:
        facts.holder.kept.remove(RAISE)
        facts.module.globals.pop(join(facts.holder.name, RAISE), None)
    if not facts.holder.kept:
        facts.holder = None


def _read_in(nodes: Iterable[n.Node], asked: set[n.Var]) -> set[n.Var]:
    """Which of some variables are read under some nodes."""
    left = set(asked)
    for node in nodes:
        if not left:  # as a rule all are, and not far from the beginning
            break
        left.difference_update([part.var for part in all_nodes(node) if type(part) is n.Load])
    return asked - left


def _drop(facts: ModuleFacts, alias: n.Var) -> None:
    assert facts.holder is not None
    del facts.bindings[alias], facts.module.globals[alias.name]
    facts.holder.kept.remove(alias.name.removeprefix(join(facts.holder.name, "")))
    facts.namespaces.discard(alias)
    facts.with_fields.discard(alias)
    tables: list[_Kept] = [facts.types_of, facts.makers, facts.classes_of, facts.members_of, facts.iterated]
    tables += [facts.library, facts.enum_names, facts.of_re, facts.copiers, facts.asked, facts.kinds]
    tables += [facts.distant, facts.closures, facts.managed, facts.drawers, facts.getters, facts.lent.kept]
    for table in tables:
        table.pop(alias, None)
    functions = facts.imported_functions
    imported: list[n.Var] = [
        one for one, name in facts.alias_of.items() if one is not alias and name in functions
    ]
    imported += [kept for kept, read in facts.library.items() if read in facts.of_modules]
    using: list[tuple[str, Sized]] = [(PATTERN, facts.of_re), (COPIER, facts.copiers), (KINDS, facts.kinds)]
    using += [(CLOSURE, facts.closures), (CLOSED, facts.closures), (ENUM, facts.enum_names)]
    using += [(FUNCTION, imported), (GENERATED, facts.with_fields), (UNCHANGED, facts.classes_of)]
    using += [
        (NAMED, facts.distant),
        (MANAGED, facts.managed),
        (DRAWER, facts.drawers),
        (GETTER, facts.getters),
    ]
    for method, kept_by_it in using:
        if method in facts.holder.kept and not kept_by_it:
            facts.holder.kept.remove(method)
            facts.module.globals.pop(join(facts.holder.name, method), None)
    if alias in facts.alias_of:
        facts.kept_constants.pop(facts.alias_of[alias], None)
        facts.drop(alias)


def _kept(facts: ModuleFacts) -> frozenset[n.Var]:
    """The variables that something is kept in."""
    kept = facts.alias_of.keys() | facts.types_of.keys() | facts.namespaces | facts.classes_of.keys()
    kept |= facts.members_of.keys() | facts.iterated.keys() | facts.library.keys() | facts.of_re.keys()
    kept |= facts.kinds.keys() | facts.asked.keys() | facts.distant.keys() | facts.managed.keys()
    kept |= {raising(facts)} if facts.holder is not None and RAISE in facts.holder.kept else set()
    kept |= facts.drawers.keys() | facts.getters.keys() | facts.lent.kept.keys()
    return frozenset(kept | facts.makers.keys() | facts.closures.keys() | facts.copiers.keys())


def _only_raises(facts: ModuleFacts) -> bool:
    """Whether the object is new, and has nothing but the method that raises as a generator does."""
    return facts.holder is not None and facts.holder.kept == [RAISE] and facts.holder not in facts.module.body


def _uses(stmt: n.Stmt, facts: ModuleFacts, kept: frozenset[n.Var]) -> bool:
    if type(stmt) is n.FunctionDef and facts.alias(stmt.var) is not None:
        return True
    if stmt in facts.kept_constants.values():
        return True  # what keeps it follows at once, which is how that is recognized
    return any(
        (type(node) is n.Load or type(node) is n.Store) and node.var in kept for node in all_nodes(stmt)
    )
