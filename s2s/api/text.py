"""Finding definitions by qualified name in a tree, and their text in the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from s2s.ir.originals import is_holder

_Written = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True, slots=True)
class Definition:
    """A `def` or lambda and its qualified name."""

    qualname: str
    node: _Written

    @property
    def first_line(self) -> int:
        """The line of its first decorator or of itself, as `co_firstlineno` has it."""
        if isinstance(self.node, ast.Lambda):
            return self.node.lineno
        return min([self.node.lineno, *(item.lineno for item in self.node.decorator_list)])


def definitions(tree: ast.Module, *, line: int | None = None) -> Iterator[Definition]:
    """Every function of a module, in source order as far as statements go.

    Args:
        tree: the module.
        line: only those that a line belongs to, their decorators included.
    """
    stack: list[tuple[ast.AST, str]] = [(tree, "")]
    while stack:
        node, prefix = stack.pop()
        inner = prefix
        if isinstance(node, _Written):
            qualname = prefix + ("<lambda>" if isinstance(node, ast.Lambda) else node.name)
            yield Definition(qualname, node)
            inner = qualname + ".<locals>."
        elif isinstance(node, ast.ClassDef):
            if is_holder(node.name):
                continue  # what s2s adds to a file is not of the program
            inner = f"{prefix}{node.name}."
        for field, value in reversed(list(ast.iter_fields(node))):
            # Decorators, defaults, bases and annotations belong to the scope around.
            scope = inner if field == "body" else prefix
            items = value if isinstance(value, list) else [value]
            stack.extend(
                (item, scope)
                for item in reversed(items)
                if isinstance(item, ast.AST) and (line is None or _covers(item, line))
            )


def _covers(node: ast.AST, line: int) -> bool:
    """Whether a line belongs to a node, as far as the node knows where it is."""
    last = getattr(node, "end_lineno", None)
    if last is None:
        return True
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])  # type: ignore[attr-defined]
    return bool(first <= line <= last)


def enclosed_text(text: str, qualname: str, line: int) -> str:
    """The text of the function of that name that starts on that line, dedented; empty if there is none."""
    for definition in definitions(ast.parse(text)):
        if definition.qualname == qualname and definition.first_line == line:
            node = definition.node
            if isinstance(node, ast.Lambda):
                return ast.get_source_segment(text, node) or ""
            lines = text.split("\n")[line - 1 : node.end_lineno]
            return _dedented("\n".join(lines) + "\n", node)
    return ""


def _dedented(text: str, node: ast.AST) -> str:
    margin = text[: len(text) - len(text.lstrip())]
    if not margin:
        return text
    dedented = "\n".join(line.removeprefix(margin) for line in text.split("\n"))
    try:
        [again] = ast.parse(dedented).body
    except (SyntaxError, ValueError):
        return text
    # A string over several lines may hold the margin as its own text.
    return dedented if ast.dump(again) == ast.dump(node) else text
