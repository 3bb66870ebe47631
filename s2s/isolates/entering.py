"""Lets a function, or a stretch of its statements, run its private copy first."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.isolates.stretches import Stretch


def enter(root: n.FunctionDef, name: str, cx: Context) -> None:
    """Let the function run its program first."""
    function, span = root.function, root.span
    alone, value = n.Var("alone", n.Storage.FAST), n.Var("value", n.Storage.FAST)
    call = n.Call(
        n.Load(alone, span=span), [n.Load(param.var, span=span) for param in function.params], [], span=span
    )
    run: list[n.Stmt] = [n.Return(n.Load(value, span=span), span=span)]
    found = n.Compare(n.Load(alone, span=span), ["is not"], [n.Const(None, span=span)], span=span)
    body: list[n.Stmt] = [
        n.If(found, [n.For(n.Store(value, span=span), call, run, [], False, span=span)], [], span=span),
        n.Break(span=span),
    ]
    # At exit, Python sets the name to None.
    turns = n.Bool("or", [n.Load(cx.module.globals[name], span=span), n.Tuple([], span=span)], span=span)
    loop = n.For(n.Store(alone, span=span), turns, body, [], False, span=span)
    edit = cx.edit(function)
    first = function.body[0]
    start = int(type(first) is n.ExprStmt and type(first.value) is n.Const and type(first.value.value) is str)
    edit.splice(function.body, start, start, [loop])
    declare(function, [alone, value], function.body, cx.facts, edit)


def enter_stretch(stretch: Stretch, name: str, cx: Context) -> None:
    """Let the program run first, and the statements where it does not: a loop over what it gives, or over nothing."""
    host, span = stretch.host, stretch.root.span
    alone = n.Var("alone", n.Storage.FAST)
    given: list[n.Expr] = [n.Load(param.var, span=span) for param in stretch.root.function.params]
    found = n.Compare(n.Load(alone, span=span), ["is not"], [n.Const(None, span=span)], span=span)
    values = n.Cond(
        found, n.Call(n.Load(alone, span=span), given, [], span=span), n.Tuple([], span=span), span=span
    )
    stores: list[n.Expr] = [n.Store(var, span=span) for var in stretch.results]
    unused_value = n.Var("value", n.Storage.FAST)
    target = (
        n.Tuple(stores, span=span) if len(stores) > 1 else (stores or [n.Store(unused_value, span=span)])[0]
    )
    returns = bool(stretch.last) and type(stretch.last[-1]) is n.Return
    body = stretch.last if returns else [*stretch.last, n.Break(span=span)]
    inner = n.For(target, values, body, [*stretch.statements], False, span=span)
    turns = n.Bool(
        "or", [n.Load(cx.module.globals[name], span=span), n.Tuple([n.Const(None)], span=span)], span=span
    )
    loop = n.For(n.Store(alone, span=span), turns, [inner, n.Break(span=span)], [], False, span=span)
    edit, first = cx.edit(host), stretch.block.index(stretch.statements[0])
    edit.splice(stretch.block, first, first + len(stretch.statements), [loop])
    made = [var for var in stretch.results if var not in host.variables.values()]
    fresh = [alone, *made] if stores else [alone, unused_value]
    declare(host, fresh, host.body, cx.facts, edit)
