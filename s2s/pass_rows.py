"""What the table of passes has of each, and which of them a module has anything for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from s2s.context import Context
from s2s.frozen import frozen
from s2s.ir.walk import Scope

#: What a pass runs as; what it is given depends on its stage. It says whether it has changed anything, or what.
Run = Callable[..., bool | Sequence[Scope] | None]


@frozen(eq=False)
class PassInfo:
    """One row of the table: a pass, the lowest level that runs it, what it does, and why it stands there.

    Stages: a pass that is `first` sees the whole module once, before all others; passes `again` run in turn over a
    scope until none changes it; a pass `over` others runs them itself, on trial; a `late` pass waits until every scope
    is done, for the others do not look into what it makes.

    Where nodes of the classes it `needs` are missing, or where it does not apply, a pass that looks at the whole scope
    has nothing to do. What can be told of all scopes of a module alike, `module` tells: it is asked once for all.
    """

    name: str
    level: int
    summary: str
    why: str
    run: Run
    stage: str = "again"
    needs: frozenset[type] = frozenset()
    applies: Callable[[Scope, Context], bool] | None = None
    module: Callable[[Context], bool] | None = None


def possible(passes: list[PassInfo], cx: Context) -> list[PassInfo]:
    """Those that may find something in a module; what is checked runs all the same."""
    if cx.options.verify:
        return passes
    return [info for info in passes if info.module is None or info.module(cx)]
