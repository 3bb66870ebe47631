"""Running passes over one scope until none of them changes it, and checking what they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import field
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from s2s.analysis.edit import LISTED
from s2s.context import Context
from s2s.errors import GivenUp, InternalError
from s2s.frontend.future import annotations_are_late
from s2s.frozen import frozen, plain
from s2s.imports import WantedMark
from s2s.ir import nodes as n
from s2s.ir.cells import demote_cells
from s2s.ir.originals import Original
from s2s.ir.walk import Scope, walk_scope
from s2s.options import Options
from s2s.pass_rows import PassInfo, possible
from s2s.report.history import History
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.analysis.checks import Measure

#: Passes change a scope at most so many times, and once for each of its nodes: see `Settling.runs_away`.
_MOST_STEPS = 10_000
#: The passes that a new clone is given to at once, while it is known what its locals hold.
_OF_CLONES = frozenset(
    {"fold", "propagate", "branches", "simplify", "join_temporaries", "dead", "hoist", "reuse", "scalars"}
)


@frozen()
class Snapshot:
    """The IR of one scope right after a pass changed it."""

    pass_name: str
    function: str
    text: str


@frozen()
class Failure:
    """An internal error: the function is left as written."""

    function: str
    pass_name: str
    error: Exception


class Chosen(NamedTuple):
    """The scopes that are optimized together.

    Attributes:
        skip: qualified names of functions to leave as written.
        own: the functions that have options of their own.
        given: which of these; None for all other scopes.
    """

    skip: frozenset[str]
    own: Mapping[n.Function, Options]
    given: Options | None

    def has(self, scope: Scope, qualname: str) -> bool:
        """Whether a scope is among them."""
        own = self.own.get(scope) if isinstance(scope, n.Function) else None
        return own == self.given and qualname not in self.skip


class PassFailed(InternalError):
    """A pass raised; the module at hand is in an unknown state and is to be lowered again without the function."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.pass_name} failed on {failure.function}: {failure.error!r}")
        self.failure = failure


@plain()
class Outcome:
    """What running the pipeline over a module gave: `functions` that changed, the rest as a context has it."""

    functions: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    relied: tuple[str, ...] = ()
    holder: str = ""
    aliases: dict[str, Original] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    history: History | None = None
    evaluation_was_cut: bool = False
    wanted: list[WantedMark] = field(default_factory=list)


@cache
def _neighbours(passes: tuple[PassInfo, ...]) -> list[list[PassInfo]]:
    """Those that take what they look at from lists run by turns, if they are neighbours, and the others one by one."""
    return [list(run) for _, run in groupby(passes, key=lambda info: info.name in LISTED)]


