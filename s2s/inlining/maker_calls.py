"""Writes the calls of what makes instances, and what finds that where another file keeps it."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining import makers
from s2s.inlining.makers import name_of
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.legality.makers import Signature


def called(call: n.Call, made: n.Var, signature: Signature, place: int = 1) -> n.Expr:
    """A call of a class that the function answers, while the name of the class means the one that it is of.

    Args:
        place: that of the function; the first one takes calls of any form.
    """
    span = call.span

    def part(index: int) -> n.Expr:
        return n.Subscript(n.Load(made, span=span), n.Const(index, span=span), span=span)

    test = n.Compare(clone(call.func), ["is"], [part(0)], span=span)
    if place > 1:
        values = [*call.args, *(one.value for one in call.keywords)]
        return n.Cond(test, n.Call(part(place), [*map(clone, values)], [], span=span), call, span=span)
    names = [n.Const(keyword.name, span=span) for keyword in call.keywords]
    form = n.Tuple([n.Const(len(call.args), span=span), *names], span=span)
    args, keywords = [clone(arg) for arg in call.args], list[n.Keyword]()
    places = [name for name, kind, _ in signature.params if kind != "kwonly"]
    for one in call.keywords:
        if not keywords and places[len(args) : len(args) + 1] == [one.name]:
            args.append(clone(one.value))  # a call by places is the faster one
        else:
            keywords.append(n.Keyword(one.name, clone(one.value), span=one.span))
    return n.Cond(test, n.Call(part(1), [form, *args], keywords, span=span), call, span=span)


# What is kept there asks by itself whether the class is as its text says; it is of another text after an edit.
_FOREIGN = '''
@lambda make: make()
def {name}():
    """Give the class {cls} and what does the same as a call of it, if the file that it comes from keeps that."""
    type_of, function_type = ().__class__.__class__, (lambda: 0).__class__{asked}
    if type_of({cls}) is not type_of or type_of({cls}.__init__) is not function_type:
        return [], None
    kept = {cls}.__init__.__globals__.get("{kept}")
    if type_of(kept) is not ().__class__ or kept[0] is not {cls}:
        return [], None
    names, defaults = {names}, {defaults}
    if kept[1].__code__.co_varnames[:{count}] != names or len(kept[1].__defaults__ or ()) != defaults:
        return [], None
    return kept
'''


# An import of all names binds those that the module has by then.
_ASKED = """
    if "{cls}" not in (lambda: 0).__globals__:
        return [], None"""


def borrow(name: n.Var, signature: Signature, there: str, behind: n.Stmt, cx: Context) -> n.Var:
    """Put what looks for the function that another file keeps behind an import; returns the variable of that."""
    names = ("call_form", *(param for param, *_ in signature.params))
    text = _FOREIGN.format(
        name=name_of(name.name),
        cls=name.name,
        asked=_ASKED.format(cls=name.name) if _binds_all(behind) else "",
        kept=name_of(there),
        names=names,
        count=len(names),
        defaults=sum(has_default and kind != "kwonly" for _, kind, has_default in signature.params),
    )
    return makers.place(text, behind, behind.span, cx)


def _binds_all(stmt: n.Stmt) -> bool:
    return type(stmt) is n.ImportFrom and stmt.names[0].var is None
