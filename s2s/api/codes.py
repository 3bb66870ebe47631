"""Comparing code objects: which of them may stand for which."""

from __future__ import annotations

import inspect
from types import CodeType

_KIND = (
    inspect.CO_VARARGS
    | inspect.CO_VARKEYWORDS
    | inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)


def copied(code: CodeType) -> CodeType:
    """A code object equal to another one, of which no code object in it is a part."""
    consts = (copied(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=tuple(consts))


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects are the same code at the same place of the same text."""
    if one.co_linetable != other.co_linetable or one.co_qualname != other.co_qualname:
        return False
    iterable = inspect.CO_ITERABLE_COROUTINE
    if (one.co_flags ^ other.co_flags) & iterable:
        # `types.coroutine` sets this flag on a copy of the code.
        one, other = (code.replace(co_flags=code.co_flags & ~iterable) for code in (one, other))
    return one == other


def is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects are equal, the lines they report included."""
    return one == other and one.co_linetable == other.co_linetable


def same_interface(one: CodeType, other: CodeType) -> bool:
    """Whether a function can have either code: its parameters, free variables and kind are the same."""

    def interface(code: CodeType) -> tuple[object, ...]:
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
        return *counts, code.co_varnames[:count], code.co_flags & _KIND, code.co_freevars

    return interface(one) == interface(other)
