"""Gives the object that keeps things for guards tables that tell by a type what `isinstance` says."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n
from s2s.ir.kinds import AT, COUNT, KINDS
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_types import keep_part
from s2s.program.originals import follow, keep_builtin, method_of_holder, new_attribute


class Asked(NamedTuple):
    """A class that `isinstance` is asked about.

    Attributes:
        var: its name.
        position: that of the statement of the module that binds the name; -1 for a builtin.
        is_tested: whether the name is tested where it is read, for it may mean something else.
    """

    var: n.Var
    position: int
    is_tested: bool


class Table(NamedTuple):
    """The variables that keep a table, what counts what abstract classes are told, and how often that was."""

    kinds: n.Var
    counter: n.Var | None
    at: n.Var | None


def keep_asked(facts: ModuleFacts, asked: Asked) -> n.Var:
    """The variable that keeps a class: `__s2s_1f0c__.Table = Table`, behind the statement that binds the name."""
    if asked.position < 0:
        return keep_builtin(facts, asked.var)
    stmt = facts.statements[asked.position]
    if type(stmt) is n.ClassDef:
        return keep_part(facts, stmt)
    for kept, name in facts.asked.items():
        if name is asked.var:
            return kept
    alias = new_attribute(facts, asked.var.name)
    facts.asked[alias] = asked.var
    follow(facts, stmt, alias, n.Load(asked.var, span=stmt.span))
    return alias


def taken_by(attribute: str) -> set[str]:
    """The attributes that a table takes, with what stands beside it."""
    return {attribute, f"{attribute}_{COUNT}", f"{attribute}_{AT}"}


def make_table(facts: ModuleFacts, classes: tuple[Asked, ...], is_counted: bool, is_sealed: bool) -> Table:
    """Let the module make a table: `__s2s_1f0c__.kinds_1 = __s2s_1f0c__.__kinds__("kinds_1", Table, AoT)`.

    It is made right behind the last of the statements that bind the names, and before what a test of that name compares
    with: so who finds that all names mean the classes, finds the table.

    Args:
        is_counted: whether abstract classes may be told of others.
        is_sealed: whether there may be abstract ones among them, where they are not.
    """
    key = classes, is_counted, is_sealed
    known: Table | None = facts.tables.get(key)
    if known is not None and known.kinds in facts.kinds:
        return known
    making = method_of_holder(facts, KINDS)
    last = max(asked.position for asked in classes)
    stmt = facts.statements[last]
    span = stmt.span
    names = [one.var.name for one in classes]
    taken = facts.holder.kept if facts.holder is not None else []
    attribute = "_".join(["is", *names]) if len(names) < 3 else f"kinds_{len(facts.kinds)}"
    while not taken_by(attribute).isdisjoint(taken):
        attribute += "_"
    alias = new_attribute(facts, attribute)
    kept: list[tuple[n.Var, n.Expr]] = []
    classes_read: list[n.Expr] = []
    for one in classes:
        # What the name was bound to first is what the test of it compares with.
        is_late = one.is_tested and one.position < last
        classes_read.append(n.Load(keep_asked(facts, one) if is_late else one.var, span=span))
    how = attribute if is_counted else True if is_sealed else ""
    made = n.Call(n.Load(making, span=span), [n.Const(how, span=span), *classes_read], [], span=span)
    kept.append((alias, made))
    beside: list[n.Var | None] = [None, None]
    if is_counted:
        for index, part in enumerate((COUNT, AT)):
            beside[index] = counted = new_attribute(facts, f"{attribute}_{part}")
            kept.append((counted, n.Attr(n.Load(alias, span=span), part, span=span)))
    facts.kinds[alias] = tuple(one.var for one in classes)
    facts.kinds.update((one, ()) for one in beside if one is not None)
    before = facts.unplaced.setdefault(stmt, [])
    before[:0] = [n.Assign([n.Store(var, span=span)], value, span=span) for var, value in kept]
    table = facts.tables[key] = Table(alias, *beside)
    return table
