"""Pictures: values reduced to nested tuples, equal exactly when nobody can tell the values apart.

A picture holds exact types, the sign of zero, NaN as itself, aliasing (an object seen before is shown by its
number), the state of instances and the bits of arrays; never an address, and it is taken without running code
of the value.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Hashable
from typing import Any

Picture = Hashable

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_DEPTH_LIMIT = 40
_SCALARS: dict[type, Callable[[Any], Hashable]] = {
    int: int.__int__,
    float: lambda value: float.__repr__(value),
    complex: lambda value: complex.__repr__(value),
    str: lambda value: str.__str__(value),
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    bool: bool,
    type(None): lambda value: None,
    type(...): lambda value: "...",
    type(NotImplemented): lambda value: "NotImplemented",
    range: repr,
    slice: repr,
}


def type_name(kind: type) -> str:
    """The class's qualified name, without the module it was executed as."""
    module = type.__getattribute__(kind, "__module__")
    return f"{module}.{kind.__qualname__}" if isinstance(module, str) else kind.__qualname__


class Painter:
    """Takes pictures of related values; an object met before is shown by its number.

    Args:
        home: name of the module under test. Functions and classes of other modules are shown by name only.
        namespace: its globals, which are compared name by name and nowhere else.
    """

    def __init__(self, home: str, namespace: dict[str, object]) -> None:
        self._home = home
        self._namespace = namespace
        # The object is kept next to its number, so that its id stays its own.
        self._seen: dict[int, tuple[int, object]] = {}

    def picture(self, value: object, depth: int = 0) -> Picture:
        """Take the picture of one value."""
        kind = type(value)
        scalar = _SCALARS.get(kind)
        if scalar is not None:
            return (kind.__name__, scalar(value))
        if value is self._namespace:
            return ("globals",)
        if id(value) in self._seen:
            return ("seen", self._seen[id(value)][0])
        if depth > _DEPTH_LIMIT:
            return ("deep", type_name(kind))
        if kind is not tuple and kind is not frozenset:
            # Equal constant tuples may or may not be one object, so those are not numbered.
            self._seen[id(value)] = (len(self._seen), value)
        return (type_name(kind), *self._inside(value, kind, depth + 1))

    def _inside(self, value: Any, kind: type, depth: int) -> tuple[Picture, ...]:
        def inner(item: object) -> Picture:
            return self.picture(item, depth)

        special = self._special(value, inner)
        if special is not None:
            return special
        parts: list[Picture] = []
        for base in (list, tuple):
            if issubclass(kind, base):
                parts.append(tuple(inner(item) for item in base.__iter__(value)))
        if issubclass(kind, dict):
            parts.append(tuple((inner(key), inner(item)) for key, item in dict.items(value)))
        for group in (set, frozenset):
            if issubclass(kind, group):
                # Sets have no order: picture each item on its own, then sort the pictures.
                items = (
                    Painter(self._home, self._namespace).picture(item, depth)
                    for item in group.__iter__(value)
                )
                parts.append(tuple(sorted(items, key=repr)))
        for scalar in (int, float, complex, str, bytes):
            if issubclass(kind, scalar):
                parts.append(_SCALARS[scalar](value))
        if issubclass(kind, bytearray):
            parts.append(bytes(value))
        if issubclass(kind, BaseException):
            parts.append(tuple(inner(item) for item in value.args))
        state = _state(value, kind)
        if state:
            parts.extend((name, inner(item)) for name, item in state)
        elif not parts and not isinstance(kind.__repr__, types.FunctionType):
            parts.append(_scrubbed(value))
        return tuple(parts)

    def _special(self, value: Any, inner: Callable[[object], Picture]) -> tuple[Picture, ...] | None:
        """Functions, classes, modules and arrays, whose state is not in their `__dict__`."""
        kind = type(value)  # `isinstance` would ask the object for its `__class__`, by code of the program
        if issubclass(kind, types.FunctionType):
            if value.__module__ != self._home:
                return (value.__qualname__, value.__module__)
            notes = sorted((str(key), _scrubbed(note)) for key, note in _annotations(value).items())
            return (
                value.__qualname__,
                value.__doc__,
                inner(value.__defaults__),
                inner(value.__kwdefaults__),
                tuple(notes),
                _signature(value),
                tuple((key, inner(item)) for key, item in vars(value).items() if key != "s2s"),
            )
        if issubclass(kind, types.MethodType):
            return (inner(value.__func__), inner(value.__self__))
        if issubclass(kind, type):
            if value.__module__ != self._home:
                return (type_name(value),)
            members = [(key, item) for key, item in vars(value).items() if key not in _CLASS_NOISE]
            bases = tuple(type_name(base) for base in value.__mro__)
            return (type_name(value), bases, tuple((key, inner(item)) for key, item in members))
        if issubclass(kind, types.ModuleType):
            return (value.__name__,)
        if issubclass(kind, (staticmethod, classmethod)):
            return (inner(value.__func__),)
        if issubclass(kind, property):
            return (inner(value.fget), inner(value.fset), inner(value.fdel), value.__doc__)
        if issubclass(kind, (types.BuiltinFunctionType, types.GenericAlias)):
            return (_scrubbed(value),)
        if issubclass(kind, types.CodeType | types.FrameType | types.TracebackType | types.CellType):
            return ()
        if type(value).__module__ == "numpy" and hasattr(value, "dtype") and hasattr(value, "tobytes"):
            if value.dtype.hasobject:
                return (value.dtype.str, value.shape, inner(value.tolist()))
            return (value.dtype.str, value.shape, value.tobytes())
        return None


_CLASS_NOISE = frozenset(
    {
        "__dict__",
        "__weakref__",
        "__firstlineno__",
        "__static_attributes__",
        "__abstractmethods__",
        "_abc_impl",
    }
)


def _annotations(function: types.FunctionType) -> dict[str, object]:
    try:
        return dict(function.__annotations__)
    except Exception:
        # Lazily evaluated annotations may name what does not exist.
        return {}


def _signature(function: types.FunctionType) -> Picture:
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)
    kinds = code.co_flags & (0x04 | 0x08 | 0x20 | 0x80 | 0x200)
    return (
        code.co_varnames[:count],
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        kinds,
    )


def _state(value: object, kind: type) -> list[tuple[str, object]]:
    """Attributes kept in the instance's dictionary and slots."""
    found: list[tuple[str, object]] = []
    for owner in kind.__mro__:
        members = vars(owner)
        holder = members.get("__dict__")
        if isinstance(holder, types.GetSetDescriptorType):
            inside = holder.__get__(value)
            if isinstance(inside, dict):
                found.extend((str(key), item) for key, item in dict.items(inside))
                break
    for owner in kind.__mro__:
        for name, member in vars(owner).items():
            if isinstance(member, types.MemberDescriptorType) and owner.__module__ != "builtins":
                if name.startswith("__"):
                    continue  # the interpreter's own, such as the offset of a vector call
                try:
                    found.append((name, member.__get__(value)))
                except AttributeError:
                    continue
    return found


def _scrubbed(value: object) -> str:
    """The `repr`, addresses removed."""
    try:
        return _ADDRESS.sub("0x", repr(value))
    except Exception as error:
        return f"unprintable: {type(error).__name__}"
