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
from functools import cache, cached_property, partial, partialmethod
from types import CodeType, FrameType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from s2s.api.info import FunctionInfo, GroupInfo
from s2s.api.lazy import Entry, entry_for, entry_on, suspend, unit_made, warn_once
from s2s.api.originals import originals_in
from s2s.api.trampoline import looks_at_callers
from s2s.options import Options

if TYPE_CHECKING:
    from s2s.profile.data import Profile

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
    profile: str | os.PathLike[str] | None = None,
) -> Target: ...
@overload
def compile(
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
    profile: str | os.PathLike[str] | None = None,
) -> Callable[[Target], Target]: ...
def compile(
    target: object = None,
    /,
    *,
    level: int = 2,
    assume: str | Iterable[str] = (),
    passes: str | Iterable[str] | None = None,
    keep_frames: bool = False,
    profile: str | os.PathLike[str] | None = None,
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
        profile: the file that `s2s profile` wrote of a run, or `s2s tune`; read once.

    Returns:
        The target itself; without a target, a decorator.

    Raises:
        UsageError: an unknown level, assumption or pass.
        S2SError: a file that cannot be read, or is no profile.
    """
    if level == 2 and assume == () and passes is None and not keep_frames and profile is None:
        options = _DEFAULT
    else:
        known = None if profile is None else _read_profile(os.path.abspath(profile))
        options = Options.make(
            level=level, assume=assume, passes=passes, keep_frames=keep_frames, profile=known
        )
    if target is None:
        return lambda wanted: compile_as(wanted, options)
    return compile_as(target, options)


@cache
def _read_profile(path: str) -> Profile:
    """The profile in a file: one object for all functions, which share what they are compiled by."""
    from s2s.profile.data import load  # most programs have none

    return load(path)


def compile_as(target: Target, options: Options) -> Target:
    """What `compile` does, with options already made."""
    name = getattr(target, "__qualname__", None) or repr(target)
    if isinstance(target, type):
        functions = _functions_of(target)
        why = "no function is written in it"
    else:
        functions = written_functions(target)
        why = f"no Python function but {type(target).__name__!r}"
        if not functions:
            _warn_at_caller(name, why)
    for function in functions:
        _compile_function(function, options)
    if functions != [target]:
        _show(target, functions, GroupInfo(name, options, why))
    return target


def written_functions(target: object, depth: int = 0) -> list[FunctionType]:
    """The functions somebody wrote in Python that `target` is or stands around."""
    if depth > _MAX_DEPTH:
        return []
    if isinstance(target, FunctionType):
        # A wrapper under another function's name is the decorator's; the function meant is the one inside.
        inner = getattr(target, "__wrapped__", None)
        if inner is None or inner is target or target.__code__.co_qualname == target.__qualname__:
            return [target]
        return written_functions(inner, depth + 1) or [target]
    if isinstance(target, staticmethod | classmethod | MethodType):
        return written_functions(target.__func__, depth + 1)
    if isinstance(target, property):
        parts = [target.fget, target.fset, target.fdel]
        return [
            function for part in parts if part is not None for function in written_functions(part, depth + 1)
        ]
    if isinstance(target, partial | partialmethod | cached_property):
        return written_functions(target.func, depth + 1)
    # `functools.lru_cache` and the like.
    inner = getattr(target, "__wrapped__", None)
    return [] if inner is None else written_functions(inner, depth + 1)


def _functions_of(cls: type) -> list[FunctionType]:
    """The functions written in a class body, those of nested classes included."""
    found: list[FunctionType] = []
    prefix = cls.__qualname__ + "."
    for value in list(vars(cls).values()):
        if isinstance(value, type):
            if value.__qualname__.startswith(prefix) and value.__module__ == cls.__module__:
                found += _functions_of(value)
        elif isinstance(value, _IN_CLASSES):
            # What another class or a code generator (`dataclass`) made is not this class's body.
            written = written_functions(value)
            found += [function for function in written if function.__code__.co_qualname.startswith(prefix)]
    return found


def _compile_function(function: FunctionType, options: Options) -> None:
    entry = _entry(function, options)
    if entry is None:
        return
    code = entry.original
    final = entry.finished(function.__globals__)
    if final is None and not _has_source(code, function.__globals__):
        entry.refuse("its source is not available")
        final = code
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


def _has_source(code: CodeType, namespace: dict[str, object]) -> bool:
    """Whether the source seems to be there; cheap for a file, which is read when it is needed."""
    if os.path.isfile(code.co_filename):
        return True
    from s2s.api.texts import source_text

    return bool(source_text(code.co_filename, namespace))


def _show(target: Any, functions: list[FunctionType], nothing: GroupInfo) -> None:
    """Let what stands around functions show their info too, where it can hold attributes."""
    infos = [function.__dict__["s2s"] for function in functions]
    if isinstance(target, type):
        # A protocol takes every attribute of its body for one that it asks for; and a class keeps its own.
        if getattr(target, "_is_protocol", False) or not isinstance(
            vars(target).get("s2s", nothing), GroupInfo
        ):
            return
        shown: FunctionInfo | GroupInfo = nothing.of(infos)
    else:
        shown = infos[0] if len(infos) == 1 else nothing.of(infos)
    with contextlib.suppress(AttributeError, TypeError):
        target.s2s = shown


def _caller() -> FrameType:
    """The frame that called the decorator."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return frame


def _warn_at_caller(name: str, why: str) -> None:
    frame = _caller()
    warn_once(name, frame.f_code.co_filename, frame.f_lineno, why)
