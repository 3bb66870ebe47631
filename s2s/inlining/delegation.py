"""`yield from` of a known generator as the statements of that generator.

    if leaves is __s2s_1f0c__.leaves:
        … the statements of `leaves`, with the arguments in place of its parameters
    else:
        yield from leaves(node.left)

Each item passes through one frame less, and one generator less is made. What is sent and thrown reaches the same
`yield`. A generator that delegates to itself is put in its own place once.
"""

from __future__ import annotations

from dataclasses import replace

from s2s.analysis.fact import PROVED
from s2s.context import Context
from s2s.inlining.called import SEALED
from s2s.inlining.callee import Callees
from s2s.inlining.consume import MOST_LOOPS, Refusal, seen_dying
from s2s.inlining.expand import instantiate_call
from s2s.inlining.lifetimes import Lifetimes
from s2s.inlining.returns import eliminate_returns
from s2s.inlining.unwinding import kept_bound, raised_again, unset
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import clone, comprehension_vars, nodes_in, walk, walk_scope
from s2s.legality.call import compares_a_literal, size
from s2s.legality.delegation import refused
from s2s.legality.stopping import nested
from s2s.program.constructors import may_be_asked
from s2s.program.kept_types import ITER, keep_iterated
from s2s.program.members import ClassShape, is_unbound

#: The largest replacement of one `yield from`, in nodes.
_MOST_NODES = 200
_MISSING = "AttributeError"
_YIELDING = frozenset({n.Yield, n.YieldFrom})


def delegated(stmt: n.Stmt) -> n.Expr | None:
    """The operand of a statement that is one `yield from`; None for other statements."""
    value = stmt.value if type(stmt) is n.ExprStmt else None
    return value.value if type(value) is n.YieldFrom else None


