"""Inlines the methods of objects of known classes in the fast copy of a region, and functions inside expressions.

Inside a region everything keeps its order here: what a statement evaluates before such an operation is evaluated into
temporaries before it, and the method's body stands between. Nothing has to be proved for that (`inlining.place` has
to); whether no unknown code is left, and nothing lives longer than it did, is asked of the copy (`regions.trial`).
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.names import declare
from s2s.inlining.operands import name_for
from s2s.inlining.returns import discard_result, eliminate_returns
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.forms import is_local, without_docstring
from s2s.ir.walk import blocks_of, clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import bind
from s2s.program.callgraph import recursive
from s2s.program.hypothesis import Hypothesis
from s2s.program.members import Member
from s2s.regions.answers import taken_apart
from s2s.regions.apart import read_by, stand_for, store_one_by_one, take_apart, unpacked_to
from s2s.regions.changes import attributes_stored
from s2s.regions.fields import (
    assign,
    body_of,
    called_on_local,
    evaluated_once,
    field_of,
    function_called,
    keep_fields,
    release,
)
from s2s.regions.held import read_held
from s2s.regions.receivers import member_used

#: Where operands are evaluated one after the other, each once.
_IN_ORDER = frozenset({n.Binary, n.Unary, n.Call, n.Tuple, n.List, n.Subscript, n.Attr, n.Keyword, n.Compare})
#: How deep bodies are inlined into one another, and how many nodes one copy may gain.
_DEEPEST, _MOST_NODES = 6, 1500


class _Left(Exception):
    """Raised where a statement stays as it is."""


def dissolve(
    region: n.If | n.While, scope: n.Function, cx: Context, hypothesis: Hypothesis, callees: Callees
) -> None:
    """Write out the operations on the receivers of a hypothesis in the fast copy of a region."""
    work = _Dissolver(region, scope, cx, hypothesis, callees)
    work.block(region.body)
    lasting = {var: shape for var, shape in hypothesis.receivers.items() if var not in hypothesis.items}
    hypothesis.read_apart += keep_fields(region.body, lasting, work.new, work.writer)
    if not hypothesis.apart:
        return
    work.writer.fill_empty(scope)
    declare(scope, hypothesis.apart, region.body, cx.facts, work.writer)
    cx.edit(scope).note()
    cx.forget(scope)


class _Dissolver:
    def __init__(
        self,
        region: n.If | n.While,
        scope: n.Function,
        cx: Context,
        hypothesis: Hypothesis,
        callees: Callees,
    ) -> None:
        self.scope, self.cx, self.hypothesis, self.callees = scope, cx, hypothesis, callees
        known = cx.facts_of(scope)
        nodes = [node for stmt in region.body for node in walk_scope(stmt)]
        reads = [node for node in nodes if type(node) is n.Load or type(node) is n.AugAssign]
        targets = [node.target if isinstance(node, n.AugAssign) else node for node in reads]
        #: The locals that some read may find unbound.
        self.unsure = {node.var for node in targets if is_local(node) and not known.bound(node)}
        self.writer = Writer()
        self.fresh: dict[n.Var, None] = {}
        self.before: list[n.Stmt] = []
        self.results: list[n.Var] = []
        self.returned: list[n.Var] = []
        self.depth = self.nodes = 0  # of bodies in one another, and of what they bring
        #: The attributes that the copy stores, and those taken for such as it does not.
        self.stored = attributes_stored(nodes)
        self.taken: set[str] = set()
        #: Whether the statement at hand does more than one such thing, so that its calls of functions are written out.
        self.does_several = False

    def block(self, block: list[n.Stmt]) -> None:
        """Write out what the statements of a block, and of those in them, do with known objects."""
        index = 0
        while index < len(block):
            for inner in blocks_of(block[index]):
                self.block(inner)
            new = self.statement(block[index])
            if new is None:
                index += 1
            else:
                self.writer.splice(block, index, index + 1, new)
                index += len(new)

    def statement(self, stmt: n.Stmt) -> list[n.Stmt] | None:
        """The replacement of a statement; None if it stays."""
        rule = _RULES.get(type(stmt))
        if rule is None:
            return None
        several, self.does_several = self.does_several, True
        known = [node for part in evaluated_once(stmt) for node in walk_scope(part) if self.member(node)]
        self.does_several = len(known) > 1
        if not any(map(self.member, known)):
            self.does_several = several
            return None
        outer, self.before, self.results = (self.before, self.results), [], []
        try:
            after = rule(self, clone(stmt))  # the statement must be unchanged
            found = [*self.before, *after]
            last = after[-1] if after else None
            if self.results and not isinstance(last, n.Return | n.If | n.For):
                found.append(release(self.results, stmt.span))
            elif isinstance(last, n.Return):
                self.returned += self.results  # released where the frame would end
            elif self.results:
                self.hypothesis.kept.update(dict.fromkeys(self.results))
        except _Left:
            found = None
        finally:
            self.before, self.results = outer
            self.does_several = several
        return found

    def has_known(self, expr: n.Node | None) -> bool:
        """Whether an expression has an operation on a known object in it."""
        return any(self.member(node) is not None for node in walk_scope(expr))

    def member(self, node: n.Node) -> tuple[n.Var, Member | n.Function] | None:
        """The object that an expression calls a method of, and that method; or the name of a function, and that."""
        found = member_used(node, self.hypothesis.receivers)
        if found is None:
            return function_called(node, self.cx, self.callees) if self.does_several else None
        return None if found[1].function in recursive(self.cx.likely_facts) else found

    def simple(self, stmt: n.Stmt) -> list[n.Stmt]:
        """`return value`, `if value:`, `for … in value:`, `value`."""
        name = {n.If: "test", n.For: "iter"}.get(type(stmt), "value")
        value = getattr(stmt, name)
        if type(stmt) is n.ExprStmt and self.member(value) is not None:
            self.evaluated(value, used=False)
            return []
        self.writer.set(stmt, **{name: self.evaluated(value)})
        return [stmt]

    def assign(self, stmt: n.Assign) -> list[n.Stmt]:
        """`target = value`: the value is evaluated first, then what is in the target."""
        (target, *others) = stmt.targets
        if not any(map(self.has_known, stmt.targets)):
            self.writer.set(stmt, value=self.evaluated(stmt.value))
            return [stmt]
        if others or type(target) is not n.Subscript:
            raise _Left
        value = self.kept(self.evaluated(stmt.value))
        return self.store(target, value, stmt.span)

    def store(self, target: n.Subscript, value: n.Expr, span: n.Span | None) -> list[n.Stmt]:
        """Inline the store of an item."""
        setter = self.item_method(target, "__setitem__")
        if setter is None:
            container, index = self.place(target)
            return [n.Assign([n.Subscript(container, index, span=target.span)], value, span=span)]
        index = self.evaluated(target.index)
        self.call(*setter, [index, value], [], span, used=False)
        return []

    def augment(self, stmt: n.AugAssign) -> list[n.Stmt]:
        """`target op= value`: the item is read before the value is evaluated."""
        target, span = stmt.target, stmt.span
        if type(target) is n.Store:
            if target.var in self.unsure or target.var.storage is not n.Storage.FAST:
                raise _Left
            self.writer.set(stmt, value=self.evaluated(stmt.value))
            return [stmt]
        if type(target) is not n.Subscript:
            raise _Left
        getter, setter = self.item_method(target, "__getitem__"), self.item_method(target, "__setitem__")
        if (getter is None) is not (setter is None):
            raise _Left
        if getter is not None and setter is not None:
            index = self.kept(self.evaluated(target.index))
            read = self.call(*getter, [index], [], span)
        else:
            container, index = self.place(target)
            container, index = self.kept(container), self.kept(index)
            read = n.Subscript(container, index, span=target.span)
        item = self.kept(read, always=True)
        assert isinstance(item, n.Load)
        value = self.evaluated(stmt.value)
        self.before.append(n.AugAssign(n.Store(item.var, span=span), stmt.op, value, span=span))
        if setter is not None:
            self.call(*setter, [clone(index), item], [], span, used=False)
            return []
        return [n.Assign([n.Subscript(clone(container), clone(index), span=target.span)], item, span=span)]

    def place(self, target: n.Subscript) -> tuple[n.Expr, n.Expr]:
        """The container and the index of an item that is stored."""
        container = self.evaluated(target.value)
        is_kept = self.has_known(target.index) or not self.is_steady(container)
        return self.kept(container) if is_kept else container, self.evaluated(target.index)

    def item_method(self, target: n.Subscript, name: str) -> tuple[n.Var, Member] | None:
        """The method that a known class has for the items of its instances; None for another container."""
        if type(target.value) is not n.Load or target.value.var not in self.hypothesis.receivers:
            return None
        member = self.hypothesis.receivers[target.value.var].find(name)
        if member is None or member.kind != "method":
            raise _Left
        return target.value.var, member

    def evaluated(self, expr: n.Expr, used: bool = True) -> n.Expr:
        """What an expression is, once what it does with known objects has been done before."""
        if not self.has_known(expr):
            return expr
        found = self.member(expr)
        if type(expr) is n.Bool or type(expr) is n.Cond:
            return self.choice(expr)
        if type(expr) not in _IN_ORDER or (type(expr) is n.Compare and len(expr.ops) > 1):
            raise _Left
        if found is not None:
            assert isinstance(expr, n.Subscript | n.Call)
            args = [expr.index] if isinstance(expr, n.Subscript) else [*expr.args]
            keywords = [] if isinstance(expr, n.Subscript) else [*expr.keywords]
            if any(type(part) in (n.Starred, n.Slice) for part in args) or any(
                k.name is None for k in keywords
            ):
                raise _Left
            values = self.in_order([*args, *(k.value for k in keywords)])
            given = [n.Keyword(k.name, v) for k, v in zip(keywords, values[len(args) :], strict=True)]
            return self.call(*found, values[: len(args)], given, expr.span, used)
        method = called_on_local(expr)
        if method is not None and (method in self.hypothesis.receivers or method in self.unsure):
            method = None
        func = expr.func if type(expr) is n.Call and method is not None else None
        operands = [one for one in operands_of(expr) if one is not func]
        if any(type(operand) in (n.Starred, n.Slice) for operand in operands):
            raise _Left
        if type(expr) is n.Keyword:
            self.writer.set(expr, value=self.evaluated(expr.value))
        else:
            new = dict(zip(operands, self.in_order(operands), strict=True))
            self.writer.operands(expr, lambda operand: new.get(operand, operand))
        return expr

    def in_order(self, operands: list[n.Expr]) -> list[n.Expr]:
        """Operands, each evaluated before those that follow it."""
        last = max((index for index, one in enumerate(operands) if self.has_known(one)), default=-1)
        found: list[n.Expr] = []
        for index, operand in enumerate(operands):
            value = self.evaluated(operand)
            if index < last:
                if type(value) is n.Keyword:
                    self.writer.set(value, value=self.kept(value.value))
                else:
                    value = self.kept(value)
            found.append(value)
        return found

    def choice(self, expr: n.Bool | n.Cond) -> n.Expr:
        """`a and b`, `a or b`, `a if test else b` as statements."""
        result = self.new("answer")
        self.results.append(result)
        outer = self.before

        def arm(value: n.Expr) -> list[n.Stmt]:
            self.before = []
            last = n.Assign([n.Store(result, span=expr.span)], self.evaluated(value), span=expr.span)
            return [*self.before, last]

        stmts = taken_apart(expr, result, self.evaluated, arm)
        self.before = outer
        self.before += stmts
        return n.Load(result, span=expr.span)

    def kept(self, value: n.Expr, name: str = "", always: bool = False) -> n.Expr:
        """A value that later code does not change: a constant, a local that stays as it is, or a temporary."""
        if not always and self.is_steady(value):
            return value
        var = self.new(name or name_for(value))
        self.results.append(var)
        self.before.append(n.Assign([n.Store(var, span=value.span)], value, span=value.span))
        return n.Load(var, span=value.span)

    def is_steady(self, value: n.Expr) -> bool:
        """Whether a value is the same, and there, wherever a statement reads it; names of functions are tested."""
        field = field_of(value, self.hypothesis.receivers)
        if field is not None and field[1] not in self.stored:
            self.taken.add(field[1])  # it is a local all the while
            return True
        if type(value) is n.Const:
            return True
        if type(value) is not n.Load:
            return False
        if is_local(value):
            return value.var not in self.unsure
        facts = self.cx.facts
        return facts.is_builtin(value.var) or value.var in facts.functions

    def new(self, name: str) -> n.Var:
        var = n.Var(name, n.Storage.FAST)
        self.fresh[var] = self.hypothesis.apart[var] = None
        return var

    def call(
        self,
        receiver: n.Var,
        member: Member | n.Function,
        args: list[n.Expr],
        keywords: list[n.Keyword],
        span: n.Span | None,
        used: bool = True,
    ) -> n.Expr:
        """Put the body of a method, or function, before the statement at hand; gives what reads its result."""
        called: n.Expr = n.Load(receiver, span=span)
        function: n.Function | None = member if isinstance(member, n.Function) else None
        if isinstance(member, Member):
            function = body_of(member, receiver, self.scope, self.cx, self.callees)
            args = [called, *args]
            called = n.Attr(n.Load(receiver, span=span), member.name, span=span)
        stored = attributes_stored(walk_scope(function)) if function is not None else set()
        self.stored |= stored
        if function is None or stored & self.taken:
            raise _Left
        bindings = bind(n.Call(called, args, keywords, span=span), function)
        if isinstance(bindings, str):
            raise _Left
        locals_ = {node.var: None for node in walk_scope(function) if type(node) is n.Store}
        renamed: dict[n.Var, n.Var] = {}
        apart: dict[n.Var, list[n.Expr]] = {}
        own: list[n.Var] = []
        for binding in bindings:
            value, var = binding.value, binding.param.var
            names = None if var in locals_ else unpacked_to(function, var, value)
            if var not in locals_ and is_local(value) and self.is_steady(value):
                renamed[var] = value.var  # the body stores to none of its caller's
            elif type(value) is n.Tuple and names is not None:
                renamed[var] = n.Var(var.name, n.Storage.FAST)
                apart[renamed[var]] = [
                    self.kept(item, name) for item, name in zip(value.items, names, strict=True)
                ]
            else:
                renamed[var] = self.new(var.name)
                own.append(renamed[var])
                self.before.append(assign(renamed[var], value, span))
        for var in locals_:
            if var not in renamed:
                renamed[var] = self.new(var.name)
                own.append(renamed[var])
        written = [stmt for stmt in without_docstring(function.body) if type(stmt) is not n.Pass]
        body = [clone(stmt, dict(renamed), span) for stmt in written]
        read_held(body, self.hypothesis.held | self.hypothesis.parts, self.writer)
        take_apart(body, apart, self.writer)
        store_one_by_one(body, self.writer)
        bound = {*renamed.values()} & self.fresh.keys()
        stand_for(body, lambda value: self.is_steady(value) and read_by(value) not in bound, self.writer)
        self.nodes += sum(1 for stmt in body for _ in walk_scope(stmt))
        self.depth += 1
        if self.depth > _DEEPEST or self.nodes > _MOST_NODES:
            raise _Left
        outer, self.returned = self.returned, own
        self.block(body)
        self.returned = outer
        self.depth -= 1
        is_item = isinstance(member, Member) and member.name[:2] == "__"
        result = self.new("item" if is_item else name_for(called))
        made = eliminate_returns(body, lambda value: [assign(result, value, span)], span)
        if made is None:
            raise _Left
        if not used:
            discard_result(made, result, self.writer)
        self.before += [*made, release(own, span)] if own else made
        self.results.append(result)
        if isinstance(member, Member):
            self.hypothesis.use_method(receiver, member.name)
        else:
            self.hypothesis.use_written_out(receiver)
        self.hypothesis.expressions = False
        return n.Load(result, span=span)


_RULES: n.RulesOf[_Dissolver, list[n.Stmt]] = {
    n.Assign: _Dissolver.assign,
    n.AugAssign: _Dissolver.augment,
    n.ExprStmt: _Dissolver.simple,
    n.Return: _Dissolver.simple,
    n.If: _Dissolver.simple,
    n.For: _Dissolver.simple,
}
