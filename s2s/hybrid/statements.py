"""Statements under specialization: blocks, branches, `try`, and the function around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid.candidates import narrow, only_unknown_part
from s2s.hybrid.expressions import binary, evaluate, truth_of
from s2s.hybrid.imports import import_from, plain_import
from s2s.hybrid.maybe import is_told
from s2s.hybrid.records import as_row, unpacks
from s2s.hybrid.unread import is_constant
from s2s.hybrid.values import (
    Abstract,
    Env,
    Item,
    Value,
    changed,
    joined,
    known,
    of_type,
    without_identity,
    without_part,
)
from s2s.hybrid.variables import Block, stored_in
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


# --- the statements ------------------------------------------------------------------------------------------


def _assign(body: Body, stmt: n.Assign, env: Env) -> Block:
    value = evaluate(body, stmt.value, env)
    if len(stmt.targets) > 1:
        value.what = without_identity(value.what)
    elif (parts := unpacked(body, stmt.targets[0], value, env)) is not None:
        return parts
    elif _holds_already(body, stmt.targets[0], value, env):
        return []
    if value.table is not None and len(stmt.targets) == 1 and isinstance(stmt.targets[0], n.Store):
        value.what = as_row(value.what)
    made = n.Assign([body.target(target, value, env) for target in stmt.targets], value.code)
    if len(stmt.targets) == 1:
        unpacks(body, made, stmt.targets[0], value, env)
    return [made]


def _holds_already(body: Body, target: n.Expr, value: Value, env: Env) -> bool:
    """Whether a local holds what is stored to it: that very object, or the same literal."""
    if not isinstance(target, n.Store) or target.var.storage is not n.Storage.FAST or not value.decided:
        return False
    before = env.facts.get(target.var)
    return before is not None and before.is_known and before.key() == value.what.key()


def unpacked(body: Body, target: n.Expr, value: Value, env: Env) -> Block | None:
    """Locals that a sequence is unpacked to, where each of its items is known."""
    if not isinstance(target, n.Tuple | n.List) or not all(
        isinstance(part, n.Store) for part in target.items
    ):
        return None
    found = only_unknown_part(value, target.items)
    if found is not None and value.split is not None:
        index, parts = found
        # What raises does so before anything is stored.
        order = [index, *(place for place in range(len(parts)) if place != index)]
        values = {place: Value(body.constant(parts[place].what.known, "item")) for place in order[1:]}
        values[index] = Value(value.split(index))
        stores: Block = []
        for place in order:
            values[place].what = parts[place].what
            store = body.target(target.items[place], values[place], env)
            stores.append(n.Assign([store], values[place].code))
        return stores
    if value.what.type not in (list, tuple) or not value.pure:
        return None
    items = body.loops.items(value, env)
    if items is None or len(items) != len(target.items) or not all(item.what.is_known for item in items):
        return None
    made: Block = []
    for part, item in zip(target.items, items, strict=True):
        one = Value(body.constant(item.what.known, "item"), item.what, pure=True)
        made.append(n.Assign([body.target(part, one, env)], one.code))
    return made


def _aug_assign(body: Body, stmt: n.AugAssign, env: Env) -> Block:
    if isinstance(stmt.target, n.Store):
        before = body.fact(stmt.target.var, env)
        value = evaluate(body, stmt.value, env)
        body.writes_items(before)
        if before.is_literal and value.decided and value.what.is_literal:
            left = Value(body.constant(before.known, "value"), before, pure=True)
            result = binary(body, stmt.op, left, value, env)
            if result.decided:  # what raises says so in the words of `+=`
                body.assigned(stmt.target.var, result, env)
                return [n.Assign([n.Store(body.var(stmt.target.var))], result.code)]
        entered = body.calls.augmented(stmt.op, stmt.target.var, before, value, env)
        if entered is not None:
            body.assigned(stmt.target.var, entered, env)
            return [n.Assign([n.Store(body.var(stmt.target.var))], entered.code)]
        kept = binary(body, stmt.op, Value(n.Const(None), before), Value(n.Const(None), value.what), env).what
        body.assigned(stmt.target.var, Value(n.Const(None), of_type(kept.type)), env)
        return [n.AugAssign(n.Store(body.var(stmt.target.var)), stmt.op, value.code)]
    body.writes_items(evaluate(body, _as_read(stmt.target), env.copy()).what)
    target = body.target(stmt.target, None, env)
    return [n.AugAssign(target, stmt.op, evaluate(body, stmt.value, env).code)]


def _as_read(target: n.Expr) -> n.Expr:
    """The expression that reads what an augmented assignment changes."""
    if isinstance(target, n.Attr):
        return n.Attr(target.value, target.name)
    assert isinstance(target, n.Subscript)
    return n.Subscript(target.value, target.index)


def _ann_assign(body: Body, stmt: n.AnnAssign, env: Env) -> Block:
    """In a function, annotations are never evaluated; of a target without a value, its object is."""
    if isinstance(stmt.target, n.Store):
        if stmt.value is None:
            return []
        value = evaluate(body, stmt.value, env)
        return [n.Assign([body.target(stmt.target, value, env)], value.code)]
    if stmt.value is None:
        assert isinstance(stmt.target, n.Attr | n.Subscript)
        parts = [evaluate(body, stmt.target.value, env)]
        if isinstance(stmt.target, n.Subscript):
            parts.append(evaluate(body, stmt.target.index, env))
        return [n.ExprStmt(part.code) for part in parts if not part.pure]
    given = evaluate(body, stmt.value, env)
    return [n.Assign([body.target(stmt.target, given, env)], given.code)]


def _delete(body: Body, stmt: n.Delete, env: Env) -> Block:
    targets = [body.target(target, None, env) for target in stmt.targets]
    return [n.Delete(targets)]


def _expr(body: Body, stmt: n.ExprStmt, env: Env) -> Block:
    value = evaluate(body, stmt.value, env)
    return [] if value.pure else [n.ExprStmt(value.code)]


def _return(body: Body, stmt: n.Return, env: Env) -> Block:
    value = (
        Value(n.Const(None), known(None), pure=True)
        if stmt.value is None
        else evaluate(body, stmt.value, env)
    )
    env.reachable = False
    # Two calls of the function give two tuples: parts of one do not tell of the other's.
    what = without_part(value.what)
    items = what.items
    if what.mapping is not None or (items is not None and what.type is not tuple):
        what = of_type(what.type)
    elif items is not None:
        what = Abstract(type=tuple, items=tuple(Item(without_part(item.what)) for item in items))
    body.returned.append(what)
    body.returns(env)
    return [n.Return(value.code)]


def _raise(body: Body, stmt: n.Raise, env: Env) -> Block:
    exc = None if stmt.exc is None else evaluate(body, stmt.exc, env).code
    cause = None if stmt.cause is None else evaluate(body, stmt.cause, env).code
    env.reachable = False
    return [n.Raise(exc, cause)]


def _assert(body: Body, stmt: n.Assert, env: Env) -> Block:
    if not __debug__:
        return []
    test = evaluate(body, stmt.test, env)
    if test.may_go and truth_of(body, test, env) is True:
        return []
    failing = env.copy()
    msg = None if stmt.msg is None else evaluate(body, stmt.msg, failing).code
    return [n.Assert(test.code, msg)]


def _nothing(body: Body, stmt: n.Stmt, env: Env) -> Block:
    return []


def _break(body: Body, stmt: n.Break, env: Env) -> Block:
    return body.loops.leave(n.Break(), env)


def _continue(body: Body, stmt: n.Continue, env: Env) -> Block:
    return body.loops.leave(n.Continue(), env)


def _if(body: Body, stmt: n.If, env: Env) -> Block:
    test = evaluate(body, stmt.test, env)
    truth = truth_of(body, test, env)
    if truth is not None:
        before: Block = [] if test.may_go else [n.ExprStmt(test.code)]
        return before + body.block(stmt.body if truth else stmt.orelse, env)
    other = env.copy()
    narrow(body, stmt.test, env, other)
    is_told(stmt.test, env, other)
    yes = body.block(stmt.body, env)
    no = body.block(stmt.orelse, other)
    env.replace(joined([env, other]))
    if not yes and not no:
        return [n.ExprStmt(_asked(test.code))]
    return [n.If(test.code, yes or [n.Pass()], no)]


def _asked(test: n.Expr) -> n.Expr:
    """An expression asked for its truth, which may be the program's own code."""
    return n.Unary("not", test)


