"""The walk over the statements of a scope that puts what calls stand for in front of those that call."""

from __future__ import annotations

from abc import abstractmethod

from s2s.analysis.fact import Why
from s2s.context import Context
from s2s.inlining.called import Callee
from s2s.inlining.callee import Callees
from s2s.inlining.conditions import leaving, may_ask_inside, release_answer, taken_apart
from s2s.inlining.expand import Expansion, binds_an_argument
from s2s.inlining.operands import was_constant
from s2s.inlining.place import NO_PLACE, StatementInliner
from s2s.inlining.proofs import CalleeWalk, Pending
from s2s.inlining.site import (
    MOST_BLOCK_NODES_USED_ONCE,
    TOO_LONG,
    CallSite,
    is_used_once,
    loops_deeply,
    most_nodes,
    needs_statements,
)
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import Scope
from s2s.ir.writer import Writer
from s2s.legality.call import may_be_written_twice, size
from s2s.legality.stopping import nested
from s2s.legality.verdict import Refused

#: No block is put into a function larger than this: each one costs a look at the whole function.
_MOST_SCOPE_NODES = 5000
#: Inlining stops in a scope that has grown by this many nodes, in all rounds, and so many for each it had; each
#: expansion inside another counts as one, whether it comes to anything or not.
_MOST_GROWTH, _MOST_GROWTH_OF_NODE = 5000, 10
GROWN = Refused("what it is called in has grown enough")
KEEPS_FRAMES = Refused("it may raise, and its frame is to be kept", "dropping --keep-frames")
_ASKED_TWICE = Refused("what it gives would be asked for its truth once more or less", "pure-operators")


