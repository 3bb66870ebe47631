"""Which variables of a function inner scopes capture, once some of these are gone."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, all_nodes, annotations_of, nested_functions, walk


def demote_cells(function: n.Function, late_annotations: bool) -> bool:
    """Make FAST the variables of a function that no inner scope captures any more.

    The storage of a variable is what the scope rules say of the text; when the function that captured it is gone,
    the text says something else.

    Args:
        function: the function, which is changed.
        late_annotations: whether annotations capture what they name, being evaluated later or never.

    Returns:
        whether there were any.
    """
    cells = [var for var in function.variables.values() if var.storage is n.Storage.CELL]
    if not cells:
        return False
    inner = _capturing(function, late_annotations)
    captured: set[n.Var] = set()
    for node in (node for part in inner for node in all_nodes(part)):
        if type(node) in (n.Opaque, n.OpaqueExpr):
            return False  # what it captures is not known
        if (var := getattr(node, "var", None)) is not None:
            captured.add(var)
    # `nonlocal x` alone needs an `x` around it to compile.
    declared = nonlocal_names(inner)
    looked_up = looked_up_names(captured)
    left = [var for var in cells if var not in captured and var.name not in declared]
    left = [var for var in left if not var.name.endswith(looked_up)]
    for var in left:
        var.storage = n.Storage.FAST
    return bool(left)


def nonlocal_names(roots: Iterable[n.Node]) -> set[str]:
    """The names that `nonlocal` statements list under these nodes."""
    declared = (node for root in roots for node in all_nodes(root) if type(node) is n.Declare)
    return {name for node in declared if node.kind == "nonlocal" for name in node.names}


def looked_up_names(mentioned: Iterable[n.Var | None]) -> tuple[str, ...]:
    """The names by which class bodies look up what they may bind themselves.

    A variable whose name ends in one of them may be meant: a private name is mentioned without its class.
    """
    return tuple({var.name for var in mentioned if var is not None and var.storage is n.Storage.DYNAMIC})


#: The nodes that may make a scope, or hold on to one.
_CAPTURING = frozenset({n.FunctionDef, n.Lambda, n.ClassDef, n.Comp, n.Opaque, n.OpaqueExpr})


def _capturing(function: n.Function, late_annotations: bool) -> list[n.Node]:
    """The parts of a function that keep the variables they name: inner functions, classes, generator expressions."""
    found: list[n.Node] = []
    for node in all_in_scope(function):
        if type(node) not in _CAPTURING:
            continue
        if getattr(node, "type_params", None) or getattr(
            getattr(node, "function", None), "type_params", None
        ):
            found.append(function)  # bounds are carried through unread, and evaluated late
        elif type(node) is n.FunctionDef or type(node) is n.Lambda:
            found.extend(node.function.body)
            if late_annotations:
                found.extend(annotations_of(node.function))
        elif type(node) is n.ClassDef:
            found.extend(node.body)
        elif type(node) is n.Comp and (
            node.kind == "gen" or any(type(part) is n.Walrus for part in walk(node))
        ):
            # The first iterable is evaluated at once, out here.
            first, *rest = node.clauses
            found += [node.element, first.target, *first.ifs, *rest]
        elif type(node) in (n.Opaque, n.OpaqueExpr):
            found.append(function)
    return found


def drop_unmentioned_variables(function: n.Function) -> set[str]:
    """Drop from a function's variables those it no longer mentions: inner functions resolve names through them."""
    if next(nested_functions(function), None) is None:
        return set()
    used = {getattr(node, "var", None) for node in all_nodes(function)}
    declared = nonlocal_names([function])
    freed = {name for name, var in function.variables.items() if var not in used and name not in declared}
    for name in freed:
        del function.variables[name]
    return freed
