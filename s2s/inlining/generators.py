"""Which generator a call starts, and which statements collect all that one gives.

def parts(self):                     result = []
    return list(self.walk())         …  the statements of `walk`, `result.append(…)` in the place of `yield`
                                     return result
"""

from __future__ import annotations

from s2s.analysis.fact import PROVED
from s2s.context import Context
from s2s.inlining.called import METHODS, SEALED, Callee
from s2s.inlining.callee import Callees
from s2s.inlining.consume import Gathered
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.call import MOST_NODES, refusal
from s2s.legality.move import sets_on_self
from s2s.program.callgraph import callees as called_by
from s2s.program.callgraph import frame_inspectors, mentions_any

_LISTED = "a class would list what it sets on self"


def starts_generator(call: n.Expr, cx: Context) -> bool:
    """Whether a call may be one of a generator: of a function by its name, or of a method of a known class."""
    func = call.func if type(call) is n.Call else None
    if type(func) is n.Load:
        return func.var in cx.facts.functions and cx.facts.functions[func.var].function.is_generator
    return type(func) is n.Attr and cx.shapes is not None and func.name in cx.shapes.generators


def started(
    func: n.Expr, scope: Scope, callees: Callees, most: int = MOST_NODES, delegates: bool = False
) -> Callee | None:
    """The generator that a call of an expression starts, if its body can stand in a loop over what it gives.

    Args:
        most: the largest method, in nodes.
        delegates: whether a method may delegate to others.
    """
    if type(func) is n.Attr:
        return _method(func, scope, callees, most, delegates)
    return _function(func, callees) if type(func) is n.Load else None


def _function(func: n.Load, callees: Callees) -> Callee | None:
    cx, facts, var = callees.cx, callees.cx.facts, func.var
    function = facts.functions[var].function
    if var in facts.code_mutated:
        reason = "its code or its defaults are not left alone"
    else:
        reason = refusal(function, generator=True)
    if not reason and mentions_any(function, frame_inspectors(facts)):
        reason = "it calls a function that looks at frames"
    guarded = not callees.sealed(var, func)
    reason = reason or callees.misplaced(function) or (callees.no_guard(var) if guarded else "")
    if reason:
        cx.missed(f"{var.name} not run in the loop: {reason}", func)
        return None
    why = callees.frameless(var.name, function, func)
    return (
        None
        if why is None
        else Callee(var.name, var, function, guarded, why | (PROVED if guarded else SEALED))
    )


def _method(func: n.Attr, scope: Scope, callees: Callees, most: int, delegates: bool) -> Callee | None:
    """The method that an attribute is known to be, where classes are sealed."""
    cx, access = callees.cx, callees.methods.access(func, scope)
    function = access.member.function if access is not None else None
    if access is None or function is None or access.member.kind not in METHODS or not function.is_generator:
        return None
    name = f"{access.member.owner.name}.{access.member.name}"
    is_own = callees.methods.is_in_class_of(access)
    reason = refusal(function, is_own, most, generator=True, delegates=delegates)
    if not reason and mentions_any(function, frame_inspectors(cx.facts)):
        reason = "it calls a function that looks at frames"
    if not reason and not is_own and sets_on_self(function):
        reason = _LISTED
    # What leads back to it ends there, if no loop over a generator comes with what it does.
    may_recur = not any(one.is_generator for one in called_by(function, cx.facts))
    reason = reason or callees.misplaced(function, may_recur)
    if reason:
        cx.missed(f"{name} not run in the loop: {reason}", func)
        return None
    why = callees.frameless(name, function, func)
    return None if why is None else Callee(name, None, function, False, access.why | why, access)


def _holds_what_it_stores(target: n.Expr) -> bool:
    """Whether nobody can tell that a list lives until all its items are stored: these lived no longer than it anyway.

    Of what is unpacked, an item dies where its target keeps it no longer, before the next one is stored.
    """
    if type(target) is not n.Tuple and type(target) is not n.List:
        return True
    kept = [item.value if type(item) is n.Starred else item for item in target.items]
    plain = {item.var for item in kept if type(item) is n.Store and item.var.storage is n.Storage.FAST}
    return len(plain) == len(kept)


def gathered(stmt: n.Stmt, cx: Context) -> tuple[Gathered, n.For] | None:
    """A statement that stores or returns `list` of a generator, and the loop that it stands for."""
    call: n.Expr | None = None
    if type(stmt) is n.Return:
        call = stmt.value
    elif type(stmt) is n.Assign:
        call = stmt.value  # which is evaluated before any of the targets
    if type(call) is not n.Call or type(call.func) is not n.Load or call.func.var.name != "list":
        return None
    if len(call.args) != 1 or call.keywords or not starts_generator(call.args[0], cx):
        return None
    if not cx.facts.is_builtin(call.func.var) or not isinstance(stmt, n.Assign | n.Return):
        return None
    if type(stmt) is n.Assign and not all(map(_holds_what_it_stores, stmt.targets)):
        return None
    item, span = n.Var("item", n.Storage.FAST), call.span
    loop = n.For(n.Store(item, span=span), call.args[0], [n.Pass(span=span)], [], False, span=stmt.span)
    return Gathered(stmt, call, n.Var("result", n.Storage.FAST)), loop
