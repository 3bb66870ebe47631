"""Putting a changed tree back on the page it came from.

What did not change keeps its text, byte for byte; what did is printed where it stood. The result is
parsed and compared with the tree, so a wrong guess about the page costs layout, never meaning.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from s2s.backend.banner import with_header
from s2s.backend.clauses import COMPOUND, Clause, clauses, without
from s2s.backend.page import Page, Place, Spot, reindented
from s2s.backend.pairs import paired, same_header
from s2s.backend.same import Comparison, same_tree
from s2s.backend.spelling import spelling_of
from s2s.backend.text import Style, header_text, print_text, to_text
from s2s.errors import SourceError
from s2s.frontend.parsing import parse_text
from s2s.frontend.source import Source

__all__ = ["Splice", "splice", "with_header"]

#: What says more than it does where it stands.
_DECLARING = (ast.Global, ast.Nonlocal, ast.ImportFrom)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def splice(source: Source, original: ast.Module, new: ast.Module) -> str:
    """Print a tree, keeping the text of what it has in common with a source file.

    Args:
        source: the file.
        original: the file's tree, `source.parse()`.
        new: the tree to print. A statement's attribute `_origin` names the statement of `original` it
            came from; one with None, or without it, is new code. A statement, or a body, that is the very
            one of `original` stands for itself. A body left empty is given a `pass`, in place.

    Returns:
        The text: it parses to `new`, and is the file's own where nothing changed.

    Raises:
        InternalError: nothing that parses back to `new` was found.
    """
    return Splice(source, original, new).text


class Splice:
    """One splice, for those who want to know how it went.

    Attributes:
        text: the result.
        replaced: the top-level statements of `original` whose text is not in the result as it was; of a class only
            what is not, and what it declares.
        rewritten: the text without what it has of `original` as it was at the top level, or in classes there.
        reprinted: how many top-level statements had to be printed whole because the splice went wrong.
    """

    def __init__(self, source: Source, original: ast.Module, new: ast.Module) -> None:
        self.source, self.original, self.new = source, original, new
        self.reprinted = 0
        self.replaced: list[ast.stmt] = []
        self.text = source.text
        self.rewritten = ""
        self._same = Comparison()
        if new is not original and not self._same.lists(new.body, original.body):
            self.text = self._checked()

    def _checked(self) -> str:
        page = Page(self.source, self.original)
        writer = _Writer(page, self.new, set(), self._same)
        for _ in range(2):
            text = writer.run()
            guilty = writer.guilty()
            if not guilty:
                self.replaced = list(without(self.original.body, writer.kept))
                self.rewritten = writer.rewritten()
                return text
            writer = _Writer(page, self.new, guilty | writer.printed, self._same)
            self.reprinted = len(writer.printed)
        # The coding cookie, if there is one, is among the comments at the top.
        text = writer.preamble() + to_text(self.new)
        self.reprinted = len(self.new.body)
        self.replaced = self.original.body
        parse_text(text)
        self.rewritten = text
        return text


def _parsed(text: str) -> ast.Module | None:
    try:
        return parse_text(text)
    except SourceError:
        return None


class _Writer:
    """Writes one tree; `printed` are the indices of top-level statements not to be spliced."""

    def __init__(self, page: Page, new: ast.Module, printed: set[int], same: Comparison) -> None:
        self.page = page
        self.style = Style(page.unit, page.quote, spelling_of(page.source))
        self.same = same
        self.new = new
        self.printed = printed
        self.out: list[str] = []
        self.commented: set[int] = set()
        self.orphaned: set[int] = set()
        self.pieces: list[
            tuple[int, int]
        ] = []  # of each top-level statement the index, and where its text begins
        self.verbatim: set[int] = set()  # the indices of those whose text is whole lines of the page
        self.kept: set[int] = set()  # the identities of the original statements whose whole lines are kept
        # Of what else is whole lines of the page: what stands for it when its piece is parsed, by its index in `out`,
        # and the identities of the statements of `new` that it is.
        self.shortened: dict[int, str] = {}
        self.shortened_nodes: set[int] = set()
        # Where in `out` whole statements are that the page has had all along, at the top level or in classes there:
        # what has to stand for them for the rest to compile.
        self.unchanged: dict[int, str] = {}
        self.in_classes = True

    def run(self) -> str:
        """Write the module."""
        page = self.page
        body = page.tree.body
        self.out.append(self.preamble())
        if body:
            self.commented.add(id(body[0]))
        self._block(self.new.body, body, "", top=True)
        last = page.place(body[-1]) if body else None
        if last:
            self.out.append(page.lines(last.tail + 1, page.line_count))
        text = "".join(self.out)
        return text if page.text.endswith("\n") or not page.text else text.removesuffix("\n")

    def preamble(self) -> str:
        """The comments at the top of the file, which stay there whatever becomes of the first statement."""
        body = self.page.tree.body
        first = self.page.place(body[0]) if body else None
        return self.page.lines(1, first.first - 1 if first else self.page.line_count)

    def guilty(self) -> set[int]:
        """The top-level statements whose piece of text does not parse back to them.

        Each piece is whole lines, so that what they are on their own they are together. What the page has had all
        along need not be parsed again: it is left out, and within a piece a `pass` stands for each such statement.
        """
        found: set[int] = set()
        for (index, start), (following, end) in zip(
            self.pieces, [*self.pieces[1:], (len(self.new.body), len(self.out))]
        ):
            if index in self.verbatim:
                continue
            text = "".join(self.shortened.get(at, part) for at, part in enumerate(self.out[start:end], start))
            tree = _parsed(text)
            if tree is None or not same_tree(tree.body, self.new.body[index:following], self.shortened_nodes):
                found.update(range(index, following))
        return found

    def rewritten(self) -> str:
        """The text without what the page has had all along."""
        return "".join(self.unchanged.get(at, part) for at, part in enumerate(self.out))

    def _block(self, new: list[ast.stmt], old: list[ast.stmt], indent: str, top: bool = False) -> None:
        """Write a list of statements; `old` is the list it stands for."""
        indices = {id(node): index for index, node in enumerate(old)}
        origins = (
            new
            if new is old
            else [node if id(node) in indices else getattr(node, "_origin", node) for node in new]
        )
        reached = -1
        position = 0
        start = len(self.out)
        while position < len(new):
            if top:
                self.pieces.append((position, len(self.out)))
            node = new[position]
            origin = origins[position]
            place = self.page.place(origin) if isinstance(origin, ast.stmt) else None
            if origin is not None and (index := indices.get(id(origin))) is not None:
                if index > reached:
                    self._orphans(old[reached + 1 : index])
                    reached = index
            fresh = len(self.out) == start
            if not fresh and self._needs_space(new[position - 1], node, place):
                self.out.append("\n" if indent else "\n\n")
            if place is None or (top and position in self.printed):
                self._fresh(node, place, indent, fresh, whole=top and position in self.printed)
                position += 1
            else:
                position += self._known(new, origins, position, place, indent, fresh)

    def _needs_space(self, before: ast.stmt, node: ast.stmt, place: Place | None) -> bool:
        """Whether blank lines are to be written between two statements, one of which has no text of its own."""
        if place is None:
            return _stand_apart(before, node)
        origin = getattr(before, "_origin", before)
        if not _stand_apart(before, node) or (origin is not None and self.page.place(origin) is not None):
            return False
        return not self.page.lines(place.lead, place.first - 1).startswith("\n")

    def _known(
        self, new: list[ast.stmt], origins: list[Any], position: int, place: Place, indent: str, fresh: bool
    ) -> int:
        """Write a statement that has a place on the page; return how many statements that wrote."""
        node, origin = new[position], origins[position]
        if self.same(node, origin):
            return self._verbatim(new, origins, position, place, indent, fresh)
        self._lead(origin, place, indent, fresh)
        if isinstance(node, COMPOUND):
            self._compound(node, origin, place, indent)
            return 1
        text = print_text(node, base=indent, style=self.style)
        comment = ""
        if position + 1 == len(new) or origins[position + 1] is not origin:
            comment = self._comment_after(origin, place)
        self.out.append(f"{text}{comment}\n")
        return 1

    def _verbatim(
        self, new: list[ast.stmt], origins: list[Any], position: int, place: Place, indent: str, fresh: bool
    ) -> int:
        origin = origins[position]
        group = place.group
        if not place.inline and group[0] is origin and self._all_kept(new, origins, position, group):
            last = self.page.place(group[-1]) or place
            self._lead(origin, place, indent, fresh)
            text = self.page.lines(place.first, last.tail)
            is_elif = isinstance(origin, ast.If) and text.startswith("elif", len(place.indent))
            if is_elif:
                text = place.indent + text[len(place.indent) + 2 :]
            self.out.append(reindented(text, place.first, place.indent, indent, group))
            # A backslash would draw the next piece into this one.
            if indent == place.indent and not text.endswith("\\\n") and not is_elif:
                self.kept.update(map(id, group))
                if self.in_classes and not any(isinstance(stmt, _DECLARING) for stmt in group):
                    self.unchanged[len(self.out) - 1] = f"{indent}pass\n" if indent else ""
                if indent:
                    self.shortened[len(self.out) - 1] = f"{indent}pass\n" * len(group)
                    self.shortened_nodes.update(map(id, new[position : position + len(group)]))
                else:
                    self.verbatim.add(position)
            return len(group)
        if group[0] is origin:
            self._lead(origin, place, indent, fresh)
        first_line = self.page.source.offset(origin.lineno, origin.col_offset)
        text = self.page.text[first_line : self.page.source.offset(origin.end_lineno, origin.end_col_offset)]
        text = reindented(place.indent + text, place.first, place.indent, indent, [origin])
        self.out.append(f"{text}{self._comment_after(origin, place)}\n")
        return 1

    def _all_kept(
        self, new: list[ast.stmt], origins: list[object], position: int, group: list[ast.stmt]
    ) -> bool:
        """Whether the statements that share a line with an unchanged one still follow it unchanged."""
        end = position + len(group)
        return end <= len(new) and all(
            found is origin and self.same(node, origin)
            for node, found, origin in zip(new[position + 1 : end], origins[position + 1 : end], group[1:])
        )

    def _fresh(self, node: ast.stmt, place: Place | None, indent: str, first: bool, whole: bool) -> None:
        """Write a statement that has no text of its own."""
        if place is not None:
            self._lead(getattr(node, "_origin", node), place, indent, first)
        if whole:
            self.out.append(to_text(node) + "\n")
        elif isinstance(node, COMPOUND):
            self._compound(node, None, None, indent)
        else:
            text = print_text(node, base=indent, style=self.style)
            self.out.append(text + "\n")

    def _lead(self, origin: ast.stmt, place: Place, indent: str, first: bool) -> None:
        """Write the comments and blank lines that belong to a statement, once."""
        if id(origin) in self.commented or place.group[0] is not origin or place.inline:
            return
        self.commented.add(id(origin))
        text = self.page.lines(place.lead, place.first - 1)
        if id(origin) in self.orphaned:
            text = text[len(_detached(text)) :]
        if first and not place.opens:
            text = text.lstrip("\n")
        self.out.append(reindented(text, place.lead, place.indent, indent, []))

    def _orphans(self, deleted: list[ast.stmt]) -> None:
        """Keep the comments of deleted statements that a blank line sets apart from them."""
        for node in deleted:
            place = self.page.place(node)
            if place is None or place.inline or id(node) in self.commented or place.group[0] is not node:
                continue
            comments = _detached(self.page.lines(place.lead, place.first - 1))
            if comments.strip():
                self.orphaned.add(id(node))
                self.out.append(comments)

    def _comment_after(self, origin: ast.stmt, place: Place) -> str:
        if isinstance(origin, COMPOUND) or place.group[-1] is not origin:
            return ""
        rest = self.page.after(origin).strip(" \t;")
        return "  " + rest if rest.startswith("#") else ""

    def _compound(self, node: object, origin: object, place: Place | None, indent: str) -> None:
        """Write a compound statement clause by clause."""
        around, self.in_classes = self.in_classes, self.in_classes and isinstance(node, ast.ClassDef)
        old = self.page.spots(origin) if isinstance(origin, COMPOUND) else []
        case_indent = next((spot.indent for spot in old if spot.clause.kind == "case"), "")
        if not case_indent or place is None or place.indent != indent:
            case_indent = indent + self.page.unit
        for clause, spot in paired(clauses(node, self._is_elif), old):
            here = case_indent if clause.kind == "case" else indent
            self._clause(clause, spot, here, spot is not None and spot is old[0])
        if place is not None and place.tail > place.last and old:
            self.out.append(self.page.lines(place.last + 1, place.tail))
        self.in_classes = around

    def _is_elif(self, node: ast.If) -> bool:
        origin = getattr(node, "_origin", node)
        return not isinstance(origin, ast.If) or not self.page.has(origin) or self.page.was_elif(origin)

    def _clause(self, clause: Clause, spot: Spot | None, indent: str, opens: bool) -> None:
        page = self.page
        if spot is None:
            self._print_header(clause, indent, "")
            self._body(clause, [], indent + page.unit)
            return
        if not opens:
            gap = page.lines(spot.gap, spot.line - 1)
            self.out.append(reindented(gap, spot.gap, spot.indent, indent, []))
        rest = page.text[spot.colon + 1 : page.starts[spot.colon_line]].rstrip("\n")
        if same_header(clause, spot.clause):
            text = page.text[page.starts[spot.line - 1] : spot.colon + 1]
            text = text[: len(spot.indent)] + _keyword(text[len(spot.indent) :], clause.kind)
            text = reindented(text, spot.line, spot.indent, indent, list(_trees(clause.parts)))
            self.out.append(text + ("" if spot.inline else rest) + "\n")
        else:
            comment = rest.strip()
            self._print_header(clause, indent, f"  {comment}" if comment.startswith("#") else "")
        deeper = indent + page.unit
        old = spot.clause.body
        if old and not spot.inline:
            body_indent = page.line_indent(old[0].lineno)
            if decorators := getattr(old[0], "decorator_list", None):
                body_indent = page.line_indent(decorators[0].lineno)
            if body_indent.startswith(spot.indent) and len(body_indent) > len(spot.indent):
                deeper = indent + body_indent[len(spot.indent) :]
        self._body(clause, old, deeper)
        self.out.append(page.lines(spot.tail, spot.tail_end))

    def _body(self, clause: Clause, old: list[ast.stmt], indent: str) -> None:
        if clause.kind == "match":
            return
        if not clause.body:
            clause.body.append(ast.Pass())
        self._block(clause.body, old, indent)

    def _print_header(self, clause: Clause, indent: str, comment: str) -> None:
        text = header_text(clause, base=indent, style=self.style)
        self.out.append(f"{text}{comment}\n")


def _stand_apart(before: ast.stmt, after: ast.stmt) -> bool:
    """Whether blank lines belong between two statements, the second of them new."""
    return isinstance(after, _DEFINITIONS) or isinstance(before, _DEFINITIONS)


def _detached(comments: str) -> str:
    """The comments before a statement, up to the last blank line between them and it."""
    lines = comments.split("\n")[:-1]
    while lines and lines[-1].strip():
        lines.pop()
    return "".join(line + "\n" for line in lines)


def _keyword(text: str, kind: str) -> str:
    """Start a header that did not change otherwise with `if` or `elif`."""
    if kind == "if" and text.startswith("elif"):
        return text[2:]
    return "el" + text if kind == "elif" and text.startswith("if") else text


def _trees(parts: tuple[object, ...]) -> Iterator[object]:
    for part in parts:
        if isinstance(part, list):
            yield from part
        elif isinstance(part, ast.AST):
            yield part
