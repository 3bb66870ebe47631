"""The body of a residual function, to stand in the place of a call of it."""

from __future__ import annotations

from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import clone, comprehension_vars, walk


class Inlined:
    """A body that is about to stand in the place of a call.

    Attributes:
        prologue: stores of the arguments.
        block: the statements, with their returns.
        held: the locals that the frame let go of, in order.
    """

    def __init__(self, prologue: Block, block: Block, held: list[n.Var]) -> None:
        self.prologue = prologue
        self.block = block
        self.held = held


def instantiated(function: n.Function, call: n.Call, plain: dict[n.Var, bool]) -> Inlined:
    """A copy of a function's body with variables of its own, and what its parameters stand for."""
    stored = {node.var for stmt in function.body for node in walk(stmt) if isinstance(node, n.Store)}
    fresh: dict[n.Var, n.Var] = {}
    prologue: Block = []
    for param, arg in zip(function.params, call.args, strict=True):
        if isinstance(arg, n.Load) and param.var not in stored and is_kept(arg.var):
            fresh[param.var] = arg.var
            continue
        fresh[param.var] = _copy(param.var, plain)
        prologue.append(n.Assign([n.Store(fresh[param.var])], arg))
    substituted = {param.var for param in function.params} - {
        old for old, new in fresh.items() if new.storage is n.Storage.FAST and new is not old
    }
    for var in function.variables.values():
        if var not in fresh:
            fresh[var] = _copy(var, plain)
    block = [clone(stmt, fresh) for stmt in function.body]
    taken = {arg.var for arg in call.args if isinstance(arg, n.Load)}
    held = [
        fresh[var]
        for var in function.variables.values()
        if var not in substituted and fresh[var] not in taken and not plain.get(fresh[var], False)
    ]
    inner = {var for stmt in function.body for node in walk(stmt) for var in _of_clauses(node)}
    gone = _deleted(function.body)
    held = [var for var in held if var not in {fresh[one] for one in gone | inner if one in fresh}]
    return Inlined(prologue, block, held)


def _of_clauses(node: object) -> set[n.Var]:
    """The variables of a comprehension, which are gone when it is."""
    return comprehension_vars(node) if isinstance(node, n.Comp) else set()


def _deleted(body: Block) -> set[n.Var]:
    """The locals that a body which returns at its end, if at all, has deleted by then, for good."""
    if any(isinstance(node, n.Return) for stmt in body[:-1] for node in walk(stmt)):
        return set()
    found: set[n.Var] = set()
    for stmt in body:
        found -= {var for node in walk(stmt) if isinstance(var := getattr(node, "var", None), n.Var)}
        if isinstance(stmt, n.Delete):
            found |= {target.var for target in stmt.targets if isinstance(target, n.Store)}
    return found


def is_kept(var: n.Var) -> bool:
    """Whether a variable of the caller holds its value for as long as the call lasts."""
    return var.storage in (n.Storage.FAST, n.Storage.GLOBAL)


def _copy(var: n.Var, plain: dict[n.Var, bool]) -> n.Var:
    made = n.Var(var.name, n.Storage.FAST)
    if var in plain:
        plain[made] = plain[var]
    return made
