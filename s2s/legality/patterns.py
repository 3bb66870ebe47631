"""Whether the method of a pattern that is kept may stand for a function of module re."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts

#: How many arguments these are given, and the keywords that their methods take, too.
_TAKES: dict[str, tuple[int, frozenset[str]]] = {
    **dict.fromkeys(("match", "fullmatch", "search", "findall", "finditer"), (2, frozenset())),
    "split": (2, frozenset({"maxsplit"})),
    "sub": (3, frozenset({"count"})),
    "subn": (3, frozenset({"count"})),
}
#: The functions of which the pattern has a method.
ASKED = frozenset(_TAKES)
#: What is evaluated in place of what stands in the call is no larger.
_MOST_NODES = 24
#: What cannot stand twice, or makes another scope.
_NOT_TWICE = (n.Lambda, n.Comp, n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)


def keeps_module(stmt: n.Stmt, name: n.Var, facts: ModuleFacts) -> Verdict:
    """Whether a name is bound by an import of module re, and by nothing else."""
    if facts.imports.get(name) != ("re", "") or facts.bindings[name] != 1:
        return Refused("the name may mean another module")
    if stmt not in facts.module.body:
        return Refused("the module may not have been imported")
    return Allowed()


def by_method(call: n.Call, scope: Scope) -> Verdict:
    """Whether what a call of a function of module re does is what the method of the compiled pattern does.

    It must be given what binds to the parameters of both, the pattern as a literal, without flags. What it calls back
    would see another frame below its own, so only a text may be put in place of what is found. The pattern is compiled
    when the call is first made, as it would be then, so that it may be wrong, or one that Python warns of.
    """
    func = call.func
    if type(func) is not n.Attr or func.name not in _TAKES:
        return Refused("it is no function that looks for a pattern")
    if not isinstance(scope, n.Function):
        return Refused("module code runs once")
    most, named = _TAKES[func.name]
    if len(call.args) != most or any(type(arg) is n.Starred for arg in call.args):
        return Refused("how its arguments are bound is not known, or it is given flags")
    for keyword in call.keywords:
        if (
            keyword.name not in named
            or type(keyword.value) is not n.Const
            or type(keyword.value.value) is not int
        ):
            return Refused("it is given flags, or a number that is computed")
    if most > 2 and not _is_text(call.args[1]):
        return Refused("it may call back, and so show its frame")
    if not may_stand_twice(call.args[1:]):
        return Refused("its arguments are not to be written twice")
    return Allowed() if _is_text(call.args[0]) else Refused("the pattern is no literal")


def may_stand_twice(args: Iterable[n.Expr]) -> bool:
    """Whether the arguments of a call are short, and bind nothing, so that another call may be given them as well."""
    nodes = [node for arg in args for node in walk(arg)]
    return len(nodes) <= _MOST_NODES and not any(isinstance(node, _NOT_TWICE) for node in nodes)


def _is_text(expr: n.Expr) -> bool:
    return type(expr) is n.Const and type(expr.value) in (str, bytes)
