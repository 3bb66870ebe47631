"""When code may be moved, dropped or duplicated. The one place that decides it.

Each function states its condition; a pass that changes the order or the number of evaluations asks here first. What
the answer rests on comes with it, and goes with the rewrite to `Context.done`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Protocol, TypeGuard

from s2s.analysis.defs import Def
from s2s.analysis.effects import (
    ARBITRARY,
    ATOMIC,
    Effect,
    Effects,
    Knowledge,
    interleaved_operands,
    of_expr,
    of_read,
    own,
)
from s2s.analysis.fact import PROVED, Fact, Why, is_tested
from s2s.ir import nodes as n
from s2s.ir.walk import all_nodes, evaluated_outside, scope_children, set_attributes
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

#: Variables with more stores are left alone: judging each store looks at all the others.
MOST_STORES = 100


class Stored(Knowledge, Protocol):
    """Knowledge of values, and of the values that definitions store."""

    def stored(self, definition: Def) -> Fact:
        """The fact of the value that a definition stores."""

    def dying_in(self, definition: Def) -> Why | None:
        """The reasons why the death of a stored value is unobservable; None if it may be observed."""


_SEEN_DYING = Refused("somebody may see the object die", "no-finalizers")


def dies_unseen(expr: n.Expr, known: Knowledge) -> Verdict:
    """The death of an expression's value is unobservable: of an atomic type, or a class that nobody watches."""
    verdict = _atomic(known.of(expr))
    why = None if verdict else known.dying(expr)
    return verdict if why is None else Allowed(why)


def all_die_unseen(definitions: Iterable[Def], known: Stored) -> Verdict:
    """The deaths of the values that these definitions store are unobservable."""
    return all_of(
        stored_dies_unseen(d, known) if d.value is None else dies_unseen(d.value, known) for d in definitions
    )


def stored_dies_unseen(definition: Def, known: Stored) -> Verdict:
    """The death of what a definition stores cannot be observed, be it an expression or not."""
    verdict = _atomic(known.stored(definition))
    why = None if verdict else known.dying_in(definition)
    return verdict if why is None else Allowed(why)


def _atomic(fact: Fact) -> Verdict:
    return Allowed(fact.why) if _holds_only_atoms(fact) else _SEEN_DYING


def _holds_only_atoms(fact: Fact) -> bool:
    """Whether a value is an atom, or a tuple, or a list whose items were tested, that holds nothing else."""
    if fact.within(ATOMIC):
        return True
    if fact.within((tuple,)):
        if fact.items is not None:
            return all(map(_holds_only_atoms, fact.items))
        return fact.element is not None and _holds_only_atoms(fact.element)
    return fact.within((list,)) and is_tested(fact.element) and _holds_only_atoms(fact.element)


def can_drop(expr: n.Expr, known: Knowledge) -> Verdict:
    """An expression may go when it only reads: it cannot raise, write, run other code or fail to end.

    Its value must have nobody watching it die either; that is so of whatever can be built without running code.
    """
    why = PROVED
    stack: list[n.Node] = [expr]
    while stack:
        node = stack.pop()
        if not isinstance(node, n.Expr):
            return Refused("it is no expression")
        if type(node) is n.Lambda and sets_on_self(node.function):
            return Refused("a class would no longer list what it sets on self")
        effects = own(node, known)
        if effects.flags & Effect.CALL:
            return Refused("it may run code of others", "annotations")
        if effects.flags & ~Effect.READ or effects.writes:
            return Refused("it may raise, or be seen to run")
        why |= effects.why
        stack.extend(scope_children(node))
    return Allowed(why)


def can_swap(first: Effects, second: Effects) -> Verdict:
    """Two evaluations may change places when neither can tell, nor anyone else.

    Not when one writes what the other reads or writes; not when one may run arbitrary code (or raise, or not end)
    and the other has any effect that code (or a handler) could see the order of.
    """
    if first.writes & (second.reads | second.writes) or second.writes & first.reads:
        return Refused("one stores a local that the other uses")
    strong = Effect.WRITE | Effect.CALL | Effect.RAISE | Effect.SUSPEND | Effect.EXIT | Effect.DIVERGE
    changes = Effect.WRITE | Effect.CALL | Effect.SUSPEND
    if first.flags & strong and second.flags & strong:
        return Refused("both may raise, or be seen to run")
    if (first.flags & changes and second.flags & Effect.READ) or (
        second.flags & changes and first.flags & Effect.READ
    ):
        return Refused("one may change what the other reads")
    silent = [effects.why for effects in (first, second) if not effects.flags]
    return Allowed(min(silent, key=len) if silent else first.why | second.why)


