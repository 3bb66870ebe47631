"""Which locals are likely to hold arrays, by the arguments of the module's calls and by stores.

A guess says what to test for. A wrong one costs a region, or a test that fails, never a wrong result.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk_scope
from s2s.regions.receivers import array_made

#: How many calls and copies the search follows to where an array is made.
_MOST_STEPS = 6


class Arrays:
    """The likely arrays of one function."""

    def __init__(self, scope: n.Function, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self._known: dict[n.Var, type | None] = {}
        origins = cx.facts.imports.values()
        #: Whether the module makes arrays at all.
        self.are_likely = ("array", "array") in origins or ("array", "") in origins

    def of(self, var: n.Var) -> type | None:
        """What the items are of the array that a local is likely to hold; None where it is likely to hold none."""
        if not self.are_likely:
            return None
        if var not in self._known:
            self._known[var] = self._of_var(var, self.scope, 0)
        return self._known[var]

    def _of_var(self, var: n.Var, scope: Scope, steps: int) -> type | None:
        if steps > _MOST_STEPS:
            return None
        for stmt in walk_scope(scope):
            if type(stmt) is n.Assign and len(stmt.targets) == 1 and _is_store(stmt.targets[0], var):
                return self._of(stmt.value, scope, steps)
        params = scope.params if isinstance(scope, n.Function) else []
        place = next((index for index, param in enumerate(params) if param.var is var), None)
        names = [name for name, found in self.cx.facts.functions.items() if found.function is scope]
        if place is None or not names:
            return None
        calls = _calls(self.cx).get((names[0], place), ())
        found = (self._of(arg, caller, steps + 1) for caller, arg in calls)
        return next((kind for kind in found if kind is not None), None)

    def _of(self, expr: n.Expr | None, scope: Scope, steps: int) -> type | None:
        if expr is None:
            return None
        if (made := array_made(expr, self.cx.facts)) is not None:
            return made
        if type(expr) is n.Load:
            return self._of_var(expr.var, scope, steps + 1)
        func = expr.func if type(expr) is n.Call else None
        called = self.cx.facts.functions.get(func.var) if type(func) is n.Load else None
        if called is None or steps > _MOST_STEPS:
            return None
        returned = (node.value for node in walk_scope(called.function) if type(node) is n.Return)
        found = (self._of(value, called.function, steps + 1) for value in returned)
        return next((kind for kind in found if kind is not None), None)


def _is_store(target: n.Node | None, var: n.Var) -> bool:
    return type(target) is n.Store and target.var is var


def _calls(cx: Context) -> dict[tuple[n.Var, int], list[tuple[Scope, n.Expr]]]:
    """What calls of the module's functions hand on, by the function and the place, and in which function.

    Found once: what calls hand on only says what to test for.
    """
    if cx.arguments is None:
        cx.arguments = {}
        functions = cx.facts.functions
        scopes: list[Scope] = [cx.module, *(found.function for found in functions.values())]
        for scope in scopes:
            for node in walk_scope(scope):
                if type(node) is n.Call and type(node.func) is n.Load and node.func.var in functions:
                    for index, arg in enumerate(node.args):
                        cx.arguments.setdefault((node.func.var, index), []).append((scope, arg))
    return cx.arguments
