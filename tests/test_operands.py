"""The operands of each class of nodes are those of the table of fields, in its order."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from s2s.ir import nodes as n
from s2s.ir.operands import by_fields, map_operands
from s2s.ir.spec import FIELDS


def filled(cls: type, given: int) -> Any:
    """A node with operands in all its fields, but for those that may be empty and are not given."""
    types = {field.name: str(field.type) for field in dataclasses.fields(cls)}
    node: Any = cls.__new__(cls)
    for index, (name, role) in enumerate(FIELDS[cls]):
        part: Any = n.Tuple([n.Const(1), n.Const(2)])
        if role in "FN":
            part = n.Function("f", "f", [], []) if role == "F" else n.Keyword("k", part)
        is_list = types[name].startswith("list[")
        may_be_empty = is_list or types[name].endswith("| None")
        found = [] if may_be_empty and not given & (1 << index) else [part]
        setattr(node, name, [*found, *found] if is_list else found[0] if found else None)
    return node


def shape(value: Any) -> Any:
    """What can be told apart of a tree."""
    if isinstance(value, list):
        return [shape(item) for item in value]
    if type(value) not in FIELDS:
        return value
    return type(value).__name__, [shape(getattr(value, name)) for name, _ in FIELDS[type(value)]]


@pytest.mark.parametrize("cls", [cls for cls in FIELDS if cls is not n.Dict], ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("renews", [(), (0,), (1,), (0, 1, 2)], ids=str)
def test_of_every_class(cls: type, renews: tuple[int, ...]) -> None:
    for given in range(1 << len(FIELDS[cls])):
        told = []
        for function in (map_operands, by_fields):
            node, seen = filled(cls, given), list[Any]()

            def renewed(expr: n.Expr, seen: list[Any] = seen) -> n.Expr:
                seen.append(shape(expr))
                return n.Const(len(seen)) if len(seen) - 1 in renews else expr

            changed = function(node, renewed)
            told.append((changed, seen, shape(node)))
            assert changed == any(index in renews for index in range(len(seen)))
        assert told[0] == told[1]


def test_of_a_dict_keys_and_values_in_turn() -> None:
    node = n.Dict([None, n.Const("a")], [n.Const(1), n.Const(2)])
    seen: list[n.Expr] = []
    assert not map_operands(node, lambda expr: seen.append(expr) or expr)  # type: ignore[func-returns-value]
    assert seen == [node.values[0], node.keys[1], node.values[1]]
    assert map_operands(node, lambda expr: n.Const(3))
    assert node.keys[0] is None and [value.value for value in node.values] == [3, 3]  # type: ignore[attr-defined]
