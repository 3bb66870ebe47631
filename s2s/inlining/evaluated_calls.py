"""What stands for a call with constant arguments whose value can be found out at compile time.

Or with an empty dict among them that nobody else sees, as a `**keywords` for which nothing is left over: a function
that looks for names that are out of use finds none there, and never comes to what it would say of them. Such a function
may be another file's, and name things of that file.
"""

from __future__ import annotations

from s2s.analysis.bounded import Evaluated
from s2s.analysis.constants import NO_CONST, constant_of, key_of, literal
from s2s.analysis.fact import Tested, Why
from s2s.context import Context
from s2s.inlining.called import SEALED
from s2s.inlining.callee import Callees
from s2s.inlining.evaluation import evaluate, is_worth_evaluating
from s2s.inlining.evaluation_text import may_test
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction, var_of
from s2s.ir.walk import clone
from s2s.legality.fresh import fresh_dict, is_empty_dict
from s2s.legality.text import Positions
from s2s.program.constants import module_constants
from s2s.program.originals import keep_builtin, keep_constant, keep_function

#: Code that runs once gets a test only if it saves this many steps: about a tenth of a millisecond.
_FEWEST_STEPS = 2000
_BUILTINS: Why = frozenset({"sealed-builtins"})


def evaluated_call(call: n.Call, callees: Callees, positions: Positions, runs_once: bool) -> n.Expr | None:
    """What stands for a call; None for one that is left to run time.

    Legal when: the value was found by operations that run no code and are the same everywhere, and all the globals that
    were read for it are proved or granted to mean what the module bound them to, or a test in front of the value asks.
    """
    cx = callees.cx
    if callees.depth:
        return None
    dicts: dict[n.Expr, n.Assign] = {}
    found = _found(call, cx)
    if found is None and _may_be_given_dicts(call, callees):
        dicts = _dicts_given(call, callees)
        found = _with_dicts(call, dicts, cx)
    if found is None or any(var in callees.refuted or callees.names.is_other(var) for var in found.names):
        return None  # a name means something else here
    why: set[str | Tested] = set()
    tested: list[n.Var] = []
    for var in found.names:
        reason = _known(var, call, callees)
        if reason is None:
            tested.append(var)
        else:
            why |= reason
    if tested and (cx.facts.lists_names or not all(may_test(var, cx) for var in tested)):
        return None  # the module lists its own names, and would see the one a guard needs
    if tested and runs_once and found.steps < _FEWEST_STEPS:
        return None
    value = literal(found.value, call.span)
    if value is None:
        return None
    new: n.Expr = value
    if tested:
        call = _making(call, dicts)
        tests: list[n.Expr] = [_test(var, call, cx) for var in tested]
        test = conjunction(tests, call.span)
        new = n.Cond(test, value, call, span=call.span)
    # Under a test it may stand in more places, but beside `is` nobody may find one object where there were two.
    if not (positions.allows(call, value) and positions.holds(call, new)):
        return None
    cx.done(f"{var_of(call.func).name} evaluated to {found.value!r:.60}", call, why)
    if tested:
        callees.forget()
    callees.unneeded += dicts.values()
    return new


def may_be_evaluated(call: n.Call, cx: Context) -> bool:
    """Whether a call has constant arguments, and evaluating its function pays."""
    func = call.func
    if type(func) is not n.Load or func.var not in cx.facts.functions or cx.hypotheses:
        return False
    if not cx.options.evaluates:
        return False
    if any(constant is NO_CONST for constant in _arguments(call)):
        return False
    return is_worth_evaluating(cx.facts.functions[func.var].function, cx)


def _arguments(call: n.Call) -> list[object]:
    return [constant_of(value) for value in (*call.args, *(keyword.value for keyword in call.keywords))]


def _may_be_given_dicts(call: n.Call, callees: Callees) -> bool:
    """Whether a call may pass dicts to a known function: a cheap question, asked first."""
    func, cx = call.func, callees.cx
    if type(func) is not n.Load or cx.hypotheses or not cx.options.evaluates:
        return False
    if n.Dict not in cx.edit(callees.root).survey.classes:
        return False
    return func.var in cx.facts.open_functions or func.var in cx.facts.functions


