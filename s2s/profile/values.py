"""What is noted of a value without running any code of the program."""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType, GetSetDescriptorType, MethodType
from typing import Any

from s2s.profile.data import Parameter

#: So many items of a list, and of each list in it, are looked at.
_ITEMS, _PARTS = 8, 4
#: So many different values are noted of a parameter; none of one that has had more.
_MOST_VALUES = 3
#: Of so many instances for each parameter the attributes are looked at, and of so many attributes.
_INSTANCES, _ATTRIBUTES = 4, 40
#: Longer strings and numbers are no values to compile for.
_LONGEST = 40

_SIZED = frozenset({list, tuple, str, bytes, dict, set, frozenset})
_PLAIN = frozenset({bool, int, float, str, type(None)})
_module_of = type.__dict__["__module__"].__get__
_name_of = type.__dict__["__qualname__"].__get__
_bases_of = type.__dict__["__mro__"].__get__
_namespace_of = type.__dict__["__dict__"].__get__


def type_name(cls: type) -> str:
    """The name of a type: its module and its qualified name."""
    module = _module_of(cls)
    return f"{module if type(module) is str else '?'}:{_name_of(cls)}"


class Seen:
    """What a parameter was bound to so far."""

    def __init__(self) -> None:
        self.parameter = Parameter()
        self._values: dict[tuple[type, Any], None] | None = {}
        self._instances = 0

    def add(self, value: Any) -> None:
        """Note one value."""
        found = self.parameter
        cls = type(value)
        _count(found.types, cls)
        if cls is FunctionType or cls is MethodType:
            # A method's function: who is called is what is asked.
            function = value.__func__ if cls is MethodType else value
            if type(function) is FunctionType:
                name = f"{function.__module__}:{function.__qualname__}"
                found.functions[name] = found.functions.get(name, 0) + 1
        elif cls in _SIZED:
            found.lengths = _widened(found.lengths, len(value))
            if cls is list or cls is tuple:
                self._add_items(value)
        elif cls not in _PLAIN and self._instances < _INSTANCES:
            self._instances += 1
            self._add_attributes(value, cls)
        self._add_value(value, cls)

    def _add_items(self, value: list[object] | tuple[object, ...]) -> None:
        for item in _some(value, _ITEMS):
            cls = type(item)
            _count(self.parameter.items, cls)
            if cls is list or cls is tuple:
                for part in _some(item, _PARTS):
                    _count(self.parameter.parts, type(part))

    def _add_attributes(self, value: object, cls: type) -> None:
        for base in _bases_of(cls):
            descriptor = _namespace_of(base).get("__dict__")
            if descriptor is not None:
                if type(descriptor) is not GetSetDescriptorType:
                    return  # a property of the program
                own: dict[str, Any] = descriptor.__get__(value)
                for name, held in list(own.items())[:_ATTRIBUTES]:
                    if type(name) is str:
                        found = self.parameter
                        _count(found.attributes.setdefault(name, {}), type(held))
                        if type(held) in _SIZED:
                            found.sizes[name] = _widened(found.sizes.get(name, []), len(held))
                return

    def _add_value(self, value: Any, cls: type) -> None:
        if self._values is None:
            return
        if cls in _PLAIN and (cls is not str or len(value) <= _LONGEST) and value == value:
            if cls is not int or value.bit_length() <= _LONGEST:
                if cls is not float or value - value == 0.0:
                    self._values[cls, value] = None
                    self.parameter.values = [each for _, each in self._values]
                    if len(self._values) <= _MOST_VALUES:
                        return
        self._values, self.parameter.values = None, []


def _widened(lengths: list[int], size: int) -> list[int]:
    """The least and the greatest length, given one more."""
    least, most = lengths or (size, size)
    return [min(least, size), max(most, size)]


def _some(items: list[object] | tuple[object, ...], most: int) -> Iterable[Any]:
    """The first items, and the last."""
    return items if len(items) <= most else [*items[: most - 1], *items[-1:]]


def _count(counts: dict[str, int], cls: type) -> None:
    name = type_name(cls)
    counts[name] = counts.get(name, 0) + 1
