"""Stretches of a function's statements that may run in a private copy, where the function as a whole may not.

A function that prints what it has computed has such a stretch before the first `print`. It stands for a function that
takes the locals which the statements read, and gives those that are read behind them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.isolates.given import Given, GivenTypes
from s2s.legality.alone_definitions import Definitions
from s2s.legality.isolates import may_run_alone
from s2s.legality.reached import Reached
from s2s.legality.verdict import Refused

#: What stands in a stretch as a whole.
_WHOLE = (n.Assign, n.AugAssign, n.AnnAssign, n.ExprStmt, n.For, n.While, n.If, n.Assert, n.Pass, n.Try)
#: What must not stand in one, however deep.
_LEAVING = (
    *(n.Return, n.Yield, n.YieldFrom, n.Await, n.Delete, n.Declare, n.FunctionDef, n.ClassDef, n.Lambda),
    n.Match,
)


class Stretch(NamedTuple):
    """Some statements of a function, one behind the other.

    Attributes:
        host: the function in which they stand.
        block: the statements among which they stand.
        statements: they.
        root: the function that they are: its parameters are the locals that they read, and it gives the others.
        results: the locals that it gives.
        given: what it is given.
    """

    host: n.Function
    block: list[n.Stmt]
    statements: list[n.Stmt]
    root: n.FunctionDef
    results: list[n.Var]
    given: Given


def stretches(
    host: n.Function, classes: set[n.Var], types: GivenTypes, definitions: Definitions
) -> Iterator[tuple[Stretch, Reached]]:
    """The stretches of a function that make instances of the module's classes, each with what it reaches."""
    inside = set[n.Node]()
    for block, bound in _blocks(host.body, {param.var for param in host.params}):
        if block and block[0] in inside:
            continue  # it is a part of one that stands around it
        for statements in _runs(host, block, classes, definitions):
            first = bound | _bound_by_all(block[: block.index(statements[0])])
            # Where it is not known what all of them read, the last ones stay out.
            fewer = (statements[:count] for count in range(len(statements), 0, -1))
            found = (_stretch(host, block, some, first, types) for some in fewer)
            stretch = next((one for one in found if one is not None), None)
            reached = None if stretch is None else may_run_alone(stretch.root, definitions)
            if stretch is not None and reached is not None and not isinstance(reached, Refused):
                inside.update(node for stmt in stretch.statements for node in walk(stmt))
                yield stretch, reached


def _blocks(block: list[n.Stmt], bound: set[n.Var]) -> Iterator[tuple[list[n.Stmt], set[n.Var]]]:
    """The blocks of a function, each with the locals that are certainly bound where it begins."""
    yield block, bound
    for index, stmt in enumerate(block):
        before = bound | _bound_by_all(block[:index])
        if type(stmt) is n.For and not stmt.is_async:
            yield from _blocks(stmt.body, before | _stored_in([stmt.target]))
        elif isinstance(stmt, n.While | n.With | n.Try):
            yield from _blocks(stmt.body, before)
        elif type(stmt) is n.If:
            yield from _blocks(stmt.body, before)
            yield from _blocks(stmt.orelse, before)


def _runs(
    host: n.Function, block: list[n.Stmt], classes: set[n.Var], definitions: Definitions
) -> Iterator[list[n.Stmt]]:
    """Statements behind each other each of which may run alone; the first of them makes an instance."""
    run: list[n.Stmt] = []
    for stmt in [*block, None]:
        if stmt is not None and (run or _names_any(stmt, classes)) and _may_run(stmt, host, definitions):
            run.append(stmt)
        elif run:
            yield run
            run = []


def _names_any(stmt: n.Stmt, classes: set[n.Var]) -> bool:
    return any(type(node) is n.Load and node.var in classes for node in walk(stmt))


