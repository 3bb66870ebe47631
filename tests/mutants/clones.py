"""Mutants that are s2s itself, with one thing that the entry of clones of all that a loop calls does not ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mutants.base import Knockout, always
from s2s.clones.entry import Entry
from s2s.clones.objects import Objects
from s2s.clones.values import Val
from s2s.options import Options

_ASKING, _CHECK, _READ = Entry.asking, Entry.of_instance, Objects.narrowed
_LISTS = Entry.of_lists
_MADE = Objects._instance_made
_ALONE = Options.make(passes="clones", header=False)


def _without(lines: list[Any], word: str) -> list[Any]:
    """Lines and blocks, without the tests whose text has a word."""
    return [
        line if isinstance(line, str) else (line[0], _without(line[1], word))
        for line in lines
        if isinstance(line, str) or word not in line[0]
    ]


def _asking_without(word: str) -> Callable[..., Any]:
    return lambda self, inputs: _without(_ASKING(self, inputs), word)


def _check_without(word: str) -> Callable[..., Any]:
    return lambda self, shape: _without(_CHECK(self, shape), word)


def _as_before(self: Objects, value: Any, shapes: Any) -> Any:
    found = _READ(self, value, shapes)
    return Val(found.expr, found.type, value.level, found.varies) if isinstance(found, Val) else found


def _made_anew(self: Objects, value: Any, state: Any) -> Any:
    value.origins = frozenset()
    return _MADE(self, value, state)


def _lists_without(word: str) -> Callable[..., Any]:
    return lambda self, lists: _without(_LISTS(self, lists), word)


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ClonesTypesStay": Knockout(
        "objects that a loop reaches are taken to be as inferred",
        {"s2s.clones.entry.Entry.refusing": always([])},
        _ALONE,
    ),
    "ClonesClassesStay": Knockout(
        "classes that a loop reaches are taken to be as they were made",
        {"s2s.clones.entry.Entry.asking": _asking_without("S2S_class_")},
        _ALONE,
    ),
    "ClonesNamesStay": Knockout(
        "functions and constants are taken to mean what they meant",
        {"s2s.clones.entry.Entry.asking": _asking_without("S2S_kept_")},
        _ALONE,
    ),
    "ClonesBuiltinsStay": Knockout(
        "builtins are taken to mean what they meant",
        {"s2s.clones.entry.Entry.asking": _asking_without("S2S_builtin_")},
        _ALONE,
    ),
    "ClonesObjectsShadowNothing": Knockout(
        "no object is taken to have something of its own in the place of a method",
        {"s2s.clones.entry.Entry.of_instance": _check_without("__func__")},
        _ALONE,
    ),
    "ClonesHaveOneClass": Knockout(
        "an object is taken to have an attribute wherever one of its classes has it",
        {"s2s.clones.objects.Objects.narrowed": _as_before},
        _ALONE,
    ),
    "ClonesDrawAsEver": Knockout(
        "the generator of random numbers is taken to run no code of the program",
        {"s2s.clones.entry.Entry.asking": _asking_without("is_drawn")},
        _ALONE,
    ),
    "ClonesListsAreOneThing": Knockout(
        "a list is taken to be reached in one way only",
        {"s2s.clones.entry.Entry.of_lists": _lists_without("id(value) in seen")},
        _ALONE,
    ),
    "ClonesLiteralsStay": Knockout(
        "an attribute is taken to hold the literal that the text gives it",
        {"s2s.clones.entry.Entry.of_instance": _check_without("!=")},
        _ALONE,
    ),
    "ClonesAskBehindTails": Knockout(
        "what an iteration does as written is taken to change nothing",
        {"s2s.clones.tails.Tails.stop": always(None)},
        _ALONE,
    ),
    "ClonesChooseInTime": Knockout(
        "what a loop raises over a list that is not made is taken to come after all that its items raise",
        {"s2s.clones.expressions.Expressions.doubt": always(None)},
        _ALONE,
    ),
    "ClonesComputeAll": Knockout(
        "a loop over a list that is not made is taken to go over all of it",
        {"s2s.clones.fused.only_chooses": always(True)},
        _ALONE,
    ),
    "ClonesGivenPartsAreOthers": Knockout(
        "an object of which a clone is given the parts is made again where it is needed",
        {"s2s.clones.objects.Objects._instance_made": _made_anew},
        _ALONE,
    ),
}
