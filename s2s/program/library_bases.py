"""Classes that derive from abstract classes of the library, and only store what they are given.

No test asks what the library's classes have, so this is for classes that nobody changes (`sealed-classes`).
"""

from __future__ import annotations

import collections.abc

from s2s.ir import nodes as n
from s2s.program.bindings import ModuleFacts
from s2s.program.constructors import Constructor, is_alias, is_certain, makes_what_it_says, stores_of
from s2s.program.members import ClassShape, imported, is_unbound
from s2s.program.records import slots_of
from s2s.program.shapes import is_private

#: Abstract classes that have nothing of what makes an instance or stores to it. Their metaclass is `ABCMeta`.
ABSTRACT = frozenset({
    "AsyncIterable", "AsyncIterator", "Awaitable", "Callable", "Collection", "Container", "Coroutine", "Generator",
    "Hashable", "Iterable", "Iterator", "Mapping", "MutableMapping", "MutableSequence", "MutableSet", "Reversible",
    "Sequence", "Set", "Sized",
})  # fmt: skip
_MODULE = "collections.abc"
_PLAIN = frozenset({("builtins", "object"), ("abc", "ABC"), ("typing", "Generic")})
#: What a class is not to have: it would make instances, look for their attributes, or miss them, in a way of its own.
SPECIAL = ("__new__", "__del__", "__getattribute__", "__getattr__", "__init_subclass__", "__setattr__")


def constructor_in_library(shape: ClassShape, facts: ModuleFacts) -> Constructor | None:
    """What making an instance of a class does, if that is to store what it is given.

    It has no bases but such classes, the library's abstract ones, and `object`, and all methods that these lack: else
    there would be no instance.
    """
    init = shape.find("__init__")
    if init is None or init.kind != "method" or init.function is None or any(map(shape.find, SPECIAL)):
        return None
    for part in shape.mro:
        if part.definition.decorators or part.definition.keywords or part.is_nested:
            return None
        if not all(makes_what_it_says(stmt, facts) or is_alias(stmt, part) for stmt in part.definition.body):
            return None
        if not all(
            _is_own(base, part) or _has_all(base, part, shape, facts) for base in part.definition.bases
        ):
            return None
    stored = stores_of(init.function, shape, init.owner, facts, 0)
    if stored is None:
        return None
    slots = slots_of(shape)
    if any(is_private(name) or (shape.find(name) and name not in slots) for name in stored[0]):
        return None
    return Constructor(shape, init.function, *stored, is_certain=is_certain(shape, facts))


def has_metaclass(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether a class of which the constructor is known derives from abstract classes of the library."""
    bases = [base for part in shape.mro for base in part.definition.bases if not _is_own(base, part)]
    names = {imported(base.value if type(base) is n.Subscript else base, facts) for base in bases}
    return not names <= {("builtins", "object"), ("typing", "Generic")}


def _is_own(base: n.Expr, part: ClassShape) -> bool:
    return type(base) is n.Load and any(base.var is known.var for known in part.bases)


def _has_all(base: n.Expr, part: ClassShape, shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether a base is one of the library, and a class finds all methods that this lacks before it comes to it.

    Args:
        part: the class that names the base, which derives from it.
    """
    if type(base) is n.Load and base.var.name == "object" and is_unbound("object", facts):
        return True
    module, name = imported(base.value if type(base) is n.Subscript else base, facts)  # Generic[T]
    if module != _MODULE or name not in ABSTRACT:
        return (module, name) in _PLAIN
    lacking: frozenset[str] = getattr(collections.abc, name).__abstractmethods__
    found = [shape.find(method) for method in lacking]
    # In the order of the classes, the base stands behind all that derive from it, and so behind what stands before one.
    derived = [other for other in shape.mro if other is part or _names(other, name, facts)]
    before = shape.mro[: shape.mro.index(derived[-1]) + 1]
    return all(member is not None and member.owner in before for member in found)


def _names(part: ClassShape, name: str, facts: ModuleFacts) -> bool:
    """Whether one of the library's abstract classes is among the bases of a class."""
    return any(
        imported(base.value if type(base) is n.Subscript else base, facts) == (_MODULE, name)
        for base in part.definition.bases
    )
