"""Whether the object that a method is called on may be read anew, from where it is held, at each place that names it.

`self.source.end()` calls a method of what a field of `self` holds. Where the body of `end` names its object twice, it
would take a variable to hold it, and a statement to let go of it. The field holds it, too: as long as nothing runs that
might store to the field, it gives the same object each time, and keeps it alive.
"""

from __future__ import annotations

from typing import Any

from s2s.analysis.effects import Knowledge
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.verdict import Allowed, Refused, Verdict

#: What runs no code where operators and reads of attributes only give their results.
_QUIET = frozenset(
    {n.Load, n.Const, n.Attr, n.Subscript, n.Slice, n.Binary, n.Unary, n.Compare, n.Bool, n.Cond, n.Tuple}
)
#: A method that names its object more often is better off with a variable for it.
_MOST_READS = 4
_LONGER = Refused("it is not one expression, or one store")
_RUNS_CODE = Refused("it may run code before it is done with its object")
_LATER = Refused("something else would be evaluated before its object")


def may_be_read_again(
    call: n.Call, function: n.Function, body: list[n.Stmt], has_len: bool, known: Knowledge
) -> Verdict:
    """Whether a method may read its object from the field that holds it, wherever it names it.

    Its body is one expression, or one store to an attribute behind one; nothing in it runs code, but for the store
    itself, behind which nothing is read. The object is read first: the other arguments are constants and locals.

    Args:
        call: the call, given the object first.
        body: that of the function, without its docstring.
        has_len: whether the class of the object has a `__len__` of its own.
    """
    if not function.params or len(body) != 1:
        return _LONGER
    itself, stmt = function.params[0].var, body[0]
    given: list[Any] = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    if not all(type(value) is n.Const or (_is_local(value) and known.bound(value)) for value in given):
        return _LATER
    if type(stmt) is n.Return and stmt.value is not None:
        parts: list[Any] = [stmt.value]
    elif type(stmt) is n.Assign and len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Attr:
        parts = [stmt.value, stmt.targets[0].value]
    elif type(stmt) is n.AugAssign and type(stmt.target) is n.Attr:
        parts = [stmt.target.value, stmt.value]
    else:
        return _LONGER
    reads = 0
    for node in (node for part in parts for node in walk(part)):
        if type(node) is n.Load and node.var is itself:
            reads += 1
        elif type(node) not in _QUIET and not _is_length_of(node, itself, has_len):
            return _RUNS_CODE
    if not 0 < reads <= _MOST_READS:
        return _LONGER
    return Allowed(frozenset({"pure-operators"})) if _is_read_first(parts, itself) else _LATER


def _is_length_of(node: Any, itself: n.Var, has_len: bool) -> bool:
    """Whether a node is a call of `len` with an object of a class that has no `__len__` of its own, or a part of it."""
    return (
        type(node) is n.Call
        and type(node.func) is n.Load
        and node.func.var.name == "len"
        and node.func.var.storage is n.Storage.GLOBAL
        and len(node.args) == 1
        and not node.keywords
        and type(node.args[0]) is n.Load
        and node.args[0].var is itself
        and not has_len
    )


def _is_read_first(parts: list[Any], itself: n.Var) -> bool:
    """Whether a variable is read in any case, and nothing but constants and locals before it."""
    for part in parts:
        node: Any = part
        while not _is_leaf(node):
            operands = _operands(node)
            node = next((each for each in operands if not _is_passed_over(each, itself)), None)
            if node is None:
                return False
        if type(node) is n.Load and node.var is itself:
            return True
        if not _is_passed_over(node, itself):
            return False
    return False


def _operands(node: Any) -> list[Any]:
    """The operands of an operator that are evaluated in any case, in their order."""
    cls = type(node)
    if cls is n.Attr:
        return [node.value]
    if cls is n.Subscript:
        return [node.value, node.index]
    if cls is n.Binary:
        return [node.left, node.right]
    if cls is n.Unary:
        return [node.operand]
    if cls is n.Compare:
        return [node.left, node.rights[0]]
    if cls is n.Bool:
        return [node.values[0]]
    if cls is n.Cond:
        return [node.test]
    if cls is n.Tuple:
        return list(node.items)
    return list(node.args) if cls is n.Call else []


def _is_leaf(node: Any) -> bool:
    return type(node) is n.Load or type(node) is n.Const


def _is_passed_over(node: Any, itself: n.Var) -> bool:
    return type(node) is n.Const or (_is_local(node) and node.var is not itself)


def _is_local(node: Any) -> bool:
    return type(node) is n.Load and node.var.storage is n.Storage.FAST
