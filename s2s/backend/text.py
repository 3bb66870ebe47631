"""Printing trees. The print is never trusted: it is parsed again and compared with the tree."""

from __future__ import annotations

import ast
import importlib.util
import io
import sys
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from s2s.backend.clauses import Clause
from s2s.backend.same import same_tree
from s2s.backend.spelling import Spelling
from s2s.backend.wrap import WIDTH, layout
from s2s.errors import InternalError, SourceError
from s2s.frontend.parsing import parse_text, silenced_warnings
from s2s.frozen import frozen

if TYPE_CHECKING:
    from s2s.backend.astor_gen import StatementGenerator

__all__ = ["Style", "header_text", "print_text", "same_tree", "to_text"]

_T = TypeVar("_T")
_ENOUGH_RECURSION = 200_000


@frozen()
class Style:
    """How a file is written.

    Attributes:
        unit: what it indents by.
        quote: the quote for strings where either would do.
        spelling: how it spells the literals that it has.
    """

    unit: str = "    "
    quote: str = "'"
    spelling: Spelling | None = None


PLAIN = Style()


def to_text(node: ast.AST, *, width: int = WIDTH) -> str:
    """Print a tree.

    astor's generator prints it; where the text does not parse back to the tree, `ast.unparse` does.

    Args:
        node: a module, statement, expression, pattern or parameter list.
        width: how many columns a line should have at most.

    Returns:
        The text; a module ends with a newline, anything else does not.

    Raises:
        InternalError: no text was found that parses back to the tree.
    """
    printers: list[Callable[[], str]] = [partial(print_text, node, width=width), partial(_unparse, node)]
    for printer in printers:
        try:
            text = printer()
        except (AttributeError, KeyError, TypeError, ValueError):
            # A tree the printer has no form for; the other one may.
            continue
        if _parses_back(text, node):
            return text
    raise InternalError(f"no text parses back to this {type(node).__name__}: {_summary(node)}")


def print_text(node: ast.AST, *, base: str = "", style: Style = PLAIN, width: int = WIDTH) -> str:
    """Print a tree without checking the text; for callers that check the whole file.

    Args:
        node: as for `to_text`.
        base: the indentation of the first line.
        style: how the file around it is written.
        width: how many columns a line should have at most.

    Returns:
        The text, as `to_text` gives it.
    """
    if isinstance(node, ast.Module) and not node.body:
        return ""
    text = _generate(lambda generator: generator.visit(node), base, style, width)
    return text if isinstance(node, ast.Module) else text[:-1]


def header_text(clause: Clause, *, base: str, style: Style, width: int = WIDTH) -> str:
    """Print the header of a clause, decorators included and without a newline; arguments as `print_text`."""
    return _generate(lambda generator: generator.header(clause), base, style, width)[:-1]


def _generate(print_node: Callable[[StatementGenerator], None], base: str, style: Style, width: int) -> str:
    def tokens() -> list[str]:
        generator = _generator_class()(style.unit)
        generator.quote, generator.spelling = style.quote, style.spelling
        print_node(generator)
        return generator.result

    items = _deep(tokens)
    if items and items[0].startswith("\n"):
        items[0] = ""
    items.append("\n")
    return layout(items, base, width)


@cache
def _generator_class() -> type[StatementGenerator]:
    # astor mentions the node classes that Python 3.12 deprecates.
    with silenced_warnings():
        _load_astor()
        from s2s.backend.astor_gen import StatementGenerator
    return StatementGenerator


def _load_astor() -> None:
    """Import astor, which reads a file of its own as it is imported, with the interpreter's own `open`.

    A program may have replaced that of `builtins` (`mock.patch("builtins.open")` around an import), and putting
    it back even for a moment would be seen by other threads. A module's own names come before those of `builtins`.
    """
    if "astor" in sys.modules:
        return
    spec = importlib.util.find_spec("astor")
    if spec is None or spec.loader is None:
        return  # whoever imports it says what is wrong
    module = importlib.util.module_from_spec(spec)
    module.__dict__["open"] = io.open
    sys.modules["astor"] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules["astor"]
        raise


def _deep(action: Callable[[], _T]) -> _T:
    """Run `action`; if the tree is too deep for the recursion limit, again with a higher one."""
    try:
        return action()
    except RecursionError:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, _ENOUGH_RECURSION))
        try:
            return action()
        finally:
            sys.setrecursionlimit(limit)


def _unparse(node: ast.AST) -> str:
    text = _deep(lambda: ast.unparse(ast.fix_missing_locations(node)))
    return text + "\n" if isinstance(node, ast.Module) and text else text


def _parses_back(text: str, node: object) -> bool:
    try:
        match node:
            case ast.Module():
                return same_tree(parse_text(text).body, node.body)
            case ast.stmt():
                return same_tree(parse_text(text).body, [node])
            case ast.arguments():
                again: Any = parse_text(f"def f({text}): pass").body[0]
                return same_tree(again.args, node)
            case ast.pattern():
                again = parse_text(f"match x:\n case {text}: pass").body[0]
                return same_tree(again.cases[0].pattern, node)
            case ast.Slice():
                again = parse_text(f"x[{text}]").body[0]
                return same_tree(again.value.slice, node)
            case ast.Starred():
                again = parse_text(f"[{text}]").body[0]
                return same_tree(again.value.elts[0], node)
            case ast.Expression():
                node = node.body
        again = parse_text(f"({text}\n)").body[0]
        return same_tree(again.value, node)
    except (SourceError, AttributeError, IndexError):
        return False


def _summary(node: ast.AST) -> str:
    text = _deep(lambda: ast.dump(node))
    return text if len(text) < 200 else text[:200] + "…"
