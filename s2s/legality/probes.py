"""When an attribute that may be missing may be asked for in another way, by which nothing is raised.

`getattr(f, "mark", None)` of a bound method raises inside, and formats a message, where there is no such attribute: the
type of methods hands the question on to the function. Asked itself, the function says so at once.

`getattr(o, name)` raises `AttributeError` where `getattr(o, name, default)` gives the default, and in no other case.
What is left of the exception is that the handler runs while it is handled: what it raises has the exception as its
context, and what it calls may ask for it. So that the handler may run without it, it raises nothing, and calls nothing
but methods of which that is known, too.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.defs import Overlay
from s2s.analysis.effects import Effect, of_expr
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read, without_docstring
from s2s.ir.walk import walk, walk_scope
from s2s.legality.call import size
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.members import Member

#: What a method that is called rests on.
_SEALED: Why = frozenset({"sealed-classes", "closed-world"})
#: What an expression may do that somebody sees what is being handled.
_SEEN = Effect.RAISE | Effect.CALL
#: A handler that is written twice is no longer than this.
_MOST_NODES = 16
#: Nor is all of a statement that stands twice, under a test and as it was.
_MOST_NODES_TWICE = 48
_OF_CODE = frozenset({n.Lambda, n.Comp, n.FunctionDef, n.ClassDef, n.Opaque, n.OpaqueExpr})
_LOOPS = frozenset({n.For, n.While})
Targets = Callable[[n.Attr], list[Member]]


@frozen()
class Probe:
    """A `try` of which all that it does is to ask for an attribute, and the handler of there being none.

    Attributes:
        first: what binds a local to what is found, or returns it.
        call: the call of `getattr`.
        target: the local; None where what is found is returned.
        names: what reads `getattr` and `AttributeError`.
    """

    first: n.Assign | n.Return
    call: n.Call
    handler: n.Handler
    target: n.Var | None
    names: tuple[n.Load, n.Load]


def probed(stmt: n.Stmt) -> Probe | None:
    """What a `try` asks for; None of any other."""
    if (
        type(stmt) is not n.Try
        or len(stmt.body) != 1
        or len(stmt.handlers) != 1
        or stmt.final
        or stmt.is_star
    ):
        return None
    first, handler = stmt.body[0], stmt.handlers[0]
    target: n.Var | None = None
    if type(first) is n.Assign and len(first.targets) == 1 and type(first.targets[0]) is n.Store:
        target = first.targets[0].var
    elif type(first) is not n.Return or stmt.orelse:
        return None
    call = first.value
    if type(call) is not n.Call or len(call.args) != 2 or call.keywords or type(call.func) is not n.Load:
        return None
    if any(type(arg) is n.Starred for arg in call.args) or handler.var or type(handler.type) is not n.Load:
        return None
    names = call.func, handler.type
    is_named = tuple(read.var.name for read in names) == ("getattr", "AttributeError")
    return Probe(first, call, handler, target, names) if is_named else None


def may_have_default(probe: Probe, stmt: n.Try, scope: n.Function, known: Facts, targets: Targets) -> Verdict:
    """Whether a handler may run behind a `getattr` that has given a default, and not while an exception is handled."""
    handler, target, why = probe.handler, probe.target, PROVED
    for read in probe.names:
        builtin = known.builtin(read)
        if builtin is not None:
            why |= builtin[1]
        elif not known.granted.facts.is_builtin(read.var):
            return Refused("the names mean something else")
    if tested_names(probe, known) and (size(stmt) > _MOST_NODES_TWICE or _makes_code(stmt)):
        return Refused("it is too much to be there twice, once under a test of the names", "sealed-builtins")
    if target is not None and (target.storage is not n.Storage.FAST or _is_bound_before(target, stmt, scope)):
        return Refused("what the local held before would die earlier")
    if _is_in_finally(stmt, scope):
        return Refused("what is found may be seen where it is left")
    done = handler.body[0] if len(handler.body) == 1 else None
    if type(done) is n.Pass and target is None:
        return Allowed(why)
    if type(done) is not n.Return or size(done) > _MOST_NODES:
        return Refused("the handler does more than to give something")
    if done.value is not None and not _is_quiet(done.value, known, targets):
        return Refused("the handler may raise, or look at what it handles")
    return Allowed(why | _reasons(done.value, known))


def tested_names(probe: Probe, known: Facts) -> list[n.Load]:
    """Those of the names of which only a test tells, as the function runs, that they mean the builtins."""
    return [read for read in probe.names if known.builtin(read) is None]


def _makes_code(stmt: n.Stmt) -> bool:
    """Whether a lambda, comprehension, function or class stands in a statement: none of them is written twice."""
    return any(type(node) in _OF_CODE for node in walk(stmt))


def may_raise(expr: n.Expr, known: Facts) -> bool:
    """Whether an argument may raise something itself, which the handler catches as well."""
    return bool(of_expr(expr, known).flags & Effect.RAISE)


def _is_bound_before(var: n.Var, stmt: n.Try, scope: n.Function) -> bool:
    """Whether a local may hold something as a statement begins: another one binds it, or it is run again."""
    inside = {*walk_scope(stmt)}
    if any(param.var is var for param in scope.params):
        return True
    for node in walk_scope(scope):
        if node not in inside and getattr(node, "var", None) is var and type(node) is not n.Load:
            return True
        if type(node) in _LOOPS and any(part is stmt for part in walk_scope(node)):
            return True
    return False


def _is_in_finally(stmt: n.Try, scope: n.Function) -> bool:
    """Whether a `finally` runs behind a statement, which may read the local, or drop what is returned."""
    around = [node for node in walk_scope(scope) if type(node) is n.Try and node.final]
    return any(part is stmt for node in around for part in walk_scope(node))


def gives_quietly(expr: n.Expr, known: Facts) -> bool:
    """Whether evaluating an expression raises and calls nothing."""
    return _is_quiet(expr, known, lambda attr: [])


def _is_quiet(expr: n.Expr, known: Facts, targets: Targets) -> bool:
    """Whether evaluating an expression raises nothing, and runs nothing that could ask what is being handled."""
    if type(expr) is n.Tuple or type(expr) is n.List:
        return all(_is_quiet(item, known, targets) for item in expr.items)
    if type(expr) is n.Call:
        func = expr.func
        if type(func) is not n.Attr or type(func.value) is not n.Load or expr.keywords:
            return False
        if not all(_is_quiet(part, known, targets) for part in (func.value, *expr.args)):
            return False
        methods = targets(func)
        return bool(methods) and all(_gives_at_once(method.function, len(expr.args)) for method in methods)
    return type(expr) is n.Const or (type(expr) is n.Load and not of_expr(expr, known).flags & _SEEN)


def _reasons(expr: n.Expr | None, known: Facts) -> Why:
    """What it rests on that an expression is quiet."""
    calls = expr is not None and any(type(part) is n.Call for part in walk(expr))
    return (_SEALED if calls else PROVED) | (PROVED if expr is None else of_expr(expr, known).why)


def _gives_at_once(function: n.Function | None, arguments: int) -> bool:
    """Whether a method that is given so many arguments only gives one of them, a constant, or a list of such."""
    if function is None or function.is_generator or function.is_async or function.dynamic:
        return False
    if len(function.params) != arguments + 1 or any(
        param.kind not in n.POSITIONAL for param in function.params
    ):
        return False
    body = without_docstring(function.body)
    value = body[0].value if len(body) == 1 and type(body[0]) is n.Return else None
    if type(value) is n.Tuple or type(value) is n.List:
        return all(map(_is_plain, value.items))
    return value is not None and _is_plain(value)


def _is_plain(value: n.Expr) -> bool:
    """Whether an expression of a function that stores nothing is one of its parameters, or a constant."""
    return type(value) is n.Const or is_local_read(value)


def marked(call: n.Expr) -> n.Load | None:
    """The local of which `getattr` or `hasattr` is asked for an attribute that may be missing, by its name."""
    if type(call) is not n.Call or call.keywords or type(call.func) is not n.Load:
        return None
    if len(call.args) != {"getattr": 3, "hasattr": 2}.get(call.func.var.name):
        return None
    read, name = call.args[0], call.args[1]
    if type(read) is not n.Load or type(name) is not n.Const or type(call.args[-1]) is n.Starred:
        return None
    # What methods have of their own begins with two underscores, all of it.
    is_other = type(name.value) is str and not name.value.startswith("__")
    return read if is_other else None


def may_ask_function(
    call: n.Call, read: n.Load, scope: n.Function, known: Facts, overlay: Overlay
) -> Verdict:
    """Whether the function of what a local holds may be asked, if that is a bound method, as it likely is."""
    asked = known.builtin(call.func)
    if asked is None or asked[0] not in ("getattr", "hasattr"):
        return Refused("the name may mean something else", "sealed-builtins")
    if read.var.storage is not n.Storage.FAST:
        return Refused("what is asked is no local")
    stores = overlay.of_var(read.var)
    if not stores or not all(_is_looked_up(store.value) for store in stores):
        return Refused("nothing says that it is a method")
    called = (node.func for node in walk_scope(scope) if type(node) is n.Call)
    if not any(type(func) is n.Load and func.var is read.var for func in called):
        return Refused("it is not called")
    return Allowed(asked[1])


def _is_looked_up(value: n.Expr | None) -> bool:
    """Whether a value is likely a bound method: an attribute of an object, by its name or by one that is computed."""
    if type(value) is n.Call and type(value.func) is n.Load:
        return value.func.var.name == "getattr"
    return type(value) is n.Attr
