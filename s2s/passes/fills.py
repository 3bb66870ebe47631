"""Store to a slice of a list where a loop stores one value to its items.

Before:

    >>> def sieve(n):
    ...     flags = [True] * (n + 1)
    ...     for i in range(2, int(n ** 0.5) + 1):
    ...         if flags[i]:
    ...             for j in range(i * i, n + 1, i):
    ...                 flags[j] = False
    ...     return flags

After:

    >>> def sieve(n):
    ...     flags = [True] * (n + 1)
    ...     size = (
    ...         __s2s_17ee__.len(flags)
    ...         if __s2s_17ee__.type(n) is __s2s_17ee__.int and n + 1 >= 300 and len is __s2s_17ee__.len
    ...         else 0
    ...     )
    ...     for i in range(2, int(n ** 0.5) + 1):
    ...         if flags[i]:
    ...             if size and range is __s2s_17ee__.range:
    ...                 numbers = __s2s_17ee__.range(i * i, n + 1, i)
    ...                 if (
    ...                     0 <= numbers.start
    ...                     and numbers.step > 0
    ...                     and numbers.stop <= size
    ...                     and __s2s_17ee__.len(numbers) >= 48
    ...                 ):
    ...                     if __s2s_17ee__.len(numbers) <= 20000:
    ...                         flags[numbers.start:numbers.stop:numbers.step] = [False] * __s2s_17ee__.len(numbers)
    ...                         j = numbers[-1]
    ...                     else:
    ...                         for first in __s2s_17ee__.range(0, __s2s_17ee__.len(numbers), 20000):
    ...                             part = numbers[first:first + 20000]
    ...                             flags[part.start:part.stop:part.step] = [False] * __s2s_17ee__.len(part)
    ...                             j = part[-1]
    ...                 else:
    ...                     size = 0
    ...                     for j in numbers:
    ...                         flags[j] = False
    ...             else:
    ...                 for j in range(i * i, n + 1, i):
    ...                     flags[j] = False
    ...     return flags

`size` is how long the list is, where it is certainly one that the function has made, of atoms, and long enough; else 0.
Where a loop has turned out to be short, the others over that list run as written: to ask again would cost them more.

Legal when: nobody else has the list as long as it is to be filled, and only atoms are stored to it, so that what it
held dies unseen; it keeps its length (`legality.fills`). The numbers are those of a range, they go up, and are indices
that the list has: no iteration raises, and the slice has as many items. A store takes far less than a millisecond, for
longer loops are several.

Does not: touch lists that come from elsewhere, or are handed to a function before; lists of objects; loops that run
once for each list, where the test costs what a short one takes; loops that do anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, header
from s2s.legality.fills import Fill, fill_in, is_new, made_of, may_fill, stays_here
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of
from s2s.regions.bodies import is_region
from s2s.regions.fills import (
    SHORTEST_LIST,
    Filled,
    Place,
    asks_length,
    goes_over_many,
    may_ask_length,
    write,
)

_SAID = "the loop is not one store to a slice"
_ONCE = Refused("it runs once for each list, and may be short")
_NAMES = Refused("`len` means something else here")
_SHORT = Refused("the list is short")
_UNKNOWN = Refused("it is not known what the list is made of")


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the loops of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    groups: dict[n.Stmt, Filled] = {}
    for places, fill in _fills(scope.body, []):
        _group(places, fill, groups, scope, cx)
    legal: list[Filled] = []
    names = Allowed() if groups and may_ask_length(scope, cx) else _NAMES
    for filled in groups.values():
        verdict = names and _may_write(filled, scope, cx)
        for fill, _ in filled.fills:
            if isinstance(verdict, Refused):
                cx.missed(f"{_SAID}: {verdict.reason}", fill.loop)
            else:
                cx.done("the loop is one store to a slice", fill.loop, verdict.why)
        if verdict:
            legal.append(filled)
    if legal:
        write(legal, scope, cx)


def _fills(block: list[n.Stmt], around: list[Place]) -> Iterator[tuple[list[Place], Fill]]:
    """The loops that fill a list, each with the statements around it, itself included."""
    for stmt in block:
        inside = [stmt.body] if is_region(stmt) else blocks_of(stmt)
        if not inside:
            continue
        places = [*around, (block, stmt)]
        fill = fill_in(stmt)
        if fill is not None:
            yield places, fill
        for inner in inside:
            yield from _fills(inner, places)


def _group(
    places: list[Place], fill: Fill, groups: dict[n.Stmt, Filled], scope: n.Function, cx: Context
) -> None:
    """Put a loop to the others over the list that one statement makes, which stands before it or what it stands in."""
    made, known = cx.reaching(scope).reaching(fill.read), cx.facts_of(scope)
    site = None if made is None else made.site
    if site is None or not is_new(site, fill.read.var):
        return
    verdict = all_of((goes_over_many(fill, known, cx.facts), may_fill(fill, known)))
    if isinstance(verdict, Refused):
        cx.missed(f"{_SAID}: {verdict.reason}", fill.loop)
        return
    for depth, (block, stmt) in enumerate(places):
        if site in block[: block.index(stmt)]:
            filled = groups.setdefault(site, Filled(site, fill.read.var, block))
            filled.fills.append((fill, places[-1][0]))
            filled.why |= verdict.why
            filled.last = places[depth:]
            filled.is_inner |= any(isinstance(one, n.For | n.While) for _, one in places[depth:-1])
            return


def _may_write(filled: Filled, scope: n.Function, cx: Context) -> Verdict:
    """Whether loops over a list may be stores to slices of it, and are worth what is asked before."""
    known, site = cx.facts_of(scope), filled.site
    if not filled.is_inner:
        return _ONCE
    made = made_of(site.value, known)
    if made is None:
        return _UNKNOWN
    if made.length is not None and made.length < SHORTEST_LIST:
        return _SHORT
    filled.made = made
    stays = stays_here(filled.var, _until_filled(filled), cx.edit(scope).in_strings, known)
    return all_of((Allowed(filled.why), asks_length(filled, cx), made.verdict, stays))


def _until_filled(filled: Filled) -> Iterator[n.Node]:
    """What runs from where a list is made up to where it is last filled, and in the outermost loop around that."""
    start = filled.block.index(filled.site) + 1
    for depth, (block, stmt) in enumerate(filled.last):
        yield from block[start : block.index(stmt)]
        start = 0
        if isinstance(stmt, n.For | n.While):
            yield stmt
            return
        yield from header(stmt)
        for inner in blocks_of(stmt):
            if inner is filled.last[depth + 1][0]:
                break
            yield from inner
