"""Stretches of a function's statements that may run in a private copy, where the function as a whole may not.

A function that prints what it has computed has such a stretch before the first `print`. It stands for a function that
takes the locals which the statements read, and gives those that are read behind them. What is handed to `print` is
computed with it, and what is returned.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from s2s.analysis.mentioned import mentioned
from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.walk import clone, own_jumps, walk, walk_scope
from s2s.isolates.given import Given, GivenTypes
from s2s.legality.alone_files import Files
from s2s.legality.isolates import may_run_alone
from s2s.legality.reached import Reached
from s2s.legality.verdict import Refused
from s2s.program.bindings import ModuleFacts

#: What stands in a stretch as a whole.
_WHOLE = (n.Assign, n.AugAssign, n.AnnAssign, n.ExprStmt, n.For, n.While, n.If, n.Assert, n.Pass, n.Try)
#: What must not stand in one, however deep.
_LEAVING = (n.Return, n.Yield, n.YieldFrom, n.Await, n.Delete, n.Declare, n.FunctionDef, n.ClassDef, n.Match)


class Stretch(NamedTuple):
    """Some statements of a function, one behind the other.

    Attributes:
        host: the function in which they stand.
        block: the statements among which they stand.
        statements: they.
        root: the function that they are: its parameters are the locals that they read, and it gives the others.
        results: the locals that it gives.
        given: what it is given.
        last: what the last of them does with what has been computed for it.
    """

    host: n.Function
    block: list[n.Stmt]
    statements: list[n.Stmt]
    root: n.FunctionDef
    results: list[n.Var]
    given: Given
    last: list[n.Stmt]


class _Work(NamedTuple):
    """What a stretch computes.

    Attributes:
        statements: as they stand.
        copied: the part of them that the copy runs, with its text; it may take only a part of the last statement.
        values: the locals for that.
        last: what is left of the last one then.
    """

    statements: list[n.Stmt]
    copied: list[tuple[n.Stmt, ast.stmt]]
    values: list[n.Var]
    last: list[n.Stmt]

    @property
    def parts(self) -> list[n.Stmt]:
        """What is copied."""
        return [stmt for stmt, _ in self.copied]


def stretches(
    host: n.Function, classes: set[n.Var], types: GivenTypes, files: Files
) -> Iterator[tuple[Stretch, Reached]]:
    """The stretches of a function that make instances of the module's classes, each with what it reaches."""
    inside = set[n.Node]()
    for block, bound in _blocks(host.body, {param.var for param in host.params}):
        if block and block[0] in inside:
            continue  # it is a part of one that stands around it
        for work in _runs(host, block, classes, files):
            # Where it is not known what all of them read, the last ones stay out, or the first.
            found = (
                _stretch(host, block, some, bound, types)
                for some in _shorter(work, classes)
                if _finds_its_names(some, host, bound | _bound_before(block, some), files.home.facts)
            )
            stretch = next((one for one in found if one is not None), None)
            reached = None if stretch is None else may_run_alone(stretch.root, files)
            if stretch is None or reached is None or isinstance(reached, Refused):
                continue
            if stretch.root.var.name not in reached.names:  # as it may be where something calls its host
                inside.update(node for stmt in stretch.statements for node in walk(stmt))
                yield stretch, reached


def _shorter(work: _Work, classes: set[n.Var]) -> Iterator[_Work]:
    """Some statements, and fewer of them."""
    whole = [(stmt, text) for stmt, text in work.copied if stmt in work.statements]
    naming = [index for index, (stmt, _) in enumerate(whole) if _names_any(stmt, classes)]
    for start in dict.fromkeys([0, naming[0] if naming else len(whole)]):
        yield _Work(work.statements[start:], work.copied[start:], work.values, work.last)
        for stop in range(len(whole) - (not work.last), start, -1):
            yield _Work(work.statements[start:stop], whole[start:stop], [], [])


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


def _runs(host: n.Function, block: list[n.Stmt], classes: set[n.Var], files: Files) -> Iterator[_Work]:
    """Statements behind each other each of which may run alone, and some of which make instances."""
    run: list[tuple[n.Stmt, ast.stmt]] = []
    naming = {stmt for stmt in block if _names_any(stmt, classes)}
    for stmt in [*block, None] if naming else []:
        if stmt is not None and stmt.origin is not None and _may_run(stmt, host, files):
            run.append((stmt, stmt.origin))
        elif stmt in naming or not naming.isdisjoint(one for one, _ in run):
            values, last = ([], []) if stmt is None else _taken_out(stmt, host, files)
            statements = [one for one, _ in run]
            if values and stmt is not None:
                variables = [var for made, _ in values for var in _stored_in(made.targets)]
                yield _Work([*statements, stmt], [*run, *values], variables, last)
            elif not naming.isdisjoint(statements):
                yield _Work(statements, run, [], [])
            run = []
        else:
            run = []


