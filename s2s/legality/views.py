"""Whether a loop over a view may go over what the view looks at."""

from __future__ import annotations

from s2s.analysis.defs import Overlay
from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import size
from s2s.legality.verdict import Allowed, Refused, Verdict

#: What a program grants that nothing from elsewhere touches.
NEEDED = ("sealed-globals", "sealed-builtins", "sealed-classes", "pure-operators", "no-frames")
#: What may run code of the program, or hand on control while the loop goes on.
_RUNS = (
    n.Call,
    n.Await,
    n.Yield,
    n.YieldFrom,
    n.With,
    n.Import,
    n.ImportFrom,
    n.Delete,
    n.Opaque,
    n.OpaqueExpr,
)
#: What has variables of its own, and is not written twice.
_APART = (n.FunctionDef, n.ClassDef, n.Lambda, n.Comp, n.Declare, n.Match)
#: A loop of more nodes is not written twice.
_MOST_NODES = 300


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


def may_unfold(loop: n.For, cx: Granted) -> Verdict:
    """Whether a loop may do itself what a generator does that the view makes.

    The generator holds the view, and by it what this looks at, until the loop ends. Where its body runs nothing that
    could let go of these, nobody sees that the loop holds only what it goes over. The locals that the generator has
    been given stay as they are.
    """
    if size(loop) > _MOST_NODES:
        return Refused("it is too long to be written twice")
    read = {node.var for node in walk(loop.iter) if type(node) is n.Load}
    parts: list[n.Expr | n.Stmt] = [loop.target, *loop.body]
    for part in parts:
        for node in walk(part):
            if isinstance(node, _APART):
                return Refused("it has variables of its own inside")
            if isinstance(node, _RUNS) and not cx.granted("no-finalizers", loop):
                return Refused("what runs in it may let go of what the view holds", "no-finalizers")
            if type(node) is n.Store and node.var in read:
                return Refused(f"it binds {node.var.name} anew")
            if type(node) is n.Attr and node in _targets(part):
                return Refused("it stores to an attribute")
    return Allowed()


def _targets(part: n.Node) -> set[n.Node]:
    """What statements store to, attributes among it."""
    found: set[n.Node] = set()
    for node in walk(part):
        if type(node) is n.Assign:
            for target in node.targets:
                found.update(walk(target))
        elif type(node) is n.AugAssign or type(node) is n.AnnAssign or type(node) is n.For:
            found.update(walk(node.target))
    return found
