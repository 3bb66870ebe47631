"""Whether a loop over a view may go over what the view looks at."""

from __future__ import annotations

from s2s.analysis.defs import Overlay
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, own_jumps, walk
from s2s.legality.call import size
from s2s.legality.stopping import MOST_NESTED, nested
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.options import Options

#: What a program grants that nothing from elsewhere touches.
NEEDED = ("sealed-globals", "sealed-builtins", "sealed-classes", "pure-operators", "no-frames")
#: What hands on control while the loop goes on.
_SUSPENDS = (n.Await, n.Yield, n.YieldFrom)
#: What has variables of its own, or may have, and is not written twice.
_APART = (n.FunctionDef, n.ClassDef, n.Lambda, n.Comp, n.Declare, n.Match, n.Opaque, n.OpaqueExpr)
#: A loop of more nodes is not written twice.
_MOST_NODES = 300
#: What stands around what was in the loop: two that count as one, and one that counts as two.
_ADDED = 4


def may_be_looked_for(options: Options, is_profiled: bool) -> bool:
    """Whether something may be found by the texts of a program: a profile chooses where to ask, or a closed world."""
    return options.level >= 2 and (is_profiled or options.assume.issuperset(NEEDED))


def may_look(loop: n.For, reaching: Overlay, cx: Granted) -> Verdict:
    """Whether what a loop goes over may be found by reading what its expression reads, in any order and repeatedly.

    What a view does to hand on what it looks at was evaluated by the texts of its classes, which no one changes in a
    closed world: it reads attributes and items, asks for types and for what is in a table, and makes objects that
    nobody but the loop has. All this does nothing but to give its result. What the objects are that are there already
    is asked before.
    """
    for grant in NEEDED:
        if not cx.granted(grant, loop):
            return Refused("its classes may change", grant)
    if loop.is_async:
        return Refused("it waits for what it goes over")
    for node in walk(loop.iter):
        if type(node) is not n.Load:
            continue
        if node.var.storage is not n.Storage.FAST:
            return Refused("it reads what is no local")
        if reaching.may_be_unbound(node):
            return Refused(f"{node.var.name} may not be bound")
    return Allowed(frozenset(NEEDED))


def may_unfold(loop: n.For, scope: n.Function, lists_names: bool) -> Verdict:
    """Whether a loop may do itself what a generator does that the view makes.

    The generator holds what it goes over, and what the view holds, until the loop is left in any way: so does the loop.
    What it evaluates in each iteration is of what it was given, and of locals that the loop leaves alone.

    Args:
        lists_names: whether the module lists its own names, and would see that of what raises as a generator does.
    """
    if size(loop) > _MOST_NODES:
        return Refused("it is too long to be written twice")
    if lists_names:
        return Refused("the module lists its own names, and would see the one that a `raise` needs")
    if nested(scope.body) + _ADDED > MOST_NESTED:
        return Refused("it stands too deep in loops")
    if not all(_is_local(target) for target in _targets(loop.target)):
        return Refused("nothing tells what the view raises from what the targets of the loop raise")
    if loop.orelse and next(own_jumps(loop.body, n.Break), None) is not None:
        return Refused("the loop has both `break` and `else`")
    read = {node.var for node in walk(loop.iter) if type(node) is n.Load}
    parts: list[n.Node] = [loop.target, *loop.body]
    for node in (node for part in parts for node in walk(part)):
        if isinstance(node, _APART):
            return Refused("it has variables of its own inside")
        if isinstance(node, _SUSPENDS):
            return Refused("it may be left where it waits")
        if bound_by(node) in read:
            return Refused("it binds what the view was made of anew")
    return Allowed()


def _targets(target: n.Expr) -> list[n.Expr]:
    return target.items if type(target) is n.Tuple else [target]


def _is_local(target: n.Expr) -> bool:
    return type(target) is n.Store and target.var.storage in (n.Storage.FAST, n.Storage.CELL)
