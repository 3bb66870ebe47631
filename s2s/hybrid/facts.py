"""Facts: what was read from the object graph, and whether it still holds."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

#: Classes whose instances are values: they tell all they are, and nothing can change them.
LITERALS = frozenset({type(None), bool, int, float, complex, str, bytes, type(...)})

#: In place of a value, where there is none.
MISSING: object = object()


@dataclass(frozen=True, eq=False, slots=True)
class Fact:
    """One thing read from the graph.

    Attributes:
        kind: `type`; `attribute`, of an instance or module; `method`, the function that an attribute binds to an
            instance; `class`, an attribute of a class; `classmethod`, its function; `super`, a method found after a
            class; `global`;
            `builtin`; `length`, of a container; `item` of a list; `keys` of a dict, in order; `key`, one of its
            values; `absent`, a key that is not there; `cell`.
        subject: the object it is about.
        name: of the attribute, global, key or index; of `super`, the class and the name.
        value: what was found.
    """

    kind: str
    subject: object
    name: object
    value: object

    @property
    def place(self) -> tuple[int, str, object]:
        """What a store to this place would change."""
        kind = "attribute" if self.kind == "method" else self.kind
        return id(self.subject), kind, self.name

    def holds(self) -> bool:
        """Whether the graph still tells the same."""
        return self.current() is self.value

    def current(self) -> object:
        """What the graph tells now; a marker if the place is gone."""
        try:
            return self._now()
        except (AttributeError, LookupError, ValueError, TypeError):
            return MISSING

    def _now(self) -> object:
        subject: Any = self.subject
        name: Any = self.name
        match self.kind:
            case "type":
                return type(subject)
            case "attribute" | "class":
                return self._read()
            case "classmethod" | "method":
                return self._read().__func__
            case "super":
                return getattr(super(name[0], subject), name[1]).__func__
            case "keys":
                same = tuple(subject) == self.value and all(map(operator.is_, subject, self.value))
                return self.value if same else MISSING
            case "builtin":
                builtins = subject["__builtins__"]
                return MISSING if name in subject else namespace_of(builtins)[name]
            case "length":
                return self.value if len(subject) == self.value else MISSING
            case "cell":
                return subject.cell_contents
            case "absent":
                return MISSING if name in subject else self.value
            case _:
                return subject[name]

    def _read(self) -> Any:
        assert isinstance(self.name, str)
        if self.kind not in ("class", "classmethod") and has_python(type(self.subject), "__getattr__"):
            return object.__getattribute__(self.subject, self.name)
        return getattr(self.subject, self.name)


@dataclass(frozen=True, slots=True)
class Found:
    """What a name of an object stands for, by the facts that say so.

    Attributes:
        kind: `value`; `method`, a function that takes the object first; `builtin`, a method written in C; `property`,
            whose getter runs; `fallback`, a `__getattr__` that runs.
        value: the value, the function, or the getter.
    """

    kind: str
    value: object
    facts: tuple[Fact, ...]

    def as_function(self) -> FunctionType:
        """Of what runs: the function."""
        assert isinstance(self.value, FunctionType)
        return self.value

    @property
    def items(self) -> tuple[object, ...]:
        """Of a container that was read: its items."""
        assert isinstance(self.value, tuple)
        return self.value

    @property
    def pairs(self) -> tuple[tuple[object, object], ...]:
        """Of a dict that was read: its keys and values."""
        assert isinstance(self.value, tuple)
        return self.value


def raw_of(cls: type, name: str) -> object:
    """What the first class of the resolution order that has a name binds it to."""
    for base in type.__dict__["__mro__"].__get__(cls):
        namespace = type.__dict__["__dict__"].__get__(base)
        if name in namespace:
            return namespace[name]
    return MISSING


def namespace_of(builtins: Any) -> dict[str, object]:
    """The dictionary of what a module has for `__builtins__`: the module, or its dictionary."""
    own: dict[str, object] = builtins.__dict__ if isinstance(builtins, ModuleType) else builtins
    return own


def has_python(cls: type, *names: str) -> bool:
    """Whether a class has a special method that is written in Python."""
    return any(type(raw_of(cls, name)) is FunctionType for name in names)
