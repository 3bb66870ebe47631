"""Go on at once where a constant is stored only to be tested next.

Before:

    >>> def accept(token, symbol, seen):
    ...     if token == symbol:
    ...         seen.append(token)
    ...         found = True
    ...     else:
    ...         found = False
    ...     if not found:
    ...         raise ValueError(symbol)
    ...     return seen

After:

    >>> def accept(token, symbol, seen):
    ...     if token == symbol:
    ...         seen.append(token)
    ...     else:
    ...         raise ValueError(symbol)
    ...     return seen

Legal when: all ways to the test come from such stores, in the arms of a branch or at the ends of a loop, and nothing
else reads what they store; nobody sees what the local held before, which goes on holding it (`legality.threaded`). What
the test leads to moves to where that is known. Inlined predicates leave such tests behind.

Does not: write what a test leads to more than once, but for a few words; move it into a loop; look into branches on
tests of this compiler, whose other arm stays as it is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from s2s.analysis.edit import Edit
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks, blocks_of, clone, walk
from s2s.legality.threaded import Tail, asked, leaves, may_stand_at, may_thread, tails_of

#: What a test leads to is written twice, or three times, if it has no more nodes than this.
_MOST_NODES, _MOST_COPIES = 6, 3


def run(scope: Scope, cx: Context) -> None:
    """Thread the tests of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    while _round(scope, cx):
        pass  # what has moved may stand before another test now; each time there is one test less


def _round(scope: n.Function, cx: Context) -> bool:
    """Go through a function once, the inner blocks first; says whether anything has changed."""
    changed = False
    for block in reversed(list(blocks(scope))):
        index = 1
        while index < len(block):
            found = asked(block[index])
            tails = tails_of(block[index - 1], found[0].var) if found is not None else None
            if found is not None and tails and _thread(block, index, tails, found, scope, cx):
                changed = True
            index += 1
    return changed


def _thread(
    block: list[n.Stmt],
    index: int,
    tails: list[Tail],
    found: tuple[n.Load, bool],
    scope: n.Function,
    cx: Context,
) -> bool:
    """Let the ends of a statement lead to where the test behind it does; says whether they may."""
    (read, first_is_true), test = found, block[index]
    assert type(test) is n.If
    arms = {first_is_true: test.body, not first_is_true: test.orelse}
    of_arm = {truth: [tail for tail in tails if tail.is_true is truth] for truth in (True, False)}
    if read.var.name in cx.edit(scope).in_strings:
        return False
    rest = _stays_behind(arms, of_arm)
    if rest is None:
        return False
    verdict = may_thread(tails, read, cx.facts_of(scope))
    if not verdict:
        return False
    edit = cx.edit(scope)
    moved = {truth: [stmt for stmt in arm if type(stmt) is not n.Pass] for truth, arm in arms.items()}
    for arm in arms.values():  # these are no blocks of the function any more
        edit.splice(arm, 0, len(arm))
    for truth, ends in of_arm.items():
        for count, tail in enumerate(ends):
            new = [] if truth is rest[0] else [clone(stmt) if count else stmt for stmt in moved[truth]]
            at = len(tail.block) - 1 - tail.breaks
            edit.splice(tail.block, at, at + 1, new)
    edit.splice(block, index, index + 1, moved[rest[0]] if rest[0] is not None else [])
    _turn_round(block[index - 1], edit)
    edit.fill_empty(scope)
    cx.done(f"what {read.var.name} is tested for stands where it is known", test, verdict.why)
    cx.forget(scope)
    return True


def _turn_round(stmt: n.Stmt, edit: Edit) -> None:
    """Let no branch have a first arm that does nothing, and another one."""
    for inner in blocks_of(stmt):
        for part in inner:
            _turn_round(part, edit)
    if type(stmt) is n.If and not stmt.body and stmt.orelse:
        test = stmt.test
        if type(test) is n.Unary and test.op == "not":
            turned = test.operand
        else:
            turned = n.Unary("not", test, span=test.span)
        edit.set(stmt, test=turned, body=stmt.orelse, orelse=[])


def _stays_behind(
    arms: dict[bool, list[n.Stmt]], of_arm: dict[bool, list[Tail]]
) -> tuple[bool | None] | None:
    """Which arm of a test stays behind the statement before it, if any: what does not lead there leaves.

    None if the arms cannot stand anywhere without being written too often.
    """
    movable = {truth: _may_move(arms[truth], of_arm[truth]) for truth in (True, False)}
    if all(movable.values()):
        return (None,)
    for truth in (True, False):
        if movable[not truth] and leaves(arms[not truth]):
            return (truth,)
    return None


def _may_move(arm: list[n.Stmt], tails: Sequence[Tail]) -> bool:
    """Whether an arm may stand at each of some ends."""
    if not may_stand_at(arm, tails):
        return False
    if not arm or len(tails) < 2:
        return True
    nodes = [node for stmt in arm for node in walk(stmt)]
    is_brief = len(nodes) <= _MOST_NODES and not any(type(node) is n.If for node in nodes)
    return is_brief and len(tails) <= _MOST_COPIES
