"""Mutants that ask tables instead of `isinstance`, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout
from s2s.ir import kinds
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.program.kept_kinds import Asked

_MAKES = kinds.MAKES_KINDS
_TELLS = '"__class__" in names and base is not bases[-1]'
_LOOKS = '"__getattribute__" in names'
_GENUINE = 'names.get("__name__") == "abc" and names.get("ABCMeta") is meta'
_COUNTS, _STAYS = "kind(counted) is kind([].append)", " and stays(cls)"
for part in (_TELLS, _LOOKS, _GENUINE, _COUNTS, _STAYS):
    assert part in _MAKES

#: Each is noticed by a trap of the row `instances`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ObjectsTellTheirType": Knockout(
        "objects are taken to tell no other class than their type",
        {"s2s.ir.originals.MAKES_KINDS": _MAKES.replace(_TELLS, "False")},
    ),
    "ObjectsLookThemselvesUp": Knockout(
        "attributes are taken to be looked up as those of `object` are",
        {"s2s.ir.originals.MAKES_KINDS": _MAKES.replace(_LOOKS, "False")},
    ),
    "ClassesDoNotDecide": Knockout(
        "no class is taken to decide for itself what its instances are",
        {"s2s.ir.originals.MAKES_KINDS": _MAKES.replace(_GENUINE, "True").replace(_COUNTS, "True")},
    ),
    "TypesStay": Knockout(
        "types are kept, whether somebody else keeps them or not",
        {"s2s.ir.originals.MAKES_KINDS": _MAKES.replace(_STAYS, "")},
    ),
    "NobodyRegisters": Knockout(
        "abstract classes are taken to be told of no others",
        {"s2s.passes.instances._Asking.is_closed": lambda *_: True},
    ),
    "UsualTypesAreNone": Knockout(
        "an object of a usual type is taken to be an instance of no class",
        {"s2s.regions.asked_first.is_never": lambda *_: Allowed()},
        Options.make(assume="closed-world", header=False),
    ),
    "ItemsAreReadTwice": Knockout(
        "reading an item is taken to do nothing",
        {"s2s.regions.asked_first.may_be_read_twice": lambda *_: Allowed()},
        Options.make(assume="sealed-builtins", header=False),
    ),
    "NamesOfClassesStay": Knockout(
        "nobody is taken to bind the name of a class to something else",
        {"s2s.legality.instances.Asked": lambda var, position, _: Asked(var, position, False)},
    ),
}
