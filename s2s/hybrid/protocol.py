"""What the interpreter does for a call of a class, written as functions, so that it is specialized like any other."""

from __future__ import annotations

from typing import Any


def initialized(cls: Any, *args: object, **keywords: object) -> object:
    """What calling a class does that has an `__init__` of its own and no `__new__`."""
    self = object.__new__(cls)
    result = cls.__init__(self, *args, **keywords)
    if result is not None:
        raise TypeError(f"__init__() should return None, not '{type(result).__name__}'")
    return self


def constructed(cls: Any, *args: object, **keywords: object) -> object:
    """What calling a class does that has both."""
    self = cls.__new__(cls, *args, **keywords)
    if type(self) is cls:
        result = cls.__init__(self, *args, **keywords)
        if result is not None:
            raise TypeError(f"__init__() should return None, not '{type(result).__name__}'")
    elif isinstance(self, cls):
        # A subclass may have another `__init__`.
        result = type(self).__init__(self, *args, **keywords)
        if result is not None:
            raise TypeError(f"__init__() should return None, not '{type(result).__name__}'")
    return self


def made(cls: Any, *args: object, **keywords: object) -> object:
    """What calling a class does that has only a `__new__` of its own."""
    return cls.__new__(cls, *args, **keywords)


PROTOCOLS = frozenset({initialized, constructed, made})
