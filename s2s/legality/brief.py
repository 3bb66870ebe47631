"""How long code may run between a test and the last use of its fact (rule R2 of the contract).

What another thread or a signal handler rebinds meanwhile is seen at the next test; so there is to be one soon.
"""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.operators import is_sequence
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, scope_children

#: The number of nodes whose evaluation takes about a millisecond.
_MOST_WORK = 20_000


def is_brief(node: n.Node) -> bool:
    """Whether a statement or expression that runs no unknown code ends within about a millisecond."""
    return _work(node) <= _MOST_WORK


def _work(node: n.Node) -> float:
    """The greatest number of nodes that are evaluated; infinity for a loop whose length the text does not tell."""
    if type(node) is n.While:
        return float("inf")
    if type(node) is n.For:
        body = sum(_work(stmt) for stmt in (*node.body, *node.orelse))
        return _work(node.iter) + _length(node.iter) * (1 + body)
    if type(node) is n.Comp:
        work = 1 + sum(_work(part) for part in (node.element, node.value) if part is not None)
        for clause in reversed(node.clauses):
            inside = work + sum(_work(part) for part in clause.ifs)
            work = _work(clause.iter) + _length(clause.iter) * (1 + inside)
        return work
    inner = [*scope_children(node), *(stmt for block in blocks_of(node) for stmt in block)]
    return 1 + sum(_work(child) for child in inner)


def _length(items: n.Expr) -> float:
    value = constant_of(items)
    if is_sequence(value):
        return len(value)
    if isinstance(items, n.Tuple | n.List) and not any(type(item) is n.Starred for item in items.items):
        return len(items.items)
    return float("inf")
