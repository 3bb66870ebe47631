"""Mutants that are s2s itself, one condition of what is kept of enums knocked out; their traps are asked."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from mutants.base import Knockout, always
from s2s.ir import nodes as n
from s2s.ir import originals
from s2s.legality import cases as legality
from s2s.legality.verdict import Allowed
from s2s.options import Options
from s2s.passes import cases

_ASKS = originals.KEEPS_ENUMS
_FOR_MEMBERS = "if name not in members or"
_FOR_METHODS = "any(kind(method) is not function or method.__globals__ is not space for method in methods)"
_FOR_HASHES = 'if "__hash__" in names:'
_FOR_BASES = "any(space.get(base.__name__) is not base for base in bases)"
assert all(part in _ASKS for part in (_FOR_MEMBERS, _FOR_METHODS, _FOR_HASHES, _FOR_BASES))

_ARMS_COMPARED, _IS_WILDCARD = cases._Arms.compared, legality.is_wildcard
_MAY_BE_HELD = legality.may_be_held


def _is_open(pattern: n.Pattern) -> bool:
    return pattern.kind == "MatchAs" and not pattern.patterns


def _guarded_too(pattern: n.Pattern) -> bool:
    """Whether a pattern takes whatever there is; not where that is asked of its guard."""
    return _IS_WILDCARD(pattern) and sys._getframe(1).f_code.co_name != "<genexpr>"


def _compared_alike(arms: cases._Arms, pattern: n.Pattern, moved: bool) -> list[n.Expr]:
    """Comparisons by `==`, whatever the pattern."""
    found = _ARMS_COMPARED(arms, pattern, moved)
    return [n.Compare(one.left, ["=="], one.rights) if type(one) is n.Compare else one for one in found]


#: Where a member alone is read from what is kept.
_OF_ALL = replace(Options(header=False), python=(3, 11))
_CLOSED = Options.make(assume="closed-world", header=False)


def _asking(part: str, instead: str) -> dict[str, Any]:
    return {"s2s.ir.originals.KEEPS_ENUMS": _ASKS.replace(part, instead)}


SEEN_BY_TRAPS: dict[str, Knockout] = {
    "EnumsKeepTheirNames": Knockout(
        "a name is taken to mean its enum for ever",
        {"s2s.passes.enums.without_test": always(Allowed())},
        _OF_ALL,
    ),
    "AnythingIsAnEnum": Knockout(
        "what a name is bound to is taken to be an enum without a look at it",
        {"s2s.ir.originals.KEEPS_ENUMS": "def __enum__(self, cls, *names):\n    return cls\n"},
        _OF_ALL,
    ),
    "MethodsOfEnumsAreTheirOwn": Knockout(
        "nobody is taken to have replaced a method of module enum", _asking(_FOR_METHODS, "False"), _OF_ALL
    ),
    "EnumsHaveNoOtherBases": Knockout(
        "an enum is taken to have no bases but those of module enum", _asking(_FOR_BASES, "False"), _OF_ALL
    ),
    "EnumsDefineNoFields": Knockout(
        "no enum is taken to define `value`, and the text to store none",
        {
            "s2s.program.enums._SPECIAL": frozenset(),
            **_asking('{"name", "value"} & cls.__dict__.keys()', "()"),
        },
        _OF_ALL,
    ),
    "MembersHashAsPythonDoes": Knockout(
        "the class at hand is not asked how its members hash",
        _asking(_FOR_HASHES, 'names = [name for name in names if name != "__hash__"]\n    if ():'),
        _OF_ALL,
    ),
    "TextsHashNothing": Knockout(
        "no enum is taken to hash its members, by its text or by what the text stores on it",
        {
            "s2s.passes.enums.hashed_once": always(Allowed()),
            "s2s.program.enums._STORED": frozenset(),
            **_asking(_FOR_HASHES, 'names = [name for name in names if name != "__hash__"]\n    if ():'),
        },
        _OF_ALL,
    ),
    "SetsAreTuples": Knockout(
        "a set of members is taken to be the same as a tuple of them",
        {"s2s.program.originals.among": lambda names, is_set: ",".join(names)},
        _OF_ALL,
    ),
    "OneEnumHasAllMembers": Knockout(
        "members of several enums are looked for among those of the first",
        {"s2s.passes.enums.of_one_enum": always(Allowed())},
        _OF_ALL,
    ),
    "ImportsOfAllBindNothing": Knockout(
        "an import of all names is taken to bind none that the base of an enum has",
        {"s2s.program.enums._is_sure": always(True)},
        _CLOSED,
    ),
    "CasesHoldTheSubject": Knockout(
        "whatever a `match` is about may live until the function ends",
        {"s2s.passes.cases.dies_unseen": always(Allowed())},
        _OF_ALL,
    ),
    "CasesLetGoInTheArms": Knockout(
        "what a `match` is about may live until the last answer is known",
        {
            "s2s.passes.cases._Arms.compared": lambda arms, pattern, moved: _ARMS_COMPARED(
                arms, pattern, False
            )
        },
        _OF_ALL,
    ),
    "CasesLeaveTheSubject": Knockout(
        "what a `match` is about may live on where comparing raises",
        {"s2s.legality.cases.may_be_held": lambda stmt, _, known: _MAY_BE_HELD(stmt, False, known)},
        _OF_ALL,
    ),
    "CasesGuardTheRest": Knockout(
        "a guard of whatever there is runs while the subject is held",
        {"s2s.legality.cases.is_wildcard": _guarded_too},
        _OF_ALL,
    ),
    "CasesAskTheLocal": Knockout(
        "a guard binds no local that the cases behind it ask about",
        {"s2s.legality.cases.may_be_held": always(Allowed())},
        _OF_ALL,
    ),
    "CasesBindNothing": Knockout(
        "a case that takes whatever there is gives it no name",
        {"s2s.legality.cases.is_wildcard": _is_open, "s2s.passes.cases.is_wildcard": _is_open},
        _OF_ALL,
    ),
    "CasesAskAlike": Knockout(
        "constants are compared as members are",
        {"s2s.passes.cases._Arms.compared": _compared_alike},
        _OF_ALL,
    ),
    "LocalsHoldWhatIsLikely": Knockout(
        "a local that likely holds a member of an enum is taken to hold one",
        {"s2s.passes.enums.n.Cond": lambda test, body, orelse, span=None: body},
        _OF_ALL,
    ),
    "ObjectsEqualThemselvesAlone": Knockout(
        "objects are taken to be equal to nothing but themselves, whatever their classes define",
        {"s2s.program.flow_identity._COMPARING": ()},
        _CLOSED,
    ),
    "MembersAreNoNumbers": Knockout(
        "members of all enums are taken to be equal to nothing but themselves",
        {"s2s.program.flow_enums.imported": always(("enum", "Enum"))},
        _CLOSED,
    ),
    "BodiesBindOneByOne": Knockout(
        "the body of an enum is taken to bind members by plain assignments alone",
        {"s2s.program.flow_enums._is_plain": always(True)},
        _CLOSED,
    ),
}