def can_duplicate(expr: n.Expr, known: Knowledge) -> Verdict:
    """An expression may be written twice when both give the same object for nothing: a constant, a bound local."""
    if type(expr) is n.Const:
        return Allowed()
    if type(expr) is n.Load and expr.var.storage is n.Storage.FAST and known.bound(expr):
        return Allowed()
    return Refused("it would be evaluated twice")


def may_rebind(effects: Effects) -> bool:
    """Whether a global function proved to be the module's own before this code may be another one after it."""
    return effects.runs_code or bool(effects.flags & Effect.WRITE)


def may_be_tested(expr: n.Expr, known: Knowledge) -> Verdict:
    """An expression may stand where the truth of its value is asked for, or leave such a place, and nobody sees it.

    Not if it asks for the truth of what may become its value: `a or b`, and `a < b < c`. Where the truth of the value
    is asked for again, as in `if`, CPython asks once if the expression is written there, and twice if it comes from
    somewhere else.
    """
    why = PROVED
    stack: list[n.Expr] = [expr]
    while stack:
        node = stack.pop()
        if type(node) is n.Bool or (type(node) is n.Compare and len(node.ops) > 1):
            effects = own(node, known)
            if effects.runs_code:
                return Refused(
                    "the truth of a value would be asked for once more, or once less", "annotations"
                )
            why |= effects.why
        if type(node) is n.Bool:
            stack.append(node.values[-1])
        elif type(node) is n.Unary and node.op == "not":
            stack.append(node.operand)
        elif type(node) is n.Cond:
            stack += (node.body, node.orelse)
    return Allowed(why)


def evaluated_before(stmt: n.Stmt, use: n.Expr, known: Knowledge) -> Effects | None:
    """What a statement does before it evaluates one of its operands.

    Returns:
        the effects, or None where the operand is not evaluated exactly once whenever the statement is reached:
        inside a conditional part, a comprehension, a loop's condition, a nested block.
    """
    finder = _Before(use, known)
    for part in _once(stmt, known, finder):
        if finder.visit(part):
            return finder.effects
    return None


def _once(stmt: n.Stmt, known: Knowledge, finder: _Before) -> list[n.Expr]:
    """The expressions a statement evaluates once and first, in order."""
    if type(stmt) is n.ExprStmt or type(stmt) is n.Return:
        return [] if stmt.value is None else [stmt.value]
    if type(stmt) is n.Assign:
        # Several targets in one are written after unpacking, which may run anything.
        first = stmt.targets[0]
        return [stmt.value] if type(first) in (n.Tuple, n.List) else [stmt.value, first]
    if type(stmt) is n.AugAssign:
        if type(stmt.target) is n.Store:
            finder.effects |= of_read(stmt.target, known)
            return [stmt.value]
        return []
    if type(stmt) is n.If:
        return [stmt.test]
    if type(stmt) is n.For:
        return [stmt.iter]
    if type(stmt) is n.Match:
        return [stmt.subject]
    if type(stmt) is n.Raise and stmt.exc is not None:
        return [stmt.exc]
    return []


class _Before:
    """Looks for an expression in evaluation order, adding up what is evaluated before it."""

    def __init__(self, use: n.Expr, known: Knowledge) -> None:
        self.use = use
        self.known = known
        self.effects = Effects()

    def visit(self, node: n.Node) -> bool:
        """Whether the use was found under `node`, in a place that is always reached, and once."""
        if node is self.use:
            return True
        cls = type(node)
        always = _ALWAYS.get(cls)
        if always is not None:
            first, rest = always(node)
            if any(self.visit(part) for part in first):
                return True
            for part in rest:
                self.effects |= of_expr(part, self.known)
        else:
            pieces = interleaved_operands(node)
            operands = [node.left, *pieces] if type(node) is n.Binary and pieces else scope_children(node)
            for index, child in enumerate(operands):
                if pieces and index > len(operands) - len(pieces):
                    self.effects |= Effects(ARBITRARY)
                if self.visit(child):
                    return True
        self.effects |= own(node, self.known)
        return False


