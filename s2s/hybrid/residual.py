"""The residual program as text: named, printed, sent through the optimizer, and run."""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.driver import Compiled, compile_text
from s2s.hybrid.coalesce import coalesce
from s2s.hybrid.entry import MISS
from s2s.hybrid.graph import namespace_of
from s2s.hybrid.merge import merge
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.options import Options

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Residual:
    """A specialized program.

    Attributes:
        source: its text, optimized.
        call: its entry.
        constants: the objects it names.
        compiled: what the optimizer made of it.
    """

    source: str
    call: Callable[..., Any]
    constants: Mapping[str, Any]
    compiled: Compiled


def build(
    spec: Specializer, entry: n.Function, name: str, miss: Callable[..., Any], options: Options
) -> Residual:
    """Print, optimize and run a residual program.

    Args:
        spec: the program.
        entry: the function that callers call.
        name: what it is the specialization of, for its file name in tracebacks.
        miss: what takes over where a test fails.
        options: the assumptions that the user grants.
    """
    merge(spec, entry)

    functions = [variant.function for variant in spec.variants.values() if variant.function is not None]
    _name_apart(spec, [*functions, entry])
    body: list[n.Stmt] = [
        n.FunctionDef(variant.var, variant.function, [])
        for variant in spec.variants.values()
        if variant.function is not None
    ]
    for var, rows in spec.tables.values():
        body.append(n.Assign([n.Store(var)], n.Dict([key for key, _ in rows], [value for _, value in rows])))
    entry_var = n.Var(entry.name, n.Storage.GLOBAL)
    body.append(n.FunctionDef(entry_var, entry, []))
    filename = f"<s2s hybrid {name} {next(_numbers)}>"
    module = n.Module(filename, body)
    text = to_text(emit(module))
    sealed = {"sealed-globals", "no-frames"} | ({"sealed-builtins"} if spec.frozen else set())
    compiled = compile_text(
        text, filename, replace(options, assume=options.assume | sealed, entry=entry.name)
    )
    source = _reached(_tidy(compiled), entry.name)
    named = set(re.findall(r"\w+", source))
    constants = {
        constant.var.name: constant.value
        for constant in spec.constants.values()
        if not constant.is_builtin and constant.var.name in named
    }
    namespace: dict[str, Any] = {"__name__": "s2s.hybrid.residual", **constants, MISS: miss}
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), namespace)
    return Residual(source, namespace[entry.name], constants, compiled)


def _tidy(compiled: Compiled) -> str:
    """The text, without the copies that inlining one function into another left."""
    functions = [stmt.function for stmt in compiled.module.body if isinstance(stmt, n.FunctionDef)]
    changed = [coalesce(function) for function in functions]
    return to_text(emit(compiled.module)) if any(changed) else compiled.text


def _reached(text: str, entry: str) -> str:
    """The functions that the entry still calls, in their order; those that were inlined everywhere go."""
    tree = ast.parse(text)
    bound: dict[str, ast.stmt] = {}
    for stmt in tree.body:
        if isinstance(stmt, ast.FunctionDef):
            bound[stmt.name] = stmt
        elif isinstance(stmt, ast.Assign) and isinstance(stmt.targets[0], ast.Name):
            bound[stmt.targets[0].id] = stmt
    names = {
        name: {node.id for node in ast.walk(stmt) if isinstance(node, ast.Name)}
        for name, stmt in bound.items()
    }
    needed, work = {entry}, [entry]
    while work:
        for name in names[work.pop()] & bound.keys() - needed:
            needed.add(name)
            work.append(name)
    lines = text.splitlines(keepends=True)
    parts = [
        "".join(lines[stmt.lineno - 1 : stmt.end_lineno]) for name, stmt in bound.items() if name in needed
    ]
    return "\n\n".join(parts)


def _name_apart(spec: Specializer, functions: list[n.Function]) -> None:
    """Give each function and constant a name that nothing else in the program has."""
    taken = {MISS, *namespace_of(__builtins__)}
    for function in functions:
        for node in walk(function):
            if isinstance(node, n.Load | n.Store | n.Param) and node.var.storage is not n.Storage.GLOBAL:
                taken.add(node.var.name)
    for variant in spec.variants.values():
        variant.var.name = _free(variant.var.name, taken)
        if variant.function is not None:
            variant.function.name = variant.function.qualname = variant.var.name
    for var, _ in spec.tables.values():
        var.name = _free(var.name, taken)
    functions[-1].name = functions[-1].qualname = _free(functions[-1].name, taken)
    for constant in spec.constants.values():
        if not constant.is_builtin:
            constant.var.name = _free(constant.var.name, taken)


def _free(name: str, taken: set[str]) -> str:
    name = "".join(char if char.isalnum() or char == "_" else "_" for char in name)
    if not name.isidentifier() or iskeyword(name):
        name = f"_{name}"
    made = name
    for number in count(2):
        if made not in taken:
            break
        made = f"{name}_{number}"
    taken.add(made)
    return made
