"""Keep the items of a tuple in locals of their own, where the tuple itself is never needed.

Before:

    >>> def f(x: float, y: float):
    ...     step = (x * 0.5, y * 0.5)
    ...     total = 0.0
    ...     for _ in range(10):
    ...         total = total + step[0] * step[1]
    ...     return total

After:

    >>> def f(x: float, y: float):
    ...     step0 = x * 0.5
    ...     step1 = y * 0.5
    ...     total = 0.0
    ...     for _ in range(10):
    ...         total = total + step0 * step1
    ...     return total

Legal when: a local is only bound to displays of one length, choices between such, or copies of such locals; it is
only read item by item, at constant places that are there, or unpacked whole, or copied; every read finds it bound; and
nobody can tell that the tuple is gone (`legality.scalars`). In the fast copy of a loop this is asked of the copy alone:
a tuple that comes from before is unpacked there, and one that is read behind it is made again.

Items are evaluated in order; those that read an item which is stored before them are stored after all are evaluated.

Does not: look at lists, which somebody may change; at tuples longer than eight; at locals that functions or
comprehensions inside capture; or where a handler might see some of the items stored and some not.

Source: scalar replacement of aggregates, as in S. Muchnick, "Advanced Compiler Design and Implementation" (1997), 12.2.
"""

from __future__ import annotations

import re
from collections import Counter

from s2s.analysis.tuples import Tuples, items_of, lengths_of, tuples_in
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks, nodes_in, walk_scope
from s2s.legality.scalars import Apart, Block
from s2s.regions.bodies import is_region


