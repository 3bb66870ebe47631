"""Drop stores that nobody reads, and expressions that do nothing.

Before:

    >>> def f(x: int):
    ...     unused = 3
    ...     y = x
    ...     return x

After:

    >>> def f(x: int):
    ...     return x

Legal when: no read may see the store, the value can be dropped (`legality.can_drop`), and nobody can tell that
the object is no longer held: it is of an atomic type, or held by a local that is never rebound. What the variable
held before must be atomic too, or it would now live longer. A copy of a local stays where something may count
references (`legality.references`). A local function goes when nothing names it, no class
body either. Nothing goes that alone made the function capture a variable of one around it, and keep what it holds.

Does not: drop anything that may raise (an attribute, a subscript, an import, a possibly unbound read), a store to
a CELL, CLASS or GLOBAL variable, or the store that makes a name local while something still reads it; nor what a
string of the function names, which a library may look up among the locals of its caller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from s2s.analysis.defs import Kind, Overlay
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.cells import looked_up_names, nonlocal_names
from s2s.ir.forms import var_of
from s2s.ir.walk import Scope, all_nodes, evaluated_outside
from s2s.legality.captures import StoreOrder
from s2s.legality.move import (
    MOST_STORES,
    all_die_unseen,
    can_drop,
    dies_unseen,
    sets_on_self,
)
from s2s.legality.references import References
from s2s.legality.unreachable import makes_class_cell, unresolved_names
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of
from s2s.program.bindings import LISTS_NAMES
from s2s.program.callgraph import mentions_any


class _Mentions:
    """How often each variable is named in a scope and the scopes in it, counted when first asked for."""

    def __init__(self, scope: n.Function, known: Facts, cx: Context) -> None:
        self._scope, self._edit, self._facts = scope, cx.edit(scope), cx.facts
        self._order = StoreOrder(scope)
        self.references = References(scope, known)

    @cached_property
    def counts(self) -> Counter[n.Var | None]:
        """By variable."""
        return _count(self._scope)

    @cached_property
    def looked_up(self) -> tuple[str, ...]:
        """The names by which class bodies look up what they may bind themselves, those that are gone included."""
        return looked_up_names(self.counts)

    @cached_property
    def in_strings(self) -> frozenset[str]:
        """The names that a library may look up among the locals."""
        return self._edit.in_strings

    def drop(self, stmt: n.Stmt) -> None:
        """Take a statement out of the counts."""
        if "counts" in self.__dict__:
            self.counts.subtract(_count(stmt))

    def captures_without(self, stmt: n.Stmt) -> bool:
        """Whether the function captures of those around it without a statement what it does with it."""
        if makes_class_cell(stmt):
            return False
        if self._order.shown_by([stmt]):
            return False
        dropped = _count(stmt)
        unresolved = unresolved_names(stmt)
        if not unresolved.isdisjoint(self._facts.type_params):
            return False
        if not unresolved and not any(var and var.storage is n.Storage.CELL for var in dropped):
            return True
        ends = tuple(unresolved)
        around = (var for var in self._facts.around(self._scope) if var in dropped or var.name.endswith(ends))
        return all(self.counts[var] > dropped[var] for var in around)


def _count(root: n.Node | None) -> Counter[n.Var | None]:
    return Counter(getattr(node, "var", None) for node in all_nodes(root))


def run(scope: Scope, cx: Context) -> None:
    """Drop the dead code of one scope."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    edit, overlay, known = cx.edit(scope), cx.reaching(scope), cx.facts_of(scope)
    mentions = _Mentions(scope, known, cx)
    while edit.has_work("dead"):
        for stmt in reversed(edit.take("dead")):
            verdict = _is_dead(stmt, scope, mentions, overlay, known, cx)
            if not verdict:
                continue
            cx.done(_MESSAGES[type(stmt)].format(_name(stmt)), stmt, verdict.why)
            mentions.drop(stmt)
            edit.drop(stmt)
    edit.sweep()