class Delegation:
    """The `yield from` statements of one generator.

    Attributes:
        name: what the generator is called, if it is a function of the module.
        shape: the class whose `__iter__` it is.
    """

    def __init__(self, scope: n.Function, callees: Callees, cx: Context) -> None:
        self.scope, self.callees, self.cx = scope, callees, cx
        self.name: n.Var | None = None
        self.shape: ClassShape | None = None
        classes = cx.edit(scope).survey.classes
        self.is_active = scope.is_generator and not scope.is_async and n.YieldFrom in classes
        if not self.is_active:
            return
        facts = cx.facts
        body = [clone(stmt, {}) for stmt in scope.body]
        self.written = replace(scope, body=body)  # before anything is inlined into it
        self.name = next((var for var, stmt in facts.functions.items() if stmt.function is scope), None)
        if scope.name == ITER and self.name is None:
            member = cx.likely_shapes.owner.get(scope)
            if member is not None and member.kind == "method" and may_be_asked(member.owner, facts):
                self.shape = member.owner
        # A generator that has been inlined into itself once is not inlined again.
        tests = [node for node in walk_scope(scope) if type(node) is n.Test]
        if any(test.kind == "iterates" for test in tests):
            self.shape = None
        if any(callees.tested_by(test) is self.name for test in tests):
            self.name = None

    def expanded(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The replacement of a statement, if it delegates to a known generator."""
        value = delegated(stmt) if self.is_active else None
        if value is None or type(stmt) is not n.ExprStmt:
            return None
        if type(value) is n.Call and type(value.func) is n.Load and value.func.var in self.cx.facts.functions:
            called = value.func.var
            function = self.cx.facts.functions[called].function
            if not function.is_generator or (function is self.scope and called is not self.name):
                return None
            return self.told(stmt, f"{called.name}", self.called(stmt, value, function, called))
        if self.shape is not None and self.recurs(value):
            return self.told(stmt, f"{self.shape.name}.{ITER}", self.iterated(stmt, value, self.shape))
        return None

    def told(self, stmt: n.ExprStmt, name: str, new: list[n.Stmt] | Refusal) -> list[n.Stmt] | None:
        """The statements, with a remark of what was done or why nothing was."""
        if isinstance(new, Refusal):
            self.cx.missed(f"{name} not run where it is delegated to: {new}", stmt.value)
            return None
        self.cx.done(f"ran {name} where it is delegated to", stmt.value, self.why)
        return new

    def recurs(self, value: n.Expr | n.Stmt) -> bool:
        """Whether what is delegated to is likely another instance of the class."""
        return (
            self.shape is not None
            and type(value) is n.Attr
            and type(value.value) is n.Load
            and bool(self.scope.params)
            and value.value.var is self.scope.params[0].var
            and _holds_its_own(self.shape, value.name, self.cx)
        )

    # -- what stands for a statement

    def called(
        self, stmt: n.ExprStmt, call: n.Call, function: n.Function, called: n.Var
    ) -> list[n.Stmt] | Refusal:
        """The statements of a function of the module, under a test of its name."""
        facts, callees = self.cx.facts, self.callees
        if called in facts.code_mutated:
            return Refusal("its code or its defaults are not left alone")
        guarded = not callees.sealed(called, call)
        reason = callees.no_guard(called) if guarded else ""
        if function is not self.scope:
            reason = reason or callees.misplaced(function)
        if reason:
            return Refusal(reason)
        self.why = PROVED if guarded else SEALED
        body = self.body(call, function)
        if isinstance(body, Refusal):
            return body
        # A test in front of what is in its own place tells that it need not be put there again.
        is_own = function is self.scope
        if not guarded and not is_own and not any(type(stmt) is n.Try for stmt in body):
            self.declare(body)
            return body
        span = stmt.span
        kept = n.Load(callees.alias(called), span=span)
        test = n.Test("same", n.Load(called, span=call.func.span), [kept], span=span)
        new: list[n.Stmt] = [n.If(test, body, [stmt], span=span)]
        self.declare(new)
        return new

    def iterated(self, stmt: n.ExprStmt, value: n.Expr, shape: ClassShape) -> list[n.Stmt] | Refusal:
        """The statements of the `__iter__` of a class, under a test that this is what is delegated to."""
        facts, span = self.cx.facts, stmt.span
        if facts.lists_names or not is_unbound(_MISSING, facts):
            return Refusal("the module lists its own names, or binds the one that a test needs")
        self.why = PROVED
        known = n.Var("known", n.Storage.FAST)
        call = n.Call(n.Const(None, span=span), [value], [], span=span)
        body = self.body(call, self.scope, is_asked=True)
        if isinstance(body, Refusal):
            return body
        if len(self.expansion.prologue) != 1:
            return Refusal("it takes more than its object")
        first = self.expansion.prologue[0]
        child = var_of(first.targets[0])
        kept: list[n.Expr] = [n.Load(var, span=span) for var in keep_iterated(facts, shape)]
        test = n.Test("iterates", n.Load(child, span=span), kept, span=span)
        name = facts.global_named(_MISSING)
        # The class may have lost the method since.
        fails: list[n.Stmt] = [n.Assign([n.Store(known, span=span)], n.Const(False, span=span), span=span)]
        handler = n.Handler(n.Load(name, span=span), None, fails, span=span)
        asks: list[n.Stmt] = [n.Assign([n.Store(known, span=span)], test, span=span)]
        # The frame does not hold what it delegates to.
        gone = n.Walrus(n.Store(child, span=span), n.Const(None, span=span), span=span)
        pair = n.Tuple([n.Load(child, span=span), gone], span=span)
        taken = n.Subscript(pair, n.Const(0, span=span), span=span)
        stays = n.ExprStmt(n.YieldFrom(taken, span=span), span=span)
        new: list[n.Stmt] = [
            first,
            n.Try(asks, [handler], [], [], False, span=span),
            n.If(n.Load(known, span=span), body, [stays], span=span),
        ]
        self.declare(new, known)
        return new

    def body(self, call: n.Call, function: n.Function, is_asked: bool = False) -> list[n.Stmt] | Refusal:
        """The statements of a generator, and what lets go of its variables.

        Args:
            is_asked: whether what binds the argument, which a test asks, stands in front of them.
        """
        if function is self.scope:
            function = self.written
        cx = self.cx
        reason = refused(function, cx.facts)
        if reason:
            return Refusal(reason)
        if any(map(compares_a_literal, walk_scope(call))):
            return Refusal("Python would warn of the literal beside `is` once more")
        if sum(map(size, function.body)) > _MOST_NODES:
            return Refusal("it is too long")
        if nested(function.body) > MOST_LOOPS:
            return Refusal("it has too many loops inside one another")
        expansion = instantiate_call(call, function, cx, cx.facts_of(self.scope))
        if isinstance(expansion, str):
            return Refusal(expansion)
        # The statement stays where a test fails.
        expansion.prologue = [clone(stmt, {}) for stmt in expansion.prologue]
        self.expansion = expansion
        dying, why = seen_dying(expansion, cx)
        held = [var for var in expansion.fresh if var in dying]  # in the order in which a frame releases them
        self.why |= why | expansion.why

        def dropped(value: n.Expr) -> list[n.Stmt]:
            reads = type(value) is n.Load and value.var.storage is n.Storage.FAST
            return [] if reads or type(value) is n.Const else [n.ExprStmt(value, span=value.span)]

        made = eliminate_returns(expansion.scratch.body, dropped, call.span)
        if made is None:
            return Refusal("it returns from where no `if` can stand for that")
        if not any(type(node) in _YIELDING for node in nodes_in(made)):
            return Refusal("it yields nothing")  # and the delegating function would no longer be a generator
        first = [] if is_asked else expansion.prologue
        if not held:
            return [*first, *made]
        handler = raised_again(cx, call.span, held)
        inside = n.Try(kept_bound(made, held), [handler], [], [], False, span=call.span)
        made = [*unset(held, expansion, call.span), inside]
        fails = not Lifetimes(expansion, self.scope, cx).arguments_succeed(held)
        stores: list[n.Expr] = [n.Store(var, span=call.span) for var in held]
        last: list[n.Stmt] = [n.Delete(stores, True, span=call.span)]
        if fails:
            return [n.Try([*first, *made], [], [], last, False, span=call.span)]
        return [*first, n.Try(made, [], [], last, False, span=call.span)]

    def declare(self, new: list[n.Stmt], *more: n.Var) -> None:
        """Give the new variables names of their own."""
        theirs = {var for stmt in new for var in comprehension_vars(stmt)}
        settled = self.callees.names.settle([*more, *self.expansion.fresh], new)
        self.cx.edit(self.scope).declare(self.scope, [var for var in settled if var not in theirs])


def _holds_its_own(shape: ClassShape, name: str, cx: Context) -> bool:
    """Whether the text says that an attribute holds instances of the class: what makes one, or an annotation."""
    stored = cx.likely_shapes.stored.values.get(name, ())
    if any(cx.likely_shapes.made_by(value) is shape for value in stored):
        return True
    for function, member in cx.likely_shapes.owner.items():
        if member.owner is not shape:
            continue
        for stmt in walk_scope(function):
            annotation = _annotation(stmt, name, function)
            if annotation is not None and _names(annotation, shape):
                return True
    return any(
        type(stmt) is n.AnnAssign
        and type(stmt.target) is n.Store
        and stmt.target.var.name == name
        and _names(stmt.annotation, shape)
        for stmt in shape.definition.body
    )


def _annotation(stmt: n.Node, name: str, function: n.Function) -> n.Expr | None:
    """What a method says of what it stores in an attribute: there, or of the parameter that it stores."""
    targets = stmt.targets if type(stmt) is n.Assign else [stmt.target] if type(stmt) is n.AnnAssign else []
    if not any(type(target) is n.Attr and target.name == name for target in targets):
        return None
    if type(stmt) is n.AnnAssign:
        return stmt.annotation
    read = stmt.value if type(stmt) is n.Assign else None
    if type(read) is not n.Load:
        return None
    return next((param.annotation for param in function.params if param.var is read.var), None)


def _names(annotation: n.Expr, shape: ClassShape) -> bool:
    """Whether an annotation names a class, as a text or not."""
    return any(
        (type(node) is n.Load and node.var.name == shape.name)
        or (type(node) is n.Const and type(node.value) is str and shape.name in node.value)
        for node in walk(annotation)
    )
