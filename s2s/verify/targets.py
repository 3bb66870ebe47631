"""What there is to verify: the module behind a path, a module name or an object, and the functions in it."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import inspect
import sys
import textwrap
import traceback
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from s2s.errors import UsageError, did_you_mean
from s2s.frontend.source import Source
from s2s.verify.oracle import Place, code_of
from s2s.verify.sandbox import TimeUp, run
from s2s.verify.strategies import Target


class CalledAgain(UsageError):
    """The module under verification verifies itself, as it is executed."""


@dataclass(frozen=True)
class Unit:
    """One module's text, where it lives, and what in it was asked for.

    Attributes:
        text: the source.
        place: what it is executed as.
        function: qualified name of the only function or class to verify; None for all.
        root: directory its imports are found from, if it is not importable already.
    """

    text: str
    place: Place
    function: str | None = None
    root: str | None = None

    @contextlib.contextmanager
    def importable(self) -> Iterator[None]:
        """The module's own directory is on `sys.path`, as when Python runs it."""
        if self.root is None or self.root in sys.path:
            yield
            return
        sys.path.insert(0, self.root)
        try:
            yield
        finally:
            with contextlib.suppress(ValueError):
                sys.path.remove(self.root)


def unit_of_file(path: str | Path, function: str | None = None) -> Unit:
    """The unit of a Python file, as a member of the package it lies in, if any.

    Raises:
        SourceError: it cannot be read.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", filename=str(path)) from error
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.resolve().parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    name = ".".join(parts)
    is_package = path.stem == "__init__"
    place = Place(
        name=name,
        package=name if is_package else name.rpartition(".")[0],
        file=str(path),
        path=(str(path.resolve().parent),) if is_package else None,
    )
    return Unit(_without_decorator(Source.from_bytes(data, str(path)).text), place, function, str(folder))


def unit_of_module(name: str, function: str | None = None) -> Unit:
    """The unit of an importable module.

    Raises:
        UsageError: there is no such module, or it has no Python source.
    """
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError) as error:
        raise UsageError(f"no module named {name!r}: {error}") from error
    if spec is None:
        raise UsageError(f"no module named {name!r}", hint="give a file, or a module that `import` finds")
    if not spec.origin or not spec.origin.endswith(".py"):
        raise UsageError(f"module {name!r} has no Python source to verify")
    return unit_of_file(spec.origin, function)


def unit_of_object(target: Any) -> Unit:
    """The unit behind a function, class or module object.

    Raises:
        UsageError: its source cannot be found.
    """
    if isinstance(target, types.ModuleType):
        return unit_of_module(target.__name__)
    if isinstance(target, staticmethod | classmethod | types.MethodType):
        target = target.__func__
    if callable(target):
        target = inspect.unwrap(target)
    name = getattr(target, "__qualname__", "")
    try:
        file = inspect.getsourcefile(target)
        text = inspect.getsource(target)
    except (TypeError, OSError) as error:
        raise UsageError(f"no source is available for {name or target!r}") from error
    if "<" not in name and file is not None and Path(file).is_file():
        return unit_of_file(file, name)
    if not isinstance(target, types.FunctionType) or name.endswith("<lambda>"):
        raise UsageError(f"{name} cannot be taken out of the function it is defined in")
    return _unit_of_closure(target, text)


def _unit_of_closure(function: types.FunctionType, text: str) -> Unit:
    """A function defined in another one: its free variables become parameters of a maker."""
    names = function.__code__.co_freevars
    cells: dict[str, object] = {}
    for name, cell in zip(names, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):
            cells[name] = cell.cell_contents
    body = textwrap.indent(_without_decorator(textwrap.dedent(text)), "    ")
    made = f"def _maker({', '.join(names)}):\n{body}\n    return {function.__name__}\n\n"
    made += f"{function.__name__} = _maker(**_cells)\n"
    given = {**function.__globals__, "_cells": cells}
    given.pop(function.__name__, None)
    place = Place(name=function.__module__, file=f"<{function.__qualname__}>", given=given)
    return Unit(made, place, function.__name__)


def _without_decorator(text: str) -> str:
    """Blank out `@s2s.compile` and the like, so that the original runs as written; lines keep their
    numbers.
    """
    if "s2s" not in text:
        return text
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    lines = text.split("\n")
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", ()):
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(called) in ("s2s.compile", "s2s.hybridize"):
                for number in range(decorator.lineno - 1, decorator.end_lineno):
                    lines[number] = ""
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class NotRun:
    """Why the globals of a module are not there to look at.

    Attributes:
        why: as a clause.
        line: of the module, where it stopped, if known.
        exited: whether it ended the program itself, as a script may.
        too_long: whether it did not come to an end.
    """

    why: str
    line: int | None = None
    exited: bool = False
    too_long: bool = False


def execute(unit: Unit, seconds: float) -> Mapping[str, object] | NotRun:
    """The globals of one run of the original module, to look at; or why there are none."""
    module = types.ModuleType(unit.place.name)
    namespace = vars(module)
    namespace.update(unit.place.given)
    namespace.update(__name__=unit.place.name, __file__=unit.place.file, __package__=unit.place.package)
    if unit.place.path is not None:
        namespace["__path__"] = list(unit.place.path)
    before = sys.modules.get(unit.place.name)
    sys.modules[unit.place.name] = module
    problem: NotRun | None = None

    def act(_: object) -> None:
        nonlocal problem
        try:
            exec(code_of(unit.text, unit.place.file), namespace)
        except (TimeUp, CalledAgain):
            raise
        except BaseException as error:
            text = f"{type(error).__name__}: {error}".removesuffix(": ")
            why, exited = f"executing the module raises {text}", isinstance(error, SystemExit)
            problem = NotRun(why, _line_in(unit.place.file, error), exited)

    try:
        run(act, seconds)
    except TimeUp:
        problem = NotRun(f"executing the module takes more than {seconds:g} seconds", too_long=True)
    finally:
        if before is None:
            sys.modules.pop(unit.place.name, None)
        else:
            sys.modules[unit.place.name] = before
    return problem or namespace


def _line_in(file: str, error: BaseException) -> int | None:
    """The innermost line of a file that an exception went through."""
    lines = [
        line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file
    ]
    return lines[-1] if lines else None


@dataclass(frozen=True)
class Found:
    """The functions of a module that can be called, and the others with the reason."""

    targets: list[Target] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)


def find_targets(unit: Unit, namespace: Mapping[str, Any]) -> Found:
    """The module-level functions, and the methods of module-level classes, that the text defines.

    Raises:
        UsageError: the function asked for is not there.
    """
    found = Found()
    for name, node, owner in _definitions(ast.parse(unit.text)):
        wanted = unit.function
        if wanted is not None and name != wanted and not name.startswith(f"{wanted}."):
            continue
        holder = namespace.get(owner) if owner else None
        member = inspect.getattr_static(holder, node.name, None) if owner else namespace.get(name)
        function: object = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if owner and not isinstance(holder, type):
            found.skipped[name] = "its class is not there after the module ran"
        elif owner and node.name.startswith("__") and node.name not in _SAFE_SPECIAL:
            found.skipped[name] = "special method, reached through the class"
        elif not callable(function):
            found.skipped[name] = "not a plain function after the module ran"
        else:
            found.targets.append(Target(name, function, holder, node, namespace))
    if unit.function is not None and not found.targets and not found.skipped:
        known = [name for name, _, _ in _definitions(ast.parse(unit.text))]
        hint = did_you_mean(unit.function, known)
        raise UsageError(f"no function {unit.function!r}", filename=unit.place.file, hint=hint)
    return found


_SAFE_SPECIAL = frozenset(
    f"__{name}__"
    for name in (
        "call",
        "len",
        "iter",
        "getitem",
        "contains",
        "add",
        "mul",
        "eq",
        "lt",
        "repr",
        "str",
        "bool",
    )
)
Definition = tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, str]


def _definitions(tree: ast.Module) -> Iterator[Definition]:
    for node in _plain_statements(tree.body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node, ""
        elif isinstance(node, ast.ClassDef):
            for member in _plain_statements(node.body):
                if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{node.name}.{member.name}", member, node.name
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            # The line that `_unit_of_closure` adds: the function stands inside its maker.
            if isinstance(node.value.func, ast.Name) and node.value.func.id == "_maker":
                maker = tree.body[0]
                assert isinstance(maker, ast.FunctionDef)
                inner = maker.body[0]
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield inner.name, inner, ""


def _plain_statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a body and of the conditions and `try`s in it."""
    for node in body:
        yield node
        for name in ("body", "orelse", "finalbody"):
            if isinstance(node, ast.If | ast.Try):
                yield from _plain_statements(getattr(node, name, []))
