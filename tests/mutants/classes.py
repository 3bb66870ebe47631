"""Mutants that are s2s itself, one condition of what it knows of classes knocked out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.program.flow_values import ValueFlows
from s2s.program.flowing import Place
from s2s.program.members import ClassShape, Member
from s2s.program.shapes import Shapes
from s2s.program.stored import StoredNames

_CLOSED = replace(Options.make(assume="closed-world", header=False), python=(3, 11))


def _by_name(stored: StoredNames, name: str) -> bool:
    return name in stored.values


def _only_itself(shape: ClassShape) -> list[ClassShape]:
    return [shape]


def _of_any_new(shapes: Shapes, expr: Any, made_by: Any = Shapes.made_by) -> ClassShape | None:
    """`made_by` that takes what `__new__` gives for an instance."""
    found: ClassShape | None = made_by(shapes, expr)
    if found is None and hasattr(expr, "func") and hasattr(expr.func, "var"):
        return shapes.of_var.get(expr.func.var)
    return found


def _on_nothing(flows: ValueFlows) -> dict[str, frozenset[n.Var]]:
    return dict.fromkeys(flows.shapes.stored.values, frozenset())


def _told_to_nobody(flows: ValueFlows, name: str) -> Place:
    return Place()


def _closed(what: str, patches: dict[str, Any], answers: bool = True) -> Knockout:
    return Knockout(what, patches, _CLOSED, answers)


KNOCKOUTS_OF_CLASSES: dict[str, Knockout] = {
    "StoredNamesUnseen": _closed(
        "an attribute that the text stores on objects is taken for the member of the class all the same",
        {
            "s2s.program.stored.StoredNames.__contains__": always(False),
            "s2s.program.shadowed.Shadowed.may_be": always(False),
        },
    ),
    "SubclassesUnseen": _closed(
        "`self` is taken for an instance of the very class its method is in",
        {"s2s.program.members.ClassShape.derived": _only_itself},
    ),
}


#: Those that the fuzzer has not noticed within a thousand programs: it seldom does what they are about.
def _next_of_itself(name: str, own: Member, shapes: Shapes) -> Member | None:
    found = [part.members[name] for part in own.owner.mro[1:] if name in part.members]
    return found[0] if found and found[0].kind == "method" else None


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "LibraryMakesAsObject": _closed(
        "every class of the library is taken to make instances as `object` does",
        {"s2s.program.library_bases._has_all": always(True)},
    ),
    "TextsHaveNoMethodsOfTheirOwn": _closed(
        "a text is taken to be of class str, or of one that has no operators of its own",
        {"s2s.program.computed_names._own_methods": always(())},
    ),
    "ChangedNamesAreAsAsked": _closed(
        "a name that `setattr` is given is taken for what it was when it was asked how it begins",
        {"s2s.program.computed_names._binds": always(False)},
    ),
    "NamesAskedForAreNew": _closed(
        "a name that `setattr` is given is none that the object has, whatever was asked before",
        {"s2s.program.computed_names._says_new": always(True)},
    ),
    "CallersUnseen": _closed(
        "a parameter is taken to hold what the calls that name its function hand to it, and nothing else",
        {"s2s.program.flow_values.ValueFlows.expose": always(None)},
        answers=False,
    ),
    "AliasesUnseen": _closed(
        "what is put into a container is not told to those that have it under another name",
        {"s2s.program.flowing.Flowing.join": always(None)},
        answers=False,
    ),
    "StoredAnywhereUntold": _closed(
        "what is stored on an object that may be of any class is taken to come to none",
        {"s2s.program.flow_values.ValueFlows.give": _told_to_nobody},
        answers=False,
    ),
    "StoresInLoopsUnseen": _closed(
        "a local that is not None before a loop is taken not to be None in it, whatever the loop stores",
        {"s2s.program.flow_statements.StatementFlows.stored_in": always(None)},
        answers=False,
    ),
    "NeverNone": _closed(
        "a local that may be None is taken to have been tested",
        {"s2s.analysis.flown._is_not_none": always(True)},
        answers=False,
    ),
    "ConstantsReplacedAtOnce": _closed(
        "what the body of a class binds is taken to be replaced by what is stored later",
        {"s2s.program.flow_classes.ClassFlows._is_made_of_constants": always(True)},
        answers=False,
    ),
    "ClassesHaveNoDescriptors": _closed(
        "what is stored on a class is taken to be what its instances give",
        {"s2s.program.flow_classes.ClassFlows._describes": always(False)},
        answers=False,
    ),
    "ClassMethodsMakeNothing": _closed(
        "a class method is taken to do nothing with its class",
        {"s2s.program.flow_values.asks_its_class": always(True)},
        answers=False,
    ),
    "OperatorsAnswer": _closed(
        "the method of an operator is taken to know what to do with whatever the other operand is",
        {"s2s.inlining.operators._answers": always(True)},
        answers=False,
    ),
    "AttributesStay": _closed(
        "an attribute that a constructor stores is taken to be there for good",
        {"s2s.program.flown_kinds.Flows.always_have": always(True)},
        answers=False,
    ),
    "StoredInAnyOrder": _closed(
        "what a constructor is given is evaluated in the order in which it stores that",
        {"s2s.passes.construct._Constructing.in_order": always(True)},
    ),
    "HalfMadeObjectsStay": _closed(
        "each value is stored before the next one is evaluated, though that may raise",
        {"s2s.passes.construct.stored_one_by_one": always(Allowed())},
    ),
    "LocalsHoldWhatIsMade": _closed(
        "a local holds an object before it is whole, whatever it held before and whoever reads that",
        {"s2s.passes.construct.may_be_stored_first": always(Allowed())},
    ),
    "TuplesDieAsObjects": _closed(
        "a tuple is taken to let go of what it holds in the order in which an object does",
        {"s2s.passes.objects.die_in_order": always(Allowed())},
    ),
    "NobodyDescribesAttributes": _closed(
        "attributes are taken to be the object's own, whatever is stored on its class later",
        {"s2s.passes.objects.may_be_missed": always(Allowed())},
    ),
    "AttributesShadowNothing": _closed(
        "an attribute that is stored on objects is taken to be stored on none that have a method of that name",
        {"s2s.program.flows.holders_of": _on_nothing},
        answers=False,
    ),
    "NothingBehindNew": _closed(
        "a class is taken to have no `__init__` that changes what its `__new__` has made",
        {"s2s.program.builders._OTHERS": ()},
        answers=False,
    ),
    "NothingBeforeHandingOn": _closed(
        "what a `__new__` does before it hands on to a class method is left out",
        {"s2s.program.builders._asked_for": always("kind_")},
    ),
    "ComputedNamesUnseen": _closed(
        "a store of a name that is computed is taken to store none of those that are known",
        {
            "s2s.program.stored.StoredNames.__contains__": _by_name,
            "s2s.program.stored.StoredNames.hides": always(False),
        },
    ),
    "OtherClassesUnseen": _closed(
        "classes that are not what their statement says are taken to derive from none that are",
        {"s2s.program.shapes._open_bases": always(None)},
        answers=False,
    ),
    "AnyLookUp": _closed(
        "classes are taken to have no `__getattribute__`, and getters not to ask a `__getattr__`",
        {"s2s.program.shapes._LOOKUP": ()},
        answers=False,
    ),
    "UnboundMethodsUnseen": _closed(
        "a method taken from its class is taken to be called on instances of it",
        {"s2s.program.shapes.add_named": always(None)},
        answers=False,
    ),
    "SelfStays": _closed(
        "`self` is taken not to be rebound", {"s2s.inlining.methods.is_rebound": always(False)}
    ),
    "FieldsOfItsOwn": _closed(
        "a field is taken to be the object's own, whatever its class has under the name",
        {"s2s.program.shapes.Shapes.is_field": always(True)},
    ),
    "HeldObjectsReadAnew": _closed(
        "a method reads the object that it was called on from its field where it names it, if it does",
        {"s2s.inlining.accesses.may_be_read_again": always(Allowed())},
    ),
    "FieldsHoldForGood": _closed(
        "what a field holds is taken to stay there",
        {"s2s.inlining.methods.Methods._is_held": always(True)},
    ),
    "MissingFieldsUnread": _closed(
        "a field is not read where only its class matters",
        {"s2s.inlining.methods._WITHOUT_SELF": frozenset()},
        answers=False,
    ),
    "NewGivesAnInstance": _closed(
        "the call of a class is taken to give an instance of it, whatever its `__new__` does",
        {"s2s.program.shapes.Shapes.made_by": _of_any_new},
    ),
    "PrivateNamesAnywhere": _closed(
        "a private name is taken to mean the same in every class",
        {"s2s.inlining.methods.Methods.is_in_class_of": always(True)},
    ),
    "ClassesMadeQuietly": _closed(
        "a class statement is taken to run nothing of the program",
        {"s2s.program.made_quietly.MadeQuietly.__call__": always(True)},
    ),
    "ContainersDieUnseen": _closed(
        "what containers hold is taken to die unseen",
        {"s2s.program.flow_contents._dies_unseen": always(True)},
        answers=False,
    ),
    "NobodyAddsComparisons": _closed(
        "a class that is handed on is taken to keep the comparisons that its text gives it",
        {"s2s.program.flow_identity._handed_on": always(set())},
    ),
    "ClassStatementsGiveNobodyTheClass": _closed(
        "no code is taken to read what the body of a class binds before what stands behind it takes its place",
        {"s2s.program.flow_classes.runs_none": always(True)},
    ),
    "NothingComesBetween": _closed(
        "`super` is taken to find what comes behind the class in its own order, whatever the class of the object",
        {"s2s.legality.above._next": _next_of_itself},
    ),
    "SuperIsGivenTheObject": _closed(
        "`super` is taken to be given the class around it and the object of the method",
        {"s2s.legality.above._names_itself": always(True)},
    ),
}
