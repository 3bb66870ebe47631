"""Which locals that hold caught exceptions may be deleted where a function ends.

What a function has caught has a traceback that holds the frame of the function. A local of that frame which holds it
closes a cycle, and so the frame, all that its locals hold, and the frames in which the exception was raised are freed
by the garbage collector only. Where the local is let go first, they die as the function ends, if nothing else holds
the exception; if something does, nothing dies that would not have died.

That is *allowed* in a closed world: what the collector alone would free may die at any time there, unless the program
has a say in when the collector runs, by module `gc`; and nobody looks into the frames of a traceback.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from s2s.analysis.fact import CLOSED_WORLD
from s2s.frontend.attributes import COLLECTOR
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import walk, walk_scope
from s2s.legality.stopping import MOST_NESTED, nested
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.legality.whole import nowhere
from s2s.options import Options
from s2s.program.bindings import ModuleFacts

_TRACEBACK = "__traceback__"


def kept_exceptions(scope: n.Function) -> dict[n.Var, None]:
    """The locals that a function copies what it has caught to, and that close a cycle then."""
    found: dict[n.Var, None] = {}
    for handler in _handlers(scope):
        if handler.var is None:
            continue
        nodes = [node for stmt in handler.body for node in walk_scope(stmt)]
        if any(type(node) is n.Attr and node.name == _TRACEBACK for node in nodes):
            continue  # the handler drops the traceback, and so the frame, itself
        for node in nodes:
            if type(node) is n.Assign and _stores_caught(node, handler):
                found[var_of(node.targets[0])] = None
    return found


def may_let_go(var: n.Var, scope: n.Function, named: Iterable[str]) -> Verdict:
    """Whether a local that holds what was caught may be let go where its function ends, however it does.

    It is to hold nothing but constants, what was caught, and what handlers make of objects that others hold as well:
    another object that it holds as an exception is raised dies with the traceback.

    Args:
        named: the words of the function's strings.
    """
    if scope.is_async or scope.is_generator:
        return Refused("its frame outlives what runs in it")
    if scope.dynamic:
        return Refused(scope.dynamic)
    if var.storage is not n.Storage.FAST or any(param.var is var for param in scope.params):
        return Refused("it is no plain local")
    if var.name in named:
        return Refused("a string names it, for what looks up the locals of its caller")
    if nested(scope.body) >= MOST_NESTED:
        return Refused("Python allows no more nested blocks")
    caught = [handler for handler in _handlers(scope) if handler.var is not None]
    handled = {node for handler in _handlers(scope) for stmt in handler.body for node in walk_scope(stmt)}
    nodes = list(walk_scope(scope))
    plain = {
        target
        for node in nodes
        if type(node) is n.Assign and (type(node.value) is n.Const or _is_exception(node, handled, caught))
        for target in node.targets
    }
    if any(
        getattr(node, "var", None) is var and type(node) is not n.Load and node not in plain for node in nodes
    ):
        return Refused("it may hold something else than exceptions")
    return Allowed(CLOSED_WORLD)


def _is_exception(stmt: n.Assign, handled: Container[n.Node], caught: Iterable[n.Handler]) -> bool:
    """Whether a handler stores what was caught, or an exception that it makes of what others hold as well.

    What makes it is a class that the function catches.
    """
    value = stmt.value
    if stmt not in handled:
        return False
    if type(value) is n.Call and type(value.func) is n.Load and not value.keywords:
        classes = {handler.type.var for handler in caught if type(handler.type) is n.Load}
        return value.func.var in classes and all(map(_is_held, value.args))
    return type(value) is n.Load and any(value.var is handler.var for handler in caught)


def _is_held(expr: n.Expr) -> bool:
    """Whether the value of an expression is a constant, or is also held by something else."""
    if type(expr) is n.Call:
        is_length = type(expr.func) is n.Load and expr.func.var.name == "len"
        return is_length and len(expr.args) == 1 and not expr.keywords and _is_held(expr.args[0])
    while type(expr) is n.Attr:
        expr = expr.value
    return type(expr) is n.Const or type(expr) is n.Load


def collects_by_itself(options: Options, facts: ModuleFacts) -> Verdict:
    """Whether the program leaves the garbage collector to Python, and never runs or tunes it."""
    told = (
        "other code may tell when the garbage collector frees something",
        "the program has a say in when the garbage collector runs",
    )
    return nowhere(options, facts, _names_collector, lambda program: program.collects, *told)


def _names_collector(facts: ModuleFacts) -> bool:
    """Whether a module names the one that says when the collector runs."""
    if COLLECTOR in facts.names:
        return True
    imports = [node for node in walk(facts.module) if type(node) is n.Import or type(node) is n.ImportFrom]
    return any(
        COLLECTOR in (getattr(node, "module", ""), *(alias.name for alias in node.names)) for node in imports
    )


def _handlers(scope: n.Function) -> Iterator[n.Handler]:
    """The handlers of a function; not those of `except*`, which makes new groups."""
    for node in walk_scope(scope):
        if type(node) is n.Try and not node.is_star:
            yield from node.handlers


def _stores_caught(stmt: n.Assign, handler: n.Handler) -> bool:
    """Whether a statement stores what a handler has caught in another local."""
    target: n.Expr = stmt.targets[0]
    if len(stmt.targets) > 1 or type(target) is not n.Store or target.var is handler.var:
        return False
    return type(stmt.value) is n.Load and stmt.value.var is handler.var
