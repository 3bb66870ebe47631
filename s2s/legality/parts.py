"""Whether functions may pass the fields of objects instead of the objects, which nothing needs as a whole."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import set_attributes, walk_scope
from s2s.legality.call import refusal
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape
from s2s.program.records import meant

#: No copy is made of functions larger than this, in nodes.
MOST_NODES = 2000


def may_copy(function: n.Function, shape: ClassShape, facts: ModuleFacts) -> Verdict:
    """Whether a method may stand in a class once more, under another name and with other parameters or values.

    Its defaults are evaluated once more, where the copy stands: they are constants, or globals that nothing binds
    again.
    """
    is_generator = function.is_generator
    reason = refusal(function, most=MOST_NODES, generator=is_generator, delegates=is_generator, is_whole=True)
    if reason:
        return Refused(reason)
    if any(param.kind not in n.SINGLE for param in function.params) or not function.params:
        return Refused("it takes any number of arguments")
    if any(var.storage is not n.Storage.FAST for var in function.variables.values()):
        return Refused("functions inside see its locals")
    for param in function.params:
        default = param.default
        if default is None or type(default) is n.Const:
            continue
        means = [meant(default, part, facts) for part in shape.mro]
        if means[0] is None or any(var is not means[0] for var in means) or facts.bindings[means[0]] != 1:
            return Refused(f"the default of {param.var.name} is computed")
    first = function.params[0].var
    if any(type(node) is n.Store and node.var is first for node in walk_scope(function)):
        return Refused("it rebinds the object it is called on")
    return Allowed()


def may_gain_members(shape: ClassShape) -> Verdict:
    """Whether a class may have methods that its text does not give it: nothing goes over its members as it is made."""
    if shape.is_foreign or shape.definition.decorators or shape.definition.keywords:
        return Refused("a library may look at its members")
    if shape.find("__init_subclass__") is not None:
        return Refused("a base looks at the classes that derive from it")
    return Allowed()


def is_taken_apart(var: n.Var, function: n.Function, names: frozenset[str], is_loop: bool) -> Verdict:
    """Whether nothing is done with what a local holds but to read some attributes, and to hand it on.

    What it is handed to is another such local, or a `yield`; whoever finds more refuses himself. An object that only
    the function has, and that makes nothing but these attributes of what it was given, may then be its attributes: no
    code runs when it is made, when they are read, or when it dies, and what it holds lives for as long.

    Args:
        is_loop: whether loops bind it, of which is known that nothing else does; else it is a parameter.
    """
    if var.storage is not n.Storage.FAST:
        return Refused("functions inside see it")
    nodes = list(walk_scope(function))
    if not is_loop and any(getattr(node, "var", None) is var and type(node) is not n.Load for node in nodes):
        return Refused("it is bound to something else")
    if any(type(target.value) is n.Load and target.value.var is var for target in set_attributes(nodes)):
        return Refused("an attribute of it is stored")
    for node in nodes:
        if type(node) is n.Attr and type(node.value) is n.Load and node.value.var is var:
            if node.name not in names:
                return Refused(f"its {node.name} is none of what it holds")
    return Allowed()
