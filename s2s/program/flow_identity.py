"""The classes whose instances are equal to nothing but themselves, as `program.flows` takes them.

Their text defines no comparison, and nobody is given the class who could add one: a decorator, a function that is handed
the class, or a method that has it as its first parameter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape
from s2s.program.shapes import Shapes

#: What a class may define by which its instances are equal to others, or kept apart in sets.
_COMPARING = ("__eq__", "__ne__", "__hash__")
#: What asks for a class, and what goes over one, as over an enum; they do nothing to it.
_ASKING = frozenset({"isinstance", "issubclass"})
_GOING_OVER = frozenset({"list", "tuple", "set", "len", "sorted", "iter", "enumerate"})


def identical_classes(
    told: Iterable[ClassShape], reading: Collection[n.Function], shapes: Shapes, facts: ModuleFacts
) -> frozenset[ClassShape]:
    """Those of some classes whose instances are compared by what they are.

    Args:
        reading: the class methods that do nothing with their class but to read what it has.
    """
    if any(name in shapes.stored for name in _COMPARING):
        return frozenset()
    plain = [shape for shape in told if not any(map(shape.find, _COMPARING))]
    if not plain:
        return frozenset()
    given = _handed_on(facts)
    if given is None:
        return frozenset()
    return frozenset(
        shape for shape in plain if not any(_may_change(part, given, reading) for part in shape.mro)
    )


def _may_change(shape: ClassShape, given: set[n.Var], reading: Collection[n.Function]) -> bool:
    """Whether code that is not known as a member of the class may add one to it."""
    if shape.var in given or shape.definition.decorators:
        return True
    of_class = [each for each in shape.members.values() if each.kind == "class"]
    return any(each.function is None or each.function not in reading for each in of_class)


def _handed_on(facts: ModuleFacts) -> set[n.Var] | None:
    """The variables that are read otherwise than to call, ask for, derive from, or read something of, what they hold.

    None if the class of some object is used so.
    """
    plain: set[n.Node] = set()
    read: list[n.Load] = []
    classes: list[n.Node] = []
    for node in walk(facts.module):
        if type(node) is n.Load:
            read.append(node)
        elif type(node) is n.Attr:
            plain.add(node.value)
            if node.name == "__class__":
                classes.append(node)
        elif type(node) is n.ClassDef:
            plain.update(node.bases)
        elif type(node) is n.Handler and node.type is not None:
            plain.add(node.type)
        elif type(node) is n.Compare:
            plain.update((node.left, *node.rights))
        elif type(node) is n.AnnAssign:
            plain.add(node.annotation)
        elif type(node) is n.For or type(node) is n.Clause:
            plain.add(node.iter)
        elif type(node) is n.Call:
            plain.add(node.func)
            if type(node.func) is not n.Load:
                continue
            if node.func.var.name == "type":
                classes.append(node)
            elif node.func.var.name in _GOING_OVER and len(node.args) == 1:
                plain.add(node.args[0])
            elif node.func.var.name in _ASKING:
                asked = node.args[-1] if node.args else None
                plain.update(asked.items if type(asked) is n.Tuple else [asked] if asked is not None else [])
    return {node.var for node in read if node not in plain} if plain.issuperset(classes) else None
