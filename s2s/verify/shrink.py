"""Make a failing program small: statement-level delta debugging, then expressions, over the syntax tree."""

from __future__ import annotations

import ast
import contextlib
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from s2s.verify import cuts

Part = TypeVar("Part")

#: Whether a candidate still fails: any true value will do.
Fails = Callable[[str], object]
#: The same for many candidates at once.
FailAll = Callable[[list[str]], list[bool]]

_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
_SIMPLE: tuple[ast.expr, ...] = (ast.Constant(1), ast.Constant(None))


def shrink(text: str, fails: Fails, *, seconds: float = 10.0, tries: int = 3000) -> str:
    """The smallest program found that still fails.

    Args:
        text: a program for which `fails` is true.
        fails: whether a candidate shows the difference that is looked for; a candidate may be nonsense. May
            raise `Enough`.
        seconds: stop looking after this long.
        tries: or after this many candidates.

    Returns:
        A program for which `fails` is true; `text` itself if nothing smaller is.
    """
    return _Shrinker(fails, time.monotonic() + seconds, tries).run(text)


def shrink_together(text: str, fail: FailAll, size: int, *, seconds: float = 10.0, tries: int = 3000) -> str:
    """As `shrink`, where asking about many candidates at once costs little more than asking about one.

    Whole blocks of statements go first, all those that can go together. What is left is searched as `shrink` does; as
    most of its candidates do not fail, the search goes on as if one did not until `size` of them are waiting for
    their answer, and is then taken up again from the smallest program known to fail.

    Args:
        text: a program that fails.
        fail: which of some candidates show the difference that is looked for.
        size: how many to ask about at once.
        seconds: stop looking after this long.
        tries: or after this many candidates.
    """
    deadline = time.monotonic() + seconds
    known: dict[str, bool] = {}
    with contextlib.suppress(SyntaxError, Enough):
        # Nothing else is worth asking before it is known whether the layout may go.
        plain = ast.unparse(ast.parse(text)) + "\n"
        known[plain] = fail([plain])[0]
        if known[plain]:
            text = _without_blocks(plain, fail, size, deadline)
            known[text] = True
    if size == 1:
        left = deadline - time.monotonic()
        return shrink(text, lambda candidate: fail([candidate])[0], seconds=left, tries=tries)
    while True:
        waiting: list[str] = []

        def answer(candidate: str, waiting: list[str] = waiting) -> bool:
            if candidate not in known:
                waiting.append(candidate)
                if len(waiting) == size:
                    raise Enough
            return known.get(candidate, False)

        text = _Shrinker(answer, deadline, tries).run(text)
        if not waiting or len(known) >= tries or time.monotonic() > deadline:
            return text
        try:
            known.update(zip(waiting, fail(waiting)))
        except Enough:
            return text


def _without_blocks(text: str, fail: FailAll, size: int, deadline: float) -> str:
    """Take out as many statements as can go, by blocks of half of them, a quarter, down to single ones."""
    count = cuts.places(text)
    gone: frozenset[int] = frozenset()
    best = text

    def without(numbers: frozenset[int]) -> str:
        return cuts.cut(text, [0 if number in numbers else cuts.KEEP for number in range(count)])

    length = count
    while length and time.monotonic() < deadline:
        left = [number for number in range(count) if number not in gone]
        blocks = [frozenset(left[start : start + length]) for start in range(0, len(left), length)]
        for start in range(0, len(blocks), size):
            some = [gone | block for block in blocks[start : start + size]]
            dispensable = [one for one, fails in zip(some, fail([without(one) for one in some])) if fails]
            together = frozenset[int]().union(*dispensable)
            if len(dispensable) > 1 and not fail([without(together)])[0]:
                together = dispensable[0]
            if dispensable:
                gone |= together
                best = without(gone)
        length //= 2
    return best


class Enough(Exception):
    """Ends a search for smaller programs with what it has: time or tries are used up, or `fails` says so."""


