"""Write the body of a short loop over known numbers once for each, where that decides what it computes with them.

Before:

    >>> def mixed(t, out):
    ...     for i in range(3):
    ...         out[i] = t[i] ^ t[(i + 1) % 3]

After (the numbers are put in place by `propagate`, `fold` and `dead`):

    >>> def mixed(t, out):
    ...     if range is __s2s_b5c7__.range:
    ...         i = 0
    ...         out[0] = t[0] ^ t[1]
    ...         out[1] = t[1] ^ t[2]
    ...         out[2] = t[2] ^ t[0]
    ...     else:
    ...         for i in range(3):
    ...             out[i] = t[i] ^ t[(i + 1) % 3]

Legal when: the numbers are known: constants in a display, or ends of `range`, which is the builtin or tested to be it
as the loop begins; a local takes them, no `break` leaves the body early, and it makes no functions
(`legality.unrolled`). The local is stored before each copy as in the loop, so that what reads it is none the wiser.
Loops over displays inside of one another, such as those over the neighbours of a cell, are written out together.

Does not: copy a body in which little is computed with the numbers and constants alone, other loops that are inside, or
more than a few hundred nodes; look at module code, which runs once.
"""

from __future__ import annotations

from s2s.analysis.defs import stored_vars
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, walk_scope
from s2s.legality.call import size
from s2s.legality.counted import is_read_behind
from s2s.legality.unrolled import Numbers, may_unroll, numbers_of, without_continues
from s2s.legality.verdict import Refused
from s2s.program.kept_types import keep_range

