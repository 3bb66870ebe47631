"""A decorated function's way from its trampoline to its optimized code.

An `Entry` is one code object under one set of options: it compiles once, under a lock that no call waits
for, and every function made from that code (a closure made again and again) takes its result. A `Pending` is
what one function's trampoline enters. Functions are held weakly, and code objects by nothing they hold: the
garbage collector does not look inside code objects, so a cycle through one would never be freed. What guards
compare with lies in the function's globals (see `originals`).
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
import warnings
import weakref
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from s2s.api.originals import MEMBERS, NAME, originals_in, value_of
from s2s.api.trampoline import arm, build, is_armed_with, nested
from s2s.options import Options
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.api.unit import Template, Unit

_Checked = dict[str, weakref.ref[FunctionType]]

_CACHED_ENTRIES = 1024
#: What a program may change about a function's code without a look at the code: all but its flags.
_CHANGEABLE = ("co_name", "co_qualname", "co_filename", "co_firstlineno")


class NotCompiledWarning(RuntimeWarning):
    """A function given to `s2s.compile` runs as written; the message says why."""


class NotLocated(Exception):
    """Why a function cannot be replaced by what its file compiles to."""


class NothingDone(NotLocated):
    """Why replacing it would change nothing, which is no reason to warn."""


_lock = threading.RLock()
#: Whether the thread that holds the lock is in the compiler.
_compiling = False
#: Whether the interpreter ends, and nothing is compiled any more.
_ended = False
_warned: set[tuple[str, str, int]] = set()
_entries: dict[tuple[int, Options], Entry] = {}
#: Code objects made here, by identity, with the unit they come from.
_made: dict[int, tuple[weakref.ref[CodeType], Unit]] = {}
#: Modules that were compiled as a whole, though their loaders do not say so.
compiled_modules: weakref.WeakSet[ModuleType] = weakref.WeakSet()


def _unlock_after_fork() -> None:
    global _lock, _compiling
    _lock, _compiling = threading.RLock(), False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unlock_after_fork)


def warn_once(name: str, filename: str, line: int, why: str) -> None:
    """Say that a function runs as written, the first time it is asked for."""
    if (key := (name, filename, line)) not in _warned:
        _warned.add(key)
        text = f"s2s.compile: {name} runs as written: {why}"
        warnings.warn_explicit(text, NotCompiledWarning, filename, line)


class Entry:
    """One code object under one set of options.

    Args:
        original: the code as the interpreter made it.
        options: how to compile it.

    Attributes:
        why_not: why the function runs as written, empty if it does not (or is not compiled yet).
    """

    def __init__(self, original: CodeType, options: Options) -> None:
        self.original = original
        self.options = options
        self.why_not = ""
        self._notes: list[Remark] = []
        self._unit: Unit | None = None
        #: The final code, and what it relies on: global name → the function it was compiled against. One value,
        #: for it is read without the lock.
        self._done: tuple[CodeType, _Checked] | None = None
        self._trampoline: CodeType | None = None

    def finished(self, namespace: dict[str, object]) -> CodeType | None:
        """The final code, if there is one that fits a module's globals as they are now."""
        if self._done is None:
            return None
        final, checked = self._done
        for name, reference in checked.items():
            value = reference()
            if value is None or namespace.get(name) is not value:
                return None
        return final

    def resolve(self, namespace: dict[str, object], *, wait: bool = False) -> CodeType | None:
        """The code to run in place of the original, compiled at the first call.

        Args:
            namespace: the function's globals.
            wait: whether to wait while another thread is in the compiler. A call must not: a finalizer or a
                signal handler that runs in that thread may be waiting for what the caller holds.

        Returns:
            The final code (the original's, if it is to run as written); None if it cannot be had just now.
        """
        if (final := self.finished(namespace)) is not None:
            return final
        # As the interpreter ends, nothing can be imported any more and no thread started; and a thread that
        # was in the compiler never comes out.
        if _ended or sys.is_finalizing():
            return None
        global _compiling
        lock = _lock  # a fork puts a new one in its place
        if not lock.acquire(blocking=wait):
            return None
        try:
            if _compiling:
                # It is the compiler that calls this function, directly or through the standard library.
                return None
            if (final := self.finished(namespace)) is not None:
                return final
            _compiling = True
            try:
                return self._compile(namespace)
            except (RecursionError, MemoryError):
                # Called near the end of the stack: a later call will do.
                return None
            finally:
                _compiling = False
        finally:
            lock.release()

    def unit(self, namespace: dict[str, object]) -> Unit | None:
        """The compiled text the function is in, None if there is none."""
        if self._done is None:
            self.resolve(namespace, wait=True)
        return self._unit

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What there is to say about this function beyond the remarks of the passes."""
        return tuple(self._notes)

    def trampoline(self) -> CodeType:
        """The trampoline of the code, not armed yet."""
        if self._trampoline is None:
            self._trampoline = build(self.original)
        return self._trampoline

    def adopt(self, unit: Unit, final: CodeType) -> Entry:
        """Take code that is optimized already."""
        self._unit, self._done = unit, (final, {})
        self.why_not = unit.why_same(self.original, final)
        return self

    def refuse(self, why: str) -> None:
        """Leave the function as written, and say so once."""
        self.why_not = why
        self._note(f"runs as written: {why}", "missed")
        warn_once(self.original.co_qualname, self.original.co_filename, self.original.co_firstlineno, why)

    def _compile(self, namespace: dict[str, object]) -> CodeType:
        checked: _Checked
        try:
            unit, template = self._template(namespace)
            final, checked = self._bind(unit, template, namespace)
            self.why_not = unit.why_same(self.original, final)
            why = unit.failures.get(self.original.co_qualname, "")
        except NotLocated as error:
            final, checked = self.original, {}
            optimized = _is_hooked(namespace) or (
                self._unit is not None and self._unit.already_optimized(final)
            )
            self.why_not = "" if optimized else str(error)
            why = "" if isinstance(error, NothingDone) else self.why_not
        except (RecursionError, MemoryError):
            raise
        except Exception as error:
            final, checked = self.original, {}
            why = f"internal error ({type(error).__name__}: {error}); please report it"
        self._done = final, checked
        if why:
            self.refuse(why)
        return final

    def _template(self, namespace: dict[str, object]) -> tuple[Unit, Template]:
        from s2s.api.unit import unit_of

        self._unit, helpers = unit_of(self.original, namespace, self.options, original_code)
        unit = self._unit
        for name, why in helpers.refused.items():
            self._note(f"{name} of another cell or text is not inlined: {why}", "missed")
        template = unit.template(self.original)
        rebound = [name for name in template.sealed if not _is_definition(unit, name, namespace)]
        if rebound:
            names = ", ".join(rebound)
            self._note(f"compiled without sealed-globals: not the functions of this file: {names}")
            self.options = self.options.without("sealed-globals")
            return self._template(namespace)
        return unit, template

    def _bind(self, unit: Unit, template: Template, namespace: dict[str, Any]) -> tuple[CodeType, _Checked]:
        from s2s.api.codes import copied

        functions = {name: namespace[name] for name in template.sealed}
        is_imported = False
        if template.kept:
            originals = originals_in(namespace)
            if originals is None:
                raise NotLocated(f"its globals have no room for the name {NAME}")
            for attribute, (kind, name) in template.kept.items():
                if kind != "function":
                    value = value_of(attribute, kind, name, unit.constants, originals)
                    if value is originals and kind in MEMBERS and unit.seals_globals:
                        raise NotLocated(f"{name} is not what this file defines")
                    vars(originals).setdefault(attribute, value)
                    is_imported |= kind in ("imported", "called") and value is not originals
                elif _is_definition(unit, name, namespace):
                    functions[name] = namespace[name]
                    setattr(originals, attribute, namespace[name])
                else:
                    # Another function compiled from this text may compare with what was there.
                    vars(originals).setdefault(attribute, originals)
                    self._note(f"{name} is not the function defined in this file: its calls stay calls")
            if not functions and not is_imported and unit.only_inlines(self.original):
                names = ", ".join(
                    sorted({name for kind, name in template.kept.values() if kind == "function"})
                )
                raise NothingDone(f"what it calls is not what this file defines: {names}")
        code = template.code
        if code is not self.original:
            # The unit's own code would keep the unit, which is known by the code, for ever.
            code = copied(code)
            for part in nested(code):
                _register(part, unit)
        return code, {name: weakref.ref(function) for name, function in functions.items()}

    def _note(self, message: str, kind: str = "note") -> None:
        line = self.original.co_firstlineno
        remark = Remark(kind, "decorator", self.original.co_qualname, message, line)
        if remark not in self._notes:
            self._notes.append(remark)


def _is_hooked(namespace: dict[str, object]) -> bool:
    """Whether a module was compiled as it was imported, or started."""
    if type(namespace.get("__loader__")).__module__ == "s2s.api.hook":
        return True
    return any(vars(module) is namespace for module in compiled_modules)


def _is_definition(unit: Unit, name: str, namespace: dict[str, object]) -> bool:
    value = namespace.get(name)
    return isinstance(value, FunctionType) and unit.defines(name, value, original_code(value), namespace)


def original_code(function: FunctionType) -> CodeType:
    """A function's code as the interpreter made it."""
    entry = entry_on(function)
    return function.__code__ if entry is None else entry.original