def _while(body: Body, stmt: n.While, env: Env) -> Block:
    return body.loops.while_loop(stmt, env)


def _for(body: Body, stmt: n.For, env: Env) -> Block:
    return body.loops.for_loop(stmt, env)


def _with(body: Body, stmt: n.With, env: Env) -> Block:
    items = []
    for item in stmt.items:
        context = evaluate(body, item.context, env)
        target = None if item.target is None else body.target(item.target, None, env)
        items.append(n.WithItem(context.code, target))
    body.runs_opaque(env)
    entry = env.copy()
    block = body.block(stmt.body, env)
    # The manager may swallow what the body raises, wherever that is.
    entry.forget(stored_in(stmt.body) | changed(entry, env))
    entry.opaque = entry.opaque or env.opaque
    env.replace(joined([env, entry]))
    body.runs_opaque(env)
    return [n.With(items, block or [n.Pass()], stmt.is_async)]


def _try(body: Body, stmt: n.Try, env: Env) -> Block:
    if not stmt.body:
        return []
    raised = env.copy()
    raised.forget(stored_in(stmt.body))
    before = env.copy()
    ran, body.ran_opaque = body.ran_opaque, False
    block = body.block(stmt.body, env)
    # Also on a way that ends in the block: it may end in a handler.
    raised.opaque = raised.opaque or env.opaque or (body.ran_opaque and not body.spec.frozen)
    body.ran_opaque = body.ran_opaque or ran
    if (
        all(isinstance(one, n.Return) and is_constant(one.value, set()) for one in block)
        and block
        and not stmt.final
    ):
        return block
    raised.forget(changed(before, env))
    handlers = []
    ends = []
    for handler in stmt.handlers:
        way = raised.copy()
        kind = None if handler.type is None else evaluate(body, handler.type, way).code
        var = None
        if handler.var is not None:
            var = body.var(handler.var)
            way.facts.pop(handler.var, None)
        inside = body.block(handler.body, way)
        if handler.var is not None:
            way.facts.pop(handler.var, None)
        raised.opaque = raised.opaque or way.opaque
        handlers.append(n.Handler(kind, var, inside or [n.Pass()]))
        ends.append(way)
    orelse = body.block(stmt.orelse, env)
    done = joined([env, *ends])
    final: Block = []
    if stmt.final:
        reachable = done.reachable
        entry = raised.copy()
        entry.forget(stored_in([*stmt.orelse, *(s for handler in stmt.handlers for s in handler.body)]))
        entry.opaque = entry.opaque or done.opaque or env.opaque
        final = body.block(stmt.final, entry)
        # What the final block stores is known behind it; of the rest, what held before it.
        stored = stored_in(stmt.final)
        facts = {var: what for var, what in done.facts.items() if var not in stored}
        facts |= {var: what for var, what in entry.facts.items() if var in stored}
        done = Env(facts, opaque=entry.opaque)
        done.reachable = reachable and entry.reachable
    env.replace(done)
    if not handlers and not final:
        return block + orelse
    return [n.Try(block or [n.Pass()], handlers, orelse, final, stmt.is_star)]


