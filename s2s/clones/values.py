"""What a clone computes with: its own locals, and objects and tuples that are only made if needed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from s2s.ir import nodes as n
from s2s.program.inferred_types import Made, Type
from s2s.program.members import ClassShape


class Refusal(Exception):
    """What a clone cannot do, in words."""


class Seen(Refusal):
    """What a clone cannot do that may be left for the loop as written, for others see it."""


@dataclass(eq=False, frozen=True, slots=True)
class Val:
    """A value that a local of the clone holds, or a constant.

    Attributes:
        expr: the local, which nothing else is stored to, or the constant.
        type: what it may be.
        level: how many loops stand around the place where it is stored.
        varies: whether the local is one that the iterations of a loop store to.
    """

    expr: n.Load | n.Const
    type: Type
    level: int = 0
    varies: bool = False

    @property
    def var(self) -> n.Var:
        """The local that holds it."""
        assert type(self.expr) is n.Load
        return self.expr.var


@dataclass(eq=False, slots=True)
class Obj:
    """An instance that is not made.

    Attributes:
        fields: what its constructor has stored, in that order.
        arms: how many arms of branches, and bodies of loops, stand around the place where it is constructed.
        level: how many loops stand around that place.
        is_open: whether its constructor still runs.
        is_made: whether it has been made somewhere.
        origins: what stands in a plan for objects that are there, of which it is the parts: it is never made.
    """

    shape: ClassShape
    fields: dict[str, Value] = field(default_factory=dict)
    arms: int = 0
    level: int = 0
    is_open: bool = True
    is_made: bool = False
    origins: frozenset[object] = frozenset()

    @property
    def type(self) -> Type:
        """Its class."""
        return frozenset({self.shape})


@dataclass(eq=False, frozen=True, slots=True)
class Tup:
    """A tuple that is not made, by its display."""

    site: n.Expr
    items: tuple[Value, ...]

    @property
    def type(self) -> Type:
        """The tuples of its display."""
        return frozenset({Made(tuple, self.site, len(self.items))})


@dataclass(eq=False, frozen=True, slots=True)
class Items:
    """A list of a fixed length that is not made, by its display or comprehension.

    Attributes:
        slots: what stands for its items, as the locals of the source stand for what they hold.
        level: how many loops stand around the place where it would be made.
    """

    site: n.Expr
    slots: tuple[n.Var, ...]
    level: int

    @property
    def type(self) -> Type:
        """The list of its display."""
        return frozenset({Made(list, self.site)})


@dataclass(eq=False, slots=True)
class Stream:
    """A list that a comprehension makes, not made: a loop goes over its items while they are computed.

    Attributes:
        site: the comprehension.
        env: what the locals of the source hold where it stands.
        inlined: the functions that are written out around it.
        block: the statements that it comes after, and how many there are.
        is_used: whether a loop goes over it.
    """

    site: n.Comp
    env: dict[n.Var, Value]
    inlined: list[n.Function]
    block: list[n.Stmt]
    length: int
    is_used: bool = False

    @property
    def type(self) -> Type:
        """The list of its comprehension."""
        return frozenset({Made(list, self.site)})


Value = Val | Obj | Tup | Items | Stream


@dataclass(eq=False, slots=True)
class State:
    """What is known at a point of a clone.

    Attributes:
        env: what locals of the source hold.
        read: attributes that have been read, and do not change, by the local with the object and the name; sums, by
            the local and what is added; items, by the local with the list and their place at a time.
        made: the objects that had to be made.
    """

    env: dict[n.Var, Value] = field(default_factory=dict)
    read: dict[tuple[n.Var, Hashable], Val] = field(default_factory=dict)
    made: dict[Value, Val] = field(default_factory=dict)

    def copy(self) -> State:
        """The same, to go on from separately."""
        return State({**self.env}, {**self.read}, {**self.made})

    def become(self, other: State) -> None:
        """Know what is known in the one arm of a branch after which something follows."""
        self.env.update(other.env)
        self.read.update(other.read)
        self.made.update(other.made)


@dataclass(eq=False, frozen=True, slots=True)
class Asked:
    """A condition: an expression that stands in one place, and what it may be."""

    expr: n.Expr
    type: Type


def literal(value: object) -> Val:
    """The value of a constant."""
    return Val(n.Const(value), frozenset({type(value)}))


def decided(test: Val | Asked) -> bool | None:
    """Whether a condition is known to be one of `True` and `False`, and which."""
    if not isinstance(test, Val) or type(test.expr) is not n.Const or type(test.expr.value) is not bool:
        return None
    return test.expr.value
