"""Ask once which lambda of the module a local is, and write it out where a loop calls it.

Before:

    >>> def by(key):
    ...     return lambda row: row[key]
    >>> def total(table, value):
    ...     found = 0
    ...     for rows in table:
    ...         for row in rows:
    ...             found += value(row)
    ...     return found
    >>> def prices(table):
    ...     value = by("price")
    ...     return total(table, value)

After:

    >>> def total(table, value):
    ...     found = 0
    ...     closed = __s2s_7732__.__closed__(value, __s2s_7732__.by_closure)
    ...     key = closed[0] if closed else None
    ...     for rows in table:
    ...         for row in rows:
    ...             found += row[key] if closed else value(row)
    ...     del closed, key
    ...     return found

Legal when: the lambda reads its parameters and those of the function around it, which nothing else binds, and the
variable that is called is bound before the loop, and nothing binds it from there on (`legality.closures`). Then one
look at the code of what it holds tells what each call computes. The call can be written as an expression whose operands
are evaluated in the order of the call (`inlining.expand`).

Does not: ask for calls that stand in no loop, or in a single one, which may be short; write out those in comprehensions
and functions inside of the loop; ask about a local unless the module stores such a lambda to a variable of its name.
"""

from __future__ import annotations

from s2s.backend.emit import emit_expr
from s2s.backend.text import to_text
from s2s.context import Context
from s2s.inlining.expand import instantiate_call, to_expression
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.originals import CLOSED
from s2s.ir.walk import Scope, blocks_of, clone, walk, walk_scope
from s2s.legality.closures import asked_once, calls_plainly, made_closures
from s2s.program.kept_closures import ReturnedLambda, keep_closure
from s2s.program.originals import method_of_holder

#: What is evaluated in another scope, where the locals of this one would be captured.
_APART = (n.Comp, n.Lambda, n.OpaqueExpr)


def run(scope: Scope, cx: Context) -> None:
    """Write out what the loops of one scope call."""
    if not isinstance(scope, n.Function) or scope.is_lambda or cx.options.keep_frames or scope.dynamic:
        return
    made = made_closures(cx.facts)
    likely = {name for closure in made for name in closure.likely}
    if likely and any(_calls(node, likely) for node in walk_scope(scope)):
        if not any(_asks(node, cx) for node in walk_scope(scope)):
            _Callbacks(scope, cx, made).run()


def _calls(node: n.Node, names: set[str]) -> bool:
    """Whether a node is a call of a local of one of these names."""
    if type(node) is not n.Call or type(node.func) is not n.Load:
        return False
    return node.func.var.storage is n.Storage.FAST and node.func.var.name in names


def _asks(node: n.Node, cx: Context) -> bool:
    """Whether this pass has written a call."""
    if type(node) is not n.Call or len(node.args) < 2 or type(node.args[1]) is not n.Load:
        return False
    return node.args[1].var in cx.facts.closures


class _Callbacks:
    def __init__(self, scope: n.Function, cx: Context, made: list[ReturnedLambda]) -> None:
        self.scope, self.cx, self.made = scope, cx, made
        self.edit = cx.edit(scope)
        self.known = cx.facts_of(scope)
        self.fresh: list[n.Var] = []

    def run(self) -> None:
        self.block(self.scope.body)
        if self.fresh:
            declare(self.scope, self.fresh, self.scope.body, self.cx.facts, self.edit)
            self.cx.forget(self.scope)

    def block(self, block: list[n.Stmt]) -> None:
        """Rewrite the outermost loops of a block, and of those in it."""
        for index in reversed(range(len(block))):
            stmt = block[index]
            if type(stmt) is n.While or (type(stmt) is n.For and not stmt.is_async):
                before, after = self.loop(stmt)
                if before:
                    self.edit.splice(block, index, index + 1, [*before, stmt, *after])
            elif type(stmt) is not n.ClassDef:
                for inner in blocks_of(stmt):
                    self.block(inner)

    def loop(self, loop: n.For | n.While) -> tuple[list[n.Stmt], list[n.Stmt]]:
        """Write out what a loop calls; what is to stand before it, and behind it."""
        before: list[n.Stmt] = []
        after: list[n.Stmt] = []
        called: dict[n.Var, None] = {}
        inner = [node for node in walk_scope(loop) if isinstance(node, n.For | n.While) and node is not loop]
        for node in [node for part in inner for node in walk_scope(part)]:
            if type(node) is n.Call and type(node.func) is n.Load:
                called[node.func.var] = None
        for var in called:
            if asked := self.asked(var, loop):
                before += asked
                released = [clone(target) for stmt in asked for target in stmt.targets]
                after.append(n.Delete(released, True, span=loop.span))
        return before, after

    def asked(self, var: n.Var, loop: n.For | n.While) -> list[n.Assign]:
        """What asks which lambda a local holds, where calls of it in a loop could be written out."""
        likely = [made for made in self.made if var.name in made.likely]
        if not likely or not (verdict := asked_once(var, loop, self.scope, self.cx.facts)):
            return []
        for made in likely:
            if found := _Asked(loop, var, made, self).run():
                self.cx.done(
                    f"asked once whether {var.name} is a lambda of {made.maker.name}", loop, verdict.why
                )
                return found
        return []


