"""Attributes that are known members of classes: what the inliner knows of one, and of the object it is read of."""

from __future__ import annotations

import keyword

from s2s.analysis.fact import Why
from s2s.analysis.facts import Facts
from s2s.frozen import frozen
from s2s.inlining.expand import Expansion
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.legality.held import may_be_read_again
from s2s.legality.verdict import Refused, Verdict
from s2s.program.members import ClassShape, Member


@frozen()
class Receiver:
    """What is known of the object on which an attribute is looked up.

    Attributes:
        why: what that rests on.
        exact: whether it is of that very class, and not of one that derives from it.
        is_class: whether it is the class itself, not an instance.
        through: the method that was called on it, and is running.
        is_held: whether it is read from a field that holds it for as long as there is the object that a local holds.
    """

    shape: ClassShape
    why: Why
    exact: bool = False
    is_class: bool = False
    through: Member | None = None
    is_held: bool = False


@frozen()
class Access:
    """An attribute that is a known member.

    Attributes:
        first: what its function is given before the arguments of the call, if anything.
        receiver: what is known of that.
        why: what this rests on.
    """

    member: Member
    first: n.Expr | None
    receiver: Receiver
    why: Why

    @property
    def sealed(self) -> n.Expr | None:
        """The name of the class, where that is what its function is given first."""
        return self.first if self.receiver.is_class and self.receiver.exact else None


def with_receiver(call: n.Call, access: Access | None) -> n.Call:
    """A call of a method as one of its function: given the object first, which is evaluated first, too."""
    if access is None or access.first is None:
        return call
    return n.Call(call.func, [access.first, *call.args], call.keywords, span=call.span)


def read_again(call: n.Call, callee: n.Function, access: Access | None, known: Facts) -> Verdict:
    """Whether a method may read the object that it is called on from its field, at each place that names it."""
    if access is None or access.first is None or not access.receiver.is_held:
        return Refused("no field holds it")
    return may_be_read_again(call, callee, without_docstring(callee.body), known)


def name_receiver(expansion: Expansion, access: Access | None) -> None:
    """Call the variable that holds the object after its class: a method that stores on `self` stores on its own."""
    if access is None:
        return
    name = access.member.owner.name.strip("_").lower()
    for var in expansion.fresh:
        if var.name == "self" and name and not keyword.iskeyword(name) and not keyword.issoftkeyword(name):
            var.name = name