def _dicts_given(call: n.Call, callees: Callees) -> dict[n.Expr, n.Assign]:
    """The locals among the arguments that hold an empty dict which only this call sees, and what binds them."""
    found: dict[n.Expr, n.Assign] = {}
    for arg in (*call.args, *(keyword.value for keyword in call.keywords)):
        if type(arg) is n.Load and arg.var.storage is n.Storage.FAST:
            made = fresh_dict(arg, callees.root, callees.cx.reaching(callees.root))
            if made is not None:
                found[arg] = made
    return found


def _with_dicts(call: n.Call, dicts: dict[n.Expr, n.Assign], cx: Context) -> Evaluated | None:
    """The value of a call that is given empty dicts, looked for once."""
    given = _given_anew(call, {arg: clone(made.value) for arg, made in dicts.items()})
    args = [*given.args, *(keyword.value for keyword in given.keywords)]
    constants = [NO_CONST if is_empty_dict(arg) else constant_of(arg) for arg in args]
    if not any(map(is_empty_dict, args)) or any(
        constant is NO_CONST and not is_empty_dict(arg) for constant, arg in zip(constants, args, strict=True)
    ):
        return None
    names = tuple(keyword.name for keyword in call.keywords)
    key = var_of(call.func), names, tuple(None if one is NO_CONST else key_of(one) for one in constants)
    if key not in cx.evaluated:
        cx.evaluated[key] = evaluate(given, cx, has_dicts=True)
    return cx.evaluated[key]


def _given_anew(call: n.Call, new: dict[n.Expr, n.Expr]) -> n.Call:
    """A call with other expressions for some of its arguments."""
    args = [new.get(arg) or clone(arg) for arg in call.args]
    keywords = [
        n.Keyword(one.name, new.get(one.value) or clone(one.value), span=one.span) for one in call.keywords
    ]
    return n.Call(clone(call.func), args, keywords, span=call.span)


def _making(call: n.Call, dicts: dict[n.Expr, n.Assign]) -> n.Call:
    """A call that makes its dict arguments itself, since nothing before it needs them."""
    new: dict[n.Expr, n.Expr] = {}
    for arg, made in dicts.items():
        new[arg] = n.Walrus(n.Store(var_of(arg), span=arg.span), clone(made.value), span=arg.span)
    return _given_anew(call, new) if new else call


def _found(call: n.Call, cx: Context) -> Evaluated | None:
    """The value of a call, evaluated once."""
    if not may_be_evaluated(call, cx):
        return None
    function = cx.facts.functions[var_of(call.func)].function
    keywords = tuple(keyword.name for keyword in call.keywords)
    key = (function, keywords, tuple(map(key_of, _arguments(call))))
    if key not in cx.evaluated:
        cx.evaluated[key] = evaluate(clone(call), cx)
    return cx.evaluated[key]


def _known(var: n.Var, call: n.Call, callees: Callees) -> Why | None:
    """Why a name means here what the module bound it to; None if a test has to ask."""
    cx = callees.cx
    if var in callees.proved:
        return callees.proved[var]
    if var in cx.facts.functions or var in cx.facts.open_functions:
        return SEALED if callees.sealed(var, call) else None
    constant = module_constants(cx.facts).get(var)
    if constant is None:
        return _BUILTINS if cx.granted("sealed-builtins", call) else None
    root = callees.root
    if not cx.granted("sealed-globals", call) or not isinstance(root, n.Function):
        return None
    return SEALED if cx.facts.has_run_before(constant.position, root) else None


def _test(var: n.Var, call: n.Call, cx: Context) -> n.Test:
    """A test that a name means what the module bound it to."""
    facts = cx.facts
    if var in facts.functions or var in facts.open_functions:
        kept = keep_function(facts, var)
    elif var in module_constants(facts):
        kept = keep_constant(facts, var)
    else:
        kept = keep_builtin(facts, var)
    return n.Test("same", n.Load(var, span=call.span), [n.Load(kept, span=call.span)], span=call.span)
