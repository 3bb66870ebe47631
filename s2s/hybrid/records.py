"""Rows of tables made longer by what follows from one of their items.

    action, arg = states[state][kind]             action, arg, size, function = states_records[state][kind]
    if action is Reduce:                          if action is Reduce:
        size = len(arg.expansion)          →          …
        value = callbacks[arg](items)                 value = function(items)

Legal where the user promised that the tables and what their items lead to do not change; the row is one of a table of
the graph, or of a table of tables, unpacked to locals of the function; and what is asked for is asked of the very
local, or a copy of it, as long as both are known to come from one unpacking. The longer rows stand in copies of the
tables, under the same keys: hashing these runs no code of the program. What is not there raises as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from s2s.hybrid.equality import hashed_by_interpreter
from s2s.hybrid.facts import LITERALS
from s2s.hybrid.values import Abstract, Env, Part, Table, Value
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

#: Tables of more rows are not copied.
_MOST_ROWS = 20_000
#: Longer rows take longer to unpack than what they save.
_MOST_FIELDS = 4


class Unpacking:
    """One place where a row is unpacked to locals: the tag that its parts have in common.

    Attributes:
        body: the function it stands in; None if its row cannot be made longer.
    """

    def __init__(self) -> None:
        self.body: Body | None = None
        self._assign: n.Assign | None = None
        self._table: tuple[Table, int] = ({}, 0)
        self._whole = False
        self._index = -1
        self._fields: dict[object, n.Var] = {}
        self._columns: list[dict[int, n.Expr]] = []
        self._bases: dict[int, object] = {}

    def stands_in(self, body: Body, assign: n.Assign, table: tuple[Table, int], *, whole: bool) -> None:
        """Its row is one of a table, which it unpacks, or stores as a whole, by a statement of a function."""
        self.body, self._assign, self._table, self._whole = body, assign, table, whole

    def field(self, index: int, hint: str, of: list[tuple[object, n.Expr]]) -> n.Expr | None:
        """The local that holds what follows from an item of the row; None if there is no room for one more.

        Args:
            index: of the item.
            hint: what to call it.
            of: for each object that the item may be, what follows from it.
        """
        if self._index not in (-1, index) or any(type(base) in LITERALS for base, _ in of):
            return None
        key = tuple((id(base), _same(code)) for base, code in of)
        if key not in self._fields:
            if len(self._fields) == _MOST_FIELDS:
                return None
            self._index = index
            self._fields[key] = n.Var(hint, n.Storage.FAST)
            self._columns.append({id(base): code for base, code in of})
            self._bases |= {id(base): base for base, _ in of}
            self._widen(self._fields[key])
        return n.Load(self._fields[key])

    def _widen(self, var: n.Var) -> None:
        """Let the statement unpack one more item, of the table as it is now."""
        assert self.body is not None and self._assign is not None
        table, depth = self._table
        spec = self.body.spec
        target = self._assign.targets[0]
        if not isinstance(target, n.Tuple):
            target = self._assign.targets[0] = n.Tuple([target])
        target.items.append(n.Store(var))
        spec.plain[var] = True
        holder = self._assign.value
        for _ in range(depth - 1):
            assert isinstance(holder, n.Subscript)
            holder = holder.value
        assert isinstance(holder, n.Subscript)
        if len(self._columns) == 1:
            self._records = n.Var(f"{spec.name_of(table, 'table')}_records", n.Storage.GLOBAL)
            holder.value = n.Load(self._records)
        keys: list[n.Expr | None] = []
        rows: list[n.Expr] = []
        for number, base in self._bases.items():
            keys.append(n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [spec.constant(base, "item")], []))
            rows.append(n.Tuple([column.get(number, n.Const(None)) for column in self._columns]))
        item = n.Const(None if self._whole else self._index)
        given = [spec.constant(table, "table"), n.Const(depth), item, n.Dict(keys, rows)]
        spec.records[self._records] = n.Call(spec.constant(widened, "widened"), given, [])


def unpacks(body: Body, assign: n.Assign, target: n.Expr, value: Value, env: Env) -> None:
    """Note where a row of a table is unpacked, so that it may be made longer.

    Args:
        body: the function at hand.
        assign: the residual statement.
        target: as written.
        value: the row.
        env: what is known behind the statement.
    """
    if value.table is None or not isinstance(target, n.Tuple | n.Store) or not body.spec.frozen:
        return
    targets = target.items if isinstance(target, n.Tuple) else [target]
    stores = [item.var for item in targets if isinstance(item, n.Store)]
    if len(set(stores)) < len(targets) or any(var.storage is not n.Storage.FAST for var in stores):
        return
    parts = [env.facts[var].part for var in stores if var in env.facts]
    tags = [part.tag for part in parts if part is not None and isinstance(part.tag, Unpacking)]
    table, depth = value.table
    if tags and _may_be_copied([table] if depth == 1 else [table, *table.values()]):
        tags[0].stands_in(body, assign, value.table, whole=isinstance(target, n.Store))


def as_row(what: Abstract) -> Abstract:
    """An item of a table as the one part of a row, from which more may follow."""
    rows = tuple((one,) for one in what.among or ())
    return replace(what, part=Part(Unpacking(), rows, 0)) if rows and what.part is None else what


def field_of(
    body: Body, load: n.Load, part: Part | None, hint: str, of: Iterable[tuple[object, n.Expr]]
) -> n.Expr | None:
    """The local that holds what follows from another one, which is an item of a row; None if there is none.

    Args:
        body: the function at hand.
        load: the local.
        part: which item of which row it is.
        hint: what follows from it.
        of: for each object that it may be, what that is.
    """
    if part is None or not isinstance(part.tag, Unpacking) or part.tag.body is not body:
        return None
    if load.var.storage is not n.Storage.FAST:
        return None
    return part.tag.field(part.index, f"{load.var.name}_{hint}", list(of))


def widened(
    table: Table, depth: int, index: int | None, fields: Mapping[int, tuple[object, ...]]
) -> dict[object, object]:
    """A copy of a table with longer rows.

    Args:
        table: of rows.
        depth: 1, or 2 for a table of tables.
        index: of the item that the new ones follow from; None if that is all there is, and no tuple.
        fields: what follows from each object, by identity.
    """
    made = dict(table)
    nothing = (None,) * max(map(len, fields.values()), default=0)
    for key, row in table.items():
        if depth > 1:
            made[key] = widened(row, depth - 1, index, fields)
        elif index is None:
            made[key] = (row, *fields.get(id(row), nothing))
        else:
            made[key] = row + fields.get(id(row[index]), nothing)
    return made


def _may_be_copied(tables: list[Table]) -> bool:
    """Whether copying tables runs no code of the program: their keys are hashed by the interpreter, never compared."""
    if sum(map(len, tables)) > _MOST_ROWS:
        return False
    return all(
        all(map(hashed_by_interpreter, one)) and len(set(map(hash, one))) == len(one) for one in tables
    )


def _same(code: n.Expr) -> object:
    """The same for what follows in the same way."""
    if isinstance(code, n.Load):
        return id(code.var)
    assert isinstance(code, n.Const)
    return type(code.value), code.value