class Settling:
    """Runs the passes over one scope until none of them changes it.

    Passes of expressions and simple statements take what they look at from lists (`analysis.edit`); neighbours among
    them run until all lists are empty, always the first that has work. The others look at the whole scope. They are
    done when each has changed nothing, given all that there is to know: what changed anything begins once more with
    nothing remembered, and none looks twice at the same tree. There is an end to it: see `analysis.checks.measure`.
    """

    def __init__(
        self,
        scope: Scope,
        passes: list[PassInfo],
        cx: Context,
        outcome: Outcome,
        watch: Callable[[Scope], None] | None = None,
    ) -> None:
        self.scope = scope
        self.passes = passes
        self.cx = cx
        self.edit = cx.edit(scope)
        self.outcome = outcome
        self.watch = watch  # is given the scope as often as it begins, but on trial; may end all by `GivenUp`
        self.changed = False
        self.steps = 0  # how many times a pass has changed the scope
        self.idle: dict[str, int] = {}  # the stamp of the tree that a pass, or a run of them, left as it was
        # Where everything is checked: the nodes of the tree of a stamp, and its measure.
        self.nodes: tuple[int, list[int]] | None = None
        self.weighed: tuple[int, Measure] | None = None

    def run(self) -> bool:
        """Whether anything was changed."""
        if self.watch is not None and not self.cx.hypotheses:
            self.watch(self.scope)
        self.demote_cells()
        runs = _neighbours(tuple(self.passes))
        while True:
            changed = False
            for run in runs:
                if run[0].name not in LISTED:
                    changed |= self.whole(run)
                elif self.listed(run):
                    changed = True
                    if not self.cx.hypotheses or self.edit.stale:
                        self.cx.forget(self.scope)
                    else:  # looked at with nothing remembered once it is there to stay
                        self.edit.survey_again()
            self.changed |= changed
            if not changed:
                if not self.cx.hypotheses:  # what is on trial is looked at again at once
                    self.cx.settle(self.scope)
                return self.changed
            if self.runs_away():
                return self.changed

    def over(self, info: PassInfo) -> None:
        """Run a pass that runs the others itself."""
        cx = self.cx
        if info.applies is not None and not info.applies(self.scope, cx):
            return
        cx.pass_name, before = info.name, self.changed
        outer = cx.clock.switch(info.name)
        try:
            changed = self.guarded(info, lambda: bool(info.run(self.scope, cx, self.run)))
        finally:
            cx.clock.switch(outer)
        self.changed = before or changed  # what a trial changed is gone where it ended in nothing
        if changed:
            self.show(info)

    def first(self, info: PassInfo, chosen: Chosen) -> list[Scope]:
        """Run a pass of a whole module; says which functions it has changed, or the module, if nothing else."""
        cx, found = self.cx, list[Scope]()
        cx.pass_name, only = info.name, cx.options.only
        again, late = (
            possible([one for one in self.passes if one.stage == stage and one.name in _OF_CLONES], cx)
            for stage in ("again", "late")
        )

        def may(function: n.Function) -> bool:
            is_chosen = chosen.has(function, function.qualname) and not cx.is_left(function)
            cx.pass_name = info.name  # why a function is left, no pass says
            return is_chosen and (only is None or function.qualname in only)

        def settle(function: n.Function) -> None:
            settling = Settling(function, again, cx, self.outcome)
            settling.run()
            Settling(function, [*again, *late], cx, self.outcome).run_late(late)
            cx.pass_name = info.name

        def change() -> bool:
            changed = info.run(cx, may, settle)
            found.extend(changed if isinstance(changed, list) else ())
            return bool(found)

        outer = cx.clock.switch(info.name)
        try:
            self.guarded(info, change)
        finally:
            cx.clock.switch(outer)
        names = [*self.outcome.functions, *(getattr(one, "qualname", "<module>") for one in found)]
        self.outcome.functions = list(dict.fromkeys(names))
        return found

    def run_late(self, late: list[PassInfo]) -> bool:
        """Run passes that make what the others do not look into, and the others after them."""
        changed = False
        while self.whole(late):
            changed = True
            self.run()
            if self.runs_away():
                break
        return changed

    def whole(self, passes: list[PassInfo]) -> bool:
        """Run passes that look at the whole scope, one after the other, where they have anything to do."""
        cx, scope, idle, changed, stamp = self.cx, self.scope, self.idle, False, self.edit.stamp
        is_checked = cx.options.verify
        classes: Set[type] | None = None  # of the nodes there are
        for info in passes:
            # Most passes have nothing to do in most scopes: this is asked often.
            while idle.get(info.name) != stamp:
                has_work = True
                if info.needs:
                    if classes is None:
                        classes = cx.traits(scope).classes
                    has_work = info.needs <= classes
                if has_work and info.applies is not None:
                    has_work = info.applies(scope, cx)
                if is_checked:
                    has_work = has_work and (info.module is None or info.module(cx))
                elif not has_work:
                    break
                if not self.once(info, has_work):
                    break
                changed, classes, stamp = True, None, self.edit.stamp
                # On trial, what was inlined is looked at first: each look of the others costs a round more.
                goes_on = info.stage == "late" or (info.name == "inline" and bool(cx.hypotheses))
                if not goes_on or self.runs_away():
                    break  # what the other passes make others look into before they do
        return changed

    def once(self, info: PassInfo, has_work: bool) -> bool:
        """Run a pass that looks at the whole scope; what is checked may not have any work."""
        stamp = self.edit.stamp
        if not self.step(info):
            self.idle[info.name] = stamp
            return False
        if not has_work:
            raise InternalError(f"{info.name} has changed what it has nothing to do with")
        self.demote_cells()
        if self.edit.kept == self.edit.stamp:  # it has looked at what is there now, knowing the same
            self.idle[info.name] = self.edit.stamp
            self.edit.forget()
        else:
            self.cx.forget(self.scope)
        return True

    def listed(self, passes: list[PassInfo]) -> bool:
        """Run passes that take statements from lists until the lists are empty."""
        edit, changed = self.edit, False
        stamp = edit.stamp
        if self.idle.get(passes[0].name) == stamp:
            return False
        names = [info.name for info in passes]
        while True:
            name = edit.first_with_work(names)
            if name is None or self.runs_away():
                if not changed:
                    self.idle[passes[0].name] = stamp
                return changed
            if self.step(passes[names.index(name)]):
                changed = True
                if edit.stale:
                    self.demote_cells()
                    self.cx.forget(self.scope)

    def step(self, info: PassInfo) -> bool:
        """Run one pass once."""
        cx = self.cx
        cx.pass_name = info.name
        outer = cx.clock.switch(info.name)
        try:
            if not self.guarded(info, partial(self.writes, info), self.measured(info)):
                return False
        finally:
            cx.clock.switch(outer)
        self.steps += 1
        cx.record(self.scope, info.name)
        self.show(info)
        return True

    def show(self, info: PassInfo) -> None:
        """Keep what the scope looks like after a pass that changed it, if that was asked for."""
        if info.name in self.cx.options.print_after:
            from s2s.ir.dump import dump

            text = dump(self.scope, spans=False)
            self.outcome.snapshots.append(Snapshot(info.name, self.cx.qualname, text))

    def writes(self, info: PassInfo) -> bool:
        """Run one pass, and say whether it has written anything."""
        edit = self.edit
        stamp = edit.stamp
        if not self.cx.options.verify:
            info.run(self.scope, self.cx)
            return edit.stamp != stamp
        from s2s.analysis.checks import identities  # not needed to compile a program

        if self.nodes is None or self.nodes[0] != stamp:
            self.nodes = stamp, identities(self.scope)
        info.run(self.scope, self.cx)
        if edit.stamp != stamp:
            return True
        if identities(self.scope) != self.nodes[1]:
            raise InternalError(f"{info.name} has changed the tree, and not through its writer")
        return False

    def guarded(self, info: PassInfo, run: Callable[[], bool], before: Measure | None = None) -> bool:
        """Run a pass, and check what it makes; what it raises names the pass."""
        try:
            changed = run()
            if changed and self.cx.options.verify:
                self.check(info, before)
        except (RecursionError, PassFailed, GivenUp):
            raise  # the input, not the pass: the whole file is compiled again with a deep stack
        except Exception as error:
            raise PassFailed(Failure(self.cx.qualname, info.name, error)) from error
        return changed

    def runs_away(self) -> bool:
        """Whether the scope has changed more often than it has parts to change, which no correct pass brings about.

        Raises:
            PassFailed: it has, and everything is to be checked.
        """
        if self.steps <= _MOST_STEPS or self.steps <= _MOST_STEPS + sum(1 for _ in walk_scope(self.scope)):
            return False
        cx = self.cx
        message = f"stopped after {self.steps} changes; please report this function"
        if cx.options.verify:
            raise PassFailed(Failure(cx.qualname, cx.pass_name, InternalError(message)))
        cx.note(message, self.scope)
        return True

    def measured(self, info: PassInfo) -> Measure | None:
        """What the pass is to lower, where everything is checked."""
        if not self.cx.options.verify or info.name not in LISTED:
            return None
        from s2s.analysis.checks import measure  # not needed to compile a program

        stamp = self.edit.stamp
        if self.weighed is None or self.weighed[0] != stamp:
            self.weighed = stamp, measure(self.scope)
        return self.weighed[1]

    def check(self, info: PassInfo, before: Measure | None) -> None:
        """Check everything there is to check after a pass that changed something."""
        from s2s.analysis.checks import check_kept, check_settled, measure
        from s2s.ir.verify import verify

        verify(self.cx.module)
        check_settled(self.cx.settled, self.scope)
        if before is not None:
            if not self.edit.stale:
                check_kept(self.scope, self.cx.reaching(self.scope))
            after = measure(self.scope)
            self.weighed = self.edit.stamp, after
            if after >= before:
                raise InternalError(f"{info.name} has not lowered the measure: {before} to {after}")

    def demote_cells(self) -> None:
        """See to it that variables are what they now are; begin with nothing remembered of what is checked.

        On trial they stay what they were: what captures them may come back.
        """
        self.nodes = self.weighed = None
        if isinstance(self.scope, n.Function) and not self.cx.hypotheses:
            if demote_cells(self.scope, annotations_are_late(self.cx.module.future)):
                self.cx.forget(self.scope)  # what is known of locals was not known of them
