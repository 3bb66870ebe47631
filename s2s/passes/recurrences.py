"""Compute a polynomial of a loop's counter from what it was in the iteration before.

Before:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     for j in range(9):
    ...         out.append(1.0 / ((i + j) * (i + j + 1) // 2 + i + 1))
    ...     return out

After:

    >>> def f(s):
    ...     i = 3 if s else 4
    ...     out = []
    ...     value = i * (i + 1) // 2 + i + 1.0
    ...     step = i + 1.0
    ...     for j in range(9):
    ...         out.append(1.0 / value)
    ...         value += step
    ...         step += 1.0
    ...     return out

Legal when: it is made of exact ints by `+`, `-`, `*`, and by `//` where nothing ever remains: of constants, of locals
that are bound before the loop and that nothing in the loop stores, and of the counter, which only the loop stores.
Ints are exact, so the polynomial grows by just its difference, and that by the second one, which is a number. Nothing
of it can raise or runs code, so nobody can tell when it is computed. The loop comes to its end in every iteration that
is followed by another: it has no `continue`. Where all that computes with it makes a float of it first, and it is
known to stay so small that a float is exact, it is a float from the start (`legality.doubles`).

Does not: add up floats; take polynomials of a higher degree than the second; look into blocks inside the loop, which
may not run; replace what two additions would not be much cheaper than.
"""

from __future__ import annotations

from functools import cached_property

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.fact import Why, because
from s2s.analysis.intervals import Interval, interval
from s2s.analysis.loops import known_before
from s2s.analysis.polynomials import Polynomial, add, degree, of_expr, shifted, to_expr
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, all_in_scope, blocks, clone, header, nodes_in, scope_children, walk, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.doubles import fits, takes_float
from s2s.legality.text import Positions
from s2s.regions.lengths import tested_lengths

_INT = frozenset({int})
#: What evaluates a part of itself in another scope, or not each time.
_APART = frozenset({n.Comp, n.Lambda, n.Bool, n.Cond, n.Compare})
_SIMPLE = frozenset({n.Assign, n.AugAssign, n.ExprStmt})
#: What polynomials are written with.
_OPERATORS = frozenset("+-*") | {"//"}
_LEAVES = frozenset({n.Break, n.Return, n.Raise})
_HIGHEST_DEGREE = 2
#: An expression must have so many operators more than the additions that replace it.
_LEAST_SAVED = 2
#: A loop that is known to run less often is not worth what stands before it.
_FEWEST_TRIPS = 8


@plain()
class _Counter:
    """What counts the iterations of a loop: its first value and its step."""

    var: n.Var
    start: n.Expr
    step: int


@plain()
class _Recurrence:
    """A polynomial of the counter, and the locals that hold it and its difference.

    Attributes:
        is_float: whether all that computes with it makes a float of it first.
    """

    value: n.Var
    start: n.Expr
    step: n.Expr
    second: n.Expr | None
    difference: n.Var | None
    is_float: bool = False


def run(scope: Scope, cx: Context) -> None:
    """Find the recurrences in the loops of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    for block in list(blocks(scope)):
        for stmt in [stmt for stmt in block if type(stmt) is n.For and _may_have_some(stmt)]:
            _Loop(scope, stmt, cx).run(block)


def _may_have_some(loop: n.For) -> bool:
    """Whether a loop does enough arithmetic in one expression, and comes to its end."""
    if type(loop.iter) is not n.Call:
        return False  # of `range` or `enumerate`
    target = loop.target.items[0] if type(loop.target) is n.Tuple and loop.target.items else loop.target
    if type(target) is not n.Store:
        return False
    var = target.var
    found = any(_has_polynomial(stmt, var) for stmt in loop.body if type(stmt) in _SIMPLE)
    return found and not loop.is_async and _comes_to_its_end(loop)


def _has_polynomial(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement may compute a polynomial of a local that is worth it, going by its text."""
    return _operators(stmt) > _LEAST_SAVED and any(
        type(expr) is n.Binary and _operators(expr) > _LEAST_SAVED and _is_polynomial(expr, var)
        for expr in all_in_scope(stmt)
    )


def _is_polynomial(expr: n.Expr, var: n.Var) -> bool:
    """Whether an expression is written as a polynomial of locals, one of which is this."""
    parts = all_in_scope(expr)
    reads = {part.var for part in parts if type(part) is n.Load}
    return var in reads and all(
        (type(part) is n.Binary and part.op in _OPERATORS) or constant_of(part) is not NO_CONST
        for part in parts
        if isinstance(part, n.Expr) and type(part) is not n.Load
    )


