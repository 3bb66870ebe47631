"""When locals may hold the items of a tuple, so that no tuple is made (scalar replacement)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.analysis.tuples import Tuples
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import all_in_scope, blocks_of, nodes_in, own_jumps, walk_scope
from s2s.legality.move import stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_UNBOUND = Refused("the local may be unbound")
_UNKNOWN = Refused("it is not known what the local holds")
_CUT_SHORT = Refused("an exception may be handled where some of the items are stored and some are not")
_LENGTH = Refused("the tuples are not all of one length, or an item is read that they do not have")
_JUMPS = Refused("what follows would not see the tuple where control leaves early")
_OUTSIDE = frozenset({n.Return, n.Break, n.Continue})


@dataclass(frozen=True, slots=True)
class Apart:
    """A local whose tuples may be kept as items.

    Attributes:
        length: how many items.
        enters: whether it holds a tuple already where the block begins.
        leaves: whether what it holds is read behind the block.
        why: what that rests on.
    """

    length: int
    enters: bool
    leaves: bool
    why: Why = PROVED


class Block:
    """The statements of a scope between which tuples are to be kept as items.

    Args:
        whole: whether they are all of a function.
    """

    def __init__(self, stmts: list[n.Stmt], scope: n.Function, known: Facts, whole: bool) -> None:
        self.stmts = stmts
        self.known = known
        self.overlay = known.overlay
        self.whole = whole
        self.inside: Collection[n.Node] = set(nodes_in(stmts))
        self._scope = scope

    @cached_property
    def unwinds(self) -> bool:
        """Whether the scope may handle an exception while the locals are still alive."""
        return any(type(node) in (n.Try, n.With) for node in all_in_scope(self._scope))

    def may_be_apart(self, one: Tuples) -> Apart | Refused:
        """Whether what a local holds in the block may be kept as items.

        Every read is certainly of a tuple of one length, and nobody can tell that the tuple is gone: its items are
        atoms, or live in locals as long as in the tuple. Behind the block the local holds what it would have held.
        """
        if not all(map(self.known.bound, one.reads)):
            return _UNBOUND
        reaching = {leaf for read in one.reads for leaf in self.overlay.sources(read)}
        if any(leaf.kind in (Kind.UNKNOWN, Kind.UNBOUND) for leaf in reaching):
            return _UNKNOWN
        entering = {leaf for leaf in reaching if leaf.site not in self.inside}
        lengths = set(one.lengths)
        for leaf in entering:
            items = self.known.stored(leaf).items
            lengths.add(-1 if items is None else len(items))
        if len(lengths) != 1:
            return _LENGTH
        (length,) = lengths
        if length < 1 or not all(-length <= place < length for _, place in one.picked.values()):
            return _LENGTH
        stores = [self.overlay.stores[stmt.targets[0]] for stmt in (*one.stores, *one.copies)]
        # The value that enters may have been stored here, in the previous iteration of an enclosing loop.
        leaves = bool(entering and stores) or self._leaves_the_block(one, stores)
        if (entering or leaves) and (self.whole or self.unwinds or one.released):
            return _UNKNOWN
        if leaves and not entering:
            return _UNBOUND  # where the block ends without having stored it
        if leaves and self._is_left_early():
            return _JUMPS
        if self.unwinds and (len(stores) > 1 or any(store.in_loop for store in stores)):
            return _CUT_SHORT
        verdict = self._die_unseen(one, stores, entering)
        return verdict if not verdict else Apart(length, bool(entering), leaves, verdict.why)

    def _leaves_the_block(self, one: Tuples, stores: list[Def]) -> bool:
        """Whether a read, or an end of its life, behind the block sees what is stored in the block."""
        if self.whole or not stores:
            return False
        made = set(stores)
        return one.var in self.overlay.untracked or any(
            leaf in made
            for definition in self._seen_behind.get(one.var, ())
            for leaf in non_phi_sources(definition)
        )

    @cached_property
    def _seen_behind(self) -> dict[n.Var, list[Def]]:
        """What reads, and ends of lives, outside of the block see, by variable."""
        found: dict[n.Var, list[Def]] = {}
        for node, definition in (*self.overlay.reads(), *self.overlay.released.items()):
            if node not in self.inside:
                found.setdefault(var_of(node), []).append(definition)
        return found

    def _is_left_early(self) -> bool:
        """Whether control may leave the block before its end."""
        if any(type(node) is n.Return for node in self.inside):
            return True
        return next(own_jumps(self.stmts, n.Break, n.Continue), None) is not None

    def _die_unseen(self, one: Tuples, stores: list[Def], entering: set[Def]) -> Verdict:
        """Whether the time when the items die is unobservable.

        They die with the tuple where it is stored once and released further on in the same block: there the items
        are, the last one first, as in the tuple; or where it lives to the end of the frame, when all locals die in an
        order that is left open.
        """
        verdict = all_of(stored_dies_unseen(definition, self.known) for definition in (*stores, *entering))
        if verdict or not self.whole or len(stores) != 1 or entering or one.copies or one.copied:
            return verdict
        if not one.released:
            return verdict if stores[0].in_loop else Allowed()
        return Allowed() if len(one.released) == 1 and self._is_straight(one) else verdict

    def _is_straight(self, one: Tuples) -> bool:
        """Whether the one store and the one release stand in one block, and control gets from the one to the other."""
        (released,) = one.released
        (stored,) = one.stores
        block = _block_of(stored, self.stmts)
        if block is None or released not in block:
            return False
        between = block[block.index(stored) : block.index(released)]
        return not any(
            type(node) in (*_OUTSIDE, n.Yield, n.YieldFrom, n.Await)
            for stmt in between
            for node in walk_scope(stmt)
        )


def _block_of(stmt: n.Stmt, stmts: list[n.Stmt]) -> list[n.Stmt] | None:
    if stmt in stmts:
        return stmts
    return next(
        (found for one in stmts for inner in blocks_of(one) if (found := _block_of(stmt, inner))), None
    )
