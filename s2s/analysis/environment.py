"""The environment of a walk in program order: the definition of each local, and how tests refined it.

Branches are undone through logs of what they wrote and learned, so that the cost is linear in the number of writes and
not in the number of branches times variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from s2s.analysis.defs import CLASS_CELL, Def, Kind, Overlay
from s2s.analysis.refine import Read, speaks_of
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope


@plain(slots=True)
class State:
    """A way control leaves a region: what it wrote and learned since it came in, and whether it gets there."""

    writes: dict[n.Var, Def]
    live: bool
    refined: dict[n.Var, Def | None]


@plain(slots=True)
class Loop:
    """A loop that the walk is in: where it began, and what leaves it."""

    depth: int  # the number of logs when the loop was entered
    lessons: int  # and that of lessons
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)
    tainted: set[n.Var] = field(
        default_factory=set
    )  # written by a `finally`, or unbound by a handler, that a jump may leave


_FAST = n.Storage.FAST
#: What a branch has learned and written so far, and what to come back to behind it.
Outer = tuple[dict[n.Var, Def | None], dict[n.Var, tuple[Def | None, Def | None]], bool, Def | None]


class Environment:
    """The definitions of all locals at one point of the walk."""

    def __init__(self) -> None:
        self.overlay = Overlay()
        self.env: dict[n.Var, Def] = {}
        self.logs: list[dict[n.Var, Def | None]] = []
        self.refined: dict[n.Var, Def] = {}
        self.lessons: list[dict[n.Var, tuple[Def | None, Def | None]]] = [{}]
        self.loops: list[Loop] = []
        self.unknowns: list[Def] = []
        self.live = True
        self.under: Def | None = None  # the last definition that a test around has refined
        self.first: n.Var | None = None  # the first parameter, which `super()` reads
        self.stmt: n.Stmt | None = None  # whose header is being looked at

    # -- the environment

    def write(self, var: n.Var, definition: Def) -> None:
        if self.logs:
            self.logs[-1].setdefault(var, self.env.get(var))
        if var in self.refined:
            self.learn(var, None)
        self.env[var] = definition

    def learn(self, var: n.Var, known: Def | None) -> None:
        """Record the refinement of a variable's present definition; None drops it."""
        self.lessons[-1].setdefault(var, (self.refined.get(var), self.env.get(var)))
        if known is None:
            self.refined.pop(var, None)
        else:
            self.refined[var] = known

    def unlearn(self) -> None:
        """Restore the refinements as of the beginning of the last of `lessons`, but for variables written since."""
        for var, (known, definition) in self.lessons.pop().items():
            if known is not None and definition is self.env.get(var):
                self.refined[var] = known
            else:
                self.refined.pop(var, None)
                if known is not None:
                    self.lessons[-1].setdefault(var, (known, definition))

    def decided(self, test: n.Expr, arm: bool, reads: list[Read] | None = None) -> None:
        """Give the locals that a test is about refined definitions, for the code in its true (or false) arm.

        Args:
            reads: the reads that the test is about, if the caller knows them.
        """
        if arm and type(test) is n.Bool and test.op == "and":
            self.evaluated(test.values)
        found: dict[n.Var, list[Read]] | None = None
        for read in speaks_of(test) if reads is None else reads:
            var = read.var
            seen = self.overlay._reads.get(read) or self.overlay.stores.get(read)
            if seen is not None and seen is self.env.get(var):
                if found is None:
                    found = {}
                found.setdefault(var, []).append(read)
        if found is None:
            return
        for var, uses in found.items():
            source = self.refined.get(var) or self.env[var]
            refined = Def(Kind.REFINED, var, test, None, [source], under=self.under, test=(test, arm))
            refined.uses.update(dict.fromkeys(uses))
            self.overlay.tests.setdefault(var, []).append((test, arm))
            self.under = refined
            self.learn(var, refined)

    def evaluated(self, tests: list[n.Expr]) -> None:
        """Note, where all of some tests were evaluated, what those assign that begin so: `(x := value) is not None`."""
        for test in tests:
            first = test.left if type(test) is n.Compare else test
            if type(first) is n.Walrus and first.target in self.overlay.stores:
                var = first.target.var
                stores = [node for each in tests for node in walk_scope(each) if type(node) is n.Store]
                if sum(store.var is var for store in stores) == 1:
                    self.write(var, self.overlay.stores[first.target])

    def current(self, var: n.Var) -> Def:
        found = self.env.get(var)
        if found is None:
            # Never undone: an absent entry and this one mean the same.
            found = self.env[var] = self.unbound(var)
        return found

    def unbound(self, var: n.Var, site: n.Node | None = None) -> Def:
        definition = Def(Kind.UNBOUND, var, site)
        self.overlay.unsure.append(definition)
        return definition

    def store(
        self, var: n.Var, key: n.Node, site: n.Node | None, value: n.Expr | None, kind: Kind = Kind.STORE
    ) -> None:
        if var.storage is not _FAST:
            return
        definition = Def(kind, var, site, value, None, None, bool(self.loops), self.under)
        overlay = self.overlay
        overlay.defs.append(definition)
        same = overlay._by_var.get(var)
        if same is None:
            overlay._by_var[var] = [definition]
        else:
            same.append(definition)
        overlay.stores[key] = definition
        self.write(var, definition)

    def read(self, node: n.Load | n.Store) -> None:
        var = node.var
        if var.storage is not _FAST:
            if var.name in CLASS_CELL and self.first is not None:
                self.overlay.untracked.add(self.first)
            return
        overlay = self.overlay
        overlay._named[var] = overlay._named.get(var, 0) + 1
        if not self.live:
            overlay.untracked.add(var)
            return
        definition = self.env.get(var) or self.current(var)
        definition.uses[node] = self.stmt
        overlay._reads[node] = definition
        if var in self.refined:
            overlay._refined[node] = self.refined[var]

    def forget(self, variables: Iterable[n.Var]) -> None:
        for var in variables:
            self.write(var, self.unknown(var))

    def unknown(self, var: n.Var) -> Def:
        definition = Def(Kind.UNKNOWN, var)
        self.unknowns.append(definition)
        self.overlay.unsure.append(definition)
        return definition

    def finish(self) -> Overlay:
        """Propagate uses through joins: to the definitions that reads see, and from UNKNOWN ones to the variables."""
        read = [joined for joined in self.overlay.joins if joined.uses]
        while read:
            for source in read.pop().sources:
                if not source.joins_read:
                    source.joins_read = True
                    read.append(source)
        seen = set(self.unknowns)
        work = list(self.unknowns)
        while work:
            definition = work.pop()
            if definition.uses:
                self.overlay.untracked.add(definition.var)
            for joined in definition.joins:
                if joined not in seen:
                    seen.add(joined)
                    work.append(joined)
        return self.overlay

    def branch(self, run: Callable[[], None]) -> State:
        """Run a region from the present environment, and undo what it wrote."""
        outer = self.enter()
        run()
        return self.leave(outer)

    def enter(self) -> Outer:
        """Begin a region that is to be undone; `leave` is to follow, with what this gives."""
        outer: Outer = {}, {}, self.live, self.under
        self.logs.append(outer[0])
        self.lessons.append(outer[1])
        return outer

    def leave(self, outer: Outer) -> State:
        """Undo what a region wrote."""
        log, lessons, live, under = outer
        env = self.env
        state = State(
            {var: env[var] for var in log} if log else {},
            self.live,
            {var: self.refined.get(var) for var in lessons} if lessons else {},
        )
        self.logs.pop()
        for var, old in log.items():
            if old is None:
                env.pop(var, None)
            else:
                env[var] = old
        if lessons:
            self.unlearn()
        else:
            self.lessons.pop()
        self.live, self.under = live, under
        return state

    def snapshot(self, depth: int, lessons: int) -> State:
        writes = {var: self.env[var] for log in self.logs[depth:] for var in log}
        learned = {var: self.refined.get(var) for log in self.lessons[lessons:] for var in log}
        return State(writes, self.live, learned)

    def merge(self, states: list[State]) -> None:
        self.live = False
        changed: dict[n.Var, object] = {}
        for state in states:
            if state.live:
                self.live = True
                if state.writes:
                    changed.update(state.writes)
                if state.refined:
                    changed.update(state.refined)
        if not changed:
            return  # as most branches do
        reaching = [state for state in states if state.live]
        for var in changed:
            arms = [self.leaving(state, var) for state in reaching]
            first, known = arms[0]
            is_one = arms[-1][0] is first and (len(arms) < 3 or all(arm[0] is first for arm in arms))
            if is_one:
                known = self.known(var, first, [one for _, one in arms])
            else:
                first = known = self.join(var, arms)
            if first is not self.env.get(var):
                self.write(var, first)
            if known is not self.refined.get(var, first):
                self.learn(var, None if known is first else known)

    def leaving(self, state: State, var: n.Var) -> tuple[Def, Def]:
        """The definition of a variable at the end of a region, and its refinement there."""
        written = state.writes.get(var)
        definition = written or self.env.get(var) or self.current(var)
        if var in state.refined:
            known = state.refined[var]
        else:
            known = self.refined.get(var) if written is None else None
        return definition, known or definition

    @staticmethod
    def known(var: n.Var, definition: Def, arms: list[Def]) -> Def:
        """The refinement, where several arms meet, of a definition that no arm replaces."""
        first = arms[0]
        if arms[-1] is first and (len(arms) < 3 or all(arm is first for arm in arms)):
            return first
        different = list(dict.fromkeys(arms))
        if definition in different:
            return definition
        sources = [one.sources[0] for one in different if one.kind is Kind.REFINED]
        if len(different) == len(sources) == 2 and sources[0] is sources[1]:
            one, other = (definition.test for definition in different)
            if one is not None and other is not None and one[0] is other[0] and one[1] is not other[1]:
                return sources[0]  # the two arms of one test, and so all there was
        return Def(Kind.PHI, var, sources=different, refined=different)

    def join_of(self, var: n.Var, source: Def) -> Def:
        """A PHI at a loop header, which so far has one source."""
        known = self.refined.get(var) or source
        joined = Def(Kind.PHI, var, None, None, [source], [known], under=self.under)
        self.overlay.joins.append(joined)
        source.joins.append(joined)
        return joined

    def join(self, var: n.Var, arms: list[tuple[Def, Def]]) -> Def:
        sources = list(dict.fromkeys([source for source, _ in arms]))
        told = list(dict.fromkeys([known for _, known in arms]))
        joined = Def(Kind.PHI, var, None, None, sources, told, under=self.under)
        self.overlay.joins.append(joined)
        for source in sources:
            source.joins.append(joined)
        return joined

    @staticmethod
    def flow(source: Def, known: Def, joined: Def) -> None:
        joined.sources.append(source)
        source.joins.append(joined)
        joined.refined.append(known)
