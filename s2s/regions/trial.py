"""A region on trial: its copy is optimized under what is supposed of names and types, and then judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cached_property

from s2s.analysis.effects import ATOMIC
from s2s.analysis.fact import Tested
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.constants import put_constants
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, walk_scope
from s2s.legality.borrowed import LONGER, may_hold, may_hold_fields
from s2s.legality.move import stored_dies_unseen
from s2s.legality.records import may_store
from s2s.legality.verdict import Refused
from s2s.program.hypothesis import Hypothesis
from s2s.regions.again import may_read_again
from s2s.regions.arrays import Arrays
from s2s.regions.as_tuples import held_longer, left_over, put_tuples, reads_as_object
from s2s.regions.asked_lengths import len_of
from s2s.regions.bodies import changes_only_its_own, has_else, has_while
from s2s.regions.bounds import Bounds, assume
from s2s.regions.build import Entry, hypothetical, in_order
from s2s.regions.changes import (
    appended,
    attributes_stored,
    changes_lists,
    is_made,
    stores_fields_anew,
    stores_globals,
    unknown_code,
)
from s2s.regions.chunks import Chunks
from s2s.regions.demand import demands
from s2s.regions.demands import Demands
from s2s.regions.hints import literal_types
from s2s.regions.judged import judged
from s2s.regions.lessened import saved_by_less
from s2s.regions.nests import reads_rows
from s2s.regions.objects import note_objects
from s2s.regions.operators import left_operator, write_operators
from s2s.regions.others import stored_by_test
from s2s.regions.profiled import Hints, hints_of
from s2s.regions.receivers import note_constructors
from s2s.regions.sizes import asks_lengths
from s2s.regions.texts import texts_of
from s2s.regions.trips import (
    Trips,
    rows_are_lists,
    trips,
)

#: How often what was made of objects is looked at once more.
_MOST_ROUNDS = 10
ITEMS = "what its lists hold would be asked for again and again"
NO_LENGTH = "the length of an inner loop is not known before it"

Settle = Callable[[], None]


@plain()
class Trial:
    """One try at a region.

    Attributes:
        region: the copy, and the loop as written in its `else`, or behind it where it is cut into chunks.
        hypothesis: what names are supposed to mean.
        result: the local that holds the list of a comprehension.
        settle: runs the other passes over the scope until none changes it.
        whole: whether it is a whole body.
        chunks: how the loop is cut.
        tested: what its test asks.
        bounds: what it asks of the range that the loop goes over.
        from_a_length: whether it may be for loops that run longer than one is taken to run.
        asks_items_at_once: whether what lists hold is among the first that is demanded.
        probes: whether it is of no use where that is not so.
        nested: whether it may be for nests that may well run longer than a region does.
        goes_on: how often it may go on with more tested, where calls might have become something else from the start.
        went_on: what was tested when it first did.
    """

    region: n.If | n.While
    hypothesis: Hypothesis
    result: n.Var | None
    scope: n.Function
    cx: Context
    settle: Settle
    whole: bool
    chunks: Chunks | None = None
    tested: Demands = field(default_factory=Demands)
    bounds: Bounds | None = None
    from_a_length: bool = False
    asks_items_at_once: bool = False
    probes: bool = False
    nested: bool = True
    goes_on: int = 0
    went_on: Demands | None = None
    found_unknown: tuple[tuple[Facts, int], list[n.Node]] | None = None

    def test_for(self, known: Demands) -> None:
        """Make the region one that is entered where types are what is demanded."""
        test = self._test(known)
        self.hypothesis.places = known.facts(frozenset({Tested(test)}), self.hypothesis.items)
        self.tested = known.copy()
        self.cx.edit(self.scope).set(self.region, test=test)
        self.cx.forget(self.scope)

    def optimize(self) -> bool:
        """Run the other passes over the copy; says whether there is one still: where it stands may never be reached."""
        edit = self.cx.edit(self.scope)
        if put_constants(self.region.body, self.cx, self.hypothesis, edit):
            self.cx.forget(self.scope)
        for _ in range(_MOST_ROUNDS):  # what is bound on trial may be joined back where it is no tuple
            note_objects(self.region, self.scope, self.cx, self.hypothesis)
            write_operators(self.region, self.scope, self.cx, self.hypothesis)
            self.settle()
            while put_constants(self.region.body, self.cx, self.hypothesis, edit):
                self.cx.forget(self.scope)
                self.settle()
            if self.region not in edit.survey.block:
                return False
            note_objects(self.region, self.scope, self.cx, self.hypothesis)
            written = write_operators(self.region, self.scope, self.cx, self.hypothesis)
            if not put_tuples(self.region, self.loop(), self.scope, self.cx, self.hypothesis) and not written:
                break
        note_constructors(self.region, self.cx, self.hypothesis)
        return True

    def entry(self, known: Demands, read: list[n.Var]) -> Entry | str | None:
        """What the region tests; or why there is none (empty: not worth a remark); None if more is to be tested.

        Args:
            known: what is tested; what else is to be is added.
            read: the names that the loop, once started, certainly reads.
        """
        is_first = True
        while True:
            if self.may_be_unbound():
                return ""
            if not self.optimize():
                return ""
            hypothesis = self.hypothesis
            by_calls = hypothesis.inlined or hypothesis.methods or hypothesis.dropped
            if not by_calls and not self.computes_less:
                return ""
            is_more = known.add(self.wanted())
            if is_first and self.probes and not (is_more and self.asks_items(known)):
                return ""
            if not is_more:
                if self.length() is None and not by_calls:
                    return ""
                if not (reason := self.refusal(known)) and self.assume_bounds():
                    continue
                return reason or judged(self, known, read)
            self.asks_items_at_once |= is_first and self.asks_items(known)
            is_first = False
            if self.chunks is not None and self.asks_items(known) and not self.is_nested():
                return ITEMS
            if self.hypothesis.receivers or self.hypothesis.makes_objects:
                if not self.may_go_on(known):  # what their attributes hold comes to light one after the other
                    return None
            elif not self.hypothesis.truths and (refused := self.refused_for_good(known)):
                return refused[0]
            elif not self.hypothesis.expressions and not self.may_go_on(known):
                return None
            if self.tested != known:
                self.test_for(known)

    def may_go_on(self, known: Demands) -> bool:
        """Whether to go on with more tested, though what calls have become depends on what was known of arguments."""
        if not self.goes_on or self.hypothesis.truths:
            return False
        self.goes_on -= 1
        if self.went_on is None:
            self.went_on = known.copy()
        return True

    def refused_for_good(self, known: Demands) -> tuple[str] | None:
        """Why another trial would be refused like this one: the same calls, with all tested that they lead to."""
        likely = known.copy()
        while True:
            self.test_for(likely)
            if self.may_be_unbound():
                return ("",)
            if not likely.add(self.wanted()):
                reason = self.refusal(likely)
                return (reason,) if reason else None

    def wanted(self) -> Demands:
        """What is to be known besides for the operations of the copy to run no unknown code."""
        # Operators may be granted to run no code: what the list holds is to be known all the same.
        likely = literal_types(self.scope, self.cx)
        # What stands for objects, and what methods hold, may go into locals of its own where nobody sees it die.
        holds = bool(self.hypothesis.tuples or self.hypothesis.apart)
        granted = holds and self.cx.granted("pure-operators", self.region)
        receivers = self.hypothesis.receivers
        body, texts = self.region.body, texts_of(self.scope, self.region.body)
        asked = self.appended(), receivers, likely, granted, texts, self.arrays, self.unknown()
        found = demands(body, self.facts, *asked)
        length = self.length()
        if length is not None:
            found.add(length.demands())
        return self.hints.refined(found)

    def unknown(self) -> list[n.Node]:
        """What of the copy may run unknown code, as long as nothing changes."""
        at = self.facts, self.cx.edit(self.scope).stamp
        if self.found_unknown is None or self.found_unknown[0] != at:
            self.found_unknown = at, list(unknown_code(self.region.body, self.facts))
        return self.found_unknown[1]

    def refusal(self, known: Demands) -> str:
        """Why the copy is no region, given what is known; empty if it may be one."""
        body, facts, hypothesis = self.region.body, self.facts, self.hypothesis
        if self.cx.flows is not None and known.never_holds(self.cx.flows):
            return "what it would have to test never holds in this program"
        length = self.length()
        if length is None or not rows_are_lists(length, known):
            return NO_LENGTH
        if known.asks_too_deep(hypothesis.items):
            return "it would have to know more of the objects in its lists than a test asks"
        if left_operator(self.region, self.cx, hypothesis):
            return "an operator may be left to its other operand"
        as_object = bool(hypothesis.tuples) and reads_as_object(body, facts)
        if as_object or left_over(body, hypothesis.tuples) is not None:
            return "an object that is made in it is needed as such"
        unknown = next((node for node in self.unknown() if not is_made(node, hypothesis.made)), None)
        if unknown is not None:
            line = (getattr(unknown, "span", None) or (0,))[0]
            return f"what it does in line {line} may run any code"
        if held_longer(body, hypothesis.bound, facts):
            return "what an object is made of would live longer"
        if self.asks_items(known) and changes_lists(body, facts, known.items_kept):
            return "it may change what the lists hold that it relies on"
        if asks_lengths(known, length) and not self.cx.facts.is_builtin(len_of(self.cx.facts)):
            return "`len` may be another function"
        if self.counted and not self.may_be_left(facts):
            return "a `while` loop in it may never end, and it cannot be left for the loop as written"
        if stores_globals(body):
            return "it stores globals"
        nodes = (node for stmt in body for node in walk_scope(stmt))
        stores = may_store(nodes, {**hypothesis.receivers, **hypothesis.objects}, self.cx.facts)
        if isinstance(stores, Refused):
            return stores.reason
        if stores_fields_anew(body, known.kinds, (*length.lists, *length.ints)):
            return "it stores attributes that its test relies on"
        stored = attributes_stored(node for stmt in body for node in walk_scope(stmt))
        held_places = (*hypothesis.held.values(), *hypothesis.parts.values())
        fields = [place.attribute for place in held_places]
        verdict = may_hold_fields(fields, stored, self.scope)
        if fields and isinstance(verdict, Refused):
            return verdict.reason
        if held := self.held_longer(facts, known):
            return held
        if not all(facts.of(item).within(ATOMIC) for item in self.appended()):
            return "a traceback would keep the list it makes"
        return ""

    def asks_items(self, known: Demands) -> bool:
        """Whether what lists hold is tested, one item after the other."""
        return known.asks_items or bool(self.hypothesis.items)

    def is_nested(self) -> bool:
        """Whether chunks may ask for what lists hold, which are short beside what a nest of loops does."""
        loop = self.loop()
        inner = loop is not None and any(type(node) is n.For for node in nodes_in(loop.body))
        length = self.length() if inner else None
        return inner and (length is None or bool(length.factors)) and not self.hypothesis.items

    def assume_bounds(self) -> bool:
        """Take out the checks that the entry can ask for all iterations; says whether there are any."""
        loop = self.loop()
        if loop is None or self.chunks is None or self.bounds is not None:
            return False
        edit = self.cx.edit(self.scope)
        self.bounds = assume(loop, self.region, self.chunks.numbers, self.facts, edit)
        if self.bounds is None:
            return False
        self.cx.forget(self.scope)
        return True

    def held_longer(self, facts: Facts, known: Demands) -> str:
        """Why somebody may see that frames are missing, by what their locals hold; empty if nobody may."""
        made = self.hypothesis.apart
        inside = set(nodes_in(self.region.body))
        for definition in facts.overlay.defs:
            if definition.var in made and definition.site in inside:
                released = definition.var not in self.hypothesis.kept
                verdict = may_hold(definition, released, self.scope, facts)
                if isinstance(verdict, Refused) or (
                    not stored_dies_unseen(definition, facts)
                    and changes_lists(self.region.body, facts, known.items_kept)
                ):
                    return LONGER.reason
        return ""

    @property
    def computes_less(self) -> bool:
        """Whether the copy saves more than calls, or may read rows, or items of likely arrays, again."""
        again = self.arrays.are_likely and may_read_again(self.region.body)
        again = again or reads_rows(self.region.body)
        return again or saved_by_less(self.region, self.facts, self.scope) > 0

    @cached_property
    def arrays(self) -> Arrays:
        """Which locals are likely to hold arrays."""
        return Arrays(self.scope, self.cx)

    @cached_property
    def hints(self) -> Hints:
        """What a profile says of the function."""
        return hints_of(self.scope, self.cx)

    @property
    def facts(self) -> Facts:
        """What is known of values, as the scope now is."""
        return self.cx.facts_of(self.scope)

    @property
    def counted(self) -> bool:
        """Whether iterations of `while` loops are to be counted."""
        return has_while(self.region.body)

    def may_be_left(self, facts: Facts) -> bool:
        """Whether the copy may be left at any point for the body as written, from its start."""
        body = self.region.body
        return self.whole and not has_else(body) and changes_only_its_own(body, facts, self.hypothesis.made)

    def loop(self) -> n.For | None:
        """The copy of the loop, if it is still one loop."""
        loops = [stmt for stmt in self.region.body if isinstance(stmt, n.For)]
        return loops[0] if len(loops) == 1 else None

    def length(self) -> Trips | None:
        """How often the copy runs, if that is known before it starts."""
        loop = self.loop()
        return None if loop is None else trips(loop, self.hypothesis.places, self.whole)

    def appended(self) -> list[n.Expr]:
        """What the copy puts into a list of its own: nobody may be able to tell when it dies."""
        return [] if self.result is None else appended(self.region.body, self.result)

    def _test(self, known: Demands) -> n.Expr:
        """The test of a trial: of the types that are demanded so far."""
        parts: list[n.Expr] = [hypothetical(self.cx, "same", None, ())]
        if self.chunks is not None:
            numbers = self.chunks.numbers
            parts += [hypothetical(self.cx, "exact", numbers, (range,)), n.Load(numbers)]
        parts += stored_by_test(self.hypothesis)
        for kind, demanded in known.tests():
            parts += [
                hypothetical(self.cx, kind, place.var, in_order(kinds))
                for place, kinds in demanded.items()
                if place.is_local
            ]
        return parts[0] if len(parts) == 1 else n.Bool("and", parts)

    def may_be_unbound(self) -> bool:
        """Whether a local that is tested may be unbound, or is no plain local."""
        numbers = self.chunks.numbers if self.chunks is not None else None  # stored right before
        tests = (test for test in walk_scope(self.region.test) if type(test) is n.Test)
        return any(
            type(read.subject) is n.Load
            and read.kind != "same"
            and read.subject.var is not numbers
            and (
                read.subject.var.storage is not n.Storage.FAST
                or self.cx.reaching(self.scope).may_be_unbound(read.subject)
            )
            for read in tests
        )
