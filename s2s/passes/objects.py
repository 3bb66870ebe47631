"""Make tuples of objects of which a function uses nothing but attributes, where the class is what its text says.

Before:

    >>> class Vector:
    ...     def __init__(self, x, y):
    ...         self.x = x
    ...         self.y = y
    >>> def gap(one, other):
    ...     found = Vector(one.x - other.x, one.y - other.y)
    ...     return found.x * found.x + found.y * found.y
    >>> for i in range(3):
    ...     print(gap(Vector(0.5 * i, 1.0), Vector(2.0, 3.0)))

After:

    >>> def gap(one, other):
    ...     found = one.x - other.x, one.y - other.y
    ...     return found[0] * found[0] + found[1] * found[1]

which `scalars` takes apart.

Legal when: a local is only bound to calls of one class, choices between such, or copies of such locals, and only
attributes are read of it that the constructor stores; the constructor does nothing else (`legality.records`), so that
nobody has seen the object; every read finds it bound, in the function itself (`legality.objects`). A tuple lets go of
what it holds where the object would have.

Does not: look at objects whose attributes the function stores again, or that it hands on to anything.

Source: scalar replacement of aggregates, as in S. Muchnick, "Advanced Compiler Design and Implementation" (1997), 12.2.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, walk_scope
from s2s.legality.objects import AsTuple, Local, Region, die_in_order, may_be_missed
from s2s.legality.records import constructor_called, without_call
from s2s.legality.verdict import Allowed
from s2s.program.constructors import Constructor
from s2s.regions.as_tuples import Rewriter
from s2s.regions.instances import Classes, Instances, instances_in, with_their_copies


def run(scope: Scope, cx: Context) -> None:
    """Make tuples of the objects of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    constructors = _called(scope, cx) if cx.granted("sealed-classes") else {}
    if not constructors:
        return
    classes = Classes(constructors, {}, {}, {})
    found = instances_in(scope.body, classes)
    allowed = {
        var: verdict for var, one in found.items() if (verdict := _as_tuple(one, scope, cx)) is not None
    }
    found = with_their_copies({var: found[var] for var in allowed}, classes)
    if not found:
        return
    for one in found.values():
        for call in one.made:
            assert one.constructor is not None and type(call.func) is n.Load
            sealed = without_call(one.constructor, call.func.var, scope, cx)
            assert isinstance(sealed, Allowed)
            cx.done(f"the attributes of {one.var.name} are kept, and no object", call, sealed.why)
    Rewriter(scope.body, scope, cx, {var: (one, allowed[var]) for var, one in found.items()}).run()
    cx.forget(scope)


def _called(scope: n.Function, cx: Context) -> dict[n.Var, Constructor]:
    """The constructors of the classes that a function calls by their names, which only store what they are given."""
    found: dict[n.Var, Constructor] = {}
    for node in walk_scope(scope):
        if type(node) is not n.Call or type(node.func) is not n.Load or node.func.var in found:
            continue
        made = constructor_called(node.func.var, cx)
        if made is None or made.is_tuple or cx.shapes is None:
            continue
        if not may_be_missed(made, cx.shapes, cx.flows, cx.options.program):
            continue
        if without_call(made, node.func.var, scope, cx):
            found[node.func.var] = made
    return found


def _as_tuple(one: Instances, scope: n.Function, cx: Context) -> AsTuple | None:
    """How a tuple stands in the place of what a local holds; None if it does not."""
    if (
        one.put or one.handed or one.var.name in cx.edit(scope).in_strings
    ):  # a library may look it up by its name
        return None
    known = cx.facts_of(scope)
    for call in one.made:
        if not die_in_order([*call.args, *(keyword.value for keyword in call.keywords)], known):
            return None
    is_copied = bool(one.copied or one.copied_from)
    verdict = Region(scope.body, None, scope, known).may_be_tuple(
        Local(one.var, list(one.loads), one.stores, False, is_copied)
    )
    if not isinstance(verdict, AsTuple) or verdict.enters or verdict.leaves:
        return None
    return verdict
