"""Choose the loops that get a copy over the items of small lists, and put it in their place.

What lies where is known from a profile: it chooses what to test, before each chunk of the loop. What the lists hold
is then in locals, and only in these, for as long as a chunk takes (`legality.layouts` says when that is legal).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

from s2s.analysis.fact import Fact
from s2s.analysis.facts import Facts
from s2s.analysis.reaching import build
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.layouts.entry import Entry
from s2s.layouts.parts import Part, parts_of, used_parts
from s2s.layouts.reading import Refusal
from s2s.layouts.switched import switch
from s2s.layouts.unfold import Unfolding
from s2s.legality.layouts import ASKED, may_hold_items, may_unfold, read_behind
from s2s.legality.verdict import Refused
from s2s.program.kept_types import builtin_test, keep_range, keep_type
from s2s.program.library import keep_library, of_library, read_for
from s2s.program.originals import keep_names
from s2s.regions.chunks import may_be_cut
from s2s.regions.cost import PER_ITEM, PER_NODE, bound
from s2s.regions.demand import demands
from s2s.regions.fields import assign
from s2s.regions.profiled import hints_of

#: What a load, a store or an unpacking costs more than a local, and by how much the copy is to save more than it tests.
_SAVED, _MARGIN = 8, 3
_MOST_ROUNDS = 4
#: What the entry asks lists by.
_ASKING = ("len", "id")


def choose(scope: n.Function, cx: Context, settle: Callable[[], None]) -> bool:
    """Give the loops of a function such copies; says whether there is one."""
    known = cx.profiled(scope)
    if known is None or scope.is_generator or scope.is_async:
        return False
    changed = switch(scope, cx)
    for stmt in list(scope.body):
        if known.layouts and type(stmt) is n.For and may_be_cut(stmt, cx):
            try:
                _Copy(scope, stmt, cx).place()
                changed = True
            except Refusal as refusal:
                cx.missed(f"the loop keeps its lists: {refusal}", stmt)
    if changed:
        settle()
    return changed


@dataclass
class _Tested:
    """What the entry asks of locals and names besides.

    Attributes:
        kinds: the types of locals that the copy computes with.
        names: builtins that mean what they mean.
        library: functions of the library, and the modules they are read from.
    """

    kinds: dict[n.Var, frozenset[type]]
    names: dict[n.Var, None]
    library: dict[tuple[n.Var, str], None]


class _Copy:
    """The copy of one loop."""

    def __init__(self, scope: n.Function, loop: n.For, cx: Context) -> None:
        self.scope, self.loop, self.cx = scope, loop, cx
        self.span = loop.span

    def place(self) -> None:
        """Put the copy before the loop, which goes over what it leaves.

        Raises:
            Refusal: there can be none, or it would not pay; nothing is changed.
        """
        scope, loop, cx, span = self.scope, self.loop, self.cx, self.span
        roots = self.roots()
        if not roots:
            raise Refusal("the profile does not say how they lie")
        verdict = may_unfold(loop, scope)
        if isinstance(verdict, Refused):
            raise Refusal(verdict.reason)
        kept = read_behind(loop, scope, cx.facts_of(scope))
        unfolding = Unfolding(roots, kept, cx.facts)
        body = unfolding.body(loop.body)
        if not unfolding.held.isdisjoint(unfolding.carried):
            roots = self.roots()
            unfolding = Unfolding(roots, kept | unfolding.carried, cx.facts)
            body = unfolding.body(loop.body)
        if any(not leaf.kinds <= ASKED for leaf in unfolding.leaves.values()):
            raise Refusal("no test asks for what they hold")
        tested = self.tested(body, unfolding)
        self.pay(roots, unfolding)
        if not all(cx.facts.is_builtin(cx.facts.global_named(name)) for name in _ASKING):
            raise Refusal("the module has a `len` or an `id` of its own")
        numbers = n.Var("numbers", n.Storage.FAST)
        entry = Entry(roots, span, cx)
        tested.names.update(entry.builtins)
        test = [*self.of_range(numbers), *self.of_others(tested), *entry.tests]
        size = n.Const(bound(unfolding.nodes), span=span)
        chunk = n.Subscript(n.Load(numbers, span=span), n.Slice(None, size, None, span=span), span=span)
        copy: n.Stmt = n.For(loop.target, chunk, body, [], False, span=span)
        if entry.back:
            copy = n.Try([copy], [], [], entry.back, False, span=span)
        rest = n.Subscript(
            n.Load(numbers, span=span),
            n.Slice(n.Const(size.value, span=span), None, None, span=span),
            span=span,
        )
        block = [*entry.loads, copy, *entry.closing, assign(numbers, rest, span)]
        region = n.While(n.Bool("and", test, span=span), block, [], span=span)
        edit = cx.edit(scope)
        made = assign(numbers, loop.iter, span)
        target = loop.target
        assert type(target) is n.Store
        edit.set(loop, target=n.Store(target.var, span=target.span), iter=n.Load(numbers, span=span))
        index = scope.body.index(loop)
        edit.splice(scope.body, index, index, [made, region])
        fresh = [numbers, *entry.fresh]
        declare(scope, dict.fromkeys(fresh), [made, region], cx.facts, edit)
        cx.regions.setdefault(scope, {})[region] = {}
        cx.forget(scope)
        lists = sum(len(level) for level in used_parts(roots))
        cx.done(
            f"a copy of the loop over the items of {lists} lists and tuples, entered where they lie as in the profile",
            loop,
        )

    def roots(self) -> dict[n.Var, Part]:
        """The parameters that the loop reads, and of which the profile says what they hold."""
        known = self.cx.profiled(self.scope)
        assert known is not None
        nodes = [node for stmt in self.loop.body for node in walk_scope(stmt)]
        read = {node.var for node in nodes if type(node) is n.Load}
        stored = {node.var for node in walk_scope(self.scope) if type(node) is n.Store}
        params = {
            param.var.name: param.var
            for param in self.scope.params
            if param.var.storage is n.Storage.FAST and param.var not in stored and param.kind in n.SINGLE
        }
        return parts_of(params, known.layouts) if not read.isdisjoint(params.values()) else {}

    def tested(self, body: list[n.Stmt], unfolding: Unfolding) -> _Tested:
        """What is to be known besides for the copy to run no unknown code."""
        cx, hints = self.cx, hints_of(self.scope, self.cx)
        leaves = {var: leaf.kinds for var, leaf in unfolding.leaves.items()}
        asked: dict[n.Var, frozenset[type]] = {}
        for _ in range(_MOST_ROUNDS):
            facts, loop = self.of_copy(body, {**leaves, **asked})
            try:
                wanted = demands([loop], facts, granted=cx.granted("pure-operators", self.loop))
                for place, kinds in wanted.kinds.items():
                    hint = hints.places.get(place)
                    kinds = hint.kinds if hint is not None and hint.kinds else kinds
                    if not place.is_local or not kinds <= ASKED or place.var in asked or place.var in leaves:
                        raise Refusal(f"it computes with {place}, of which nothing is known")
                    asked[place.var] = kinds
                if wanted.kinds:
                    continue
                verdict = may_hold_items(loop, unfolding.leaves, facts)
                if isinstance(verdict, Refused):
                    raise Refusal(verdict.reason)
                break
            finally:
                facts.overlay.dissolve()
        else:
            raise Refusal("too much would have to be known")
        if any(self.cx.reaching(self.scope).may_be_unbound(read) for read in self.reads(asked)):
            raise Refusal("a local may not be bound")
        nodes = [node for stmt in body for node in walk_scope(stmt)]
        names = dict(unfolding.builtins)
        names |= {node.var: None for node in nodes if type(node) is n.Load and cx.facts.is_builtin(node.var)}
        library = {
            kept: None
            for node in nodes
            if isinstance(node, n.Expr) and of_library(node, cx.facts) is not None
            for kept in read_for(node)
        }
        return _Tested(asked, names, library)

    def reads(self, variables: Container[n.Var]) -> Iterator[n.Expr]:
        """Where the loop reads locals."""
        for stmt in self.loop.body:
            for node in walk_scope(stmt):
                if type(node) is n.Load and node.var in variables:
                    yield node
                elif type(node) is n.AugAssign and isinstance(node.target, n.Store):
                    if node.target.var in variables:
                        yield node.target

    def of_copy(self, body: list[n.Stmt], kinds: dict[n.Var, frozenset[type]]) -> tuple[Facts, n.For]:
        """What is known in the copy where the entry has found these types, and the copy as a function of its own."""
        span = self.span
        target = self.loop.target
        assert type(target) is n.Store
        whole = n.Var("numbers", n.Storage.FAST)
        loop = n.For(n.Store(target.var, span=span), n.Load(whole, span=span), body, [], False, span=span)
        mentioned = [getattr(node, "var", None) for node in walk_scope(loop)]
        used = dict.fromkeys(var for var in mentioned if type(var) is n.Var and var.storage is n.Storage.FAST)
        params = [n.Param(var, "pos", None, None, span) for var in used]
        scratch = n.Function("<loop>", "<loop>", params, [loop], variables={var.name: var for var in used})
        told = {var: Fact(found) for var, found in kinds.items()} | {whole: Fact(frozenset({range}))}
        return Facts(scratch, build(scratch), self.cx, [(scratch, {})], told), loop

    def pay(self, roots: dict[n.Var, Part], unfolding: Unfolding) -> None:
        """See to it that the copy saves more than its tests cost.

        Raises:
            Refusal: it does not.
        """
        trips = min(self.trips(unfolding), bound(unfolding.nodes))
        items = sum(len(part.items) + 1 for level in used_parts(roots) for part in level)
        if unfolding.saved * _SAVED * trips < _MARGIN * PER_ITEM * items:
            raise Refusal("it does not run often enough for what it would have to test")

    def trips(self, unfolding: Unfolding) -> float:
        """How often the loop runs each time: as counted, or by how long a call of the function took.

        What takes long is not counted to its end.
        """
        line = self.span[0] if self.span else 0
        counted = hints_of(self.scope, self.cx).trips.get(line, 0)
        known, guide = self.cx.profiled(self.scope), self.cx.guide
        if known is None or guide is None:
            return counted
        taken = known.own * guide.seconds * 1e9 / max(known.calls, 1)
        return max(counted, taken / (max(unfolding.nodes, 1) * PER_NODE))

    def of_range(self, numbers: n.Var) -> list[n.Expr]:
        """That there is something left of a range."""
        facts, span = self.cx.facts, self.span
        kept = [keep_type(facts, type), keep_range(facts, facts.global_named("range"))]
        want: list[n.Expr] = [n.Load(var, span=span) for var in kept]
        return [
            n.Test("exact", n.Load(numbers, span=span), want, (range,), span=span),
            n.Load(numbers, span=span),
        ]

    def of_others(self, tested: _Tested) -> list[n.Expr]:
        """That locals are of the types, and names mean what they are taken for."""
        facts, span = self.cx.facts, self.span
        found: list[n.Expr] = []
        for var, kinds in tested.kinds.items():
            types = tuple(sorted(kinds, key=lambda kind: kind.__name__))
            want: list[n.Expr] = [n.Load(keep_type(facts, kind), span=span) for kind in (type, *types)]
            found.append(n.Test("exact", n.Load(var, span=span), want, types, span=span))
        for var in tested.names:
            found.append(builtin_test(var, facts, span))
        for var, attribute in tested.library:
            read: n.Load | n.Attr = n.Load(var, span=span)
            read = n.Attr(read, attribute, span=span) if attribute else read
            want = [n.Load(keep_library(facts, (var, attribute)), span=span)]
            want += [] if attribute else [n.Load(keep_names(facts), span=span)]
            found.append(n.Test("same", read, want, span=span))
        return found
