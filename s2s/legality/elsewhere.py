"""When a method, or a function, of another file may be inlined into a function of the compiled file."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.granted import Granted
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.callgraph import frame_inspectors, mentions_any
from s2s.program.imported_bindings import pays


def may_stand(function: n.Function, outside: Iterable[n.Var], root: Scope, cx: Granted) -> Verdict:
    """Whether the body of a function does the same in a scope of another file as in its own.

    What it reads there must be read here under a name that means the same, and that is certainly bound; or its file
    lends it (`program.lent`), and the import that it does so by has certainly run.

    Args:
        outside: the variables that it reads and that are not its own.
    """
    elsewhere = cx.facts.elsewhere
    if elsewhere is not None and function in elsewhere.members:
        if mentions_any(function, frame_inspectors(elsewhere.facts)):
            return Refused("it calls a function that looks at frames")
        names = cx.facts.lent.names
        unread = [var for var in outside if not elsewhere.may_read(var)]
        lent = {var: names.get(var) or elsewhere.lent(function, var) for var in unread}
        missing = sorted(var.name for var, how in lent.items() if how is None)
        if missing:
            return Refused(f"it names {missing[0]} of its own file, which this one does not import")
        if unread and not (
            cx.granted("sealed-globals", root) and pays(function, [var.name for var in unread])
        ):
            return Refused("it names things of its own file, which this one would read more slowly")
        for var, how in lent.items():
            if how is not None:
                names[var], cx.facts.bindings[var] = how, 1
    elif function not in cx.facts.lent.bodies:
        return Allowed()
    if not all(_is_bound(var, root, cx) for var in outside if cx.facts.bindings[var]):
        return Refused("a name it reads may not be imported yet")
    return Allowed()


def _is_bound(var: n.Var, root: Scope, cx: Granted) -> bool:
    """Whether a global has certainly been imported, or bound, where a scope runs."""
    facts = cx.facts
    if var in facts.lent.names:
        var = facts.lent.names[var].through
    position = facts.import_positions.get(var, facts.index.get(var))
    if position is None and cx.flows is not None:
        position = cx.flows.positions.get(var)
    return position is not None and isinstance(root, n.Function) and facts.has_run_before(position, root)
