"""Mutants that are s2s itself, with one thing that private copies of what a function reaches do not ask."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.isolates import entry, state
from s2s.isolates.calling import Calling
from s2s.isolates.ticks import Ticks
from s2s.legality.alone_tables import TableChecks
from s2s.legality.isolates import _Reaching
from s2s.legality.own_objects import Kept
from s2s.legality.tables import table_of
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.program.flown_kinds import Flows

_TEXT, _FOUND, _GIVE, _ATTRIBUTE = entry._TEXT, state._FOUND, entry._GIVE, _Reaching.attribute
_TICKING = Ticks.ticking
_ALONE = Options.make(passes="isolate", header=False)


def _without(text: str, instead: str) -> dict[str, object]:
    """The text around a program, with something else in one place."""
    where, whole = ("state._FOUND", _FOUND) if text in _FOUND else ("entry._TEXT", _TEXT)
    assert text in whole
    return {f"s2s.isolates.{where}": whole.replace(text, instead)}


def _all_reads(calling: Calling, cx: Context) -> set[n.Attr]:
    """The reads of attributes that a builtin type has, whatever they are read of."""
    return {node for node in walk(cx.module) if type(node) is n.Attr and hasattr(list, node.name)}


def _is_any_table(checks: TableChecks, stmt: n.Assign | n.AnnAssign, _: n.ClassDef) -> bool:
    return stmt.value is not None and table_of(stmt.value, checks.never_changes) is not None


def _without_else(ticks: Ticks, loop: n.While, target: n.Var, looks: n.Var) -> n.Stmt:
    return _TICKING(ticks, n.While(loop.test, loop.body, [], span=loop.span), target, looks)


def _definitions_only(stmt: n.Stmt) -> list[n.Node]:
    return [] if isinstance(stmt, n.Assign | n.AnnAssign) else [stmt]


def _looks(ticks: Ticks, call: n.Call) -> bool:
    definition = ticks.cx.facts.functions.get(call.func.var) if type(call.func) is n.Load else None
    return definition is not None and definition.function in ticks.entered_again


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "IsolatesDropElse": Knockout(
        "a `while` that looks ends as one that is left, whatever its `else` does",
        {"s2s.isolates.ticks.Ticks.ticking": _without_else},
        Options.make(header=False),
    ),
    "IsolatesLeaveTheWrongLoop": Knockout(
        "what the `else` of a `while` jumps out of is the loop that looks in the place of that `while`",
        {"s2s.isolates.ticks.own_jumps": lambda *_: iter(())},
        Options.make(header=False),
    ),
    "IsolatesTrustMembers": Knockout(
        "members of enums get no attributes in the place of methods",
        {"s2s.isolates.state._LOOK_AT_MEMBERS": ""},
        Options.make(header=False),
    ),
    "IsolatesTrustWhatTheLibraryHasAbove": Knockout(
        "abstract classes of the library have nothing that takes part in making instances, or in their attributes",
        {"s2s.isolates.state._bases_in_library": always([])},
        Options.make(header=False),
    ),
    "IsolatesStay": Knockout(
        "what a private copy was made of is taken to be as it was at each call",
        _without("if is_same():", "if kept:"),
        _ALONE,
    ),
    "IsolatesFindLibraryClassesAsTheyAre": Knockout(
        "classes of the library had nothing more when classes below them were defined",
        {"s2s.isolates.state._IN_BASES": state._IN_BASES[:-1] + ", '__setattr__'}"},
        Options.make(header=False),
    ),
    "IsolatesCountNothing": Knockout(
        "what one table has no longer, and the next one has, is where it was",
        _without("found.append([*each(size_of, sized)] == lengths)", "pass"),
        _ALONE,
    ),
    "IsolatesHaveNoNamesOfBuiltins": Knockout(
        "no name of a builtin becomes one of the module",
        _without("found = [{state}]", "found = []"),
        Options.make(header=False),
    ),
    "IsolatesLoseNothing": Knockout(
        "what has gone is taken to be as it was",
        _without("return []", "return kept"),
        _ALONE,
    ),
    "IsolatesCompareByEquality": Knockout(
        "what is equal to what it was is taken to be that",
        _without("every(each(is_, found, kept))", "found == kept"),
        _ALONE,
    ),
    "IsolatesStayWhileTheyRun": Knockout(
        "what a private copy was made of is taken to be as it was for as long as it runs",
        _without("raise Leave", "pass"),
        _ALONE,
    ),
    "IsolatesRaise": Knockout(
        "exceptions of a private copy are those of the program",
        _without("if not is_own(error):", "if error:"),
        _ALONE,
    ),
    "IsolatesTakeEveryError": Knockout(
        "what a signal handler or another thread raises is taken for the program's own",
        _without("if not is_own(error):", "if not error:"),
        _ALONE,
    ),
    "IsolatesTakeAnything": Knockout(
        "a private copy takes what is given for what its text names",
        {"s2s.isolates.entry._tests": always("")},
        Options.make(passes="isolate,simplify", header=False),
    ),
    "IsolatesCallNoMethods": Knockout(
        "what has the name of a method of a builtin type is taken for that, and so to call nothing that looks",
        {"s2s.isolates.calling.Calling.fields_of": _all_reads},
        _ALONE,
    ),
    "IsolatesKeepNothing": Knockout(
        "what is stored to anything is taken to be stored to an instance",
        {"s2s.isolates.choose.keeps_nothing": always(Kept(Flows(), None, frozenset()))},
        _ALONE,
    ),
    "IsolatesReadTables": Knockout(
        "tables of the module are taken to be only read",
        {"s2s.isolates.candidates.reads_tables_only": always(Allowed())},
        _ALONE,
    ),
    "IsolatesKeepNoMembers": Knockout(
        "what classes keep is taken to be constant",
        {"s2s.legality.alone_definitions.DefinitionChecks.field": always(None)},
        _ALONE,
    ),
    "IsolatesHandOutTheirOwn": Knockout(
        "instances are handed out as they are",
        {"s2s.isolates.entry._GIVE": _GIVE.replace("in found:", "in ():")},
        _ALONE,
    ),
    "IsolatesShareWhatMakesOthers": Knockout(
        "a class is shared whose methods make instances of one that is not",
        {"s2s.isolates.shared.named_in": always({})},
        _ALONE,
    ),
    "IsolatesRaiseInSharedClasses": Knockout(
        "what a method of a shared class raises is taken for another's",
        _without("startswith({places}):", "startswith({places}[:2]):"),
        _ALONE,
    ),
    "IsolatesChangeNoConstants": Knockout(
        "what a constant of the module holds is taken to stay as it is",
        {"s2s.legality.own_objects._holds_atoms": always(True)},
        _ALONE,
    ),
    "IsolatesStoreToNewOnes": Knockout(
        "an attribute is taken to be stored to an instance that is being made",
        {"s2s.legality.own_objects._is_of_new": always(True)},
        _ALONE,
    ),
    "IsolatesMakeNothingAgain": Knockout(
        "a constructor that is called by its name is taken to be that of a new instance",
        {"s2s.legality.own_objects._makes_again": always(False)},
        _ALONE,
    ),
    "IsolatesLookAtNoConstants": Knockout(
        "what a constant of the module is and holds is not asked again",
        {"s2s.isolates.state._LOOK_AT_FIXED": ""},
        Options.make(passes="isolate,inline,propagate", header=False),
    ),
    "IsolatesStandBehindAnyAssignment": Knockout(
        "an assignment between what is copied is taken to bind a name, and run nothing",
        {"s2s.legality.isolates._Reaching.is_assigned_quietly": always(True)},
        _ALONE,
    ),
    "IsolatesGiveNothingThatIsRead": Knockout(
        "what a stretch of a function binds is taken to be read by nothing behind it",
        {"s2s.isolates.stretches._stored_in": always(set())},
        _ALONE,
    ),
    "IsolatesForgetWhatWasBoundBefore": Knockout(
        "a local that a stretch reads is taken to be bound by no iteration before",
        {"s2s.isolates.stretches._runs_again": always(False)},
        _ALONE,
    ),
    "IsolatesFindAllNames": Knockout(
        "what the last call of a stretch names is taken to be found",
        {"s2s.isolates.stretches._finds_its_names": always(True)},
        _ALONE,
    ),
    "IsolatesTellNames": Knockout(
        "the text of a caught error is taken to name no function",
        {"s2s.legality.alone_bodies.is_told": always(False)},
        _ALONE,
    ),
    "IsolatesKeepTheirBases": Knockout(
        "the bases of classes are taken to stay what they were",
        _without("found.append(value.__bases__)", "pass"),
        _ALONE,
    ),
    "IsolatesKeepTheirMetaclasses": Knockout(
        "the class of a class is taken to stay what it was",
        _without("        found += each(kind, sources)\n", ""),
        _ALONE,
    ),
    "IsolatesLookIntoNoClasses": Knockout(
        "a table of a class is taken to be as the text says, and only read",
        {"s2s.legality.alone_tables.TableChecks.is_class_table": _is_any_table},
        _ALONE,
    ),
    "IsolatesFillNoClasses": Knockout(
        "attributes that have the name of a table are taken to be only read",
        {"s2s.legality.tables._only_reads": always(True)},
        _ALONE,
    ),
    "IsolatesLookAtNoInstancesInTables": Knockout(
        "the instances in a table of the module are not asked again",
        {"s2s.isolates.state.fixed_in": always(["*()"])},
        Options.make(passes="isolate,inline,propagate", header=False),
    ),
    "IsolatesMakeAbstractOnes": Knockout(
        "no instance is taken to be made of an abstract class",
        {"s2s.legality.isolates.check_abstract": always(None)},
        _ALONE,
    ),
    "IsolatesAskNotWhatIsRegistered": Knockout(
        "what is said to be an instance of an abstract class is taken to be as it was",
        {"s2s.isolates.state._LOOK_AT_ABSTRACT": ""},
        _ALONE,
    ),
    "IsolatesShareNames": Knockout(
        "the names that stand around a private copy are taken to be those of nothing else",
        {"s2s.isolates.entry.OWN": frozenset()},
        _ALONE,
    ),
    "IsolatesDrawOnce": Knockout(
        "what a copy has drawn until it is left stays drawn",
        {"s2s.isolates.entry._RESTORE": ""},
        _ALONE,
    ),
    "IsolatesHandOutSlots": Knockout(
        "instances are taken to hold nothing but what their dictionaries do",
        {"s2s.isolates.entry.has_slots": always(False)},
        _ALONE,
    ),
    "IsolatesStandBehindAnyCall": Knockout(
        "what module code calls is taken to be what the library has under that name",
        {"s2s.isolates.state._genuine": always("pass")},
        _ALONE,
    ),
    "IsolatesStandBehindAnyStatement": Knockout(
        "module code is taken to call nothing that changes what is copied",
        {"s2s.legality.alone_between.CallChecks.calls_quietly": always(True)},
        _ALONE,
    ),
    "IsolatesRunNoLambdas": Knockout(
        "lambdas in tables of the module are taken to do nothing to other tables",
        {"s2s.legality.tables.run_later": _definitions_only},
        _ALONE,
    ),
    "IsolatesGiveNoLibraryLocals": Knockout(
        "a local that only a string names is taken to be read by nothing behind a stretch",
        {"s2s.isolates.stretches.mentioned": always(frozenset())},
        _ALONE,
    ),
    "IsolatesLookWhereTheyEndAtOnce": Knockout(
        "a function that returns at once is taken to have looked",
        {"s2s.isolates.ticks.Ticks.is_looking": lambda ticks, call, facts: _looks(ticks, call)},
        _ALONE,
    ),
}
