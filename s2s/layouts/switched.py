"""Keep the items of a small list in locals while a `while` loop moves them about, at places that one number tells.

    while k:                            if kind(k) is int and len(perm) == 4:
        perm[:k + 1] = perm[k::-1]          perm_0, perm_1, perm_2, perm_3 = perm
        k = perm[0]                         if kind(perm_0) is kind(perm_1) is kind(perm_2) is kind(perm_3) is int:
                                                while 0 < k < 4:
                                                    if k < 2:
                                                        perm_0, perm_1 = perm_1, perm_0
                                                    elif k < 3:
                                                        perm_0, perm_2 = perm_2, perm_0
                                                    else:
                                                        perm_0, perm_3 = perm_3, perm_0
                                                        perm_1, perm_2 = perm_2, perm_1
                                                    k = perm_0
                                                if k:
                                                    perm[:] = perm_0, perm_1, perm_2, perm_3
                                            else:
                                                del perm_0, perm_1, perm_2, perm_3
                                        while k:
                                            …                           # the loop as written, over what is left

How long the list is, a profile says of the numbers that it is made of, and the test asks. Whether all are ints is not
asked where the function shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.fact import PROVED
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, walk_scope
from s2s.layouts.reading import Refusal
from s2s.legality.own_ints import OwnInts
from s2s.legality.switched import is_seen_behind, may_switch, moved, places
from s2s.legality.verdict import Refused
from s2s.program.kept_types import keep_type
from s2s.program.originals import keep_builtin
from s2s.regions.fields import assign, release
from s2s.regions.profiled import hints_of

#: Lists of more items are left alone.
_MOST_ITEMS = 12
#: What an iteration saves, and what the entry costs for itself and for each item, in nanoseconds.
_SAVED, _ENTRY, _FOR_ITEM, _MARGIN = 100, 60, 25, 1.5
#: What it costs for each item where their types are known.
_FOR_ITEM_KNOWN = 5


def switch(scope: n.Function, cx: Context) -> bool:
    """Give the loops of a function such copies; says whether there is one."""
    changed = False
    for block, loop in [*_loops(scope.body)]:
        known: Facts = cx.facts_of(scope)
        try:
            for items in _lists(loop):
                _Switch(block, loop, items, scope, known, cx).place()
                changed = True
        except Refusal as refusal:
            cx.missed(f"the loop keeps its list: {refusal}", loop)
    return changed


def _loops(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], n.While]]:
    """The `while` loops that run while a local is true and have no others inside, each with its block."""
    for stmt in block:
        if (
            type(stmt) is n.While
            and type(stmt.test) is n.Load
            and not any(blocks_of(one) for one in stmt.body)
        ):
            yield block, stmt
        for inner in blocks_of(stmt):
            yield from _loops(inner)


def _lists(loop: n.While) -> list[n.Var]:
    """The one local of which the loop stores items."""
    found = {
        node.value.var
        for stmt in loop.body
        if type(stmt) is n.Assign
        for target in stmt.targets
        for node in walk_scope(target)
        if type(node) is n.Subscript and type(node.value) is n.Load
    }
    return [*found] if len(found) == 1 else []


class _Switch:
    """The copy of one loop."""

    def __init__(
        self, block: list[n.Stmt], loop: n.While, items: n.Var, scope: n.Function, known: Facts, cx: Context
    ) -> None:
        self.block, self.loop, self.items = block, loop, items
        self.scope, self.known, self.cx, self.span = scope, known, cx, loop.span
        assert type(loop.test) is n.Load
        self.index = loop.test.var
        self.locals: list[n.Var] = []
        self.kind = n.Var("kind", n.Storage.FAST)
        self.holds_ints = self.is_index_int = False
        self.why = PROVED

    def place(self) -> None:
        """Put the copy before the loop.

        Raises:
            Refusal: there can be none, or it would not pay; nothing is changed.
        """
        cx, span, loop = self.cx, self.span, self.loop
        verdict = may_switch(loop, self.items, self.index, self.scope, self.known)
        if isinstance(verdict, Refused):
            raise Refusal(verdict.reason)
        read = next(node for node in walk_scope(loop) if type(node) is n.Load and node.var is self.items)
        if self.known.overlay.may_be_unbound(read) or self.known.overlay.may_be_unbound(loop.test):
            raise Refusal("a local may not be bound")
        length = _length(self.items, self.scope, self.known, cx, 0)
        if length is None or not 1 < length <= _MOST_ITEMS:
            raise Refusal("the profile does not say how long it is")
        ints = OwnInts(self.scope, self.known)
        if ints.are_held_by(self.items):
            self.holds_ints, self.is_index_int = True, ints.are_stored_to(self.index)
            self.why = ints.why
        trips = hints_of(self.scope, cx).trips.get(span[0] if span else 0, 0)
        for_item = _FOR_ITEM_KNOWN if self.holds_ints else _FOR_ITEM
        if trips * _SAVED < _MARGIN * (_ENTRY + for_item * length):
            raise Refusal("it does not run often enough for what it would have to test")
        if not cx.facts.is_builtin(self.len):
            raise Refusal("the module has a `len` of its own")
        self.locals = [n.Var(f"{self.items.name}_{place}", n.Storage.FAST) for place in range(length)]
        body = self.body()
        inside: list[n.Expr] = [n.Const(0, span=span), self.read(self.index), n.Const(length, span=span)]
        copy = n.While(n.Compare(inside[0], ["<", "<"], inside[1:], span=span), body, [], span=span)
        back: n.Stmt = n.Assign([self.all_of(self.items)], self.tuple(), span=span)
        if not is_seen_behind(loop, self.items, self.block, self.known):
            back = n.If(self.read(self.index), [back], [], span=span)
        load = n.Assign(
            [n.Tuple([n.Store(var, span=span) for var in self.locals], span=span)],
            self.read(self.items),
            span=span,
        )
        inner: list[n.Stmt] = [copy, back]
        if not self.holds_ints:
            inner = [n.If(self.is_int(self.locals), inner, [release(self.locals, span)], span=span)]
        region: n.Stmt = n.If(self.test(length), [load, *inner], [], span=span)
        index = self.block.index(loop)
        edit = cx.edit(self.scope)
        stmts, names = [region], self.locals
        if not self.is_index_int:
            stmts = [assign(self.kind, self.read(keep_type(cx.facts, type)), span), region]
            names = [self.kind, *names]
        edit.splice(self.block, index, index, stmts)
        declare(self.scope, names, stmts, cx.facts, edit)
        cx.forget(self.scope)
        cx.done(
            f"a copy of the loop over the {length} items of {self.items.name}, entered where there are so many",
            loop,
            {*verdict.why, *self.why},
        )

    @property
    def len(self) -> n.Var:
        """The name of the builtin."""
        return self.cx.facts.global_named("len")

    def read(self, var: n.Var) -> n.Load:
        """A read of a local."""
        return n.Load(var, span=self.span)

    def tuple(self) -> n.Expr:
        """All items, as they are in the locals."""
        return n.Tuple([self.read(var) for var in self.locals], span=self.span)

    def all_of(self, items: n.Var) -> n.Expr:
        """The place of all items of the list."""
        return n.Subscript(self.read(items), n.Slice(None, None, None, span=self.span), span=self.span)

    def test(self, length: int) -> n.Expr:
        """That the index is an int, and that there are so many items."""
        cx, span = self.cx, self.span
        parts: list[n.Expr] = [] if self.is_index_int else [self.is_int([self.index])]
        if not (cx.granted("sealed-builtins") and cx.granted("sealed-globals")):
            kept: list[n.Expr] = [n.Load(keep_builtin(cx.facts, self.len), span=span)]
            parts.append(n.Test("same", self.read(self.len), kept, span=span))
        count = n.Call(self.read(self.len), [self.read(self.items)], [], span=span)
        parts.append(n.Compare(count, ["=="], [n.Const(length, span=span)], span=span))
        return n.Bool("and", parts, span=span) if len(parts) > 1 else parts[0]

    def is_int(self, variables: list[n.Var]) -> n.Expr:
        """That locals hold ints; what tells types is in a local, from where it is called in a third of the time."""
        types: list[n.Expr] = [
            n.Call(self.read(self.kind), [self.read(var)], [], span=self.span) for var in variables
        ]
        whole = n.Load(keep_type(self.cx.facts, int), span=self.span)
        return n.Compare(types[0], ["is"] * len(types), [*types[1:], whole], span=self.span)

    # -- the body

    def body(self) -> list[n.Stmt]:
        """The body of the copy: what depends on the index once for each, the rest as it is."""
        dependent = [position for position, stmt in enumerate(self.loop.body) if self.depends(stmt)]
        first, last = (dependent[0], dependent[-1] + 1) if dependent else (0, 0)
        before, switched, behind = (
            self.loop.body[:first],
            self.loop.body[first:last],
            self.loop.body[last:],
        )
        found = [one for stmt in before for one in self.of(stmt, 0)]
        if switched:
            found += self.cases(switched, 1, len(self.locals))
        return found + [one for stmt in behind for one in self.of(stmt, 0)]

    def depends(self, stmt: n.Stmt) -> bool:
        """Whether places of a statement depend on the index."""
        return any(
            type(node) is n.Load and node.var is self.index
            for place in places(stmt, self.items)
            for node in walk_scope(place.index)
        )

    def cases(self, stmts: list[n.Stmt], low: int, high: int) -> list[n.Stmt]:
        """Statements for each number from `low` on and below `high`."""
        if high - low == 1:
            return [one for stmt in stmts for one in self.of(stmt, low)] or [n.Pass(span=self.span)]
        middle = (low + high) // 2
        test = n.Compare(self.read(self.index), ["<"], [n.Const(middle, span=self.span)], span=self.span)
        arms = self.cases(stmts, low, middle), self.cases(stmts, middle, high)
        return [n.If(test, *arms, span=self.span)]

    def of(self, stmt: n.Stmt, number: int) -> list[n.Stmt]:
        """A statement over the locals, for one number."""
        pairs = moved(stmt, self.items)
        if pairs is not None:
            sources: dict[int, int] = {}
            for target, value in pairs:
                stored, read = self.at(target, number), self.at(value, number)
                if len(stored) != len(read):
                    raise Refusal("it makes the list longer or shorter")
                sources.update(zip(stored, read, strict=True))
            return self.moves(sources)
        copy = clone(stmt)
        edit = self.cx.edit(self.scope)
        new: dict[n.Expr, n.Expr] = {}
        for place in places(copy, self.items):
            if type(place.index) is n.Slice:
                raise Refusal("it makes lists of its items")
            new[place] = self.read(self.locals[self.at(place, number)[0]])
        edit.put(copy, new)
        return [copy]

    def at(self, place: n.Subscript, number: int) -> list[int]:
        """Which items an index or a slice means."""
        length = len(self.locals)
        if type(place.index) is n.Slice:
            parts = place.index.lower, place.index.upper, place.index.step
            bounds = slice(*(None if part is None else self.value(part, number) for part in parts))
            if bounds.step == 0:
                raise Refusal("a step is zero")
            return [*range(length)[bounds]]
        found = self.value(place.index, number)
        if found is None or not -length <= found < length:
            raise Refusal("an index may be out of range")
        return [found % length]

    def value(self, expr: n.Expr, number: int) -> int | None:
        """What is computed of the index, for one number."""
        if type(expr) is n.Load:
            return number
        if type(expr) is n.Const:
            assert expr.value is None or type(expr.value) is int
            return expr.value
        if type(expr) is n.Unary:
            found = self.value(expr.operand, number)
            return None if found is None else -found
        assert type(expr) is n.Binary
        left, right = self.value(expr.left, number), self.value(expr.right, number)
        if left is None or right is None:
            raise Refusal("it computes with None")
        return left + right if expr.op == "+" else left - right

    def moves(self, sources: dict[int, int]) -> list[n.Stmt]:
        """What gives each local the item of another one, all at once: those that change places by themselves."""
        left = {stored: read for stored, read in sources.items() if stored != read}
        found: list[n.Stmt] = []
        while left:
            first = next(iter(left))
            together, size = {first, left[first]}, 0
            while len(together) != size:
                size = len(together)
                for stored, read in left.items():
                    if {stored, read} & together:
                        together |= {stored, read}
            group = {stored: left.pop(stored) for stored in [*left] if stored in together}
            stores: list[n.Expr] = [n.Store(self.locals[stored], span=self.span) for stored in group]
            reads: list[n.Expr] = [self.read(self.locals[read]) for read in group.values()]
            if len(group) == 1:
                found.append(n.Assign(stores, reads[0], span=self.span))
            else:
                target, value = n.Tuple(stores, span=self.span), n.Tuple(reads, span=self.span)
                found.append(n.Assign([target], value, span=self.span))
        return found


def _length(var: n.Var, scope: n.Function, known: Facts, cx: Context, depth: int) -> int | None:
    """How long the lists of a local are, as far as what makes them tells, and what a profile says of parameters."""
    found = {
        _length_of(definition.site.value, scope, known, cx, depth)
        for definition in known.overlay.of_var(var)
        if type(definition.site) is n.Assign
    }
    return found.pop() if len(found) == 1 else None


def _length_of(value: n.Expr, scope: n.Function, known: Facts, cx: Context, depth: int) -> int | None:
    if type(value) is n.List:
        return len(value.items)
    if type(value) is n.Subscript and type(value.value) is n.Load and depth < _DEEPEST:
        index = value.index
        is_all = type(index) is n.Slice and index.lower is index.upper is index.step is None
        return _length(value.value.var, scope, known, cx, depth + 1) if is_all else None
    if type(value) is not n.Call or len(value.args) != 1 or value.keywords:
        return None
    builtin, argument = known.builtin(value.func), value.args[0]
    if builtin is not None and builtin[0] == "list":
        return _length_of(argument, scope, known, cx, depth)
    if builtin is None or builtin[0] != "range":
        return None
    if type(argument) is n.Const:
        return argument.value if type(argument.value) is int else None
    profiled = cx.profiled(scope)
    said = (
        profiled.params.get(argument.var.name) if profiled is not None and type(argument) is n.Load else None
    )
    values = said.values if said is not None else []
    return values[0] if len(values) == 1 and type(values[0]) is int else None


#: How many copies of lists are followed to what they are copies of.
_DEEPEST = 3
