"""The SSA overlay: which definition every read of a local sees.

Every read of a FAST variable is stamped with its reaching definition (`Def`). A `Def` is what SSA calls a value: a
parameter, a store, a join of several, one refined by a test, or the state of being unbound. What is not followed
exactly is UNKNOWN: reads of anything but FAST variables, reads where an exception may have cut a `try` or `with` body
short, and unreachable code. The overlay is computed by `reaching.build`, and thrown away when its scope changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from s2s.errors import InternalError
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_INNER
from s2s.ir.enumeration import read_directly

#: What makes a function carry the cell of its class. `super()` looks there, and at the first parameter.
CLASS_CELL = frozenset({"super", "__class__"})


@read_directly
class Kind(Enum):
    """What a definition is."""

    PARAM = "param"
    STORE = "store"
    PHI = "phi"
    REFINED = "refined"
    UNBOUND = "unbound"
    UNKNOWN = "unknown"
    #: Not of a variable, but of all items of the containers that one holds.
    ITEMS = "items"


#: The empty list of sources that definitions share which join nothing; nothing is added to it.
_NONE: list[Def] = []


@dataclass(slots=True, eq=False, init=False)
class Def:
    """One definition of a variable.

    Attributes:
        site: the node that stores: a statement, a walrus, a parameter or a clause.
        value: the expression whose value is stored, where that is one expression.
        sources: of a PHI, what it joins.
        uses: the reads that see exactly this definition, `del` and augmented assignment included, each with the
            statement whose header it stands in.
        joins: the PHIs it flows into.
        joins_read: whether a read may see this definition through a join.
        refined: of a PHI, what each of its sources is where it flows in: itself, or what tests have made of it.
        test: of a REFINED definition, the test and how it came out; `uses` are what the test reads of the variable.
        under: the last REFINED definition of an arm that it stands in: control gets there only if that has a value.
        in_loop: whether it stands in a loop, and so may be made again while the frame lives.
    """

    kind: Kind
    var: n.Var
    site: n.Node | None
    value: n.Expr | None
    sources: list[Def]
    uses: dict[n.Expr, n.Stmt | None]
    joins: list[Def]
    in_loop: bool
    joins_read: bool
    refined: list[Def]
    test: tuple[n.Expr, bool] | None
    under: Def | None

    def __init__(
        self,
        kind: Kind,
        var: n.Var,
        site: n.Node | None = None,
        value: n.Expr | None = None,
        sources: list[Def] | None = None,
        refined: list[Def] | None = None,
        in_loop: bool = False,
        under: Def | None = None,
        test: tuple[n.Expr, bool] | None = None,
    ) -> None:
        # Written out: there are more of these than of anything else that is made.
        self.kind = kind
        self.var = var
        self.site = site
        self.value = value
        self.sources = _NONE if sources is None else sources
        self.uses = {}
        self.joins = []
        self.in_loop = in_loop
        self.joins_read = False
        self.refined = _NONE if refined is None else refined
        self.test = test
        self.under = under


class _Gone(list[Def]):
    """The sources of a join whose overlay is out of date."""

    def __iter__(self) -> Iterator[Def]:
        raise InternalError("definitions are asked for that are out of date")


_GONE = _Gone()


@plain(eq=False)
class Overlay:
    """The reaching definitions of one scope.

    Attributes:
        defs: every STORE and PARAM, in program order.
        stores: the definition each `Store` target (or binding statement, alias, handler, pattern) makes.
        untracked: variables with a read of UNKNOWN definition, any of whose stores may be the one it sees; and
            variables that are deleted, by `del` or at the end of the handler that names them.
        released: what the variables hold that s2s deletes where nothing reads them any more, by the target there;
            of the scope as it was when this was computed.
        unsure: the definitions that are UNBOUND or UNKNOWN.
        joins: the PHIs.
        tests: by variable, the tests that refine definitions of it, each with how it came out.
        stamp: that of the tree it was computed of.
    """

    defs: list[Def] = field(default_factory=list)
    stores: dict[n.Node, Def] = field(default_factory=dict)
    untracked: set[n.Var] = field(default_factory=set)
    released: dict[n.Expr, Def] = field(default_factory=dict)
    unsure: list[Def] = field(default_factory=list)
    joins: list[Def] = field(default_factory=list)
    tests: dict[n.Var, list[tuple[n.Expr, bool]]] = field(default_factory=dict)
    stamp: int = 0
    _reads: dict[n.Expr, Def] = field(default_factory=dict)
    _refined: dict[n.Expr, Def] = field(default_factory=dict)
    _named: dict[n.Var, int] = field(default_factory=dict)
    _by_var: dict[n.Var, list[Def]] = field(default_factory=dict)

    def dissolve(self) -> None:
        """Break the reference cycles, so that no garbage collection is needed; the overlay is unusable after."""
        for joined in self.joins:
            joined.sources = joined.refined = joined.joins = _GONE

    def reaching(self, read: n.Expr) -> Def | None:
        """The definition a `Load` (or the target of an augmented assignment or `del`) sees; None if UNKNOWN."""
        found = self._reads.get(read)
        return None if found is None or found.kind is Kind.UNKNOWN else found

    def known_as(self, read: n.Expr) -> Def | None:
        """The definition that a read sees, as refined by the tests before it; unrefined where no test is about it.

        Only facts about values are found through it. It is REFINED, or a PHI of such, and of the same object; no
        other question about definitions ever sees one.
        """
        return self._refined.get(read) or self._reads.get(read)

    def is_refined(self, read: n.Expr) -> bool:
        """Whether tests before a read refine the definition it sees."""
        return read in self._refined

    def reads(self) -> Iterable[tuple[n.Expr, Def]]:
        """Every read of a local, with the definition it sees."""
        return self._reads.items()

    def may_be_unbound(self, read: n.Expr) -> bool:
        """Whether the read could raise `UnboundLocalError`, as far as is known."""
        found = self._reads.get(read)
        return found is None or found in self._may_be_unbound

    @cached_property
    def _may_be_unbound(self) -> set[Def]:
        """The UNBOUND and UNKNOWN definitions, and the joins that they flow into."""
        seen = set(self.unsure)
        work = list(self.unsure)
        while work:
            for joined in work.pop().joins:
                if joined not in seen:
                    seen.add(joined)
                    work.append(joined)
        return seen

    def is_read(self, definition: Def) -> bool:
        """Whether any read may see the value of this definition."""
        return definition.var in self.untracked or bool(definition.uses) or definition.joins_read

    def stays_local(self, definition: Def, reads: int = 0) -> bool:
        """Whether, with this store and that many reads gone, no read is left to become one of a global."""
        var = definition.var
        return len(self.of_var(var)) > 1 or self._named.get(var, 0) <= reads

    def holds_to_the_end(self, var: n.Var) -> bool:
        """Whether a local is stored once and never deleted: what it holds then, it holds until the frame ends."""
        if len(self.of_var(var)) != 1 or var in self.untracked:
            return False
        return not self.is_released(var)

    def is_released(self, var: n.Var) -> bool:
        """Whether s2s deletes a local somewhere."""
        return any(definition.var is var for definition in self.released.values())

    def drop(self, definition: Def) -> None:
        """Note that a store is gone, so that `of_var` and `stays_local` answer for what is left."""
        self._by_var[definition.var].remove(definition)

    def sources(self, read: n.Load) -> list[Def]:
        """The stores that a read may see; a single UNKNOWN definition where the overlay does not know."""
        definition = self.reaching(read)
        return [Def(Kind.UNKNOWN, read.var)] if definition is None else [*non_phi_sources(definition)]

    def remove_read(self, read: n.Load | n.Store) -> Def | None:
        """Note that a read is gone from the tree; returns the definition it saw."""
        self._named[read.var] -= 1
        self._refined.pop(read, None)
        definition = self._reads.pop(read, None)
        if definition is not None:
            definition.uses.pop(read, None)
        return definition

    def add_read(self, read: n.Load, stmt: n.Stmt, definition: Def) -> None:
        """Note a new read in the header of a statement, and the definition it sees."""
        self._named[read.var] = self._named.get(read.var, 0) + 1
        self._reads[read] = definition
        definition.uses[read] = stmt

    def move_read(self, read: n.Expr, stmt: n.Stmt) -> None:
        """Note that a read, which sees what it saw, stands in the header of another statement now."""
        definition = self._reads.get(read)
        if definition is not None:
            definition.uses[read] = stmt

    def of_var(self, var: n.Var) -> list[Def]:
        """The parameter and the stores of a variable, in program order."""
        return self._by_var.get(var, [])


def non_phi_sources(definition: Def) -> Iterator[Def]:
    """The definitions that are not joins and may flow into this one."""
    seen = {definition}
    work = [definition]
    while work:
        current = work.pop()
        if current.kind is not Kind.PHI:
            yield current
            continue
        for source in current.sources:
            if source not in seen:
                seen.add(source)
                work.append(source)


def stored_vars(roots: Iterable[n.Node]) -> set[n.Var]:
    """The FAST variables that code under `roots` may write or unbind, in this scope."""
    found: set[n.Var] = set()
    nodes = list(roots)
    inner_of = SCOPE_INNER
    for node in nodes:  # `all_in_scope`, written out: nothing is looked at as often
        cls = type(node)
        if cls in _BINDERS and (var := getattr(node, "var", None)) is not None:
            found.add(var)
        inner = inner_of[cls]
        if inner is not None:
            nodes += inner(node)
    return {var for var in found if var.storage is _FAST}


def stored_in_loops(outermost: n.While | n.For) -> dict[n.Stmt, set[n.Var]]:
    """For a loop and each of those in it, what `stored_vars` finds of its target or test and its body."""
    found: dict[n.Stmt, set[n.Var]] = {}
    _stored_in_loop(outermost, found)
    return found


def _stored_in_loop(loop: n.While | n.For, found: dict[n.Stmt, set[n.Var]]) -> set[n.Var]:
    stored = found[loop] = set()
    nodes: list[n.Node] = [loop.target if isinstance(loop, n.For) else loop.test, *loop.body]
    for node in nodes:
        cls = type(node)
        if type(node) is n.For or type(node) is n.While:
            stored |= _stored_in_loop(node, found)
            if type(node) is n.For:
                nodes.append(node.iter)
            nodes += node.orelse
            continue
        if cls in _BINDERS and (var := getattr(node, "var", None)) is not None and var.storage is _FAST:
            stored.add(var)
        inner = SCOPE_INNER[cls]
        if inner is not None:
            nodes += inner(node)
    return stored


_FAST = n.Storage.FAST
_BINDERS = frozenset({n.Store, n.FunctionDef, n.ClassDef, n.Alias, n.Handler, n.Pattern})
