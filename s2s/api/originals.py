"""Where the guards of functions compiled in memory keep the functions they compare with.

A guard reads `add is __s2s__.<attribute>`: one object for each namespace, under one private name in it. The
garbage collector follows every step from a function over its globals to what its guards hold, so a module that
nothing uses is freed; the code objects hold constants only, and `marshal` takes them. Code that somebody runs in
other globals finds the name among the builtins, with an object that no callee is: its guards fail, and its calls
are calls.
"""

from __future__ import annotations

import _operator
import atexit
import builtins
import copy
import re
import weakref
from array import array
from ast import literal_eval
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType, MethodType, ModuleType
from typing import Any

from s2s.library import VALUES

#: The global name. With underscores at both ends no class body mangles it, and no star import takes it.
NAME = "__s2s__"
#: How the attributes begin that hold a function.
PREFIX = "original_"
#: How many characters behind that tell the unit.
UNIT = 16
#: What is kept of an enum besides the enum itself.
MEMBERS = frozenset({"member", "members", "among"})
#: What is asked for, beside names of members, where a set of them is kept; as `ir.originals` has it.
_HASH = "__hash__"


class NoOriginals:
    """What guards read where nothing was compiled: an object that no name stands for."""

    def __getattr__(self, name: str) -> object:
        if not name.startswith(PREFIX):
            raise AttributeError(name)
        return self

    def __bool__(self) -> bool:
        """What stands behind an `or` is used in place of what is not there."""
        return False

    def __call__(self, *_: object) -> bool:
        """What a class was made with is not known, and what a function closes over is not what a text says."""
        return False

    def __reduce__(self) -> tuple[object, ...]:
        return NoOriginals, ()


class Originals:
    """The functions that the guards of one namespace compare with, as attributes.

    Args:
        namespace: the globals it lies in.
    """

    def __init__(self, namespace: dict[str, object]) -> None:
        self.namespace = namespace
        #: The enums, by the unit that asked for them first and their names.
        self.enums: dict[tuple[str, str], Any] = {}

    def __raise__(self, *held: object) -> Iterator[None]:
        """Raise what is being handled once more, as from a generator: StopIteration becomes a RuntimeError."""

        def again() -> None:
            raise

        again()
        yield

    def move_to_the_end(self) -> None:
        """Make this the last name of its namespace."""
        if self.namespace.get(NAME) is self:
            self.namespace[NAME] = self.namespace.pop(NAME)

    def __reduce__(self) -> tuple[object, ...]:
        # For what copies or pickles a namespace: the functions there are other ones.
        return NoOriginals, ()


@cache
def _keeper() -> Any:
    """An object with the methods that a compiled file has for it."""
    from s2s.ir.copier import COPIER, MAKES_COPIERS  # not needed where no such function is compiled
    from s2s.ir.drawer import DRAWER, KEEPS_DRAWERS
    from s2s.ir.originals import (
        CLOSED,
        CLOSURE,
        KEEPS_CLOSURES,
        TELLS_OF_CLOSURES,
    )

    namespace: dict[str, object] = {"__init__": lambda self: None}
    exec(KEEPS_CLOSURES + TELLS_OF_CLOSURES + MAKES_COPIERS + KEEPS_DRAWERS, namespace)
    methods = ("__init__", CLOSURE, CLOSED, COPIER, DRAWER)
    return type("Keeper", (), {part: namespace[part] for part in methods})()


_NOTHING_KNOWN = NoOriginals()
_all: weakref.WeakSet[Originals] = weakref.WeakSet()


def originals_in(namespace: dict[str, object]) -> Originals | None:
    """The originals of a namespace, which gains them if it has none; None if it cannot have them.

    Args:
        namespace: a function's globals.
    """
    if type(namespace) is not dict:
        return None  # a subclass of `dict` may watch what is read and stored
    found = namespace.get(NAME)
    if isinstance(found, Originals) and found.namespace is namespace:
        return found
    if found is not None and not isinstance(found, Originals | NoOriginals):
        return None  # the program's own
    # With a copy of another namespace came that one's.
    made = Originals(namespace)
    _all.add(made)
    if not hasattr(builtins, NAME):
        setattr(builtins, NAME, NoOriginals())
    namespace[NAME] = made
    return made


def value_of(
    attribute: str, kind: str, name: str, constants: Mapping[str, object], originals: Originals
) -> object:
    """What a test compares with: the builtin, type, namespace or constant itself, or an object that no name stands for.

    Args:
        attribute: that it is to be; its beginning tells the unit.
        kind: of `ir.originals.Original`, but for a function.
        name: what it is called.
        constants: what the text binds the names of its constants to.
        originals: those it is for.
    """
    if kind == "namespace":
        return originals.namespace
    if kind == "library":
        return _of_library(name, originals)
    if kind == "array":
        return array
    if kind == "imported":
        from s2s.offering import does  # not needed where nothing is compiled

        name, _, text = name.partition(" ")
        imported = originals.namespace.get(name, originals)
        return imported if does(imported, text) else originals
    if kind in ("module", "called"):
        return _of_module(name, originals)
    if kind == "maker":
        return _MAKERS[name]
    if kind in ("class", "iterated"):
        return _NOTHING_KNOWN  # by now it may have been changed
    if kind in ("re", "pattern"):
        return _of_re(name)
    if kind == "copier":
        return _keeper().__copier__(copy, bool(name))
    if kind == "drawer":
        return _keeper().__drawer__(import_module("random"), name)
    if kind == "managed":
        return _managed(name, originals)
    if kind == "getter":
        function, _, of = name.partition(" ")
        return _getter(function, *literal_eval(of))
    if kind == "closed":
        return _keeper().__closed__
    if kind == "closure":
        return _of_closure(name, originals)
    if kind == "enum" or kind in MEMBERS:
        return _of_enum(attribute[: len(PREFIX) + UNIT], kind, name, originals)
    if kind == "constant":
        # The object at hand, if it is what the text says: a test compares by identity.
        found = originals.namespace.get(name, originals)
        written = constants.get(name)
        if type(found) not in _CONSTANTS:
            return originals
        return found if type(found) is type(written) and _same(found, written) else originals
    found = _BUILTINS.get(name, originals)
    genuine = isinstance(found, type) and f"{found!r}" == f"<class '{name}'>"
    return found if genuine or f"{found!r}" == f"<built-in function {name}>" else originals


