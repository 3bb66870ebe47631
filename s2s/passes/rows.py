"""Keep the rows of a table that nobody else has in locals, while an inner loop runs over their items.

Before:

    >>> def paths(width, height):
    ...     table = [[1] * width for _ in range(height)]
    ...     for i in range(1, height):
    ...         for j in range(1, width):
    ...             table[i][j] = table[i - 1][j] + table[i][j - 1]
    ...     return table[-1][-1]

After:

    >>> def paths(width, height):
    ...     table = [[1] * width for _ in range(height)]
    ...     numbers = range(1, height)
    ...     if (
    ...         __s2s_93e6__.type(numbers) is __s2s_93e6__.range
    ...         and len is __s2s_93e6__.len
    ...         and numbers.step > 0
    ...         and numbers.start >= 1
    ...         and numbers.stop <= len(table)
    ...     ):
    ...         for i in numbers:
    ...             row_1 = table[i - 1]
    ...             row = table[i]
    ...             for j in range(1, width):
    ...                 row[j] = row_1[j] + row[j - 1]
    ...             del row_1, row
    ...     else:
    ...         for i in numbers:
    ...             for j in range(1, width):
    ...                 table[i][j] = table[i - 1][j] + table[i][j - 1]
    ...     return table[-1][-1]

Legal when: nobody but the function has the list, and the loop over the numbers stores none of its items
(`legality.own_lists`); the index is that loop's counter, or differs from it by a constant. The test finds that the
loop goes over a range, whose numbers are exact ints and stay the same, and that all of them are indices of the list.
So reading the row before the inner loop gives what each read in it would give, raises nothing and runs no code,
whatever the loop runs: nothing that was found can change. The list holds the row, too, so that it dies when it did.

Does not: keep rows of a list that others may have, such as a parameter; look into comprehensions or functions; copy
long loops, or those that are known to run too seldom to pay for the test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, own_jumps, scope_children, statements_in
from s2s.legality.call import size
from s2s.legality.own_lists import NOT_MADE, keeps_items
from s2s.legality.verdict import Refused
from s2s.program.kept_types import builtin_test, keep_range, keep_type
from s2s.regions import cost
from s2s.regions.bodies import is_region
from s2s.regions.chunks import may_be_cut
from s2s.regions.fields import assign, release
from s2s.regions.fills import may_ask_length
from s2s.regions.trips import known_length

#: What a read of a row costs more than that of a local, and what its index does where it is a sum, in nanoseconds.
_ROW, _SUM = 8, 5
#: What the test costs, and each list in it.
_TEST, _LENGTH = 110, 45
#: Larger loops are not duplicated.
_MOST_NODES = 400
#: What is evaluated in another scope.
_APART = frozenset({n.Comp, n.Lambda})
#: A list, and by how much the index of the row is more than the counter.
Row = tuple[n.Var, int]


def run(scope: Scope, cx: Context) -> None:
    """Keep the rows of one function."""
    if isinstance(scope, n.Function) and not scope.is_lambda and not scope.dynamic:
        _block(scope.body, scope, cx)


def _block(block: list[n.Stmt], scope: n.Function, cx: Context) -> None:
    for stmt in list(block):
        if type(stmt) is n.For and may_be_cut(stmt, cx):
            _Loop(block, stmt, scope, cx).run()
        for inner in blocks_of(stmt)[:1] if is_region(stmt) else blocks_of(stmt):
            _block(inner, scope, cx)


class _Read(NamedTuple):
    """A row that an inner loop reads: which, where, and how often, as an estimate."""

    row: Row
    node: n.Subscript
    inner: n.For | n.While
    times: float


class _Loop:
    """A loop over a range, in whose inner loops rows are read at its counter."""

    def __init__(self, block: list[n.Stmt], loop: n.For, scope: n.Function, cx: Context) -> None:
        self.block, self.loop, self.scope, self.cx = block, loop, scope, cx
        self.start, self.is_down = _ends(loop)
        self.found: list[_Read] = []
        self.why: Why = PROVED

    def run(self) -> None:
        """Keep the rows, if that is legal and pays."""
        loop, target = self.loop, self.loop.target
        inner_loops = [inner for _, inner in _inner_loops(loop.body)]
        if not inner_loops or self.is_down is None or size(loop) > _MOST_NODES:
            return
        if type(target) is not n.Store or target.var.storage is not n.Storage.FAST:
            return
        if target.var in stored_vars([*loop.body, *loop.orelse]):
            return
        for inner in inner_loops:
            self.look(inner, inner, _times(loop))
        if not self.found or not may_ask_length(self.scope, self.cx):
            return
        tables = dict.fromkeys(read.row[0] for read in self.found)
        allowed = [table for table in tables if self.is_own(table)]
        self.found = [read for read in self.found if read.row[0] in allowed]
        saved = sum(read.times * (_ROW + _SUM * bool(read.row[1])) for read in self.found)
        if saved >= cost.MARGIN * (_TEST + _LENGTH * len(allowed)) and self.found:
            self.keep(allowed)

    def look(self, node: n.Node, inner: n.For | n.While, times: float) -> None:
        """Find the rows that are read in the iterations of an inner loop."""
        if type(node) in _APART:
            return
        if type(node) is n.Subscript and (row := self.row(node)) is not None:
            self.found.append(_Read(row, node, inner, times))
            return
        within = times
        if isinstance(node, n.For | n.While):
            within = times * _times(node)
        for part in scope_children(node):
            is_once = type(node) is n.For and part is node.iter
            if not (is_once and node is inner):
                self.look(part, inner, times if is_once else within)

    def row(self, read: n.Subscript) -> Row | None:
        """Which row of a local is read, where its index is the counter, or that and a constant."""
        index: n.Expr = read.index
        counter, distance = self.loop.target, 0
        if type(index) is n.Binary and index.op in ("+", "-"):
            value = constant_of(index.right)
            if type(value) is not int:
                return None
            distance = value if index.op == "+" else -value
            index = index.left
        assert type(counter) is n.Store
        if type(index) is not n.Load or index.var is not counter.var or type(read.value) is not n.Load:
            return None
        if self.start is not None and not self.is_down and self.start + distance < 0:
            return None  # what lies before the first item is one from the end
        return read.value.var, distance

    def is_own(self, table: n.Var) -> bool:
        """Whether the items of what a local holds stay where they are, all through the loop."""
        known = self.cx.facts_of(self.scope)
        verdict = keeps_items(table, self.loop, self.scope, known)
        reads = [read.node.value for read in self.found if read.row[0] is table]
        if isinstance(verdict, Refused):
            if verdict is not NOT_MADE:
                reason = f"rows of {table.name} are not kept in locals: {verdict.reason}"
                self.cx.missed(reason, self.loop, unlock=verdict.unlock)
            return False
        self.why |= verdict.why
        return all(known.bound(read) for read in reads)

    def keep(self, tables: Iterable[n.Var]) -> None:
        """Read the rows before the inner loops, under a test, and let the loop as written stand behind it."""
        cx, loop, span, edit = self.cx, self.loop, self.loop.span, self.cx.edit(self.scope)
        numbers = n.Var("numbers", n.Storage.FAST)
        test = self.test(numbers)
        first = assign(numbers, loop.iter, span)
        edit.set(loop, iter=n.Load(numbers, span=span))
        written = clone(loop)
        rows: list[n.Var] = []
        for block, inner in [*_inner_loops(loop.body)]:
            new: dict[n.Expr, n.Expr] = {}
            made: dict[Row, n.Var] = {}
            stores: list[n.Stmt] = []
            for row, node, _, _ in (read for read in self.found if read.inner is inner):
                if row not in made:
                    made[row] = n.Var("row", n.Storage.FAST)
                    stores.append(assign(made[row], clone(node, {}, span), span))
                new[node] = n.Load(made[row], span=node.span)
            if made:
                for stmt in statements_in([inner]):
                    edit.put(stmt, new)
                index = block.index(inner)
                edit.splice(block, index, index + 1, [*stores, inner, release(made.values(), span)])
                rows += made.values()
        index = self.block.index(loop)
        stmts = [first, n.If(test, [loop], [written], span=span)]
        edit.splice(self.block, index, index + 1, stmts)
        declare(self.scope, [numbers, *rows], stmts, cx.facts, edit)
        names = " and ".join(table.name for table in tables)
        cx.done(f"rows of {names} are kept in locals while inner loops run", loop, self.why)
        cx.forget(self.scope)

    def test(self, numbers: n.Var) -> n.Expr:
        """The test that the numbers are a range, and all of them indices of the lists."""
        facts, span = self.cx.facts, self.loop.span

        def compare(left: n.Expr, op: str, right: n.Expr) -> n.Expr:
            return n.Compare(left, [op], [right], span=span)

        def end(name: str, distance: int = 0) -> n.Expr:
            found = n.Attr(n.Load(numbers, span=span), name, span=span)
            by = n.Const(abs(distance), span=span)
            return n.Binary("+" if distance > 0 else "-", found, by, span=span) if distance else found

        kept: list[n.Expr] = [
            n.Load(var, span=span) for var in (keep_type(facts, type), keep_range(facts, self.name("range")))
        ]
        parts: list[n.Expr] = [n.Test("exact", n.Load(numbers, span=span), kept, (range,), span=span)]
        length = n.Load(self.name("len"), span=span)
        known = self.cx.facts_of(self.scope).builtin(length)
        if known is None or known[0] != "len":
            parts.append(builtin_test(length.var, facts, span))
        else:
            self.why |= known[1]
        distances: dict[n.Var, list[int]] = {}
        for (table, distance), *_ in self.found:
            distances.setdefault(table, []).append(distance)
        least = min(min(found) for found in distances.values())
        is_down = bool(self.is_down)
        first, last = ("stop", "start") if is_down else ("start", "stop")
        parts.append(compare(end("step"), "<" if is_down else ">", n.Const(0, span=span)))
        parts.append(compare(end(first), ">=", n.Const(-least - is_down, span=span)))
        for table, found in distances.items():
            held = n.Call(n.Load(length.var, span=span), [n.Load(table, span=span)], [], span=span)
            parts.append(compare(end(last, max(found)), "<" if is_down else "<=", held))
        return n.Bool("and", parts, span=span)

    def name(self, builtin: str) -> n.Var:
        """The variable of a builtin."""
        return self.cx.facts.global_named(builtin)


def _ends(loop: n.For) -> tuple[int | None, bool | None]:
    """Where a range starts, if its text tells, and whether it goes down; None for the latter if it does not tell."""
    assert type(loop.iter) is n.Call
    args = loop.iter.args
    start = constant_of(args[0]) if len(args) > 1 else 0
    step = constant_of(args[2]) if len(args) > 2 else 1
    return start if type(start) is int else None, step < 0 if type(step) is int and step else None


def _inner_loops(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], n.For | n.While]]:
    """The loops in a block that stand in no other, each with the block that it stands in."""
    for stmt in block:
        if isinstance(stmt, n.For | n.While):
            if next(own_jumps(stmt.orelse, n.Break, n.Continue), None) is None:
                yield block, stmt  # none that is left for elsewhere than what follows it
        else:
            for inner in blocks_of(stmt):
                yield from _inner_loops(inner)


def _times(loop: n.For | n.While) -> int:
    """How often a loop runs, as an estimate."""
    known = known_length(loop) if isinstance(loop, n.For) else None
    return cost.UNKNOWN_TRIPS if known is None else known
