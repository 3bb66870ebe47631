"""Programs made smaller by numbers: one for each statement, zero where it is cut.

The places do not depend on the numbers, so that numbers can be changed one by one, or many at a time, without
changing what the others mean. That is what a generic shrinker of numbers needs.

A loop that counts and a function that calls itself have one place for all of them: the program must still end.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

#: The number that keeps a statement. Those between this and zero put a part in the place of the whole.
KEEP = 5

_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
_SIMPLE = (ast.Constant, ast.Name, ast.Starred, ast.Slice, ast.FormattedValue, ast.JoinedStr)


def places(text: str) -> int:
    """How many places a program can be cut at."""
    return sum(1 for _ in _places(ast.parse(text)))


def cut(text: str, numbers: Sequence[int]) -> str:
    """The program with some places cut; the text itself if none is.

    Args:
        text: the program.
        numbers: for each place 0 to cut the statement; 1 to put the body of a compound statement in its place, or `1`
            in that of the expressions of a simple one; up to `KEEP` to put a part of each expression in its place;
            `KEEP` and more to leave the statement.
    """
    if all(number >= KEEP for number in numbers):
        return text
    tree = ast.parse(text)
    chosen = {id(node): number for node, number in zip(_places(tree), numbers) if number < KEEP}
    _Cutter(chosen).bodies(tree)
    try:
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    except ValueError:
        return text  # some nested f-strings cannot be written again


def _places(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements that can be cut, a whole before its parts."""
    for name in _BODIES:
        inside = getattr(node, name, None)
        for child in inside if isinstance(inside, list) else ():
            if isinstance(child, ast.stmt):
                yield child
            if not _counts(child):
                yield from _places(child)


def _counts(statement: ast.AST) -> bool:
    """Does the end of the program hang on what is inside?"""
    if isinstance(statement, ast.While):
        return True
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(statement) if isinstance(node, ast.Attribute)}
    return statement.name in names | attributes


class _Cutter:
    """Cuts the chosen statements."""

    def __init__(self, chosen: dict[int, int]) -> None:
        self._chosen = chosen

    def bodies(self, node: ast.AST) -> None:
        """Cut what is inside a node."""
        for name in _BODIES:
            inside = getattr(node, name, None)
            if not isinstance(inside, list):
                continue
            left = []
            for child in inside:
                if isinstance(child, ast.stmt):
                    left += self._statement(child)
                else:
                    self.bodies(child)
                    left.append(child)
            if name == "body" and not left and not isinstance(node, ast.Module):
                left.append(ast.Pass())
            setattr(node, name, left)
        if isinstance(node, ast.Try | ast.TryStar) and not (node.handlers or node.finalbody):
            node.finalbody = [ast.Pass()]

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        number = self._chosen.get(id(node), KEEP)
        if number == 0:
            return []
        self.bodies(node)
        if number >= KEEP or isinstance(
            node, ast.While | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ):
            return [node]
        inner = [item for name in _BODIES[:3] for item in getattr(node, name, ())]
        if number == 1 and inner:
            return inner
        _simplify(node, number)
        return [node]


def _simplify(node: ast.stmt, number: int) -> None:
    """Put `1`, or a part of it, in the place of each expression of a statement."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") or isinstance(value, _SIMPLE):
            continue
        if isinstance(value, ast.expr) and isinstance(getattr(value, "ctx", ast.Load()), ast.Load):
            parts = [child for child in ast.iter_child_nodes(value) if isinstance(child, ast.expr)]
            parts = [
                part for part in parts if not isinstance(part, ast.Starred | ast.Slice | ast.FormattedValue)
            ]
            setattr(node, name, parts[number - 2] if 2 <= number < len(parts) + 2 else ast.Constant(1))
