"""Make the fast copy of a loop, where that comes to something.

The copy is made on trial and optimized by the ordinary passes, under the hypothesis that the names it calls mean what
the module bound them to. What its operations still do not know of the locals it is entered with becomes a part of the
test, and the trial starts again. It is taken back where some operation stays unknown, or the tests cost more than they
save.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from s2s.analysis.reads import Places
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.callee import Callees
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, bound_by, clone, nodes_in, walk_scope
from s2s.program.hypothesis import Hypothesis
from s2s.program.originals import keep_function
from s2s.regions.answers import put_together
from s2s.regions.bodies import count_whiles
from s2s.regions.build import Entry, forget_hypothetical, written_tests
from s2s.regions.chunks import Chunks, chunked, cut, may_ask_items, may_be_cut
from s2s.regions.demands import Demands
from s2s.regions.dissolve import dissolve
from s2s.regions.fields import calls_several
from s2s.regions.forms import Variant, fast_copy
from s2s.regions.judged import NESTED, TOO_DEAR, TOO_LONG
from s2s.regions.others import know_others, let_go_of_others
from s2s.regions.positions import statements_in
from s2s.regions.reach import certainly_read
from s2s.regions.refined import refine
from s2s.regions.strips import write
from s2s.regions.trial import ITEMS, NO_LENGTH, Settle, Trial
from s2s.regions.unknown_trips import is_known_too_late

_MOST_TRIALS = 5
#: How many trials a whole body gets: each may find more objects in attributes and lists.
_MOST_TRIALS_OF_BODY = 9
#: A block, and where in it what a region is made of begins and ends.
Where = tuple[list[n.Stmt], int, int]
#: Reasons against one form of a region that may not hold against another.
_OF_THIS_FORM = (ITEMS, TOO_DEAR, TOO_LONG)
#: Why it is no use to go on with one that only tells whether its chunks would ask for items.
_NO_ITEMS = "what its lists hold is not asked for"


@plain()
class _Saved:
    """The state that a trial may change, saved to be restored."""

    body: list[n.Stmt]
    variables: dict[str, n.Var]
    remarks: int
    relied: set[str]
    growth: int | None
    regions: dict[int, Places]
    stamp: int


class Attempts:
    """Attempts at regions in one function.

    Attributes:
        too_long: whether a variant of the loop at hand would run too long.
    """

    def __init__(self, scope: n.Function, cx: Context, settle: Settle, callees: Callees) -> None:
        self.scope, self.cx, self.settle, self.callees = scope, cx, settle, callees
        self.edit = cx.edit(scope)
        self.too_long = False
        # Why the loop at hand is no region in chunks, however long it is, with or without a look at objects.
        self.refused_in_chunks: dict[bool, str] = {}

    def attempt(
        self, find: Callable[[], Where], variant: Variant, whole: bool = False
    ) -> n.If | n.While | None:
        """Make a region of a loop, or of a whole body, if that is legal and pays.

        Args:
            find: where the statements stand that it is to be made of.
        """
        block, start, stop = find()
        first = block[start]
        is_cut = may_be_cut(first, self.cx)
        overlay, methods = self.cx.reaching(self.scope), self.cx.facts.methods
        if not whole and isinstance(first, n.For) and is_known_too_late(first, overlay, is_cut, methods):
            self.cx.pass_name = "regions"
            self.cx.missed(f"no fast copy of the loop: {NO_LENGTH}", first)
            return None
        pristine = [clone(stmt) for stmt in block[start:stop]]
        loop = next((stmt for stmt in pristine if isinstance(stmt, n.For)), pristine[0])
        # What stands before the loop of a whole body may raise, and is tested after.
        here = self.cx.facts_of(self.scope)
        read = [] if whole else certainly_read(first, self.cx.facts, here)
        stores = self.stores_around(block[start:stop])
        tried: tuple[Trial, Entry] | str = ""
        self.refused_in_chunks.clear()
        for tried_variant in variant.tried:
            forms = [False] if whole else chunked(first, self.scope, self.cx)
            objects = tried_variant.makes_objects
            if forms[0] and not objects and may_ask_items(first, tried_variant.receivers):
                # What lists hold is likely to be asked for: where that is so, each chunk would ask again.
                probed = self.trials(find, tried_variant, whole, read, False, probes=True, nested=False)
                if probed == NESTED:
                    probed = self.trials(find, tried_variant, whole, read, True)
                    if isinstance(probed, str):
                        probed = self.trials(find, tried_variant, whole, read, False, probes=True)
                if probed != _NO_ITEMS:
                    tried, forms = probed, []
            for in_chunks in forms:
                tried = self.trials(find, tried_variant, whole, read, in_chunks)
                if tried not in _OF_THIS_FORM:
                    break
            if not isinstance(tried, str):
                break
        else:
            if not whole and is_cut:
                before = self.refused_in_chunks.get(variant.makes_objects)
                tried = self.trials(find, variant, whole, read, True, True) if before is None else before
        if isinstance(tried, str):
            self.too_long |= tried == TOO_LONG
            if tried:
                self.cx.missed(f"no fast copy of the loop: {tried}", loop)
            return None
        trial, entry = tried
        copy = trial.loop()
        self.too_long |= entry.is_likely_longer
        sliced = refine(trial, entry)
        self.cx.hypotheses.clear()
        forget_hypothetical(self.cx)
        for var in filter(self.cx.facts.functions.__contains__, trial.hypothesis.names):
            keep_function(self.cx.facts, var)  # in the order of the calls
        self.edit.set(trial.region, test=written_tests(entry, self.cx, loop.span))
        if trial.chunks is not None:
            assert copy is not None and isinstance(loop, n.For)
            trial.chunks.finish(entry.most, entry.inner, copy, loop, self.scope, self.cx)
            if sliced is not None:
                write(sliced, trial.chunks, copy, entry.most, self.scope, self.cx)
        self.put_as_written(trial, entry, pristine, stores)
        let_go_of_others(trial.region, trial.hypothesis, self.edit, loop.span)
        if trial.counted:
            block, start, _ = find()
            assert isinstance(trial.region, n.If)
            count_whiles(trial.region, self.scope, self.cx)
            self.edit.splice(block, start + 1, start + 1, trial.region.orelse)
            self.edit.set(trial.region, orelse=[])
        self.cx.regions.setdefault(self.scope, {})[trial.region] = trial.hypothesis.places
        self.cx.forget(self.scope)
        self.cx.done(
            f"a fast copy of the loop, entered where {entry.said()}", loop, entry.why, entry=entry.told()
        )
        self.cx.record(self.scope, self.cx.pass_name)
        self.settle()
        known = partial(self.cx.facts_of, self.scope)
        while put_together(trial.region.body, trial.hypothesis, known, self.edit):
            self.cx.forget(self.scope)
            self.settle()
        self.cx.open_else.clear()
        if type(trial.region.test) is n.Const:  # all is granted, and the loop as written never runs
            self.edit.set(trial.region, orelse=[])
        return trial.region

    def trials(
        self,
        find: Callable[[], Where],
        variant: Variant,
        whole: bool,
        read: list[n.Var],
        in_chunks: bool,
        from_a_length: bool = False,
        probes: bool = False,
        nested: bool = True,
    ) -> tuple[Trial, Entry] | str:
        """Try one form of a region, until it is known what it is to test; why there is none, and nothing is changed.

        Args:
            from_a_length: whether it may be for loops that run longer than one is taken to run.
            probes: whether it is of no use where what lists hold is not among the first that is demanded.
            nested: whether it may be for nests that may well run longer than a region does.
        """
        known = Demands()
        deep = variant.receivers or variant.makes_objects
        most = _MOST_TRIALS_OF_BODY if deep else _MOST_TRIALS
        goes_on = True
        for number in range(most):
            saved = self.save()
            trial = self.begin(find(), variant, known, whole, in_chunks)
            trial.from_a_length = from_a_length
            trial.goes_on = most if goes_on else 0
            trial.probes, trial.nested = probes and not number, nested
            entry = trial.entry(known, read)
            self.cx.pass_name = "regions"
            if trial.probes and not trial.asks_items_at_once:
                self.restore(saved)
                return _NO_ITEMS
            if isinstance(entry, Entry):
                return trial, entry
            # With that known from the start, calls may come to something; how long loops run stays the same.
            if trial.went_on is not None and entry not in (TOO_LONG, NO_LENGTH):
                known, goes_on, entry = trial.went_on, False, None
            if trial.asks_items_at_once and not number:
                self.refused_in_chunks[variant.makes_objects] = ITEMS  # each chunk would ask for them
            elif in_chunks and entry is not None and entry != TOO_DEAR:
                self.refused_in_chunks[variant.makes_objects] = entry
            # Start again: the expansion of calls depends on what is known of their arguments.
            self.restore(saved)
            if entry is not None:
                return entry
        return ""

    def put_as_written(
        self, trial: Trial, entry: Entry, pristine: list[n.Stmt], stores: Counter[n.Var]
    ) -> None:
        """Put the loop as it was written beside its copy, where nothing that it needs has gone on trial."""
        region = trial.region
        around = self.stores_around([region])
        known = _named_in(pristine) - ({trial.chunks.numbers} if trial.chunks is not None else set())
        for_all = not entry.bounded and entry.least == 1
        if for_all and all(stores[var] == around[var] for var in known):
            self.edit.splice(region.orelse, 0, len(region.orelse), pristine)
        else:
            self.cx.open_else.add(region)

    def stores_around(self, stmts: list[n.Stmt]) -> Counter[n.Var]:
        """How often each local is stored outside of some statements."""
        inside = set(nodes_in(stmts))
        return Counter(
            var
            for node in all_in_scope(self.scope)
            if node not in inside and (var := bound_by(node)) is not None
        )

    def save(self) -> _Saved:
        growth = self.cx.growth.get(self.scope)
        body = [clone(stmt) for stmt in self.scope.body]
        places = {stmt: index for index, (_, stmt) in enumerate(statements_in(self.scope.body))}
        regions = {
            places[region]: found
            for region, found in self.cx.regions.get(self.scope, {}).items()
            if region in places
        }
        remarks, relied = len(self.cx.remarks), set(self.cx.relied)
        return _Saved(body, dict(self.scope.variables), remarks, relied, growth, regions, self.edit.stamp)

    def restore(self, saved: _Saved) -> None:
        self.edit.restore(self.scope, saved.body, saved.variables, saved.stamp)
        del self.cx.remarks[saved.remarks :]
        self.cx.relied = saved.relied
        if saved.growth is not None:
            self.cx.growth[self.scope] = saved.growth
        statements = list(statements_in(self.scope.body))
        self.cx.regions[self.scope] = {
            region: found
            for place, found in saved.regions.items()
            if isinstance(region := statements[place][1], n.If | n.While)
        }
        self.cx.hypotheses.clear()
        forget_hypothetical(self.cx)
        self.cx.forget(self.scope)

    def begin(self, where: Where, variant: Variant, known: Demands, whole: bool, in_chunks: bool) -> Trial:
        """Put the copy and the loop under a test of types, to be optimized with the hypothesis of names."""
        block, start, stop = where
        stmts = block[start:stop]
        result: n.Var | None = None
        chunks: Chunks | None = None
        region: n.If | n.While
        if in_chunks:
            (written,) = stmts
            assert isinstance(written, n.For)
            chunks = cut(written, self.scope, self.cx)
            region, new = chunks.region, chunks.stmts
        else:
            if whole:
                fast = [clone(stmt) for stmt in stmts]
            else:
                fast, result = fast_copy(stmts[0], self.scope, self.cx)
            region = n.If(n.Const(True), fast, stmts, span=stmts[0].span)
            new = [region]
        hypothesis = Hypothesis(
            variant.callees, {**variant.receivers}, {**variant.held}, makes_objects=variant.makes_objects
        )
        self.edit.splice(block, start, stop, new)
        know_others(region, hypothesis, variant.listed, self.scope, self.cx)
        self.cx.hypotheses[region] = hypothesis
        if hypothesis.receivers or calls_several(region.body, self.cx):
            self.cx.forget(self.scope)
            dissolve(region, self.scope, self.cx, hypothesis, self.callees)
        trial = Trial(region, hypothesis, result, self.scope, self.cx, self.settle, whole, chunks)
        trial.test_for(known)
        return trial


def _named_in(stmts: list[n.Stmt]) -> set[n.Var]:
    nodes = (node for stmt in stmts for node in walk_scope(stmt))
    return {var for node in nodes if isinstance(var := getattr(node, "var", None), n.Var)}
