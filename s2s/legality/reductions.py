"""Which calls of `functools.reduce` a loop stands for: what they call is a lambda, written where they are.

`reduce(lambda a, b: …, items)` takes the first item, or what it is given to start with, and calls the lambda with what
it has and the next item, until there is none. It holds both until it has asked for the item after that: a loop with a
local for each does so, too. It lets go of the one that was computed first.
"""

from __future__ import annotations

from typing import NamedTuple

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.facts import Facts
from s2s.analysis.mentioned import mentioned
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import compares_a_literal
from s2s.legality.captures import unbound_in
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.library import REDUCE
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import counts_frames, frame_inspectors, mentions_any, names_its_caller
from s2s.program.kept_copiers import import_of

#: What is gone over by nothing but its own type: it can be asked for an iterator, and tells nobody.
SEQUENCES: frozenset[type] = frozenset({list, tuple, range, str, dict, set, frozenset, bytes})
#: The builtins, which make what nobody else goes over either, where they are called for the items.
_MAKERS = frozenset({"range", "map", "zip", "filter", "enumerate"})
#: What makes a scope of its own, binds a local of the lambda, or suspends it.
_NEVER = (n.Lambda, n.Comp, n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)
#: What may not be evaluated before a name that the call reads first is asked for.
_NOT_BEFORE = (n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)
_HELD = Refused("what it has may be held while an exception is handled")
_OWN = Refused("the lambda binds something, or makes functions")
_SEEN = Refused("what the lambda calls may look at its frame")
#: What means another thing where no lambda is around it.
_OF_FRAMES = frozenset({"super", "__class__"})
_UNBOUND = Refused("a local that the lambda reads may not be bound")


class Reduction(NamedTuple):
    """A call of `functools.reduce`, and what it is given.

    Attributes:
        read: the name that is read for the function, or for its module.
        function: the lambda.
        have: the parameter that is what the lambda gave last.
        item: the parameter that is the next item.
        given: what it computes of both.
        start: what it starts with, if that is no item.
    """

    call: n.Call
    read: n.Var
    function: n.Function
    have: n.Var
    item: n.Var
    given: n.Expr
    items: n.Expr
    start: n.Expr | None


def reduction(expr: n.Expr | None, facts: ModuleFacts) -> Reduction | None:
    """What such a call is given, if an expression is one by the text of the module, and is given a plain lambda."""
    read = _reduce(expr.func, facts) if type(expr) is n.Call else None
    if type(expr) is not n.Call or read is None or expr.keywords or len(expr.args) not in (2, 3):
        return None
    function, items, *start = expr.args
    if type(function) is not n.Lambda or any(type(arg) is n.Starred for arg in expr.args):
        return None
    params = function.function.params
    if len(params) != 2 or any(one.kind not in n.POSITIONAL or one.default is not None for one in params):
        return None
    (returned,) = function.function.body
    if not isinstance(returned, n.Return) or returned.value is None:
        return None
    have, item = (one.var for one in params)
    return Reduction(
        expr, read, function.function, have, item, returned.value, items, start[0] if start else None
    )


def _reduce(func: n.Expr, facts: ModuleFacts) -> n.Var | None:
    """The name that is read for `functools.reduce`, or for its module: one import at the top of the module binds it."""
    read = func.value if type(func) is n.Attr else func
    if type(read) is not n.Load or facts.bindings[read.var] != 1 or facts.lists_names:
        return None
    module, name = facts.imports.get(read.var, ("", ""))
    found = f"{module}.{name or func.name}" if type(func) is n.Attr and not name else f"{module}.{name}"
    if found != REDUCE or (type(func) is n.Attr and name):
        return None
    return read.var if import_of(read.var, facts) is not None else None


def made_by(items: n.Expr, facts: ModuleFacts) -> n.Var | None:
    """The builtin that makes the items, by its name."""
    func = items.func if type(items) is n.Call else None
    if type(func) is not n.Load or func.var.name not in _MAKERS or not facts.is_builtin(func.var):
        return None
    return func.var


def may_loop(found: Reduction, scope: n.Function, unwinds: bool, known: Facts, facts: ModuleFacts) -> Verdict:
    """Whether a loop may do what a call does that is all that a statement evaluates, before it stores or returns it.

    What is raised on the way leaves the locals of the loop to the frame, which a traceback keeps:
    docs/semantics.md allows that, but not while the function itself handles it. What the lambda reads of the function
    is a parameter that nothing unbinds, or comes from further out: where it is not bound, another error is raised.

    Args:
        unwinds: whether the statement stands in a `try` or `with`.
    """
    if unwinds:
        return _HELD
    if found.have.storage is not n.Storage.FAST or found.item.storage is not n.Storage.FAST:
        return _OWN
    nodes = list(walk(found.given))
    if any(isinstance(node, _NEVER) for node in nodes):
        return _OWN
    read = {node.var for node in nodes if type(node) is n.Load}
    unbound = unbound_in(scope) | ({*scope.variables.values()} - {param.var for param in scope.params})
    if not read.isdisjoint(unbound) or any(var.storage is n.Storage.DYNAMIC for var in read):
        return _UNBOUND
    if any(var.name in _OF_FRAMES for var in read) or _sees_frames(found, facts):
        return _SEEN
    if constant_of(found.items) is not NO_CONST and not known.of(found.items).within(SEQUENCES):
        return Refused("it is given no items")
    if any(isinstance(node, _NOT_BEFORE) for arg in found.call.args[1:] for node in walk(arg)):
        return Refused("what it is given binds a local, or suspends the function")
    if type(found.items) is n.Comp and found.items.kind == "gen":
        return Refused("it goes over a generator")
    if any(map(compares_a_literal, nodes)):
        return Refused("Python would warn of the literal beside `is` once more")
    return Allowed()


def _sees_frames(found: Reduction, facts: ModuleFacts) -> bool:
    """Whether the missing frame of the lambda could be observed: by what it calls, or by who finds its variables."""
    function = found.function
    if function.dynamic or names_its_caller(function, facts) or counts_frames(function):
        return True
    if mentions_any(function, frame_inspectors(facts)):
        return True
    return not mentioned(function).isdisjoint({found.have.name, found.item.name})