_MESSAGES: dict[type, str] = {
    n.Assign: "dropped the store of {}, never read",
    n.ExprStmt: "dropped an expression without effect",
    n.FunctionDef: "dropped the local function {}, never used",
}
_USED = Refused("something uses it")


def _name(stmt: n.Stmt) -> str:
    if type(stmt) is n.Assign:
        return var_of(stmt.targets[0]).name
    return stmt.var.name if type(stmt) is n.FunctionDef else ""


def _is_dead(
    stmt: n.Stmt, scope: n.Function, mentions: _Mentions, overlay: Overlay, known: Facts, cx: Context
) -> Verdict:
    """Whether a statement may go."""
    verdict: Verdict = _USED
    if type(stmt) is n.Assign:
        lets_go = cx.granted("no-finalizers", stmt)
        verdict = _is_dead_store(stmt, mentions, overlay, known, lets_go)
        verdict = all_of((verdict, mentions.references.may_go(stmt, lets_go))) if verdict else verdict
    elif type(stmt) is n.ExprStmt and type(stmt.value) is not n.Const:
        verdict = can_drop(stmt.value, known)
    elif type(stmt) is n.FunctionDef:
        verdict = _is_dead_function(stmt, scope, mentions, known, cx)
    return verdict if not verdict or mentions.captures_without(stmt) else _USED


def _is_dead_store(
    stmt: n.Assign, mentions: _Mentions, overlay: Overlay, known: Facts, keeps_nothing: bool
) -> Verdict:
    definitions = [overlay.stores.get(target) for target in stmt.targets]
    if len(definitions) != 1 or definitions[0] is None:
        return _USED
    definition = definitions[0]
    if overlay.is_read(definition) or not overlay.stays_local(definition):
        return _USED
    if definition.var.name in mentions.in_strings:
        return Refused("a string of the function names it")
    stores = overlay.of_var(definition.var)
    if len(stores) > MOST_STORES:
        return Refused("there are too many stores to look at")
    others = [d for d in stores if d is not definition]

    def questions() -> Iterator[Verdict]:
        yield can_drop(stmt.value, known)
        yield all_die_unseen(others, known)
        yield _is_kept_or_dies_unseen(stmt.value, overlay, known, keeps_nothing)

    return all_of(questions())


def _is_kept_or_dies_unseen(value: n.Expr, overlay: Overlay, known: Facts, keeps_nothing: bool) -> Verdict:
    """Whether nobody can tell that a local no longer holds a value."""
    if (type(value) is n.Lambda and not value.function.params) or _is_held(value, overlay):
        return Allowed()
    verdict = dies_unseen(value, known)
    return Allowed(frozenset({"no-finalizers"})) if not verdict and keeps_nothing else verdict


def _is_held(value: n.Expr, overlay: Overlay) -> bool:
    """Whether the value is what a local that is never rebound holds until the frame ends."""
    if type(value) is not n.Load:
        return False
    source = overlay.reaching(value)
    return (
        source is not None
        and source.kind in (Kind.PARAM, Kind.STORE)
        and not source.in_loop
        and overlay.holds_to_the_end(value.var)
    )


def _is_dead_function(
    stmt: n.FunctionDef, scope: n.Function, mentions: _Mentions, known: Facts, cx: Context
) -> Verdict:
    if (
        cx.facts.is_in_opaque_syntax(stmt.var)
        or stmt.decorators
        or stmt.var.storage not in (n.Storage.FAST, n.Storage.CELL)
    ):
        return _USED
    if any(type(param.default) not in (n.Const, type(None)) for param in stmt.function.params):
        return _USED
    if (
        mentions.counts[stmt.var] != 1
        or sets_on_self(stmt.function)
        or mentions_any(stmt.function, LISTS_NAMES)
    ):
        return _USED
    if stmt.var.storage is n.Storage.CELL and stmt.var.name in nonlocal_names([scope]):
        return _USED  # `nonlocal` alone needs it
    if stmt.var.name in mentions.in_strings or stmt.var.name.endswith(mentions.looked_up):
        return _USED
    return all_of(can_drop(part, known) for part in evaluated_outside(stmt.function))
