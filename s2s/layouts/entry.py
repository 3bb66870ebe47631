"""The test at the entry of a copy over small lists, what loads their items, and what puts back what is stored.

    while (
        type(numbers) is range
        and numbers
        and type(bodies) is list
        and len(bodies) == 2
        and type(bodies[0]) is type(bodies[1]) is list
        and len(bodies[0]) == len(bodies[1]) == 3
        and …
    ):
        bodies_0 = bodies[0]
        bodies_0_0, bodies_0_1, bodies_0_2 = before = bodies_0[:]
        …
        try:
            for i in numbers[:200]:
                …                           # the copy, over the locals
        finally:
            if bodies_0_0 is not before[0]:
                bodies_0[0] = bodies_0_0
        del bodies_0
        numbers = numbers[200:]
    for i in numbers:
        …                                   # the loop as written, over what is left

The test binds nothing: where it fails, no local keeps alive what lies otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.layouts.parts import Leaf, Part, used_parts
from s2s.program.kept_types import keep_type
from s2s.program.originals import keep_builtin
from s2s.regions.fields import assign, release
from s2s.regions.written_back import IS_NEW


class Entry:
    """Writes the statements around a copy.

    Attributes:
        fresh: the locals that it needs.
        builtins: what the tests call.
        tests: what the entry asks of the lists.
        loads: what loads their items.
        back: what puts back what is stored.
        closing: what lets go of the lists.
    """

    def __init__(self, roots: Mapping[n.Var, Part], span: n.Span | None, cx: Context) -> None:
        self.span, self.cx = span, cx
        self.fresh: list[n.Var] = []
        self.builtins: dict[n.Var, None] = {}
        self.tests: list[n.Expr] = []
        self.loads: list[n.Stmt] = []
        self.back: list[n.Stmt] = []
        levels = list(used_parts(roots))
        for level in levels:
            self._ask_shapes(level)
        for var, part in roots.items():
            if part.is_used and part.var is not var:
                self._ask("is", [self._load(var)], self._path(part))
        parts = [part for level in levels for part in level]
        self._ask_places(parts)
        self._ask_leaves(parts)
        written = [part for part in parts if part.is_written]
        for part in parts:
            self._load_leaves(part)
        held = [part.var for part in written if part.home is not None]
        self.closing: list[n.Stmt] = [release(held, span)] if held else []

    def _load(self, var: n.Var) -> n.Load:
        return n.Load(var, span=self.span)

    def _const(self, value: int) -> n.Const:
        return n.Const(value, span=self.span)

    def _path(self, part: Part) -> n.Expr:
        """Where a list lies, from the parameter on."""
        if part.home is None:
            return self._load(part.var)
        return self._at(self._path(part.home[0]), part.home[1])

    def _at(self, value: n.Expr, index: int) -> n.Expr:
        return n.Subscript(value, self._const(index), span=self.span)

    def _call(self, name: str, arg: n.Expr) -> n.Expr:
        var = self.cx.facts.global_named(name)
        kept = keep_builtin(self.cx.facts, var)
        self.builtins[var] = None
        return n.Call(self._load(kept), [arg], [], span=self.span)

    def _type_of(self, value: n.Expr) -> n.Expr:
        return n.Call(self._load(keep_type(self.cx.facts, type)), [value], [], span=self.span)

    def _ask(self, op: str, values: list[n.Expr], last: n.Expr) -> None:
        """That some values are one and the same."""
        first, *others = values
        self.tests.append(n.Compare(first, [op] * len(values), [*others, last], span=self.span))

    def _ask_shapes(self, parts: list[Part]) -> None:
        for kind in dict.fromkeys(part.kind for part in parts):
            types = [self._type_of(self._path(part)) for part in parts if part.kind is kind]
            self._ask("is", types, self._load(keep_type(self.cx.facts, kind)))
        for length in dict.fromkeys(len(part.items) for part in parts):
            alike = [part for part in parts if len(part.items) == length]
            self._ask("==", [self._call("len", self._path(part)) for part in alike], self._const(length))

    def _ask_places(self, parts: list[Part]) -> None:
        """That the places of which the profile says so hold one list, and others other ones."""
        for part in parts:
            for index in sorted(part.again):
                item = part.items[index]
                assert isinstance(item, Part)
                self._ask("is", [self._at(self._path(part), index)], self._path(item))
        lists = [part for part in parts if part.kind is list and part.leaves]
        if len(lists) > 1 and any(part.is_written for part in lists):
            several = n.Set([self._call("id", self._path(part)) for part in lists], span=self.span)
            self._ask("==", [self._call("len", several)], self._const(len(lists)))

    def _ask_leaves(self, parts: list[Part]) -> None:
        """That what the copy computes with is of the types of which it was."""
        by_kinds: dict[frozenset[type], list[n.Expr]] = {}
        for part in parts:
            for index, leaf in _leaves(part):
                by_kinds.setdefault(leaf.kinds, []).append(self._at(self._path(part), index))
        for kinds, values in by_kinds.items():
            names = sorted(kinds, key=lambda kind: kind.__name__)
            kept: list[n.Expr] = [self._load(keep_type(self.cx.facts, kind)) for kind in names]
            if len(kept) == 1:
                self._ask("is", [self._type_of(value) for value in values], kept[0])
                continue
            for value in values:
                asked: list[n.Expr] = [
                    n.Compare(self._type_of(clone(value)), ["is"], [clone(kind)], span=self.span)
                    for kind in kept
                ]
                self.tests.append(n.Bool("or", asked, span=self.span))

    def _load_leaves(self, part: Part) -> None:
        leaves = dict(_leaves(part))
        self.fresh += [leaf.var for leaf in leaves.values()]
        if part.is_written:
            if part.home is not None:
                self.loads.append(assign(part.var, self._path(part), self.span))
                self.fresh.append(part.var)
            self._load_written(part, leaves)
        elif len(leaves) == len(part.items):
            targets = n.Tuple([n.Store(leaf.var, span=self.span) for leaf in leaves.values()], span=self.span)
            self.loads.append(n.Assign([targets], self._path(part), span=self.span))
        else:
            for index, leaf in leaves.items():
                self.loads.append(assign(leaf.var, self._at(self._path(part), index), self.span))

    def _load_written(self, part: Part, leaves: Mapping[int, Leaf]) -> None:
        """Load the items of a list of which some are stored; what is another object in the end is put back.

        What others have stored meanwhile to items that the copy has not stored stays.
        """
        before = n.Var("before", n.Storage.FAST)
        self.fresh.append(before)
        everything = n.Slice(None, None, None, span=self.span)
        copied = n.Subscript(self._load(part.var), everything, span=self.span)
        if len(leaves) == len(part.items):
            targets: list[n.Expr] = [n.Store(leaf.var, span=self.span) for leaf in leaves.values()]
            display: list[n.Expr] = [n.Tuple(targets, span=self.span), n.Store(before, span=self.span)]
            self.loads.append(n.Assign(display, copied, span=self.span))
        else:
            self.loads.append(assign(before, copied, self.span))
            for index, leaf in leaves.items():
                self.loads.append(assign(leaf.var, self._at(self._load(before), index), self.span))
        for index, leaf in leaves.items():
            if leaf.is_stored:
                was = self._at(self._load(before), index)
                is_new = n.Compare(self._load(leaf.var), [IS_NEW], [was], span=self.span)
                place = self._at(self._load(part.var), index)
                stored = n.Assign([place], self._load(leaf.var), span=self.span)
                self.back.append(n.If(is_new, [stored], [], span=self.span))


def _leaves(part: Part) -> Iterable[tuple[int, Leaf]]:
    """The items that the copy uses, and where they lie."""
    return [(index, item) for index, item in enumerate(part.items) if isinstance(item, Leaf) and item.is_used]
