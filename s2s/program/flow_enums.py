"""The enums whose members are followed as objects that `program.flows` knows: instances of exactly their class.

Python itself refuses to rebind members, and their class keeps them alive. They are compared as any objects are, by what
they are, and what they are called by lies where module enum stores it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from s2s.analysis.constants import constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.bindings import ModuleFacts
from s2s.program.enums import is_auto, module_enums, values_of
from s2s.program.flow_library import ATOMIC
from s2s.program.members import ClassShape, imported
from s2s.program.shapes import Shapes

#: Where a member keeps its name and its value, and what else reads these.
_NAMES = frozenset({"name", "_name_"})
_VALUES = frozenset({"value", "_value_"})
#: Where they lie, so that reading these runs no code, and what module enum reads there.
STORED, READ = frozenset({"_name_", "_value_"}), frozenset({"name", "value"})
#: What makes no member in the body of an enum.
_WITHOUT_MEMBERS = frozenset({n.FunctionDef, n.Pass})
#: What a class of the program may define by which a member is something else than module enum makes it.
_MAKING = ("__new__", "__getattribute__", "__getattr__", "__setattr__")


@dataclass(frozen=True, slots=True)
class FlownEnum:
    """An enum of the program.

    Attributes:
        members: the names of its members, as far as the text alone makes them that.
        values: the types of their values; none where one is not known.
    """

    shape: ClassShape
    members: frozenset[str]
    values: frozenset[type]

    def given(self, name: str) -> frozenset[type]:
        """The types of what an attribute gives that all members have; none where they are not known."""
        if name in _NAMES:
            return frozenset({str})
        return self.values if name in _VALUES else frozenset()


def flown_enums(shapes: Shapes, facts: ModuleFacts, files: Collection[str]) -> dict[n.Var, FlownEnum]:
    """The enums of a whole program, by the names of their classes.

    Args:
        files: the names of the program's files, of which none is a module of the library.
    """
    found: dict[n.Var, FlownEnum] = {}
    if "enum" in files or not STORED.isdisjoint(shapes.stored.values):
        return found
    for var, enum in module_enums(facts).items():
        shape = shapes.of_var.get(var)
        if shape is None or shape.definition is not enum.statement or shape.is_open or shape.subclasses:
            continue
        bases = shape.definition.bases
        if len(bases) != 1 or imported(bases[0], facts) != ("enum", "Enum"):
            continue  # members of others are numbers or strings as well
        members = frozenset(name for name in enum.members if enum.is_certain(name))
        if members and not any(shape.find(name) for name in _MAKING):
            found[var] = FlownEnum(shape, members, _values(shape, enum.members, facts))
    if found and any(type(node) is n.Const and node.value in STORED for node in walk(facts.module)):
        return {}  # it may be stored by its name
    return found


def _values(shape: ClassShape, members: Collection[str], facts: ModuleFacts) -> frozenset[type]:
    """The types of the values of all members; none if one is not known, or the body may bind one in another way."""
    if shape.find("__init__") is not None or not all(map(_is_plain, shape.definition.body)):
        return frozenset()
    found = set[type]()
    for name, value in values_of(shape.definition):
        if name in members:
            counted = is_auto(value, facts) and shape.find("_generate_next_value_") is None
            found.add(int if counted else type(constant_of(value)))
    return frozenset(found) if found <= ATOMIC else frozenset()


def _is_plain(stmt: n.Stmt) -> bool:
    """Whether a statement in the body of an enum makes a method, or one member, which its name tells."""
    if type(stmt) is n.Assign:
        target: n.Expr = stmt.targets[0]
        return len(stmt.targets) == 1 and type(target) is n.Store and not target.var.name.startswith("_")
    if type(stmt) is n.AnnAssign:
        return type(stmt.target) is n.Store and not stmt.target.var.name.startswith("_")
    if type(stmt) is n.ExprStmt:
        return type(stmt.value) is n.Const
    return type(stmt) in _WITHOUT_MEMBERS
