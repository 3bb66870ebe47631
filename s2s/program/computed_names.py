"""What the name of an attribute can be that `setattr` is given, where the text computes it.

    for name, value in members:                     # none that begins with an underscore
        if name.startswith("_") or not callable(value):
            continue
        setattr(cls, name, wrapped(value))

    joined = prefix + "__" + name                   # none without two underscores in it
    if hasattr(base, joined):                       # and none that the object has already
        raise AttributeError(joined)
    setattr(base, joined, method)

`setattr` takes nothing but texts, so what asks such a name how it begins asks a text; what adds a text to it gives one
that holds both. Where a class may have methods of its own for that, such a name is not believed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from s2s.frontend.attributes import OF_TEXTS
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import (
    all_in_scope,
    all_nodes,
    blocks_of,
    bound_by,
    falls_through,
    header,
    targets_of,
    walk_scope,
)

_BEGINS, _ASKS = "startswith", "hasattr"
_JOINING = OF_TEXTS - {_BEGINS}
_SETTERS = frozenset({"setattr", "delattr"})
_LOOPS = (n.For, n.While)


@frozen()
class Name:
    """What is known of a computed name.

    Attributes:
        holds: texts that it holds, in this order, none over another.
        lacks: what it does not begin with.
        is_new: whether the object has no attribute of this name yet, of its own or by its class.
    """

    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    is_new: bool = False

    def may_be(self, name: str) -> bool:
        """Whether it may be a certain name."""
        if name.startswith(self.lacks):
            return False
        for text in self.holds:
            _, found, name = name.partition(text)
            if not found:
                return False
        return True


def names_in(
    calls: Iterable[n.Call], module: n.Module, nodes: Iterable[n.Node], own: Collection[str]
) -> dict[n.Node, Name]:
    """What is known of the names that calls of `setattr` and `delattr` compute; nothing of most.

    Args:
        nodes: those of the module, parents first; reads and literals may be left out.
        own: the methods of `OF_TEXTS` that classes of texts in other files have of their own.
    """
    asked = {call for call in calls if type(call.func) is n.Load and call.func.var.name in _SETTERS}
    asked = {call for call in asked if len(call.args) > 1 and not call.keywords}
    asked = {call for call in asked if not any(type(arg) is n.Starred for arg in call.args[:2])}
    found: dict[n.Node, Name] = {}
    text = _Text(module, own)
    for call, function in _functions_of(asked, module, nodes) if asked else ():
        name = call.args[1]
        lacks = tuple(_lacks(name, call, function))
        if lacks and _BEGINS in text.own:
            lacks = ()
        is_new = _is_new(call, function) and text.asks_builtin
        known = Name(tuple(_texts(name, function, text)), lacks, is_new)
        if known.holds or known.lacks or known.is_new:
            found[call] = known
    return found


def _functions_of(
    asked: set[n.Call], module: n.Module, nodes: Iterable[n.Node]
) -> Iterator[tuple[n.Call, n.Function]]:
    """The function in whose body each of some calls stands, of those that stand in one."""
    outermost, before = set(module.body), list[n.Function]()
    inside: dict[n.Function, set[n.Call]] = {}
    for node in nodes:
        if type(node) is n.Function:
            before.append(node)
        elif (type(node) is n.FunctionDef or type(node) is n.ClassDef) and node in outermost:
            before.clear()
        elif type(node) is n.Call and node in asked:
            for function in reversed(before):  # the first of them, as a rule
                if function not in inside:
                    inside[function] = asked.intersection(all_in_scope(function))
                if node in inside[function]:
                    yield node, function
                    break


class _Text:
    """What the text of a whole module says against believing names: looked for where there is one to believe."""

    def __init__(self, module: n.Module, own: Collection[str]) -> None:
        self.module, self._elsewhere = module, own

    @cached_property
    def own(self) -> set[str]:
        """The methods of `OF_TEXTS` that classes of texts may have of their own."""
        return {*self._elsewhere, *_own_methods(all_nodes(self.module))}

    @cached_property
    def joins(self) -> bool:
        """Whether a sum of two texts holds both."""
        return self.own.isdisjoint(_JOINING)

    @cached_property
    def asks_builtin(self) -> bool:
        """Whether nothing else is called `hasattr`."""
        binders = map(bound_by, all_nodes(self.module))
        return not any(var is not None and var.name == _ASKS for var in binders)


def _own_methods(nodes: list[n.Node]) -> Iterator[str]:
    """The methods of `OF_TEXTS` that the text binds, stores as attributes, or has in a string."""
    for node in nodes:
        if type(node) is n.Load:
            continue
        if type(node) is n.Const:
            if type(node.value) is str and node.value in OF_TEXTS:
                yield node.value
            continue
        if (var := bound_by(node)) is not None and var.name in OF_TEXTS:
            yield var.name
        for target in targets_of(node):
            if type(target) is not n.Store:
                parts = all_in_scope(target)
                yield from (part.name for part in parts if type(part) is n.Attr and part.name in OF_TEXTS)


def _texts(expr: n.Expr, function: n.Function, text: _Text) -> list[str]:
    """The literal texts that a text is put together of, with others between them."""
    if type(expr) is n.Const:
        return [expr.value] if type(expr.value) is str else []
    if type(expr) is n.FString:
        return [part.value for part in expr.parts if type(part) is n.Const and type(part.value) is str]
    if type(expr) is n.Binary and expr.op == "+":
        parts = [*_texts(expr.left, function, text), *_texts(expr.right, function, text)]
        return parts if parts and text.joins else []
    if type(expr) is n.Load and expr.var.storage is n.Storage.FAST:
        binders = [node for node in all_nodes(function) if bound_by(node) is expr.var]
        stores = [node for node in walk_scope(function) if type(node) is n.Assign]
        stores = [node for node in stores if len(node.targets) == 1 and node.targets[0] in binders]
        is_given = any(param.var is expr.var for param in function.params)
        if len(binders) == 1 and stores and not is_given and type(stores[0].value) is not n.Load:
            return _texts(stores[0].value, function, text)
    return []


def _lacks(name: n.Expr, call: n.Call, function: n.Function) -> Iterator[str]:
    """What a local does not begin with where a call gives it: tests before it leave the block, or stand around it."""
    if type(name) is n.Load and name.var.storage is n.Storage.FAST:
        for test, outcome in _tests_before(call, [name.var], function):
            yield from _told(test, name.var, outcome)


def _is_new(call: n.Call, function: n.Function) -> bool:
    """Whether `hasattr` has said that the object of a call of `setattr` has no attribute of that name."""
    of, name, *_ = call.args
    if type(call.func) is not n.Load or call.func.var.name != "setattr":
        return False
    if type(of) is not n.Load or type(name) is not n.Load:
        return False
    asked = [of.var, name.var]
    if any(var.storage is not n.Storage.FAST for var in asked):
        return False
    return any(_says_new(test, asked, outcome) for test, outcome in _tests_before(call, asked, function))


def _tests_before(call: n.Call, asked: list[n.Var], function: n.Function) -> Iterator[tuple[n.Expr, bool]]:
    """The tests that have come out in one way where a call runs, with what some locals hold there as well."""
    path = _path(call, function.body)
    for depth in reversed(range(len(path))):
        block, index = path[depth]
        around = block[index]
        if type(around) in (*_LOOPS, n.Try, n.With, n.Match) and any(_binds(around, var) for var in asked):
            return
        if any(_binds_in_header(around, var) for var in asked):
            return
        inner = path[depth + 1][0] if depth + 1 < len(path) else None
        if type(around) is n.If and inner is around.body:
            yield around.test, True
        elif type(around) is n.If and inner is around.orelse:
            yield around.test, False
        for before in reversed(block[:index]):
            if any(_binds(before, var) for var in asked):
                return
            if type(before) is n.If and not before.orelse and not falls_through(before.body):
                yield before.test, False


def _path(call: n.Call, body: list[n.Stmt]) -> list[tuple[list[n.Stmt], int]]:
    """The blocks around a call, outer ones first, each with the place of the statement that has it."""
    for index, stmt in enumerate(body):
        if any(node is call for part in header(stmt) for node in walk_scope(part)):
            return [(body, index)]
        for block in blocks_of(stmt):
            if inner := _path(call, block):
                return [(body, index), *inner]
    return []


def _binds(stmt: n.Stmt, var: n.Var) -> bool:
    return any(bound_by(node) is var for node in all_nodes(stmt))


def _binds_in_header(stmt: n.Stmt, var: n.Var) -> bool:
    return any(bound_by(node) is var for part in header(stmt) for node in all_nodes(part))


def _told(test: n.Expr, var: n.Var, outcome: bool) -> Iterator[str]:
    """What a local does not begin with where a test has come out so."""
    if type(test) is n.Unary and test.op == "not":
        yield from _told(test.operand, var, not outcome)
    elif type(test) is n.Bool:
        if (test.op == "and") is outcome:
            for part in test.values:
                yield from _told(part, var, outcome)
    elif not outcome and type(test) is n.Call and type(test.func) is n.Attr and len(test.args) == 1:
        asked, given = test.func, test.args[0]
        text = given.value if type(given) is n.Const else None
        is_asked = asked.name == _BEGINS and type(asked.value) is n.Load and asked.value.var is var
        if is_asked and type(text) is str:
            yield text


def _says_new(test: n.Expr, asked: list[n.Var], outcome: bool) -> bool:
    """Whether a test that has come out so says that an object has no attribute of some name."""
    if type(test) is n.Unary and test.op == "not":
        return _says_new(test.operand, asked, not outcome)
    if type(test) is n.Bool:
        return (test.op == "and") is outcome and any(_says_new(part, asked, outcome) for part in test.values)
    if outcome or type(test) is not n.Call or type(test.func) is not n.Load or test.func.var.name != _ASKS:
        return False
    given = [arg.var for arg in test.args if type(arg) is n.Load]
    return test.func.var.storage is n.Storage.GLOBAL and len(test.args) == 2 and given == asked
