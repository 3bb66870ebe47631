"""Whether a scope calls something that may be inlined."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.evaluated_calls import may_be_evaluated
from s2s.inlining.operators import are_known
from s2s.ir import nodes as n
from s2s.ir.walk import Scope


def candidates(scope: Scope, cx: Context) -> Callees | None:
    """The `Callees` of a scope that calls something which may be inlined; None for most scopes."""
    if cx.hypotheses:
        return Callees(cx, scope)
    survey = cx.edit(scope).survey
    functions, opened, lent = cx.facts.functions, cx.facts.open_functions, cx.facts.lent.functions
    if not survey.attributes.isdisjoint(name for _, name in cx.facts.of_modules):
        return Callees(cx, scope)
    if not opened.keys().isdisjoint(survey.called) or not lent.keys().isdisjoint(survey.called):
        return Callees(cx, scope)
    if survey.calls_lambda or not survey.attributes.isdisjoint(cx.member_names):
        return Callees(cx, scope)
    if not survey.classes.isdisjoint((n.Binary, n.Compare)) and are_known(cx):
        return Callees(cx, scope)
    if not survey.called.isdisjoint(survey.local_functions):
        return Callees(cx, scope)
    if functions.keys().isdisjoint(survey.called):
        return None
    known = [c.func for c in survey.calls if type(c.func) is n.Load and c.func.var in functions]
    callees = Callees(cx, scope)
    is_plain = not survey.tests and n.Dict not in survey.classes
    is_plain = is_plain and not any(may_be_evaluated(call, cx) for call in survey.calls)
    if is_plain and all(map(callees.refusal, known)):
        for func in known:
            callees.decide(func, scope)  # which says why
        return None
    return callees
