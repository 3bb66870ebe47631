"""What a profile says that parameters were bound to, in terms of the module and of builtin types.

It says what to test for. A wrong answer costs a region, or a test that fails, never a wrong result.
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.program.members import ClassShape

if TYPE_CHECKING:
    from s2s.profile.data import Counts, Parameter

#: What was seen in less than this share of the calls is left to the loop as written.
_RARE = 0.05
#: A test asks for no more types than this.
_MOST_KINDS = 3
#: The types that tests can ask for.
KNOWN = frozenset({bool, bytes, complex, float, int, list, str, tuple})


def seen_classes(scope: n.Function, cx: Context) -> dict[n.Var, ClassShape]:
    """The parameters that were bound to instances of one class of the module, and that class."""
    found: dict[n.Var, ClassShape] = {}
    for var, said in parameters(scope, cx):
        often = _often(said.types)
        name = _local(often[0], cx) if len(often) == 1 else ""
        shapes = cx.likely_shapes.of_var.items() if name else ()
        shape = next((shape for known, shape in shapes if known.name == name), None)
        if shape is not None:
            found[var] = shape
    return found


def seen_receivers(method: n.Function, cx: Context) -> set[str] | None:
    """The names of the module's classes of which the object was that a method was called on; None if nothing tells."""
    for var, said in parameters(method, cx):
        if var is method.params[0].var:
            return {_local(name, cx) for name in said.types}
    return None


def seen_callees(param: n.Var, scope: n.Function, cx: Context) -> list[n.Var]:
    """The functions of the module that a parameter was bound to; none where it was bound to anything else."""
    functions = {var.name: var for var in cx.facts.functions}
    for var, said in parameters(scope, cx):
        names = [_local(name, cx) for name in said.functions]
        if var is param and all(name in functions for name in names):
            return [functions[name] for name in names]
    return []


def parameters(scope: n.Function, cx: Context) -> list[tuple[n.Var, Parameter]]:
    """What a profile says of the parameters of a function that are plain locals."""
    known = cx.profiled(scope)
    if known is None:
        return []
    variables = [param.var for param in scope.params if param.var.storage is n.Storage.FAST]
    return [(var, known.params[var.name]) for var in variables if var.name in known.params]


def kinds_of(counts: Counts) -> frozenset[type]:
    """The builtin types that were seen often; none where there were others, or too many to test for."""
    kinds = {builtin(name) for name in _often(counts)}
    if not kinds or len(kinds) > _MOST_KINDS or not kinds <= KNOWN:
        return frozenset()
    return frozenset(kind for kind in kinds if kind is not None)


def builtin(name: str) -> type | None:
    """The builtin type of a name; None for any other."""
    module, _, qualname = name.partition(":")
    found = getattr(builtins, qualname, None) if module == "builtins" else None
    return found if isinstance(found, type) else None


def _often(counts: Counts) -> list[str]:
    whole = sum(counts.values())
    return [name for name, times in counts.items() if times >= _RARE * whole]


def _local(name: str, cx: Context) -> str:
    """The name of a function or class in the module itself; empty for any other."""
    home, _, qualname = name.partition(":")
    return qualname if cx.guide is not None and home == cx.guide.module else ""
