"""From a live function to the IR of its source: one `def` lowered alone, in the scopes that stand around it."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from s2s.api.text import Definition, definitions
from s2s.api.texts import source_text
from s2s.errors import SourceError
from s2s.frontend.frames import ATTRIBUTES, by_marks
from s2s.frontend.lower import lower
from s2s.frontend.parsing import parse_text
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope

#: Parsed files are kept while they are read again and again for the functions of one program.
_MOST_FILES = 32

_CODE_KINDS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(eq=False, slots=True)
class Template:
    """The IR of a function as written, and what specializing it needs to know of the whole of it.

    Attributes:
        function: the IR.
        owner: the class whose private names it writes; empty outside a class.
        refused: why it cannot be specialized; empty if it can.
        stable: variables that are bound once, as parameters, and so hold one value wherever they are read.
        own: its variables, those of functions inside it included.
    """

    function: n.Function
    owner: str
    filename: str
    refused: str = ""
    stable: frozenset[n.Var] = frozenset()
    own: frozenset[n.Var] = frozenset()


@dataclass(slots=True)
class _File:
    text: str
    tree: ast.Module
    imports: list[ast.stmt]


class Sources:
    """Templates of live functions, each made once."""

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}
        self._templates: dict[CodeType, Template | str] = {}

    def template(self, function: FunctionType) -> Template | str:
        """The template of a function, or why there is none."""
        code = function.__code__
        found = self._templates.get(code)
        if found is None:
            found = self._templates[code] = self._made(function, code)
        return found

    def _made(self, function: FunctionType, code: CodeType) -> Template | str:
        definition = self._definition(function, code)
        if isinstance(definition, str):
            return definition
        node = definition.node
        owner = _owner(code.co_qualname)
        tree, name = _alone(node, owner, code.co_freevars)
        module = lower(tree, code.co_filename)
        for found in walk(module):
            if isinstance(found, n.Function) and found.name == name and _params(found) == _arguments(code):
                refused = _refusal(found, code)
                return Template(found, owner, code.co_filename, refused, _stable(found), _own(found))
        return "its source is not that of the function"

    def _definition(self, function: FunctionType, code: CodeType) -> Definition | str:
        text = source_text(code.co_filename, function.__globals__)
        if not text:
            return "its source is not available"
        file = self._files.get(code.co_filename)
        if file is None or file.text != text:
            try:
                tree = parse_text(text, code.co_filename)
            except SourceError:
                return "its source does not parse"
            file = _File(text, tree, list(_imports(tree)))
            while len(self._files) >= _MOST_FILES:
                del self._files[next(iter(self._files))]
            self._files[code.co_filename] = file
        line = code.co_firstlineno
        found = [
            definition
            for definition in definitions(file.tree, line=line)
            if (definition.qualname, definition.first_line) == (code.co_qualname, line)
        ]
        if len(found) != 1:
            return "its source is not found"
        if not _is_of(found[0].node, code, file.imports):
            return "its source was edited since it was imported"
        return found[0]


def edited_in_place() -> bool:
    """Whether functions get other code while the program runs: in a session with a prompt, by what reloads them."""
    return "IPython" in sys.modules or hasattr(sys, "ps1")


def _imports(tree: ast.Module) -> Iterator[ast.stmt]:
    """The imports of a module's own scope: a call of what a module holds compiles to other code than of a method."""
    stack: list[ast.AST] = [*tree.body]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            stack += ast.iter_child_nodes(node)


def _is_of(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, code: CodeType, imports: list[ast.stmt]
) -> bool:
    """Whether a definition compiles to a function's code, as far as names, constants and operations tell."""
    tree, name = _alone(node, _owner(code.co_qualname), code.co_freevars)
    tree.body += [one for one in imports if getattr(one, "module", "") != "__future__"]
    ast.fix_missing_locations(tree)
    flags = code.co_flags & _future_mask()
    top = compile(tree, code.co_filename, "exec", flags=flags, dont_inherit=True)
    return any(_same(found, code) for found in _nested(top) if found.co_name == name)


def _future_mask() -> int:
    from s2s.api.texts import future_flags

    return future_flags()


def _same(found: CodeType, code: CodeType) -> bool:
    if (
        found.co_names != code.co_names
        or found.co_varnames != code.co_varnames
        or found.co_code != code.co_code
        or len(found.co_consts) != len(code.co_consts)
    ):
        return False
    pairs = zip(found.co_consts, code.co_consts, strict=True)
    return all(
        _same(one, other) if isinstance(one, CodeType) and isinstance(other, CodeType) else _equal(one, other)
        for one, other in pairs
    )


def _equal(one: object, other: object) -> bool:
    return type(one) is type(other) and (one == other or repr(one) == repr(other))


