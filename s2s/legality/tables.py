"""Constants of a module, and lists, dicts and sets of constants that are only read."""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.children import children
from s2s.ir.walk import walk
from s2s.legality.reached import Reached
from s2s.legality.verdict import Allowed, Refused, Verdict

#: The methods that read a table without passing it on.
_READING = frozenset({"get", "items", "keys", "values", "index", "count"})


def is_constant(value: n.Expr) -> bool:
    """Whether an expression gives an immutable object that is equal each time; its identity may differ."""
    if constant_of(value) is not NO_CONST:
        return True
    if type(value) is n.Tuple:
        return all(map(is_constant, value.items))
    if type(value) is n.Unary:
        return value.op != "~" and is_constant(value.operand)
    return type(value) is n.Binary and is_constant(value.left) and is_constant(value.right)


def table_of(value: n.Expr) -> type | None:
    """What kind of constant, or of table of constants, an expression is; None if it is neither."""
    if is_constant(value):
        return object
    if isinstance(value, n.List | n.Set):
        is_table = all(map(is_constant, value.items))
        return (list if type(value) is n.List else set) if is_table else None
    if type(value) is n.Dict:
        parts = [*value.keys, *value.values]
        return dict if all(part is not None and is_constant(part) for part in parts) else None
    return None


def reads_tables_only(reached: Reached) -> Verdict:
    """Whether what is reached only reads its tables: their items, one by one, and how many there are."""
    tables = reached.tables
    if not tables:
        return Allowed()
    for stmt in reached.copied:
        if type(stmt) is n.Assign or type(stmt) is n.AnnAssign:
            continue
        for node in walk(stmt):
            for part in children(node):
                if type(part) is n.Load and part.var in tables and not _only_reads(node, part):
                    return Refused(f"{part.var.name} is handed on")
            if isinstance(node, (n.Assign, n.AugAssign, n.Delete, n.AnnAssign)):
                targets = node.targets if isinstance(node, (n.Assign, n.Delete)) else [node.target]
                for target in targets:
                    if any(type(one) is n.Load and one.var in tables for one in _bases(target)):
                        return Refused("a table is stored to")
    return Allowed()


def _bases(target: n.Expr) -> Iterator[n.Expr]:
    for node in walk(target):
        if type(node) is n.Subscript or type(node) is n.Attr:
            yield node.value


def _only_reads(node: n.Node, read: n.Load) -> bool:
    if type(node) is n.For or type(node) is n.Clause:
        return node.iter is read
    if type(node) is n.Subscript:
        return node.value is read and type(node.index) is not n.Slice
    if type(node) is n.Compare:
        return node.rights == [read] and node.ops[0] in ("in", "not in")
    if type(node) is n.Call:
        return type(node.func) is n.Load and node.func.var.name == "len"
    return type(node) is n.Attr and node.name in _READING
