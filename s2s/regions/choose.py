"""Choose the loops that get a fast copy, and make it: `passes.regions` says what that is, and when it is legal.

The copy is made on trial and optimized by the ordinary passes, under the hypothesis that the names it calls mean what
the module bound them to. What its operations still do not know of the locals it is entered with becomes a part of the
test, and the trial starts again. It is taken back where some operation stays unknown, or the tests cost more than they
save.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from s2s.analysis.effects import ATOMIC
from s2s.analysis.facts import Facts
from s2s.context import Context, Hypothesis
from s2s.inlining.callee import Callees
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, clone, walk, walk_scope
from s2s.legality.call import size
from s2s.regions import cost
from s2s.regions.build import (
    Entry,
    forget_hypothetical,
    hypothetical,
    in_order,
    len_of,
    put_constants,
    written_tests,
)
from s2s.regions.demand import Demands, changes_lists, demands, unknown_code
from s2s.regions.forms import Variant, calls, comprehension, fast_copy, has_what_no_region_has, variants
from s2s.regions.reach import certainly_read
from s2s.regions.trips import Trips, limit, trips

_MOST_NODES = 400
_MOST_SCOPE_NODES = 2500
_MOST_TRIALS = 5
#: A region must save this many times what its tests cost, by estimate.
_MARGIN = 1.5

Settle = Callable[[], None]


def choose(scope: Scope, cx: Context, settle: Settle) -> bool:
    """Make the regions of one function.

    Args:
        settle: runs the other passes over the scope until none changes it.

    Returns:
        whether there is one.
    """
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.is_generator or scope.is_async:
        return False
    if cx.edit(scope).survey.classes.isdisjoint(_LOOPS) or size(scope) > _MOST_SCOPE_NODES:
        return False
    if any(type(node) in _NEVER_IN_SCOPE for node in walk(scope) if node is not scope):
        return False
    return _Chooser(scope, cx, settle).run()


_LOOPS = frozenset({n.For, n.Comp})
_NEVER_IN_SCOPE = frozenset({n.Function, n.ClassDef, n.Opaque, n.OpaqueExpr})


@dataclass
class _Saved:
    """What a trial may change, to be put back."""

    body: list[n.Stmt]
    variables: dict[str, n.Var]
    remarks: int
    relied: set[str]
    growth: int | None
    regions: list[int]
    place: dict[n.Stmt, int]


@dataclass
class _Trial:
    """A fast copy that is being tried."""

    region: n.If
    hypothesis: Hypothesis
    result: n.Var | None
    known: Demands


class _Chooser:
    def __init__(self, scope: n.Function, cx: Context, settle: Settle) -> None:
        self.scope, self.cx, self.settle = scope, cx, settle
        self.edit = cx.edit(scope)
        self.changed = False

    def run(self) -> bool:
        """Try the loops of the scope, outer ones first; says whether one was given a copy."""
        position = 0
        while True:
            statements = list(_statements(self.scope.body))
            # What a trial has taken back stands where it stood, but every node of it is another one.
            while position < len(statements) and not self.is_candidate(statements[position][1]):
                position += _count(statements[position][1]) if _is_region(statements[position][1]) else 1
            if position >= len(statements):
                return self.changed
            position = self.try_variants(position)

    def try_variants(self, position: int) -> int:
        """Try the regions that the statement at a place may become; says where what follows them stands."""
        region: n.If | None = None
        for variant in variants(self.at(position)[1], self.scope, self.cx):
            if not self.may_inline(self.at(position)[1], variant):
                continue
            made = self.attempt(*self.at(position), variant)
            if made is not None:
                # The next one is tried on what this one leaves as it was written.
                region = made
                position += 1 + sum(map(_count, region.body))
        return position + (1 if region is None else sum(map(_count, region.orelse)))

    def may_inline(self, stmt: n.Stmt, variant: Variant) -> bool:
        """Whether any of the calls that a statement makes may be inlined on trial: without one there is no region."""
        survey = self.cx.edit(self.scope).survey
        if survey.calls_lambda or survey.tests or survey.local_functions:
            return True
        if not survey.attributes.isdisjoint(self.cx.member_names):
            return True
        functions, callees = self.cx.facts.functions, Callees(self.cx, self.scope)
        named = {variant.callees.get(var, var) for var in calls(stmt)}
        return any(var in functions and callees.may_inline(var) for var in named)

    def at(self, position: int) -> tuple[list[n.Stmt], n.Stmt]:
        """The statement at a place, and its block. After a trial that is taken back, every node is another one."""
        return list(_statements(self.scope.body))[position]

    def is_candidate(self, stmt: n.Stmt) -> bool:
        """Whether a statement is a loop that calls what could be inlined there, and has nothing that no region has."""
        if isinstance(stmt, n.For):
            if stmt.is_async:
                return False
        elif comprehension(stmt) is None:
            return False
        if has_what_no_region_has(stmt) or size(stmt) > _MOST_NODES:
            return False
        return bool(variants(stmt, self.scope, self.cx))

    # -- trials

    def attempt(self, block: list[n.Stmt], stmt: n.Stmt, variant: Variant) -> n.If | None:
        """Make a region of a loop, if that is legal and pays."""
        pristine = clone(stmt)
        read = certainly_read(stmt, self.cx.facts, self.cx.facts_of(self.scope))
        stores = self.stores_around(stmt)
        known = Demands()
        for _ in range(_MOST_TRIALS):
            saved = self.save()
            trial = self.begin(block, stmt, variant, known)
            entry = self.entry(trial, read)
            if entry is not None:
                break
            # Once more from the start: what calls expand to depends on what is known of their arguments.
            position = saved.place[stmt]
            self.restore(saved)
            block, stmt = self.at(position)
        else:
            return None
        self.cx.pass_name = "regions"
        if isinstance(entry, str):
            self.restore(saved)
            if entry:
                self.cx.missed(f"no fast copy of the loop: {entry}", pristine)
            return None
        self.cx.hypotheses.clear()
        forget_hypothetical(self.cx)
        self.edit.set(trial.region, test=written_tests(entry, self.cx, pristine.span))
        # On trial, a store may have gone that only the loop as written reads.
        around = self.stores_around(trial.region)
        if not entry.bounded and all(stores[var] == around[var] for var in _named_in(pristine)):
            self.edit.splice(trial.region.orelse, 0, len(trial.region.orelse), [pristine])
        self.cx.regions.setdefault(self.scope, []).append(trial.region)
        self.cx.forget(self.scope)
        self.cx.done(f"a fast copy of the loop, entered where {entry.said()}", pristine)
        self.settle()
        self.changed = True
        return trial.region

    def stores_around(self, stmt: n.Stmt) -> Counter[n.Var]:
        """How often each local is stored outside of a statement."""
        inside = {*walk_scope(stmt)}
        return Counter(
            node.var
            for node in walk_scope(self.scope)
            if type(node) is not n.Load
            and isinstance(getattr(node, "var", None), n.Var)
            and node not in inside
        )

    def save(self) -> _Saved:
        growth = self.cx.growth.get(self.scope)
        body = [clone(stmt) for stmt in self.scope.body]
        places = {stmt: index for index, (_, stmt) in enumerate(_statements(self.scope.body))}
        regions = [places[region] for region in self.cx.regions.get(self.scope, ()) if region in places]
        remarks, relied = len(self.cx.remarks), set(self.cx.relied)
        return _Saved(body, dict(self.scope.variables), remarks, relied, growth, regions, places)

    def restore(self, saved: _Saved) -> None:
        self.edit.restore(self.scope, saved.body, saved.variables)
        del self.cx.remarks[saved.remarks :]
        self.cx.relied = saved.relied
        if saved.growth is not None:
            self.cx.growth[self.scope] = saved.growth
        statements = list(_statements(self.scope.body))
        self.cx.regions[self.scope] = [statements[place][1] for place in saved.regions]
        self.cx.hypotheses.clear()
        forget_hypothetical(self.cx)
        self.cx.forget(self.scope)

    def begin(self, block: list[n.Stmt], stmt: n.Stmt, variant: Variant, known: Demands) -> _Trial:
        """Put the copy and the loop under a test of types, to be optimized with the hypothesis of names."""
        fast, result = fast_copy(stmt, self.scope, self.cx)
        hypothesis = Hypothesis(variant.callees)
        region = n.If(self.tests(known), fast, [stmt], span=stmt.span)
        index = block.index(stmt)
        self.edit.splice(block, index, index + 1, [region])
        self.cx.hypotheses[region] = hypothesis
        self.cx.forget(self.scope)
        return _Trial(region, hypothesis, result, known)

    def entry(self, trial: _Trial, read: list[n.Var]) -> Entry | str | None:
        """What the region tests; or why there is none (empty: not worth a remark); None if more is to be tested."""
        region, hypothesis, known = trial.region, trial.hypothesis, trial.known
        put_constants(region, self.cx, hypothesis, self.edit)
        self.cx.forget(self.scope)
        if self.may_be_unbound(region.test):
            return ""
        self.settle()
        while put_constants(region, self.cx, hypothesis, self.edit):
            self.cx.forget(self.scope)
            self.settle()
        wanted = demands(region.body, self.cx.facts_of(self.scope))
        length = self.length(region)
        if length is not None:
            wanted.add(length.demands())
        if known.add(wanted):
            return None
        if length is None:
            return "the length of an inner loop is not known before it" if hypothesis.inlined else ""
        facts = self.cx.facts_of(self.scope)
        if not hypothesis.inlined:
            return ""
        unknown = next(unknown_code(region.body, facts), None)
        if unknown is not None:
            line = (getattr(unknown, "span", None) or (0,))[0]
            return f"what it does in line {line} may run any code"
        if known.items and changes_lists(region.body, facts):
            return "it may change what the lists hold that it relies on"
        if length.lists and not self.cx.facts.is_builtin(len_of(self.cx.facts)):
            return "`len` may be another function"
        loop = self.loop(region)
        assert loop is not None
        if trial.result is not None and not self.holds_atoms(region, trial.result, facts):
            return "a traceback would keep the list it makes"
        entry = Entry.of(region, hypothesis, known, length, limit(loop, length), read, self.cx)
        if entry.most < 1:
            return "it would run too long between two tests"
        saved = cost.GUARD * hypothesis.inlined * max(entry.trips, 1)
        return entry if saved >= _MARGIN * entry.cost else "the tests would cost more than they save"

    def loop(self, region: n.If) -> n.For | None:
        """The copy of the loop, if it is still one loop."""
        loops = [stmt for stmt in region.body if isinstance(stmt, n.For)]
        return loops[0] if len(loops) == 1 else None

    def length(self, region: n.If) -> Trips | None:
        """How often the copy runs, if that is known before it starts."""
        loop = self.loop(region)
        return None if loop is None else trips(loop)

    def holds_atoms(self, region: n.If, result: n.Var, facts: Facts) -> bool:
        """Whether nobody can tell when the items die that the copy puts into a list of its own."""
        appended = [
            node.args[0]
            for stmt in region.body
            for node in walk_scope(stmt)
            if type(node) is n.Call
            and type(node.func) is n.Attr
            and type(node.func.value) is n.Load
            and node.func.value.var is result
        ]
        return all(facts.of(item).within(ATOMIC) for item in appended)

    def tests(self, known: Demands) -> n.Expr:
        """The test of a trial: of the types that are demanded so far."""
        parts: list[n.Expr] = [hypothetical(self.cx, "same", None, ())]
        parts += [hypothetical(self.cx, "exact", var, in_order(kinds)) for var, kinds in known.kinds.items()]
        parts += [hypothetical(self.cx, "items", var, in_order(kinds)) for var, kinds in known.items.items()]
        return parts[0] if len(parts) == 1 else n.Bool("and", parts)

    def may_be_unbound(self, test: n.Expr) -> bool:
        """Whether a local that is tested may be unbound, or is no plain local."""
        overlay = self.cx.reaching(self.scope)
        reads = [node for node in walk_scope(test) if type(node) is n.Test and node.kind != "same"]
        return any(
            read.subject.var.storage is not n.Storage.FAST or overlay.may_be_unbound(read.subject)
            for read in reads
        )


def _named_in(stmt: n.Stmt) -> set[n.Var]:
    return {var for node in walk_scope(stmt) if isinstance(var := getattr(node, "var", None), n.Var)}


def _is_region(stmt: n.Stmt) -> bool:
    """Whether a statement already stands under a test, made by this run or by an earlier one."""
    if not isinstance(stmt, n.If):
        return False
    parts = stmt.test.values if isinstance(stmt.test, n.Bool) and stmt.test.op == "and" else [stmt.test]
    return any(type(part) is n.Test for part in parts)


def _count(stmt: n.Stmt) -> int:
    return sum(1 for _ in _statements([stmt]))


def _statements(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], Any]]:
    """Every statement of a scope with the block it stands in, in order."""
    for stmt in block:
        yield block, stmt
        for inner in blocks_of(stmt):
            yield from _statements(inner)
