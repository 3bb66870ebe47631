"""Mutants that are s2s itself, one condition of regions and of what works in them knocked out.

The traps of regions are asked; loops that call helpers on numbers are rare in generated programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mutants.base import Knockout, always
from s2s.context import Hypothesis
from s2s.inlining.accesses import Access
from s2s.inlining.tested import note_use
from s2s.ir import nodes as n
from s2s.ir import originals
from s2s.legality.objects import Local
from s2s.legality.strips import Strips
from s2s.legality.verdict import Allowed
from s2s.options import Options


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


def _all_of_the_module(_stmt: Any, facts: Any, _known: Any) -> list[Any]:
    return [*facts.functions, *facts.module.globals.values()]


def _of_reads(found: Any) -> Iterator[Any]:
    whole = found.stores
    found.stores = []
    yield from _BOUNDS(found)
    found.stores = whole


_BOUNDS = Strips.bounds
_CLOSED = Options.make(assume="closed-world", header=False)


def _without_the_remainder(polynomial: dict[Any, Any], divisor: int) -> dict[Any, Any]:
    return {monomial: Fraction(factor) / divisor for monomial, factor in polynomial.items()}


def _nothing_stored(*_: Any) -> set[Any]:
    return set()


def _unshared(*args: Any) -> Local:
    return Local(*args[:3], False, False)


def _unless_a_property(access: Access, hypothesis: Hypothesis) -> None:
    """`note_use` that does not ask for properties."""
    if access.member.kind == "property":
        hypothesis.methods += 1
    else:
        note_use(access, hypothesis)


_FIELDS = originals._TELLS_OF_FIELDS
_ASKS_THE_MAKER = "if maker is not None:"
assert _ASKS_THE_MAKER in _FIELDS
_TELLS = originals._TELLS_OF_CLASSES
_ASKS_THE_CLASS = "if space.get(name, self) is not made.get(name, self):"
_ASKS_THE_OBJECT = "if member is not self and"
_ASKS_EACH = "if each and kind(item) is not cls:"
assert _ASKS_EACH in _TELLS and _ASKS_THE_CLASS in _TELLS and _ASKS_THE_OBJECT in _TELLS


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "RegionsRunUnknownCode": Knockout(
        "a region is kept whatever its operations may run", {"s2s.regions.trial.unknown_code": _nothing}
    ),
    "NumbersHaveLengths": Knockout(
        "an item that is tested to be a number is asked for its length",
        {"s2s.regions.trial.rows_are_lists": always(True)},
    ),
    "AnythingHasEnds": Knockout(
        "whatever has a `start` and a `stop` is taken for a range",
        dict.fromkeys(
            ("s2s.analysis.quiet.is_end_of_range", "s2s.analysis.results.is_end_of_range"),
            lambda expr, _: expr.name in ("start", "stop"),
        ),
    ),
    "ListsStayAsTested": Knockout(
        "the items of a list are taken to stay what they were while a region stores into it",
        {"s2s.regions.trial.changes_lists": always(False)},
    ),
    "LibraryStaysAsImported": Knockout(
        "a name that the module imports from module math is taken to mean that for ever",
        {"s2s.context.read_for": lambda read: [], "s2s.regions.build.read_for": lambda read: []},
    ),
    "NamesCertainlyRead": Knockout(
        "a loop is taken to read every name of the module once it has started",
        {"s2s.regions.attempts.certainly_read": _all_of_the_module},
    ),
    "TestsHoldBeforeLoops": Knockout(
        "`hoist` believes before a loop what a test in it finds",
        {"s2s.passes.hoist._Hoister.before": lambda self, operand: self.known.of(operand)},
        _CLOSED,
    ),
    "ProductsNeverRaise": Knockout(
        "the product of an int and a float is taken never to raise, and goes before any loop",
        {"s2s.passes.hoist.may_raise_before": always(True)},
    ),
    "GridsHaveRows": Knockout(
        "a list is taken to have the item that is asked for its length",
        {"s2s.regions.build.row_tests": _nothing},
    ),
    "LengthsOfRowsFirst": Knockout(
        "the length of an item is asked before it is known to be a list",
        {"s2s.regions.trips.Trips.first_asks_items": False},
    ),
    "EndsOfLoopsAlwaysReached": Knockout(
        "what `recurrences` adds at the end of a loop is taken to run after a `continue`, too",
        {"s2s.passes.recurrences._comes_to_its_end": always(True)},
    ),
    "NothingEverRemains": Knockout(
        "`recurrences` takes every `//` by a number to leave no remainder",
        {"s2s.analysis.polynomials.divide": _without_the_remainder},
    ),
    "OperandsStayTheSame": Knockout(
        "`recurrences` takes no operand of a polynomial to change in the loop",
        {"s2s.passes.recurrences.stored_vars": _nothing_stored},
    ),
    "ClassesStayAsMade": Knockout(
        "a class is taken to mean by its names what it meant when it was made",
        {"s2s.ir.originals._TELLS_OF_CLASSES": _TELLS.replace(_ASKS_THE_CLASS, "if False:")},
    ),
    "ObjectsShadowNothing": Knockout(
        "no object is taken to have a method of its own",
        {"s2s.ir.originals._TELLS_OF_CLASSES": _TELLS.replace(_ASKS_THE_OBJECT, "if False and")},
    ),
    "OneItemForAll": Knockout(
        "the class of the items of a list is taken to be that of any of them",
        {"s2s.ir.originals._TELLS_OF_CLASSES": _TELLS.replace(_ASKS_EACH, "if False:")},
    ),
    "ObjectsHeldForLong": Knockout(
        "what a region holds of attributes is not let go of where it ends",
        {"s2s.regions.attempts.let_go_of_others": always(None)},
    ),
    "ObjectsHeldWhereHandled": Knockout(
        "a region holds what lies in attributes, though a handler may let go of it",
        {"s2s.regions.trial.may_hold_fields": always(Allowed())},
    ),
    "BodiesMakeTheirClass": Knockout(
        "a class is taken to be what its body says, whatever objects stand in that",
        {"s2s.program.constructors.makes_what_it_says": always(True)},
    ),
    "AnyoneMakesDataclasses": Knockout(
        "what is called `dataclass` is taken to be that of the library, and all that a class annotates its fields",
        {"s2s.ir.originals._TELLS_OF_FIELDS": _FIELDS.replace(_ASKS_THE_MAKER, "if False:")},
    ),
    "PropertiesStayAsMade": Knockout(
        "nobody is taken to replace a property of an object that a region takes apart",
        {"s2s.inlining.called.note_use": _unless_a_property},
    ),
    "BuiltinsOfDecidedTests": Knockout(
        "a region does not test the builtins by which something was decided that is gone from it",
        {"s2s.context.Context.rests_on_builtin": always(None)},
    ),
    "BoundsNeverAsked": Knockout(
        "checks of bounds are taken out of a region, and its test does not ask for them",
        {"s2s.regions.bounds.Bounds.tests": always([])},
    ),
    "FieldsStayTheSame": Knockout(
        "what an attribute holds is kept in a local all through a region that stores it",
        {"s2s.regions.fields.attributes_stored": always(set())},
    ),
    "LeftAfterEffects": Knockout(
        "a region whose loops run too long is left, and run again from its start, after it has changed something",
        {"s2s.regions.trial.changes_only_its_own": always(True)},
    ),
    "ItemsDieUnseen": Knockout(
        "`scalars` takes nobody to see when the items of a tuple die",
        {"s2s.legality.scalars.stored_dies_unseen": always(Allowed())},
    ),
    "ItemsReadNoItems": Knockout(
        "`scalars` stores the items of a tuple one by one, though one is computed from what another was",
        {"s2s.passes.scalars._reads_of": _nothing_stored},
    ),
    "NothingBehindTheCopy": Knockout(
        "`scalars` takes nothing behind the fast copy of a loop to read the tuples that it leaves",
        {"s2s.legality.scalars.Block._leaves_the_block": always(False)},
    ),
    "ObjectsAlwaysReplaced": Knockout(
        "an object that is needed behind a region is made there, whether or not the region has put one in its place",
        {"s2s.legality.objects.Region._is_stored_for_sure": always(True)},
    ),
    "ObjectsHaveOneName": Knockout(
        "an object that is changed is taken to have no other name",
        {"s2s.regions.as_tuples.Local": _unshared},
    ),
    "RowsStay": Knockout(
        "an item of a list is kept all through a loop that stores items of lists",
        {"s2s.legality.items.Items.may_keep_row": always(Allowed())},
    ),
    "ItemsOfRowsStay": Knockout(
        "an item of an array is kept all through a loop that stores it",
        {"s2s.legality.items.Items.may_keep_item": always(Allowed())},
    ),
    "IndicesNeverBelow": Knockout(
        "no index of what a region keeps is taken to be negative",
        {"s2s.regions.asked.Asked.not_negative": always(True)},
    ),
    "IndicesNeverAbove": Knockout(
        "no index of what a region keeps is taken to be too great",
        {"s2s.regions.asked.Asked.below_length": always(True)},
    ),
    "LoopsAlwaysRun": Knockout(
        "what an inner loop reads first is read before it, though it may not run",
        {"s2s.regions.asked.Asked.less": always(True)},
    ),
    "NeighboursGrowByOne": Knockout(
        "what an iteration has read is handed on to the next, whatever the step is",
        {"s2s.regions.asked.Asked.ask": lambda self, left, op, right: None},
    ),
    "IndicesAlwaysInside": Knockout(
        "every index of a table is taken to be inside of it",
        {"s2s.legality.indices.Indices.are_inside": always(Allowed())},
    ),
    "FieldsStayIndices": Knockout(
        "what a loop stores to an attribute is taken to be an index, as what was there before",
        {"s2s.legality.indices.Indices._stored": lambda self, targets, value, known: known},
    ),
    "ListsRoundAsArrays": Knockout(
        "a list is taken to keep what is stored as an array of floats of half the size does",
        {"s2s.regions.tables._FOR_STORES": "df", "s2s.regions.neighbours._FOR_STORES": "df"},
    ),
    "StoresLieApart": Knockout(
        "what a loop stores is taken never to be what it takes from a slice",
        {"s2s.legality.strips.Strips._apart": lambda self, strip, position: []},
        answers=False,
    ),
    "StoresSeenLater": Knockout(
        "what a loop stores is taken to be seen by nothing in it, so that it may wait until the loop has ended",
        {"s2s.legality.strips.Strips.may_wait": always(Allowed())},
        answers=False,
    ),
    "StoresCountFromTheStart": Knockout(
        "what a loop stores is taken to lie where it says, and not at the end of the array",
        {"s2s.legality.strips.Strips.bounds": _of_reads},
        answers=False,
    ),
    "InnerSlicesAreLongEnough": Knockout(
        "an inner loop that takes items from slices is taken to find them all",
        {"s2s.regions.strips._tests": lambda found, start, stop, asked: [n.Const(True)] * 2},
        answers=False,
    ),
    "SlicesAreLongEnough": Knockout(
        "the last of the items that a loop takes from a slice is taken to be there where the first is",
        {"s2s.regions.strips._at_end": lambda expr, numbers: expr},
        answers=False,
    ),
    "AttributesHaveOneOwner": Knockout(
        "an attribute that a loop keeps in a local is taken to be that of no other local's object",
        {"s2s.legality.attributes._OTHER_NAME": Allowed()},
    ),
    "AttributesAreNotWrittenBack": Knockout(
        "what a loop keeps in a local is taken to be what the attribute holds when it has ended",
        {"s2s.regions.written_back.IS_NEW": "is"},
    ),
}
