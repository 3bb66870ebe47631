"""Constants that a table of the graph is asked for: what it has for them takes their place.

    if age <= 25: found = 0                     if age <= 25: found = 'no'
    else: found = 2 if debt <= 5 else 1    →    else: found = 'yes' if debt <= 5 else 'ask'
    label = labels[found]                       label = found

Legal where the local only ever holds whole numbers written in the function, is read once, there, and is never deleted,
or the index is a choice of such numbers; the table is a list or tuple that has a literal for each of them, and the user
promised that it does not change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from s2s.analysis.constants import literal
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, rewrite, walk

_REFUSED = (n.FunctionDef, n.Lambda, n.ClassDef, n.Comp)


def look_up(function: n.Function, tables: Mapping[str, Sequence[object]]) -> bool:
    """Look constants of one function up in the tables of the program; whether there were any.

    Args:
        function: of a residual program.
        tables: the lists and tuples that do not change, by the names of the program.
    """
    nodes = [node for stmt in function.body for node in walk(stmt)]
    asked = [
        node for node in nodes if isinstance(node, n.Subscript) and isinstance(node.index, n.Load | n.Cond)
    ]
    if not asked or any(isinstance(node, _REFUSED) for node in nodes):
        return False
    mentions = Counter(var for node in nodes if isinstance(var := getattr(node, "var", None), n.Var))
    mentions.update(param.var for param in function.params)
    values: dict[n.Var, list[n.Expr]] = {}
    for node in nodes:
        match node:
            case n.Assign(targets=[n.Store(var=var)], value=value):
                values.setdefault(var, []).append(value)
            case _:
                pass
    return any([_look_up(function, subscript, values, mentions, tables) for subscript in asked])  # noqa: C419


def _look_up(
    function: n.Function,
    asked: n.Subscript,
    values: Mapping[n.Var, list[n.Expr]],
    mentions: Counter[n.Var],
    tables: Mapping[str, Sequence[object]],
) -> bool:
    """Put the items in the place of the numbers that one look-up is made with, if it is one of that kind."""
    index, owner = asked.index, asked.value
    stored = [index]
    if isinstance(index, n.Load):
        stored = values.get(index.var, [])
        if index.var.storage is not n.Storage.FAST or mentions[index.var] != len(stored) + 1:
            return False
    if not isinstance(owner, n.Load):
        return False
    alias = owner.var if owner.var.storage is n.Storage.FAST else None
    kept = None
    if alias is not None:
        kept = _alias(function, asked, alias)
        if kept is None or mentions[alias] != len(kept[1]) + 1:
            return False
        first = kept[1][0]
        assert isinstance(first, n.Assign)
        owner = first.value
    if not isinstance(owner, n.Load) or owner.var.storage is not n.Storage.GLOBAL:
        return False
    table = tables.get(owner.var.name)
    numbers = [one for value in stored for one in _numbers(value)]
    found = [] if table is None else [_item(table, one) for one in numbers]
    if table is None or any(one is None for one in found):
        return False
    for number, item in filter(None, found):
        number.value = item.value
    for block in blocks(function):
        for stmt in block:
            rewrite(stmt, lambda expr: index if expr is asked else expr)
    if kept is not None:
        kept[0][:] = [stmt for stmt in kept[0] if not any(stmt is one for one in kept[1])]
    return True


def _alias(function: n.Function, asked: n.Subscript, var: n.Var) -> tuple[Block, Block] | None:
    """The block in which a local gets the table in front of the look-up, and what stores to it and deletes it there."""
    for block in blocks(function):
        own = [stmt for stmt in block if _binds(stmt, var)]
        if not own:
            continue
        where = [block.index(stmt) for stmt in own]
        read = next((i for i, stmt in enumerate(block) if any(node is asked for node in walk(stmt))), -1)
        kinds = [type(stmt) for stmt in own]
        fits = (
            kinds in ([n.Assign], [n.Assign, n.Delete]) and where[0] < read and read < (*where, len(block))[1]
        )
        return (block, own) if fits else None
    return None


def _numbers(value: n.Expr) -> Iterator[n.Expr]:
    """What a value may be one of."""
    if isinstance(value, n.Cond):
        yield from _numbers(value.body)
        yield from _numbers(value.orelse)
    else:
        yield value


def _item(table: Sequence[Any], number: n.Expr) -> tuple[n.Const, n.Const] | None:
    """A number and the literal that a table has for it."""
    if not isinstance(number, n.Const) or type(number.value) is not int or number.value >= len(table):
        return None
    item = literal(table[number.value])
    return (number, item) if isinstance(item, n.Const) else None


def _binds(stmt: n.Stmt, var: n.Var) -> bool:
    match stmt:
        case n.Assign(targets=[n.Store(var=own)]) | n.Delete(targets=[n.Store(var=own)]):
            return own is var
        case _:
            return False
