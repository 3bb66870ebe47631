"""When the length of a container is the same in every iteration of a loop.

Either nobody else has the container: then what the function itself does with it decides. Or the loop is in a region, in
which containers change by its own statements alone, as far as it sees (rule R2), and these keep all lengths.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from s2s.analysis.defs import Def
from s2s.analysis.effects import Effect, own, own_stmt
from s2s.analysis.fact import Fact, Why
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of, walk_scope
from s2s.legality.items import keeps_lengths
from s2s.legality.verdict import Allowed, Refused, Verdict

_FIXED = frozenset({tuple, str, bytes, frozenset})
_CHANGING = frozenset({list, dict, set})
#: The methods that change a list, and whose result does not hold it.
LIST_METHODS = frozenset({"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"})
#: The builtins that neither keep their argument nor pass it on.
ONLY_ASKED = frozenset({"len", "sum", "any", "all", "sorted", "list", "tuple", "set"})
_STORING = frozenset({n.Assign, n.AugAssign, n.AnnAssign, n.Delete, n.For, n.Clause, n.WithItem})
_INT = frozenset({int})
_CHANGES = Refused("the loop may change the container")


def is_length(expr: n.Node) -> TypeGuard[n.Call]:
    """Whether an expression has the form `len(xs)` of a local."""
    if type(expr) is not n.Call or expr.keywords or len(expr.args) != 1:
        return False
    func, subject = expr.func, expr.args[0]
    if type(func) is not n.Load or func.var.name != "len" or type(subject) is not n.Load:
        return False
    return subject.var.storage is n.Storage.FAST


def stays(
    call: n.Call, before: Fact, loop: n.For | n.While, scope: n.Function, in_region: bool, known: Facts
) -> Verdict:
    """Whether a length is the same before a loop and in all its iterations, and asking for it does nothing else.

    Args:
        call: `len(xs)` of a local that nothing in the loop stores, and that is bound before it.
        before: what is known of that before the loop.
    """
    named = known.builtin(call.func)
    if named is None or named[0] != "len":
        return Refused("`len` may mean something else")
    why: Why = named[1] | before.why
    if before.within(_FIXED):
        return Allowed(why)
    if not before.within(_FIXED | _CHANGING):
        return Refused("it may be no container of a builtin type")
    subject = call.args[0]
    assert type(subject) is n.Load
    if before.within((list,)) and _only_here(subject.var, loop, scope, known):
        return Allowed(why)
    if in_region and before.within((list,)) and _keeps_all([loop], known):
        return Allowed(why)
    return _CHANGES


def _keeps_all(block: Iterable[n.Stmt], known: Facts) -> bool:
    """Whether statements of a region run no code of others, and change no list but by storing its items."""
    for node in (node for stmt in block for node in walk_scope(stmt)):
        if type(node) is n.Call and type(node.func) is not n.Load:
            return False
        if isinstance(node, n.Stmt):
            # A loop may find that its container has changed; that a `while` ends is checked where regions are made.
            if type(node) is not n.While and own_stmt(node, known).flags & (Effect.CALL | Effect.SUSPEND):
                return False
        elif isinstance(node, n.Expr) and own(node, known).flags & (Effect.CALL | Effect.SUSPEND):
            return False
    return keeps_lengths(block, known)


def _only_here(var: n.Var, loop: n.For | n.While, scope: n.Function, known: Facts) -> bool:
    """Whether a local always holds a list that the function made and that never escapes, and a loop keeps its length.

    What anybody else runs meanwhile does not have it then.
    """
    overlay = known.overlay
    if var in overlay.untracked or scope.dynamic or any(param.var is var for param in scope.params):
        return False
    if not all(map(_makes_list, overlay.of_var(var))):
        return False
    changes = _changed(scope, known)
    inside = set(walk_scope(loop))
    for node in walk_scope(scope):
        if type(node) is n.Store or getattr(node, "var", None) is not var:
            continue
        if node not in changes or (changes[node] and node in inside):
            return False
    return True


def _makes_list(definition: Def) -> bool:
    """Whether a definition stores a new list, and nothing else does."""
    stmt, value = definition.site, definition.value
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or value is not stmt.value:
        return False
    return type(value) is n.List or (type(value) is n.Comp and value.kind == "list")


def _changed(scope: n.Function, known: Facts) -> dict[n.Node, bool]:
    """What stands where a list may be read, and nobody is given it; and whether that may change how long it is.

    An index that is no int may be a slice. A builtin, and a method that changes the list, hand on nothing but items.
    """
    found: dict[n.Node, bool] = {}
    for node in walk_scope(scope):
        cls = type(node)
        if cls in _STORING:
            for target in (part for one in targets_of(node) for part in walk_scope(one)):
                if type(target) is n.Subscript:
                    is_item = known.of(target.index).within(_INT)
                    found[target.value] = cls is n.Delete or not is_item
        if type(node) is n.Subscript:
            found.setdefault(node.value, False)
        elif type(node) is n.For or type(node) is n.Clause:
            found[node.iter] = False
        elif type(node) is n.Return and node.value is not None:
            given = node.value.items if type(node.value) is n.Tuple else [node.value]
            found.update(dict.fromkeys(given, False))
        elif type(node) is n.Call:
            if type(node.func) is n.Attr and node.func.name in LIST_METHODS:
                found[node.func.value] = True
            elif len(node.args) == 1 and not node.keywords:
                named = known.builtin(node.func)
                if named is not None and named[0] in ONLY_ASKED:
                    found[node.args[0]] = False
    return found
