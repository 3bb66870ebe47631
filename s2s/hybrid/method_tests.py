"""Tests that an object has the method it had, in their cheapest form.

    is_forward(dense0.forward) is True    →    type(method := dense0.forward) is MethodType and method == dense0_forward

Comparing two methods asks whether they are of one object, and for their functions. Legal since the first test says that
what is compared is a method: nothing else has a say then. The local is one that nothing has. This is the last that is
done to a program, for an assignment within an expression is nothing that the passes before it take apart.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass
from types import MethodType, MethodWrapperType
from typing import TYPE_CHECKING

from s2s.hybrid.variables import free_name, own_variables
from s2s.ir import nodes as n
from s2s.ir.walk import rewrite, statements_in, walk

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer


@dataclass(frozen=True, slots=True)
class Methods:
    """What a residual program tests methods by.

    Attributes:
        known: what compares each method with another one, and the method; by the names of the program.
        kind: the class of methods.
    """

    known: Mapping[n.Var, n.Var]
    kind: n.Var


def methods_of(spec: Specializer) -> Methods | None:
    """Name the methods that the entry of a program tests, None if there are none."""
    known: dict[n.Var, n.Var] = {}
    for constant in list(spec.constants.values()):
        method = _compared_by(constant.value)
        if method is not None:
            name = f"{method.__func__.__name__.strip('_')}_of_{spec.name_of(method.__self__, 'graph')}"
            known[constant.var] = _var(spec.kept(method, name))
    return Methods(known, _var(spec.kept(MethodType, "MethodType"))) if known else None


_BUILTINS = frozenset(dir(builtins))


def _compared_by(value: object) -> MethodType | None:
    """The method that an object compares with others, if it is the `__eq__` of one."""
    if type(value) is not MethodWrapperType or value.__name__ != "__eq__":
        return None
    return value.__self__ if type(value.__self__) is MethodType else None


def _var(code: n.Expr) -> n.Var:
    assert isinstance(code, n.Load)
    return code.var


def compare_methods(function: n.Function, methods: Methods, constants: Mapping[str, object]) -> None:
    """Compare methods by their operator in the tests of one function.

    Args:
        function: of a residual program.
        methods: what it may test.
        constants: what its names stand for.
    """
    known = {compares.name: method for compares, method in methods.known.items()}
    names = {var.name for node in walk(function) if isinstance(var := getattr(node, "var", None), n.Var)}
    if names.isdisjoint(known):
        return
    compared = n.Var(free_name("method", names | constants.keys() | _BUILTINS), n.Storage.FAST)

    def cheaper(expr: n.Expr) -> n.Expr:
        match expr:
            case n.Compare(
                left=n.Call(func=n.Load(var=compares), args=[read], keywords=[]),
                ops=["is"],
                rights=[n.Const(value=True)],
            ) if compares.name in known and compares.storage is n.Storage.GLOBAL:
                kind = n.Call(
                    n.Load(n.Var("type", n.Storage.GLOBAL)), [n.Walrus(n.Store(compared), read)], []
                )
                is_method = n.Compare(kind, ["is"], [n.Load(methods.kind)])
                same = n.Compare(n.Load(compared), ["=="], [n.Load(known[compares.name])])
                return n.Bool("and", [is_method, same])
            case n.Bool(op="and", values=values):
                parts = [
                    part.values if isinstance(part, n.Bool) and part.op == "and" else [part]
                    for part in values
                ]
                expr.values = [one for part in parts for one in part]
                return expr
            case _:
                return expr

    for stmt in statements_in(function.body):
        rewrite(stmt, cheaper)
    function.variables = own_variables(function)
