"""How long lists are at most while the copy of a region runs: what its test has found of them."""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import stored_vars
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in
from s2s.regions.changes import changes_lists


def tested_lengths(region: n.If | n.While, known: Facts) -> dict[n.Var, int]:
    """The greatest lengths of lists that a region tests as `len(xs) < 1000`.

    They stay as long as nothing in the region stores the local, and nothing makes a list longer but one that the
    region itself makes.
    """
    test = region.test
    parts: list[n.Expr] = test.values if type(test) is n.Bool and test.op == "and" else [test]
    tested = [part for part in parts if type(part) is n.Test]
    subjects = [(part, part.subject.var) for part in tested if type(part.subject) is n.Load]
    lists = {var for part, var in subjects if part.kind == "exact" and part.types == (list,)}
    named = {var.name for part, var in subjects if part.kind == "same"}
    stored = stored_vars(region.body)
    found: dict[n.Var, int] = {}
    for part in parts:
        if type(part) is not n.Compare or any(op != "<" for op in part.ops):
            continue
        most = constant_of(part.rights[-1])
        if type(most) is not int:
            continue
        for call in [part.left, *part.rights]:
            read = _measured(call)
            if read is None or type(call) is not n.Call or read.var not in lists or read.var in stored:
                continue
            if "len" in named or known.builtin(call.func) is not None:
                found[read.var] = min(most - 1, found.get(read.var, most))
    return found if found and not _grows_any(region, known) else {}


def _measured(expr: n.Expr) -> n.Load | None:
    """The local that an expression asks for its length."""
    if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var.name != "len":
        return None
    return expr.args[0] if len(expr.args) == 1 and type(expr.args[0]) is n.Load else None


def _grows_any(region: n.If | n.While, known: Facts) -> bool:
    """Whether a region may make a list longer that was there before it."""
    if changes_lists(region.body, known):
        return True
    inside = set(nodes_in(region.body))
    for node in inside:
        grown = node.target if type(node) is n.AugAssign else None
        if type(node) is n.Call and type(node.func) is n.Attr:
            grown = node.func.value
        if grown is None or known.of(grown).within((int, float, str, tuple)):
            continue
        definition = known.overlay.reaching(grown)
        if definition is None or definition.site not in inside or type(definition.value) is not n.List:
            return True
    return False
