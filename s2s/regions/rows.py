"""Items that stay the same while a loop in a region runs, kept in locals from before it.

    for jj in range(j + 1, size):               row, other = data[ii], data[j]
        data[ii][jj] -= data[ii][j] * data[j][jj]       item = row[j]
                                                for jj in range(j + 1, size):
                                                    row[jj] -= item * other[jj]

Where they lie is asked at the entry: no index is out of range, or the first iteration raises the same at once.
"""

from __future__ import annotations

from s2s.analysis.constants import constant_of, key_of
from s2s.analysis.defs import Kind
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.forms import var_of
from s2s.ir.walk import blocks, clone, expressions, statements_in, walk_scope
from s2s.legality.items import Items, evaluated_first, keeps_lengths
from s2s.regions.asked import Asked
from s2s.regions.fields import assign, release

_INT = frozenset({int})
_LIST = frozenset({list})


def keep_items(asked: Asked, scope: n.Function, cx: Context) -> None:
    """Keep items in locals in the loops of a region's copy, inner loops first."""
    if not keeps_lengths(asked.region.body, cx.facts_of(scope)):
        return
    for keep in (_Keeper.rows, _Keeper.items):
        loops = [(block, stmt) for block in _blocks(asked.region) for stmt in block if type(stmt) is n.For]
        for block, loop in reversed(loops):
            asked.known = cx.facts_of(scope)
            keeper = _Keeper(block, loop, asked, scope, cx)
            keep(keeper)
            keeper.write()


def _blocks(region: n.If | n.While) -> list[list[n.Stmt]]:
    return [region.body, *(block for stmt in region.body for block in blocks(stmt))]


