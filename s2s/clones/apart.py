"""Objects that are handed to a clone as their attributes, each by itself, so that they need not be made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from s2s.clones.plan import Whole
from s2s.clones.values import Obj, Refusal, State, Val, Value
from s2s.ir import nodes as n
from s2s.program.inferred import Inferred
from s2s.program.inferred_types import Type
from s2s.program.members import ClassShape
from s2s.program.shapes import is_private

if TYPE_CHECKING:
    from s2s.clones.clone import Clone
    from s2s.clones.generator import Generator

#: More locals than this are not handed over for one object.
_MOST_PARTS = 8


def class_of(found: Type) -> ClassShape | None:
    """The one class that an object is of."""
    (atom,) = found if len(found) == 1 else (None,)
    return atom if isinstance(atom, ClassShape) else None


def fields_of(shape: ClassShape, inferred: Inferred, stored: set[str]) -> list[str] | None:
    """The attributes that tell all of an instance, if nothing stores them but its constructor; else None."""
    found = [name for owner, name in [*inferred.fields] if owner is shape]
    if any(name in stored or is_private(name) or shape.find(name) is not None for name in found):
        return None
    return found if all(inferred.fields[shape, name] for name in found) else None


def parted(param: n.Var, maker: Generator) -> Obj | None:
    """What a parameter is to a clone that is given an object's attributes, each in a local; None if it cannot be."""
    made = _parts(param.name, maker.inferred.variables[param], frozenset({param}), maker, 2)
    return made if made is not None and len([*locals_of(made)]) <= _MOST_PARTS else None


def _parts(name: str, found: Type, origins: frozenset[object], maker: Generator, depth: int) -> Obj | None:
    shape = class_of(found)
    names = None if shape is None or not depth else fields_of(shape, maker.inferred, maker.stored)
    if shape is None or not names:
        return None
    fields: dict[str, Value] = {}
    for part in names:
        held = maker.inferred.fields[shape, part]
        local = f"{name}_{part.strip('_')}"
        fields[part] = _parts(local, held, origins, maker, depth - 1) or Val(
            n.Load(maker.fresh(local, held)), held
        )
    return Obj(shape, fields, is_open=False, origins=origins)


def locals_of(value: Obj) -> Iterator[n.Var]:
    """The locals that hold the parts of an object."""
    for part in value.fields.values():
        if isinstance(part, Obj):
            yield from locals_of(part)
        elif isinstance(part, Val) and type(part.expr) is n.Load:
            yield part.expr.var


def handed_over(clone: Clone, value: Value, like: Obj, state: State) -> list[n.Expr]:
    """What a call gives for a parameter that is taken apart.

    Raises:
        Whole: the object has other parts.
    """
    found: list[n.Expr] = []
    try:
        if isinstance(value, Obj) and value.is_open:
            raise Refusal("its constructor still runs")
        for name, part in like.fields.items():
            item = clone.field(value, name, state)
            if isinstance(part, Obj):
                found += handed_over(clone, item, part, state)
            elif item.type <= part.type:
                found.append(clone.given(item, state))
            else:
                raise Refusal("an attribute is something else than inferred")
    except Whole:
        raise
    except Refusal:
        raise Whole(like.origins) from None
    return found
