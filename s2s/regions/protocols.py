"""The methods that operators, comparisons and some builtins come down to."""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import is_local
from s2s.ir.special import OF_BINARY
from s2s.ir.walk import walk_scope
from s2s.program.members import ClassShape

Classes = Mapping[n.Var, ClassShape]

#: Types whose operators know nothing of objects of classes that do not derive from them.
_NUMBERS = frozenset({bool, int, float, complex})


def is_left(expr: n.Node | None) -> bool:
    """Whether a value is what a method of an operator leaves it to the other operand with."""
    return type(expr) is n.Load and expr.var.name == "NotImplemented"


def reflected_call(expr: n.Expr | n.Stmt) -> n.Call | None:
    """The call of the method of its right operand, a local, that an operator may be left to."""
    if type(expr) is not n.Binary or type(expr.right) is not n.Load or expr.op not in OF_BINARY:
        return None
    name = f"__r{OF_BINARY[expr.op][2:]}"
    return n.Call(n.Attr(expr.right, name, span=expr.span), [expr.left], [], span=expr.span)


def reflected(expr: n.Expr, facts: Facts) -> n.Call | None:
    """The call of a method of the right operand that an operator comes down to whose left one is a number.

    The right one is evaluated first then: it is a local, whose read the left one cannot change.
    """
    called = reflected_call(expr)
    if called is None or type(expr) is not n.Binary or not is_local(expr.right):
        return None
    if not facts.of(expr.left).within(_NUMBERS) or not facts.bound(expr.right):
        return None
    return None if any(type(node) is n.Walrus for node in walk_scope(expr.left)) else called


def contained(expr: n.Node, facts: Facts) -> n.Call | None:
    """The call of `__contains__` that `value in local` asks for the truth of."""
    if type(expr) is not n.Compare or len(expr.ops) != 1 or expr.ops[0] not in ("in", "not in"):
        return None
    (container,) = expr.rights
    if type(container) is not n.Load or container.var.storage is not n.Storage.FAST:
        return None
    if any(type(node) is n.Walrus for node in walk_scope(expr.left)) or not facts.bound(container):
        return None
    return n.Call(n.Attr(container, "__contains__", span=expr.span), [expr.left], [], span=expr.span)


def length_asked(expr: n.Expr, cx: Context) -> n.Load | None:
    """The local whose length a call of `len` asks for."""
    if type(expr) is not n.Call or type(expr.func) is not n.Load or len(expr.args) != 1 or expr.keywords:
        return None
    (value,) = expr.args
    if expr.func.var.name != "len" or not cx.facts.is_builtin(expr.func.var):
        return None
    return value if type(value) is n.Load and value.var.storage is n.Storage.FAST else None


def gives_length(function: n.Function, cx: Context) -> bool:
    """Whether a `__len__` gives what `len` gives of something, or a literal, which `len` hands on as it is."""
    value = function.body[-1].value if function.body and type(function.body[-1]) is n.Return else None
    body = [stmt for stmt in function.body if not (type(stmt) is n.ExprStmt and type(stmt.value) is n.Const)]
    if len(body) != 1 or value is None:
        return False
    if type(value) is n.Const:
        return type(value.value) is int and value.value >= 0
    if type(value) is not n.Call or type(value.func) is not n.Load or value.func.var.name != "len":
        return False
    return cx.facts.is_builtin(value.func.var)


def has_its_own(op: str, cx: Context) -> bool:
    """Whether a class that may be in question has a method for an augmented assignment."""
    name = OF_BINARY.get(op)
    return name is None or any(
        constructor.shape.find(f"__i{name[2:]}") is not None for constructor in cx.constructors.values()
    )


def augmenting(op: str) -> str:
    """The name of the method for an augmented assignment."""
    return f"__i{OF_BINARY[op][2:]}"
