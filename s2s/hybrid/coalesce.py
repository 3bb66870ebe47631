"""Copies of temporaries, as inlining leaves them, removed: `made = …; kept = made; del made` stores to `kept` at once.

Before:

    >>> def f(a, b):
    ...     made = a + b
    ...     kept = made
    ...     del made
    ...     return kept

After:

    >>> def f(a, b):
    ...     kept = a + b
    ...     return kept

Legal when: no read of the temporary may find it unbound, it is mentioned nowhere but in the statements of one block
up to its `del`, or the `None` that takes the value's place, which may stand behind the branches that the copy ends, the
other variable is unbound when the first of them runs, or holds a constant that was stored to it last, and is not
mentioned in them before the copy, no jump leaves them, no handler of exceptions stands around them, and the function
makes no functions, which would tell the two apart. Nothing dies earlier or later then: the value lives on in the other
variable, and that one held nothing. A temporary that only ever holds constants needs no `del`, and another variable
that does need not be unbound, for constants do not die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from s2s.analysis.reaching import build
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, walk

_REFUSED = (n.FunctionDef, n.Lambda, n.ClassDef, n.Yield, n.YieldFrom, n.Match)
_CATCHES = (n.Try, n.With)


def coalesce(function: n.Function) -> bool:
    """Remove the copies of one function; whether there were any."""
    nodes = [node for stmt in function.body for node in walk(stmt)]
    if any(isinstance(node, _REFUSED) for node in nodes):
        return False
    if not any(isinstance(node, n.Assign) and isinstance(node.value, n.Load) for node in nodes):
        return False
    mentions = Counter(node.var for node in nodes if isinstance(node, n.Load | n.Store))
    # What holds constants alone still does when two variables have become one.
    params = {param.var for param in function.params}
    remover = _Remover(function, params, mentions)
    changed = False
    while any([remover.block(path) for path in list(_blocks(function.body, ()))]):  # noqa: C419 - all of them
        changed = True
    return changed


def maybe_unbound(function: n.Function) -> set[n.Var]:
    """The variables of which a read may raise; the copy of one is where that shows."""
    overlay = build(function)
    return {
        node.var
        for stmt in function.body
        for node in walk(stmt)
        if type(node) is n.Load and node.var.storage is n.Storage.FAST and overlay.may_be_unbound(node)
    }


class _Remover:
    """Removes copies.

    Args:
        function: what they are of.
        params: of the function.
        mentions: how often each variable is mentioned in it.
    """

    def __init__(self, function: n.Function, params: set[n.Var], mentions: Counter[n.Var]) -> None:
        self._function = function
        self._params = params
        self._mentions = mentions

    # Most functions have no copy for which these matter; both are asked before the first one is removed.

    @cached_property
    def _unbound(self) -> set[n.Var]:
        return maybe_unbound(self._function)

    @cached_property
    def _constants(self) -> set[n.Var]:
        return _constant_variables(self._function)

    def block(self, path: _Path) -> bool:
        """Remove the copies of one block; whether there were any."""
        if any(isinstance(holder, _CATCHES) for _, _, holder in path):
            return False
        block = path[-1][0]
        changed = False
        index = 1
        while index < len(block):
            pair = _copy(block, index)
            if pair is None or not self._may_go(path, index, *pair):
                index += 1
                continue
            self._rename(path, index, *pair)
            changed = True
        return changed

    def _may_go(self, path: _Path, index: int, made: n.Var, kept: n.Var) -> bool:
        if made in self._params or kept in self._params:
            return False
        block = path[-1][0]
        deleted = _deletes(block, index + 1, made)
        cleared = _cleared_behind(path, index, made) is not None
        if not (deleted or cleared or made in self._constants) or made in self._unbound:
            return False
        first = _first_mention(block, index, made)
        return (
            _count(block[first : index + 1 + deleted], made) + cleared == self._mentions[made]
            and not _count(block[first:index], kept)
            and not _jumps(block[first:index])
            and (kept in self._constants or _is_unbound(path, first, index, kept))
        )

    def _rename(self, path: _Path, index: int, made: n.Var, kept: n.Var) -> None:
        block = path[-1][0]
        cleared = _cleared_behind(path, index, made)
        if cleared is not None:
            around, clear = cleared
            around[:] = [stmt for stmt in around if stmt is not clear]
        first = _first_mention(block, index, made)
        for stmt in block[first:index]:
            for node in walk(stmt):
                if isinstance(node, n.Load | n.Store) and node.var is made:
                    node.var = kept
                    self._mentions[kept] += 1
        self._mentions[kept] -= 1
        self._mentions[made] = 0
        _release(block, index, made)


def _release(block: list[n.Stmt], index: int, made: n.Var) -> None:
    """Drop the copy, and the temporary from the `del` behind it."""
    if not _deletes(block, index + 1, made):
        del block[index]
        return
    if isinstance(block[index + 1], n.Assign):
        del block[index : index + 2]
        return
    delete = block[index + 1]
    assert isinstance(delete, n.Delete)
    delete.targets = [
        target for target in delete.targets if not (isinstance(target, n.Store) and target.var is made)
    ]
    del block[index : index + (1 if delete.targets else 2)]


def _copy(block: list[n.Stmt], index: int) -> tuple[n.Var, n.Var] | None:
    """The temporary and the variable of `kept = made`."""
    stmt = block[index]
    if not isinstance(stmt, n.Assign) or len(stmt.targets) != 1:
        return None
    target, value = stmt.targets[0], stmt.value
    if not isinstance(target, n.Store) or not isinstance(value, n.Load) or target.var is value.var:
        return None
    if {target.var.storage, value.var.storage} != {n.Storage.FAST}:
        return None
    return value.var, target.var


def _deletes(block: list[n.Stmt], index: int, var: n.Var) -> bool:
    """Whether the statement at a place is a `del` of the variable, and of others at most, or stores None to it."""
    if index >= len(block):
        return False
    stmt = block[index]
    if isinstance(stmt, n.Assign) and isinstance(stmt.value, n.Const) and stmt.value.value is None:
        return all(isinstance(one, n.Store) and one.var is var for one in stmt.targets)
    return (
        isinstance(stmt, n.Delete)
        and all(isinstance(one, n.Store) for one in stmt.targets)
        and any(isinstance(one, n.Store) and one.var is var for one in stmt.targets)
    )


def _cleared_behind(path: _Path, index: int, var: n.Var) -> tuple[list[n.Stmt], n.Stmt] | None:
    """The statement that stores None to a variable behind the branches that a statement ends, and its block."""
    place = index
    for (block, _, holder), (around, where, _) in zip(path[:0:-1], path[-2::-1], strict=True):
        if place != len(block) - 1 or not isinstance(holder, n.If):
            return None
        if where + 1 < len(around) and isinstance(around[where + 1], n.Assign):
            if _deletes(around, where + 1, var):
                return around, around[where + 1]
            return None
        place = where
    return None


def _jumps(stmts: list[n.Stmt]) -> bool:
    return any(isinstance(node, n.Break | n.Continue) for stmt in stmts for node in walk(stmt))


def _constant_variables(function: n.Function) -> set[n.Var]:
    """The variables that only ever hold constants, which nobody sees die."""
    stored: dict[n.Var, list[n.Expr | None]] = {param.var: [None] for param in function.params}
    assigned: set[int] = set()
    for node in (node for stmt in function.body for node in walk(stmt)):
        if isinstance(node, n.Assign):
            for target in node.targets:
                if isinstance(target, n.Store):
                    stored.setdefault(target.var, []).append(node.value)
                    assigned.add(id(target))
    for node in (node for stmt in function.body for node in walk(stmt)):
        if isinstance(node, n.Store) and id(node) not in assigned:
            stored.setdefault(node.var, []).append(None)
    found = set(stored)
    while True:
        less = {var for var in found if all(_is_constant(value, found) for value in stored[var])}
        if less == found:
            return found
        found = less


def _is_constant(value: n.Expr | None, variables: set[n.Var]) -> bool:
    match value:
        case n.Cond():
            return _is_constant(value.body, variables) and _is_constant(value.orelse, variables)
        case n.Load():
            return value.var in variables
        case _:
            return isinstance(value, n.Const)


#: The blocks from the function's body down to one, each with the place of the statement that holds the next.
_Path = tuple[tuple[list[n.Stmt], int, n.Stmt | None], ...]


def _blocks(block: list[n.Stmt], around: _Path, holder: n.Stmt | None = None) -> Iterable[_Path]:
    yield (*around, (block, len(block), holder))
    for index, stmt in enumerate(block):
        for inner in blocks_of(stmt):
            yield from _blocks(inner, (*around, (block, index, holder)), stmt)


def _first_mention(block: list[n.Stmt], index: int, var: n.Var) -> int:
    return next(place for place in range(index + 1) if _count([block[place]], var))


def _is_unbound(path: _Path, first: int, index: int, kept: n.Var) -> bool:
    """Whether a variable holds nothing when a statement of a block runs, the block's place being known."""
    block = path[-1][0]
    before = block[:first]
    for depth in range(len(path) - 1, -1, -1):
        inner, place, _ = path[depth]
        before = inner[:first] if depth == len(path) - 1 else inner[:place]
        if _count(before, kept):
            again = any(isinstance(holder, n.For | n.While) for _, _, holder in path[depth + 1 :])
            last = next(stmt for stmt in reversed(before) if _count([stmt], kept))
            return not again and _is_constant_store(last, kept)
    loops = [holder for _, _, holder in path if isinstance(holder, n.For | n.While)]
    if not loops:
        return True
    if any(_count([*_head(loop)], kept) for loop in loops):
        return False
    depth = max(depth for depth, (_, _, holder) in enumerate(path) if isinstance(holder, n.For | n.While))
    start, rest = block[first:], block[index + 2 :]
    if depth < len(path) - 1:
        # Branches in the body of the loop: what is behind them deletes the variable in each round.
        body, place, _ = path[depth]
        start, rest = body[place:], body[place + 1 :]
        if _jumps(body[place : place + 1]):
            return False
    return _is_deleted(rest, kept) and _count(start, kept) == _count([loops[0]], kept)


def _is_constant_store(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement does nothing but store a constant to a variable: what it held before is gone."""
    match stmt:
        case n.Assign(targets=[n.Store(var=stored)], value=n.Const()):
            return stored is var
        case _:
            return False


def _head(loop: n.While | n.For) -> list[n.Expr]:
    return [loop.test] if isinstance(loop, n.While) else [loop.target, loop.iter]


def _is_deleted(rest: list[n.Stmt], var: n.Var) -> bool:
    """Whether control that goes on from here deletes a variable, before anything can leave or begin another round."""
    for stmt in rest:
        if isinstance(stmt, n.Delete) and any(
            isinstance(one, n.Store) and one.var is var for one in stmt.targets
        ):
            return True
        if isinstance(stmt, n.If) and _is_deleted(stmt.body, var) and _is_deleted(stmt.orelse, var):
            return True
        if any(isinstance(node, n.Break | n.Continue) for node in walk(stmt)):
            return False
    return False


def _count(roots: Iterable[n.Node], var: n.Var) -> int:
    return sum(
        isinstance(node, n.Load | n.Store) and node.var is var for root in roots for node in walk(root)
    )
