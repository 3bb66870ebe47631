"""When a region may replace an object by a tuple of its attributes (scalar replacement)."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.effects import Knowledge
from s2s.analysis.facts import Facts
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, nodes_in, own_jumps
from s2s.legality.move import dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.options import ProgramNames
from s2s.program.constructors import Constructor
from s2s.program.flown_kinds import Flows
from s2s.program.shapes import Shapes

_UNBOUND = Refused("the local may be unbound")
_UNKNOWN = Refused("it is not known what the local holds")
_SHARED = Refused("the object is changed, and may have another name")
_ONE_OF_TWO = Refused("it may be the object that came from before, or one made since")
_ON_CLASSES = Refused("an attribute may be stored on the class, too")
_IN_ORDER = Refused("somebody may see in which order what it holds dies")
_CUT_SHORT = Refused("an exception may be handled where the object would be missed")


def may_be_missed(
    made: Constructor, shapes: Shapes, flows: Flows | None, program: ProgramNames | None
) -> Verdict:
    """Whether an object of which only attributes are used need not be made, where its class is what its text says.

    Its attributes are the object's own: what the text stores under their names, it stores on instances, and not on the
    class, where it might put a descriptor.
    """
    for name in made.values:
        if flows is not None and name in flows.holders:
            continue
        own = name not in shapes.stored or shapes.shadowed.is_on_self_alone(name)
        if not own or (program is not None and not program.alone and name in program):
            return _ON_CLASSES
    return Allowed()


def die_in_order(items: Iterable[n.Expr], known: Knowledge) -> Verdict:
    """Whether a tuple lets go of what an object held as that would have: it does so from the last to the first."""
    seen = [item for item in items if not dies_unseen(item, known)]
    return _IN_ORDER if len(seen) > 1 else Allowed()


@frozen()
class Local:
    """What a region does with one local that holds instances of a class.

    Attributes:
        reads: its reads in the region.
        stores: the statements that store an instance to it.
        is_changed: whether attributes of what it holds are stored to.
        is_copied: whether it is copied, or holds copies.
    """

    var: n.Var
    reads: Iterable[n.Load]
    stores: list[n.Assign]
    is_changed: bool
    is_copied: bool


@frozen()
class AsTuple:
    """A local whose object may be a tuple in a region.

    Attributes:
        enters: whether it holds an object where the region begins.
        leaves: whether what it then holds is needed behind the region.
    """

    enters: bool
    leaves: bool


class Region:
    """The statements of a region, which run at least once.

    Nobody has seen an object that is made in it, and of which only attributes are used: not its identity, its class,
    its dictionary, or when it dies, for it has no `__del__`, and a tuple lets go of what it holds where the object
    would have. What enters the region may be known to others, who see that it stays as it is.
    """

    def __init__(self, stmts: list[n.Stmt], loop: n.For | None, scope: n.Function, known: Facts) -> None:
        self.stmts = stmts
        self.loop = loop
        self.known = known
        self.overlay = known.overlay
        self.inside = set(nodes_in(stmts))
        self.unwinds = any(type(node) in (n.Try, n.With) for node in all_in_scope(scope))

    def may_be_tuple(self, local: Local) -> AsTuple | Refused:
        """Whether a tuple may stand in the place of every object that a local holds in the region.

        Behind the region it holds the object it would have held: the one from before, if none was stored, and one
        that is made at the end, if one certainly was.
        """
        if not all(map(self.known.bound, local.reads)):
            return _UNBOUND
        reaching = {leaf for read in local.reads for leaf in self.overlay.sources(read)}
        if any(leaf.kind in (Kind.UNKNOWN, Kind.UNBOUND) for leaf in reaching):
            return _UNKNOWN
        enters = any(leaf.site not in self.inside for leaf in reaching)
        if local.is_changed and (enters or local.is_copied):
            return _SHARED
        stored = {self.overlay.stores[stmt.targets[0]] for stmt in local.stores}
        # The object that enters the region lives as long as the local holds it.
        leaves = bool(enters and stored) or self._is_seen_behind(local.var, stored)
        if (enters or leaves) and self.unwinds:
            return _CUT_SHORT
        if leaves and not (enters and self._is_stored_for_sure(local.stores)):
            return _ONE_OF_TWO
        return AsTuple(enters, leaves)

    def _is_seen_behind(self, var: n.Var, stored: set[Def]) -> bool:
        """Whether a read behind the region sees what is stored in it."""
        if not stored:
            return False
        return var in self.overlay.untracked or any(
            leaf in stored
            for read, definition in self.overlay.reads()
            if definition.var is var and read not in self.inside
            for leaf in non_phi_sources(definition)
        )

    def _is_stored_for_sure(self, stores: list[n.Assign]) -> bool:
        """Whether one of these statements runs whenever the region does, and the region ends at its end."""
        if any(type(node) is n.Return for node in self.inside):
            return False
        loops = [self.loop] if self.loop is not None and self.loop in self.stmts else []
        certain: list[n.Node] = [*self.stmts, *(stmt for loop in loops for stmt in loop.body)]
        blocks = [self.stmts, *(loop.body for loop in loops)]
        if any(next(own_jumps(block, n.Break, n.Continue), None) is not None for block in blocks):
            return False
        return any(stmt in certain for stmt in stores)
