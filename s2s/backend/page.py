"""Where the statements of a parsed file stand on the page: their lines, comments, headers and bodies."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from s2s.backend.clauses import COMPOUND, Clause, clauses
from s2s.frontend.source import Source

_COLON = re.compile(r"#[^\n]*|:")
_INDENT = re.compile(r"[ \t\f]*")
_TRIVIA = re.compile(r"[ \t\f]*(?:#.*)?\n?\Z")


@dataclass(slots=True)
class Place:
    """Where one statement stands.

    Attributes:
        first: its first line, decorators included.
        last: its last line.
        lead: the first line of the comments and blank lines that belong to it; `first` if there are none.
        tail: the last of the comment lines after it that are indented under it; `last` if there are none.
        indent: the white space it starts with.
        group: the statements that share its lines, itself included.
        inline: whether its line starts with something else: `if x: y = 1`.
        opens: whether it is the first of its list.
    """

    first: int
    last: int
    lead: int
    tail: int
    indent: str
    group: list[ast.stmt]
    inline: bool
    opens: bool


@dataclass(slots=True)
class Spot:
    """Where one clause of a compound statement stands.

    Attributes:
        clause: the clause.
        gap: the first line of the comments before it; `line` if there are none.
        line: the line its header starts on.
        colon: the offset of the colon that ends its header.
        colon_line: the line that colon is on.
        indent: the white space before the header.
        inline: whether its body starts on the line of the colon.
        tail: the first of the comment lines that end its body and stand before another clause.
        tail_end: the last of them; less than `tail` if there are none.
    """

    clause: Clause
    gap: int
    line: int
    colon: int
    colon_line: int
    indent: str
    inline: bool
    tail: int = 1
    tail_end: int = 0


class Page:
    """The layout of one source file.

    Args:
        source: the file.
        tree: the tree `source.parse()` gave.
    """

    def __init__(self, source: Source, tree: ast.Module) -> None:
        self.source = source
        self.tree = tree
        self.text = source.text
        self.starts = source.starts
        self.line_count = len(self.starts) - 1 - self.text.endswith("\n")
        self._places: dict[int, Place] = {}
        self._spots: dict[int, list[Spot]] = {}
        self.unit = self._indent_unit()
        self.quote = '"' if self.text.count('"') > self.text.count("'") else "'"
        self.register(tree.body, 1, self.line_count + 1)

    def lines(self, first: int, last: int) -> str:
        """The text of some lines, which always ends with a newline."""
        if last < first:
            return ""
        text = self.text[self.starts[first - 1] : self.starts[last]]
        return text if text.endswith("\n") else text + "\n"

    def line_indent(self, line: int) -> str:
        """The white space a line starts with."""
        found = _INDENT.match(self.text, self.starts[line - 1])
        return found[0].rpartition("\f")[2] if found else ""

    def _indent(self, node: ast.stmt, first: int, behind: bool) -> str:
        """The white space a statement starts with, or its line if it stands behind a header."""
        if behind:
            return self.line_indent(first)
        start = self.starts[first - 1]
        return self.text[start : start + node.col_offset].rpartition("\f")[2]

    def _line_of_at(self, first: int, lead: int) -> int:
        """The line of the `@` of a decorator whose expression starts on line `first`."""
        for line in range(first, lead, -1):
            if self.text[self.starts[line - 1] : self.starts[line]].lstrip().startswith("@"):
                return line
        return lead

    def _continues(self, node: ast.stmt, first: int) -> bool:
        """Whether a statement's line is joined by a backslash to the one before, a semicolon between."""
        start = self.starts[first - 1]
        return not self.text[start : start + node.col_offset].isspace() and node.col_offset > 0

    def place(self, node: ast.stmt) -> Place | None:
        """Where a statement of the tree stands; None for one that is not in the tree."""
        found = self._places.get(id(node))
        if found is None and id(node) in self._around:
            self._register_around(node)
            found = self._places.get(id(node))
        return found

    def has(self, node: ast.stmt) -> bool:
        """Whether a statement is one of the tree."""
        return id(node) in self._around

    def was_elif(self, node: ast.If) -> bool:
        """Whether an `if` of the tree is written `elif`."""
        return self.text.startswith("elif", self.source.offset(node.lineno, node.col_offset))

    def after(self, node: ast.stmt) -> str:
        """What follows a statement on its last line."""
        start = self.source.offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        return self.text[start : self.starts[node.end_lineno or node.lineno]].rstrip("\n")

    def spots(self, node: Any) -> list[Spot]:
        """Where the clauses of a compound statement of the tree stand; their bodies become known as well."""
        found = self._spots.get(id(node))
        if found is None:
            found = self._spots[id(node)] = list(self._find_spots(node))
            ends = [spot.gap for spot in found[1:]]
            ends.append((node.end_lineno or node.lineno) + 1)
            for spot, following, end in zip(found, [*found[1:], None], ends):
                if following is not None:
                    spot.tail = following.gap
                    following.gap = self._deeper(following.gap, following.line, spot.indent)
                    spot.tail_end = following.gap - 1
                self.register(spot.clause.body, spot.colon_line + (not spot.inline), end, spot.inline)
        return found

    def register(self, body: list[ast.stmt], line: int, end: int, inline: bool = False) -> None:
        """Find the places of the statements of a list.

        Args:
            body: the statements.
            line: the first line that is theirs.
            end: the line after the last that is theirs.
            inline: whether the first of them stands behind the header.
        """
        group: list[ast.stmt] = []
        before: Place | None = None
        lead = line
        for node in body:
            first = node.lineno
            if decorators := getattr(node, "decorator_list", None):
                first = self._line_of_at(decorators[0].lineno, lead)
            last = node.end_lineno or node.lineno
            if before is not None and (first <= before.last or self._continues(node, first)):
                group.append(node)
                place = Place(first, last, first, last, before.indent, group, before.inline, False)
            else:
                group = [node]
                behind = inline and before is None
                if before is not None:
                    lead = self._end_of_tail(before, first)
                indent = self._indent(node, first, behind)
                opens = before is None
                place = Place(first, last, first if behind else lead, last, indent, group, behind, opens)
            self._places[id(node)] = before = place
        if before is not None:
            self._end_of_tail(before, end)

    def _end_of_tail(self, before: Place, end: int) -> int:
        """Give the comments under `before` to it; return the first line that is not its own."""
        if isinstance(before.group[-1], COMPOUND):
            before.tail = self._deeper(before.last + 1, end, before.indent) - 1
        return before.tail + 1

    def _deeper(self, line: int, end: int, indent: str) -> int:
        """The line after the last of the comments that start at `line` and are indented under `indent`."""
        width = len(indent.expandtabs())
        after = line
        for number in range(line, end):
            text = self.text[self.starts[number - 1] : self.starts[number]]
            stripped = text.lstrip(" \t\f")
            if stripped.startswith("#"):
                if len(text[: len(text) - len(stripped)].expandtabs()) <= width:
                    break
                after = number + 1
        return after

    def _find_spots(self, node: Any) -> Iterator[Spot]:
        parts = clauses(node, self.was_elif)
        place = self._places.get(id(node))
        line = place.first if place else node.lineno
        gap = line
        for index, clause in enumerate(parts):
            if index:
                gap = line
                while _TRIVIA.match(self.text[self.starts[line - 1] : self.starts[line]]):
                    line += 1
            colon = self._colon(clause, line)
            colon_line = self._line_of(colon, line)
            rest = self.text[colon + 1 : self.starts[colon_line]]
            inline = bool(clause.body) and not _TRIVIA.match(rest)
            yield Spot(clause, gap, line, colon, colon_line, self.line_indent(line), inline)
            line = ((clause.body[-1].end_lineno or 0) if clause.body else colon_line) + 1

    def _colon(self, clause: Clause, line: int) -> int:
        """The offset of the colon that ends a header: the first one after all its trees."""
        start = self.starts[line - 1]
        stack: list[Any] = list(clause.parts)
        while stack:
            part = stack.pop()
            if isinstance(part, list):
                stack.extend(part)
            elif (end := getattr(part, "end_lineno", None)) is not None:
                start = max(start, self.source.offset(end, part.end_col_offset))
            elif isinstance(part, ast.AST):
                stack.extend(ast.iter_child_nodes(part))
        for found in _COLON.finditer(self.text, start):
            if found[0] == ":":
                return found.start()
        raise ValueError("a header without a colon")

    def _line_of(self, offset: int, line: int) -> int:
        while self.starts[line] <= offset:
            line += 1
        return line

    @cached_property
    def _around(self) -> dict[int, ast.stmt | None]:
        """The compound statement whose clauses each statement of the tree stands in, by identity; None at the top."""
        found: dict[int, ast.stmt | None] = {}
        stack: list[tuple[ast.stmt | None, list[ast.stmt]]] = [(None, self.tree.body)]
        while stack:
            around, block = stack.pop()
            for node in block:
                found[id(node)] = around
                if isinstance(node, COMPOUND):
                    is_elif = isinstance(around, ast.If) and isinstance(node, ast.If) and self.was_elif(node)
                    owner = around if is_elif else node
                    parts = (*getattr(node, "handlers", ()), *getattr(node, "cases", ()))
                    stack += [(owner, part.body) for part in parts]
                    blocks = (getattr(node, name, None) for name in ("body", "orelse", "finalbody"))
                    stack += [(owner, inner) for inner in blocks if inner]
        return found

    def _register_around(self, node: ast.stmt) -> None:
        """Find the clauses of all that a statement of the tree stands in, the outermost first."""
        outer: list[ast.stmt] = []
        around = self._around[id(node)]
        while around is not None:
            outer.append(around)
            around = self._around[id(around)]
        for each in reversed(outer):
            for spot in self.spots(each):
                if spot.clause.kind == "elif" and id(spot.clause.owner) not in self._places:
                    self._register_elif(spot)

    def _register_elif(self, spot: Spot) -> None:
        node: Any = spot.clause.owner
        last = node.end_lineno
        self._places[id(node)] = Place(spot.line, last, spot.gap, last, spot.indent, [node], False, True)

    def _indent_unit(self) -> str:
        stack: list[ast.stmt] = list(reversed(self.tree.body))
        while stack:
            node = stack.pop()
            body = getattr(node, "body", None)
            if body:
                indent = self.line_indent(body[0].lineno)
                if indent and body[0].lineno > node.lineno:
                    return indent
        return "    "


def reindented(text: str, line: int, old: str, new: str, nodes: list[Any]) -> str:
    """Move lines from one indentation to another; the insides of strings stay."""
    if old == new or not text:
        return text
    inside = set(_lines_in_strings(nodes))
    moved = []
    for number, part in enumerate(text.split("\n"), line):
        if number not in inside and part.startswith(old) and part:
            part = new + part[len(old) :]
        moved.append(part)
    return "\n".join(moved)


def _lines_in_strings(nodes: list[Any]) -> Iterator[int]:
    """The lines that start inside a string literal."""
    for root in nodes:
        for node in ast.walk(root):
            if isinstance(node, (ast.Constant, ast.JoinedStr)) and (end := node.end_lineno) is not None:
                if end > node.lineno and not isinstance(getattr(node, "value", ""), (int, float, complex)):
                    yield from range(node.lineno + 1, end + 1)
