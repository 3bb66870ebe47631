"""The functions of a source file, each with a digest of its text: what a profile knows them by."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\r|\n")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Definition(NamedTuple):
    """A function as its file has it.

    Attributes:
        name: as its `__qualname__` is.
        first: the line it begins in: that of its first decorator, as its code object says.
        line: the line of its `def`.
        last: the line it ends in.
        digest: of its text, without its decorators: what they are is no matter of its body.
        node: its statement.
    """

    name: str
    first: int
    line: int
    last: int
    digest: str
    node: ast.FunctionDef | ast.AsyncFunctionDef


def definitions(tree: ast.Module, text: str) -> list[Definition]:
    """The functions that a source defines by statements, in order, inner ones behind those around them."""
    lines = _LINE_END.split(text)
    return list(_inside(tree, "", lines))


def _inside(node: ast.AST, prefix: str, lines: list[str]) -> Iterator[Definition]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            name = prefix + child.name
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            last = child.end_lineno or child.lineno
            written = "\n".join(line.rstrip() for line in lines[child.lineno - 1 : last])
            digest = hashlib.sha256(written.encode(errors="surrogatepass")).hexdigest()[:16]
            yield Definition(name, first, child.lineno, last, digest, child)
            yield from _inside(child, f"{name}.<locals>.", lines)
        elif isinstance(child, ast.ClassDef):
            yield from _inside(child, f"{prefix}{child.name}.", lines)
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _inside(child, prefix, lines)
