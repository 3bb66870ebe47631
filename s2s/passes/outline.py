"""Run a loop of module code over locals of a function of its own.

Before:

    >>> numbers = [number * 3 % 7 for number in range(90)]
    >>> total = 0
    >>> for number in numbers:
    ...     total += number * number

After:

    >>> def _loop_of_line_3(total_1):
    ...     global number, total
    ...     try:
    ...         for number_1 in numbers:
    ...             total_1 += number_1 * number_1
    ...     finally:
    ...         try:
    ...             number = number_1
    ...         except UnboundLocalError:
    ...             pass
    ...         total = total_1
    >>> _loop_of_line_3(total)

Names of a module are looked up in a dictionary each time they are read, and any code may rebind them; locals are not,
and what is known of them stays known.

Legal when: nobody can look at the names while the loop runs (`legality.outlined`), which only a closed world grants.
Each is bound to what it was bound to when the loop ends or is left by an exception, and not at all if it never was. By
default the loop goes over what a function leaves of its iterations, which runs about a millisecond's part of them at a
time (`regions.module_loops`): where its loop has become a region, and does nothing but compute.

Does not: look into functions, or in a closed world into `try` and `with`; take loops that call what is not known to
only compute.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.reaching import build
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, statements_in, walk_scope
from s2s.legality.outlined import NEEDED, certainly_bound, may_be_outlined, stored_in
from s2s.legality.verdict import Refused, Verdict
from s2s.program.bindings import ModuleFacts


def run(scope: Scope, cx: Context, _: Callable[[], None]) -> bool:
    """Give the loops of module code functions of their own; says whether there is one."""
    assert isinstance(scope, n.Module)
    if not all(map(cx.granted, NEEDED)):
        return _in_parts(scope, cx)
    loops = _verdicts(cx.facts)
    cx.left_in_module = {loop for loop, verdict in loops if isinstance(verdict, Refused)}
    return sum(_outlined(loop, verdict, scope, cx) for loop, verdict in loops) > 0


def _in_parts(module: n.Module, cx: Context) -> bool:
    """Let iterations of loops run over locals where a test finds that nobody can tell."""
    if cx.options.keep_frames or not any(type(stmt) is n.For for stmt in statements_in(module.body)):
        return False
    from s2s.regions.module_loops import run_in_parts  # few files have loops of module code

    return run_in_parts(module, cx)


def may_outline_more(left: set[n.Stmt], facts: ModuleFacts) -> bool:
    """Whether some of the loops that were left in the module may run in functions by now."""
    return any(loop in left and not isinstance(verdict, Refused) for loop, verdict in _verdicts(facts))


def _verdicts(facts: ModuleFacts) -> list[tuple[n.For | n.While, Verdict]]:
    """The loops of module code, and whether they may run in functions."""
    body = facts.module.body
    return [
        (stmt, may_be_outlined(stmt, body[:index], facts))
        for index, stmt in enumerate(body)
        if isinstance(stmt, n.For | n.While)
    ]


def _outlined(loop: n.For | n.While, verdict: Verdict, module: n.Module, cx: Context) -> bool:
    """Put a function, and the call of it, in the place of a loop."""
    index = module.body.index(loop)
    before = module.body[:index]
    if isinstance(verdict, Refused):
        cx.missed(f"the loop stays over names of the module: {verdict.reason}", loop)
        return False
    stored = stored_in(loop)
    bound = certainly_bound(before) & stored.keys()
    locals_ = {var: n.Var(_unused(var.name, cx), n.Storage.FAST) for var in stored}
    entering = [var for var in stored if var in bound]
    function = _function(loop, entering, locals_, cx)
    if function is None or not cx.facts.is_builtin(n.Var("UnboundLocalError", n.Storage.GLOBAL)):
        return False
    if cx.flows is not None:
        for var, local in locals_.items():
            cx.flows.copy(var, local)
    name = module.globals[function.name] = n.Var(function.name, n.Storage.GLOBAL)
    span = loop.span
    call = n.Call(n.Load(name, span=span), [n.Load(var, span=span) for var in entering], [], span=span)
    new: list[n.Stmt] = [
        n.FunctionDef(name, function, [], span=span),
        n.ExprStmt(call, span=span),
    ]
    cx.edit(module).splice(module.body, index, index + 1, new)
    cx.done("the loop runs over locals", loop, verdict.why)
    return True


def _function(
    loop: n.For | n.While, entering: list[n.Var], locals_: dict[n.Var, n.Var], cx: Context
) -> n.Function | None:
    """The function that runs a loop; None where it may read a name that is not bound."""
    span = loop.span
    body = clone(loop, dict(locals_), span)
    params = [n.Param(locals_[var], "pos", None, None, span) for var in entering]
    variables = {var.name: var for var in locals_.values()}
    scratch = n.Function("<loop>", "<loop>", params, [body], variables=variables)
    overlay = build(scratch)
    own = set(locals_.values())
    read: list[n.Expr] = [node for node in walk_scope(scratch) if type(node) is n.Load and node.var in own]
    read += [node.target for node in walk_scope(scratch) if type(node) is n.AugAssign]
    unbound = any(overlay.may_be_unbound(node) for node in read)
    overlay.dissolve()
    if unbound:
        return None
    final: list[n.Stmt] = []
    for var, local in locals_.items():
        written = n.Assign([n.Store(var, span=span)], n.Load(local, span=span), span=span)
        if var in entering:
            final.append(written)
            continue
        error = n.Load(cx.facts.global_named(_ERROR), span=span)
        handler = n.Handler(error, None, [n.Pass(span=span)], span)
        final.append(n.Try([written], [handler], [], [], False, span=span))
    names = n.Declare("global", [var.name for var in locals_], span=span)
    name = _unused(f"_loop_of_line_{span[0] if span else 0}", cx, "")
    guarded = n.Try([body], [], [], final, False, span=span)
    return n.Function(name, name, params, [names, guarded], variables=variables, span=span)


_ERROR = "UnboundLocalError"


def _unused(name: str, cx: Context, suffix: str = "_1") -> str:
    """A name like another that nothing in the module has."""
    found, count = name + suffix, 1
    while found in cx.facts.names:
        count += 1
        found = f"{name}_{count}"
    cx.facts.names.add(found)
    return found
