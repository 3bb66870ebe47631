"""Which method a call of `super()` is one of, where all classes are known that its object may be of.

`super(C, self).m`, in a method of class C, is what comes first under that name behind C, in the order of the classes of
the object. That is the same method for all classes below C where no other class comes in between. What the instance
holds under the name is not asked.
"""

from __future__ import annotations

from s2s.analysis.fact import Why
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk, walk_scope
from s2s.options import ProgramNames
from s2s.program.bindings import ModuleFacts
from s2s.program.flow_classes import runs_none
from s2s.program.members import Member, is_own_super
from s2s.program.shadowed import is_rebound
from s2s.program.shapes import Shapes, is_private

#: What it rests on that the classes are all there are, and that names mean what they are called.
NEEDED = ("closed-world", "sealed-builtins", "sealed-classes", "sealed-globals")
ABOVE: Why = frozenset(NEEDED)
_LOOKUP = "__getattribute__"


def is_super(expr: n.Expr) -> bool:
    """Whether an expression is a call of `super`, by its name."""
    return type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name == "super"


def method_above(
    expr: n.Attr, scope: Scope, shapes: Shapes | None, program: ProgramNames | None, facts: ModuleFacts
) -> tuple[Member, Member, n.Load] | None:
    """The method that an attribute of what `super` gives is, the one it is read in, and the object of both.

    None if that is not known.
    """
    above = expr.value
    own = shapes.owner.get(scope) if shapes is not None and isinstance(scope, n.Function) else None
    if own is None or shapes is None or program is None or type(above) is not n.Call:
        return None
    name, function, owner = expr.name, own.function, own.owner
    if function is None or function is not scope or own.kind != "method" or not _names_itself(above, own):
        return None
    if name.startswith("__") or is_private(name) or function in shapes.unbound | shapes.named:
        return None
    if not facts.is_builtin(facts.global_named("super")):
        return None
    found = _next(name, own, shapes)
    if found is None or program.on_self(name) in program:
        return None
    between = {part.name for part in owner.mro[: owner.mro.index(found.owner) + 1]}
    if program.gives(name, *between) or program.gives(_LOOKUP, *between):
        return None
    return found, own, n.Load(function.params[0].var, span=above.span)


def _next(name: str, own: Member, shapes: Shapes) -> Member | None:
    """The method that comes behind a class, the same for all classes that derive from it."""
    owner = own.owner
    among = owner.derived()
    if not shapes.undecided.isdisjoint((name, _LOOKUP)) or shapes.shadowed.may_be(name, among):
        return None
    found: set[Member | None] = set()
    for shape in among:
        if shape.is_open or shape.is_foreign or owner not in shape.mro:
            return None
        rest = shape.mro[shape.mro.index(owner) + 1 :]
        found.add(next((part.members[name] for part in rest if name in part.members), None))
    one = found.pop() if len(found) == 1 else None
    return one if one is not None and one.kind == "method" and one.function is not None else None


def _names_itself(above: n.Call, own: Member) -> bool:
    """Whether `super` is given the class whose body a method stands in, and its object.

    `super()` finds both by itself, but in a comprehension only in some versions of Python.
    """
    function = own.function
    if function is None or not function.params or function.params[0].kind not in n.POSITIONAL:
        return False
    itself = function.params[0].var
    if itself.storage is not n.Storage.FAST or is_rebound(itself, function):
        return False
    if not above.args and not above.keywords:
        comps = (node for node in walk_scope(function) if type(node) is n.Comp)
        return not any(one is above for comp in comps for one in walk(comp))
    if not is_own_super(above, own.owner, function) or own.owner.is_nested or own.owner.definition.decorators:
        return False
    return runs_none(own.owner)  # nobody calls the method before the name of its class is bound
