"""Loops that try the patterns of a table in turn and take the first that matches: rows that cannot match are left out.

    for match, action, state in table:          for match, action, state in table_first[id(table)][text[pos:pos + 1]]:
        m = match(text, pos)                        m = match(text, pos)
        if m:                                 →     if m:
            …                                           …
            break                                       break

The rows that are left out would have called `Pattern.match` and got None, which nobody can tell: their patterns cannot
begin with the character at hand. The order of the others stays. Legal where

* the table is known to be one of some lists of the graph, and the user promised that these do not change;
* each row is a tuple whose first, second… item is the `match` of a pattern for text;
* the body is that call, stored in a local, and an `if` on it that always leaves the loop;
* nothing else reads what the loop binds.

Whether the text is a `str` and the position an int that is not negative is tested when the program runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import BuiltinFunctionType
from typing import TYPE_CHECKING, Any, TypeGuard

from s2s.hybrid import graph
from s2s.hybrid.firstchars import ASCII, first_chars
from s2s.hybrid.values import Value
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, walk

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

#: Shorter tables are gone through as fast as looked up.
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class _Form:
    """What the loop calls: which item of a row, and with what."""

    item: int
    text: n.Var
    position: n.Var


#: Rows of which one item is the match of a pattern.
_Table = Sequence[tuple[Any, ...]]


class RowsByChar(dict[str, Sequence[object]]):
    """The rows of one table whose patterns can begin with a character; made for each character when it comes up.

    Args:
        rows: of the table.
        item: which item of a row is the match.
    """

    def __init__(self, rows: _Table, item: int) -> None:
        super().__init__()
        self._rows = rows
        self._chars = [first_chars(row[item].__self__) for row in rows]

    def __missing__(self, char: str) -> Sequence[object]:
        if char not in ASCII:
            return self._rows
        found = tuple(row for row, chars in zip(self._rows, self._chars, strict=True) if char in chars)
        self[char] = found
        return found


class Tables(dict[int, "RowsByChar"]):
    """The tables that a loop goes over, by identity; each is taken apart when the loop first comes to it."""

    def __init__(self, tables: Sequence[_Table], item: int) -> None:
        super().__init__()
        self._tables = {id(table): table for table in tables}
        self._item = item

    def __missing__(self, table: int) -> RowsByChar:
        made = self[table] = RowsByChar(self._tables[table], self._item)
        return made


def fewer(body: Body, stmt: n.For, iterable: Value) -> n.Expr | None:
    """What a loop goes over in place of a table; None where that is not legal or not worth it.

    Args:
        body: the function it stands in.
        stmt: the loop as written.
        iterable: what it goes over.
    """
    tables = iterable.what.among
    if not body.spec.frozen or tables is None or not isinstance(iterable.code, n.Load):
        return None
    form = _form(stmt)
    if form is None or body.around is not None:
        return None
    fitting = [table for table in tables if _is_table(table, stmt, form)]
    if len(fitting) < len(tables) or max(map(len, fitting), default=0) < _FEWEST:
        return None
    if _is_read_elsewhere(body, stmt):
        return None
    made = body.spec.made(("first", id(stmt), *map(id, tables)), lambda: Tables(fitting, form.item))
    text, position = body.var(form.text), body.var(form.position)
    where = n.Slice(n.Load(position), n.Binary("+", n.Load(position), n.Const(1)), None)
    table = n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [n.Load(iterable.code.var)], [])
    rows = n.Subscript(
        n.Subscript(body.constant(made, f"{iterable.code.var.name}_first"), table),
        n.Subscript(n.Load(text), where),
    )
    is_text = n.Compare(_type_of(text), ["is"], [_global("str")])
    is_number = n.Compare(_type_of(position), ["is"], [_global("int")])
    is_place = n.Compare(n.Load(position), [">="], [n.Const(0)])
    return n.Cond(n.Bool("and", [is_text, is_number, is_place]), rows, n.Load(iterable.code.var))


def _global(name: str) -> n.Expr:
    return n.Load(n.Var(name, n.Storage.GLOBAL))


def _type_of(var: n.Var) -> n.Expr:
    return n.Call(_global("type"), [n.Load(var)], [])


def _form(stmt: n.For) -> _Form | None:
    if stmt.is_async or not isinstance(stmt.target, n.Tuple) or len(stmt.body) != 2:
        return None
    names = [item.var if isinstance(item, n.Store) else None for item in stmt.target.items]
    match stmt.body:
        case [
            n.Assign(
                targets=[n.Store(var=found)],
                value=n.Call(
                    func=n.Load(var=matcher), args=[n.Load(var=text), n.Load(var=position)], keywords=[]
                ),
            ),
            n.If(test=n.Load(var=tested), body=body, orelse=[]),
        ] if tested is found and matcher in names:
            own = {found, *names}
            plain = all(var.storage is n.Storage.FAST for var in (text, position, found))
            if not plain or text in own or position in own or not _leaves(body):
                return None
            return _Form(names.index(matcher), text, position)
        case _:
            return None


def _leaves(body: list[n.Stmt]) -> bool:
    """Whether a block that a loop runs always ends the loop."""
    if not isinstance(body[-1], n.Break | n.Return | n.Raise):
        return False
    return not any(isinstance(node, n.Continue) for node in _of_this_loop(body))


def _of_this_loop(body: list[n.Stmt]) -> Iterator[object]:
    """The statements of a block but those inside loops of its own, whose jumps are theirs."""

    for stmt in body:
        yield stmt
        if isinstance(stmt, n.For | n.While):
            yield from _of_this_loop(stmt.orelse)
        elif not isinstance(stmt, n.FunctionDef):
            for block in blocks_of(stmt):
                yield from _of_this_loop(block)


def _is_table(table: object, stmt: n.For, form: _Form) -> TypeGuard[_Table]:
    assert isinstance(stmt.target, n.Tuple)
    width = len(stmt.target.items)
    return (type(table) is list or type(table) is tuple) and all(
        type(row) is tuple and len(row) == width and _is_match(row[form.item]) for row in table
    )


def _is_match(value: object) -> bool:
    """Whether calling an object runs a pattern for text at a place, and nothing else."""
    if not graph.is_a(value, BuiltinFunctionType) or value.__name__ != "match":
        return False
    pattern = value.__self__
    return isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str)


def _is_read_elsewhere(body: Body, stmt: n.For) -> bool:
    """Whether something behind the rows reads what the loop binds."""
    bound = {node.var for node in walk(stmt.target) if isinstance(node, n.Store)}
    bound |= {node.var for node in walk(stmt.body[0]) if isinstance(node, n.Store)}
    inside = {id(node) for part in stmt.body for node in walk(part)}
    return any(
        node.var in bound and id(node) not in inside
        for node in walk(body.template.function)
        if isinstance(node, n.Load)
    )
