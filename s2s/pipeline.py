"""The passes, in the order they run, and how they are run.

The table is the one place that says which passes there are, from which level on each runs, and why it stands
where it does. A scope goes through its level's passes until none changes it; callees are finished before the
functions that call them, so that what is inlined is already as small as it gets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from s2s.context import Context
from s2s.errors import InternalError
from s2s.facts.bindings import collect, place_aliases
from s2s.facts.callgraph import bottom_up
from s2s.ir import nodes as n
from s2s.ir.edit import demote_cells
from s2s.ir.walk import Scope, functions
from s2s.options import Options
from s2s.passes import branches, dead, fold, guards, inline, join_temporaries, propagate, simplify
from s2s.report.remarks import Remark

#: A scope is given up as settled after this many rounds; a round ends early where nothing is left to do.
_ROUNDS = 16


@dataclass(frozen=True, slots=True)
class PassInfo:
    """One row of the table: a pass, the lowest level that runs it, what it does, and why it stands there."""

    name: str
    level: int
    summary: str
    why: str
    run: Callable[[Scope, Context], bool]


PASSES: tuple[PassInfo, ...] = (
    PassInfo(
        "inline",
        2,
        "replace calls of known functions by their bodies, proved or guarded",
        "first: everything after it works on what it exposes",
        inline.run,
    ),
    PassInfo(
        "propagate",
        1,
        "use a constant or a copied local in place of the local that holds it",
        "before folding: it puts the constants where operators are",
        propagate.run,
    ),
    PassInfo(
        "fold",
        1,
        "evaluate operators, comparisons, subscripts and f-strings of constants",
        "before branches: it decides their conditions",
        fold.run,
    ),
    PassInfo(
        "simplify",
        1,
        "apply identities that hold on the proven exact types",
        "after folding, which handles the constants-only case",
        simplify.run,
    ),
    PassInfo(
        "branches",
        1,
        "drop branches never taken and code never reached",
        "after folding, and before dead: it removes uses",
        branches.run,
    ),
    PassInfo(
        "dead",
        1,
        "drop stores never read and expressions without effect",
        "after branches and propagation, which leave stores without readers",
        dead.run,
    ),
    PassInfo(
        "join_temporaries",
        1,
        "fold a temporary used once back into its use, so that its value is not kept alive",
        "after dead: only stores that are read are left",
        join_temporaries.run,
    ),
    PassInfo(
        "guards",
        2,
        "merge guards of one fact, and move them out of loops, where nothing between can rebind it",
        "last: it copies code, and what it copies is then as small as it gets",
        guards.run,
    ),
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The IR of one scope right after a pass changed it."""

    pass_name: str
    function: str
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An internal error: the function is left as written."""

    function: str
    pass_name: str
    error: Exception


class PassFailed(InternalError):
    """A pass raised; the module at hand is in an unknown state and is to be lowered again without the function."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.pass_name} failed on {failure.function}: {failure.error!r}")
        self.failure = failure


@dataclass
class Outcome:
    """What running the pipeline over a module gave; `functions` names those that changed."""

    functions: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    relied: tuple[str, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)


def selected(options: Options) -> list[PassInfo]:
    """The passes the options ask for, in the order they are to run."""
    if options.passes is None:
        return [info for info in PASSES if info.level <= options.level]
    by_name = {info.name: info for info in PASSES}
    return [by_name[name] for name in options.passes]


def run(module: n.Module, options: Options, skip: frozenset[str] = frozenset()) -> Outcome:
    """Run the passes over every function of a module, and over its own code, in place.

    Args:
        skip: qualified names of functions to leave as written.

    Raises:
        PassFailed: a pass raised; the module is then in an unknown state.
    """
    outcome = Outcome()
    touched: set[n.Function] = set()  # what has changed, and what is around it or inside it
    passes = selected(options)
    if not passes:
        return outcome
    cx = Context(options, module, collect(module))
    check = "verify" in os.environ.get("S2S_DEBUG", "").split(",")
    for scope, qualname in _scopes(module, cx):
        if qualname in skip or (options.only is not None and qualname not in options.only):
            continue
        cx.qualname = qualname
        if isinstance(scope, n.Function) and scope.dynamic:
            cx.pass_name = ""
            cx.note(f"left as written: {scope.dynamic}", scope)
            continue
        if _settle(scope, passes, cx, outcome, check):
            outcome.functions.append(qualname)
            if isinstance(scope, n.Function):
                touched.update(functions(cx.facts.outermost(scope)))
    for function in cx.facts.home:
        function.as_written = function not in touched
    outcome.remarks = cx.remarks
    outcome.relied = tuple(sorted(cx.relied))
    outcome.aliases = {alias.name: callee.name for alias, callee in cx.facts.alias_of.items()}
    return outcome


def _scopes(module: n.Module, cx: Context) -> Iterator[tuple[Scope, str]]:
    for function in bottom_up(cx.facts):
        yield function, function.qualname
    place_aliases(cx.facts)
    yield module, "<module>"


def _settle(scope: Scope, passes: list[PassInfo], cx: Context, outcome: Outcome, check: bool) -> bool:
    """Run the passes over one scope, in turn, until each has run since the last change and made none."""
    changed = False
    idle = 0  # how many passes in a row have changed nothing
    if isinstance(scope, n.Function):
        demote_cells(scope)
    for info in passes * _ROUNDS:
        cx.pass_name = info.name
        try:
            if not info.run(scope, cx):
                idle += 1
                if idle == len(passes):
                    break
                continue
            if isinstance(scope, n.Function):
                demote_cells(scope)
            cx.forget(scope)
            if check:
                from s2s.ir.verify import verify

                verify(cx.module)
        except RecursionError:
            raise  # the input, not the pass: the whole file is compiled again with a deep stack
        except Exception as error:
            raise PassFailed(Failure(cx.qualname, info.name, error)) from error
        changed = True
        idle = 0
        if info.name in cx.options.print_after:
            from s2s.ir.dump import dump

            outcome.snapshots.append(Snapshot(info.name, cx.qualname, dump(scope, spans=False)))
    cx.forget(scope)
    return changed
