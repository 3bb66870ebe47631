"""A summary of a settled scope, which tells the passes that would find nothing to do there."""

from __future__ import annotations

from s2s.frozen import frozen
from s2s.ir import nodes as n


@frozen()
class Traits:
    """What is kept of the survey of a scope that no pass changes any more.

    Attributes:
        classes: those of all its nodes, but for reads and stores of variables, attributes and literals.
        attributes: the names of the attributes mentioned.
        called: the variables of which what they are bound to is called.
        unpacks: whether anything is assigned to a tuple of targets.
        repeats: whether an operator is applied twice to operands that are written alike.
    """

    classes: frozenset[type]
    attributes: frozenset[str]
    called: frozenset[n.Var]
    unpacks: bool
    repeats: bool
