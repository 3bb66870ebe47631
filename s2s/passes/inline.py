"""Replace a call of a known function by what the function does.

Before:

    >>> def add(a, b):
    ...     return a + b
    >>> def f(x, y):
    ...     return add(x, y)

After:

    >>> _add = add
    >>> def f(x, y):
    ...     return x + y if add is _add else add(x, y)

Legal when: the callee at that very read is the function of that name. It is *proved* where the `def` dominates
the call and nothing in between may rebind it; *granted* by `sealed-globals`; or *guarded* at the point of use, by
a test that reads the name where the call did. Arguments keep their order and are evaluated once (`expand`), and
the callee needs no frame of its own (`inlinable.refusal`).

Does not: inline what is recursive, suspends, makes functions, handles exceptions or looks at frames; guard in
module code, which runs once; duplicate the code of an argument.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from s2s.context import Context
from s2s.facts.bindings import add_alias
from s2s.facts.callgraph import recursive, watched
from s2s.facts.inlinable import refusal, size
from s2s.inlining.expand import Expansion, expand, reduce
from s2s.inlining.names import Names
from s2s.inlining.place import Placement
from s2s.ir import nodes as n
from s2s.ir.effects import Effect, of_expr, of_stmt, own, own_stmt
from s2s.ir.legality import ATOMIC, may_rebind
from s2s.ir.walk import Scope, blocks_of, map_operands, walk, walk_scope

#: The largest expression, and the largest block, that may stand for a call, in nodes.
_MOST_NODES = 40
_MOST_BLOCK_NODES = 80
_DEEPEST = 8
#: No block is put into a function larger than this: each one costs a look at the whole function.
_MOST_SCOPE_NODES = 5000


def run(scope: Scope, cx: Context) -> bool:
    """Inline the calls of one scope."""
    if not _has_candidates(scope, cx):
        return False
    state = _State()
    if isinstance(scope, n.Function):
        state.bound.update(param.var for param in scope.params)
    inliner = _Inliner(scope, cx, state)
    inliner.block(scope.body)
    return inliner.changed


@dataclass
class _State:
    """What is known of global and local functions at the point the walk has come to."""

    proved: set[n.Var] = field(default_factory=set)  # this name is bound to its function now
    refuted: set[n.Var] = field(default_factory=set)  # a guard has just failed on it
    defined: set[n.Var] = field(default_factory=set)  # its `def` has run
    local: dict[n.Var, n.Function] = field(default_factory=dict)
    bound: set[n.Var] = field(default_factory=set)  # cells that are certainly bound
    names: Names | None = None
    depth: int = 0


@dataclass(frozen=True)
class _Callee:
    var: n.Var
    function: n.Function
    guarded: bool
    relied: tuple[str, ...] = ()


class _Inliner:
    """Walks a scope in evaluation order, keeping what is proved of the functions it calls."""

    def __init__(self, scope: Scope, cx: Context, state: _State) -> None:
        self.scope = scope
        self.cx = cx
        self.state = state
        self.known = cx.known(scope)
        self.changed = False
        self.in_class = False
        self.pending: tuple[n.Call, _Callee, Expansion] | None = None

    # -- statements

    def block(self, block: list[n.Stmt]) -> None:
        local, bound = dict(self.state.local), set(self.state.bound)
        index = 0
        while index < len(block):
            stmt = block[index]
            self.pending = None
            self.stmt(stmt)
            if type(stmt) is n.ExprStmt and type(stmt.value) is n.Const and not _is_constant(stmt.origin):
                # What a call came down to; as a statement of its own a text could become a docstring.
                block[index] = n.Pass(span=stmt.span)
            if self.pending is not None and (new := self.place(stmt, *self.pending)) is not None:
                block[index : index + 1] = new
                self.changed = True
                index += len(new) - 1
                self.state.proved.clear()
            index += 1
        self.state.local, self.state.bound = local, bound

    def place(self, stmt: n.Stmt, call: n.Call, callee: _Callee, expansion: Expansion) -> list[n.Stmt] | None:
        """The statements that stand for one with a call, where the callee does not come down to an expression."""
        if (
            not isinstance(self.scope, n.Function)
            or self.scope.is_lambda
            or self.state.depth
            or self.in_class
        ):
            return None
        if self.cx.options.keep_frames or sum(map(size, expansion.scratch.body)) > _MOST_BLOCK_NODES:
            return None
        if (callee.guarded and expansion.prologue) or size(self.scope) > _MOST_SCOPE_NODES:
            return None
        guard = (callee.var, lambda: self.alias(callee.var)) if callee.guarded else None
        placement = Placement(stmt, call, expansion, self.scope, self.cx, self.names, guard)
        new = placement.run()
        if new is not None:
            self.cx.passed(f"inlined {callee.var.name}", call, callee.relied + placement.relied)
        return new

    def stmt(self, stmt: Any) -> None:
        cls = type(stmt)
        if cls is n.FunctionDef:
            self.define(stmt)
            return
        loops = cls in (n.While, n.For)
        if cls is n.For:
            stmt.iter = self.visit(stmt.iter)
        if loops and of_stmt(stmt, self.known).runs_code:
            self.state.proved.clear()
        if cls is n.AugAssign:
            map_operands(stmt.target, self.visit)
            if type(stmt.target) is not n.Store:
                self.state.proved.clear()
            stmt.value = self.visit(stmt.value)
        elif cls is n.For:
            map_operands(stmt.target, self.visit)
        elif cls is n.If and self.guard_of(stmt.test) is not None:
            self.guarded_block(stmt, self.guard_of(stmt.test))
            return
        else:
            map_operands(stmt, self.visit)
        if cls is n.While:
            self.pending = None
        self.after(stmt)
        pending, inside = self.pending, self.in_class
        self.in_class |= cls is n.ClassDef
        for block in blocks_of(stmt):
            self.block(block)
        self.in_class = inside
        self.pending = pending
        if cls is n.Assign:
            self.local_lambda(stmt)

    def after(self, stmt: Any) -> None:
        """Forget what the statement's own doing may have rebound."""
        if own_stmt(stmt, self.known) & (Effect.CALL | Effect.SUSPEND):
            self.state.proved.clear()
        if type(stmt) is n.ExprStmt and self.known.of(stmt.value) not in ATOMIC:
            self.state.proved.clear()
        for target in getattr(stmt, "targets", None) or [getattr(stmt, "target", None)]:
            if type(target) is n.Store:
                if not self.is_first_store(target.var):
                    self.state.proved.clear()
                if type(stmt) is n.Assign:
                    self.state.bound.add(target.var)
                else:
                    self.state.bound.discard(target.var)

    def is_first_store(self, var: n.Var) -> bool:
        """Whether a store to the variable replaces nothing that could have a finalizer."""
        if var.storage is n.Storage.GLOBAL:
            return self.cx.facts.bindings[var] == 1
        stores = self.cx.reaching(self.scope).of_var(var)
        return len(stores) == 1 or all(
            d.value is not None and self.known.of(d.value) in ATOMIC for d in stores
        )

    def define(self, stmt: n.FunctionDef) -> None:
        map_operands(stmt, self.visit)
        if stmt.decorators:
            self.state.proved.clear()
        if self.cx.facts.functions.get(stmt.var) is stmt:
            if self.scope is self.cx.module:
                self.state.proved.add(stmt.var)
                self.state.defined.add(stmt.var)
        elif not stmt.decorators and self.is_only_store(stmt.var):
            self.state.local[stmt.var] = stmt.function
            self.state.bound.add(stmt.var)

    def local_lambda(self, stmt: n.Assign) -> None:
        target: Any = stmt.targets[0]
        if type(stmt.value) is n.Lambda and len(stmt.targets) == 1 and type(target) is n.Store:
            if self.is_only_store(target.var):
                self.state.local[target.var] = stmt.value.function

    def is_only_store(self, var: n.Var) -> bool:
        """Whether a local is bound in one place only, in all scopes that share it."""
        if not isinstance(self.scope, n.Function) or self.scope.variables.get(var.name) is not var:
            return False
        if any(param.var is var for param in self.scope.params):
            return False
        binders = [
            node
            for node in walk(self.scope)
            if type(node) is not n.Load and getattr(node, "var", None) is var
        ]
        return len(binders) == 1

    def guarded_block(self, stmt: n.If, var: n.Var | None) -> None:
        """An `if` on a guard, from an earlier run: its arms know how the test came out."""
        assert var is not None
        self.under(self.state.proved, var, lambda: self.block(stmt.body))
        self.under(self.state.refuted, var, lambda: self.block(stmt.orelse))
        if of_stmt(stmt, self.known).runs_code:
            self.state.proved.clear()

    # -- expressions

    def visit(self, expr: Any) -> Any:
        cls = type(expr)
        if cls is n.Call:
            return self.call(expr)
        if cls is n.Guarded or (cls is n.Cond and self.guard_of(expr.test) is not None):
            return self.guard(expr)
        if cls is n.Comp and of_expr(expr, self.known).runs_code:
            expr.clauses[0].iter = self.visit(expr.clauses[0].iter)
            self.state.proved.clear()
        if cls not in (n.Const, n.Load, n.Lambda):
            map_operands(expr, self.visit)
            if may_rebind(own(expr, self.known)):
                self.state.proved.clear()
        return expr

    def guard_of(self, test: Any) -> n.Var | None:
        """The function a guard made by an earlier run tests for, if the expression is one."""
        if type(test) is not n.Compare or test.ops != ["is"]:
            return None
        left, right = test.left, test.rights[0]
        if (
            type(left) is n.Load
            and type(right) is n.Load
            and self.cx.facts.alias_of.get(right.var) is left.var
        ):
            return left.var
        return None

    def guard(self, expr: Any) -> n.Expr:
        """A call inlined under a guard: the arm that runs, where it is known; else both, each with what it knows."""
        made = type(expr) is n.Guarded
        var: Any = expr.callee.var if made else self.guard_of(expr.test)
        fast, slow = ("fast", "slow") if made else ("body", "orelse")
        if var in self.state.proved or self.sealed(var):
            self.cx.passed(
                f"guard of {var.name} discharged", expr, () if var in self.state.proved else _SEALED
            )
            self.changed = True
            result: n.Expr = self.visit(getattr(expr, fast))
            return result
        self.under(self.state.proved, var, lambda: setattr(expr, fast, self.visit(getattr(expr, fast))))
        self.under(self.state.refuted, var, lambda: setattr(expr, slow, self.visit(getattr(expr, slow))))
        self.state.proved.clear()
        return expr  # type: ignore[no-any-return]

    @staticmethod
    def under(facts: set[n.Var], var: n.Var, run: Any) -> None:
        """Run with one more fact, and without it afterwards."""
        had = var in facts
        facts.add(var)
        run()
        if not had:
            facts.discard(var)

    def call(self, call: n.Call) -> n.Expr:
        # The callee is read before the arguments are evaluated, so it is decided on before they are visited.
        callee = self.decide(call.func) if type(call.func) is n.Load else None
        map_operands(call, self.visit)
        result = self.inlined(call, callee) if callee is not None else None
        if result is None:
            if own(call, self.known).runs_code:
                self.state.proved.clear()
            return call
        self.changed = True
        return result

    def decide(self, func: n.Load) -> _Callee | None:
        """What a called name is known to be, and on what ground."""
        var, facts, state = func.var, self.cx.facts, self.state
        relied: tuple[str, ...] = ()
        if var in state.local:
            function, guarded = state.local[var], False
        elif var not in facts.functions or var in state.refuted:
            return None
        else:
            function = facts.functions[var].function
            guarded = var not in state.proved and not self.sealed(var)
            relied = () if guarded or var in state.proved else _SEALED
        if function not in facts.refusals:
            facts.refusals[function] = (
                "it is recursive" if _calls_itself(function, var) else refusal(function)
            )
        reason = facts.refusals[function]
        if not reason and function in watched(facts):
            reason = "it calls a function that looks at frames"
        if function in recursive(facts) or function is self.scope:
            reason = "it is recursive"
        if not reason and guarded:
            reason = self.no_guard(var)
        if not reason and not self.cells_bound(function):
            reason = "it may read an unbound variable of the function around it"
        if reason:
            self.cx.missed(f"{var.name} not inlined: {reason}", func)
            return None
        return _Callee(var, function, guarded, relied)

    def cells_bound(self, function: n.Function) -> bool:
        """Whether the variables a local function captures are bound here: the error would name them otherwise."""
        cells = {
            node.var
            for node in walk_scope(function)
            if type(node) is n.Load and node.var.storage is n.Storage.CELL
        }
        deleted = (
            {
                node.var
                for part in walk(self.scope)
                if type(part) is n.Delete
                for node in walk(part)
                if type(node) is n.Store
            }
            if cells
            else set()
        )
        return cells <= self.state.bound - deleted

    def sealed(self, var: n.Var | None) -> bool:
        """Whether `sealed-globals` makes the name mean its function here, where its `def` has certainly run."""
        if var is None or not self.cx.granted("sealed-globals") or self.cx.facts.star_import:
            return False
        if isinstance(self.scope, n.Function) and self.scope in self.cx.facts.home:
            return self.cx.facts.defined_before_use(var, self.scope)
        return var in self.state.defined

    def no_guard(self, var: n.Var) -> str:
        """Why there can be no guard here; empty if there can."""
        if self.scope is self.cx.module:
            return "module code runs once, and what is in between may rebind it"
        if self.cx.facts.lists_names:
            return "the module lists its own names, and would see the one a guard needs"
        home = self.scope if isinstance(self.scope, n.Function) and self.scope in self.cx.facts.home else None
        if home is not None and not self.cx.facts.defined_before_use(var, home):
            return "it is defined after code that may already call this function"
        return ""

    def alias(self, var: n.Var) -> n.Var:
        return self.cx.facts.alias(var) or add_alias(self.cx.facts, var)

    def inlined(self, call: n.Call, callee: _Callee) -> n.Expr | None:
        """What stands for the call, or None."""
        if self.state.depth >= _DEEPEST or self.shadows(callee.function):
            return None
        expansion = expand(call, callee.function, self.cx, self.known)
        if isinstance(expansion, str):
            self.cx.missed(f"{callee.var.name} not inlined: {expansion}", call)
            return None
        self.nested(expansion.scratch, callee)
        # Under a guard the arguments stand in both arms, so they may be nothing but constants and locals.
        expr = None if callee.guarded and expansion.prologue else reduce(expansion, self.cx)
        if expr is None:
            self.pending = self.pending or (call, callee, expansion)
            return None
        if size(expr) > _MOST_NODES or (self.cx.options.keep_frames and self.may_raise(expr)):
            return None
        self.cx.passed(f"inlined {callee.var.name}", call, callee.relied)
        self.names.settle(expansion.fresh, [expr])
        if not callee.guarded:
            return expr
        alias = self.alias(callee.var)
        self.state.proved.clear()
        name = n.Load(callee.var, span=call.span)
        return n.Guarded(name, n.Load(alias, span=call.span), expr, call, span=call.span)

    def nested(self, scratch: n.Function, callee: _Callee) -> None:
        """Inline what the scratch calls in turn, with what is proved here."""
        self.state.depth += 1
        inner = _Inliner(scratch, self.cx, self.state)
        if callee.guarded:
            self.under(self.state.proved, callee.var, lambda: inner.block(scratch.body))
        else:
            inner.block(scratch.body)
        self.state.depth -= 1
        self.cx.forget(scratch)

    def may_raise(self, expr: n.Expr) -> bool:
        return bool(of_expr(expr, self.known).flags & Effect.RAISE)

    def shadows(self, function: n.Function) -> bool:
        """Whether a name the function reads from outside means something else where the call stands."""
        return any(
            type(node) is n.Load and node.var.storage is not n.Storage.FAST and self.names.is_other(node.var)
            for node in walk_scope(function)
        )

    @property
    def names(self) -> Names:
        """The names in use around the scope, found when first asked for."""
        if self.state.names is None:
            home = self.cx.facts.home.get(self.scope) if isinstance(self.scope, n.Function) else None
            self.state.names = Names(self.scope if home is None else self.cx.module.body[home])
        return self.state.names


def _has_candidates(scope: Scope, cx: Context) -> bool:
    """Whether a scope calls by a plain name something that could be inlined; most call nothing of the kind."""
    functions = cx.facts.functions
    local = {node.var for node in walk_scope(scope) if type(node) is n.FunctionDef}
    local |= {
        target.var
        for node in walk_scope(scope)
        if type(node) is n.Assign and type(node.value) is n.Lambda
        for target in node.targets
        if type(target) is n.Store
    }
    return any(
        type(node) is n.Call
        and type(node.func) is n.Load
        and (node.func.var in functions or node.func.var in local)
        for node in walk_scope(scope)
    )


def _is_constant(origin: ast.stmt | None) -> bool:
    return isinstance(origin, ast.Expr) and isinstance(origin.value, ast.Constant)


_SEALED = ("sealed-globals",)


def _calls_itself(function: n.Function, var: n.Var) -> bool:
    return any(type(node) is n.Load and node.var is var for node in walk(function))