def _nested(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _nested(const)


def _owner(qualname: str) -> str:
    """The class a function's text stands in, by its qualified name."""
    parts = qualname.split(".")[:-1]
    for part in reversed(parts):
        if part != "<locals>":
            return part if parts[-1] != "<locals>" else ""
        break
    return ""


def _alone(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, owner: str, free: tuple[str, ...]
) -> tuple[ast.Module, str]:
    """A module with one function in it, in a class and a function that have the names it takes from around it."""
    stmt: ast.stmt
    name = "<lambda>"
    if isinstance(node, ast.Lambda):
        stmt = ast.Expr(node)
    else:
        name = node.name
        bare: dict[str, Any] = {field: getattr(node, field, None) for field in node._fields}
        stmt = type(node)(**bare | {"decorator_list": []})
    ast.copy_location(stmt, node)
    free = tuple(name for name in free if name != "__class__")
    if owner:
        stmt = ast.copy_location(_class(owner, [stmt]), node)
    if free:
        args = [ast.copy_location(ast.arg(name, None), node) for name in free]
        around = ast.arguments([], args, None, [], [], None, [])
        made: dict[str, object] = {"name": "_", "args": around, "body": [stmt], "decorator_list": []}
        if "type_params" in ast.FunctionDef._fields:
            made["type_params"] = []
        stmt = ast.copy_location(ast.FunctionDef(**made), node)  # type: ignore[arg-type]
    return ast.Module([stmt], []), name


def _class(name: str, body: list[ast.stmt]) -> ast.ClassDef:
    made: dict[str, object] = {"name": name, "bases": [], "keywords": [], "body": body, "decorator_list": []}
    if "type_params" in ast.ClassDef._fields:
        made["type_params"] = []
    return ast.ClassDef(**made)  # type: ignore[arg-type]


def _params(function: n.Function) -> list[str]:
    return [param.var.name for param in function.params]


def _arguments(code: CodeType) -> list[str]:
    """The parameters of a code, in the order in which they are written."""
    positional, keyword = code.co_argcount, code.co_kwonlyargcount
    names = list(code.co_varnames)
    found = names[:positional]
    rest = positional + keyword
    if code.co_flags & inspect.CO_VARARGS:
        found.append(names[rest])
        rest += 1
    found += names[positional : positional + keyword]
    if code.co_flags & inspect.CO_VARKEYWORDS:
        found.append(names[rest])
    return found


def _refusal(function: n.Function, code: CodeType) -> str:
    # What only mentions an attribute that leads to frames may never get there: that is seen while it is specialized.
    if function.dynamic and function.dynamic not in ATTRIBUTES.values():
        return f"it {function.dynamic}"
    if reason := by_marks(function.variables):
        return f"it {reason}"
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        return "it is a coroutine"
    if function.type_params:
        return "it has type parameters"
    for node in (node for stmt in function.body for node in walk(stmt)):
        match node:
            case n.Declare():
                return f"it stores to a {node.kind} name"
            case n.ClassDef() | n.Opaque() | n.OpaqueExpr() | n.Holder() | n.Await() | n.Test():
                return "it holds a statement that is not specialized"
            case n.Pattern() if not all(isinstance(v, n.Const | n.Unary) for v in _compared(node)):
                return "it matches a value by its name"
            case n.Load() | n.Store() if node.var.storage in (n.Storage.DYNAMIC, n.Storage.CLASS):
                return f"{node.var.name} is looked up in more than one place"
            case _:
                pass
    return ""


def _compared(pattern: n.Pattern) -> list[n.Expr]:
    """What a pattern compares with."""
    value = [] if pattern.value is None or pattern.kind == "MatchClass" else [pattern.value]
    return [*value, *pattern.keys]


def _stable(function: n.Function) -> frozenset[n.Var]:
    stored: set[n.Var] = set()
    for node in walk(function):
        match node:
            case n.Store():
                stored.add(node.var)
            case n.Handler(var=n.Var() as var) | n.Pattern(var=n.Var() as var):
                stored.add(var)
            case n.FunctionDef():
                stored.add(node.var)
            case _:
                pass
    return frozenset(param.var for param in function.params if param.var not in stored)


def _own(function: n.Function) -> frozenset[n.Var]:
    bound = {node.var for node in walk(function) if isinstance(node, n.Store | n.Param)}
    return frozenset(bound | set(function.variables.values()))


def reads_only_starred(function: n.Function, var: n.Var) -> bool:
    """Whether a `**keywords` parameter is only handed on, as `**keywords`."""
    forwards = {
        id(node.value) for node in walk_scope(function) if isinstance(node, n.Keyword) and node.name is None
    }
    return all(
        id(node) in forwards
        for node in walk(function)
        if isinstance(node, n.Load | n.Store) and node.var is var
    )