def _taken_out(
    stmt: n.Stmt, host: n.Function, files: Files
) -> tuple[list[tuple[n.Assign, ast.stmt]], list[n.Stmt]]:
    """What may run alone of what a statement calls something with, or returns; and what is left of it."""
    origin, taken = stmt.origin, list[tuple[n.Assign, ast.stmt]]()
    names = {*host.variables}

    def local(expr: n.Expr, text: ast.expr) -> n.Expr:
        """A local for an expression that is more than a name."""
        if isinstance(expr, n.Const | n.Load):
            return clone(expr, {}, expr.span)
        name = numbered("result", names.__contains__)
        names.add(name)
        var = n.Var(name, n.Storage.FAST)
        made = n.Assign([n.Store(var, span=expr.span)], expr, span=expr.span)
        taken.append((made, ast.fix_missing_locations(ast.Assign([ast.Name(name, ast.Store())], text))))
        return n.Load(var, span=expr.span)

    if type(stmt) is n.Return and stmt.value is not None and isinstance(origin, ast.Return):
        if origin.value is None or not _may_be_computed(stmt.value, host, files):
            return [], []
        return taken, [n.Return(local(stmt.value, origin.value), span=stmt.span)]
    if type(stmt) is not n.ExprStmt or not isinstance(origin, ast.Expr):
        return [], []
    call, text = stmt.value, origin.value
    if type(call) is not n.Call or not isinstance(text, ast.Call) or type(call.func) is not n.Load:
        return [], []
    args: list[n.Expr] = []
    for arg, arg_text in zip(call.args, text.args, strict=True):
        if type(arg) is n.Starred or not _may_be_computed(arg, host, files):
            break
        args.append(local(arg, arg_text))
    args += [clone(arg, {}, arg.span) for arg in call.args[len(args) :]]
    keywords = [
        n.Keyword(one.name, clone(one.value, {}, one.value.span), span=one.span) for one in call.keywords
    ]
    made = n.Call(clone(call.func, {}, call.func.span), args, keywords, span=call.span)
    return taken, [n.ExprStmt(made, span=stmt.span)]


def _finds_its_names(work: _Work, host: n.Function, bound: set[n.Var], facts: ModuleFacts) -> bool:
    """Whether the last statement certainly finds what it names: else it would raise before it has computed the rest."""
    read = {node.var for stmt in work.last for node in walk(stmt) if type(node) is n.Load}
    own, known = {*host.variables.values()}, bound | {*work.values}
    return all(
        facts.is_builtin(var) or facts.bindings[var] > 0
        if var.storage is n.Storage.GLOBAL
        else var in known or var not in own
        for var in read
    )


def _may_be_computed(expr: n.Expr, host: n.Function, files: Files) -> bool:
    """Whether an expression may run in a private copy, and before what stands in front of it; or is there already."""
    if any(type(node) is n.Walrus for node in walk(expr)):
        return False
    return isinstance(expr, n.Const | n.Load) or _may_run(n.ExprStmt(expr, span=expr.span), host, files)


def _names_any(stmt: n.Stmt, classes: set[n.Var]) -> bool:
    return any(type(node) is n.Load and node.var in classes for node in walk(stmt))


def _may_run(stmt: n.Stmt, host: n.Function, files: Files) -> bool:
    """Whether a statement stays where it stands, names locals of its function alone, and may run in a private copy."""
    if not isinstance(stmt, _WHOLE):
        return False
    if any(isinstance(node, _LEAVING) for node in walk_scope(stmt)):
        return False
    if next(own_jumps([stmt], n.Break, n.Continue), None) is not None:
        return False
    for node in walk(stmt):
        if type(node) is n.Attr and node.name.startswith("_"):
            return False
        if type(node) is n.Try and any(handler.var is not None for handler in node.handlers):
            return False
        if (var := _named(node)) is not None and var.storage not in (n.Storage.GLOBAL, n.Storage.FAST):
            return False
    alone = n.FunctionDef(
        n.Var(host.name, n.Storage.GLOBAL), n.Function(host.name, host.qualname, [], [stmt]), []
    )
    return not isinstance(may_run_alone(alone, files), Refused)


