"""What the files of a program give to the classes of one another: what each of them says, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from s2s.frontend.attributes import OF_TEXTS, AttributeNames, closure
from s2s.library import NO_TYPES, OF_TYPES
from s2s.options import ProgramNames

_NO_TYPES = {name for _, name in NO_TYPES}


def program_names(files: Iterable[AttributeNames]) -> ProgramNames:
    """Put together what each file of a program may do to the classes of the others."""
    files = list(files)
    hierarchy = _Hierarchy(files)
    program = ProgramNames(below=frozenset(hierarchy.pairs()))
    once: set[str] = set()
    often: set[str] = set()
    for one in files:
        names = one.given(program)
        often |= once & names
        once |= names
    copies = _copies(files)
    patched = {
        (name, attr) for one in files for meant, attr in one.patched for name in closure({meant}, copies)
    }
    stored = {name for one in files for name in one.names | one.on_self}
    return ProgramNames(
        frozenset(once - often),
        frozenset(often),
        program.below,
        alone=len(files) < 2,
        registers=any(one.registers for one in files),
        collects=any(one.collects for one in files),
        hashes=any(one.hashes for one in files),
        patched=frozenset(patched),
        texts=OF_TEXTS & set().union(hierarchy.of_texts(), stored)
        | OF_TYPES & set().union(hierarchy.of_types(), stored),
    )


def _copies(files: list[AttributeNames]) -> dict[str, set[str]]:
    """By name, others that may stand for the same."""
    found: dict[str, set[str]] = {}
    for one in files:
        for copy, sources in one.copies.items():
            found.setdefault(copy, set()).update(sources)
    return found


class _Hierarchy:
    """The classes of a program, as their names tell; one name may stand for several of them.

    Attributes:
        bases: the names of the classes that one may derive from.
        bound: the names that its body binds.
        foreign: those that derive from something else, too, which may be class str.
        typing: those of them of which that may be class type.
        computed: those that have bases, or a metaclass, of which no name tells.
        several: those that have several bases.
    """

    def __init__(self, files: list[AttributeNames]) -> None:
        copies = _copies(files)
        self.bases: dict[str, set[str]] = {name: set() for one in files for name in one.classes}
        self.bound: dict[str, set[str]] = {name: set() for name in self.bases}
        self.foreign: set[str] = set()
        self.typing: set[str] = set()
        self.computed: set[str] = set()
        self.several: set[str] = set()
        for one in files:
            for name, defined in one.classes.items():
                meant = closure(defined.bases, copies)
                self.bases[name] |= meant & self.bases.keys()
                self.bound[name] |= defined.bound
                self.typing |= set() if meant <= self.bases.keys() | _NO_TYPES else {name}
                self.foreign |= set() if meant <= self.bases.keys() | {"object", "type"} else {name}
                self.computed |= {name} if "" in meant else set()
                self.several |= {name} if defined.has_several else set()

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each class with those above whose names its own may come: the empty name stands for any."""
        above = {name: closure(bases, self.bases) for name, bases in self.bases.items()}
        for name, bases in above.items():
            yield from ((name, base) for base in bases)
            if name in self.several:
                # Of two bases either may come first, but for one that derives from the other.
                yield from ((one, other) for one in bases for other in bases if one not in above[other])
            if not self.computed.isdisjoint({name, *bases}):
                # What no name tells may be any class: alone it is above, beside others it may come before any.
                yield from ((one, "") for one in (self.bases if name in self.several else {name, *bases}))

    def of_texts(self) -> set[str]:
        """The names that are bound in the bodies of classes whose instances may be texts, and of those above them."""
        found: set[str] = set()
        for name in self.bases:
            classes = closure({name}, self.bases)
            if not classes.isdisjoint(self.foreign):
                found.update(*(self.bound[one] for one in classes))
        return found

    def of_types(self) -> set[str]:
        """Those of classes that may be metaclasses."""
        found: set[str] = set()
        if all(OF_TYPES.isdisjoint(bound) for bound in self.bound.values()):
            return found
        for name in self.bases:
            classes = closure({name}, self.bases)
            if not classes.isdisjoint(self.typing):
                found.update(*(self.bound[one] for one in classes))
        return found
