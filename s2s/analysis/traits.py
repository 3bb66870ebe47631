"""A summary of a settled scope, which tells the passes that would find nothing to do there."""

from __future__ import annotations

from collections.abc import Sequence, Set

from s2s.frozen import frozen
from s2s.ir import nodes as n


@frozen()
class Traits:
    """What is kept of the survey of a scope that no pass changes any more.

    Attributes:
        classes: those of all its nodes, but for reads and stores of variables, attributes and literals.
        attributes: the names of the attributes mentioned.
        called: the variables of which what they are bound to is called.
        methods: the names of the attributes that are called, each with the variable it is one of, if it is one of that.
        renamed: the names and attributes that others are stored to: theirs, then those of what they are given.
        every_call: the calls of variables and attributes, in the order of a walk.
        unpacks: whether anything is assigned to a tuple of targets.
        stores_constants: whether a constant is stored to a variable.
        copies: whether a variable is stored to another.
        repeats: whether an operator is applied twice to operands that are written alike.
    """

    classes: Set[type]
    attributes: Set[str]
    called: Set[n.Var]
    methods: Set[tuple[n.Var | None, str]]
    renamed: Set[tuple[str, str]]
    every_call: Sequence[n.Call]
    unpacks: bool
    stores_constants: bool
    copies: bool
    repeats: bool
