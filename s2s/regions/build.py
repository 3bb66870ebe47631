"""The test at the entry of a region: in a trial, and as it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from s2s.analysis.fact import PROVED, Why
from s2s.analysis.places import Place
from s2s.context import Context
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import clone, walk_scope
from s2s.legality.sealed import SEALED_BUILTINS, SEALED_CLASS, SEALED_NAMES, is_sealed, is_sealed_name
from s2s.program.hypothesis import Hypothesis
from s2s.program.kept_types import keep_array, keep_range, keep_type
from s2s.program.library import Kept, keep_library, of_library, read_for
from s2s.program.members import ClassShape
from s2s.program.originals import (
    keep_builtin,
    keep_class,
    keep_constant,
    keep_function,
    keep_names,
)
from s2s.regions import cost
from s2s.regions.asked_lengths import bounds_of, inner_trips, len_of, row_tests
from s2s.regions.bounds import Bounds
from s2s.regions.changes import attributes_stored
from s2s.regions.demands import Demands, Kinds
from s2s.regions.held import reading
from s2s.regions.listed import gathering
from s2s.regions.prices import prices
from s2s.regions.receivers import sealed_members
from s2s.regions.sizes import asks_lengths, size_tests
from s2s.regions.trips import Trips
from s2s.report.remarks import EntryTests

#: The placeholder for kept objects in a trial: a region that may be undone keeps nothing.
_NOTHING = "s2s::hypothesis"


def hypothetical(cx: Context, kind: str, var: n.Var | None, types: tuple[type, ...]) -> n.Test:
    """A test of a local as it stands in a trial."""
    table = cx.module.globals
    nothing = table.setdefault(_NOTHING, n.Var(_NOTHING, n.Storage.GLOBAL))
    want = table.setdefault(_NOTHING + " kept", n.Var(_NOTHING + " kept", n.Storage.GLOBAL))
    return n.Test(kind, n.Load(var or nothing), [n.Load(want)], types)


def forget_hypothetical(cx: Context) -> None:
    """Take out of the module what `hypothetical` put there."""
    for name in (_NOTHING, _NOTHING + " kept"):
        cx.module.globals.pop(name, None)


@plain()
class Entry:
    """What a region tests.

    Attributes:
        names: functions and constants of the module that mean what they meant.
        unread: those of them that the loop may end without a look at: they are looked up so that none is missed.
        builtins: names that mean the builtins.
        callees: what parameters are bound to.
        library: functions of the library that are what they were, and the modules they are read from.
        receivers: the classes of what parameters are bound to, and what is to mean for it what it meant.
        held: those of them that lie in attributes of others, from which the test reads them.
        each: those of them that are the items of lists, which the test asks one after the other.
        gathered: those of these lists that the test makes of attributes of the items of others.
        made: the same of classes that instances are made of.
        known: exact types of locals and other places, and of the items of lists.
        length: how often it runs; with factors, it is bounded by `most`.
        numbers: the local that holds the range, of which a chunk runs at a time.
        inner: the local that holds how often the loops inside of that run, where it is not constant.
        least_inner: they are to run more often than this.
        bounds: what is asked of that range.
        asked: comparisons of numbers besides, that say where items lie.
        least: how many numbers must be left for the tests to pay.
        trips: how often it runs, as an estimate.
        lengths: how long lists are, as far as a profile tells.
        is_likely_longer: whether the nest may well run longer than that, so that loops in it are tried, too.
        saved: how many nanoseconds the copy saves, as an estimate.
        why: what is granted, and so not tested.
    """

    names: list[n.Var]
    builtins: list[n.Var]
    known: Demands
    length: Trips
    most: int
    unread: set[n.Var]
    callees: dict[n.Var, n.Var]
    library: list[Kept] = field(default_factory=list)
    receivers: dict[n.Var, tuple[ClassShape, tuple[str, ...]]] = field(default_factory=dict)
    held: dict[n.Var, Place] = field(default_factory=dict)
    each: dict[n.Var, Place] = field(default_factory=dict)
    gathered: dict[n.Var, tuple[Place, str]] = field(default_factory=dict)
    made: dict[n.Var, tuple[str, ...]] = field(default_factory=dict)
    numbers: n.Var | None = None
    inner: n.Var | None = None
    least_inner: int = 0
    bounds: Bounds | None = None
    asked: list[n.Expr] = field(default_factory=list)
    least: int = 1
    trips: int = 0
    lengths: Mapping[Place, int] = field(default_factory=dict)
    is_likely_longer: bool = False
    saved: float = 0
    why: Why = PROVED

    @classmethod
    def of(
        cls,
        region: n.If | n.While,
        hypothesis: Hypothesis,
        known: Demands,
        length: Trips,
        most: int,
        certain: list[n.Var],
        scope: n.Function,
        cx: Context,
    ) -> Entry:
        """What a trial has come to rest on; the loop, once started, reads the names in `certain`, in this order."""
        read = {
            node.var: None
            for stmt in region.body
            for node in walk_scope(stmt)
            if type(node) is n.Load and cx.facts.is_builtin(node.var)
        }
        for var in (*hypothesis.methods_of_made, *hypothesis.made):
            if var in cx.constructors:
                hypothesis.use_constructor(var, cx.constructors[var])
        made = {var: {"__new__": None} for var in hypothesis.methods_of_made} | hypothesis.made
        read |= hypothesis.builtins
        for node in (node for stmt in region.body for node in walk_scope(stmt)):
            if isinstance(node, n.Expr) and of_library(node, cx.facts) is not None:
                hypothesis.library.update(dict.fromkeys(read_for(node)))
        if asks_lengths(known, length) and not any(var.name == "len" for var in read):
            read[len_of(cx.facts)] = None
        if length.first_asks_items:
            certain = []  # a loop that does not start reads no names, and whether it does is asked behind these
        named = [var for var in hypothesis.names if not is_sealed_name(var, scope, cx)]
        why: Why = SEALED_NAMES if len(named) < len(hypothesis.names) else PROVED
        unread = {*named} - {*certain}
        # If two names are missing, the `NameError` is about the one that the loop reads first.
        names = [var for var in certain if var in named]
        names += [var for var in named if var in unread]
        callees = {param: hypothesis.callees[param] for param in hypothesis.called}
        # One test of the first stands for all locals that hold items of one list.
        first = {place: var for var, place in reversed(hypothesis.items.items())}
        leads = {var: first[place] for var, place in hypothesis.items.items()}
        known = known.of_one_each(leads)
        entry = cls(names, [], known, length, most, unread, callees, why=why)
        for var in read:
            entry.ask_builtin(var, cx)
        entry.library = list(hypothesis.library)
        changed = attributes_stored(node for stmt in region.body for node in walk_scope(stmt))
        for var, shape in hypothesis.receivers.items():
            if leads.get(var, var) is not var:
                continue
            attributes = [place.attribute for place in known.attributes if place.var is var]
            of_others = (*hypothesis.held.values(), *hypothesis.items.values(), *hypothesis.parts.values())
            attributes += [
                place.attribute
                for place in of_others
                if leads.get(place.var, place.var) is var and place.attribute
            ]
            alike = [other for other in hypothesis.receivers if leads.get(other, other) is var]
            members = [name for other in alike for name in hypothesis.members.get(other, ())]
            asked = dict.fromkeys((*members, *attributes))
            if changed & {*attributes}:
                asked["__setattr__"] = None
            if var in hypothesis.entering:
                # A local that is stored, too, may hold this object or another where a method is looked up; and what
                # was decided by its class alone asks for nothing.
                used = hypothesis.methods_of_made.get(shape.var, ())
                found = {name: member for name in used if (member := shape.find(name)) is not None}
                # Reading a property would run its code.
                asked.update((name, None) for name, member in found.items() if member.kind != "property")
                asked = asked or {"__init__": None}
            if var in hypothesis.items:
                entry.each[var] = place = hypothesis.items[var]
                if place.var in hypothesis.gathered:
                    entry.gathered[place.var] = hypothesis.gathered[place.var]
                asked = asked or {"__init__": None}
            if var in hypothesis.held:
                entry.held[var] = hypothesis.held[var]
                asked = asked or {"__init__": None}
            if asked:
                granted = sealed_members(shape, asked, scope, cx)
                entry.why = entry.why.union(*granted.values())
                tested = [name for name in asked if name not in granted]
                entry.receivers[var] = shape, tuple(tested or ["__init__"])
        for var, stored in made.items():
            constructor = cx.constructors.get(var)
            if is_sealed(var, scope, cx) and (constructor is None or constructor.is_certain):
                entry.why |= SEALED_CLASS
                continue
            entry.made[var] = tuple(dict.fromkeys((*stored, *hypothesis.methods_of_made.get(var, ()))))
        trips = length.constant * cost.UNKNOWN_TRIPS ** len(length.factors)
        entry.trips = trips
        return entry

    def ask_builtin(self, name: n.Var, cx: Context) -> None:
        """Ask that a name means the builtin, unless that is granted."""
        if cx.granted("sealed-builtins") and cx.granted("sealed-globals"):
            self.why |= SEALED_BUILTINS
        elif name not in self.builtins:
            self.builtins.append(name)

    def cut(self, numbers: n.Var) -> None:
        """Make it the entry of a loop that runs a chunk at a time; of how many, nothing is known."""
        self.numbers = numbers
        unknown = cost.UNKNOWN_TRIPS
        self.trips = self.trips * unknown if self.length.factors else min(self.trips, unknown)
        self.inner = n.Var("inner", n.Storage.FAST) if self.length.factors else None

    @property
    def cost(self) -> float:
        """The cost of the tests, in nanoseconds."""
        return sum(price for _, price in prices(self))

    def told(self) -> EntryTests:
        """The tests and what they are worth, for a remark."""
        most = self.most if self.bounded or self.numbers is not None else 0
        trips = max(self.trips, self.least)
        saved = self.saved * trips / max(self.trips, 1)
        return EntryTests(tuple(prices(self)), saved, trips, most)

    @property
    def bounded(self) -> bool:
        """Whether the region is left alone where the loop is too long."""
        return bool(self.length.factors)

    def said(self) -> str:
        """The entry in words, for a remark."""
        parts = [f"{param.name} is {callee.name}" for param, callee in self.callees.items()]
        for var, (shape, members) in self.receivers.items():
            parts.append(f"{var.name} is a {shape.name} with {_listed([*members])} of its own class")
        names = [var.name for var in (*self.names, *self.made, *self.builtins)]
        names += [f"{var.name}.{attribute}" if attribute else var.name for var, attribute in self.library]
        if names:
            parts.append(f"{_listed(names)} {'is' if len(names) == 1 else 'are'} unchanged")
        for place, kinds in self.known.kinds.items():
            parts.append(f"{place} is {_listed(sorted(kind.__name__ for kind in kinds), 'or')}")
        for place, kinds in self.known.items.items():
            parts.append(f"{place} holds {_listed(sorted(kind.__name__ for kind in kinds), 'or')}")
        for place, kinds in self.known.parts.items():
            parts.append(f"what {place} holds, {_listed(sorted(kind.__name__ for kind in kinds), 'or')}")
        if self.bounds is not None:
            parts.append("no check of bounds fails")
        if self.asked:
            parts.append("the items that it keeps are there")
        return ", ".join(parts)


def _listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def in_order(kinds: Kinds) -> tuple[type, ...]:
    """Types in an order that is the same each time."""
    return tuple(sorted(kinds, key=lambda kind: kind.__name__))


def written_tests(entry: Entry, cx: Context, span: n.Span | None) -> n.Expr:
    """The test at the entry of a region, its parts in an order in which each may rely on those before it."""
    facts = cx.facts
    parts: list[n.Expr] = []

    def test(kind: str, place: Place, want: list[n.Var], types: tuple[type, ...] = ()) -> n.Test:
        reads: list[n.Expr] = [n.Load(kept, span=span) for kept in want]
        parts.append(made := n.Test(kind, place.read(span), reads, types, span=span))
        return made

    if entry.numbers is not None:
        range_ = facts.global_named("range")
        test("exact", Place(entry.numbers), [keep_type(facts, type), keep_range(facts, range_)], (range,))
        left: n.Expr = n.Load(entry.numbers, span=span)
        if entry.least > 1:  # with fewer, asking more does not pay
            least = n.Slice(n.Const(entry.least - 1, span=span), None, None, span=span)
            left = n.Subscript(left, least, span=span)
        parts.append(left)
    for param, callee in entry.callees.items():
        test("same", Place(param), [keep_function(facts, callee)])
    for var, (shape, names) in entry.receivers.items():
        if var in entry.held:
            parts.append(reading(var, entry.held[var], span))
        kind, place = ("each", entry.each[var]) if var in entry.each else ("class", Place(var))
        if place.var in entry.gathered:
            parts.append(gathering(place.var, entry.gathered[place.var], span))
        test(kind, place, [keep_class(facts, shape)]).names = names
    for var, names in entry.made.items():
        kept = keep_class(facts, cx.likely_shapes.of_var[var])
        test("class", Place(var), [kept, keep_names(facts)]).names = names

    tests = dict(entry.known.tests())

    def is_looked_up(place: Place, kind: str) -> bool:
        return kind == "exact" and place.var.storage is n.Storage.GLOBAL

    def types(kind: str) -> None:
        # The assumptions decide which of them comes first.
        for place, kinds in sorted(tests[kind].items(), key=lambda found: is_looked_up(found[0], kind)):
            wanted = in_order(kinds)
            looked_up = is_looked_up(place, kind)
            namespace = [keep_names(facts)] if looked_up else []
            if kind in ("array", "rows"):
                array = keep_array(facts)
                assert array is not None  # otherwise there is probably none
                kept = [keep_type(facts, type), array]
            else:
                kept = [keep_type(facts, each) for each in (type, *wanted)]
            if place.var in entry.each:
                test("fields", entry.each[place.var], kept, wanted).names = (place.attribute,)
            else:
                test(kind, place, [*kept, *namespace], wanted)

    types("exact")
    types("array")
    for var in entry.builtins:
        test("same", Place(var), [keep_builtin(facts, var)])
    for var, attribute in entry.library:
        looked_up = [] if attribute else [keep_names(facts)]
        test("same", Place(var, attribute), [keep_library(facts, (var, attribute)), *looked_up])
    for step in entry.length.steps:
        parts.append(n.Compare(n.Const(0, span=span), ["<"], [clone(step, {}, span)], span=span))
    # A loop that does not start reads no names.
    first, bounded = bounds_of(entry, facts, span)
    if entry.length.first_asks_items:
        first, bounded = [], [*first, *bounded]
    parts += first if entry.length.rows else [*first, *bounded]
    for var in entry.names:
        keep = keep_function if var in facts.functions else keep_constant
        test("same", Place(var), [keep(facts, var), *([keep_names(facts)] if var in entry.unread else [])])

    def length_of(held: n.Expr) -> n.Expr:
        return n.Call(n.Load(len_of(facts), span=span), [held], [], span=span)

    sizes, sizes_inside = size_tests(entry, inner_trips(entry, facts, span), length_of, span)
    parts += sizes
    types("items")
    if entry.length.rows:
        parts += [*row_tests(entry, facts, span), *bounded]
    types("rows")
    parts += sizes_inside
    types("parts")
    if entry.bounds is not None:
        parts += entry.bounds.tests(span)
    parts += entry.asked
    if not parts:
        return n.Const(True, span=span)  # all that it relies on is granted
    return parts[0] if len(parts) == 1 else n.Bool("and", parts, span=span)
