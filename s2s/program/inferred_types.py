"""The types that the values of a program are inferred to have: see `program.inferred`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from s2s.ir import nodes as n
from s2s.program.members import ClassShape


@dataclass(frozen=True, slots=True)
class Made:
    """A list or tuple by the expression that makes it; of a tuple, with its length."""

    kind: type
    site: n.Expr
    length: int = 0


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """An `array.array` of a typecode."""

    code: str


#: One of the types that a value may have.
Atom = type | ClassShape | Made | ArrayOf
Type = frozenset[Atom]
NOTHING: Type = frozenset()


def sites(found: Iterable[Atom]) -> frozenset[n.Expr]:
    """The expressions that make the lists and tuples among some types."""
    return frozenset(atom.site for atom in found if isinstance(atom, Made))