def entry_on(function: FunctionType) -> Entry | None:
    """The entry of a decorated function."""
    info = function.__dict__.get("s2s")
    if info is None:
        return None
    from s2s.api.info import FunctionInfo

    # `functools.wraps` copies the attribute to functions it does not belong to.
    return info.entry if isinstance(info, FunctionInfo) and info.belongs_to(function) else None


def entry_for(code: CodeType, options: Options) -> Entry:
    """The entry of a code object, made if there is none."""
    key = id(code), options
    entry = _entries.get(key)
    # By identity: code objects compare by content, which says nothing about their file. The entry keeps the
    # code, and so its identity, alive.
    if entry is None or entry.original is not code:
        entry = Entry(code, options)
        while len(_entries) >= _CACHED_ENTRIES:
            _entries.pop(next(iter(_entries)), None)
        _entries[key] = entry
    return entry


def _register(code: CodeType, unit: Unit) -> None:
    identity, made = id(code), _made

    def gone(_: object) -> None:
        made.pop(identity, None)  # by a name that the end of the interpreter does not take away

    made[identity] = weakref.ref(code, gone), unit


def unit_made(code: CodeType) -> Unit | None:
    """The unit that `code` is the optimized code of, None if it was not made here."""
    found = _made.get(id(code))
    return found[1] if found is not None and found[0]() is code else None


