"""On instances of which classes a module's text stores an attribute.

A store on the `self` of a method is one on an instance of its class, or of one that derives from it: `sealed-classes`
promises that methods are called on such. And where what is stored is another attribute of the same object, as in
`copy.match = copy.match_any`, the object is of a class that has that one. Any other store may be on any object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from s2s.ir import nodes as n
from s2s.ir.walk import walk

if TYPE_CHECKING:
    from s2s.program.members import ClassShape
    from s2s.program.shapes import Shapes

_BOUND = frozenset({"method", "property"})


class Shadowed:
    """Answers for the classes of one module."""

    def __init__(self, shapes: Shapes) -> None:
        self._shapes = shapes
        self._selves: dict[n.Var, ClassShape] | None = None
        self._found: dict[str, list[tuple[frozenset[ClassShape], str]] | None] = {}

    def may_be(
        self, name: str, classes: Iterable[ClassShape], known: Collection[n.Var] | None = None
    ) -> bool:
        """Whether the text may store an attribute on an instance of exactly one of some classes.

        Args:
            known: the classes on whose instances it does, where all that flows through the program has told.
        """
        if known is not None:
            return any(one.var in known for one in classes)
        if name not in self._shapes.stored.values and not self._shapes.stored.hides(name):
            return False
        holders = self._holders(name)
        if holders is None:
            return True
        return any(
            one in held or (asked and not self._lacks(one, asked))
            for one in classes
            for held, asked in holders
        )

    def beside(self, name: str) -> list[str]:
        """The names of the classes on whose instances an attribute is stored by methods of their own."""
        holders = self._holders(name) or []
        return [one.name for held, _ in holders for one in held]

    def is_on_self_alone(self, name: str) -> bool:
        """Whether all stores to an attribute are to the `self` of methods, and so to no class."""
        holders = self._holders(name)
        return holders is not None and not any(asked for _, asked in holders)

    def asked_for(self, name: str) -> list[str]:
        """The attributes that an object has on which one is stored: what other files do with these counts, too."""
        holders = self._holders(name) or []
        return [asked for _, asked in holders if asked]

    def _lacks(self, shape: ClassShape, name: str) -> bool:
        """Whether no instance of exactly a class has an attribute."""
        if shape.is_foreign or name in self._shapes.stored or name in self._shapes.undecided:
            return False
        return all(shape.find(one) is None for one in (name, "__getattr__", "__getattribute__"))

    def _holders(self, name: str) -> list[tuple[frozenset[ClassShape], str]] | None:
        """What is known of the objects an attribute is stored on, for each store: their classes, or what they have."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> list[tuple[frozenset[ClassShape], str]] | None:
        if self._shapes.stored.hides(name) or self._shapes.stored.spreads:
            return None
        found: list[tuple[frozenset[ClassShape], str]] = []
        for target, value in self._shapes.stored.of(name):
            if target is None or type(target.value) is not n.Load:
                return None
            var = target.value.var
            owner = self._of_self().get(var)
            if owner is not None:
                found.append((frozenset(owner.derived()), ""))
            elif (
                type(value) is n.Attr
                and type(value.value) is n.Load
                and value.value.var is var
                and var.storage is n.Storage.FAST
            ):
                found.append((frozenset(), value.name))
            else:
                return None
        return found

    def _of_self(self) -> dict[n.Var, ClassShape]:
        """The variables that hold what a method is called on, and nothing else, with the class of the method."""
        if self._selves is None:
            self._selves = {}
            for function, member in self._shapes.owner.items():
                if member.kind not in _BOUND or function in self._shapes.unbound or not function.params:
                    continue
                first = function.params[0]
                if first.kind in n.POSITIONAL and not is_rebound(first.var, function):
                    self._selves[first.var] = member.owner
        return self._selves


def is_rebound(var: n.Var, function: n.Function) -> bool:
    """Whether a function, or one inside it, binds a parameter to something else."""
    return any(
        type(node) is not n.Load and type(node) is not n.Param and getattr(node, "var", None) is var
        for node in walk(function)
    )
