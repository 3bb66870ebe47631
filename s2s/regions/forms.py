"""Which statements may become a region, and the form its fast copy starts from.

A `for` loop is copied as it is. A list comprehension that is returned or stored becomes a loop in the copy, which puts
the same items into a list of its own: only statements can stand for the calls of larger functions.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import field, replace

from s2s.analysis.places import Place
from s2s.context import Context
from s2s.frozen import frozen
from s2s.inlining.callee import Callees
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, clone, nodes_in, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import compares_a_literal
from s2s.program.library import attribute_of_module
from s2s.program.members import ClassShape
from s2s.regions.bodies import has_copies
from s2s.regions.fields import release
from s2s.regions.held import Held, held_in, read_held
from s2s.regions.lessened import may_compute_less
from s2s.regions.listed import Listed, listed_in
from s2s.regions.objects import makes_objects
from s2s.regions.receivers import guessed, methods_called, receivers, stored_before, used_name
from s2s.regions.seen import seen_callees

#: A copy could save no more than the calls themselves, and would have to test for all that the called loops do.
COPIED_WITHIN = "what it calls has fast copies of its own loops"
_NEVER = frozenset({n.Try, n.With, n.Match, n.Walrus, n.Declare, n.Import, n.ImportFrom, n.Await, n.Yield})
_NEVER_FOR = _NEVER | {n.While}
#: Larger statements are not copied.
_MOST_NODES = 400
#: For how many functions bound to one parameter variants are tried.
_MOST_CALLEES = 3


def comprehension(stmt: n.Stmt) -> n.Comp | None:
    """The list comprehension that a statement returns, or stores to a local."""
    is_stored = isinstance(stmt, n.Assign) and len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Store
    if isinstance(stmt, n.Return) or (isinstance(stmt, n.Assign) and is_stored):
        value = stmt.value
    else:
        return None
    if type(value) is not n.Comp or value.kind != "list" or len(value.clauses) != 1:
        return None
    return None if value.clauses[0].is_async else value


def iterables(stmt: n.Stmt) -> Iterator[n.Expr]:
    """What a loop, or the comprehension of a statement, goes over, and the loops in it."""
    found = comprehension(stmt)
    if found is not None:
        yield found.clauses[0].iter
    yield from (node.iter for node in all_in_scope(stmt) if type(node) is n.For)


def is_never_copied(stmts: list[n.Stmt], whiles: bool = False) -> bool:
    """Whether statements, without functions in them, are too long for a region, or hold what no region is made of.

    Args:
        whiles: whether the region is one that counts `while` loops.
    """
    nodes = nodes_in(stmts)
    if len(nodes) > _MOST_NODES:
        return True
    never = _NEVER if whiles else _NEVER_FOR
    classes = set(map(type, nodes))
    if not classes.isdisjoint(never):
        return True
    return n.Compare in classes and any(
        type(node) is n.Compare and compares_a_literal(node) for node in nodes
    )


def fast_copy(stmt: n.Stmt, scope: n.Function, cx: Context) -> tuple[list[n.Stmt], n.Var | None]:
    """The statements that the fast copy starts from, and the local that holds the list of a comprehension."""
    copy = clone(stmt, _comprehension_variables(stmt))
    found = comprehension(copy)
    if found is None:
        return [copy], None
    (clause,) = found.clauses
    span = found.span
    result = n.Var("result", n.Storage.FAST)
    append = n.Attr(n.Load(result, span=span), "append", span=span)
    item = n.Var("item", n.Storage.FAST)
    body: list[n.Stmt] = [
        n.Assign([n.Store(item, span=span)], found.element, span=span),
        n.ExprStmt(n.Call(append, [n.Load(item, span=span)], [], span=span), span=span),
    ]
    for test in reversed(clause.ifs):
        body = [n.If(test, body, [], span=span)]
    loop = n.For(clause.target, clause.iter, body, [], False, span=span)
    start = n.Assign([n.Store(result, span=span)], n.List([], span=span), span=span)
    writer = Writer()
    writer.set(copy, value=n.Load(result, span=span))
    bound = [node.var for node in walk_scope(clause.target) if type(node) is n.Store]
    # A comprehension releases its variables when it ends, and its list when that is stored.
    made: list[n.Stmt] = [start, loop, release(bound, span), copy]
    if isinstance(copy, n.Assign):
        made.append(release([result], span))
    declare(scope, [result, item, *bound], made, cx.facts, writer)
    return made, result


def _comprehension_variables(root: n.Stmt) -> dict[n.Var, n.Var]:
    """A new variable for each that a comprehension under a statement binds: no two share one."""
    clauses = [node for node in walk_scope(root) if type(node) is n.Clause]
    stores = [node.var for clause in clauses for node in walk_scope(clause.target) if type(node) is n.Store]
    return {var: n.Var(var.name, var.storage) for var in stores}


@frozen()
class Variant:
    """A region to try: which functions of the module some parameters are bound to, and instances of which classes.

    Attributes:
        makes_objects: whether it makes instances of classes of the module, which may turn out to be needed nowhere.
        calls: whether it calls what may be inlined besides.
        held: where those receivers are found that lie in attributes of others.
        listed: the receivers that are items of lists, or lie in attributes of these.
        instead: whether it is only tried where those before it come to nothing.
    """

    callees: dict[n.Var, n.Var]
    receivers: dict[n.Var, ClassShape] = field(default_factory=dict)
    makes_objects: bool = False
    calls: bool = True
    held: dict[n.Var, Place] = field(default_factory=dict)
    listed: Listed = field(default_factory=Listed)
    instead: bool = False

    @property
    def tried(self) -> list[Variant]:
        """Itself, and what is left of it where objects are not looked at."""
        if not self.makes_objects:
            return [self]
        rest = replace(self, makes_objects=False)
        return [self, rest] if self.calls else [self]


def variants(stmt: n.Stmt, scope: n.Function, cx: Context, callees: Callees) -> list[Variant]:
    """The regions to try in place of a statement, each under a test of its own.

    Parameters that the statement calls are taken to be bound to what the calls in the module hand on.

    Args:
        callees: says which functions are inlined nowhere in the scope.
    """
    functions, nodes = cx.facts.functions, all_in_scope(stmt)
    # In their order: what is asked of one first may depend on what is asked next.
    called = dict.fromkeys(
        node.func.var for node in nodes if type(node) is n.Call and type(node.func) is n.Load
    )
    handed = [
        (param.var, found)
        for index, param in enumerate(scope.params)
        if param.var in called and (found := _handed_on(scope, index, cx))
    ]
    if len(handed) == 1 and len(handed[0][1]) <= _MOST_CALLEES:
        param, bound = handed[0]
        return [Variant({param: callee}) for callee in bound]
    known_functions = {var: functions[var].function for var in called if var in functions}
    of_modules = _called_of_modules(nodes, cx)
    copied = [var for var, function in known_functions.items() if has_copies(function)]
    inlined = any(
        var not in copied and not callees.never(function, var) for var, function in known_functions.items()
    ) or not all(callees.never(function, None) for function in of_modules)
    made = makes_objects(stmt, scope, cx)
    has_attributes = any(type(node) is n.Attr for node in nodes)
    others = _with_others(stmt, scope, made, cx) if has_attributes and cx.facts.methods else []
    methods = _methods_named(nodes, scope, dict(stored_before(stmt, scope, cx)), cx)
    if methods and (inlined or not all(callees.never(method, None) for method in methods)):
        known = receivers(stmt, scope, cx)
        choices = [known | found for found in guessed(stmt, scope, known, cx)] or [known]
        tried = [
            Variant({}, choice, made, instead=bool(others))
            for choice in choices
            if next(methods_called([stmt], choice), None)
        ]
        if tried:
            return others + tried
    if not others and not inlined and may_compute_less(stmt, scope, cx):
        known = receivers(stmt, scope, cx) if any(map(_reads_a_field, walk_scope(stmt))) else {}
        others.append(Variant({}, known))
    if inlined or made:
        others.append(Variant({}, {}, made, inlined, instead=bool(others)))
    elif not others and any(not callees.never(known_functions[var], var) for var in copied):
        cx.pass_name = "regions"
        cx.missed(f"no fast copy of the loop: {COPIED_WITHIN}", stmt)
    return others


def _called_of_modules(nodes: list[n.Node], cx: Context) -> list[n.Function]:
    """The functions that nodes of a statement may call as attributes of modules."""
    known = cx.facts.of_modules
    read = (attribute_of_module(node, cx.facts) for node in nodes if type(node) is n.Attr)
    return [known[name].definition.function for name in read if name is not None] if known else []


def _with_others(stmt: n.Stmt, scope: n.Function, made: bool, cx: Context) -> list[Variant]:
    """The regions that know more objects than those in locals: that lie in attributes of such, or in lists."""
    known = receivers(stmt, scope, cx)
    held = held_in(stmt, known, cx) if known else Held()
    loop = stmt
    if held.places:
        loop = clone(stmt)
        read_held([loop], held.places, Writer())
    listed = listed_in([loop], known | held.shapes, scope.params, cx)
    if not held.places and not listed.lists:
        return []
    made = made or bool(cx.class_names and cx.constructors)
    found = [Variant({}, known | held.shapes, made, held=held.places, listed=listed)]
    if held.places and listed.lists:
        found.append(Variant({}, known | held.shapes, made, held=held.places, instead=True))
    return found


def _reads_a_field(node: n.Node) -> bool:
    """Whether a node reads an attribute of a local."""
    read = node.value if type(node) is n.Attr else None
    return type(read) is n.Load and read.var.storage is n.Storage.FAST


def _methods_named(
    nodes: list[n.Node], scope: n.Function, stored: Container[n.Var], cx: Context
) -> list[n.Function]:
    """The methods of the module's classes that a statement may call on parameters, or on what was stored, by names."""
    if not cx.facts.methods:
        return []
    params = {param.var for param in scope.params}
    return [
        method
        for node in nodes
        if (used := used_name(node)) is not None and (used[0] in params or used[0] in stored)
        for method in cx.facts.methods.get(used[1], ())
    ]


def _handed_on(scope: n.Function, index: int, cx: Context) -> list[n.Var]:
    """The functions that a parameter that is never rebound was bound to, or that calls in the module hand to it."""
    param = scope.params[index]
    if param.kind not in ("pos", "posonly") or param.var.storage is not n.Storage.FAST:
        return []
    if any(type(node) is n.Store and node.var is param.var for node in walk_scope(scope)):
        return []
    if seen := seen_callees(param.var, scope, cx):
        return seen
    names = [var for var, definition in cx.facts.functions.items() if definition.function is scope]
    return list(_handed(cx).get((names[0], index), ())) if names else []


def _handed(cx: Context) -> dict[tuple[n.Var, int], dict[n.Var, None]]:
    """The functions that calls in the module hand on, by the function called and the place among its arguments.

    Found once: what calls hand on only says what to test for.
    """
    if cx.handed_on is None:
        cx.handed_on = {}
        functions = cx.facts.functions
        for var, call in cx.facts.calls:
            for index, arg in enumerate(call.args) if var in functions else ():
                if type(arg) is n.Load and arg.var in functions:
                    cx.handed_on.setdefault((var, index), {})[arg.var] = None
    return cx.handed_on