_ALWAYS: n.Rules[tuple[list[n.Expr], list[n.Expr]]] = {
    n.Bool: lambda e: (e.values[:1], e.values[1:]),
    n.Cond: lambda e: ([e.test], [e.body, e.orelse]),
    n.Compare: lambda e: ([e.left, e.rights[0]], e.rights[1:]),
    n.Comp: lambda e: ([e.clauses[0].iter], [e]),
    n.Lambda: lambda e: (evaluated_outside(e.function), []),
}


def dies_with_frame(stmt: n.Stmt, use: n.Expr, known: Knowledge) -> Verdict:
    """Whether an object whose last use is in this `return` dies where it would have died at the frame's end.

    True when the operator that consumes it is the last thing the statement does that anyone could observe: from
    there to the frame's end nothing runs. A display only holds it, and what it evaluates later runs no code that
    might raise and find it gone. A call does not count as such an operator: the callee may drop its argument
    halfway, while the local would have kept it.
    """
    if type(stmt) is not n.Return or stmt.value is None:
        return _SEEN_DYING
    return _dies_last(stmt.value, use, known)


def dies_when_rebound(stmt: n.Assign, use: n.Expr, known: Knowledge) -> Verdict:
    """Whether an object whose last use is in the value that replaces it dies where the store would let it go."""
    return _dies_last(stmt.value, use, known)


def _dies_last(value: n.Expr, use: n.Expr, known: Knowledge) -> Verdict:
    """Whether the operator that consumes an object is the last thing in an expression that anyone could observe."""
    path = path_to(value, use)
    if path is None:
        return _SEEN_DYING
    consumed, why = False, PROVED
    for node in reversed(path[:-1]):
        if consumed:
            if not _only_holds(node):
                return _SEEN_DYING
        elif _only_holds(node):
            continue
        elif interleaved_operands(node):
            return _SEEN_DYING
        elif type(node) in (n.Binary, n.Unary) or (type(node) is n.Compare and len(node.rights) == 1):
            consumed = True
        elif type(node) is n.Attr and not (effects := own(node, known)).runs_code:
            # A getter runs with the object, and may drop it halfway.
            consumed, why = True, effects.why
        else:
            return _SEEN_DYING
    # The finalizer of a consumed object may change what is read after it.
    loud = ~Effect.NONE if consumed else Effect.CALL | Effect.SUSPEND
    return _nothing_after(path, known, loud, why)


def _only_holds(node: n.Expr) -> TypeGuard[n.Tuple | n.List]:
    """A display keeps its items alive and runs nothing."""
    return isinstance(node, n.Tuple | n.List) and not any(type(item) is n.Starred for item in node.items)


def _nothing_after(path: list[n.Expr], known: Knowledge, loud: int, why: Why) -> Verdict:
    """Whether what displays around the use, or around the operator that consumes it, evaluate later is not loud."""
    for parent, child in pairwise(path):
        if not _only_holds(parent):
            break
        items = parent.items
        later = items[next(i for i, item in enumerate(items) if item is child) + 1 :]
        for effects in (of_expr(item, known) for item in later):
            if effects.flags & loud:
                return _SEEN_DYING
            why |= effects.why
    return Allowed(why)


def path_to(root: n.Expr, target: n.Expr) -> list[n.Expr] | None:
    """The expressions from `root` down to `target`, both included."""
    if root is target:
        return [root]
    for child in scope_children(root):
        below = path_to(child, target) if isinstance(child, n.Expr) else None
        if below is not None:
            return [root, *below]
    return None


def sets_on_self(root: n.Node | None) -> set[n.Var]:
    """The variables `self` that code sets attributes on; classes list these (`__static_attributes__`)."""
    owners: list[n.Expr] = [attr.value for attr in set_attributes(all_nodes(root))]
    return {owner.var for owner in owners if type(owner) is n.Load and owner.var.name == "self"}


def lists_attribute(stmt: n.Stmt, read: n.Expr, value: n.Expr | None) -> bool:
    """Whether a class would list an attribute that a statement stores, were it stored on `self` in place of a read."""
    if type(value) is not n.Load or value.var.name != "self":
        return False
    return any(attr.value is read for attr in set_attributes([stmt]))