def _stretch(
    host: n.Function, block: list[n.Stmt], work: _Work, bound: set[n.Var], types: GivenTypes
) -> Stretch | None:
    """Some statements as a function; None if it is not known what that takes, or whether it gives all that is read.

    Args:
        bound: the locals that are certainly bound where the block begins.
    """
    statements = work.parts
    bound = bound | _bound_by_all(block[: block.index(work.statements[0])])
    inside = {node for stmt in statements for node in walk(stmt)}
    others = [node for stmt in host.body for node in walk(stmt) if node not in inside]
    named = {param.var for param in host.params} | {
        var for node in others if (var := _named(node)) is not None
    }
    taken, given = _read_first(statements) & {*host.variables.values()}, Given([], {})
    if not _runs_again(work.statements[0], host):
        taken &= named  # nothing has bound the others
    words = mentioned(host)  # by which a library may read the locals of its caller
    seen = named | {var for var in host.variables.values() if var.name in words}
    results = [var for var in host.variables.values() if var in _stored_in(statements) & seen]
    results += work.values
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
    return Stretch(
        host, block, work.statements, _as_function(host, work, params, results), results, given, work.last
    )


def _named(node: n.Node) -> n.Var | None:
    """The variable that a node reads, binds or unbinds."""
    var = getattr(node, "var", None)
    return var if isinstance(var, n.Var) else None


def _stored_in(nodes: Sequence[n.Node]) -> set[n.Var]:
    return {part.var for node in nodes for part in walk(node) if type(part) is n.Store}


def _bound_by_all(statements: Sequence[n.Stmt]) -> set[n.Var]:
    """The locals that statements certainly bind."""
    return _stored_in([target for stmt in statements if type(stmt) is n.Assign for target in stmt.targets])


def _runs_again(stmt: n.Stmt, host: n.Function) -> bool:
    """Whether a statement stands in a loop of its function."""
    loops = [node for part in host.body for node in walk(part) if isinstance(node, n.For | n.While)]
    return any(node is stmt for loop in loops if loop is not stmt for node in walk(loop))


def _bound_before(block: list[n.Stmt], work: _Work) -> set[n.Var]:
    """The locals that are certainly bound in a block behind some of its statements."""
    return _bound_by_all([*block[: block.index(work.statements[0])], *work.parts])


def _read_first(statements: Sequence[n.Stmt]) -> set[n.Var]:
    """The locals that statements may read before they bind them, maybe one that an earlier run of them has bound."""
    found = set[n.Var]()
    _follow(statements, set(), found)
    return found


def _follow(statements: Sequence[n.Stmt], bound: set[n.Var], found: set[n.Var]) -> set[n.Var]:
    """Note what statements may read before it is bound; gives what is certainly bound behind them."""
    for stmt in statements:
        blocks = [part for name in ("body", "orelse", "final") for part in getattr(stmt, name, ())]
        blocks += [one for handler in getattr(stmt, "handlers", ()) for one in handler.body]
        inside = {node for part in blocks for node in walk(part)}
        for node in walk(stmt):
            read = node.target if type(node) is n.AugAssign else node
            if node not in inside and isinstance(read, n.Load | n.Store):
                found |= {read.var} - bound if read is not node or type(node) is n.Load else set()
        if type(stmt) is n.If:
            bound = _follow(stmt.body, bound, found) & _follow(stmt.orelse, bound, found)
        elif isinstance(stmt, n.For | n.While | n.Try):
            within = bound | (_stored_in([stmt.target]) if type(stmt) is n.For else set())
            _follow(stmt.body, within, found)
            _follow([part for part in blocks if part not in stmt.body], bound, found)
        bound = bound | _bound_by_all([stmt])
    return bound


def _as_function(host: n.Function, work: _Work, params: list[n.Var], results: list[n.Var]) -> n.FunctionDef:
    """A function of these statements, and its text."""
    span = work.statements[0].span
    names = {var.name for stmt in work.parts for node in walk(stmt) if (var := _named(node)) is not None}
    name = numbered(host.name.strip("_"), names.__contains__)
    read: list[n.Expr] = [n.Load(var, span=span) for var in results]
    value = read[0] if len(read) == 1 else n.Tuple(read, span=span) if read else n.Const(None, span=span)
    taken = [n.Param(var, "pos", None, None) for var in params]
    body = [*work.parts, n.Return(value, span=span)]
    variables = dict(host.variables) | {var.name: var for var in work.values}
    function = n.Function(name, host.qualname, taken, body, variables=variables)
    made = n.FunctionDef(n.Var(name, n.Storage.GLOBAL), function, [], span=span)
    given = ", ".join(var.name for var in results) or "None"
    text = f"def {name}({', '.join(var.name for var in params)}):\n    return {given}"
    origin = ast.parse(text).body[0]
    assert isinstance(origin, ast.FunctionDef)
    origin.body[:0] = [text for _, text in work.copied]
    made.origin = origin
    return made
