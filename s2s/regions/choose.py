"""Choose the loops that may get a fast copy: `passes.regions` says what that is, and when it is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, nodes_in
from s2s.legality.call import size
from s2s.regions.bodies import body_start, has_while, is_region
from s2s.regions.counters import is_counted
from s2s.regions.counting import count_loops
from s2s.regions.forms import Variant, comprehension, is_never_copied, iterables, variants
from s2s.regions.positions import count_in, place_of, statements_in
from s2s.regions.receivers import methods_called
from s2s.regions.unknown_calls import unknown_call
from s2s.regions.unknown_trips import is_never_known

if TYPE_CHECKING:
    from s2s.regions.attempts import Attempts, Where
    from s2s.regions.trial import Settle

_MOST_SCOPE_NODES = 2500


def choose(scope: n.Function, cx: Context, settle: Settle) -> bool:
    """Make the regions of one function that has loops.

    Args:
        settle: runs the other passes over the scope until none changes it.

    Returns:
        whether there is one.
    """
    if scope.is_lambda or scope.is_generator or scope.is_async:
        return False
    if not cx.edit(scope).survey.classes.isdisjoint(_NEVER_IN_SCOPE):
        return False
    if size(scope) > _MOST_SCOPE_NODES:
        return False
    return _Chooser(scope, cx, settle).run()


#: What a region is made of, but for `while` loops that count.
_LOOPS = frozenset({n.For, n.Comp})
_NEVER_IN_SCOPE = frozenset({n.FunctionDef, n.Lambda, n.ClassDef, n.Opaque, n.OpaqueExpr})


class _Chooser:
    def __init__(self, scope: n.Function, cx: Context, settle: Settle) -> None:
        self.scope, self.cx, self.settle = scope, cx, settle
        self.edit = cx.edit(scope)
        self.callees = Callees(cx, scope)
        self.changed = False

    @cached_property
    def attempts(self) -> Attempts:
        """What makes the regions: most functions with loops have none to try."""
        from s2s.regions.attempts import Attempts

        return Attempts(self.scope, self.cx, self.settle, self.callees)

    def attempt(
        self, find: Callable[[], Where], variant: Variant, whole: bool = False
    ) -> n.If | n.While | None:
        """Make a region of what stands at a place, if that is legal and pays."""
        made = self.attempts.attempt(find, variant, whole)
        self.changed |= made is not None
        return made

    def run(self) -> bool:
        """Try the loops of the scope, outer ones first; says whether one was given a copy."""
        if any(type(stmt) is n.If and is_region(stmt) and not stmt.orelse for stmt in self.scope.body):
            return False  # the body as written follows it
        if self.try_body():
            return True
        if count_loops(self.scope, self.cx, self.callees):
            self.changed = True
            self.settle()
        elif self.edit.survey.classes.isdisjoint(_LOOPS):
            return False
        position = 0
        while True:
            statements = list(statements_in(self.scope.body))
            found: list[Variant] = []
            # After an undone trial the statements are where they were, but all nodes are new.
            while position < len(statements) and not (found := self.candidates(statements[position][1])):
                stmt = statements[position][1]
                position += count_in(stmt) if is_region(stmt) and not is_counted(stmt) else 1
            if position >= len(statements):
                return self.changed
            position = self.try_variants(found, position)

    def try_body(self) -> bool:
        """Try the whole body, if methods that it calls have `while` loops: says whether it was given a copy."""
        start = body_start(self.scope)
        if start is None:
            return False
        body = self.scope.body[start:]
        if is_never_copied(body, whiles=True):
            return False
        loop = next(stmt for stmt in body if isinstance(stmt, n.For))
        variant = next(iter(variants(loop, self.scope, self.cx, self.callees)), None)
        if variant is None or not variant.receivers:
            return False
        stored = {bound_by(node) for node in nodes_in(body)}
        if not stored.isdisjoint(variant.receivers):
            return False  # there is nothing to ask yet where the body begins
        methods = list(methods_called(body, variant.receivers))
        if not any(has_while(method.body) for method in methods):
            return False
        return self.attempt(lambda: (self.scope.body, start, len(self.scope.body)), variant, True) is not None

    def try_variants(self, found: list[Variant], position: int) -> int:
        """Try the regions that the statement at a place may become; says where what follows them stands."""
        region: n.If | n.While | None = None
        self.attempts.too_long = False
        for variant in found:
            if variant.instead and region is not None:
                continue
            # The next variant is tried on the loop as written, which this one leaves.
            place = position
            made = self.attempt(partial(self.span_at, place), variant)
            if made is not None:
                region, position = made, place_of(made, self.scope.body, place)
                if isinstance(region, n.While):
                    return position + count_in(region)
                position += 1 + sum(map(count_in, region.body))
        if region is None or self.attempts.too_long:
            return position + 1  # an inner loop may be short enough for another variant
        return position + sum(map(count_in, region.orelse))

    def at(self, position: int) -> tuple[list[n.Stmt], n.Stmt]:
        """The statement at a place, and its block. After a trial that is taken back, every node is another one."""
        return list(statements_in(self.scope.body))[position]

    def span_at(self, position: int) -> Where:
        """The block that the statement at a place stands in, where it begins, and where it ends."""
        block, stmt = self.at(position)
        index = block.index(stmt)
        return block, index, index + 1

    def candidates(self, stmt: n.Stmt) -> list[Variant]:
        """The regions that a loop may become if it calls what could be inlined, and has nothing that no region has."""
        if isinstance(stmt, n.For):
            if stmt.is_async:
                return []
        elif comprehension(stmt) is None:
            return []
        if is_never_copied([stmt]):
            return []
        if any(is_never_known(iterable, self.cx.facts.methods) for iterable in iterables(stmt)):
            return []
        found = variants(stmt, self.scope, self.cx, self.callees)
        if not found or not isinstance(stmt, n.For) or self.cx.shapes is not None:
            return found
        calls = [unknown_call(stmt, variant.receivers, self.cx) for variant in found]
        if calls[0] is not None and all(calls):
            self.cx.pass_name, line = "regions", (calls[0].span or (0,))[0]
            self.cx.missed(f"no fast copy of the loop: what it does in line {line} may run any code", stmt)
        return [variant for variant, call in zip(found, calls, strict=True) if call is None]
