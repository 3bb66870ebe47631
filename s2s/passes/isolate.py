"""Run a function of plain values in a private copy of all that it reaches."""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.program.alone import is_alone


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Give functions of a module programs of their own; says which."""
    options = cx.options
    if cx.alone is None or not options.whole or options.keep_frames or cx.granted_somewhere("sealed-classes"):
        return []
    if any(map(is_alone, cx.module.globals)):
        return []
    from s2s.isolates.choose import choose  # few files have such a function

    return choose(cx, may)
