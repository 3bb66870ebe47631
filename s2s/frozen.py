"""Dataclasses of which nobody changes an object.

Type checkers see to that. Nothing does at run time: what `frozen=True` makes is compiled anew for each class in
each process, which is a tenth of all that it takes to compile a short file, and makes objects slowly besides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, eq: bool = True, slots: bool = True) -> Callable[[type[_T]], type[_T]]:
    """As `dataclass(frozen=True, slots=True)`.

    Args:
        eq: whether objects are equal whose fields are; otherwise each is only equal to itself.
    """

    def made(cls: type[_T]) -> type[_T]:
        own = vars(cls).keys()
        found = dataclass(eq=False, repr=False, slots=slots)(cls)
        if eq and "__eq__" not in own:
            _compare(found)
        if "__repr__" not in own:
            found.__repr__ = _repr  # type: ignore[method-assign]
        return found

    return made


def _compare(cls: type) -> None:
    """Let a class compare its objects, and hash them, by their fields."""
    names = [each.name for each in fields(cls) if each.compare]
    key = attrgetter(*names, "__class__")

    def equal(self: object, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(key(self))

    cls.__eq__ = equal  # type: ignore[assignment]
    cls.__hash__ = hashed  # type: ignore[assignment]


def _repr(self: object) -> str:
    found = (each.name for each in fields(self) if each.repr)  # type: ignore[arg-type]
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in found)})"
