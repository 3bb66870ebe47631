"""Finds the functions of a module, and the stretches of functions, that may run in private copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.isolates.given import BY_PLACE, Given, GivenTypes
from s2s.isolates.stretches import Stretch, stretches
from s2s.legality.alone_definitions import Definitions
from s2s.legality.alone_files import Files
from s2s.legality.isolates import may_run_alone
from s2s.legality.reached import Reached
from s2s.legality.tables import reads_tables_only
from s2s.legality.verdict import Refused

_LOOPS = frozenset({n.For, n.While, n.Comp})


class Candidate(NamedTuple):
    """A function that may run in a private copy.

    Attributes:
        reached: what it reaches.
        given: what it is given.
        stretch: where it stands for some statements of a function.
    """

    reached: Reached
    given: Given
    stretch: Stretch | None = None


def candidates(cx: Context, may: Callable[[n.Function], bool]) -> dict[n.FunctionDef, Candidate]:
    """The functions of the module that may run in private copies, and have classes and loops there."""
    found: dict[n.FunctionDef, Candidate] = {}
    files = Files(Definitions(cx.facts, cx.granted("sealed-globals")), cx.options.imports)
    types = GivenTypes(cx)
    classes = {stmt.var for stmt in cx.module.body if type(stmt) is n.ClassDef}
    classes.update(var for var in cx.facts.imports if files.may_make(var))
    for stmt in cx.module.body:
        if (
            type(stmt) is not n.FunctionDef
            or cx.facts.functions.get(stmt.var) is not stmt
            or not may(stmt.function)
        ):
            continue
        if stmt.function.is_generator or stmt.function.is_async or stmt.function.dynamic:
            continue
        given = types.of(stmt)
        if isinstance(given, n.Param) and not makes(stmt.function, classes):
            continue
        cx.qualname = stmt.function.qualname
        reached = may_run_alone(stmt, files)
        if isinstance(reached, Refused):
            parts = {
                stretch.root: Candidate(by, stretch.given, stretch)
                for stretch, by in stretches(stmt.function, classes, types, files)
                if is_worth_it(by) and reads_tables_only(by)
            }
            found |= parts
            if not parts and not isinstance(given, n.Param):
                cx.missed(f"not run in a private copy: {reached.reason}", stmt)
        elif is_worth_it(reached):
            verdict = reads_tables_only(reached)
            if isinstance(verdict, Refused):
                cx.missed(f"not run in a private copy: {verdict.reason}", stmt)
            elif isinstance(given, n.Param):
                no_type = f"no plain type is known of {given.var.name}"
                reason = (
                    no_type
                    if given.kind in BY_PLACE
                    else f"it takes {given.var.name} by keyword, or in a star"
                )
                unlock = "annotating its parameters" if given.kind in BY_PLACE else ""
                cx.missed(f"not run in a private copy: {reason}", stmt, unlock)
            else:
                found[stmt] = Candidate(reached, given)
    return found


def makes(function: n.Function, classes: set[n.Var]) -> bool:
    """Whether a function names a class of the module."""
    return any(
        type(node) is n.Load and node.var in classes for stmt in function.body for node in walk_scope(stmt)
    )


def is_worth_it(reached: Reached) -> bool:
    """Whether a program has loops, classes and several functions: else a private copy gains nothing."""
    functions = [node for stmt in reached.copied for node in walk(stmt) if type(node) is n.Function]
    has_loops = any(type(node) in _LOOPS for function in functions for node in walk(function))
    return has_loops and len(functions) > 1 and bool(reached.classes)
