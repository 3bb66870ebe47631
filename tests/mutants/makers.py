"""Mutants that are s2s itself, with one thing that a function in the place of `__new__` and `__init__` does not ask."""

from __future__ import annotations

from laid_out import profile_of
from mutants.base import Knockout, always
from s2s.inlining import handed, makers
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed
from s2s.options import Options
from trapping import TRAPS

_MADE = makers._MADE
_BUILT = handed._BUILT


def _guided(name: str) -> Options:
    """Options with the profile that a trap asks for."""
    profile = profile_of([trap.text for trap in TRAPS if trap.name == name], "program.py")
    return Options.make(assume="closed-world", header=False, profile=profile)


_GUIDED, _IN_TURN = _guided("made_of_usual_types"), _guided("made_of_usual_types_in_turn")
_ALONE = Options.make(passes="makers", header=False)

SEEN_BY_TRAPS: dict[str, Knockout] = {
    "NewStays": Knockout(
        "the `__new__` of a class is taken to be what it was",
        {"s2s.inlining.makers._ASKS_NEW": ""},
        _ALONE,
    ),
    "InitStays": Knockout(
        "the `__init__` of a class is taken to be what it was when its `__new__` has run",
        {"s2s.inlining.makers._ASKS_INIT": ""},
        _ALONE,
    ),
    "NewGivesInstances": Knockout(
        "what a `__new__` gives is taken to be an instance of exactly its class",
        {
            "s2s.inlining.makers._MADE": _MADE.replace(
                "type_of(self) is not cls{asks_init}", "cls.__init__ is not init"
            )
        },
        _ALONE,
    ),
    "ClassesAreSealed": Knockout(
        "nobody asks whether the methods of a class are what they were, whatever is granted",
        {"s2s.passes.makers.methods_stay": always(Allowed())},
        _ALONE,
        answers=False,
    ),
    "HandedOnStays": Knockout(
        "the class method that a `__new__` hands on to is taken to be what it was",
        {"s2s.inlining.handed._BUILT": _BUILT.replace("at({handed!r}) is handed", "handed is not started")},
        _ALONE,
    ),
    "HandedOnReadsNoNames": Knockout(
        "the names that such a class method reads are taken to mean what they meant",
        {"s2s.inlining.handed._BUILT": _BUILT.replace("{tests}", "")},
        _ALONE,
    ),
    "DefaultsAreThoseOfTheText": Knockout(
        "the defaults of an `__init__` are taken to be those of the text",
        {"s2s.inlining.makers._ASKS_DEFAULTS": ""},
        _ALONE,
    ),
    "LeftOutIsNotRebound": Knockout(
        "what a call leaves out is taken to have its default to the end",
        {"s2s.inlining.maker_forms._unbind": always(None)},
        _ALONE,
    ),
    "WhatIsGivenIsOfTheUsualType": Knockout(
        "what a class is given is taken to be of the type that a profile says",
        {"s2s.inlining.maker_kinds.exact_test": lambda asked, *args: n.Const(True)},
        _GUIDED,
    ),
    "TypesTakenAreOfAnything": Knockout(
        "an object of a builtin type is an instance of any type that the module takes of a value",
        {"s2s.legality.kinds._type_taken": always(object)},
        _IN_TURN,
    ),
    "ClassesWithinAreAnything": Knockout(
        "an object of a builtin type is an instance of each class that derives from it",
        {"s2s.legality.kinds._is_class_within": always(False), "s2s.legality.kinds._answered": always(True)},
        _GUIDED,
    ),
    "FramesAreNotCounted": Knockout(
        "methods that look at frames below them are run from another function",
        {
            "s2s.legality.makers.names_its_caller": always(""),
            "s2s.legality.makers.mentions_any": always(False),
        },
        _ALONE,
    ),
}