class _Shrinker:
    def __init__(self, fails: Fails, deadline: float, tries: int) -> None:
        self._fails = fails
        self._deadline = deadline
        self._left = tries
        self._tried: set[str] = set()
        self.best = ""

    def run(self, text: str) -> str:
        self.best = text
        try:
            # The comments and layout go first; if that heals the program, its text is left alone.
            if not self._accept(ast.unparse(ast.parse(text))):
                return self._lines(text)
            before = ""
            while before != self.best:
                before = self.best
                self._statements()
                self._unwrap()
                self._expressions()
        except (Enough, SyntaxError):
            pass
        return self.best

    def _accept(self, candidate: str) -> bool:
        candidate = candidate.strip("\n") + "\n"
        if candidate in self._tried:
            return False
        if self._left <= 0 or time.monotonic() > self._deadline:
            raise Enough
        self._left -= 1
        self._tried.add(candidate)
        if not self._fails(candidate):
            return False
        self.best = candidate
        return True

    def _lines(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        index = 0
        while index < len(lines):
            if self._accept("".join(lines[:index] + lines[index + 1 :])):
                del lines[index]
            else:
                index += 1
        return self.best

    def _keep(self, tree: ast.Module, holder: list[Part], new: list[Part]) -> bool:
        """Put `new` into a list of the tree; put back what was there if the program no longer fails."""
        old = list(holder)
        holder[:] = new
        try:
            candidate = ast.unparse(ast.fix_missing_locations(tree))
        except Exception:
            # A tree that cannot be written, such as an annotated name without its annotation.
            candidate = ""
        if candidate and self._accept(candidate):
            return True
        holder[:] = old
        return False

    def _statements(self) -> None:
        """Drop runs of statements from every body, long runs first."""
        tree = ast.parse(self.best)
        for body, required in _bodies(tree):
            size = len(body)
            while size:
                start = 0
                while start < len(body):
                    rest = body[:start] + body[start + size :]
                    if required and not rest:
                        rest = [ast.Pass()]
                    same = len(rest) == len(body) == 1 and isinstance(body[0], ast.Pass)
                    if same or not self._keep(tree, body, rest):
                        start += size
                size //= 2

    def _unwrap(self) -> None:
        """Put a compound statement's body in its place."""
        tree = ast.parse(self.best)
        for body, _ in _bodies(tree):
            index = 0
            while index < len(body):
                for name in _BODIES[:3]:
                    inner = getattr(body[index], name, None)
                    if inner and self._keep(tree, body, body[:index] + inner + body[index + 1 :]):
                        break
                else:
                    index += 1

    def _expressions(self) -> None:
        """Put a part of an expression, or a plain constant, in its place; drop operands and arguments."""
        tree = ast.parse(self.best)
        for node in ast.walk(tree):
            for name, value in list(ast.iter_fields(node)):
                if (
                    isinstance(value, list)
                    and value
                    and isinstance(value[0], ast.expr | ast.keyword | ast.alias)
                ):
                    for item in list(value):
                        if item in value:
                            self._keep(tree, value, [other for other in value if other is not item])
                elif name in ("returns", "annotation") and value is not None:
                    setattr(node, name, None)
                    if not self._keep(tree, [], []):
                        setattr(node, name, value)
                elif isinstance(value, ast.expr) and not isinstance(value, ast.Constant):
                    self._simplify(tree, node, name, value)
                elif isinstance(value, ast.arguments):
                    self._parameters(tree, value)

    def _simplify(self, tree: ast.Module, node: ast.AST, name: str, value: ast.expr) -> None:
        parts = [child for child in ast.iter_child_nodes(value) if isinstance(child, ast.expr)]
        for part in [*_SIMPLE, *parts]:
            setattr(node, name, part)
            if self._keep(tree, [], []):
                return
            setattr(node, name, value)

    def _parameters(self, tree: ast.Module, arguments: ast.arguments) -> None:
        for index in reversed(range(len(arguments.args))):
            at = len(arguments.args) - index
            if at > len(arguments.defaults):
                self._keep(tree, arguments.args, arguments.args[:index] + arguments.args[index + 1 :])


def _bodies(tree: ast.Module) -> Iterator[tuple[list[object], bool]]:
    """Every statement list, outer ones first, with whether it must not become empty."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop(0)
        for name in _BODIES:
            body = getattr(node, name, None)
            if isinstance(body, list):
                if body:
                    yield body, name == "body" and not isinstance(node, ast.Module)
                waiting.extend(body)
