"""When the statements of a generator may stand where another one delegates to it.

What is sent and thrown reaches the same `yield` then, and what is returned nobody asks for. A `StopIteration` becomes
a `RuntimeError` where the generator around ends, which nothing in it sees: there is no `try` or `with` around.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.legality.call import names_its_variables, refusal
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import counts_frames, frame_inspectors, mentions_any, names_its_caller


def refused(function: n.Function, facts: ModuleFacts) -> str:
    """Why a generator keeps a frame of its own where it is delegated to; empty if it need not."""
    reason = refusal(function, private=True, generator=True, delegates=True)
    if reason:
        return reason
    if any(param.kind not in n.SINGLE for param in function.params):
        return "it packs arguments"
    if any(var.storage is not n.Storage.FAST for var in function.variables.values()):
        return "something captures its variables"
    if mentions_any(function, frame_inspectors(facts)) or counts_frames(function):
        return "it calls a function that looks at frames"
    return names_its_caller(function, facts) or names_its_variables(function)


def sees_what_is_raised(stmt: n.Stmt) -> bool:
    """Whether code around what is delegated to may tell a `StopIteration` from what becomes of it, or handles another.

    What a generator of its own raises while its caller handles an exception has that as its context, too.
    """
    return isinstance(stmt, (n.Try, n.With))
