"""From an emitted tree to a code object that reports the original file and lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType

from s2s.frontend.parsing import silenced_warnings

_Position = tuple[int, int, int, int]


def to_code(
    tree: ast.Module,
    filename: str,
    *,
    dont_inherit: bool = True,
    optimize: int = -1,
    flags: int = 0,
    quiet: bool = False,
) -> CodeType:
    """Compile a tree in memory; tracebacks show the file and lines it came from.

    Args:
        tree: the program; positions it lacks are filled in, in place (see `fill_positions`).
        filename: the original file's name.
        dont_inherit: ignore the `__future__` imports of the calling code, as `compile` does.
        optimize: as `compile` takes it; -1 is the interpreter's own level.
        flags: as `compile` takes them.
        quiet: silence the compiler's warnings, for a program it has already warned about.

    Returns:
        The code object.

    Raises:
        SyntaxError: the program breaks a rule the parser does not check (`return` outside a function).
        RecursionError: it is nested too deeply for CPython's compiler.
    """
    fill_positions(tree)
    if not quiet:
        return _compile(tree, filename, flags, dont_inherit, optimize)
    with silenced_warnings():
        return _compile(tree, filename, flags, dont_inherit, optimize)


def _compile(tree: ast.Module, filename: str, flags: int, dont_inherit: bool, optimize: int) -> CodeType:
    code: CodeType = compile(tree, filename, "exec", flags, dont_inherit, optimize)
    return code


def fill_positions(tree: ast.AST) -> None:
    """Give every node a valid position, in place.

    A node without one takes that of its `_origin`, else of the statement before it in the same list,
    else of its parent. A range that ends before it starts is cut to its start.

    Args:
        tree: any tree.
    """
    stack: list[tuple[ast.AST, _Position]] = [(tree, (1, 0, 1, 0))]
    while stack:
        node, around = stack.pop()
        here = around
        if "lineno" in node._attributes:
            here = _position(node, around)
        before = here
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                stack.append((value, here))
            elif isinstance(value, list):
                before = here
                for item in value:
                    if isinstance(item, ast.stmt):
                        stack.append((item, before))
                        before = _position(item, before)
                    elif isinstance(item, ast.AST):
                        stack.append((item, here))


def _position(node: ast.AST, around: _Position) -> _Position:
    """The position of `node`, set on it where it was missing or not valid."""
    line = getattr(node, "lineno", None)
    if line is None:
        origin = getattr(node, "_origin", None)
        if origin is not None and hasattr(origin, "lineno"):
            position = _position(origin, around)
        else:
            position = around
    else:
        column = getattr(node, "col_offset", None) or 0
        end_line = getattr(node, "end_lineno", None)
        end_column = getattr(node, "end_col_offset", None)
        if end_line is not None and end_column is not None and (line, column) <= (end_line, end_column):
            return line, column, end_line, end_column
        position = (line, column, line, column)
    node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = position  # type: ignore[attr-defined]
    return position


def line_map(output: ast.Module, new: ast.Module) -> list[tuple[int, int]]:
    """Say where the lines of an emitted file came from.

    Args:
        output: the emitted file, parsed.
        new: the tree it was printed from, whose positions are those of the original file.

    Returns:
        Pairs of an output line and a source line, sorted, one for each output line that begins some node.
    """
    lines: dict[int, int] = {}
    for printed, node in places(output, new):
        lines.setdefault(printed.lineno, node.lineno)
    return sorted(lines.items())


def places(output: ast.Module, new: ast.Module) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Every node of an emitted file that has a position, parents first, and the node it was printed from.

    Args:
        output: as `line_map` takes it.
        new: likewise.

    Yields:
        a node of `output`, and one of `new`. They may also be statements and other nodes that have positions.
    """
    fill_positions(new)
    stack: list[tuple[ast.AST, ast.AST]] = [(output, new)]
    while stack:
        printed, node = stack.pop()
        if hasattr(printed, "lineno"):
            yield printed, node  # type: ignore[misc]
        stack.extend(reversed(list(_paired_children(printed, node))))


def _paired_children(left: ast.AST, right: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    if type(left) is not type(right):
        return
    for name in left._fields:
        a, b = getattr(left, name, None), getattr(right, name, None)
        if isinstance(a, list) and isinstance(b, list):
            for x, y in zip(a, b, strict=False):
                if isinstance(x, ast.AST) and isinstance(y, ast.AST):
                    yield x, y
        elif isinstance(a, ast.AST) and isinstance(b, ast.AST):
            yield a, b