class _Loop:
    def __init__(self, scope: n.Function, loop: n.For, cx: Context) -> None:
        self.scope = scope
        self.loop = loop
        self.cx = cx
        self.edit = cx.edit(scope)
        self.known = cx.facts_of(scope)
        self.counter: _Counter | None = None
        self.found: dict[frozenset[tuple[object, object]], _Recurrence] = {}

    @cached_property
    def stored(self) -> set[n.Var]:
        """The variables that the loop stores."""
        return stored_vars([self.loop])

    @cached_property
    def inside(self) -> set[n.Node]:
        """The nodes of the loop's blocks, as they were when this was first asked."""
        return set(nodes_in((*self.loop.body, *self.loop.orelse)))

    @cached_property
    def lengths(self) -> dict[n.Var, int]:
        """How long lists are at most that the loop finds, as far as the test of a region around it tells."""
        for region, _ in self.cx.regions_of(self.scope):
            if not isinstance(region, n.Function) and any(self.loop is node for node in walk(region)):
                return tested_lengths(region, self.known)
        return {}

    def run(self, block: list[n.Stmt]) -> None:
        """Replace what the statements of the loop compute of its counter."""
        self.counter = self.find_counter()
        if self.counter is None:
            return
        _ = self.inside  # before anything changes
        for stmt in self.loop.body:
            if type(stmt) in _SIMPLE:
                self.replace(stmt)
        if self.found:
            self.write(block)

    # -- the counter

    def find_counter(self) -> _Counter | None:
        """What counts the iterations, if nothing else stores it."""
        call = self.loop.iter
        target = self.loop.target
        builtin = self.known.builtin(call.func) if type(call) is n.Call else None
        if (
            builtin is None
            or type(call) is not n.Call
            or call.keywords
            or any(type(arg) is n.Starred for arg in call.args)
        ):
            return None
        args = [*call.args]
        step: n.Constant = 1
        if builtin[0] == "range" and type(target) is n.Store:
            if len(args) == 3:
                step = constant_of(args[2])
            start = args[0] if len(args) > 1 else n.Const(0, span=call.span)
            if len(args) < 3 and type(stop := constant_of(args[-1])) is int:
                first = constant_of(start)
                if type(first) is int and stop - first < _FEWEST_TRIPS:
                    return None
        elif builtin[0] == "enumerate" and type(target) is n.Tuple and type(target.items[0]) is n.Store:
            target = target.items[0]
            start = args[1] if len(args) > 1 else n.Const(0, span=call.span)
        else:
            return None
        stores = [node for node in walk_scope(self.loop) if type(node) is n.Store and node.var is target.var]
        if len(stores) != 1 or target.var.storage is not n.Storage.FAST or type(step) is not int or not step:
            return None
        if type(constant_of(start)) is not int and not self.is_same(start):
            return None
        return _Counter(target.var, start, step)

    def is_same(self, expr: n.Expr | None) -> bool:
        """Whether a read gives the same exact int in every iteration, and before the loop."""
        if type(expr) is not n.Load or expr.var.storage is not n.Storage.FAST or expr.var in self.stored:
            return False
        is_int = known_before(expr, self.inside, self.known).within(_INT)  # not by a test in the loop
        return is_int and self.known.bound(expr)

    def is_int(self, expr: n.Expr) -> bool:
        """Whether a read gives an exact int that the polynomial may be made of."""
        assert self.counter is not None
        if type(expr) is n.Load and expr.var is self.counter.var:
            return self.known.of(expr).within(_INT)
        return self.is_same(expr)

    # -- the polynomials

    def replace(self, stmt: n.Stmt) -> None:
        """Read a local in place of what a statement computes of the counter."""
        where = Positions(stmt)
        new: dict[n.Expr, n.Expr] = {}
        stack: list[tuple[n.Node, n.Node]] = [(stmt, part) for part in header(stmt)[::-1]]
        while stack:
            around, node = stack.pop()
            if type(node) in _APART:
                continue
            if type(node) is n.Binary and where.is_arithmetic_operand(node):
                recurrence = self.recurrence(node)
                if recurrence is not None:
                    recurrence.is_float &= takes_float(around, node, self.known)
                    new[node] = n.Load(recurrence.value, span=node.span)
                    why = self.why(node)
                    self.cx.done("computed from its value in the iteration before", node, why)
                    continue
            stack += [(node, part) for part in scope_children(node)[::-1]]
        if new:
            self.edit.put(stmt, new)

    def why(self, expr: n.Expr) -> Why:
        """What a polynomial rests on."""
        call = self.loop.iter
        builtin = self.known.builtin(call.func) if type(call) is n.Call else None
        assert builtin is not None
        return builtin[1] | because(
            *(self.known.of(read) for read in walk_scope(expr) if type(read) is n.Load)
        )

    def recurrence(self, expr: n.Binary) -> _Recurrence | None:
        """The recurrence that gives the values of an expression, if that pays."""
        assert self.counter is not None
        if _operators(expr) <= _LEAST_SAVED:
            return None
        polynomial = of_expr(expr, self.is_int)
        if polynomial is None:
            return None
        known = self.found.get(frozenset(polynomial.items()))
        if known is not None:
            return known
        power = degree(polynomial, self.counter.var)
        if not 1 <= power <= _HIGHEST_DEGREE or _operators(expr) < power + _LEAST_SAVED:
            return None
        made = self.make(expr, polynomial)
        if made is not None:
            made.is_float = self.fits(polynomial)
            self.found[frozenset(polynomial.items())] = made
        return made

    def make(self, expr: n.Binary, polynomial: Polynomial) -> _Recurrence | None:
        """The recurrence of a polynomial; None where its difference is not a short sum."""
        assert self.counter is not None
        counter, span = self.counter, self.loop.span
        difference = add(shifted(polynomial, counter.var, counter.step), polynomial, -1)
        step = to_expr(difference, span)
        if step is None:
            return None
        value = n.Var("value", n.Storage.FAST)
        power = degree(difference, counter.var)
        if power == 0:
            if _operators(step):
                held = n.Var("step", n.Storage.FAST)
                return _Recurrence(value, self.at_start(expr), step, None, held)
            return _Recurrence(value, self.at_start(expr), step, None, None)
        second = to_expr(add(shifted(difference, counter.var, counter.step), difference, -1), span)
        assert second is not None
        held = n.Var("step", n.Storage.FAST)
        return _Recurrence(value, self.at_start(expr), self.at_start(step), second, held)

    def fits(self, polynomial: Polynomial) -> bool:
        """Whether the values of a recurrence, and what is added to them, are exact as floats."""
        assert self.counter is not None
        counter, lengths = self.counter, self.lengths
        first = constant_of(counter.start)
        reads = {node.var: node for node in self.inside if type(node) is n.Load}

        def within(var: n.Var) -> Interval | None:
            read = reads.get(var)
            found = None if read is None else interval(read, self.known, lengths)
            if found is None or var is not counter.var or found.least is None or found.greatest is None:
                return found
            # Where the loop begins it is where it starts; it is computed for one number more than there are.
            ends = [end + step for end in (found.least, found.greatest) for step in (0, counter.step)]
            return Interval(min(ends), max(ends)) if type(first) is int and first in ends else None

        return fits(polynomial, within)

    def at_start(self, expr: n.Expr) -> n.Expr:
        """An expression for the first value of the counter."""
        assert self.counter is not None
        var, start = self.counter.var, self.counter.start
        holder = n.ExprStmt(clone(expr, {}, self.loop.span))

        def put(part: n.Expr) -> n.Expr:
            if type(part) is n.Load and part.var is var:
                return clone(start, {}, self.loop.span)
            if type(part) is n.Binary and part.op == "+":
                if constant_of(part.left) == 0:
                    return part.right
                if constant_of(part.right) == 0:
                    return part.left
            if (
                type(part) is n.Binary
                and part.op == "*"
                and 0 in (constant_of(part.left), constant_of(part.right))
            ):
                return n.Const(0, span=part.span)
            return part

        Writer().put_everywhere(n.Function("<start>", "<start>", [], [holder]), put)
        return holder.value

    # -- the text

    def write(self, block: list[n.Stmt]) -> None:
        """Write the first values before the loop, and the additions at its end."""
        span = self.loop.span
        before: list[n.Stmt] = []
        after: list[n.Stmt] = []
        fresh: list[n.Var] = []
        for found in self.found.values():
            start, step = found.start, found.step
            if found.is_float:
                start, step = _as_float(start), _as_float(step)
                if found.second is not None:
                    found.second = _as_float(found.second)
                elif type(step) is not n.Const and found.difference is None:
                    found.difference = n.Var("step", n.Storage.FAST)
            fresh.append(found.value)
            before.append(n.Assign([n.Store(found.value, span=span)], start, span=span))
            if found.difference is not None:
                fresh.append(found.difference)
                before.append(n.Assign([n.Store(found.difference, span=span)], step, span=span))
                step = n.Load(found.difference, span=span)
            after.append(n.AugAssign(n.Store(found.value, span=span), "+", step, span=span))
            if found.second is not None and found.difference is not None:
                after.append(n.AugAssign(n.Store(found.difference, span=span), "+", found.second, span=span))
        end = len(self.loop.body)
        self.edit.splice(self.loop.body, end, end, after)
        declare(self.scope, fresh, [*before, *after], self.cx.facts, self.edit)
        index = block.index(self.loop)
        self.edit.splice(block, index, index, before)
        self.cx.forget(self.scope)


def _as_float(expr: n.Expr) -> n.Expr:
    """The float that an int is, which an expression gives; a constant is written as one."""
    value = constant_of(expr)
    if type(value) is int:
        return n.Const(float(value), span=expr.span)
    if type(expr) is n.Binary and expr.op in ("+", "-") and type(constant_of(expr.right)) is int:
        return n.Binary(expr.op, expr.left, _as_float(expr.right), span=expr.span)
    return n.Binary("+", expr, n.Const(0.0, span=expr.span), span=expr.span)


def _comes_to_its_end(loop: n.For) -> bool:
    """Whether what stands at the end of a loop's body runs in every iteration that is followed by another."""
    nodes = (node for stmt in loop.body for node in walk_scope(stmt))
    return type(loop.body[-1]) not in _LEAVES and not any(type(node) is n.Continue for node in nodes)


def _operators(node: n.Stmt | n.Expr) -> int:
    """How many binary operators stand in a statement or expression."""
    return sum(1 for part in all_in_scope(node) if type(part) is n.Binary)
