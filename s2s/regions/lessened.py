"""What a region computes with less work, though nothing is inlined in it: builtins on numbers, and comparisons."""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.facts import Facts
from s2s.analysis.intervals import is_likely_decided, likely_interval
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.originals import split
from s2s.ir.walk import walk_scope
from s2s.legality.extremes import named_extreme
from s2s.legality.intrinsics import CALLED, intrinsic, is_square, named
from s2s.program.library import library_function
from s2s.program.parts import is_part
from s2s.regions import cost
from s2s.regions.again import may_read_again
from s2s.regions.arrays import Arrays
from s2s.regions.chunks import may_be_cut
from s2s.regions.nests import reads_rows

#: What comes down to something shorter, or at all, where the sign or the size of a number is known.
_OF_SIGN = frozenset({"abs", "int", "floor", "trunc"})
#: What looks up, or binds, names in module code.
_NAMES = frozenset({n.Load, n.Store, n.AugAssign})


def may_compute_less(stmt: n.Stmt, scope: n.Function, cx: Context) -> bool:
    """Whether a loop over a range calls, or squares, what may come down to operators, or compares what may be known.

    Or rows that its inner loops read may be kept in locals.
    """
    if is_part(scope.name) or reads_arrays_again(stmt, scope, cx):
        return True
    if not may_be_cut(stmt, cx):
        return False
    if reads_rows([stmt]):
        return True
    compared: list[n.Compare] = []
    for node in walk_scope(stmt):
        if type(node) is n.Call and named(node.func) in CALLED and _may_be_intrinsic(node, cx):
            return True
        if named_extreme(node, cx.facts) is not None:
            return True
        if type(node) is n.Compare:
            compared.append(node)
        elif is_square(node):
            return True
    known = cx.facts_of(scope) if compared else None
    return known is not None and any(is_likely_decided(test, known) for test in compared)


def reads_arrays_again(stmt: n.Stmt, scope: n.Function, cx: Context) -> bool:
    """Whether a loop may read items of what is likely an array again."""
    arrays = Arrays(scope, cx)
    if not arrays.are_likely or type(stmt) is not n.For or not may_read_again([stmt]):
        return False
    read: list[object] = [node.value for node in walk_scope(stmt) if type(node) is n.Subscript]
    found = {one.var for one in read if type(one) is n.Load and one.var.storage is n.Storage.FAST}
    return any(arrays.of(var) is not None for var in found)


def numbers_tell_more(loop: n.For, scope: n.Function, cx: Context) -> bool:
    """Whether it is known of the numbers of a range how a comparison comes out, or which sign something has."""
    over = loop.iter
    if not may_be_cut(loop, cx) or type(over) is not n.Call or split(var_of(over.func).name):
        return False
    asked: list[n.Compare | n.Call] = [
        node
        for node in walk_scope(loop)
        if type(node) is n.Compare
        or (type(node) is n.Call and named(node.func) in _OF_SIGN and _may_be_intrinsic(node, cx))
    ]
    if not asked:
        return False
    # What stands under a test of a name was a call when the regions of the text as written were made.
    inlined = {inner for node in walk_scope(loop) if _is_guard(node) for inner in walk_scope(node)}
    known = cx.facts_of(scope)
    return any(node not in inlined and _is_told(node, known) for node in asked)


def _is_guard(node: n.Node) -> bool:
    """Whether a choice asks if a name still means the function that was inlined."""
    test = node.test if type(node) is n.Cond else None
    kept = test.rights[0] if type(test) is n.Compare else test.want[0] if type(test) is n.Test else None
    return type(kept) is n.Load and split(kept.var.name) is not None


def _is_told(node: n.Compare | n.Call, known: Facts) -> bool:
    """Whether a comparison comes out the same each time, or what a call takes has a known sign, or size."""
    if type(node) is n.Compare:
        return is_likely_decided(node, known)
    assert type(node) is n.Call
    taken = node.args[0]
    if not any(type(part) is n.Load for part in walk_scope(taken)):
        return False  # that is known without the range
    found = likely_interval(taken.left if type(taken) is n.Binary and taken.op == "/" else taken, known)
    if found is None or found.least is None:
        return False
    return found.least >= 0 if type(taken) is not n.Binary or taken.op != "/" else found.greatest is not None


def _may_be_intrinsic(call: n.Call, cx: Context) -> bool:
    func = call.func
    taken: n.Expr | None = call.args[0] if call.args else None
    if named(func) != "abs":
        if type(taken) is not n.Binary or taken.op != "/" or type(constant_of(taken.right)) is not int:
            return False
        if named(func) == "int":
            return type(func) is n.Load and cx.facts.is_builtin(func.var)
    if type(func) is not n.Load or not cx.facts.is_builtin(func.var):
        return library_function(func, cx.facts) is not None
    return len(call.args) == 1


def saved_by_less(region: n.If | n.While, known: Facts, scope: n.Function) -> int:
    """How many nanoseconds an iteration takes less for what is decided, and for less work.

    That is for operators in place of calls, and in functions on trial for locals in place of names of module code.
    """
    copied = [node for stmt in region.body for node in walk_scope(stmt)]
    written = [node for stmt in region.orelse for node in walk_scope(stmt)]
    computed = [node for node in copied if isinstance(node, n.Call | n.Binary)]
    calls = sum(intrinsic(node, known) is not None for node in computed)
    # What is compared in place of a call outside of a region is so under a test of the name.
    extremes = sum(named_extreme(node, known.granted.facts) is not None for node in computed)
    tests = sum(map(_is_comparison, written)) - sum(map(_is_comparison, copied))
    names = sum(type(node) in _NAMES for node in copied) if is_part(scope.name) else 0
    calls_saved = cost.INTRINSIC * calls + cost.GUARD * extremes
    return calls_saved + cost.DECIDED * max(tests, 0) + cost.NAME * names


def _is_comparison(node: n.Node) -> bool:
    return type(node) is n.Compare
