"""The statements of a function in which the inliner has nothing to look for: most of most functions that call some.

A walk over them would change nothing of what is known, as long as nothing is proved: they call nothing that something
may be known of, define no function, and bind no variable of another scope.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.operands import was_constant
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import Scope


def silent_statements(scope: Scope, cx: Context) -> set[n.Stmt]:
    """The statements that a walk over a scope may pass over where nothing is proved; none where more may be known."""
    edit = cx.edit(scope)
    if not isinstance(scope, n.Function) or cx.hypotheses or cx.shapes is not None or cx.flows is not None:
        return set()
    survey = edit.survey
    if (
        edit.stale
        or survey.calls_lambda
        or n.Declare in survey.classes
        or not survey.attributes.isdisjoint(name for _, name in cx.facts.of_modules)
        or any(var.storage is n.Storage.CELL for var in scope.variables.values())
    ):
        return set()
    functions, opened, lent = cx.facts.functions, cx.facts.open_functions, cx.facts.lent.functions
    silent = {stmt for stmt in survey.order if not _tells(stmt)}
    tells = [*survey.tests, *(stmt for stmt in survey.order if stmt not in silent)]
    for call, stmt in zip(survey.calls, survey.callers, strict=True):
        var = var_of(call.func)
        if var in functions or var in opened or var in lent or var in survey.local_functions:
            tells.append(stmt)
    for stmt in tells:
        around: n.Stmt | None = stmt
        while around is not None:
            silent.discard(around)
            around = survey.parent[around]
    return silent


def _tells(stmt: n.Stmt) -> bool:
    """Whether a statement defines a function, or is to be looked at whatever it calls."""
    cls = type(stmt)
    if cls is n.FunctionDef or cls is n.ClassDef:
        return True
    if type(stmt) is n.Assign or type(stmt) is n.AnnAssign:
        return type(stmt.value) is n.Lambda
    return type(stmt) is n.ExprStmt and type(stmt.value) is n.Const and not was_constant(stmt)
