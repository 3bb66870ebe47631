"""Whether the object that a method is called on may be read anew, from where it is held, at each place that names it.

`self.source.end()` calls a method of what a field of `self` holds. Where the body of `end` names its object twice, it
would take a variable to hold it, and a statement to let go of it. If the field is stored but once, as the object around
it is made, it gives the same object each time, whatever runs in between, and keeps it alive.
"""

from __future__ import annotations

from s2s.analysis.effects import Knowledge
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read
from s2s.ir.walk import walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict

#: Where a method reads its object more often, a local for it is cheaper.
_MOST_READS = 4
#: The node classes that evaluate their parts later, or repeatedly.
_LATE = frozenset({n.Comp, n.Lambda})
_LONGER = Refused("it is not one expression, or one store")
_LATER = Refused("something else would be evaluated before its object")


def may_be_read_again(call: n.Call, function: n.Function, body: list[n.Stmt], known: Knowledge) -> Verdict:
    """Whether a method may read its object from the field that holds it for good, wherever it names it.

    Its body is one statement without others. The object is read first, in any case, for there may be none: the other
    arguments are constants and locals.

    Args:
        call: the call, given the object first.
        body: that of the function, without its docstring.
        known: what is known of the scope of the call.
    """
    if not function.params or len(body) != 1:
        return _LONGER
    itself, stmt = function.params[0].var, body[0]
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    if not all(type(value) is n.Const or (is_local_read(value) and known.bound(value)) for value in given):
        return _LATER
    parts: list[n.Expr]
    if (type(stmt) is n.Return or type(stmt) is n.ExprStmt) and stmt.value is not None:
        parts = [stmt.value]
    elif type(stmt) is n.Assign and len(stmt.targets) == 1 and isinstance(stmt.targets[0], n.Attr):
        parts = [stmt.value, stmt.targets[0].value]
    elif type(stmt) is n.AugAssign and type(stmt.target) is n.Attr:
        parts = [stmt.target.value, stmt.value]
    else:
        return _LONGER
    nodes = [node for part in parts for node in walk_scope(part)]
    reads = sum(type(node) is n.Load and node.var is itself for node in nodes)
    if not 0 < reads <= _MOST_READS or any(type(node) in _LATE for node in nodes):
        return _LONGER
    return Allowed() if _is_read_first(parts, itself, known) else _LATER


def _is_read_first(parts: list[n.Expr], itself: n.Var, known: Knowledge) -> bool:
    """Whether a variable is read in any case, and nothing but constants, locals and builtins before it."""

    def is_passed_over(node: n.Expr) -> bool:
        if type(node) is not n.Load:
            return type(node) is n.Const
        return (is_local_read(node) and node.var is not itself) or known.sealed(node) is not None

    for node in parts:
        while not _is_leaf(node):
            first = next((each for each in _operands(node) if not is_passed_over(each)), None)
            if first is None:
                return False
            node = first
        if type(node) is n.Load and node.var is itself:
            return True
        if not is_passed_over(node):
            return False
    return False


def _operands(node: n.Expr) -> list[n.Expr]:
    """The operands of an operator that are evaluated in any case, in their order."""
    if type(node) is n.Attr:
        return [node.value]
    if type(node) is n.Subscript:
        return [node.value, node.index]
    if type(node) is n.Binary:
        return [node.left, node.right]
    if type(node) is n.Unary:
        return [node.operand]
    if type(node) is n.Compare:
        return [node.left, node.rights[0]]
    if type(node) is n.Bool:
        return [node.values[0]]
    if type(node) is n.Cond:
        return [node.test]
    if type(node) is n.Tuple:
        return list(node.items)
    return [node.func, *node.args] if type(node) is n.Call else []


def _is_leaf(node: n.Expr) -> bool:
    return type(node) is n.Load or type(node) is n.Const