def _of_library(read: str, originals: Originals) -> object:
    """A module of the library, or a function of it; an object that no name stands for where it is another."""
    module, _, name = read.partition(" ")
    found = import_module(module)
    if not name:
        return found
    function = getattr(found, name, originals)
    if type(function) in (str, float):
        constant = VALUES.get(f"{module}.{name}")
        return function if type(function) is type(constant) and function == constant else originals
    return function if f"{function!r}" == f"<built-in function {name}>" else originals


def _of_module(read: str, originals: Originals) -> object:
    """A module, or a function of it that does what a text says; an object that no name stands for without it."""
    from s2s.offering import does  # not needed where nothing is compiled

    name, _, rest = read.partition(" ")
    module = originals.namespace.get(name)
    if type(module) is not ModuleType:
        return originals
    if not rest:
        return module
    attribute, _, text = rest.partition(" ")
    found = vars(module).get(attribute)
    return found if does(found, text) else originals


def _of_re(name: str) -> object:
    """A function of module re as s2s found it, or what it does with a pattern."""
    function, _, pattern = name.partition(" ")
    return getattr(re.compile(literal_eval(pattern)), function) if pattern else _RE[function]


def _getter(function: str, *of: int | str) -> object:
    """A function of module operator that does what a lambda does."""
    found = getattr(_operator, function)
    return found(*of) if of else found


def _of_closure(name: str, originals: Originals) -> object:
    """The code of a lambda that a function of the module makes."""
    maker, names, text = name.split(" ", 2)
    return _keeper().__closure__(originals.namespace.get(maker), text, *names.split(","))


def _managed(name: str, originals: Originals) -> object:
    """What module contextlib has made of a generator; an object that no name stands for if it is anything else."""
    from s2s.ir.managers import KEEPS_MANAGERS, MANAGED  # not needed where no such function is compiled

    namespace: dict[str, object] = {}
    exec(KEEPS_MANAGERS, namespace)
    starts = FunctionType((lambda self: None).__code__, originals.namespace)
    keeper = type("Keeper", (), {"__init__": starts, MANAGED: namespace[MANAGED]})()
    first, *method = name.split(".")
    found = getattr(keeper, MANAGED)(originals.namespace.get(first, originals), first, *method)
    return originals if found is type(keeper) else found


def _of_enum(unit: str, kind: str, name: str, originals: Originals) -> object:
    """An enum as the module has bound it, or members of it; an object that no name stands for without it.

    What belongs to one enum is taken from one class, whatever the name means by then.
    """
    enum, *names = name.split(".")
    if kind == "among":
        names = [*names[0].strip("{}").split(","), *[_HASH] * ("{" in name)]
    key = unit, enum
    if key not in originals.enums:
        originals.enums[key] = _keep_enum(originals.namespace.get(enum), names, originals)
    found = originals.enums[key]
    if found is not originals:  # another function may have asked for less
        found = _keep_enum(found, names, originals)
    if kind == "enum" or found is originals:
        return found
    if kind == "members":
        return tuple(found)
    members = [found.__members__.get(name, originals) for name in names if name != _HASH]
    return members[0] if kind == "member" else set(members) if "{" in name else tuple(members)


def _keep_enum(cls: object, names: list[str], missing: object) -> object:
    """A class, if module enum made it and it has members of these names."""
    from s2s.ir.originals import ENUM, KEEPS_ENUMS

    namespace: dict[str, object] = {}
    exec(KEEPS_ENUMS, namespace)
    keeper = type("Keeper", (), {ENUM: namespace[ENUM]})()
    return cls if getattr(keeper, ENUM)(cls, *names) is cls else missing


#: The types whose equality runs no code of the program.
_CONSTANTS = frozenset({bool, int, float, complex, str, bytes, type(None)})


def _same(one: object, other: object) -> bool:
    """Whether two values of one builtin type are the same constant, in sign too."""
    return bool(one == other) and (type(one) not in (float, complex) or repr(one) == repr(other))


_MAKERS = {
    "new": object.__new__,
    "new_tuple": tuple.__new__,
    "new_str": str.__new__,
    "new_int": int.__new__,
    "store": object.__setattr__,
    "method": MethodType,
}
#: As they were when s2s was imported.
_RE = {name: found for name, found in vars(re).items() if type(found) is FunctionType}
_BUILTINS = dict(vars(builtins))


def _outlive_the_functions() -> None:
    """Make the originals the last names of their namespaces, as the interpreter ends.

    It sets the names of a module to None one after another, and a finalizer may call a compiled function meanwhile:
    once a callee is gone its guard fails, and the call says what it would say.
    """
    for found in list(_all):
        found.move_to_the_end()


# Functions that the program registers run before it, unless it did so before it imported s2s.
atexit.register(_outlive_the_functions)
