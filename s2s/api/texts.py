"""Where the text of a function is, and what else a session knows of that the text uses.

In a notebook, a REPL or a doctest each cell is a text of its own, and all of them run in one namespace. A function
of one cell calls helpers of others, by names that its own text does not bind.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import EnumType
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from s2s.api.codes import same_code
from s2s.api.text import Definition
from s2s.api.trampoline import nested
from s2s.frontend.imported import called_by, imported_by
from s2s.options import Imported, ImportedEnum, ImportedFunction

if TYPE_CHECKING:
    from s2s.driver import Compiled

#: How many helpers of other cells are looked at for one function.
_MOST = 50


@dataclass(frozen=True, slots=True)
class Helper:
    """A function of another text in the same namespace.

    Attributes:
        name: the global name it is called by.
        code: its code as the interpreter made it.
        text: its definition.
    """

    name: str
    code: CodeType
    text: str


@dataclass(slots=True)
class Helpers:
    """What a function calls from other texts.

    Attributes:
        found: the helpers whose definition is known, callees first.
        refused: why the others are not: global name to reason.
    """

    found: list[Helper] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The definitions, as they stand before the text that uses them."""
        return "".join(helper.text for helper in self.found)


def source_text(filename: str, namespace: dict[str, object]) -> str:
    """The text of a file, cell or other source that `linecache` knows about; empty if there is none."""
    import linecache

    if filename == "<string>":
        return (
            ""  # what every `exec` calls its program; since 3.13 `linecache` takes it for that of `python -c`
        )
    linecache.checkcache(filename)
    return "".join(linecache.getlines(filename, namespace))


def helpers_of(
    code: CodeType,
    text: str,
    namespace: dict[str, object],
    original_code: Callable[[FunctionType], CodeType],
) -> Helpers:
    """The functions of other texts that a function may call by a global name.

    Args:
        code: the function's code.
        text: the text it is in.
        namespace: its globals.
        original_code: says what the interpreter made a function of.
    """
    found = Helpers()
    started: set[str] = set()
    bound: set[str] | None = None

    def look(user: CodeType) -> None:
        nonlocal bound
        for name in _globals_read(user):
            value = namespace.get(name)
            if name in started or not isinstance(value, FunctionType) or len(started) >= _MOST:
                continue
            if value.__globals__ is not namespace or value.__code__.co_filename == code.co_filename:
                continue
            if bound is None:
                bound = _bound_names(text)
            if name in bound:
                continue
            started.add(name)
            if "__future__" in text:
                found.refused[name] = "this cell imports from __future__, which has to come first"
                continue
            made = original_code(value)
            definition = _definition(name, value, made)
            if isinstance(definition, Helper):
                look(made)
                found.found.append(definition)
            else:
                found.refused[name] = definition.why

    look(code)
    return found


def _globals_read(code: CodeType) -> Iterable[str]:
    return dict.fromkeys(name for part in nested(code) for name in part.co_names)


def _bound_names(text: str) -> set[str]:
    """The names that a text may bind in its module, and more."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
    return found


@dataclass(frozen=True, slots=True)
class _Refusal:
    why: str


def _definition(name: str, function: FunctionType, code: CodeType) -> Helper | _Refusal:
    """A function's definition, if it alone makes this very code."""
    if code.co_qualname != name or code.co_freevars:
        return _Refusal("it is not defined at the top of its cell")
    text = source_text(code.co_filename, function.__globals__)
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _Refusal("its source is not available")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and Definition(name, node).first_line == code.co_firstlineno:
            if node.decorator_list:
                return _Refusal("it is decorated")
            alone = ast.Module([node], [])
            flags = code.co_flags & future_flags()
            for candidate in (alone, tree):
                made = compile(candidate, code.co_filename, "exec", flags, dont_inherit=True)
                if any(same_code(part, code) for part in nested(made)):
                    lines = text.split("\n")[node.lineno - 1 : node.end_lineno]
                    if (
                        lines[0][: node.col_offset].strip()
                        or lines[-1].encode()[node.end_col_offset :].strip()
                    ):
                        return _Refusal("it shares its line with another statement")
                    return Helper(name, code, "\n".join(lines) + "\n")
    return _Refusal("its source is not available, or was edited, or it is no plain function")


def future_flags() -> int:
    """The flags of all `__future__` features, which hold in the cells after the one that names them."""
    import __future__

    flags = 0
    for feature in __future__.all_feature_names:
        flags |= getattr(__future__, feature).compiler_flag
    return flags


def move_up(compiled: Compiled, lines: int) -> None:
    """Take the first lines of a text out of its trees, as if the rest began there.

    Args:
        compiled: the text, compiled.
        lines: how many.
    """
    from s2s.backend.code import fill_positions

    fill_positions(compiled.tree)
    fill_positions(compiled.original_tree)
    moved: set[int] = set()
    for tree in (compiled.original_tree, compiled.tree):
        tree.body = [stmt for stmt in tree.body if stmt.lineno > lines or id(stmt) in moved]
        for node in ast.walk(tree):
            if id(node) not in moved and "lineno" in node._attributes:
                moved.add(id(node))
                node.lineno = max(node.lineno - lines, 1)  # type: ignore[attr-defined]
                node.end_lineno = max(node.end_lineno - lines, 1)  # type: ignore[attr-defined]


_imported_by = functools.lru_cache(16)(imported_by)


def live_imports(text: str, namespace: Mapping[str, object]) -> tuple[Imported, ...]:
    """The enums and small functions that a text imports, as its names now mean them; what keeps them looks again."""
    found, called = list[Imported](), list[tuple[str, str, object]]()
    data = text.encode(errors="surrogatepass")
    for module, name, bound in _imported_by(data):
        value = namespace.get(bound)
        if type(value) is EnumType:
            found.append(ImportedEnum(module, name, tuple(map(str, value.__members__))))
        elif f"{bound}(" in text:
            called.append((module, name, value))
    for module, name, bound in _called_by(data):
        of = namespace.get(bound)
        called.append((module, name, vars(of).get(name) if type(of) is ModuleType else None))
    for module, name, value in called:
        if type(value) is FunctionType:
            if taken := _offered(value.__code__.co_filename, value.__code__.co_name):
                found.append(ImportedFunction(module, name, taken))
    return tuple(found)


@functools.lru_cache(16)
def _called_by(data: bytes) -> list[tuple[str, str, str]]:
    return called_by(data, _imported_by(data))


@functools.lru_cache(256)
def _offered(filename: str, name: str) -> str:
    """The text of a function of another file, if it may be taken in; whether it is as it was is asked elsewhere."""
    from s2s.offering import offered  # not needed where nothing of that kind is imported

    return offered(source_text(filename, {}).encode(errors="surrogatepass"), name)