def run(scope: Scope, cx: Context) -> None:
    """Take the tuples of one function apart."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    for stmts in _copies(scope) if n.Test in cx.traits(scope).classes else ():
        _Scalars(stmts, scope, cx).run()
    # In a function as a whole, what is taken apart is stored there.
    if any(lengths_of(stmt.value) for stmt in cx.edit(scope).survey.assigned):
        _Scalars(scope.body, scope, cx).run()


def _copies(scope: n.Function) -> list[list[n.Stmt]]:
    """The fast copies in a function."""
    return [stmt.body for block in blocks(scope) for stmt in block if is_region(stmt)]


class _Scalars:
    """Takes apart the tuples between some statements."""

    def __init__(self, stmts: list[n.Stmt], scope: n.Function, cx: Context) -> None:
        self.stmts = stmts
        self.scope = scope
        self.cx = cx
        self.edit = cx.edit(scope)
        self.of_var: dict[n.Var, list[n.Var]] = {}
        self.kept: list[n.Var] = []  # new items, until the old ones are no longer read

    def run(self) -> None:
        """Take apart what may be, and pays."""
        found = self.allowed()
        if not found:
            return
        # A local of the program is named first: of two that are given one name, the other gets a number.
        for one in sorted(found, key=lambda one: _base(one.var) != one.var.name):
            places = range(found[one].length)
            self.of_var[one.var] = [n.Var(f"{_base(one.var)}{place}", n.Storage.FAST) for place in places]
        for one, apart in found.items():
            site = next(iter((*one.stores, *one.copies, *(stmt for stmt, _ in one.picked.values()))))
            self.cx.done(f"the items of {one.var.name} are kept, and no tuple", site, apart.why)
            self.read(one)
        for one in found:
            self.store(one)
        for one, apart in found.items():
            self.cross(one, apart)
        fresh = [var for items in self.of_var.values() for var in items] + self.kept
        declare(self.scope, fresh, self.stmts, self.cx.facts, self.edit)
        self.cx.forget(self.scope)

    def allowed(self) -> dict[Tuples, Apart]:
        """The locals that may be taken apart and are worth it."""
        candidates = tuples_in(self.stmts)
        if not candidates:
            return {}
        known = self.cx.facts_of(self.scope)
        in_strings = self.edit.in_strings
        block = Block(self.stmts, self.scope, known, self.stmts is self.scope.body)
        found: dict[Tuples, Apart] = {}
        for var, one in candidates.items():
            if var.name in in_strings:
                continue  # a library may look it up among the locals
            apart = block.may_be_apart(one)
            if isinstance(apart, Apart) and _pays(one, apart, self.stmts):
                found[one] = apart
        return _with_their_copies(found)

    # -- rewriting

    def read(self, one: Tuples) -> None:
        """Read the items from their locals."""
        items = self.of_var[one.var]
        reads: dict[n.Stmt, dict[n.Expr, n.Expr]] = {}
        for item, (stmt, place) in one.picked.items():
            reads.setdefault(stmt, {})[item] = n.Load(items[place], span=item.span)
        for stmt, new in reads.items():
            self.edit.put(stmt, new)

    def store(self, one: Tuples) -> None:
        """Store, copy, unpack and release the items."""
        items = self.of_var[one.var]
        for stmt in one.stores:
            self.replace(stmt, self.stored(items, stmt.value, stmt.span))
        for stmt, source in one.copies.items():
            pairs = zip(items, self.of_var[source.var], strict=True)
            self.replace(stmt, [_assign(new, _load(old, stmt.span)) for new, old in pairs])
        for stmt in one.unpacked:
            # First to last, as what a tuple holds is stored; `a, b = x, y` would store last to first.
            (target,) = stmt.targets
            assert isinstance(target, n.Tuple | n.List)
            unpacked = zip(target.items, items, strict=True)
            new: list[n.Stmt] = [
                n.Assign([target], _load(item, stmt.span), span=stmt.span) for target, item in unpacked
            ]
            self.replace(stmt, new)
        for deleted in one.released:
            targets: list[n.Expr] = []
            for target in deleted.targets:
                if type(target) is n.Store and target.var is one.var:
                    targets += [n.Store(item, span=target.span) for item in reversed(items)]
                else:
                    targets.append(target)
            self.edit.set(deleted, targets=targets)

    def stored(self, items: list[n.Var], value: n.Expr, span: n.Span | None) -> list[n.Stmt]:
        """Store the items of a display, all of them evaluated before one is stored that another reads."""
        if type(value) is n.Cond:
            body, orelse = (self.stored(items, arm, span) for arm in (value.body, value.orelse))
            return [n.If(value.test, body, orelse, span=span)]
        values = items_of(value)
        assert values is not None
        read = [_reads_of(part) for part in values]
        first: list[n.Stmt] = []
        last: list[n.Stmt] = []
        for place, (item, part) in enumerate(zip(items, values, strict=True)):
            if type(part) is n.Load and part.var is item:
                continue  # one that stays
            if any(item in later for later in read[place + 1 :]):
                kept = n.Var(f"new_{item.name}", n.Storage.FAST)
                self.kept.append(kept)
                first.append(_assign(kept, part))
                last.append(_assign(item, _load(kept, span)))
            else:
                first.append(_assign(item, part))
        return first + last or [n.Pass(span=span)]

    def cross(self, one: Tuples, apart: Apart) -> None:
        """Unpack a tuple that comes from before the statements, and make the one that is read behind them."""
        items, span = self.of_var[one.var], self.stmts[0].span
        if apart.enters:
            targets = n.Tuple([n.Store(item, span=span) for item in items], span=span)
            self.edit.splice(self.stmts, 0, 0, [n.Assign([targets], _load(one.var, span), span=span)])
        if apart.leaves:
            display = n.Tuple([_load(item, span) for item in items], span=span)
            self.edit.splice(self.stmts, len(self.stmts), len(self.stmts), [_assign(one.var, display)])

    def replace(self, stmt: n.Stmt, new: list[n.Stmt]) -> None:
        """Put statements in the place of one."""
        block = self.edit.survey.block[stmt]
        index = block.index(stmt)
        self.edit.splice(block, index, index + 1, new)


def _base(var: n.Var) -> str:
    """The name of a local without the number that inlining gave it."""
    return re.sub(r"(?<=\D)_\d+$", "", var.name)


def _reads_of(expr: n.Expr) -> set[n.Var]:
    return {node.var for node in walk_scope(expr) if type(node) is n.Load}


def _load(var: n.Var, span: n.Span | None) -> n.Load:
    return n.Load(var, span=span)


def _assign(var: n.Var, value: n.Expr) -> n.Assign:
    return n.Assign([n.Store(var, span=value.span)], value, span=value.span)


def _pays(one: Tuples, apart: Apart, stmts: list[n.Stmt]) -> bool:
    """Whether a tuple is no longer made, or items are read more often than stored."""
    if apart.enters or apart.leaves:
        return len(one.picked) > 1 and any(type(node) in (n.For, n.While) for node in nodes_in(stmts))
    if any(not _is_constant(stmt.value) for stmt in one.stores):
        return True
    return len(one.picked) >= apart.length


def _is_constant(value: n.Expr) -> bool:
    if type(value) is n.Cond:
        return _is_constant(value.body) and _is_constant(value.orelse)
    items = items_of(value)
    return items is not None and all(type(item) is n.Const for item in items)


def _with_their_copies(found: dict[Tuples, Apart]) -> dict[Tuples, Apart]:
    """Those of which what they are copied from, and to, is taken apart as well."""
    while True:
        of_var = {one.var: apart for one, apart in found.items()}
        copied = Counter(load.var for one in found for load in one.copies.values())
        kept = {
            one: apart
            for one, apart in found.items()
            if copied[one.var] == len(one.copied)
            and all(
                load.var in of_var and of_var[load.var].length == apart.length for load in one.copies.values()
            )
        }
        if len(kept) == len(found):
            return kept
        found = kept
