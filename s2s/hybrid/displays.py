"""Lists that a residual function begins to fill at once: written as displays.

    found = []                              found = [children[1]]
    found.append(children[1])       →       found += children[2].children
    if found:
        found += children[2].children

Legal in the body of a function itself, where the local was not mentioned before: nothing stands around that would see
it hold less, and nothing else has the list.
"""

from __future__ import annotations

from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import walk

_REFUSED = (n.Walrus, n.Yield, n.YieldFrom, n.Await, n.Lambda)


def write_displays(function: n.Function) -> None:
    """Write the lists of one function as displays."""
    mentioned = {param.var for param in function.params}
    index = 0
    while index < len(function.body):
        match function.body[index]:
            case n.Assign(targets=[n.Store(var=var)], value=n.List() as display) if (
                var.storage is n.Storage.FAST and var not in mentioned and not _mentions(display, var)
            ):
                _fill(function.body, index, var, display)
            case _:
                pass
        mentioned |= {
            seen
            for node in walk(function.body[index])
            if isinstance(seen := getattr(node, "var", None), n.Var)
        }
        index += 1


def _fill(block: Block, index: int, var: n.Var, display: n.List) -> None:
    """Take what is appended next into a display, and decide what asks whether there is anything."""
    while index + 1 < len(block):
        item = _appended(block[index + 1], var)
        if item is None:
            break
        display.items.append(item)
        del block[index + 1]
    if any(isinstance(item, n.Starred) for item in display.items):
        return
    match block[index + 1 : index + 2]:
        case [n.If(test=n.Load(var=tested), body=body, orelse=orelse)] if tested is var:
            block[index + 1 : index + 2] = body if display.items else orelse
        case _:
            pass


def _appended(stmt: n.Stmt, var: n.Var) -> n.Expr | None:
    """What a statement appends to the list of a local, if it does nothing else."""
    match stmt:
        case n.ExprStmt(
            value=n.Call(func=n.Attr(value=n.Load(var=owner), name="append"), args=[item], keywords=[])
        ) if owner is var and not isinstance(item, n.Starred) and not _mentions(item, var):
            return item
        case _:
            return None


def _mentions(root: n.Node, var: n.Var) -> bool:
    return any(getattr(node, "var", None) is var or isinstance(node, _REFUSED) for node in walk(root))
