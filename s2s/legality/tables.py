"""Constants of a module, and lists, dicts and sets of constants that are only read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.children import children
from s2s.ir.walk import walk
from s2s.legality.reached import Reached
from s2s.legality.verdict import Allowed, Refused, Verdict

#: The methods that read a table without passing it on.
_READING = frozenset({"get", "items", "keys", "values", "index", "count"})
#: Builtins that read a table, and give nothing that somebody could get it from.
_TAKING = frozenset(
    """all any dict enumerate frozenset len list map max min reversed set sorted sum tuple zip""".split()  # noqa: SIM905
)


def is_constant(value: n.Expr) -> bool:
    """Whether an expression gives an immutable object that is equal each time; its identity may differ."""
    if constant_of(value) is not NO_CONST:
        return True
    if type(value) is n.Tuple:
        return all(map(is_constant, value.items))
    if type(value) is n.Unary:
        return value.op != "~" and is_constant(value.operand)
    return type(value) is n.Binary and is_constant(value.left) and is_constant(value.right)


def table_of(value: n.Expr, is_item: Callable[[n.Expr], bool] = is_constant) -> type | None:
    """What kind of constant, or of table of items of some kind, an expression is; None if it is neither."""
    if is_constant(value):
        return object
    if isinstance(value, n.List | n.Set | n.Tuple):
        kind = tuple if type(value) is n.Tuple else list if type(value) is n.List else set
        return kind if all(map(is_item, value.items)) else None
    if type(value) is n.Dict:
        parts = [*value.keys, *value.values]
        return dict if all(part is not None and is_item(part) for part in parts) else None
    return None


def is_display(value: n.Expr) -> bool:
    """Whether an expression is a list, a dict, a set or a tuple as it is written."""
    return isinstance(value, n.List | n.Set | n.Tuple | n.Dict)


def items_of(table: n.Expr) -> list[n.Expr]:
    """What stands in a display, without the keys of a dict."""
    assert isinstance(table, n.List | n.Set | n.Tuple | n.Dict)
    return table.values if isinstance(table, n.Dict) else table.items


def reads_tables_only(reached: Reached) -> Verdict:
    """Whether what is reached only reads its tables: their items, one by one, and how many there are.

    The tables of classes are known by their names: any attribute of such a name may be one.
    """
    names = {name for _, name in reached.class_tables}
    tables = {var.name for var in reached.tables}
    if not tables and not names:
        return Allowed()

    def is_table(node: n.Node) -> bool:
        if type(node) is n.Attr and node.name in names:
            return True
        return reached.name_read(node) in tables

    for later in [part for stmt in reached.copied for part in run_later(stmt)]:
        for node in walk(later):
            for part in children(node):
                if is_table(part) and not _only_reads(node, part, reached):
                    return Refused(f"{_name(part)} is handed on")
            if isinstance(node, (n.Assign, n.AugAssign, n.Delete, n.AnnAssign, n.For, n.Clause)):
                targets = node.targets if isinstance(node, (n.Assign, n.Delete)) else [node.target]
                for target in targets:
                    if any(map(is_table, _bases(target))):
                        return Refused("a table is stored to")
            if type(node) is n.Pattern and not names.isdisjoint(node.names):
                return Refused("a pattern may take a table")
    return Allowed()


def run_later(stmt: n.Stmt) -> list[n.Node]:
    """What of a statement of the module runs when something is called: of an assignment, the lambdas."""
    if not isinstance(stmt, n.Assign | n.AnnAssign):
        return [stmt]
    return [node for node in walk(stmt.value) if type(node) is n.Lambda] if stmt.value is not None else []


def _name(table: n.Node) -> str:
    return table.name if type(table) is n.Attr else table.var.name if type(table) is n.Load else ""


def _bases(target: n.Expr) -> Iterator[n.Expr]:
    for node in walk(target):
        if type(node) is n.Subscript or type(node) is n.Attr:
            yield node.value


def _only_reads(node: n.Node, read: n.Node, reached: Reached) -> bool:
    if type(node) is n.For or type(node) is n.Clause:
        return node.iter is read
    if type(node) is n.Subscript:
        return node.value is read and type(node.index) is not n.Slice
    if type(node) is n.Compare:
        return node.rights == [read] and node.ops[0] in ("in", "not in")
    if type(node) is n.Call:
        func = node.func
        return (
            func is not read
            and type(func) is n.Load
            and func.var.storage is n.Storage.GLOBAL
            and func.var.name in _TAKING
            and func.var.name in reached.builtins
        )
    return type(node) is n.Starred or (type(node) is n.Attr and node.name in _READING)
