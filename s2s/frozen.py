"""Dataclasses that are made at less cost than by the library.

What the library makes for a class is written as text and compiled anew in each process: a quarter of all that it
takes to compile a short file. Here, constructors of as many fields share their code, under other names; objects
compare and show their fields without code of their own; and the library is only told of the fields of a class when
one of its functions asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import MISSING, Field, field, fields, make_dataclass
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform

_T = TypeVar("_T")

#: The fields of each class, those of its bases first, with the text of their types.
_FIELDS: dict[type, dict[str, tuple[str, Field[object]]]] = {}
#: The names by which fields are kept that have others for those who read them.
_KEPT_AS: dict[Field[object], str] = {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, eq: bool = True, slots: bool = True) -> Callable[[type[_T]], type[_T]]:
    """As `dataclass(frozen=True, slots=True)`, where type checkers alone see to it that nobody changes an object.

    Args:
        eq: whether objects are equal whose fields are; otherwise each is only equal to itself.
    """

    def made(cls: type[_T]) -> type[_T]:
        return _made(cls, eq, True, slots, hashed=True)

    return made


@dataclass_transform(field_specifiers=(field,))
def plain(*, eq: bool = True, repr: bool = True, slots: bool = False) -> Callable[[type[_T]], type[_T]]:
    """As `dataclass`, of classes without `__post_init__` all fields of which are given to the constructor.

    Args:
        eq: whether objects are equal whose fields are; otherwise each is only equal to itself.
    """

    def made(cls: type[_T]) -> type[_T]:
        return _made(cls, eq, repr, slots, hashed=False)

    return made


def field_names(cls: type) -> tuple[str, ...]:
    """The names of the fields of a class that `frozen` or `plain` has made."""
    return tuple(_FIELDS[cls])


def kept_names(cls: type) -> tuple[str, ...]:
    """The names by which the fields of such a class are kept: see `keep_as`."""
    return tuple(_KEPT_AS.get(one, name) for name, (_, one) in _FIELDS[cls].items())


def keep_as(cls: type, name: str, kept: str, read: Callable[[Any], object]) -> None:
    """Keep a field of a class with slots, and of those that derive from it, under another name.

    Args:
        name: of the field, by which constructors are given it and others read and store it.
        kept: the name by which it is kept, for those who know that.
        read: gives the value of the field of an object, made of what is kept.
    """
    slot = vars(cls)[name]
    setattr(cls, kept, slot)
    setattr(cls, name, property(read, slot.__set__))
    _KEPT_AS[_FIELDS[cls][name][1]] = kept


def _made(cls: type[_T], eq: bool, shown: bool, slots: bool, hashed: bool) -> type[_T]:
    own = _own_fields(cls)
    every = {name: one for base in cls.__mro__[:0:-1] for name, one in _FIELDS.get(base, {}).items()} | own
    members: dict[str, object] = {_KEPT: _Fields()}
    members["__match_args__"] = tuple(name for name, (_, one) in every.items() if one.kw_only is not True)
    if eq:
        members |= _comparison([name for name, (_, one) in every.items() if one.compare], hashed)
    if shown:
        members["__repr__"] = _repr
    written = vars(cls)
    if slots:
        inherited = {name for base in cls.__mro__[1:] for name in vars(base).get("__slots__", ())}
        members["__slots__"] = tuple(name for name in own if name not in inherited)
        members |= {name: member for name, member in written.items() if name not in own and name not in _OWN}
        cls = type(cls)(cls.__name__, cls.__bases__, members)  # type: ignore[misc]
    else:
        for name in own.keys() & written.keys():
            delattr(cls, name)
        defaults = {name: one.default for name, (_, one) in own.items() if one.default is not MISSING}
        for name, member in (defaults | members).items():
            if name not in written:
                setattr(cls, name, member)
    if "__init__" not in written:
        setattr(cls, _INIT, _Constructor(cls, every))
    _FIELDS[cls] = every
    return cls


class _Constructor:
    """The constructor of a class, made when it is first asked for: a process makes no objects of half the classes."""

    def __init__(self, cls: type, every: Mapping[str, tuple[str, Field[object]]]) -> None:
        self.cls, self.every = cls, every

    def __get__(self, instance: object, cls: type) -> object:
        made = _constructor(self.every)
        setattr(self.cls, _INIT, made)
        return made if instance is None else made.__get__(instance)


_INIT = "__init__"
#: The members that Python gives every class: a class that is made anew gets new ones.
_OWN = frozenset({"__dict__", "__weakref__"})


def _own_fields(cls: type) -> dict[str, tuple[str, Field[object]]]:
    """The fields that a class adds to those of its bases."""
    found = {}
    for name, text in cls.__annotations__.items():
        if not text.startswith("ClassVar"):
            given = vars(cls).get(name, MISSING)
            made: object = given if isinstance(given, Field) else field(default=given)
            assert isinstance(made, Field)
            found[name] = text, made
    return found


def _constructor(every: Mapping[str, tuple[str, Field[object]]]) -> FunctionType:
    """What stores what it is given, or what is to stand for that."""
    by_name = [name for name, (_, one) in every.items() if one.kw_only is True]
    names = [*(name for name in every if name not in by_name), *by_name]
    stored = [every[name][1] for name in names]
    code = _storing(tuple(one.default_factory is not MISSING for one in stored))
    called = {_field(place): name for place, name in enumerate(names)}
    kept = {_field(place): _KEPT_AS.get(one, names[place]) for place, one in enumerate(stored)}
    code = code.replace(
        co_argcount=1 + len(names) - len(by_name),
        co_kwonlyargcount=len(by_name),
        co_varnames=tuple(called.get(name, name) for name in code.co_varnames),
        co_names=tuple(kept.get(name, name) for name in code.co_names),
    )
    space: dict[str, object] = {"MISSING": MISSING}
    defaults: dict[str, object] = {}
    for place, (name, one) in enumerate(zip(names, stored, strict=True)):
        if one.default_factory is not MISSING:
            space[_maker(place)], defaults[name] = one.default_factory, MISSING
        elif one.default is not MISSING:
            defaults[name] = one.default
    found = FunctionType(code, space, "__init__")
    found.__defaults__ = tuple(defaults[name] for name in names if name in defaults and name not in by_name)
    found.__kwdefaults__ = {name: defaults[name] for name in by_name if name in defaults}
    return found


@cache
def _storing(made: tuple[bool, ...]) -> CodeType:
    """The code of a constructor.

    Args:
        made: of each field, whether its value is made where none is given.
    """
    lines = [f"def __init__(self, {', '.join(map(_field, range(len(made))))}):\n"]
    for place, is_made in enumerate(made):
        value = _field(place)
        if is_made:
            value = f"{_maker(place)}() if {value} is MISSING else {value}"
        lines.append(f" self.{_field(place)} = {value}\n")
    space: dict[str, FunctionType] = {}
    exec("".join(lines) if made else "def __init__(self): pass", space)
    return space["__init__"].__code__


def _field(place: int) -> str:
    return f"field_{place}"


def _maker(place: int) -> str:
    return f"make_{place}"


_KEPT = "__dataclass_fields__"
#: What a field that the library has made is like: it is copied, for the library makes none where a program has put
#: another module in its place.
(_TEMPLATE,) = fields(make_dataclass("_", ["field"], init=False, repr=False, eq=False))
_TOLD = ("default", "default_factory", "repr", "hash", "init", "compare", "metadata")


class _Fields:
    """The fields of a class as the library knows them, made when it first asks."""

    def __get__(self, instance: object, cls: type) -> object:
        cls = next(base for base in cls.__mro__ if base in _FIELDS)
        found = {name: _told(name, *one) for name, one in _FIELDS[cls].items()}
        setattr(cls, _KEPT, found)
        return found


def _told(name: str, text: str, one: Field[object]) -> Field[object]:
    """A field as the library knows it."""
    made: Field[object] = copy(_TEMPLATE)
    for attribute in _TOLD:
        setattr(made, attribute, getattr(one, attribute))
    made.name, made.type, made.kw_only = name, text, one.kw_only is True
    return made


def _comparison(names: list[str], hashed: bool) -> dict[str, object]:
    """What compares objects by some of their fields, and hashes them if that is asked for."""
    key = attrgetter(*names, "__class__")

    def equal(self: object, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def value(self: object) -> int:
        return hash(key(self))

    return {"__eq__": equal, "__hash__": value if hashed else None}


def _repr(self: object) -> str:
    found = (each.name for each in fields(self) if each.repr)  # type: ignore[arg-type]
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in found)})"
