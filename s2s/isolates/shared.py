"""Which classes a private copy shares with the program that it is a copy of: it makes instances that it hands out.

What is left of the methods of such a class are calls that nothing else stands for. The original's methods do the same,
if they are as they were; but they do not look whether that is so, and they make instances of the original classes.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk


def may_be_shared(module: n.Module, given: frozenset[n.Var], long: set[n.Function]) -> set[n.Var]:
    """Those of the classes in what is given that may be the original ones.

    Args:
        module: the program, with its looks.
        long: the functions that look, or may run for long.
    """
    classes = {stmt.var: stmt for stmt in module.body if type(stmt) is n.ClassDef}
    named = named_in(module, classes)
    related: dict[n.Var, set[n.Var]] = {var: set() for var in classes}
    for var, definition in classes.items():
        for base in definition.bases:
            if type(base) is n.Load and base.var in classes:
                related[var].add(base.var)
                related[base.var].add(var)
    shared = {var for var in given if var in classes and not _is_long(classes[var], long)}
    while True:
        fewer = {var for var in shared if named.get(var, set()) <= shared and related[var] <= shared}
        if fewer == shared:
            return shared
        shared = fewer


def named_in(module: n.Module, classes: dict[n.Var, n.ClassDef]) -> dict[n.Var, set[n.Var]]:
    """The classes and functions of the program that the methods of each class name."""
    own = {*classes, *(stmt.var for stmt in module.body if type(stmt) is n.FunctionDef)}
    return {
        var: {node.var for stmt in definition.body for node in walk(stmt) if type(node) is n.Load} & own
        for var, definition in classes.items()
    }


def _is_long(definition: n.ClassDef, long: set[n.Function]) -> bool:
    return any(type(stmt) is n.FunctionDef and stmt.function in long for stmt in definition.body)
