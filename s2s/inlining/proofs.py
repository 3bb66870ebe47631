"""A walk over a scope, in the order it is evaluated, that keeps what is proved of the functions it calls.

Whatever may run code that is not known may rebind any global: the walk forgets then what it has proved. What it does
with a call is left to who walks (`passes.inline`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable
from functools import cached_property
from itertools import chain

from s2s.analysis.effects import Effects, interleaved_operands, of_expr, of_stmt, own, own_stmt
from s2s.analysis.fact import PROVED
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.called import SEALED, Callee
from s2s.inlining.callee import Callees
from s2s.inlining.expand import Expansion
from s2s.inlining.operators import are_known
from s2s.ir import nodes as n
from s2s.ir.walk import NodeT, Scope, all_nodes, blocks_of, evaluated_outside, targets_of
from s2s.ir.writer import Writer
from s2s.legality.brief import is_brief
from s2s.legality.move import MOST_STORES, all_die_unseen, dies_unseen, may_rebind
from s2s.legality.text import Positions
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.hypothesis import Hypothesis
from s2s.program.library import attribute_of_module

#: A call, or the read of a property, for which only statements can stand.
Pending = tuple[n.Expr, Callee, Expansion]

#: What runs code of others between its operands: the truth of one, a comparison, a hash, an `__enter__`, a pattern.
_INTERRUPTED = frozenset(
    {n.Bool, n.Cond, n.Dict, n.Set, n.Format, n.Assert, n.Delete, n.With, n.Match, n.Try}
)
#: Statements that hold no others; those that call nothing known change nothing of what is known.
_SIMPLE = frozenset({n.Assign, n.AugAssign, n.ExprStmt, n.Return, n.Raise})
_NONE = Effects()
#: The storage of what reading runs no code.
_READ = frozenset({n.Storage.GLOBAL, n.Storage.CELL, n.Storage.FAST})


class CalleeWalk(ABC):
    """A walk over one scope.

    Attributes:
        current: the statement that is walked, and `positions` of its expressions.
        in_class, in_loop, in_field, in_comp: whether the walk is in a class body, a loop, a field of an f-string, a
            comprehension.
        unwinds: whether a `try` or `with` is around.
        pending: the calls of the current statement for which only statements can stand.
    """

    def __init__(self, scope: Scope, cx: Context, callees: Callees, writer: Writer) -> None:
        self.scope = scope
        self.cx = cx
        self.callees = callees
        self.writer = writer
        self.in_class = self.in_loop = self.in_field = self.in_comp = False
        self.unwinds = False
        self.operators = are_known(cx)
        self.pending: list[Pending] = []
        self.in_conditions: dict[n.Stmt, list[Pending]] = {}  # those of `while` loops
        self.current: n.Stmt = n.Pass()
        self.positions = Positions(self.current)

    @abstractmethod
    def block(self, block: list[n.Stmt]) -> None:
        """Walk the statements of a block."""

    @abstractmethod
    def call(self, call: n.Call) -> n.Expr:
        """Walk a call; says what is to stand there."""

    @abstractmethod
    def attribute(self, expr: n.Attr) -> n.Expr | None:
        """What is to stand for an attribute that is not walked any more."""

    def operator(self, expr: n.Binary | n.Compare) -> n.Expr | None:
        """What is to stand for an operator that is not walked any more."""
        return None

    @cached_property
    def known(self) -> Facts:
        """The facts of the scope, found when first asked for: most walks prove nothing, and ask for none."""
        return self.cx.facts_of(self.scope)

    # -- statements

    def run(self) -> None:
        """Walk the scope; while a region is on trial, only that: what it is to become is asked alone."""
        if not any(self.walk_to(region, self.scope.body) for region in self.cx.hypotheses):
            self.block(self.scope.body)

    def walk_to(self, region: n.If | n.While, block: list[n.Stmt]) -> bool:
        """Walk a region, and nothing around it; says whether it stands in the block."""
        around = self.in_loop, self.unwinds
        for stmt in block:
            if stmt is region:
                self.stmt(stmt)
                return True
            self.in_loop |= type(stmt) in (n.While, n.For)
            self.unwinds |= type(stmt) in (n.Try, n.With)
            if any(self.walk_to(region, inner) for inner in blocks_of(stmt)):
                return True
            self.in_loop, self.unwinds = around
        return False

    def stmt(self, stmt: n.Stmt) -> None:
        cls = type(stmt)
        if cls in _SIMPLE and not self.callees.proved and not self.may_call([stmt]):
            return
        self.current, self.positions = stmt, Positions(stmt)
        if type(stmt) is n.If or type(stmt) is n.While:
            hypothesis, tested = self.cx.hypotheses.get(stmt), self.callees.all_tested_by(stmt.test)
            if hypothesis is not None or tested:
                self.tested_block(stmt, tested, hypothesis)
                return
        if type(stmt) is n.For:
            self.writer.set(stmt, iter=self.visit(stmt.iter))
        if type(stmt) is n.While or type(stmt) is n.For:
            self.forget_over(stmt, self.effects(of_stmt, stmt))
        if type(stmt) is n.AugAssign:
            self.writer.operands(stmt.target, self.visit)
            if type(stmt.target) is not n.Store:
                self.callees.forget()
            self.writer.set(stmt, value=self.visit(stmt.value))
        elif type(stmt) is n.For:
            self.writer.operands(stmt.target, self.visit)
        elif type(stmt) is n.Assign or type(stmt) is n.AnnAssign:
            self.assignment(stmt)
        elif cls in _INTERRUPTED:
            if type(stmt) is n.Try:
                self.callees.forget()  # a handler's type is evaluated when the body has run
            self.writer.operands(stmt, self.visit_apart)
        else:
            self.writer.operands(
                stmt, self.visit_apart if type(stmt) is n.ClassDef and merges(stmt) else self.visit
            )
        if type(stmt) is n.While and self.pending:
            self.in_conditions[stmt] = self.pending  # which is evaluated each time around
            self.pending = []
        self.after(stmt)
        if type(stmt) is n.FunctionDef:
            return
        pending, around = self.pending, (self.in_class, self.in_loop, self.unwinds)
        self.in_class |= type(stmt) is n.ClassDef
        self.in_loop |= type(stmt) is n.While or type(stmt) is n.For
        self.unwinds |= type(stmt) is n.Try or type(stmt) is n.With
        for block in blocks_of(stmt):
            self.block(block)
        self.in_class, self.in_loop, self.unwinds = around
        self.pending = pending

    def assignment(self, stmt: n.Assign | n.AnnAssign | n.AugAssign) -> None:
        """The value first, then the targets, each stored to before the next one is looked at."""
        if stmt.value is not None:
            self.writer.set(stmt, value=self.visit(stmt.value))
        targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
        if len(targets) > 1 or type(targets[0]) not in (n.Store, n.Attr, n.Subscript):
            self.callees.forget()
        for target in targets:
            self.writer.operands(target, self.visit)

    def after(self, stmt: n.Stmt) -> None:
        """Take in what the statement has bound, and forget what its own doing may have rebound."""
        self.forget_if(runs_code, self.effects(own_stmt, stmt))
        if type(stmt) is n.ExprStmt and self.callees.proved:
            self.forget_unless(dies_unseen(stmt.value, self.known))
        for target in targets_of(stmt):
            if type(target) is n.Store:
                if self.callees.proved:
                    self.forget_unless(self.drops_nothing(target.var))
                if target.var.storage is not n.Storage.CELL:
                    continue
                if type(stmt) is n.Assign:
                    self.callees.bound.add(target.var)
                else:
                    self.callees.bound.discard(target.var)
        if type(stmt) is n.FunctionDef:
            self.after_header(stmt.function)  # its annotations are not visited
            if self.callees.proved:
                self.forget_unless(self.drops_nothing(stmt.var))
            if not stmt.decorators:
                self.callees.define(stmt)
        elif type(stmt) is n.Assign:
            self.callees.assign(stmt)

    def after_header(self, function: n.Function) -> None:
        """Forget what making a function may have rebound: what it reads by a name does nothing, whatever is granted."""
        for part in evaluated_outside(function):
            if type(part) is not n.Load or part.var.storage not in _READ:
                self.forget_if(may_rebind, self.effects(of_expr, part))

    def drops_nothing(self, var: n.Var) -> Verdict:
        """Whether a store to the variable replaces nothing that somebody may see die."""
        refused = Refused("the variable may have held an object that somebody sees die")
        if var.storage is n.Storage.GLOBAL:
            first = self.scope is self.cx.module and self.cx.facts.bindings[var] == 1
            return Allowed() if first else refused
        stores = self.cx.reaching(self.scope).of_var(var)
        if var.storage is not n.Storage.FAST or len(stores) > MOST_STORES:
            return refused
        return Allowed() if len(stores) == 1 else all_die_unseen(stores, self.known)

    def tested_block(self, stmt: n.If | n.While, tested: set[n.Var], hypothesis: Hypothesis | None) -> None:
        """An `if` on tests of names, from an earlier run or on trial: its arms know how they came out.

        So does the body of a `while` on tests. Where a test of several names fails, one of them means something else;
        the calls of all are left as they are. A trial leaves the loop as written as it is; once it has succeeded, and a
        loop that is too long may be what is left, its calls are inlined under guards.
        """
        around, self.callees.hypothesis = self.callees.hypothesis, hypothesis
        in_loop, self.in_loop = self.in_loop, self.in_loop or type(stmt) is n.While
        with self.callees.knowing(tested if hypothesis is None and self.may_call(stmt.body) else ()):
            self.block(stmt.body)
        self.callees.hypothesis, self.in_loop = around, in_loop
        if hypothesis is None:
            with self.callees.knowing(() if stmt in self.cx.open_else else tested, False):
                self.block(stmt.orelse)
        self.pending = []
        self.forget_if(runs_code, self.effects(of_stmt, stmt))

    def may_call(self, nodes: Iterable[n.Node]) -> bool:
        """Whether code calls or tests what something may be known of, or binds it."""
        callees = self.callees
        members, functions = self.cx.member_names, self.cx.facts.functions
        opened, lent = self.cx.facts.open_functions, self.cx.facts.lent.functions
        called: Container[n.Var] = ()
        if callees.hypothesis is not None:
            called = callees.hypothesis.callees
        for node in chain.from_iterable(map(all_nodes, nodes)):
            cls = type(node)
            if type(node) is n.Call:
                var = node.func.var if type(node.func) is n.Load else None
                if var is None:
                    continue
                if var in functions or var in callees.local or var in called or var in opened or var in lent:
                    return True
            elif type(node) is n.Attr:
                if node.name in members or callees.tested_class(node.value) is not None:
                    return True
                if attribute_of_module(node, callees.cx.facts):
                    return True
            elif cls is n.Binary or cls is n.Compare:
                if self.operators:
                    return True
            elif (
                cls is n.Test
                or cls is n.Function
                or (type(node) is n.Store and node.var.storage is n.Storage.CELL)
            ):
                return True
        return False

    def effects(self, of: Callable[[NodeT, Facts], Effects], node: NodeT) -> Effects:
        """What code does; where nothing is proved that it could undo, none of that is looked for."""
        return of(node, self.known) if self.callees.proved else _NONE

    def forget_if(self, is_loud: Callable[[Effects], bool], effects: Effects) -> None:
        """Forget what is proved if code may rebind it; else add the reasons why it does not to the proofs."""
        if is_loud(effects):
            self.callees.forget()
        else:
            self.callees.rest_on(effects.why)

    def forget_over(self, loop: n.For | n.While, effects: Effects) -> None:
        """Forget what may not hold inside a loop and behind it."""
        if self.outlasts_proofs(loop):
            self.callees.forget()
        self.forget_if(runs_code, effects)

    def outlasts_proofs(self, loop: n.For | n.While | n.Comp) -> bool:
        """Whether a thread or signal handler may rebind a name meanwhile; the program may even be waiting for that."""
        return bool(self.callees.proved) and not is_brief(loop)

    def forget_unless(self, verdict: Verdict) -> None:
        """Forget what is proved unless nobody sees an object die, whose finalizer may rebind anything."""
        if verdict:
            self.callees.rest_on(verdict.why)
        else:
            self.callees.forget()

    # -- expressions

    def visit(self, expr: n.Expr) -> n.Expr:
        cls = type(expr)
        if cls is n.Const or cls is n.Load:
            return expr
        if type(expr) is n.Call:
            return self.call(expr)
        if type(expr) is n.Attr and (new := self.attribute(expr)) is not None:
            return new
        if (
            (type(expr) is n.Binary or type(expr) is n.Compare)
            and self.operators
            and (new := self.operator(expr)) is not None
        ):
            return new
        if type(expr) is n.Cond and self.callees.tested_by(expr.test) is not None:
            return self.guard(expr)
        if (
            type(expr) is n.Cond
            and type(expr.test) is n.Bool
            and (tested := self.callees.all_tested_by(expr.test))
        ):
            return self.guard_of_several(expr, tested)
        outside, self.in_comp = self.in_comp, self.in_comp or type(expr) is n.Comp
        if (
            type(expr) is n.Comp
            and self.callees.proved
            and (of_expr(expr, self.known).runs_code or self.outlasts_proofs(expr))
        ):
            first = expr.clauses[0]
            self.writer.set(first, iter=self.visit(first.iter))
            self.callees.forget()
        if type(expr) is n.Lambda:
            self.after_header(expr.function)
        else:
            effects = self.effects(own, expr)
            rebinds = may_rebind(effects)
            interrupted = cls in _INTERRUPTED or (type(expr) is n.Compare and len(expr.ops) > 1)
            around, self.in_field = self.in_field, self.in_field or type(expr) is n.Format
            if type(expr) is n.Binary and interleaved_operands(expr):
                self.writer.operands(expr.right, self.visit_apart)
            else:
                self.writer.operands(expr, self.visit_apart if rebinds and interrupted else self.visit)
            self.in_field = around
            self.forget_if(may_rebind, effects)
        self.in_comp = outside
        return expr

    def visit_apart(self, expr: n.Expr) -> n.Expr:
        """Visit an operand after which code of others may run."""
        new = self.visit(expr)
        self.callees.forget()
        return new

    def guard(self, expr: n.Cond) -> n.Expr:
        """A call inlined under a guard: the arm that runs, where it is known; else both, each with what it knows."""
        var = self.callees.tested_by(expr.test)
        assert var is not None
        hypothesis = None if var in self.callees.proved else self.callees.hypothesis
        if hypothesis is not None and var not in hypothesis.callees and var not in self.cx.facts.functions:
            hypothesis = None  # a local that held the function: what it holds by now is for the guard to ask
        granted = PROVED if hypothesis is not None else SEALED if self.callees.sealed(var, expr) else None
        why = self.callees.proved.get(var, granted)
        if why is not None and self.positions.allows(expr, expr.body):
            self.cx.done(f"guard of {var.name} discharged", expr, why)
            if hypothesis is not None:
                hypothesis.use(var)
            return self.visit(expr.body)
        with self.callees.knowing([var] if self.may_call([expr.body]) else ()):
            self.writer.set(expr, body=self.visit(expr.body))
        with self.callees.knowing([var], False):
            self.writer.set(expr, orelse=self.visit(expr.orelse))
        self.callees.forget()
        return expr

    def discharged(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The arm that a region on trial runs, of a call whose statements stand under a guard."""
        var = self.callees.tested_by(stmt.test) if type(stmt) is n.If else None
        hypothesis = self.callees.hypothesis
        if (
            type(stmt) is not n.If
            or var is None
            or hypothesis is None
            or var in hypothesis.callees
            or var not in self.cx.facts.functions
        ):
            return None
        self.cx.done(f"guard of {var.name} discharged", stmt)
        hypothesis.use(var)
        hypothesis.expressions = False
        return stmt.body

    def guard_of_several(self, expr: n.Cond, tested: set[n.Var]) -> n.Expr:
        """A call evaluated under tests of all that it rests on: one of them means something else in the other arm."""
        with self.callees.knowing(tested, False):
            self.writer.set(expr, orelse=self.visit(expr.orelse))
        self.callees.forget()
        return expr


def merges(node: n.Call | n.ClassDef) -> bool:
    """Whether a mapping is unpacked among the keywords, which runs its code before the next one is evaluated."""
    return any(keyword.name is None for keyword in node.keywords)


def runs_code(effects: Effects) -> bool:
    """Whether code of the program may run."""
    return effects.runs_code