def _end() -> None:
    global _ended
    _ended = True


# Functions that the program registers run before it, unless it did so before it imported s2s.
atexit.register(_end)


class Pending:
    """What the trampoline of one function enters.

    Args:
        entry: the function's entry.
        function: the function; None for one that came here pickled by value.
    """

    def __init__(self, entry: Entry, function: FunctionType | None) -> None:
        self.entry = entry
        self._function = _nothing if function is None else weakref.ref(function)

    def __reduce__(self) -> tuple[object, ...]:
        # For picklers that take functions by value, code and constants included.
        return _unpickled, (self.entry.original, self.entry.options)

    def enter(self, probe: FunctionType) -> Callable[..., object]:
        """The function to call in place of the one that is running, which from now on has its final code.

        Args:
            probe: a function with the globals and the closure of the one running, which may be a copy of the
                decorated one, made from its code.
        """
        final = self.entry.resolve(probe.__globals__)
        function = self._function()
        running = sys._getframe(1).f_code
        code = self._changed_like(running, self.entry.original if final is None else final)
        if final is not None and function is not None and is_armed_with(function.__code__, self):
            own = function.__code__
            function.__code__ = code if own is running else self._changed_like(own, final)
        cells = dict(zip(probe.__code__.co_freevars, probe.__closure__ or (), strict=True))
        closure = tuple(cells[name] for name in code.co_freevars)
        if (
            function is not None
            and function.__code__ is code
            and function.__globals__ is probe.__globals__
            and (function.__closure__ or ()) == closure
        ):
            return function
        return FunctionType(code, probe.__globals__, code.co_name, None, closure)

    def _changed_like(self, armed: CodeType, code: CodeType) -> CodeType:
        """`code` with what somebody changed about the trampoline: `types.coroutine` sets a flag, for one."""
        made = self.entry.trampoline()
        changed: dict[str, Any] = {
            name: getattr(armed, name) for name in _CHANGEABLE if getattr(armed, name) != getattr(made, name)
        }
        if flags := armed.co_flags ^ made.co_flags:
            changed["co_flags"] = code.co_flags ^ flags
        return code.replace(**changed) if changed else code


def _nothing() -> None:
    return None


def _unpickled(code: CodeType, options: Options) -> Pending:
    return Pending(entry_for(code, options), None)


def suspend(function: FunctionType, entry: Entry) -> None:
    """Give a function its trampoline: its next call compiles it."""
    function.__code__ = arm(entry.trampoline(), Pending(entry, function))
