"""Computing the overlay of reaching definitions in one structured walk.

The construction is the structured-program case of Braun et al., "Simple and Efficient Construction of Static Single
Assignment Form" (2013): loop headers get their joins up front, from the set of variables the loop writes. Branches
are undone through a log of writes, so that the cost is linear in the number of writes and not in the number of
branches times variables.

Beside the definition of each variable the walk keeps what tests have found out about it since (the e-SSA form of
Bodík, Gupta and Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand", 2000): in each arm of a test, a REFINED
definition of the locals it speaks of. That layer lies on top of the other and changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from s2s.analysis.defs import Def, Kind, Overlay, stored_in_loops, stored_vars
from s2s.analysis.environment import Environment, Loop, State
from s2s.analysis.refine import speaks_of
from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_CHILDREN, SCOPE_INNER, scope_children
from s2s.ir.walk import Scope, walk_scope


def build(scope: Scope) -> Overlay:
    """Compute the overlay of a function or of module code."""
    builder = _Builder()
    if isinstance(scope, n.Function):
        builder.first = scope.params[0].var if scope.params else None
        for param in scope.params:
            builder.store(param.var, param, param, None, Kind.PARAM)
    builder.block(scope.body)
    return builder.finish()


class _Builder(Environment):
    written: dict[n.Stmt, set[n.Var]]  # by the outermost loop at hand, and by those in it

    # -- expressions

    def expr(self, node: n.Node) -> None:
        if type(node) is n.Load:
            self.read(node)
        elif (rule := _RULES[type(node)]) is not None:
            rule(self, node)

    def operands(self, node: n.Node) -> None:
        """What an expression or a statement evaluates itself: always all of it, in order."""
        for child in SCOPE_CHILDREN[type(node)](node):
            if type(child) is n.Load:
                self.read(child)
            elif (rule := _RULES[type(child)]) is not None:
                rule(self, child)

    def walrus(self, node: n.Walrus) -> None:
        self.expr(node.value)
        self.store(node.target.var, node.target, node, node.value)

    def bool_(self, node: n.Bool) -> None:
        self.conditional(node.values, node.op == "and")

    def compare(self, node: n.Compare) -> None:
        self.expr(node.left)
        if len(node.rights) > 1:
            self.conditional(node.rights, None)
        else:
            self.expr(node.rights[0])

    def cond(self, node: n.Cond) -> None:
        self.arms(node.test, node.body, node.orelse)

    def arms(self, test: n.Expr, body: n.Expr | list[n.Stmt], orelse: n.Expr | list[n.Stmt]) -> None:
        """Walk a test, then its two arms, and join their states."""
        self.expr(test)
        reads = speaks_of(test)
        states = []
        for arm, part in ((True, body), (False, orelse)):
            outer = self.enter()
            if reads or type(test) is n.Bool:
                self.decided(test, arm, reads)
            if isinstance(part, list):
                self.block(part)
            else:
                self.expr(part)
            states.append(self.leave(outer))
        self.merge(states)

    def conditional(self, values: list[n.Expr], going_on: bool | None) -> None:
        """Walk operands of which each is evaluated only if the one before had a given truth (or any that continues)."""
        self.expr(values[0])
        for index, value in enumerate(values[1:], 1):
            before = [] if going_on is None else values[max(index - _MOST_BEFORE, 0) : index]

            def run(value: n.Expr = value, before: list[n.Expr] = before, index: int = index) -> None:
                if going_on:
                    self.evaluated(values[:index])
                for test in before:
                    self.decided(test, going_on is True)
                self.expr(value)

            self.merge([self.branch(run), State({}, self.live, {})])

    def comp(self, node: n.Comp) -> None:
        # Walruses inside bind CELL variables, so only the comprehension's own variables are written. Those of an
        # inner clause still hold, when an outer one goes round, what they held last.
        self.forget(stored_vars(clause.target for clause in node.clauses))
        self.lessons.append({})
        under = self.under
        for clause in node.clauses:
            self.expr(clause.iter)
            self.target(clause.target, clause, None)
            for test in clause.ifs:
                self.expr(test)
                self.decided(test, True)
        self.expr(node.element)
        if node.value is not None:
            self.expr(node.value)
        self.unlearn()
        self.under = under

    def target(self, node: n.Node, site: n.Node | None, value: n.Expr | None) -> None:
        """Evaluate the parts of a target and write it."""
        if type(node) is n.Store:
            self.store(node.var, node, site, value)
        elif type(node) is n.Tuple or type(node) is n.List:
            for item in node.items:
                self.target(item, site, None)
        elif type(node) is n.Starred:
            self.target(node.value, site, None)
        else:
            for child in scope_children(node):
                self.expr(child)

    # -- statements

    def block(self, stmts: list[n.Stmt]) -> None:
        for stmt in stmts:
            self.stmt = stmt
            _STATEMENTS.get(type(stmt), _Builder.operands)(self, stmt)

    def jump(self, stmt: n.Node) -> None:
        self.operands(stmt)
        if self.loops and type(stmt) in (n.Break, n.Continue):
            loop = self.loops[-1]
            states = loop.breaks if type(stmt) is n.Break else loop.continues
            states.append(self.snapshot(loop.depth, loop.lessons))
        self.live = False

    def assign(self, stmt: n.Assign) -> None:
        self.expr(stmt.value)
        for target in stmt.targets:
            self.target(target, stmt, stmt.value)

    def ann_assign(self, stmt: n.AnnAssign) -> None:
        if stmt.value is not None:
            self.expr(stmt.value)
            self.target(stmt.target, stmt, stmt.value)
        elif type(stmt.target) is not n.Store:
            self.target(stmt.target, stmt, None)

    def assert_(self, stmt: n.Assert) -> None:
        # Under `python -O` nothing of it is evaluated; and a message only where no code follows.
        skipped = State({}, self.live, {})

        def tested() -> None:
            self.expr(stmt.test)
            if stmt.msg is not None:
                message = stmt.msg
                self.branch(lambda: self.expr(message))

        self.merge([self.branch(tested), skipped])

    def aug_assign(self, stmt: n.AugAssign) -> None:
        if type(stmt.target) is n.Store:
            self.read(stmt.target)
            self.expr(stmt.value)
            self.store(stmt.target.var, stmt.target, stmt, None)
        else:
            self.target(stmt.target, stmt, None)
            self.expr(stmt.value)

    def delete(self, stmt: n.Delete) -> None:
        work = list(reversed(stmt.targets))
        while work:
            target = work.pop()
            if type(target) is n.Tuple or type(target) is n.List:
                work.extend(reversed(target.items))
            elif type(target) is n.Store and stmt.releases:
                self.overlay.released[target] = self.current(target.var)
                self.write(target.var, self.unbound(target.var, stmt))
            elif type(target) is n.Store:
                self.read(target)
                self.overlay.untracked.add(target.var)
                if target.var.storage is n.Storage.FAST:
                    self.write(target.var, self.unbound(target.var, stmt))
            else:
                self.target(target, stmt, None)

    def imports(self, stmt: n.Import | n.ImportFrom) -> None:
        for alias in stmt.names:
            if alias.var is not None:
                self.store(alias.var, alias, stmt, None)

    def define(self, stmt: n.FunctionDef | n.ClassDef) -> None:
        self.operands(stmt)
        if type(stmt) is n.ClassDef:
            self.block(stmt.body)
        self.store(stmt.var, stmt, stmt, None)

    def if_(self, stmt: n.If) -> None:
        self.arms(stmt.test, stmt.body, stmt.orelse)

    def while_(self, stmt: n.While) -> None:
        endless = type(stmt.test) is n.Const and bool(stmt.test.value)
        self.loop(stmt, lambda: self.expr(stmt.test), lambda: self.decided(stmt.test, True), endless)

    def for_(self, stmt: n.For) -> None:
        self.expr(stmt.iter)
        self.loop(stmt, lambda: None, lambda: self.target(stmt.target, stmt, None), False)

    def loop(
        self, stmt: n.While | n.For, test: Callable[[], None], start: Callable[[], None], endless: bool
    ) -> None:
        if not self.loops:
            self.written = stored_in_loops(stmt)
        joins: dict[n.Var, Def] = {}
        for var in self.written[stmt]:
            joined = joins[var] = self.join_of(var, self.current(var))
            self.write(var, joined)
        loop = Loop(len(self.logs), len(self.lessons))
        self.loops.append(loop)
        test()

        def body() -> None:
            start()
            self.block(stmt.body)

        end = self.branch(body)
        self.loops.pop()
        for state in (end, *loop.continues):
            if state.live:
                for var, joined in joins.items():
                    self.flow(*self.leaving(state, var), joined)
        for var in loop.tainted & joins.keys():
            unknown = self.unknown(var)
            self.flow(unknown, unknown, joins[var])
        live = self.live and not endless
        done = self.branch(lambda: self.after_loop(stmt, live))
        self.merge([done, *loop.breaks])
        self.forget(loop.tainted)

    def after_loop(self, stmt: n.While | n.For, live: bool) -> None:
        self.live = live
        if isinstance(stmt, n.While):
            self.decided(stmt.test, False)
        self.block(stmt.orelse)

    def try_(self, stmt: n.Try) -> None:
        written = stored_vars(stmt.body)
        entered = self.live
        self.lessons.append({})

        def guarded() -> None:
            self.block(stmt.body)
            self.block(stmt.orelse)

        states = [self.branch(guarded)]
        for handler in stmt.handlers:
            self.stmt = stmt
            states.append(self.branch(partial(self.handler, handler, written)))
            if handler.type is not None:
                written = written | stored_vars(
                    [handler.type]
                )  # a handler's type is evaluated before the next handler's
            if stmt.is_star:  # of `except*` clauses, the next one may run too, wherever this one was left
                written = written | stored_vars(handler.body) | _named(handler)
        self.merge(states)
        if not stmt.final:
            for var, known in self.lessons.pop().items():
                self.lessons[-1].setdefault(var, known)
        else:
            self.unlearn()  # the `finally` may be entered from anywhere in the statement
            completes = self.live
            names = {var for handler in stmt.handlers for var in _named(handler)}
            types = [h.type for h in stmt.handlers if h.type is not None]
            bodies: list[Sequence[n.Node]] = [types, stmt.body, stmt.orelse, *(h.body for h in stmt.handlers)]
            self.live = entered
            self.forget(stored_vars(part for body in bodies for part in body) | names)
            self.block(stmt.final)
            self.live = self.live and completes
            final = stored_vars(stmt.final)
            for loop in self.loops:
                loop.tainted |= final

    def handler(self, handler: n.Handler, written: set[n.Var]) -> None:
        self.forget(written)
        if handler.type is not None:
            self.expr(handler.type)
        if handler.var is not None:
            self.store(handler.var, handler, handler, None)
        self.block(handler.body)
        if handler.var is not None and handler.var.storage is n.Storage.FAST:
            self.overlay.untracked.add(handler.var)
            self.write(handler.var, self.unbound(handler.var, handler))
            for loop in self.loops:
                loop.tainted.add(handler.var)

    def with_(self, stmt: n.With) -> None:
        entered = self.live
        self.lessons.append({})
        for item in stmt.items:
            self.expr(item.context)
            if item.target is not None:
                self.target(item.target, stmt, None)
        self.block(stmt.body)
        # A context manager may swallow an exception from anywhere in its body.
        self.live = entered
        self.unlearn()
        within = [*(item.target for item in stmt.items if item.target), *(i.context for i in stmt.items[1:])]
        self.forget(stored_vars([*within, *stmt.body]))

    def match(self, stmt: n.Match) -> None:
        self.expr(stmt.subject)
        captured: set[n.Var] = set()
        states = []
        for case in stmt.cases:
            self.stmt = stmt
            states.append(self.branch(partial(self.case, case, frozenset(captured))))
            captured |= stored_vars([case.pattern, *([case.guard] if case.guard else [])])
        states.append(self.branch(lambda: self.forget(captured)))
        self.merge(states)

    def case(self, case: n.Case, captured: frozenset[n.Var]) -> None:
        # A case whose guard fails has bound its captures all the same.
        self.forget(captured)
        for node in walk_scope(case.pattern):
            if type(node) is n.Pattern:
                if node.var is not None:
                    self.store(node.var, node, case, None)
            elif type(node) is n.Load:
                self.read(node)
        if case.guard is not None:
            self.expr(case.guard)
            self.decided(case.guard, True)
        self.block(case.body)

    def opaque(self, stmt: n.Stmt) -> None:
        self.overlay.untracked.update(self.env)
        self.forget(list(self.env))


def _named(handler: n.Handler) -> set[n.Var]:
    """The local that a handler binds, and unbinds when it ends."""
    return {handler.var} if handler.var is not None and handler.var.storage is n.Storage.FAST else set()


#: An operand of a chain is refined by at most this many operands before it.
_MOST_BEFORE = 4

_EXPRESSIONS: n.RulesOf[_Builder, None] = {
    n.Walrus: _Builder.walrus,
    n.Bool: _Builder.bool_,
    n.Compare: _Builder.compare,
    n.Cond: _Builder.cond,
    n.Comp: _Builder.comp,
}

#: The same for all classes; None for those that read nothing, and for statements, which are no operands.
_RULES = {
    cls: _EXPRESSIONS.get(cls, _Builder.operands) if issubclass(cls, n.Expr) and SCOPE_INNER[cls] else None
    for cls in SCOPE_CHILDREN
}

_STATEMENTS: n.RulesOf[_Builder, None] = {
    n.Assign: _Builder.assign,
    n.AnnAssign: _Builder.ann_assign,
    n.AugAssign: _Builder.aug_assign,
    n.Assert: _Builder.assert_,
    n.Delete: _Builder.delete,
    n.Import: _Builder.imports,
    n.ImportFrom: _Builder.imports,
    n.FunctionDef: _Builder.define,
    n.ClassDef: _Builder.define,
    n.If: _Builder.if_,
    n.While: _Builder.while_,
    n.For: _Builder.for_,
    n.Try: _Builder.try_,
    n.With: _Builder.with_,
    n.Match: _Builder.match,
    n.Return: _Builder.jump,
    n.Raise: _Builder.jump,
    n.Break: _Builder.jump,
    n.Continue: _Builder.jump,
    n.Opaque: _Builder.opaque,
}