class _Asked:
    """One local that a loop calls, and the lambda that it may hold."""

    def __init__(self, loop: n.For | n.While, var: n.Var, made: ReturnedLambda, pass_: _Callbacks) -> None:
        self.loop, self.var, self.made, self.parent = loop, var, made, pass_
        self.closed = n.Var("closed", n.Storage.FAST)
        self.values = {own: n.Var(own.name, n.Storage.FAST) for own in made.closed}
        self.function = clone(made.function, {**self.values})
        self.fresh: list[n.Var] = []

    def run(self) -> list[n.Assign]:
        """The statements that ask, if any call could be written out."""
        self.block([self.loop])
        if not self.fresh:
            return []
        cx, span, made = self.parent.cx, self.loop.span, self.made
        names = tuple(var.name for var in made.closed)
        lambda_text = to_text(emit_expr(n.Lambda(made.function)))
        text = f"def {made.maker.name}({', '.join(names)}):\n    return {lambda_text}"
        alias = keep_closure(cx.facts, made.maker, text, names)
        args: list[n.Expr] = [n.Load(self.var, span=span), n.Load(alias, span=span)]
        asked = n.Call(n.Load(method_of_holder(cx.facts, CLOSED), span=span), args, [], span=span)
        found = [n.Assign([n.Store(self.closed, span=span)], asked, span=span)]
        for index, var in enumerate(self.values.values()):
            item = n.Subscript(n.Load(self.closed, span=span), n.Const(index, span=span), span=span)
            value = n.Cond(n.Load(self.closed, span=span), item, n.Const(None, span=span), span=span)
            found.append(n.Assign([n.Store(var, span=span)], value, span=span))
        self.parent.fresh += [self.closed, *self.values.values(), *self.fresh]
        return found

    def block(self, block: list[n.Stmt]) -> None:
        for stmt in block:
            if type(stmt) is n.ClassDef or type(stmt) is n.FunctionDef:
                continue
            self.parent.edit.operands(stmt, self.visit)
            for inner in blocks_of(stmt):
                self.block(inner)

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART):
            return expr
        self.parent.edit.operands(expr, self.visit)
        if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var is not self.var:
            return expr
        written = self.written(expr)
        if written is None:
            return expr
        return n.Cond(n.Load(self.closed, span=expr.span), written, expr, span=expr.span)

    def written(self, call: n.Call) -> n.Expr | None:
        """What a call computes, as an expression."""
        if not calls_plainly(call) or len(call.args) != len(self.function.params):
            return None
        expansion = instantiate_call(call, self.function, self.parent.cx, self.parent.known)
        if isinstance(expansion, str):
            return None
        found = to_expression(expansion, self.parent.cx)
        if found is not None and any(type(node) is n.Walrus for node in walk(found)):
            return None  # it would bind a variable of another scope
        if found is not None:
            self.fresh += [self.closed, *expansion.fresh]
        return found
