"""The top level of a cell: the statements that stand outside its functions and classes, compiled as a module's are.

What a module's text tells holds of a cell, too: its statements run once, from the first to the last, and a name is what
they have bound it to until code of others runs. What the session adds to that are names that hide builtins: they count
as names that the cell binds.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from dataclasses import dataclass, replace

from s2s.api.texts import move_up
from s2s.driver import Compiled, compile_text
from s2s.errors import S2SError
from s2s.options import Options
from s2s.report.remarks import Remark

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
#: The scope of a module's own statements, as `Options.only` names it.
_MODULE = frozenset({"<module>"})
_LEFT = "  # s2s: off"


@dataclass(frozen=True)
class Top:
    """The top level of a cell, compiled.

    Attributes:
        body: the statements of the whole cell; functions and classes are as written.
        source: those outside functions and classes, as compiled.
        original: the same as written.
        remarks: what was done and what was refused.
        relied: the granted assumptions that it relies on.
        level: at which it is compiled.
    """

    body: list[ast.stmt]
    source: str
    original: str
    remarks: tuple[Remark, ...]
    relied: tuple[str, ...]
    level: int

    def __str__(self) -> str:
        relied = f"relying on {', '.join(self.relied)}" if self.relied else "nothing assumed"
        return f"compiled at -O{self.level}, {relied}"


def compiled_top(
    text: str, filename: str, tree: ast.Module, namespace: Mapping[str, object], options: Options
) -> Top | None:
    """Compile the top level of a cell; None if nothing in it changes.

    Args:
        text: the cell, as Python.
        filename: its name.
        tree: what it is parsed to. A last statement that is an expression is the value of the cell, and left as it is.
        namespace: the names of the session.
        options: how to compile.
    """
    hidden = _hidden(tree, namespace)
    if hidden and any(isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__" for stmt in tree.body):
        return None  # it has to be the first statement
    before = "".join(f"{name} = {name}\n" for name in hidden)
    options = replace(options.open_program(), header=False, only=_MODULE)
    try:
        compiled = compile_text(before + _with_value_left(text, tree), filename, options)
    except S2SError:
        return None  # the session has compiled it: it is left to that
    if not compiled.changed or compiled.failures:
        return None
    source = _shown(compiled.text, len(hidden))
    move_up(compiled, len(hidden))
    body = _with_own_definitions(compiled, tree)
    if body is None:
        return None
    remarks = tuple(
        replace(remark, line=remark.line - len(hidden))
        for remark in compiled.remarks
        if remark.line > len(hidden)
    )
    return Top(body, source, _shown(text), remarks, tuple(compiled.relied), options.level)


def _hidden(tree: ast.Module, namespace: Mapping[str, object]) -> list[str]:
    """The names of builtins that mean something else in the session."""
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return sorted(
        name
        for name in read
        if name in namespace and namespace[name] is not getattr(builtins, name, namespace[name])
    )


def _with_value_left(text: str, tree: ast.Module) -> str:
    """The text with a comment that leaves the expression at its end as written."""
    last = tree.body[-1]
    if not isinstance(last, ast.Expr) or last.end_lineno is None:
        return text
    lines = text.split("\n")
    lines[last.end_lineno - 1] += _LEFT
    return "\n".join(lines)


def _with_own_definitions(compiled: Compiled, tree: ast.Module) -> list[ast.stmt] | None:
    """The statements to run, with functions and classes as written; None if they are not the ones of the cell."""
    body = compiled.tree.body
    own = [stmt for stmt in tree.body if isinstance(stmt, DEFINITIONS)]
    made = [stmt for stmt in body if isinstance(stmt, DEFINITIONS)]
    if [(stmt.name, stmt.lineno) for stmt in own] != [(stmt.name, stmt.lineno) for stmt in made]:
        return None
    if isinstance(tree.body[-1], ast.Expr) and (not body or ast.dump(body[-1]) != ast.dump(tree.body[-1])):
        return None  # the value of the cell
    written = iter(own)
    return [next(written) if isinstance(stmt, DEFINITIONS) else stmt for stmt in body]


def _shown(text: str, skipped: int = 0) -> str:
    """What a cell has outside its functions and classes.

    Args:
        skipped: how many of its statements are not its own.
    """
    lines = text.split("\n")
    body = [stmt for stmt in ast.parse(text).body[skipped:] if not isinstance(stmt, DEFINITIONS)]
    # Several may stand on one line.
    found = {(stmt.lineno - 1, stmt.end_lineno): None for stmt in body}
    return "\n".join("\n".join(lines[first:last]) for first, last in found).removesuffix(_LEFT)
