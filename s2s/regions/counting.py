"""Which loops go over what is certainly a range before any region is tried: that tells what they count with."""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.ir import nodes as n
from s2s.regions.counters import count, know_range, loops_as_written
from s2s.regions.forms import is_never_copied, variants
from s2s.regions.lessened import numbers_tell_more


def count_loops(scope: n.Function, cx: Context, callees: Callees) -> bool:
    """Rewrite the `while` loops that count and call what a region inlines, and the loops whose numbers tell more.

    Returns:
        whether there is one.
    """
    found = False
    for block, loop in list(loops_as_written(scope.body)):
        if is_never_copied(loop.body):
            continue
        cx.pass_name = "regions"
        if isinstance(loop, n.For):
            found |= numbers_tell_more(loop, scope, cx) and know_range(block, loop, scope, cx)
        elif variants(loop, scope, cx, callees):
            found |= count(block, loop, scope, cx, is_for_region=True)
    return found
