"""The statements of a clone: where each goes, and what the locals are that it stores to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from s2s.clones.values import Refusal, Val
from s2s.inlining.operands import name_for
from s2s.ir import nodes as n
from s2s.program.inferred import Type

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
    read: dict[tuple[n.Var, str], Val] = field(default_factory=dict)


class Writing:
    """Writes the statements of one clone.

    Attributes:
        block: where the next statement goes.
        span: the place in the source that it comes from.
        loops: those around it.
        inlined: the functions whose bodies are written out around it.
        arms: how many arms of branches, and bodies of loops, stand around it.
        copies: how many loops stand around, of those that are written out once for each number.
        deepest: how many loops stand in one another in what is written, and in what it calls.
    """

    def __init__(self, maker: Generator) -> None:
        self.maker = maker
        self.inferred = maker.inferred
        self.cx = maker.cx
        self.block: Block = []
        self.span: n.Span | None = None
        self.loops: list[Loop] = []
        self.inlined: list[n.Function] = []
        self.arms = self.deepest = self.copies = 0

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
    def at(self, node: Any) -> Iterator[None]:
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
        return self.load(value.expr.var)  # type: ignore[union-attr]

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
        self.maker.leaves = True
        left = n.Subscript(self.load(work), n.Const(0, span=self.span), span=self.span)
        least = n.Const(self.maker.LEAST_WORK, span=self.span)
        gone = n.Raise(self.load(self.maker.free("Leave")), None, span=self.span)
        self.branch_on(n.Compare(left, ["<"], [least], span=self.span), [gone], [])