#: All copies of a body together have no more nodes.
_MOST_NODES = 400
#: So many operations are to be decided, in all copies together.
_LEAST_DECIDED = 4
#: A body has no more nodes for each operation that is decided in it.
_MOST_FOR_EACH = 20
_OPERATIONS = frozenset({n.Binary, n.Unary, n.Compare})


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the loops of one function."""
    if isinstance(scope, n.Function) and not scope.is_lambda and not scope.dynamic:
        _block(scope.body, scope, cx)


def _block(block: list[n.Stmt], scope: n.Function, cx: Context) -> None:
    for stmt in list(block):
        if type(stmt) is n.For:
            found = numbers_of(stmt)
            if found is not None and _pays(stmt, found) and _unroll(block, stmt, found, scope, cx):
                continue
        for inner in blocks_of(stmt)[:1] if _is_asked(stmt) else blocks_of(stmt):
            _block(inner, scope, cx)


def _is_asked(stmt: n.Stmt) -> bool:
    """Whether the second arm of a statement is what runs where a test of the compiler fails."""
    return type(stmt) is n.If and any(type(node) is n.Test for node in walk_scope(stmt.test))


def _unroll(block: list[n.Stmt], loop: n.For, found: Numbers, scope: n.Function, cx: Context) -> bool:
    """Write the body of a loop once for each number, if that is legal; says whether it is."""
    verdict = may_unroll(loop)
    if isinstance(verdict, Refused):
        cx.missed(f"the loop is not unrolled: {verdict.reason}", loop)
        return False
    test, why = None, verdict.why
    if found.name is not None:
        known = cx.facts_of(scope).builtin(found.name)
        if known is None or known[0] != "range":
            test = _is_range(found.name, cx)
            if test is None:
                return False
        else:
            why |= known[1]
    for inner in list(loop.body):
        numbers = numbers_of(inner) if type(inner) is n.For else None
        if type(inner) is n.For and numbers is not None:
            _unroll(loop.body, inner, numbers, scope, cx)
    made = _copies(loop, found, scope, cx)
    made += [clone(stmt) for stmt in loop.orelse]
    if test is not None:
        made = [n.If(test, made, [loop], span=loop.span)]
    index = block.index(loop)
    cx.edit(scope).splice(block, index, index + 1, made)
    cx.done("wrote the body once for each number", loop, why)
    cx.forget(scope)
    return True


def _copies(loop: n.For, found: Numbers, scope: n.Function, cx: Context) -> list[n.Stmt]:
    """The body of a loop, once for each number.

    Where nothing else stores or reads the local that takes the numbers, each copy has one of its own, which propagation
    and dead stores take away. What it held before dies where the loop begins.
    """
    target = loop.target
    assert type(target) is n.Store
    known, span = cx.facts_of(scope), loop.span

    def store(var: n.Var, value: int) -> n.Stmt:
        return n.Assign([n.Store(var, span=span)], n.Const(value, span=span), span=span)

    made: list[n.Stmt] = []
    body = without_continues(loop.body)
    assert body is not None
    own = known.overlay.stores[target]
    if target.var in stored_vars(loop.body) or is_read_behind(target.var, loop, [own], scope, known):
        for value in found.values:
            made += [store(target.var, value), *map(clone, body)]
        return made
    fresh = []
    for value in found.values:
        var = n.Var(target.var.name, n.Storage.FAST)
        made += [store(var, value), *(clone(stmt, {target.var: var}) for stmt in body)]
        fresh.append(var)
    declare(scope, fresh, made, cx.facts, cx.edit(scope))
    return [store(target.var, found.values[0]), *made]


def _is_range(name: n.Load, cx: Context) -> n.Test | None:
    """The test that a name means the builtin `range`, if it may mean that; None if nothing tells that it does."""
    facts = cx.facts
    var = facts.global_named("range")
    if not facts.is_builtin(var) or (name.var is not var and not _stores_range(name.var, var, cx)):
        return None
    kept = n.Load(keep_range(facts, var), span=name.span)
    return n.Test("same", clone(name), [kept], span=name.span)


def _stores_range(name: n.Var, range_: n.Var, cx: Context) -> bool:
    """Whether module code gives `range` another name, and nothing else that name."""
    if name.storage is not n.Storage.GLOBAL:
        return False
    stored: list[n.Expr] = [
        node.value
        for node in walk_scope(cx.facts.module)
        if type(node) is n.Assign
        and any(type(target) is n.Store and target.var is name for target in node.targets)
    ]
    return bool(stored) and all(type(value) is n.Load and value.var is range_ for value in stored)


def _pays(loop: n.For, found: Numbers) -> bool:
    """Whether the copies are short, and the numbers decide enough in them."""
    if type(loop.target) is not n.Store:
        return False
    whole = _weight(loop.body, {loop.target.var}, found.name is None)
    if whole is None:
        return False
    length, decided = (number * len(found.values) for number in whole)
    return length <= _MOST_NODES and decided >= _LEAST_DECIDED and decided * _MOST_FOR_EACH >= length


def _weight(block: list[n.Stmt], counters: set[n.Var], with_inner: bool) -> tuple[int, int] | None:
    """How many nodes a block has with the loops in it written out, and how many operations are decided then.

    Args:
        counters: what is known in it.
        with_inner: whether loops in it may be written out, too.

    Returns:
        None where there are loops that are not.
    """
    length = decided = 0
    for stmt in block:
        found = numbers_of(stmt) if with_inner and type(stmt) is n.For else None
        if type(stmt) is n.For and type(stmt.target) is n.Store and found is not None and found.name is None:
            inner = _weight(stmt.body, {*counters, stmt.target.var}, True) if may_unroll(stmt) else None
            if inner is None or stmt.orelse:
                return None
            length += inner[0] * len(found.values)
            decided += inner[1] * len(found.values)
            continue
        nodes = list(walk_scope(stmt))
        if any(isinstance(node, n.For | n.While) for node in nodes):
            return None
        length += size(stmt)
        decided += sum(_decided(node, counters) for node in nodes)
    return length, decided


def _decided(node: n.Node, counters: set[n.Var]) -> bool:
    """Whether an operation computes with counters and constants alone."""
    if type(node) not in _OPERATIONS:
        return False
    leaves = [part for part in walk_scope(node) if type(part) not in _OPERATIONS]
    reads = [part for part in leaves if type(part) is n.Load]
    return bool(reads) and all(
        part.var in counters if type(part) is n.Load else type(part) is n.Const for part in leaves
    )
