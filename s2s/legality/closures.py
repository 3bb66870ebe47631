"""Which lambdas that functions return can be inlined: their text, and what they close over, says all they do.

A function that a lambda has made does what its text says, whoever holds it: it reads its parameters, and what it closes
over. Where nothing but the call of the function around it binds that, it is the same for as long as there is a lambda.
"""

from __future__ import annotations

from itertools import islice

from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, walk, walk_scope
from s2s.legality.call import refusal
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_closures import ReturnedLambda

#: Inlining larger lambdas does not pay.
_MOST_NODES = 40


def made_closures(facts: ModuleFacts) -> list[ReturnedLambda]:
    """The lambdas that functions of the module return, and that may be written out where they are called."""
    if facts.made_closures is None:
        facts.made_closures = []
        has_some = any(function.is_lambda for function in facts.statement_of)
        # A module that lists its names would see the holder.
        if has_some and not facts.lists_names and not facts.names & {"cell_contents", "__closure__"}:
            facts.made_closures += _found(facts)
    return facts.made_closures


def _found(facts: ModuleFacts) -> list[ReturnedLambda]:
    returned = [
        (var, definition.function, node.value.function)
        for var, definition in facts.functions.items()
        if var not in facts.imported_functions and var not in facts.code_mutated
        for node in walk(definition.function)
        if type(node) is n.Return and type(node.value) is n.Lambda
    ]
    found = []
    for var, maker, function in returned:
        closed = is_closed(function, maker)
        if isinstance(closed, tuple):
            found.append(ReturnedLambda(var, function, closed, _stored_to(var, facts)))
    return found


def is_closed(function: n.Function, maker: n.Function) -> tuple[n.Var, ...] | str:
    """The variables that a lambda closes over, sorted by name, if it reads nothing else; or why it is left."""
    params = {param.var for param in function.params}
    around = {param.var for param in maker.params}
    if any(param.kind != "pos" or param.default is not None for param in function.params):
        return "it has parameters that are not just positions"
    if next(islice(walk(function), _MOST_NODES, None), None) is not None:
        return "it is too long"
    if reason := maker.dynamic or refusal(function):
        return reason
    closed: dict[n.Var, None] = {}
    for node in walk(function):
        var = getattr(node, "var", None)
        if type(node) in (n.Comp, n.Walrus):
            return "it binds variables besides its parameters"
        if var is None or var in params:
            continue
        if type(node) is not n.Load or var not in around or var.storage is not n.Storage.CELL:
            return "it reads more than its parameters and those of the function around it"
        closed[var] = None
    rebound = {bound_by(node) for node in walk(maker) if type(node) is not n.Param}
    if rebound & closed.keys():
        return "what it closes over may be bound to something else"
    return tuple(sorted(closed, key=lambda var: var.name)) or "it closes over nothing"


def _stored_to(maker: n.Var, facts: ModuleFacts) -> frozenset[str]:
    """The names of variables that what a function returns is stored to, in any scope of the module."""
    return frozenset(
        target.var.name
        for node in walk(facts.module)
        if type(node) is n.Assign and type(node.value) is n.Call and type(node.value.func) is n.Load
        if node.value.func.var is maker
        for target in node.targets
        if type(target) is n.Store
    )


def asked_once(var: n.Var, loop: n.Stmt, scope: n.Function, facts: ModuleFacts) -> Verdict:
    """Whether what a variable holds can be asked before a loop, for all its calls of the variable.

    From there on it has to be bound to one object for as long as the frame lives: reading it raises nothing, and what
    the object closes over lives as long as it does.
    """
    if var.storage is not n.Storage.FAST or var in facts.code_mutated:
        return Refused("another scope may bind it, or its code or its defaults are not left alone")
    params = {param.var: param.kind for param in scope.params}
    if params.get(var) in ("vararg", "kwarg"):
        return Refused("it is a tuple or a dict")
    before, found = [], False
    for stmt in scope.body:
        found = found or any(node is loop for node in walk_scope(stmt))
        if not found:
            before.append(stmt)
        elif any(bound_by(node) is var for node in walk(stmt)):
            return Refused("it may be bound to something else meanwhile")
    unbinds = (n.Delete, n.Handler)  # an `except … as` clause unbinds its name
    parts = [node for stmt in before for node in walk_scope(stmt) if isinstance(node, unbinds)]
    if any(bound_by(inner) is var for node in parts for inner in walk(node)):
        return Refused("it may be unbound")
    if var not in params and not any(_binds(stmt, var) for stmt in before):
        return Refused("it may be unbound")
    return Allowed()


def _binds(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement certainly binds a variable."""
    return type(stmt) is n.Assign and any(
        type(target) is n.Store and target.var is var for target in stmt.targets
    )


def calls_plainly(call: n.Call) -> bool:
    """Whether a call has positional arguments only."""
    return not call.keywords and not any(type(arg) is n.Starred for arg in call.args)
