"""Items of tables of tables by keys that are known objects whose own code says what they equal: found by identity.

    states[state][names[number].text]     →     states_keyed[state][id(names[number].text)]
    states[state][rule.origin.name]       →     states_column[id(rule)][state]

The second form is for keys that follow from a local: reading what leads to them has no effect, and needs not be done.
A key of a class with an `__eq__` in Python costs a call of it at each look-up. Legal where the user promised that the
tables and the keys do not change, the key is certainly one of some objects of the graph, and of each of them and each
table it is decided which entry it finds, without running code of the program: by identity, by hashes that the
interpreter computes itself, and, where these are the same, by an `__eq__` that specializes to a constant. What is not
there is looked up in the table itself, which raises as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from s2s.hybrid import containers
from s2s.hybrid.equality import decided_equality, hashed_by_interpreter
from s2s.hybrid.facts import LITERALS, MISSING
from s2s.hybrid.records import field_of
from s2s.hybrid.values import Env, Table, Value, Via, one_of
from s2s.ir import nodes as n
from s2s.ir.walk import walk

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

#: Look-ups decided for one expression.
_MOST_LOOKUPS = 20_000


class Column(dict[object, object]):
    """What each table of a table has for one key.

    Args:
        table: of tables.
        key: what these are asked for.
        item: which item of what is there; None for all of it.
        found: what is known to be there.
    """

    def __init__(self, table: Table, key: object, item: int | None, found: Mapping[object, object]) -> None:
        super().__init__(found)
        self._table = table
        self._key = key
        self._item = item

    def __missing__(self, key: object) -> object:
        found = self._table[key][self._key]
        return found if self._item is None else found[self._item]


class KeyedRow(dict[int, object]):
    """What one table has for some keys, by their identity.

    Args:
        row: the table.
        keys: all that it is asked for, by identity.
        found: what is known to be there.
    """

    def __init__(
        self, row: Mapping[object, object], keys: Mapping[int, object], found: Mapping[int, object]
    ) -> None:
        super().__init__(found)
        self._row = row
        self._keys = keys

    def __missing__(self, key: int) -> object:
        return self._row[self._keys[key]]


class KeyedRows(dict[object, "KeyedRow"]):
    """The tables of a table.

    Args:
        table: of tables.
        keys: all that these are asked for, by identity.
    """

    def __init__(self, table: Table, keys: Mapping[int, object]) -> None:
        super().__init__()
        self._table = table
        self._keys = keys

    def __missing__(self, key: object) -> object:
        return KeyedRow(self._table[key], self._keys, {})


def keyed_item(body: Body, value: Value, index: Value, env: Env) -> Value | None:
    """`table[…][index]`; None where that is not legal, or gains nothing."""
    keys = _keys(index)
    if not keys or value.owner is None or not isinstance(value.code, n.Subscript):
        return None
    table = value.owner.known
    if type(table) is not dict or not all(map(containers.is_key, table)):
        return None
    rows = {id(row): row for row in table.values()}
    if set(map(id, value.what.among or ())) != rows.keys():
        return None
    if len(keys) * len(rows) + sum(map(len, rows.values())) > _MOST_LOOKUPS:
        return None
    found = body.spec.made(("keyed", id(table), *map(id, keys)), lambda: _looked_up(body, rows, keys, env))
    if found is None:
        return None
    there = found
    value_of = one_of(item for items in found.values() for item in items.values())
    via = index.via
    if via is None and index.idle and index.what.among is not None and isinstance(index.code, n.Load):
        via = Via(index.code, tuple((key, key) for key in keys), index.what.part)
    if via is not None and not any(isinstance(node, n.Walrus) for node in walk(value.code.index)):
        columns = _Columns(body, table, found, via, value.code.index)
        return Value(columns.code(None), value_of, split=columns.code)
    by_id = {id(key): key for key in keys}

    def make() -> KeyedRows:
        made = KeyedRows(table, by_id)
        made |= {key: KeyedRow(row, by_id, there[id(row)]) for key, row in table.items()}
        return made

    made = body.spec.made(("rows", id(table), *map(id, keys)), make)
    hint = f"{body.spec.name_of(table, 'table')}_keyed"
    identity = n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [index.code], [])
    code = n.Subscript(n.Subscript(body.spec.constant(made, hint), value.code.index), identity)
    return Value(code, value_of)


class _Columns:
    """The columns of a table of tables, by the identity of what their keys follow from.

    Args:
        body: the function at hand.
        table: of tables.
        found: what each of these has for each key.
        via: the local that the key follows from.
        index: the code of what the table is asked for.
    """

    def __init__(
        self,
        body: Body,
        table: dict[object, object],
        found: Mapping[int, Mapping[int, object]],
        via: Via,
        index: n.Expr,
    ) -> None:
        self._body = body
        self._table = table
        self._found = found
        self._via = via
        self._index = index
        self._holds_tuples = any(type(entry) is tuple for row in found.values() for entry in row.values())

    def code(self, item: int | None) -> n.Expr:
        """The look-up, of a whole entry or of one of its items."""
        pairs = self._via.pairs
        spec, table = self._body.spec, self._table
        key = "columns", id(table), item, *(id(part) for pair in pairs for part in pair)
        made = spec.made(key, lambda: {id(base): self._column(one, item) for base, one in pairs})
        hint = f"{spec.name_of(table, 'table')}_column"
        columns = [(base, spec.constant(made[id(base)], hint)) for base, _ in pairs]
        column = None
        if (
            item is not None or not self._holds_tuples
        ):  # most often, one item of a tuple is all that is asked for
            column = field_of(self._body, self._via.load, self._via.part, "column", columns)
        if column is not None:
            return n.Subscript(column, self._index)
        base = n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [n.Load(self._via.load.var)], [])
        return n.Subscript(n.Subscript(self._body.constant(made, hint), base), self._index)

    def _column(self, key: object, item: int | None) -> Column:
        there: dict[object, Any] = {
            number: self._found[id(row)][id(key)]
            for number, row in self._table.items()
            if id(key) in self._found[id(row)]
        }
        if item is not None:
            there = {number: entry[item] for number, entry in there.items()}
        return Column(self._table, key, item, there)


def _keys(index: Value) -> tuple[object, ...]:
    """The objects that a key may be, if asking a table for one of them costs a call of Python code."""
    what = index.what
    keys = what.among if what.among is not None else (what.known,) if what.is_known else ()
    return keys if any(type(key) not in LITERALS for key in keys) else ()


def _looked_up(
    body: Body, rows: Mapping[int, dict[object, object]], keys: Sequence[object], env: Env
) -> dict[int, dict[int, object]] | None:
    """What each table has for each key; None if that cannot be told of one."""
    if not all(map(hashed_by_interpreter, keys)):
        return None
    found: dict[int, dict[int, object]] = {}
    for number, row in rows.items():
        if not all(map(hashed_by_interpreter, row)):
            return None
        stored: dict[int, list[object]] = {}
        for key in row:
            stored.setdefault(hash(key), []).append(key)
        there = found[number] = {}
        for key in keys:
            hit = _hit(body, stored.get(hash(key), []), key, env)
            if hit is None:
                return None
            if hit[0] is not MISSING:
                there[id(key)] = row[hit[0]]  # one of its own keys: it is found by identity
    return found


def _hit(body: Body, stored: list[object], key: object, env: Env) -> tuple[object] | None:
    """Which of the entries with its hash a key finds; None if that is not decided."""
    hits = []
    for one in stored:
        same = True if one is key else decided_equality(body, one, key, env)
        if same is None:
            return None
        hits += [one] if same else []
    # Which of two comes first is the table's affair.
    return None if len(hits) > 1 else (hits[0] if hits else MISSING,)