class StatementPlacing(CalleeWalk):
    """Replaces a statement whose call no expression can stand for by the statements of what is called."""

    def __init__(self, scope: Scope, cx: Context, callees: Callees, writer: Writer) -> None:
        super().__init__(scope, cx, callees, writer)
        self.tested: n.Expr | None = None  # the last call whose expression does not bear being tested
        self.answers: dict[n.Stmt, n.Walrus] = {}  # what the tests of statements bind
        self.size: int | None = None  # of the scope, when first asked for
        self.silent = set[n.Stmt]()  # what there is nothing to look for in, as long as nothing is proved

    def block(self, block: list[n.Stmt]) -> None:
        with self.callees.block():
            index = 0
            while index < len(block):
                stmt = block[index]
                if stmt in self.silent and not self.callees.proved:
                    index += 1
                    continue
                if (arm := self.discharged(stmt)) is not None:
                    self.writer.splice(block, index, index + 1, arm)
                    continue
                self.pending = []
                self.stmt(stmt)
                if stmt in self.answers:
                    release_answer(block, index, self.answers.pop(stmt), self.writer)
                if type(stmt) is n.ExprStmt and type(stmt.value) is n.Const and not was_constant(stmt):
                    # The value of a call; a string alone in a statement could become a docstring.
                    self.writer.splice(block, index, index + 1, [n.Pass(span=stmt.span)])
                placed = (self.put(stmt, *call) for call in self.pending)
                if self.pending and (new := next(filter(None, placed), None)) is not None:
                    index += self.writer.splice(block, index, index + 1, new) - 1
                    self.callees.forget()
                if type(stmt) is n.While and stmt in self.in_conditions:
                    pending = self.in_conditions.pop(stmt)
                    self.asked_inside(stmt, [one for one in pending if not self.bound_in_place(stmt, *one)])
                index += 1

    def put(self, stmt: n.Stmt, site: n.Expr, callee: Callee, expansion: Expansion) -> list[n.Stmt] | None:
        """Put statements for a call, which are given, or an expression that binds variables.

        A condition is best asked by an expression; anything else is easier to read as statements.
        """
        is_test = type(stmt) is n.If
        if is_test and self.bound_in_place(stmt, site, callee, expansion):
            return None
        told = len(self.cx.remarks)
        if isinstance(stmt, n.If) and (apart := taken_apart(stmt, site)) is not None:
            inner = n.If(apart[1], stmt.body, [], span=stmt.span)
            if (new := self.place(inner, site, callee, expansion)) is not None:
                self.writer.set(stmt, test=apart[0], body=new)
            return None
        new = self.place(stmt, site, callee, expansion)
        if new is None and not is_test:
            refusals = self.cx.remarks[told:]
            del self.cx.remarks[told:]
            if not self.bound_in_place(stmt, site, callee, expansion):
                self.cx.remarks += refusals
        return new

    @abstractmethod
    def bound_in_place(self, stmt: n.Stmt, site: n.Expr, callee: Callee, expansion: Expansion) -> bool:
        """Put an expression for a call that binds what it uses several times; says whether there is one."""

    def asked_inside(self, loop: n.While, pending: list[Pending]) -> None:
        """Ask a loop's condition in its body, where statements can stand for a call in it: `while True: …` does.

        Not under a guard: where that fails, the loop is slower than as written.
        """
        if not may_ask_inside(loop, self.cx):
            return
        in_loop, self.in_loop = self.in_loop, True
        for one in pending:
            if one[1].guarded:
                continue
            asked, rest = taken_apart(loop, one[0]) or (n.Const(True, span=loop.test.span), loop.test)
            if (new := self.place(leaving(rest), *one, loop)) is not None:
                self.writer.set(loop, test=asked)
                self.writer.splice(loop.body, 0, 0, new)
                self.callees.forget()
                break
        self.in_loop = in_loop

    def place(
        self, stmt: n.Stmt, call: n.Expr, callee: Callee, expansion: Expansion, loop: n.Stmt | None = None
    ) -> list[n.Stmt] | None:
        """The statements that replace one with a call, where the callee cannot be written as an expression.

        Args:
            loop: the loop in which the statement is to stand, if it does not yet.
        """
        scope = self.scope
        if self.callees.depth:
            return None  # once what it is in has been inlined, it is looked at by itself
        if not isinstance(scope, n.Function) or scope.is_lambda or self.in_class:
            self.refuse(callee, call, NO_PLACE)
            return None
        body = expansion.scratch.body
        most = self.most_nodes(callee, body)
        if self.cx.options.keep_frames:
            self.refuse(callee, call, KEEPS_FRAMES)
            return None
        if sum(map(size, body)) > most or loops_deeply(loop or stmt, body, scope, self.cx):
            self.refuse(callee, call, TOO_LONG)
            return None
        if self.size is None:
            self.size = size(scope)
        if self.size > _MOST_SCOPE_NODES:
            self.refuse(callee, call, Refused("what it is called in is too long already"))
            return None
        if not self.may_grow():
            self.refuse(callee, call, GROWN)
            return None
        guard = self.callees.guard(callee)
        site = CallSite(scope, self.in_loop, self.unwinds)
        expansion.is_method = callee.is_method
        inliner = StatementInliner(stmt, call, expansion, site, self.cx, self.callees.names, guard)
        new = inliner.run()
        if new is None:
            refused = _ASKED_TWICE if call is self.tested else inliner.refused
            self.refuse(callee, call, refused)
        else:
            added = sum(map(size, new))
            self.size += added
            self.grow(added)
            callee.used(as_statements=True)
            self.say_inlined(callee, call, expansion, callee.why | inliner.why)
        return new

    def is_too_long(self, callee: Callee) -> bool:
        """Whether the statements of a function are too many for its call, before they are copied."""
        least = self.callees.least_nodes[callee.function]
        if not least or self.callees.depth or self.in_class or self.cx.options.keep_frames:
            return False
        if not isinstance(self.scope, n.Function) or self.scope.is_lambda:
            return False
        if type(self.current) is n.While:
            return False  # the condition may be asked in the loop
        return least > self.most_nodes(callee, callee.function.body)

    def is_written_twice(self, call: n.Call, callee: Callee) -> bool:
        """Whether a guard would take an argument of a call twice that is a whole statement, before they are copied.

        It does where the argument is bound to a temporary, and only statements can stand for the call.
        """
        stmt, scope, options = self.current, self.scope, self.cx.options
        if not callee.guarded or self.callees.depth or self.in_class or options.keep_frames or options.entry:
            return False
        if not isinstance(scope, n.Function) or scope.is_lambda or self.cx.flows is not None:
            return False
        if isinstance(stmt, n.Assign):
            is_whole = all(type(target) is n.Store for target in stmt.targets)
        else:
            is_whole = isinstance(stmt, n.Return | n.ExprStmt)
        if not is_whole or getattr(stmt, "value", None) is not call:
            return False
        if not needs_statements(without_docstring(callee.function.body)):
            return False
        written = [*call.args, *(one.value for one in call.keywords)]
        if self.in_loop and may_be_written_twice(written, self.cx.facts.functions):
            return False
        return binds_an_argument(call, callee.function, self.known)

    def most_nodes(self, callee: Callee, body: list[n.Stmt]) -> int:
        """How large the block may be that stands for a call."""
        in_loop = self.in_loop and not (self.cx.flows is not None and nested(body))
        if in_loop and is_used_once(callee.function, callee.var, self.cx):
            return MOST_BLOCK_NODES_USED_ONCE
        return most_nodes(self.callees.is_called_once(callee.var), in_loop, callee.is_method)

    def say_inlined(self, callee: Callee, call: n.Expr, expansion: Expansion, why: Why) -> None:
        """Say that a call was inlined, and what was done to the calls in what stands for it."""
        self.cx.remarks += expansion.remarks
        self.cx.relied |= expansion.relied
        self.cx.done(f"inlined {callee.name}", call, why, callee=callee.function.qualname)

    def refuse(self, callee: Callee, call: n.Expr, refused: Refused) -> None:
        """Say why a call is not inlined, unless it is part of what another one expands to on trial."""
        if self.callees.depth:
            return
        # That the name means its function may be granted where it is certainly bound.
        unlock = (
            self.callees.sealing(callee.var, call) if refused.unlock == "sealed-globals" else refused.unlock
        )
        self.cx.missed(f"{callee.name} not inlined: {refused.reason}", call, unlock)

    def may_grow(self) -> bool:
        """Whether what inlining has added to the scope leaves room for more."""
        root = self.callees.root
        if root not in self.cx.growth:
            self.cx.growth[root] = _MOST_GROWTH + _MOST_GROWTH_OF_NODE * size(root)
        return self.cx.growth[root] > 0

    def grow(self, nodes: int) -> None:
        self.cx.growth[self.callees.root] -= nodes
