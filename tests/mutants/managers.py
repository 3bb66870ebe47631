"""Mutants that run managers of contexts where they are entered, and forget what a generator keeps apart."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import managers
from s2s.legality.verdict import Allowed

_ASKS = managers.KEEPS_MANAGERS
_GENUINE = "const is value.__code__"
_OWN = "generator.__code__.co_qualname != name"
assert _GENUINE in _ASKS
assert _OWN in _ASKS

#: Each is noticed by a trap of the row `managed`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "ManagersNeverStop": Knockout(
        "what a generator that manages a context runs is taken to raise no StopIteration",
        {
            "s2s.inlining.managers.cannot_stop": always(Allowed()),
            "s2s.inlining.managers.cannot_raise": always(Allowed()),
        },
    ),
    "FinallyNeverAsks": Knockout(
        "what a generator raises in a try becomes another exception before its finally sees it",
        {"s2s.inlining.managers.enters_plainly": always(Allowed())},
    ),
    "FinallyNeverStops": Knockout(
        "what a generator raises in a finally becomes another exception before the next one sees it",
        {"s2s.inlining.managers.leaves_plainly": always(Allowed())},
    ),
    "BlocksEnd": Knockout(
        "a block is taken to be left at its end, or by an exception",
        {"s2s.legality.managers.leaves": always(False)},
    ),
    "ManagersHoldNothing": Knockout(
        "what the frame of a manager holds lives on with the function",
        {"s2s.inlining.managers.seen_dying": always(({}, frozenset()))},
    ),
    "ManagersOfAnything": Knockout(
        "what a decorator of the name has made is taken to be what module contextlib makes",
        {"s2s.ir.originals.KEEPS_MANAGERS": _ASKS[: _ASKS.index("    names = ")] + "    return value\n"},
    ),
    "ManagersOfOthers": Knockout(
        "module contextlib is taken to have made its manager of the generator in the text",
        {"s2s.ir.originals.KEEPS_MANAGERS": _ASKS.replace(_OWN, "False")},
    ),
    "NamesMeanManagers": Knockout(
        "the name of a manager is taken to mean what it was bound to",
        {"s2s.inlining.managers._Entry.is_sealed": always(True)},
    ),
    "MethodsOfOthers": Knockout(
        "a method is taken to be one of the object that it is read from",
        {"s2s.inlining.managers._Entry.is_bound_to": always([])},
    ),
    "ReceiversAreRead": Knockout(
        "what the object of a method is read from may be read once more",
        {"s2s.inlining.managers.is_local_read": always(True)},
    ),
    "BlocksBindNothing": Knockout(
        "a manager reads its arguments from locals that the block binds anew",
        {"s2s.inlining.managers.bound_in": always(frozenset())},
    ),
    "ManagersRaiseAgain": Knockout(
        "what a manager raises again is taken for an exception of its own",
        {"s2s.legality.managers._raises_again": always(False)},
    ),
}
