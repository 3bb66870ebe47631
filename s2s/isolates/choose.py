"""Finds the functions that run in programs of their own, and puts these behind what they are made of."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from s2s.backend.emit import emit
from s2s.context import Context
from s2s.errors import GivenUp
from s2s.frontend.attributes import closure
from s2s.frontend.lower import lower
from s2s.inlining.names import numbered
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk, walk_scope
from s2s.isolates.candidates import Candidate, candidates
from s2s.isolates.copying import drop_unused, program_of
from s2s.isolates.elsewhere import marks_of, put_behind
from s2s.isolates.entering import enter, enter_stretch
from s2s.isolates.entry import around, given_back, text_of
from s2s.isolates.kept import keep_in_locals
from s2s.isolates.pays import (
    ASKED,
    LEAST_GAIN,
    LEAST_OF_CIRCLES,
    LONGEST_LEAST,
    SHORTEST,
    SHORTEST_LEAST,
    Program,
    gain,
    going_round,
    nanoseconds,
)
from s2s.isolates.shared import may_be_shared
from s2s.isolates.spent import spending
from s2s.isolates.ticks import COMPRESS, LOOK_ON, LOOKS, OFTEN, SIZE_OF, Ticks
from s2s.legality.own_objects import keeps_nothing
from s2s.legality.quiet_classes import has_pure_operators
from s2s.legality.reached import NotAlone, Reached
from s2s.legality.verdict import Refused
from s2s.options import ProgramNames
from s2s.program.alone import name_for
from s2s.program.flown_kinds import Flows

#: At most so many functions of a module are given programs of their own, of so many that are tried.
MOST, MOST_TRIED = 4, 6
_GRANTED = frozenset({"sealed-globals", "sealed-builtins", "sealed-classes", "no-frames"})
#: What fast copies of loops test for: what is so in a private copy anyway, and what is not known there either.
_OF_CLASSES, _OF_ITEMS = (
    frozenset({"class"}),
    frozenset({"items", "parts", "each", "fields", "array", "rows"}),
)
#: Passes that keep what they test for in the namespace of the module, or add functions to it.
_NOT_ALONE = frozenset({"isolate", "clones", "makers", "patterns", "copies", "callbacks"})


def choose(cx: Context, may: Callable[[n.Function], bool]) -> list[n.Function]:
    """Give functions of a module such programs; says which."""
    if not cx.facts.names.isdisjoint((LOOKS, OFTEN, COMPRESS, LOOK_ON, SIZE_OF)):
        return []
    found = candidates(cx, may)
    done: list[n.Function] = []
    for _ in range(MOST_TRIED):
        below = {stmt for root, one in found.items() for stmt in one.reached.statements if stmt is not root}
        root = next((root for root in found if root not in below), None)
        if root is None or len(done) == MOST:
            break
        candidate = found.pop(root)
        cx.qualname = root.function.qualname
        try:
            place(root, candidate, cx)
        except NotAlone as refusal:
            cx.missed(f"not run in a private copy: {refusal}", root)
            # What is nearly all of it does not pay either.
            fewer = [
                one
                for one in found
                if len(found[one].reached.statements) + 1 < len(candidate.reached.statements)
            ]
            found = {
                one: found[one] for one in found if one in fewer or one not in candidate.reached.statements
            }
        else:
            why = candidate.reached.why
            cx.done(
                "run in a private copy of all that it reaches, while nothing of that is changed", root, why
            )
            done.append(root.function if candidate.stretch is None else candidate.stretch.host)
            found = {one: found[one] for one in found if one not in candidate.reached.statements}
    return done


class _Made(NamedTuple):
    """A program of its own.

    Attributes:
        statements: the program.
        shared: the names of the classes that it shares with the module.
        plain: the shared classes whose instances never lead to an instance of a class of its own.
        walks: whether there may be instances of its own classes in what it gives.
        least: how many seconds a run of it takes at least that is worth the question before it.
    """

    statements: list[ast.stmt]
    shared: list[str]
    plain: list[str]
    walks: bool
    least: float


class _AsItIs(GivenUp):
    """Fast copies of loops test for nothing that is not so in the private copy anyway."""


def place(root: n.FunctionDef, candidate: Candidate, cx: Context) -> None:
    """Make the program, and let the function run it."""
    reached, kinds = candidate.reached, candidate.given.kinds
    try:
        made = optimized(root, candidate, _NOT_ALONE, cx)
    except _AsItIs:
        made = optimized(root, candidate, _NOT_ALONE | {"regions"}, cx)
    name = unused(root.var.name, cx)
    back = given_back(reached, made.statements, made.shared) if made.walks else None
    marks = marks_of(reached)
    text = text_of(name, root.var.name, kinds, reached, made.shared, made.plain, back, made.least, marks)
    insert(around(text, made.statements, root.var.name, back or [], reached), reached, root, cx)
    cx.wanted += marks
    if candidate.stretch is None:
        enter(root, name, cx)
    else:
        enter_stretch(candidate.stretch, name, cx)


def optimized(root: n.FunctionDef, candidate: Candidate, without: frozenset[str], cx: Context) -> _Made:
    """Make the program, optimized without some of the passes."""
    reached = candidate.reached
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
    module = lower(program_of(reached, root.var.name, candidate.given.kinds), cx.module.filename)
    drop_unused(module, root.var.name)  # nobody calls that: of what is left all calls are known
    kept = keeps_nothing(module, root.var.name, reached)
    if isinstance(kept, Refused):
        raise NotAlone(kept.reason)
    flows, handed_out = kept.flows, kept.given
    shared: set[n.Var] = set()
    # Who asks for certain passes wants to see what they do, whatever it gains.
    is_to_pay, least = cx.options.passes is None, LONGEST_LEAST
    if is_to_pay:
        check_time(root, candidate, module, flows, cx)
    written = spending(module, flows)

    def watch(scope: Scope) -> None:
        kinds = {node.kind for node in walk_scope(scope) if type(node) is n.Test}
        if not kinds.isdisjoint(_OF_ITEMS):
            raise NotAlone("its loops have fast copies where they stand")
        if not kinds.isdisjoint(_OF_CLASSES):
            if takes_apart(scope, reached):
                raise NotAlone("its loops have fast copies where they stand")
            raise _AsItIs

    def finish(inner: Context) -> None:
        nonlocal least
        drop_unused(module, root.var.name)
        ticks = Ticks(inner, defined(module, root.var.name), flows)
        ticks.run()
        shared.update(may_be_shared(module, (handed_out or frozenset()) | fixed, ticks.long))
        if is_to_pay:
            heads = [function.qualname for function in ticks.entered_again]
            copied = written | spending(module, flows)
            # The methods of a class that is shared run as they stand in the module, with all that they call there.
            copied.update({name: written[name] for name in methods_of(module, shared) if name in written})
            check_circles(written, copied, heads)
            least = least_time(gain(written, copied, root.var.name, heads))

    assert cx.alone is not None
    fixed = frozenset(module.globals[name] for name in used_as_they_are(reached))
    cx.alone(module, options, without, finish, watch)
    if not fixed <= shared:
        raise NotAlone("methods of what is used as it is would have to look at what may have changed")
    constants = {module.globals[var.name] for var in reached.constants}
    module.body[:] = [stmt for stmt in module.body if not binds_any(stmt, shared | constants)]
    keep_in_locals(module)
    made = emit(module).body
    while made and not _is_definition(made[-1]):
        made.pop()  # the call of the function
    named = {stmt.var.name: module.globals.get(stmt.var.name) for stmt in reached.classes}
    names, plain = [name for name, var in named.items() if var in shared], kept.plain(shared)
    return _Made(
        made,
        names,
        [name for name in names if named[name] in plain],
        handed_out is None or bool(handed_out - shared),
        least,
    )


def used_as_they_are(reached: Reached) -> set[str]:
    """The names of the classes that the copy takes from the module: enums, and the classes of constants."""
    enums = {stmt.var.name for stmt in reached.as_they_are if type(stmt) is n.ClassDef}
    return enums | {cls.name for cls in reached.classes_of_instances}


def binds_any(stmt: n.Stmt, variables: set[n.Var]) -> bool:
    """Whether a statement of a copy binds one of some names."""
    if isinstance(stmt, n.ClassDef | n.FunctionDef):
        return stmt.var in variables
    return any(type(node) is n.Store and node.var in variables for node in walk(stmt))


def defined(module: n.Module, name: str) -> n.Function:
    """The function of a name."""
    return next(
        stmt.function for stmt in module.body if type(stmt) is n.FunctionDef and stmt.var.name == name
    )


def check_time(
    root: n.FunctionDef, candidate: Candidate, module: n.Module, flows: Flows, cx: Context
) -> None:
    """Refuse a function that is over before it has been asked whether to run in its copy, as far as one can tell."""
    known = cx.profiled(root.function)
    if known is not None and known.calls and cx.guide is not None and cx.guide.seconds:
        taken = known.total * cx.guide.seconds * 1e9 / known.calls
    else:
        params = defined(module, root.var.name).params
        known_values = candidate.given.values
        values = {
            mine.var: known_values[param.var]
            for mine, param in zip(params, root.function.params, strict=True)
            if param.var in known_values
        }
        taken = nanoseconds(spending(module, flows, values), root.var.name)
    if taken < SHORTEST:
        raise NotAlone("it takes too little time to ask each time whether anything has changed")


def methods_of(module: n.Module, classes: set[n.Var]) -> list[str]:
    """The qualified names of the methods of some classes."""
    found = [stmt for stmt in module.body if type(stmt) is n.ClassDef and stmt.var in classes]
    return [one.function.qualname for stmt in found for one in stmt.body if type(one) is n.FunctionDef]


def check_circles(written: Program, copied: Program, heads: list[str]) -> None:
    """Refuse where functions that call each other lose by their looks: nobody knows how often they do."""
    if any(gain(written, copied, head, heads) < LEAST_OF_CIRCLES for head in going_round(written, heads)):
        raise NotAlone("what it saves is not worth the looks at what may have changed")


def least_time(gained: float) -> float:
    """How many seconds a run of a copy is to take, if it gains so much: refuse what gains too little."""
    if gained < LEAST_GAIN:
        raise NotAlone("what it saves is not worth the looks at what may have changed")
    return max(SHORTEST_LEAST, round(min(LONGEST_LEAST, 4 * ASKED / (gained - 1)), 6))


def takes_apart(scope: Scope, reached: Reached) -> bool:
    """Whether a fast copy of a loop makes no instances where the loop as written does, as far as names tell."""
    classes = {definition.var.name for definition in reached.classes}
    further = defaultdict[str, set[str]](set)
    for node in (node for stmt in reached.copied for node in walk(stmt)):
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


def unused(root: str, cx: Context) -> str:
    """The name of a copy that nothing in the module has: a function may have several stretches."""
    names = cx.facts.names
    name = name_for(numbered(root, lambda one: name_for(one) in names))
    names.add(name)
    return name


def insert(tree: ast.Module, reached: Reached, root: n.FunctionDef, cx: Context) -> None:
    """Put the definition behind the last statement that it is made of."""
    module = cx.module
    places = [module.body.index(stmt) for stmt in reached.own.statements]
    taken = {var for part in (reached.own.taken, reached.own.imported) for var in part}
    for place, stmt in enumerate(module.body):
        if isinstance(stmt, n.Import | n.ImportFrom) and any(alias.var in taken for alias in stmt.names):
            places.append(place)
    put_behind(max(places), tree, root.span, cx)
