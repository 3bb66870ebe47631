"""What specialization knows of a value, and the residual code that computes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MethodType
from typing import Any, Final

from s2s.analysis.constants import Marker
from s2s.hybrid.facts import LITERALS, Found
from s2s.ir import nodes as n

#: `type`, where a class has a field of that name.
_Class = type
#: In place of an object, where the graph does not decide which one it is.
UNKNOWN: Final = Marker("UNKNOWN")


#: A dict of the graph, of rows, or of tables of rows.
Table = Mapping[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Which item of a tuple a value is, where the tuple is one of some that the graph has.

    Attributes:
        tag: the same object for all parts of one tuple, so that what is learned of one tells of the others.
        rows: the tuples it may be.
        index: of the item.
    """

    tag: object
    rows: tuple[tuple[object, ...], ...]
    index: int


@dataclass(frozen=True, slots=True, eq=False)
class Abstract:
    """What is known of a value.

    Attributes:
        known: the very object; `UNKNOWN` if it is not decided.
        type: its exact class, if that is.
        items: of a tuple made while the program runs, what is known of each item.
        mapping: of a dict that holds keyword arguments, likewise.
        among: it is one of these objects of the graph.
        fields: of an object the program makes, what its constructor stored in attributes that nothing else stores to.
        building: its constructor is not done.
        part: it is an item of one of some tuples.
        maybe: what is known of it if it is not None; then nothing else is said.
        base: its class, which is not known, is this one or derived from it.
    """

    known: object = UNKNOWN
    type: type | None = None
    items: tuple[Item, ...] | None = None
    mapping: Mapping[str, Item] | None = None
    among: tuple[object, ...] | None = None
    fields: Mapping[str, Abstract] | None = None
    building: bool = False
    part: Part | None = None
    maybe: Abstract | None = None
    base: _Class | None = None

    @property
    def is_known(self) -> bool:
        return self.known is not UNKNOWN

    @property
    def is_literal(self) -> bool:
        return self.known is not UNKNOWN and type(self.known) in LITERALS

    def key(self) -> object:
        """The same for what specialization need not tell apart."""
        if self.part is not None and len(self.part.rows[0]) > 1:
            rows = tuple(map(id, self.part.rows))
            return "part", id(self.part.tag), rows, self.part.index, without_part(self).key()
        if self.is_literal:
            return "literal", type(self.known), self.known, repr(self.known)
        if type(self.known) is MethodType:
            return "method", id(self.known.__func__), id(self.known.__self__)
        if self.is_known:
            return "object", id(self.known)
        items = None if self.items is None else tuple(item.what.key() for item in self.items)
        mapping = (
            None
            if self.mapping is None
            else tuple((name, item.what.key()) for name, item in self.mapping.items())
        )
        among = None if self.among is None else tuple(map(id, self.among))
        fields = (
            None
            if self.fields is None
            else tuple(
                (name, what.key()) for name, what in sorted(self.fields.items(), key=lambda field: field[0])
            )
        )
        maybe = None if self.maybe is None else self.maybe.key()
        return "type", self.type, items, mapping, among, fields, self.building, maybe, self.base


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A part of a value: what is known of it, and the residual variable that holds it for good, if one does."""

    what: Abstract
    var: n.Var | None = None


NOTHING = Abstract()


def known(value: object) -> Abstract:
    """All that can be known of an object."""
    return Abstract(value, type(value))


def of_type(cls: type | None) -> Abstract:
    """A value of which the exact class is known."""
    return NOTHING if cls is None else Abstract(type=cls)


#: More candidates than this tell nothing that would be used.
_MOST_CANDIDATES = 2_000


def one_of(items: Iterable[object], part: Part | None = None) -> Abstract:
    """A value that is one of these very objects."""
    found = {id(item): item for item in items}
    if not found or len(found) > _MOST_CANDIDATES:
        return NOTHING
    kinds = {type(item) for item in found.values()}
    cls = kinds.pop() if len(kinds) == 1 else None
    if len(found) == 1:
        (item,) = found.values()
        return Abstract(item, type(item), part=part)
    return Abstract(type=cls, among=tuple(found.values()), part=part)


def part_of(part: Part) -> Abstract:
    """An item of one of some tuples."""
    return one_of((row[part.index] for row in part.rows), part)


def without_part(what: Abstract) -> Abstract:
    """The same of a value that no longer goes with others."""
    return what if what.part is None else replace(what, part=None)


def shallow(what: Abstract, depth: int = 3) -> Abstract:
    """The same without parts of parts of parts, of which what a recursive function hands on has more each time."""
    if what.maybe is not None:
        return Abstract(maybe=shallow(what.maybe, depth))
    if what.items is None and what.mapping is None and what.fields is None:
        return what
    if not depth:
        return Abstract(what.known, what.type, among=what.among, building=what.building, part=what.part)
    inner = depth - 1
    items = what.items and tuple(Item(shallow(item.what, inner), item.var) for item in what.items)
    mapping = what.mapping and {
        name: Item(shallow(item.what, inner), item.var) for name, item in what.mapping.items()
    }
    fields = what.fields and {name: shallow(field, inner) for name, field in what.fields.items()}
    return replace(what, items=items, mapping=mapping, fields=fields)


def join(one: Abstract, other: Abstract) -> Abstract:
    """What holds of a value that is one or the other."""
    if one is other:
        return one
    if one.part is not None and other.part is not None and one.part.tag is other.part.tag:
        if one.part.index == other.part.index:
            rows = {id(row): row for row in (*one.part.rows, *other.part.rows)}
            return part_of(replace(one.part, rows=tuple(rows.values())))
    return _joined(without_part(one), without_part(other))


def _joined(one: Abstract, other: Abstract) -> Abstract:
    if one.is_known and other.is_known:
        if one.known is other.known or (one.is_literal and other.is_literal and one.key() == other.key()):
            return one
    items = None
    if one.items is not None and other.items is not None and len(one.items) == len(other.items):
        pairs = zip(one.items, other.items, strict=True)
        items = tuple(Item(join(a.what, b.what), a.var if a.var is b.var else None) for a, b in pairs)
    cls = one.type if one.type is other.type and one.maybe is other.maybe is None else None
    among = _candidates(one, other)
    if cls is None and among is None:
        return _or_none(one, other)
    fields = None
    if cls is not None and one.fields is not None and other.fields is not None:
        common = one.fields.keys() & other.fields.keys()
        fields = {name: join(one.fields[name], other.fields[name]) for name in common}
    return Abstract(
        type=cls, items=items, among=among, fields=fields, building=one.building and other.building
    )


def _or_none(one: Abstract, other: Abstract) -> Abstract:
    """What holds of a value that is one or the other, where one of them may be None."""
    if _is_none(one) or _is_none(other):
        some = other if _is_none(one) else one
        some = some.maybe or some
    elif one.maybe is not None or other.maybe is not None:
        some = join(one.maybe or one, other.maybe or other)
    else:
        return Abstract(base=one.base) if one.base is other.base is not None else NOTHING
    # An object in the making is not one of two; a dict of keywords is followed by one name alone.
    if (
        some is NOTHING
        or some.building
        or some.mapping is not None
        or (some.items and some.type is not tuple)
    ):
        return NOTHING
    return Abstract(maybe=some if some.part is None else without_part(some))


def _is_none(what: Abstract) -> bool:
    return what.known is None


def joined_results(results: list[Abstract]) -> Abstract:
    """What is known of a value that is one of these."""
    if not results:
        return NOTHING
    found = results[0]
    for result in results[1:]:
        found = join(found, result)
    return found


def _candidates(one: Abstract, other: Abstract) -> tuple[object, ...] | None:
    """The objects that a value may be, if one of two that it may be has them all."""
    for large, small in ((one, other), (other, one)):
        if large.among is None:
            continue
        ids = set(map(id, large.among))
        given = small.among if small.among is not None else (small.known,) if small.is_known else None
        if given is not None and all(id(part) in ids for part in given):
            return large.among
    return None


def without_identity(what: Abstract) -> Abstract:
    """What is known of an object that more than one variable holds: what is stored by one is not seen by the others."""
    if what.building:
        return Abstract(type=what.type, fields=what.fields)
    return what if what.mapping is None else of_type(what.type)


def weakened(what: Abstract) -> Abstract:
    """What may still hold when a loop comes round again."""
    if what.among is not None:
        return without_part(what)
    return of_type(what.type) if what.is_known else what


@dataclass(frozen=True, slots=True, eq=False)
class SuperOf:
    """What `super()` makes of a class and an object.

    Attributes:
        after: the class.
        subject: the object, where it is known.
        computed: an object that is computed, where its class is known.
    """

    after: type
    subject: object = None
    computed: Value | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Via:
    """A local that is one of some objects, and what follows from each of them.

    Attributes:
        load: of the local.
        pairs: each object, and what follows from it.
        part: which item of a tuple the local is.
    """

    load: n.Load
    pairs: tuple[tuple[object, object], ...]
    part: Part | None


@dataclass(slots=True)
class Value:
    """A value and its residual code.

    Attributes:
        code: an expression of the residual program; it stands in it once.
        what: what is known of it.
        pure: the code does nothing but read what nothing changes, so it may be left out.
        truth: whether it is true, where that is all that is known.
        owner: of an attribute that is not decided, what is known of the object it is read from.
        view: an object that does for the value as long as it is only an operand.
        idle: the code has no effect, so that it may be left out where nothing needs the value; another time it may give
            another one.
        key: of an item that is not decided, what is known of the key it is asked for by.
        via: a local that the value follows from.
        table: of an item, the table of the graph that it is in, and whether it is a row of it or of one of its tables.
        split: of a tuple, the code of one of its items alone.
        proxy: of a call of `super` whose attribute is read at once, what it looks in; kept, it is an object like any
            other.
        bound: of a method that `super()` finds for an object that is computed, its function, and the object.
    """

    code: n.Expr
    what: Abstract = NOTHING
    pure: bool = False
    truth: bool | None = None
    owner: Abstract | None = None
    view: n.Expr | None = None
    idle: bool = False
    key: Abstract | None = None
    via: Via | None = None
    table: tuple[Table, int] | None = None
    split: Callable[[int], n.Expr] | None = None
    proxy: SuperOf | None = None
    bound: tuple[Found, Value] | None = None

    @property
    def may_go(self) -> bool:
        """Whether the code may be left out where nothing needs the value."""
        return self.pure or self.idle

    @property
    def decided(self) -> bool:
        """Whether the object is known and computing it does nothing."""
        return self.pure and self.what.is_known


class Env:
    """What is known of the locals at one point of a function.

    Attributes:
        facts: of each variable that has a known value; a variable that is not there may hold anything.
        reachable: whether control gets here.
        opaque: whether code that specialization does not see may have run since the entry of the program.
    """

    __slots__ = ("facts", "opaque", "reachable")

    def __init__(self, facts: dict[n.Var, Abstract] | None = None, *, opaque: bool = False) -> None:
        self.facts = facts or {}
        self.reachable = True
        self.opaque = opaque

    def copy(self) -> Env:
        """The same, to go another way from here."""
        made = Env(dict(self.facts), opaque=self.opaque)
        made.reachable = self.reachable
        return made

    def replace(self, other: Env) -> None:
        """Be what `other` is."""
        self.facts, self.reachable, self.opaque = other.facts, other.reachable, other.opaque

    def forget(self, variables: set[n.Var]) -> None:
        """Something may have been stored to these."""
        for var in variables:
            self.facts.pop(var, None)


def changed(before: Env, after: Env) -> set[n.Var]:
    """The variables of which something else is known afterwards."""
    return {
        var
        for var, what in before.facts.items()
        if var not in after.facts or (after.facts[var] is not what and after.facts[var].key() != what.key())
    }


def joined(envs: list[Env]) -> Env:
    """What holds where several ways meet."""
    ways = [env for env in envs if env.reachable]
    if not ways:
        made = Env()
        made.reachable = False
        return made
    facts = dict(ways[0].facts)
    for way in ways[1:]:
        for var in list(facts):
            other = way.facts.get(var)
            what = NOTHING if other is None else join(facts[var], other)
            if what is NOTHING:
                del facts[var]
            else:
                facts[var] = what
    return Env(facts, opaque=any(way.opaque for way in ways))
