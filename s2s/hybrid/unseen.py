"""What code that is not seen may store to the objects that a frozen program makes.

A program knows what constructors stored in attributes as long as nothing else stores there. The specializer sees each
store of the code that it specializes. Of other code it reads the bytecode, which names the attributes that the code
stores to, of whatever object. It reads that of the methods of the objects' own class, which operators, loops, `with`
and libraries run, and that of functions that stay calls, together with the functions that these name.
"""

from __future__ import annotations

import dis
from functools import lru_cache
from types import CodeType, FunctionType

from s2s.hybrid.facts import has_python, raw_of

#: What a class does in these is seen, or makes another object.
_CONSTRUCTORS = frozenset({"__init__", "__new__", "__setstate__"})
#: Code that has one of these names may store to any attribute.
_ANY = frozenset({"vars", "exec", "eval", "__dict__", "__setstate__"})
#: These store to the attribute that their second argument names.
_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
_STORES = frozenset({dis.opmap["STORE_ATTR"], dis.opmap["DELETE_ATTR"]})
_EXTENDED = dis.EXTENDED_ARG
#: Functions that one that stays a call may lead to; beyond that, it may store to any attribute.
_MOST_REACHED = 200

#: Names of attributes; None for any.
Names = frozenset[str] | None


@lru_cache(maxsize=10_000)
def stored_by(code: CodeType) -> Names:
    """The names that some code, and the functions written in it, store to as attributes."""
    found: set[str] = set()
    for part in _with_inner(code):
        if not _ANY.isdisjoint(part.co_names):
            return None
        raw = part.co_code
        extended = 0
        for place in range(0, len(raw), 2):
            argument = extended << 8 | raw[place + 1]
            extended = argument if raw[place] == _EXTENDED else 0
            if raw[place] in _STORES:
                found.add(part.co_names[argument])
        if not _SETTERS.isdisjoint(part.co_names):
            named = _named(part)
            if named is None:
                return None
            found |= named
    return frozenset(found)


def _named(code: CodeType) -> Names:
    """The names that calls of `setattr` and its like are given, None if one of them is not written there."""
    found = set()
    instructions = [one for one in dis.get_instructions(code) if one.opname not in ("PUSH_NULL", "CACHE")]
    for place, one in enumerate(instructions):
        if one.opname.startswith("LOAD_") and one.argval in _SETTERS:
            owner, name = instructions[place + 1 : place + 3]
            if not owner.opname.startswith("LOAD_FAST") or name.opname != "LOAD_CONST":
                return None
            if type(owner.argval) is not str or type(name.argval) is not str:
                return None
            found.add(name.argval)
    return frozenset(found)


def _with_inner(code: CodeType) -> list[CodeType]:
    found = [code]
    for part in found:
        found += [constant for constant in part.co_consts if isinstance(constant, CodeType)]
    return found


def stored_by_methods(cls: type) -> Names:
    """The names that methods of a class store to, those of its constructor aside."""
    if has_python(cls, "__setattr__", "__delattr__", "__getattribute__"):
        return None
    found: Names = frozenset()
    for base in type.__dict__["__mro__"].__get__(cls):
        for name, raw in type.__dict__["__dict__"].__get__(base).items():
            for function in () if name in _CONSTRUCTORS else _functions(raw):
                found = _joined(found, stored_by(function.__code__))
    return found


def stored_by_store(cls: type, name: str) -> Names:
    """The names that the code of a class stores to where an attribute of one of its objects is stored to."""
    if has_python(cls, "__setattr__", "__delattr__"):
        return None
    found: Names = frozenset()
    for function in _functions(raw_of(cls, name)):
        found = _joined(found, stored_from(function))
    return found


def _functions(raw: object) -> list[FunctionType]:
    """The functions that run for an attribute of a class."""
    if type(raw) is FunctionType:
        return [raw]
    parts = [raw.fget, raw.fset, raw.fdel] if type(raw) is property else []
    if has_python(type(raw), "__set__", "__delete__"):
        own = type.__dict__["__dict__"].__get__(type(raw))
        parts += [own.get("__get__"), own.get("__set__"), own.get("__delete__")]
    return [part for part in parts if type(part) is FunctionType]


def stored_from(function: FunctionType) -> Names:
    """The names that a function stores to, and those that it names, and so on."""
    found: Names = frozenset()
    reached = {function: None}
    for one in (work := [function]):
        found = _joined(found, stored_by(one.__code__))
        names = {name for part in _with_inner(one.__code__) for name in part.co_names}
        for name in names if found is not None else ():
            value = one.__globals__.get(name)
            value = value.__dict__.get("__init__") if isinstance(value, type) else value
            if type(value) is FunctionType and value not in reached:
                reached[value] = None
                work.append(value)
        if found is None or len(work) > _MOST_REACHED:
            return None
    return found


def _joined(one: Names, other: Names) -> Names:
    return None if one is None or other is None else one | other
