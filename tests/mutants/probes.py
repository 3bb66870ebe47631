"""Mutants that are s2s itself, with one thing that it does not ask before it asks for attributes in another way."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.library import NO_TYPES
from s2s.options import Options

_BUILTINS = Options.make(assume="sealed-builtins", passes="probes", header=False)
_DEFAULT = Options.make(passes="probes", header=False)
_CLOSED = Options.make(assume="closed-world", passes="probes", header=False)


def _asks_by_any_name(call: n.Expr) -> n.Load | None:
    is_call = type(call) is n.Call and type(call.func) is n.Load and len(call.args) > 1
    if not is_call or type(call) is not n.Call or type(call.func) is not n.Load:
        return None
    read = call.args[0]
    return read if call.func.var.name in ("getattr", "hasattr") and type(read) is n.Load else None


def _as_called(base: n.Expr, facts: object) -> tuple[str, str]:
    name = base.var.name if type(base) is n.Load else base.name if type(base) is n.Attr else ""
    return next((home for home in NO_TYPES if home[1] == name), ("", ""))


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "HandlersSeeNothing": Knockout(
        "a handler of a missing attribute neither raises nor looks at what is handled",
        {"s2s.legality.probes._is_quiet": always(True)},
        _BUILTINS,
        answers=False,
    ),
    "MethodsSeeNothing": Knockout(
        "no method that a handler calls raises, or looks at what is handled",
        {"s2s.legality.probes._gives_at_once": always(True)},
        _CLOSED,
        answers=False,
    ),
    "ProbesRaiseNothing": Knockout(
        "what `getattr` is given is never what a handler is for",
        {"s2s.passes.probes.may_raise": always(False)},
        _BUILTINS,
        answers=False,
    ),
    "ProbesBindFirst": Knockout(
        "what an attribute is bound to has held nothing before",
        {"s2s.legality.probes._is_bound_before": always(False)},
        _BUILTINS,
        answers=False,
    ),
    "NothingInTheEnd": Knockout(
        "no `finally` sees what an attribute is bound to",
        {"s2s.legality.probes._is_in_finally": always(False)},
        _BUILTINS,
        answers=False,
    ),
    "ProbesNamesStay": Knockout(
        "by default `getattr` and `AttributeError` mean what they meant",
        {"s2s.passes.probes.tested_names": always([])},
        _DEFAULT,
        answers=False,
    ),
    "MethodsHaveNothing": Knockout(
        "bound methods have no attributes but those of their functions",
        {"s2s.passes.probes.marked": _asks_by_any_name},
        _BUILTINS,
        answers=False,
    ),
    "NextHandlersSeeNothing": Knockout(
        "a handler of there being no next item neither raises nor looks at what is handled",
        {"s2s.legality.next_items._is_quiet": always(True)},
        _BUILTINS,
        answers=False,
    ),
    "StacksAreNotEmpty": Knockout(
        "what a handler pops is there, and held by a local",
        {"s2s.legality.next_items._may_pop": always(Allowed())},
        _CLOSED,
        answers=False,
    ),
    "StacksAreOwn": Knockout(
        "nobody else has the stack that a handler pops from",
        {"s2s.legality.next_items._is_own_stack": always(Allowed())},
        _CLOSED,
        answers=False,
    ),
    "LastItemsAreHeld": Knockout(
        "what a handler pops is what the next item is asked of",
        {"s2s.legality.next_items._is_last_of": always(True)},
        _CLOSED,
        answers=False,
    ),
    "TypesAnswerThemselves": Knockout(
        "no metaclass says what a type has, or which types are equal",
        {"s2s.legality.next_items._answers": always(False)},
        _CLOSED,
        answers=False,
    ),
    "BasesAreWhatTheyAreCalled": Knockout(
        "a base is the class of the library that it is called like",
        {"s2s.legality.next_items.imported": _as_called},
        _CLOSED,
        answers=False,
    ),
}
