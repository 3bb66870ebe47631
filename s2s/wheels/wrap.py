"""A module that asks in its first line whether it runs as written: the lines of all others stay what they were.

Before:

    '''What it does.'''

    import os
    print(os.name)

After:

    '''What it does.'''
    if __import__("_s2s_demo").as_written(globals()) or exec(__import__("_s2s_demo").code(globals())):
     import os
     print(os.name)

The test takes the place of an empty line, or of one that holds a comment, which stays behind it. Only where there is
none before the first statement does the file gain a line. `exec` gives None: what is written does not run, too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

from s2s.frontend.parsing import silenced_warnings

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_BLANK = b" \t\f\r\n"
_FIXED = re.compile(rb"\xef\xbb\xbf|#!|[ \t\f]*#.*?coding[:=]")


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A module that asks.

    Attributes:
        data: the file.
        inserted: the line number at which it has gained a line; None if it has not.
        indented: the lines that have gained a space, by their numbers in the file as it was.
    """

    data: bytes
    inserted: int | None
    indented: frozenset[int]

    def move(self, tree: ast.AST) -> None:
        """Give the nodes of a tree the positions that they have in this file, in place; each needs one."""
        moved: set[int] = set()
        for node in ast.walk(tree):
            if "lineno" in node._attributes and id(node) not in moved:
                moved.add(id(node))
                self._move(node)  # type: ignore[arg-type]  # what has such an attribute has all four

    def _move(self, node: ast.expr) -> None:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        node.lineno, node.col_offset = self._place(node.lineno, node.col_offset)
        node.end_lineno, node.end_col_offset = self._place(end_line, end_column)

    def _place(self, line: int, column: int) -> tuple[int, int]:
        gained = self.inserted is not None and line >= self.inserted
        return line + gained, column + (line in self.indented)


def wrapped(data: bytes, helper: str) -> Wrapped | None:
    """A module with the test, or None where no way is found to write it.

    Args:
        data: the file.
        helper: the name of the module that answers.
    """
    with (
        silenced_warnings()
    ):  # installers compile the file, and the interpreter says then what there is to say
        try:
            return _wrapped(data, helper)
        except (SyntaxError, ValueError):
            return None


def _wrapped(data: bytes, helper: str) -> Wrapped | None:
    asks = f'__import__("{helper}").as_written(globals())'
    tree = ast.parse(data)
    count = _leading(tree.body)
    lines = _LINE.findall(data)
    end = next((found[0] for line in lines if (found := re.search(rb"[\r\n]+$", line))), b"\n")
    if count == len(tree.body):
        before = data if not data or data.endswith((b"\r", b"\n")) else data + end
        return Wrapped(before + asks.encode() + end, None, frozenset())
    first = min(_first_line(tree.body[count]), len(lines))
    after = (tree.body[count - 1].end_lineno or 0) if count else 0
    if after >= first:
        return None  # a docstring and a statement share a line
    test = f'if {asks} or exec(__import__("{helper}").code(globals())):'.encode()
    inside = {line for node in ast.walk(tree) for line in _inside(node)}
    indented = frozenset(
        number
        for number, line in enumerate(lines, 1)
        if number >= first and number not in inside and line.strip(_BLANK)
    )
    new = [b" " + line if number in indented else line for number, line in enumerate(lines, 1)]
    free = [number for number in range(after + 1, first) if _is_free(lines[number - 1], number)]
    if free:
        comment = new[free[-1] - 1].strip(_BLANK)
        new[free[-1] - 1] = test + (b"  " + comment if comment else b"") + end
    else:
        new.insert(first - 1, test + end)
    result = Wrapped(b"".join(new), None if free else first, indented)
    return result if _says_the_same(tree.body, count, result) else None


def _leading(body: Sequence[ast.stmt]) -> int:
    """How many statements must come first: the docstring, and imports from `__future__`."""
    count = 0
    for stmt in body:
        value = stmt.value if isinstance(stmt, ast.Expr) and not count else None
        is_doc = isinstance(value, ast.Constant) and isinstance(value.value, str)
        if not is_doc and not (isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__"):
            break
        count += 1
    return count


def _first_line(stmt: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(stmt, "decorator_list", [])
    return min([stmt.lineno, *(node.lineno for node in decorators)])


def _inside(node: ast.AST) -> range:
    """The lines that begin inside a string."""
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    ):
        return range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    return range(0)


def _is_free(line: bytes, number: int) -> bool:
    """Whether the test can stand in a line: it holds nothing, or a comment that says nothing to the interpreter."""
    text = line.strip(_BLANK)
    return (not text or text.startswith(b"#")) and not (number <= 2 and _FIXED.match(line))


def _says_the_same(body: Sequence[ast.stmt], count: int, result: Wrapped) -> bool:
    """Whether a wrapped file holds what the file held, in the lines it is said to hold it."""
    new = ast.parse(result.data).body
    if len(new) != count + 1 or not isinstance(new[-1], ast.If):
        return False
    statements = [*new[:-1], *new[-1].body]
    if len(statements) != len(body) or any(ast.dump(a) != ast.dump(b) for a, b in zip(statements, body)):
        return False
    return all(
        (a.lineno, a.col_offset) == result._place(b.lineno, b.col_offset) for a, b in zip(statements, body)
    )
