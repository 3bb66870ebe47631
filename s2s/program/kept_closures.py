"""Gives the object that keeps things for guards the code of lambdas that functions of the module make."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n
from s2s.ir.originals import CLOSURE
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import follow, method_of_holder, new_attribute


class ReturnedLambda(NamedTuple):
    """A lambda that a function of the module returns.

    Attributes:
        maker: the name of the function.
        function: the lambda's.
        closed: the parameters of the function around it that the lambda reads.
        likely: the names of variables that a call of the function is stored to.
    """

    maker: n.Var
    function: n.Function
    closed: tuple[n.Var, ...]
    likely: frozenset[str]


def keep_closure(facts: ModuleFacts, maker: n.Var, text: str, names: tuple[str, ...]) -> n.Var:
    """The variable that keeps the code of one: `__s2s_1f0c__.by = __s2s_1f0c__.__closure__(by, "def by…", "key")`.

    Args:
        maker: the function of the module that makes the lambda.
        text: a function that makes one of the same code.
        names: what the lambda closes over.
    """
    for alias, kept in facts.closures.items():
        if kept == (maker, text, names):
            return alias
    keeping = method_of_holder(facts, CLOSURE)
    alias = new_attribute(facts, f"{maker.name.strip('_')}_closure")
    facts.closures[alias] = maker, text, names
    stmt = facts.functions[maker]
    span = stmt.span
    args: list[n.Expr] = [n.Load(maker, span=span)]
    args += [n.Const(value, span=span) for value in (text, *names)]
    follow(facts, stmt, alias, n.Call(n.Load(keeping, span=span), args, [], span=span))
    return alias
