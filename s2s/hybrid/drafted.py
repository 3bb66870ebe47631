"""What merging leaves in a program that the optimizer has not seen yet: locals that nobody reads, copies, temporaries.

    rule = arg
    size = rule_size                         →
    if size: …                                       if rule_size: …

Legal where what the locals hold is of a kind that nobody can watch die: such a local that is never read holds nothing
that matters, and a copy is read as what it is a copy of, if all its reads follow in the same block, and that is not
bound anew there; and nothing that is read for them may be unbound.

    value = stack[-1]
    row = rows[value]                        →       row = rows[stack[-1]]
    del value

Legal where the temporary is mentioned nowhere else, and nothing is evaluated before it but names that are bound. As the
optimizer has it, what it holds dies with the expression.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from s2s.hybrid.coalesce import maybe_unbound
from s2s.hybrid.inlined import is_kept
from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.walk import blocks, rewrite, walk


def clean(function: n.Function, plain: Mapping[n.Var, bool]) -> None:
    """Remove such leftovers from one function.

    Args:
        function: of a residual program.
        plain: whether what a local holds is of a kind that nobody can watch.
    """
    nodes = list(walk(function))
    mentions = Counter(var for node in nodes if isinstance(var := getattr(node, "var", None), n.Var))
    own = {
        node.var
        for node in nodes
        if isinstance(node, n.Store) and node.var.storage is n.Storage.FAST and plain.get(node.var)
    }
    own -= {param.var for param in function.params}
    unbound = maybe_unbound(function) if own else set()
    for block in blocks(function):
        _read_as_source(block, own - unbound, mentions)
    stored = {
        id(stmt): var
        for block in blocks(function)
        for stmt in block
        if (var := _only_stored(stmt, own, unbound)) is not None
    }
    only = Counter(stored.values())
    # Every mention is such a store: `+=` and `del` are others.
    gone = {one for one, var in stored.items() if only[var] == mentions[var]}
    for block in blocks(function) if gone else ():
        if block:
            block[:] = [stmt for stmt in block if id(stmt) not in gone] or [n.Pass()]


def fold(function: n.Function) -> None:
    """Put temporaries of one function where they are read."""
    deleted = any(isinstance(stmt, n.Delete) for block in blocks(function) for stmt in block)
    if not deleted:
        return
    mentions = Counter(var for node in walk(function) if isinstance(var := getattr(node, "var", None), n.Var))
    unbound = maybe_unbound(function)
    for block in blocks(function):
        _fold(block, mentions, unbound)


def _read_as_source(block: Block, plain: set[n.Var], mentions: Counter[n.Var]) -> None:
    """Read copies as what they are copies of."""
    for index, stmt in enumerate(block):
        match stmt:
            case n.Assign(targets=[n.Store(var=copy)], value=n.Load(var=source)) if (
                copy in plain and source in plain
            ):
                pass
            case _:
                continue
        behind = [node for later in block[index + 1 :] for node in walk(later)]
        own = [node for node in behind if isinstance(node, n.Load) and node.var is copy]
        bound = any(
            getattr(node, "var", None) in (source, copy) for node in behind if not isinstance(node, n.Load)
        )
        if bound or len(own) != mentions[copy] - 1:
            continue
        for node in own:
            node.var = source
        mentions[source] += len(own)
        mentions[copy] = 1


def _only_stored(stmt: n.Stmt, variables: set[n.Var], unbound: set[n.Var]) -> n.Var | None:
    """The one of some locals that a statement stores what is at hand to, and does nothing else."""
    match stmt:
        case n.Assign(targets=[n.Store(var=var)], value=n.Const() | n.Load() as value):
            if isinstance(value, n.Load) and (not is_kept(value.var) or value.var in unbound):
                return None
            return var if var in variables else None
        case _:
            return None


def _fold(block: Block, mentions: Counter[n.Var], unbound: set[n.Var]) -> None:
    """Put temporaries where they are read."""
    index = 0
    while index + 2 < len(block):
        match block[index : index + 3]:
            case [
                n.Assign(targets=[n.Store(var=var)], value=value),
                n.Assign() | n.ExprStmt() as user,
                n.Delete(targets=[n.Store(var=gone)]),
            ] if (
                gone is var
                and var.storage is n.Storage.FAST
                and mentions[var] == 3
                and _comes_first(user.value, var, unbound)
                and not any(isinstance(node, n.Walrus) for node in walk(value))
            ):
                rewrite(user, lambda expr: value if isinstance(expr, n.Load) and expr.var is var else expr)
                del block[index + 2], block[index]
            case _:
                index += 1


def _comes_first(value: n.Expr, var: n.Var, unbound: set[n.Var]) -> bool:
    """Whether an expression reads a local before it evaluates anything but constants, and names that are bound."""
    if isinstance(value, n.Load):
        return value.var is var
    if not isinstance(value, n.Call | n.Subscript | n.Attr | n.Binary | n.Tuple | n.List):
        return False
    for child in operands_of(value):
        if any(isinstance(node, n.Load) and node.var is var for node in walk(child)):
            return _comes_first(child, var, unbound)
        is_name = isinstance(child, n.Load) and is_kept(child.var) and child.var not in unbound
        if not is_name and not isinstance(child, n.Const):
            return False
    return False