def _match(body: Body, stmt: n.Match, env: Env) -> Block:
    subject = evaluate(body, stmt.subject, env)
    env.forget(stored_in([stmt]))
    ends = [env.copy()]
    cases = []
    for case in stmt.cases:
        pattern = _pattern(body, case.pattern, env)
        way = env.copy()
        guard = None if case.guard is None else evaluate(body, case.guard, way).code
        env.opaque = env.opaque or way.opaque
        block = body.block(case.body, way)
        cases.append(n.Case(pattern, guard, block or [n.Pass()]))
        ends.append(way)
    env.replace(joined(ends))
    return [n.Match(subject.code, cases)]


def _pattern(body: Body, pattern: n.Pattern, env: Env) -> n.Pattern:
    value = pattern.value
    if value is not None:
        value = _dotted(body, value, env)
    return n.Pattern(
        pattern.kind,
        value,
        pattern.const,
        [_dotted(body, key, env) for key in pattern.keys],
        [_pattern(body, inner, env) for inner in pattern.patterns],
        list(pattern.names),
        None if pattern.var is None else body.var(pattern.var),
    )


def _dotted(body: Body, value: n.Expr, env: Env) -> n.Expr:
    """A value in a pattern is a literal or a dotted name, and stays one."""
    made = evaluate(body, value, env).code
    inner = made
    while isinstance(inner, n.Attr | n.Unary):
        inner = inner.value if isinstance(inner, n.Attr) else inner.operand
    if not isinstance(inner, n.Load | n.Const):
        body.spec.leaves(body.source, "it matches a class that is looked up while it runs")
    return made


def _function(body: Body, stmt: n.FunctionDef, env: Env) -> Block:
    decorators = [evaluate(body, decorator, env).code for decorator in stmt.decorators]
    function = body.nested(stmt.function, env)
    env.facts.pop(stmt.var, None)
    return [n.FunctionDef(body.var(stmt.var), function, decorators)]


RULES: n.RulesOfGiven[Body, [Env], Block] = {
    n.Assign: _assign,
    n.AugAssign: _aug_assign,
    n.AnnAssign: _ann_assign,
    n.Delete: _delete,
    n.ExprStmt: _expr,
    n.Return: _return,
    n.Raise: _raise,
    n.Assert: _assert,
    n.Pass: _nothing,
    n.Break: _break,
    n.Continue: _continue,
    n.Import: plain_import,
    n.ImportFrom: import_from,
    n.If: _if,
    n.While: _while,
    n.For: _for,
    n.With: _with,
    n.Try: _try,
    n.Match: _match,
    n.FunctionDef: _function,
}
