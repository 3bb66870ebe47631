"""The statements of a clone: where each goes, and what the locals are that it stores to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from s2s.clones.values import Refusal, Val
from s2s.inlining.operands import name_for
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.program.inferred_types import Type

if TYPE_CHECKING:
    from s2s.clones.generator import Generator

Block = list[n.Stmt]


@dataclass(eq=False)
class Loop:
    """A loop that is being written.

    Attributes:
        body: its statements.
        before: what is computed once, before it, if it runs at all.
        read: the attributes that are read there, by the local with the object and the name.
    """

    body: Block = field(default_factory=list)
    before: Block = field(default_factory=list)
    read: dict[tuple[n.Var, Hashable], Val] = field(default_factory=dict)


class Writing:
    """Writes the statements of one clone.

    Attributes:
        block: where the next statement goes.
        span: the place in the source that it comes from.
        loops: those around it.
        function: the function of the source that it is a clone of.
        inlined: the functions whose bodies are written out around it.
        set_aside: those whose bodies are not done, and that do not stand around it.
        arms: how many arms of branches, and bodies of loops, stand around it.
        copies: how many loops stand around, of those that are written out once for each number.
        deepest: how many loops stand in one another in what is written, and in what it calls.
    """

    function: n.Function

    def __init__(self, maker: Generator) -> None:
        self.maker = maker
        self.inferred = maker.inferred
        self.cx = maker.cx
        self.block: Block = []
        self.span: n.Span | None = None
        self.loops: list[Loop] = []
        self.inlined: list[n.Function] = []
        self.set_aside: list[n.Function] = []
        self.arms = self.deepest = self.copies = 0

    @property
    def around(self) -> n.Function:
        """The function of the source whose statements are written."""
        return self.inlined[-1] if self.inlined else self.function

    @contextmanager
    def into(self, block: Block) -> Iterator[Block]:
        """Write to another block."""
        saved, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = saved

    @contextmanager
    def arm(self) -> Iterator[Block]:
        """Write to an arm of a branch."""
        self.arms += 1
        with self.into([]) as block:
            yield block
        self.arms -= 1

    @contextmanager
    def repeating(self) -> Iterator[Loop]:
        """Write to the body of a loop."""
        loop = Loop()
        self.maker.time += 1
        self.loops.append(loop)
        self.arms += 1
        self.deepest = max(self.deepest, len(self.loops))
        with self.into(loop.body):
            yield loop
        self.maker.time += 1
        self.arms -= 1
        self.loops.pop()

    @contextmanager
    def at(self, node: n.Expr | n.Stmt) -> Iterator[None]:
        """Write what comes from a node of the source; what is written out comes from the call that it stands for."""
        saved = self.span
        if not self.inlined:
            self.span = node.span or saved
        try:
            yield
        finally:
            self.span = saved

    def emit(self, stmt: n.Stmt) -> None:
        """Write a statement."""
        self.maker.count()
        self.block.append(stmt)

    def read(self, value: Val) -> n.Expr:
        """An expression that reads a value."""
        if type(value.expr) is n.Const:
            return n.Const(value.expr.value, span=self.span)
        return self.load(value.var)

    def load(self, var: n.Var) -> n.Load:
        """A read of a local."""
        return n.Load(var, span=self.span)

    def assign(self, var: n.Var, value: n.Expr) -> None:
        """Write a store to a local."""
        self.emit(n.Assign([n.Store(var, span=self.span)], value, span=self.span))

    def branch_on(self, test: n.Expr, body: Block, orelse: Block) -> None:
        """Write an `if`."""
        if body or orelse:
            self.emit(n.If(test, body or [n.Pass(span=self.span)], orelse, span=self.span))
        else:
            self.emit(n.ExprStmt(test, span=self.span))

    def named(self, expr: n.Expr, found: Type, name: str = "") -> Val:
        """Give what an expression computes a local."""
        if not found:
            raise Refusal("the type of a value is not known")
        var = self.maker.fresh(name or name_for(expr), found)
        self.maker.anonymous.add(var)
        self.assign(var, expr)
        return Val(n.Load(var), found, len(self.loops))

    def computed(
        self, expr: n.Expr, operands: list[Val], found: Type, name: str = "", quiet: bool = False
    ) -> Val:
        """Give what an expression computes of values a local, before the loops that they do not change in.

        Args:
            quiet: whether it does nothing but read what does not change. Other expressions may raise: they go before
                a loop if its first iteration does nothing else before.
        """
        depth = len(self.loops)
        level = max((operand.level for operand in operands), default=0)
        if level >= depth:
            return self.named(expr, found, name)
        if not quiet:
            if self.block is not self.loops[-1].body or self.block:
                return self.named(expr, found, name)
            level = depth - 1
        outer, self.loops = self.loops, self.loops[:level]
        try:
            with self.into(outer[level].before):
                return self.named(expr, found, name)
        finally:
            self.loops = outer

    def repeat(self, target: n.Expr, over: Val, loop: Loop, orelse: Block | None = None) -> None:
        """Write a loop, and what is computed before it."""
        if loop.before:
            self.branch_on(self.read(over), loop.before, [])
        body = loop.body or [n.Pass(span=self.span)]
        self.emit(n.For(target, self.read(over), body, orelse or [], False, span=self.span))

    def take_off(self, amount: n.Expr) -> None:
        """Take something off what may be done before the next look, and leave the iteration where that is too much."""
        work = self.maker.free("work")
        left = n.Subscript(self.load(work), n.Const(0, span=self.span), span=self.span)
        self.emit(n.AugAssign(left, "-", amount, span=self.span))
        if self.maker.stores:
            return  # how long an iteration takes, the length of lists says
        left = n.Subscript(self.load(work), n.Const(0, span=self.span), span=self.span)
        least = n.Const(self.maker.LEAST_WORK, span=self.span)
        self.branch_on(n.Compare(left, ["<"], [least], span=self.span), [self.leaving()], [])

    def leaving(self) -> n.Stmt:
        """A statement that leaves the iteration to the loop as written."""
        self.maker.leaves = True
        return n.Raise(self.load(self.maker.free("Leave")), None, span=self.span)

    def joined(self, block: Block, last: n.Expr) -> n.Expr | None:
        """One expression for the statements of a block and for what comes after them; None where it takes several."""
        for stmt in reversed(block):
            target = stmt.targets[0] if type(stmt) is n.Assign else None
            if type(target) is not n.Store or target.var not in self.maker.anonymous:
                return None
            assert type(stmt) is n.Assign
            replaced = _first_read(last, target.var, stmt.value)
            if replaced is None:
                return None
            last = replaced
        return last


def _first_read(expr: n.Expr, var: n.Var, value: n.Expr) -> n.Expr | None:
    """An expression with a value in the place of a local, if that is read once, and nothing is evaluated before it."""
    if type(expr) is n.Load and expr.var is var:
        return value
    parts: list[n.Expr]
    if type(expr) is n.Compare:
        parts = [expr.left, *expr.rights]
    elif type(expr) is n.Binary:
        parts = [expr.left, expr.right]
    elif type(expr) is n.Subscript:
        parts = [expr.value, expr.index]
    elif type(expr) is n.Attr:
        parts = [expr.value]
    else:
        return None
    if sum(type(node) is n.Load and node.var is var for node in walk_scope(expr)) != 1:
        return None
    for place, part in enumerate(parts):
        if type(part) in (n.Load, n.Const) and getattr(part, "var", None) is not var:
            continue  # a local of its own, or a constant: when it is read makes no difference
        inner = _first_read(part, var, value)
        if inner is None:
            return None
        parts[place] = inner
        break
    else:
        return None
    if type(expr) is n.Compare:
        return n.Compare(parts[0], expr.ops, parts[1:], span=expr.span)
    if type(expr) is n.Binary:
        return n.Binary(expr.op, parts[0], parts[1], span=expr.span)
    if type(expr) is n.Subscript:
        return n.Subscript(parts[0], parts[1], span=expr.span)
    assert type(expr) is n.Attr
    return n.Attr(parts[0], expr.name, span=expr.span)
