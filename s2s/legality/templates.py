"""Which inherited methods a class may have its own copy of, without an observable difference.

Under `sealed-classes` and in a whole program: the copy stands in the body of the class, under the name of the method.
So it is what instances of the class find there, and those of classes that derive from it; all others find what they
found.
"""

from __future__ import annotations

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import CLASS_CELL
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.options import ProgramNames
from s2s.program.members import ClassShape, Member
from s2s.program.shadowed import is_rebound
from s2s.program.shapes import Shapes, is_private

#: What has a qualified name of its own, or is not looked into.
_NAMED = frozenset({n.FunctionDef, n.ClassDef, n.Lambda, n.Opaque, n.OpaqueExpr, n.Declare})


def may_be_copied(method: Member, shapes: Shapes, module: n.Module, program: ProgramNames) -> Verdict:
    """Whether a method does the same where it stands in a class that inherits it.

    It is told from the original by `super()`, by what functions inside of it are called, and by private names; by where
    its defaults and annotations are evaluated. A store of its name on its class would not be found any more.
    """
    function, name = method.function, method.name
    if function is None or method.kind != "method" or name.startswith("__"):
        return Refused("it is no plain method")
    if function.dynamic:
        return Refused(function.dynamic)
    if not function.params or function.params[0].kind not in n.POSITIONAL or function.type_params:
        return Refused("it has no parameter for its object")
    if is_rebound(function.params[0].var, function):
        return Refused("it rebinds its first parameter")
    if name in shapes.stored or program.gives(name) or program.on_self(name) in program:
        return Refused("the text stores its name on an object")
    if any(param.default is not None and constant_of(param.default) is NO_CONST for param in function.params):
        return Refused("a default of it is no constant")
    annotated = function.returns is not None or any(param.annotation for param in function.params)
    if annotated and "annotations" not in module.future:
        return Refused("its annotations are evaluated where it stands")
    for node in walk(function):
        if type(node) in _NAMED:
            return Refused("it makes functions or classes, which are called after it")
        named = node.name if type(node) is n.Attr else getattr(getattr(node, "var", None), "name", "")
        if is_private(named) or named in CLASS_CELL:
            return Refused("what it names means something else in another class")
    return Allowed()


def may_have_copy(shape: ClassShape, method: Member, program: ProgramNames) -> Verdict:
    """Whether a class may have a copy of a method that it inherits: only those below it are to find the copy."""
    name = method.name
    if shape.definition.decorators or shape.is_open or shape.is_foreign or shape.is_nested:
        return Refused("more than its text has a say in what it is")
    if shape.find("__init_subclass__") is not None:
        return Refused("what it defines is looked at")
    if any(len(part.definition.bases) != 1 for each in shape.derived() for part in _between(each, method)):
        return Refused("a class below it derives from others, too")
    others = [one for one in method.owner.derived() if name in one.members and one not in shape.mro]
    if program.gives(name, shape.name):
        return Refused("another file defines a method of that name below it")
    if any((one.name, above) in program.below for one in others for above in (shape.name, "")):
        return Refused("another file derives a class from it and from others")
    return Allowed()


def _between(shape: ClassShape, method: Member) -> list[ClassShape]:
    """A class and those above it, below the one that has a method."""
    return shape.mro[: shape.mro.index(method.owner)]


def told_apart(module: n.Module, shapes: Shapes) -> set[str]:
    """The names of the methods that the text may tell apart by what they are.

    It compares them, or takes them from classes that may inherit them.
    """
    found: set[str] = set()
    for node in walk(module):
        if type(node) is n.Compare:
            found.update(part.name for part in walk(node) if type(part) is n.Attr)
        elif type(node) is n.Attr and type(node.value) is n.Load:
            shape = shapes.of_var.get(node.value.var)
            if shape is not None and node.name not in shape.members:
                found.add(node.name)
    return found
