"""Hash an object as `object` does, where its class says that the hash is its identity.

Before:

    >>> class Node:
    ...     def __init__(self, name):
    ...         self.name = name
    ...     def __eq__(self, other):
    ...         return self is other or self.name == other
    ...     def __hash__(self):
    ...         return id(self)

After:

    >>> class Node:
    ...     def __init__(self, name):
    ...         self.name = name
    ...     def __eq__(self, other):
    ...         return self is other or self.name == other
    ...     __hash__ = object.__hash__

Each time a dict or a set looks for an object, or for a tuple with it, Python calls the method: 76 ns, where it takes 19
with that of `object` (CPython 3.11). A class with an `__eq__` has no hash but what it defines, which is often this.

Legal when: the program is whole, none of its files asks for a hash, and nothing but its text has a say in what the
class is (`legality.hashes`). The hash is another number, computed of the same address; so only the order of sets, which
is that of addresses, tells.

Does not: touch classes with decorators, a metaclass, or bases of other modules; methods that say anything else.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.hashes import HASH, asks_for_no_hash, hashes_by_id, may_hash_as_object
from s2s.legality.verdict import Refused


def run(scope: Scope, cx: Context) -> None:
    """Let the classes of a module hash as `object` does."""
    if not isinstance(scope, n.Module) or cx.shapes is None or cx.options.keep_frames:
        return
    for shape in cx.shapes.of_var.values():
        body = shape.definition.body
        for index, stmt in enumerate(body):
            if not hashes_by_id(stmt):
                continue
            verdict = asks_for_no_hash(cx.options, cx.facts)
            verdict = verdict and may_hash_as_object(shape, cx.shapes, cx.facts)
            if isinstance(verdict, Refused):
                cx.missed(f"{shape.name} is hashed by its `__hash__`: {verdict.reason}", stmt, verdict.unlock)
                continue
            own = n.Attr(n.Load(cx.facts.global_named("object"), span=stmt.span), HASH, span=stmt.span)
            made = n.Assign([n.Store(n.Var(HASH, n.Storage.CLASS), span=stmt.span)], own, span=stmt.span)
            cx.edit(scope).splice(body, index, index + 1, [made])
            cx.done(f"{shape.name} is hashed as `object` is", made, verdict.why)
