"""Finds the functions that run in programs of their own, and puts these behind what they are made of."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from s2s.backend.emit import emit
from s2s.context import Context
from s2s.errors import GivenUp
from s2s.frontend.attributes import closure
from s2s.frontend.lower import lower
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, walk, walk_scope
from s2s.isolates.copying import OF_TYPE, drop_unused, program_of
from s2s.isolates.entry import around, given_back, text_of
from s2s.isolates.shared import may_be_shared
from s2s.isolates.ticks import COMPRESS, LOOKS, OFTEN, Ticks
from s2s.legality.isolates import Definitions, NotAlone, may_run_alone
from s2s.legality.own_objects import keeps_nothing
from s2s.legality.quiet_classes import has_pure_operators
from s2s.legality.reached import Reached
from s2s.legality.tables import reads_tables_only
from s2s.legality.verdict import Refused
from s2s.options import ProgramNames
from s2s.program.alone import name_for

#: At most so many functions of a module are given programs of their own.
MOST = 4
_LOOPS = frozenset({n.For, n.While, n.Comp})
_GRANTED = frozenset({"sealed-globals", "sealed-builtins", "sealed-classes", "no-frames"})
#: What fast copies of loops test for: what is so in a private copy anyway, and what is not known there either.
_OF_CLASSES, _OF_ITEMS = (
    frozenset({"class"}),
    frozenset({"items", "parts", "each", "fields", "array", "rows"}),
)
#: Passes that keep what they test for in the namespace of the module, or add functions to it.
_NOT_ALONE = frozenset({"isolate", "clones", "makers", "enums", "patterns", "copies", "callbacks"})


def choose(cx: Context, may: Callable[[n.Function], bool]) -> list[n.Function]:
    """Give functions of a module such programs; says which."""
    if not cx.facts.names.isdisjoint((LOOKS, OFTEN, COMPRESS)):
        return []
    found: dict[n.FunctionDef, tuple[Reached, list[type]]] = {}
    definitions = Definitions(cx.facts, cx.granted("sealed-globals"))
    for stmt in cx.module.body:
        if (
            type(stmt) is not n.FunctionDef
            or cx.facts.functions.get(stmt.var) is not stmt
            or not may(stmt.function)
        ):
            continue
        given = types_of(stmt.function)
        if given is None or stmt.function.is_generator or stmt.function.is_async or stmt.function.dynamic:
            continue
        cx.qualname = stmt.function.qualname
        reached = may_run_alone(stmt, definitions)
        if isinstance(reached, Refused):
            cx.missed(f"not run in a private copy: {reached.reason}", stmt)
        elif is_worth_it(reached):
            verdict = reads_tables_only(reached)
            if isinstance(verdict, Refused):
                cx.missed(f"not run in a private copy: {verdict.reason}", stmt)
            else:
                found[stmt] = reached, given
    below = {stmt for root, (reached, _) in found.items() for stmt in reached.statements if stmt is not root}
    roots = [root for root in found if root not in below][:MOST]
    done: list[n.Function] = []
    for root in roots:
        cx.qualname = root.function.qualname
        try:
            place(root, *found[root], cx)
        except NotAlone as refusal:
            cx.missed(f"not run in a private copy: {refusal}", root)
        else:
            why = found[root][0].why
            cx.done(
                "run in a private copy of all that it reaches, while nothing of that is changed", root, why
            )
            done.append(root.function)
    return done


def types_of(function: n.Function) -> list[type] | None:
    """The plain types that a function takes, as its text tells; None if it does not."""
    found: list[type] = []
    for param in function.params:
        annotation = param.annotation
        named = annotation.var.name if type(annotation) is n.Load else ""
        if type(annotation) is n.Const and type(annotation.value) is str:
            named = annotation.value
        default = type(param.default.value) if type(param.default) is n.Const else None
        kind = next((kind for kind in OF_TYPE if kind.__name__ == named), default)
        if kind not in OF_TYPE or param.kind not in ("pos", "posonly", "kwonly"):
            return None
        found.append(kind)
    return found


def is_worth_it(reached: Reached) -> bool:
    """Whether a program has loops, classes and several functions: else a private copy gains nothing."""
    functions = [node for stmt in reached.statements for node in walk(stmt) if type(node) is n.Function]
    has_loops = any(type(node) in _LOOPS for function in functions for node in walk(function))
    return has_loops and len(functions) > 1 and bool(reached.classes)


class _AsItIs(GivenUp):
    """Fast copies of loops test for nothing that is not so in the private copy anyway."""


def place(root: n.FunctionDef, reached: Reached, given: list[type], cx: Context) -> None:
    """Make the program, and let the function run it."""
    try:
        made, shared, walks = optimized(root, reached, given, _NOT_ALONE, cx)
    except _AsItIs:
        made, shared, walks = optimized(root, reached, given, _NOT_ALONE | {"regions"}, cx)
    name = unused(name_for(root.var.name), cx)
    back = given_back(reached, made) if walks else None
    text = text_of(name, root.var.name, given, reached, shared, back)
    insert(around(text, made, root.var.name, back or []), reached, root, cx)
    enter(root, name, cx)


def optimized(
    root: n.FunctionDef, reached: Reached, given: list[type], without: frozenset[str], cx: Context
) -> tuple[list[ast.stmt], list[str], bool]:
    """The statements of the program, optimized without some of the passes.

    Returns:
        beside them, the names of the classes that it shares with the module, and whether there may be instances of its
        own classes in what it gives.
    """
    options = replace(
        cx.options,
        assume=_GRANTED | {"pure-operators"} if has_pure_operators(reached) else _GRANTED,
        program=ProgramNames(),
        whole=False,
        entry=root.var.name,
        promises=(),
        profile=None,
        imports=(),
        only=None,
    )
    module = lower(program_of(reached, root.var.name, given), cx.module.filename)
    kept = keeps_nothing(module, root.var.name)
    if isinstance(kept, Refused):
        raise NotAlone(kept.reason)
    flows, handed_out = kept
    shared: set[n.Var] = set()

    def watch(scope: Scope) -> None:
        kinds = {node.kind for node in walk_scope(scope) if type(node) is n.Test}
        if not kinds.isdisjoint(_OF_ITEMS):
            raise NotAlone("its loops have fast copies where they stand")
        if not kinds.isdisjoint(_OF_CLASSES):
            if takes_apart(scope, reached):
                raise NotAlone("its loops have fast copies where they stand")
            raise _AsItIs

    def finish(inner: Context) -> None:
        function = next(
            stmt.function
            for stmt in module.body
            if type(stmt) is n.FunctionDef and stmt.var.name == root.var.name
        )
        drop_unused(module, root.var.name)
        ticks = Ticks(inner, function, flows)
        ticks.run()
        shared.update(may_be_shared(module, handed_out or frozenset(), ticks.long))

    assert cx.alone is not None
    cx.alone(module, options, without, finish, watch)
    module.body[:] = [stmt for stmt in module.body if type(stmt) is not n.ClassDef or stmt.var not in shared]
    made = emit(module).body
    while made and not _is_definition(made[-1]):
        made.pop()  # the call of the function
    names = [stmt.var.name for stmt in reached.classes if module.globals.get(stmt.var.name) in shared]
    return made, names, handed_out is None or bool(handed_out - shared)


def takes_apart(scope: Scope, reached: Reached) -> bool:
    """Whether a fast copy of a loop makes no instances where the loop as written does, as far as names tell."""
    classes = {definition.var.name for definition in reached.classes}
    further = defaultdict[str, set[str]](set)
    for node in (node for stmt in reached.statements for node in walk(stmt)):
        if type(node) is n.Function:
            further[node.name] |= names_in(node.body)

    def makes(stmts: list[n.Stmt]) -> bool:
        return not classes.isdisjoint(closure(names_in(stmts), further))

    for region in walk_scope(scope):
        if not isinstance(region, n.If | n.While) or not any(
            type(node) is n.Test for node in walk_scope(region.test)
        ):
            continue
        loops = [part for stmt in region.body for part in walk_scope(stmt) if type(part) is n.For]
        if not makes([stmt for loop in loops for stmt in loop.body]) and makes(region.orelse):
            return True
    return False


def names_in(stmts: list[n.Stmt]) -> set[str]:
    """The names that code reads, of variables and of attributes."""
    nodes = [node for stmt in stmts for node in walk_scope(stmt)]
    return {node.var.name for node in nodes if type(node) is n.Load} | {
        node.name for node in nodes if type(node) is n.Attr
    }


def _is_definition(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign)


def unused(name: str, cx: Context) -> str:
    """A name that nothing in the module has."""
    if name in cx.facts.names:
        raise NotAlone(f"{name} is taken")
    cx.facts.names.add(name)
    return name


def insert(tree: ast.Module, reached: Reached, root: n.FunctionDef, cx: Context) -> None:
    """Put the definition behind the last statement that it is made of."""
    module = cx.module
    lowered = lower(tree, module.filename)
    variables = {var: module.globals.setdefault(var.name, var) for var in lowered.globals.values()}
    last = max(module.body.index(stmt) for stmt in reached.statements)
    made = [clone(stmt, variables, root.span) for stmt in lowered.body]
    cx.edit(module).splice(module.body, last + 1, last + 1, made)


def enter(root: n.FunctionDef, name: str, cx: Context) -> None:
    """Let the function run its program first."""
    function, span = root.function, root.span
    value = n.Var("value", n.Storage.FAST)
    func = n.Subscript(n.Load(cx.module.globals[name], span=span), n.Const(0, span=span), span=span)
    call = n.Call(func, [n.Load(param.var, span=span) for param in function.params], [], span=span)
    loop = n.For(
        n.Store(value, span=span), call, [n.Return(n.Load(value, span=span), span=span)], [], False, span=span
    )
    edit = cx.edit(function)
    first = function.body[0]
    start = int(type(first) is n.ExprStmt and type(first.value) is n.Const and type(first.value.value) is str)
    edit.splice(function.body, start, start, [loop])
    declare(function, [value], function.body, cx.facts, edit)
