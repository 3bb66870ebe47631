"""What is known of one value, and the reasons it rests on.

A fact is "if this expression has a value, its exact type is one of these": never a subclass. It carries its reasons
with it: whoever uses the fact in a rewrite hands its `why` on, so that there is no record beside the values that
somebody could forget to write.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple, TypeGuard

from s2s.analysis.constants import NO_CONST, SCALARS, key_of
from s2s.frozen import frozen
from s2s.ir.expressions import Constant


@frozen()
class Tested:
    """The reason of a fact that a test established; it holds as long as code after the test may rely on it."""

    test: Hashable


#: What a fact rests on: an assumption the user granted, by its name, or a test. None at all: it is proved.
Reason = str | Tested
Why = frozenset[Reason]

PROVED: Why = frozenset()
#: The reason of facts that hold for the whole program.
CLOSED_WORLD: Why = frozenset({"closed-world"})
#: A value that may have more types than this counts as unknown.
MOST_KINDS = 4
#: How deep facts describe the elements of containers, and up to which length they describe tuples item by item.
_DEEPEST = 3
_MOST_ITEMS = 8


class Fact(NamedTuple):
    """What is known of a value.

    Attributes:
        kinds: the exact types it may have; empty where that is not known.
        why: what all of it rests on.
        value: the constant it is, `NO_CONST` if none is known: the very object the constant's literal gives.
        element: what iterating over it gives, where that is known.
        items: of an exact tuple of known length, what is known of each item.
        never: where the kinds are not known, some that it has not.
    """

    kinds: frozenset[type] = frozenset()
    why: Why = PROVED
    value: Constant = NO_CONST
    element: Fact | None = None
    items: tuple[Fact, ...] | None = None
    never: frozenset[type] = frozenset()

    @property
    def kind(self) -> type | None:
        """The exact type, if there is only one it may have."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else None

    def within(self, kinds: Iterable[type]) -> bool:
        """Whether the exact type is certainly one of these."""
        return bool(self.kinds) and self.kinds.issubset(kinds)

    def because(self, why: Why) -> Fact:
        """The same, resting on something more."""
        return self if why <= self.why else self._replace(why=self.why | why)


UNKNOWN = Fact()

_EXACT: dict[type, Fact] = {}


def exact(kind: type) -> Fact:
    """The proved fact of one exact type."""
    found = _EXACT.get(kind)
    if found is None:
        found = _EXACT[kind] = Fact(frozenset((kind,)))
    return found


def are_known(kinds: frozenset[type | None]) -> TypeGuard[frozenset[type]]:
    """Whether all of some types are known."""
    return None not in kinds


def derived(kinds: Iterable[type | None], *operands: Fact) -> Fact:
    """A fact that follows from those of operands; unknown where one of the kinds is, or there are too many."""
    found = frozenset(kinds)
    if not found or not are_known(found) or len(found) > MOST_KINDS:
        return UNKNOWN
    return Fact(found, because(*operands))


def because(*facts: Fact) -> Why:
    """The union of the reasons of several facts."""
    found = PROVED
    for fact in facts:
        if fact.why:
            found |= fact.why
    return found


def constant(value: object) -> Fact:
    """What is known of a literal."""
    kind = type(value)
    return Fact(frozenset((kind,)), PROVED, value) if kind in SCALARS else UNKNOWN


def join(facts: Iterable[Fact | None]) -> Fact | None:
    """The fact of a value that is one of several (a PHI). None stands for a value the solver has not reached yet."""
    joined: Fact | None = None
    for fact in facts:
        if fact is None or fact is joined:
            continue
        joined = fact if joined is None else _join(joined, fact)
        if not joined.kinds and not joined.never:
            return UNKNOWN
    return joined


def _join(a: Fact, b: Fact) -> Fact:
    if not (a.kinds and b.kinds):
        never = a.never & b.never if not (a.kinds or b.kinds) else (a.never | b.never) - a.kinds - b.kinds
        return Fact(why=a.why | b.why, never=never) if never else UNKNOWN
    kinds = a.kinds | b.kinds
    if len(kinds) > MOST_KINDS:
        return UNKNOWN
    element = join((a.element, b.element)) if a.element is not None and b.element is not None else None
    items = None
    if a.items is not None and b.items is not None and len(a.items) == len(b.items):
        items = tuple(join(pair) or UNKNOWN for pair in zip(a.items, b.items, strict=True))
    return Fact(kinds, a.why | b.why, a.value if _same(a.value, b.value) else NO_CONST, element, items)


def _same(a: Constant, b: Constant) -> bool:
    """Whether two constants are one, in type and sign too."""
    return a is b or key_of(a) == key_of(b)


def holding(kind: type, items: list[Fact] | None, *operands: Fact) -> Fact:
    """A container of exact type with these items (none known if None), and the element that is any of them."""
    why = because(*operands)
    if items is None:
        return Fact(frozenset((kind,)), why)
    kept = [shallow(item, _DEEPEST - 1) for item in items]
    element = join(kept)
    whole = tuple(kept) if kind is tuple and len(kept) <= _MOST_ITEMS else None
    return Fact(frozenset((kind,)), why, NO_CONST, element, whole)


def shallow(fact: Fact, depth: int) -> Fact:
    """A fact cut off at a depth; of a mutable container it drops the elements, which may change."""
    if fact.element is None and fact.items is None:
        return fact
    if depth == 0 or not (fact.kinds <= _LASTING or is_tested(fact.element)):
        return fact._replace(element=None, items=None)
    element = None if fact.element is None else shallow(fact.element, depth - 1)
    items = None if fact.items is None else tuple(shallow(item, depth - 1) for item in fact.items)
    return fact._replace(element=element, items=items)


#: Types whose instances hold the same elements whenever they are asked.
_LASTING = frozenset({tuple, range, str, bytes, frozenset})


def is_tested(element: Fact | None) -> TypeGuard[Fact]:
    """Whether a test established the elements, so that the code after it preserves their types."""
    return element is not None and any(type(reason) is Tested for reason in element.why)


def settled(fact: Fact) -> Fact:
    """The part of a fact that still holds after other code has run."""
    return shallow(fact, _DEEPEST)
