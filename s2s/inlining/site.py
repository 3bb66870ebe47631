"""Where a call stands that statements may be put in the place of, and how long these may be."""

from __future__ import annotations

from s2s.context import Context
from s2s.frozen import frozen
from s2s.inlining.expand import as_return
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import walk_scope
from s2s.legality.call import MOST_NODES_ONCE, size
from s2s.legality.stopping import nested
from s2s.legality.verdict import Refused
from s2s.program.callgraph import mentions_of

#: The largest block that may stand for a call, in nodes: in general, and in a loop.
MOST_BLOCK_NODES, MOST_BLOCK_NODES_IN_LOOP = 80, 160
#: The same in a loop, of a function that nothing else of a whole program mentions.
MOST_BLOCK_NODES_USED_ONCE = 500
#: So many loops of a private copy may stand inside one another for what a call of theirs runs.
_MOST_LOOPS = 2
TOO_LONG = Refused("it is too long to stand for a call")


class LeastNodes(dict[n.Function, int]):
    """How many nodes the statements have at least that stand for a call; 0 where an expression may stand for it."""

    def __missing__(self, function: n.Function) -> int:
        body = without_docstring(function.body)
        nodes = sum(size(stmt) for stmt in body if type(stmt) is not n.Pass)
        is_left = nodes <= MOST_BLOCK_NODES or as_return(body) is not None
        if is_left or any(type(stmt) is n.AnnAssign for stmt in walk_scope(function)):
            nodes = 0
        self[function] = nodes
        return nodes


def needs_statements(body: list[n.Stmt]) -> bool:
    """Whether no expression can stand for a call of a function with this body, whatever becomes of its calls.

    What is said here of statements is what `expand.to_expression` goes by.
    """
    left = _lasting(body)
    for index, stmt in enumerate(left):
        if type(stmt) is n.If:
            return _gives_no_value(stmt.body) or _gives_no_value([*stmt.orelse, *left[index + 1 :]])
        if not isinstance(stmt, n.Assign | n.AnnAssign):
            return type(stmt) is not n.Return
        targets = stmt.targets if isinstance(stmt, n.Assign) else [stmt.target]
        if len(targets) > 1 or type(targets[0]) is not n.Store:
            return True  # it is joined into no other
    return True


def _gives_no_value(arm: list[n.Stmt]) -> bool:
    """Whether an arm of an `if` is more than a `return`, or a choice of such."""
    first, *rest = _lasting(arm) or [n.Pass()]
    if type(first) is n.If:
        return _gives_no_value(first.body) or _gives_no_value([*first.orelse, *rest])
    return type(first) is not n.Return


def _lasting(block: list[n.Stmt]) -> list[n.Stmt]:
    """The statements of a block but for those that are nothing, or may come to nothing."""
    return [stmt for stmt in block if type(stmt) is not n.Pass and type(stmt) is not n.ExprStmt]


def most_nodes(is_called_once: bool, in_loop: bool, is_method: bool = False) -> int:
    """How large the block may be that stands for a call, or for that of a method that is known without a test.

    Only by what the text shows: a second compile must come to the same answer. A call costs little beside what a body
    with loops does, and a large frame costs each call of the function around: such a body is taken as in no loop.
    """
    if is_called_once:
        return MOST_NODES_ONCE
    return MOST_BLOCK_NODES_IN_LOOP if in_loop or is_method else MOST_BLOCK_NODES


def is_used_once(function: n.Function, var: n.Var | None, cx: Context) -> bool:
    """Whether one place alone of a whole program, or private copy, mentions a function, or the name of a method."""
    facts, member = cx.facts, None
    if cx.flows is None and not cx.options.entry:
        return False
    if var is not None:
        return mentions_of(cx.module, facts)[var] == 1
    if cx.shapes is not None:
        member = cx.shapes.owner.get(function) or facts.members_elsewhere.get(function)
    of_all = facts.elsewhere.facts if facts.elsewhere is not None and facts.elsewhere.is_whole else facts
    return member is not None and mentions_of(of_all.module, of_all)[member.name] == 1


def loops_deeply(stmt: n.Stmt, body: list[n.Stmt], scope: n.Function, cx: Context) -> bool:
    """Whether loops would be put into loops of loops of a private copy, in which these look what has changed.

    Where they begin a function, a look at their length is enough.
    """
    if not cx.options.entry or not nested(body):
        return False
    survey = cx.edit(scope).survey
    depth, around = 0, stmt if isinstance(stmt, (n.For, n.While)) else survey.parent.get(stmt)
    while around is not None:
        depth += isinstance(around, (n.For, n.While))
        around = survey.parent.get(around)
    return depth + nested(body) > _MOST_LOOPS


@frozen()
class CallSite:
    """Where the statement with the call stands: in which function, in a loop, in a `try` or `with`."""

    scope: n.Function
    in_loop: bool
    unwinds: bool
