"""`s2s.compile`: the decorator.

The function object stays the one it was, and only its code is replaced. Everything else about it (name,
signature, defaults, closure cells, identity, pickling by name) is kept by not being touched, and a call costs
what a call costs. Until the first call the code is a trampoline that compiles (see `trampoline` and `lazy`).
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, partial, partialmethod
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any, TypeVar, overload

from s2s.api.info import FunctionInfo
from s2s.api.lazy import Entry, entry_for, entry_on, suspend, unit_made, warn_once
from s2s.api.originals import originals_in
from s2s.api.trampoline import looks_at_callers
from s2s.options import Options

Target = TypeVar("Target")

_DEFAULT = Options()
#: How many decorators deep a function is looked for; an object may claim to be wrapped without end.
_MAX_DEPTH = 100
_IN_CLASSES = (FunctionType, staticmethod, classmethod, property, cached_property, partialmethod)


@overload
def compile(
    target: Target,
    /,
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
) -> Target: ...
@overload
def compile(
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
) -> Callable[[Target], Target]: ...
def compile(
    target: Any = None,
    /,
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
) -> Any:
    """Optimize a function, with or without arguments as a decorator.

    The function is optimized in place, at its first call, and returned. It gains an attribute `s2s` that
    shows what was done (see `FunctionInfo`). What has no Python source (C functions, code made by `exec`)
    stays as it is, with a `NotCompiledWarning`.

    Args:
        target: a function, method, `staticmethod`, `classmethod`, property, a decorated function (whose
            `__wrapped__` is followed), or a class, whose methods are then optimized.
        level: 0 runs no pass, 1 what never adds code, 2 everything that pays.
        assume: granted assumptions, as an iterable or comma-separated.
        passes: run exactly these passes instead of the level's.
        keep_frames: never inline what can raise, so that tracebacks keep every frame.

    Returns:
        The target itself; without a target, a decorator.

    Raises:
        UsageError: an unknown level, assumption or pass.
    """
    if level == 2 and assume == () and passes is None and not keep_frames:
        options = _DEFAULT
    else:
        options = Options.make(level=level, assume=assume, passes=passes, keep_frames=keep_frames)
    if target is None:
        return lambda wanted: _compile(wanted, options)
    return _compile(target, options)


def _compile(target: Any, options: Options) -> Any:
    if isinstance(target, type):
        _compile_class(target, options)
        return target
    functions = _written_functions(target)
    if not functions:
        kind = f"no Python function but {type(target).__name__!r}"
        _warn_at_caller(getattr(target, "__qualname__", None) or repr(target), kind)
    for function in functions:
        _compile_function(function, options)
        if function is not target and getattr(target, "__wrapped__", None) is not None:
            _show(function, target)
    return target


def _written_functions(target: Any, depth: int = 0) -> list[FunctionType]:
    """The functions somebody wrote in Python that `target` is or stands around."""
    if depth > _MAX_DEPTH:
        return []
    if isinstance(target, FunctionType):
        # A wrapper under another function's name is the decorator's; the function meant is the one inside.
        inner = getattr(target, "__wrapped__", None)
        if inner is None or inner is target or target.__code__.co_qualname == target.__qualname__:
            return [target]
        return _written_functions(inner, depth + 1) or [target]
    if isinstance(target, staticmethod | classmethod | MethodType):
        return _written_functions(target.__func__, depth + 1)
    if isinstance(target, property):
        parts = [target.fget, target.fset, target.fdel]
        return [
            function for part in parts if part is not None for function in _written_functions(part, depth + 1)
        ]
    if isinstance(target, partial | partialmethod | cached_property):
        return _written_functions(target.func, depth + 1)
    # `functools.lru_cache` and the like.
    inner = getattr(target, "__wrapped__", None)
    return [] if inner is None else _written_functions(inner, depth + 1)


def _compile_class(cls: type, options: Options) -> None:
    """Optimize the functions written in a class body, those of nested classes included."""
    prefix = cls.__qualname__ + "."
    for value in list(vars(cls).values()):
        if isinstance(value, type):
            if value.__qualname__.startswith(prefix) and value.__module__ == cls.__module__:
                _compile_class(value, options)
        elif isinstance(value, _IN_CLASSES):
            for function in _written_functions(value):
                # What another class or a code generator (`dataclass`) made is not this class's body.
                if function.__code__.co_qualname.startswith(prefix):
                    _compile_function(function, options)


def _compile_function(function: FunctionType, options: Options) -> None:
    entry = _entry(function, options)
    if entry is None:
        return
    code = entry.original
    final = entry.finished(function.__globals__)
    if final is None and not _has_source(code, function.__globals__):
        warn_once(code.co_qualname, code.co_filename, code.co_firstlineno, "its source is not available")
        return
    function.s2s = FunctionInfo(entry, function)  # type: ignore[attr-defined]
    if final is None and (
        looks_at_callers(code, function) or not all(map(str.isidentifier, code.co_varnames))
    ):
        final = entry.resolve(function.__globals__, wait=True)
    if final is None:
        suspend(function, entry)
        if _caller().f_globals is function.__globals__:
            # Now, while the module is being made: at the first call something may be going over its names.
            originals_in(function.__globals__)
    else:
        function.__code__ = final


def _entry(function: FunctionType, options: Options) -> Entry | None:
    """The entry to compile a function by; None if that is done already."""
    code = function.__code__
    known = entry_on(function)
    if known is not None:
        if known.options == options:
            return None
        return entry_for(known.original, options)
    unit = unit_made(code)
    if unit is not None:
        # A function inside a compiled one: it was optimized along with it.
        entry = Entry(unit.plain_code(code) or code, options).adopt(unit, code)
        function.s2s = FunctionInfo(entry, function)  # type: ignore[attr-defined]
        return None
    return entry_for(code, options)


def _has_source(code: CodeType, namespace: dict[str, Any]) -> bool:
    """Whether the source seems to be there; cheap for a file, which is read when it is needed."""
    if os.path.isfile(code.co_filename):
        return True
    from s2s.api.unit import source_text

    return bool(source_text(code.co_filename, namespace))


def _show(function: FunctionType, target: Any) -> None:
    """Let what stands around a function show its info too, where it can hold attributes."""
    with contextlib.suppress(AttributeError, KeyError, TypeError):
        target.s2s = function.__dict__["s2s"]


def _caller() -> FrameType:
    """The frame that called the decorator."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return frame


def _warn_at_caller(name: str, why: str) -> None:
    frame = _caller()
    warn_once(name, frame.f_code.co_filename, frame.f_lineno, why)