class _Keeper:
    def __init__(
        self, block: list[n.Stmt], loop: n.For, asked: Asked, scope: n.Function, cx: Context
    ) -> None:
        self.block, self.loop, self.asked, self.scope, self.cx = block, loop, asked, scope, cx
        self.known: Facts = cx.facts_of(scope)
        self.does = Items(loop, scope, self.known)
        self.found: dict[tuple[n.Var, Key], n.Var] = {}
        self.new: dict[n.Expr, n.Expr] = {}
        self.made: list[n.Stmt] = []
        self.held: list[n.Var] = []

    def rows(self) -> None:
        """Keep items of lists."""
        targets = self.does.stores or []
        for stmt in statements_in(self.loop.body):
            for node in expressions(stmt):
                if type(node) is n.Subscript and node not in targets and self.is_named(node):
                    if self.does.may_keep_row(node) and self.is_inside(node.index, node.value):
                        self.held.append(self.keep(node, "row"))

    def items(self) -> None:
        """Keep items of arrays that the loop certainly reads first of all."""
        targets = self.does.stores or []
        range_ = counted(self.loop, self.known)
        for node in evaluated_first(self.loop.body):
            if not self.does.raises_for_index(node):
                return
            if type(node) is not n.Subscript:
                continue
            if range_ is not None and node not in targets and self.is_named(node):
                is_array = self.known.of(node.value).within(ARRAYS)
                if is_array and self.asked.is_index(node.index) and self.does.may_keep_item(node, range_[0]):
                    if (var_of(node.value), key(node.index)) in self.found or self.asked.less(*range_):
                        self.keep(node, "item")
                        continue
            if not self.does.is_counter(node.index) and not self.asked.is_index(node.index):
                return

    def is_named(self, read: n.Subscript) -> bool:
        """Whether an item of one local is read, at one index, in every iteration."""
        index = read.index
        is_same = type(constant_of(index)) is int or self.does.is_same(index)
        return is_same and self.does.is_same(read.value)

    def is_inside(self, index: n.Expr, container: n.Expr) -> bool:
        """Ask that an index is inside a container, whichever of those that it is; says whether that can be asked."""
        around = self.loop_of(index)
        if around is None:
            return self.asked.below_length(index, container) and self.asked.not_negative(index)
        if around is self.asked.loop and self.asked.numbers is not None:
            return self.asked.counts_below_length(container)
        range_ = counted(around, self.known)
        if range_ is None or self.asked.at_entry(range_[0]) is None:
            return False
        return self.asked.below_length(range_[1], container, "<=") and self.asked.not_negative(range_[0])

    def loop_of(self, index: n.Expr) -> n.For | None:
        """The loop of the region that a local counts."""
        if type(index) is not n.Load:
            return None
        definition = self.known.overlay.reaching(index)
        is_stored = definition is not None and definition.kind is Kind.STORE
        site = definition.site if definition is not None and is_stored else None
        return site if type(site) is n.For and site in set(walk_scope(self.asked.region)) else None

    def keep(self, read: n.Subscript, name: str) -> n.Var:
        """Read a local in the place of an item."""
        where = var_of(read.value), key(read.index)
        if where not in self.found:
            self.found[where] = n.Var(name, n.Storage.FAST)
            self.made.append(assign(self.found[where], clone(read, {}, self.loop.span), self.loop.span))
        self.new[read] = n.Load(self.found[where], span=read.span)
        return self.found[where]

    def write(self) -> None:
        """Put the locals where the items were read, and what stores to them before the loop."""
        if not self.new:
            return
        edit = self.cx.edit(self.scope)
        for stmt in statements_in(self.loop.body):
            edit.put(stmt, self.new)
        declare(self.scope, self.found.values(), self.made, self.cx.facts, edit)
        self.asked.own.update(dict.fromkeys(self.held))
        for stmt in [*statements_in(self.loop.body)]:
            self.forward(stmt)
        index = self.block.index(self.loop)
        if self.held:
            edit.splice(self.block, index + 1, index + 1, [release(self.held, self.loop.span)])
        edit.splice(self.block, index, index, self.made)
        self.cx.forget(self.scope)

    def forward(self, stmt: n.Stmt) -> None:
        """Read a local that holds an item in place of a copy that was made for the region."""
        if type(stmt) is not n.Assign or type(stmt.value) is not n.Load or stmt.value.var not in self.held:
            return
        target: n.Expr = stmt.targets[0]
        if len(stmt.targets) != 1 or type(target) is not n.Store or target.var not in self.asked.own:
            return
        nodes = [node for node in walk_scope(self.scope) if getattr(node, "var", None) is target.var]
        inside = {*walk_scope(self.loop)}
        releases = [node for node in walk_scope(self.scope) if type(node) is n.Delete and node.releases]
        gone = {node for release_ in releases for node in release_.targets}
        stores = [node for node in nodes if type(node) is not n.Load and node not in gone]
        reads = [node for node in nodes if type(node) is n.Load]
        if stores != [target] or not all(node in inside and self.known.bound(node) for node in reads):
            return
        edit = self.cx.edit(self.scope)
        for node in reads:
            edit.rename(node, stmt.value.var)
        edit.splice(*self.place_of(stmt))
        for one in releases:
            kept = [node for node in one.targets if node not in nodes]
            if not kept:
                edit.splice(*self.place_of(one))
            elif len(kept) < len(one.targets):
                edit.set(one, targets=kept)

    def place_of(self, stmt: n.Stmt) -> tuple[list[n.Stmt], int, int]:
        """The block that a statement of the region stands in, where it begins, and where it ends."""
        block = next(block for block in _blocks(self.asked.region) if stmt in block)
        index = block.index(stmt)
        return block, index, index + 1


#: What an index is known by: a variable, or a constant.
Key = n.Var | tuple[type, object]


def key(index: n.Expr) -> Key:
    """What an index is, so that equal ones are known for that."""
    return index.var if type(index) is n.Load else key_of(constant_of(index))


def counted(loop: n.For, known: Facts) -> tuple[n.Expr, n.Expr] | None:
    """Where the counter of a loop starts, and what it stays below."""
    call: n.Expr | None = loop.iter
    if type(call) is not n.Call or call.keywords or len(call.args) not in (1, 2):
        return None
    builtin = known.builtin(call.func)
    if builtin is None or builtin[0] != "range" or type(loop.target) is not n.Store:
        return None
    if not all(known.of(arg).within(_INT) for arg in call.args):
        return None
    start = call.args[0] if len(call.args) == 2 else n.Const(0, span=call.span)
    return start, call.args[-1]
