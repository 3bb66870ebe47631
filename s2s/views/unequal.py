"""Finds the comparisons of a file that meet an object of one class and a value that no such object is equal to.

    if rule != end:                     if True if type(rule) is Rule and type(end) is int else rule != end:

A profile says which objects come to a comparison: nothing rests on that, for they are asked for their types. What those
types say of one another, the texts of the program say: the `__eq__` that the class has begins with `isinstance`, and
gives `NotImplemented` or `False` for what is no instance of a class of the program. A value of exactly a builtin type
is none. Of `NotImplemented`, Python asks the builtin type next, which knows of no such object either: what is left is
whether both are the same object.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from s2s.imports import ImportedUnequal
from s2s.profile.data import Function, Guide
from s2s.profile.functions import definitions
from s2s.views.classes import Builtin, Class, Classes, Refusal, Text
from s2s.views.guesses import Guesses

#: The builtin types that ask nothing of what they are compared with, if that is of no builtin type.
_OTHERS = ("int", "float", "complex", "bool", "str", "list", "tuple")
#: A comparison is to meet such an object once in so many times that it runs: a test takes some 10 ns, and saves a call
#: of 250.
_MOST_RUNS = 20
_OPS = {ast.Eq: "==", ast.NotEq: "!="}
#: What changes what names mean, or makes of a function another thing than one that returns.
_SUSPENDS = (ast.Yield, ast.YieldFrom, ast.Await)


def unequal_in(
    text: Text,
    source: str,
    guide: Guide,
    guesses: Guesses,
    load: Callable[[Text, str], Text | None],
    is_stored: Callable[[str, Class], bool],
) -> Iterator[ImportedUnequal]:
    """The comparisons of a file whose result the types of both operands tell.

    Args:
        text: the file, and `source` what it says.
        guide: what a profile says of its functions.
        load: gives the files of the program by the names of their modules.
        is_stored: whether some text of the program may store an attribute of a name on a class, or its instances.
    """
    classes = Classes(load)
    for definition in definitions(text.tree, source):
        known = guide.of(definition.name, definition.line)
        if known is None or known.is_cold:
            continue
        moved = definition.first - known.line
        for line, found in _compared(definition.node).items():
            kind, other, calls = guesses.compared(text.key, line - moved)
            other = other.removeprefix("builtins:")
            if len(found) > 1 or not kind or other not in _OTHERS:
                continue
            if _runs(line, definition.node, known, moved) > calls * _MOST_RUNS:
                continue
            try:
                cls, op = classes.kind(text, kind), _OPS[type(found[0].ops[0])]
                if cls is None or not _is_loaded(cls.text, text, load):
                    continue
                if differs(cls, op, classes, is_stored):
                    yield ImportedUnequal(definition.name, line, op, kind, other)
            except (Refusal, RecursionError):
                continue


def _runs(line: int, node: ast.AST, known: Function, moved: int) -> float:
    """How often a line of a function runs, by how often the function is called, and how often its loops run."""
    runs = float(known.calls)
    for loop in ast.walk(node):
        if isinstance(loop, ast.For | ast.While) and loop.lineno <= line <= (loop.end_lineno or line):
            runs *= max(known.trips.get(str(loop.lineno - moved), 1.0), 1.0)
    return runs


def _is_loaded(text: Text, start: Text, load: Callable[[Text, str], Text | None]) -> bool:
    """Whether a file is one that another one, or those it imports from, imports from: it is likely there by then."""
    seen, work = set[str](), [start]
    while work:
        here = work.pop()
        if here.path == text.path:
            return True
        if here.path not in seen:
            seen.add(here.path)
            imports = [stmt for stmt in here.tree.body if isinstance(stmt, ast.ImportFrom)]
            found = [load(here, "." * stmt.level + (stmt.module or "")) for stmt in imports]
            work += [one for one in found if one is not None]
    return False


def _compared(function: ast.AST) -> dict[int, list[ast.Compare]]:
    """The comparisons of a function of what two names are bound to, or one and a constant, by their lines."""
    found: dict[int, list[ast.Compare]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _OPS and len(node.ops) == 1:
            if isinstance(node.left, ast.Name) and isinstance(node.comparators[0], ast.Name | ast.Constant):
                found.setdefault(node.lineno, []).append(node)
    return found


def differs(cls: Class, op: str, classes: Classes, is_stored: Callable[[str, Class], bool]) -> bool:
    """Whether every object of exactly a class differs from every value of exactly a builtin type.

    Raises:
        Refusal: what its members are is not known.
    """
    found = cls.find("__eq__")
    if found is None or (op == "!=" and cls.find("__ne__") is not None):
        return False  # `object.__ne__` gives the opposite of what `__eq__` gives
    owner, method = found
    if any(is_stored(name, cls) for name in ("__eq__", "__ne__")) or not cls.lacks(("__init_subclass__",)):
        return False
    return isinstance(method, ast.FunctionDef) and _is_sure(method, owner, classes)


def _is_sure(method: ast.FunctionDef, owner: Class, classes: Classes) -> bool:
    """Whether an `__eq__` gives `False`, or leaves it to the other, where that is of exactly a builtin type."""
    given = method.args
    params = [*given.posonlyargs, *given.args]
    rest = (given.vararg, given.kwarg, *given.kwonlyargs, *given.defaults)
    nodes = [*ast.walk(method)]
    if method.decorator_list or len(params) != 2 or any(rest):
        return False
    if any(isinstance(node, _SUSPENDS) for node in nodes):
        return False
    body = method.body[1:] if ast.get_docstring(method, clean=False) is not None else method.body
    first = body[0]
    is_asked = isinstance(first, ast.If) or (
        isinstance(first, ast.Return) and isinstance(first.value, ast.BoolOp)
    )
    if not is_asked:
        return False
    if isinstance(first, ast.If):
        test, is_not = first.test, False
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, is_not = test.operand, not is_not
        then = first.body if is_not else first.orelse or body[1:]
        value = then[0].value if then and isinstance(then[0], ast.Return) else None
    else:
        assert isinstance(first, ast.Return) and isinstance(first.value, ast.BoolOp)
        # What `isinstance` gives is what `and` gives, if it is false.
        test, value = first.value.values[0], ast.Constant(False)
        if not isinstance(first.value.op, ast.And):
            return False
    names = ["isinstance"]
    if isinstance(value, ast.Name) and value.id == "NotImplemented":
        names.append(value.id)
    elif not isinstance(value, ast.Constant) or value.value is not False:
        return False
    asked = _class_asked(test, params[1].arg)
    if not asked or not _means(asked, owner, classes):
        return False
    is_builtin = all(isinstance(classes.named(owner.text, name), Builtin) for name in names)
    return is_builtin and not any(_binds(node, {*names, asked}) for node in nodes)


def _class_asked(test: ast.expr, other: str) -> str:
    """The name of the class that a test asks for by `isinstance`; empty if it is no such test."""
    if not isinstance(test, ast.Call) or len(test.args) != 2 or test.keywords:
        return ""
    names = [node.id if isinstance(node, ast.Name) else "" for node in (test.func, *test.args)]
    return names[2] if names[:2] == ["isinstance", other] else ""


def _means(name: str, owner: Class, classes: Classes) -> bool:
    """Whether a name means a class that no builtin type derives from, and is bound before there is an object.

    No metaclass says what is an instance of it, for it has none; so there is nothing to register at either.
    """
    if name.startswith("__"):
        return False  # it is mangled
    meant = classes.named(owner.text, name)
    stmts = owner.text.tree.body
    if not isinstance(meant, Class) or any(isinstance(one, type) and one is not object for one in meant.mro):
        return False
    return stmts.index(owner.text.bound[name]) <= stmts.index(owner.definition)


def _binds(node: ast.AST, names: set[str]) -> bool:
    """Whether a part of a function may give one of some names another meaning in it."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return False
    said = [value for _, value in ast.iter_fields(node) if not isinstance(node, ast.Constant)]
    return any(
        name in names
        for value in said
        for name in (value if isinstance(value, list) else [value])
        if isinstance(name, str)
    )