def _may_run(stmt: n.Stmt, host: n.Function, definitions: Definitions) -> bool:
    """Whether a statement stays where it stands, names locals of its function alone, and may run in a private copy."""
    if not isinstance(stmt, _WHOLE) or stmt.origin is None:
        return False
    for node in walk(stmt):
        if isinstance(node, _LEAVING) or (type(node) is n.Attr and node.name.startswith("_")):
            return False
        if type(node) is n.Try and any(handler.var is not None for handler in node.handlers):
            return False
        if (var := _named(node)) is not None and var.storage not in (n.Storage.GLOBAL, n.Storage.FAST):
            return False
    alone = n.FunctionDef(
        n.Var(host.name, n.Storage.GLOBAL), n.Function(host.name, host.qualname, [], [stmt]), []
    )
    return not isinstance(may_run_alone(alone, definitions), Refused)


def _stretch(
    host: n.Function, block: list[n.Stmt], statements: list[n.Stmt], bound: set[n.Var], types: GivenTypes
) -> Stretch | None:
    """Some statements as a function; None if it is not known what that takes, or whether it gives all that is read.

    Args:
        bound: the locals that are certainly bound where they begin.
    """
    inside = {node for stmt in statements for node in walk(stmt)}
    others = [node for stmt in host.body for node in walk(stmt) if node not in inside]
    named = {param.var for param in host.params} | {
        var for node in others if (var := _named(node)) is not None
    }
    taken, given = _read_first(statements) & named & {*host.variables.values()}, Given([], {})
    results = [var for var in host.variables.values() if var in _stored_in(statements) & named]
    taken |= {var for var in results if var not in _bound_by_all(statements)}
    params = [var for var in host.variables.values() if var in taken]
    if not taken <= bound:
        return None
    for var in params:
        told = types.of_local(var, host)
        if told.kind is None:
            return None
        given.kinds.append(told.kind)
        if type(told.value) is int:
            given.values[var] = told.value
    return Stretch(host, block, statements, _as_function(host, statements, params, results), results, given)


def _named(node: n.Node) -> n.Var | None:
    """The variable that a node reads, binds or unbinds."""
    var = getattr(node, "var", None)
    return var if isinstance(var, n.Var) else None


def _stored_in(nodes: Sequence[n.Node]) -> set[n.Var]:
    return {part.var for node in nodes for part in walk(node) if type(part) is n.Store}


def _bound_by_all(statements: Sequence[n.Stmt]) -> set[n.Var]:
    """The locals that statements certainly bind."""
    return _stored_in([target for stmt in statements if type(stmt) is n.Assign for target in stmt.targets])


def _read_first(statements: Sequence[n.Stmt]) -> set[n.Var]:
    """The locals that statements may read before they bind them."""
    found, bound = set[n.Var](), set[n.Var]()
    for stmt in statements:
        for node in walk(stmt):
            read = node.target if type(node) is n.AugAssign else node
            if isinstance(read, n.Load | n.Store) and (read is not node or type(node) is n.Load):
                found |= {read.var} - bound
        bound |= _bound_by_all([stmt])
    return found


def _as_function(
    host: n.Function, statements: list[n.Stmt], params: list[n.Var], results: list[n.Var]
) -> n.FunctionDef:
    """A function of these statements, and its text."""
    span = statements[0].span
    names = {
        node.var.name for stmt in statements for node in walk(stmt) if isinstance(node, n.Load | n.Store)
    }
    name = numbered(host.name.strip("_"), names.__contains__)
    read: list[n.Expr] = [n.Load(var, span=span) for var in results]
    value = read[0] if len(read) == 1 else n.Tuple(read, span=span) if read else n.Const(None, span=span)
    taken = [n.Param(var, "pos", None, None) for var in params]
    function = n.Function(
        name, host.qualname, taken, [*statements, n.Return(value, span=span)], variables=dict(host.variables)
    )
    made = n.FunctionDef(n.Var(name, n.Storage.GLOBAL), function, [], span=span)
    given = ", ".join(var.name for var in results) or "None"
    text = f"def {name}({', '.join(var.name for var in params)}):\n    return {given}"
    origin = ast.parse(text).body[0]
    assert isinstance(origin, ast.FunctionDef)
    origin.body[:0] = [stmt.origin for stmt in statements if stmt.origin is not None]
    made.origin = origin
    return made
