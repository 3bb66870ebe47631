"""Which types a region demands of its locals, so that its operations run no unknown code.

An operation that may run any code leads, through the operands it knows nothing of, to values that come from outside
the region: those are what a test at the entry can tell. What kinds to test for is read off the operation itself; a
wrong guess costs a region, never a wrong result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.facts import Facts
from s2s.analysis.places import Place, place_of
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import nodes_in, walk_scope
from s2s.program.members import ClassShape
from s2s.program.records import is_field
from s2s.program.shapes import is_private
from s2s.regions.arrays import Arrays
from s2s.regions.changes import unknown_code
from s2s.regions.demands import INT, LIST, NUMBERS, PLAIN_NUMBERS, STR, Demands, Kinds, is_decided
from s2s.regions.operands import OPERANDS
from s2s.regions.receivers import array_in, field_types, is_data
from s2s.regions.texts import Texts


class Seeker:
    """Follows values back to where they enter a region.

    Args:
        inside: the nodes of the region.
        receivers: the locals that hold instances of known classes, and these.
        likely: the types that numbers are likely to have that parameters hold.
        texts: which locals are likely to be strings.
        arrays: which are likely to hold arrays.
    """

    def __init__(
        self,
        facts: Facts,
        inside: set[n.Node],
        receivers: Mapping[n.Var, ClassShape],
        likely: Mapping[n.Var, Kinds],
        texts: Texts,
        arrays: Arrays | None = None,
    ) -> None:
        self.facts = facts
        self.likely = likely
        self.texts = texts
        self.likely_arrays = arrays
        self.inside = inside
        self.receivers = receivers
        self.found = Demands()
        self._seen: set[tuple[Def, Kinds, int]] = set()
        self._items: dict[tuple[Def, Kinds, int], bool] = {}

    def of_node(self, node: n.Expr | n.Stmt, wanted: Kinds = NUMBERS) -> None:
        """Demand what would make an operation run no unknown code, and give what is wanted, as far as that is clear."""
        if type(node) is n.Attr:
            self.place(node)
            return
        for target in _fields_stored(node):
            # Also where the types are known of the whole program: what a test has not found is not stored like a local.
            if self.facts.tested_place(target) is None and (place := self.place(target)) is not None:
                self.of_place(place, NUMBERS, 0)
        rule = OPERANDS.get(type(node))
        if rule is not None:
            closed = wanted == INT and getattr(node, "op", "") in _CLOSED
            for operand, kinds in rule(self.facts, node):
                self.of_value(operand, INT if closed and kinds == NUMBERS else kinds)

    def place(self, expr: object) -> Place | None:
        """The place outside of the function that an expression reads, if it may be tested."""
        place = place_of(expr)
        if place is None or place.is_local:
            return None
        if place.attribute:
            shape = self.receivers.get(place.var)
            if shape is None or is_private(place.attribute):
                return None
            is_own = is_field(shape, place.attribute, self.facts.granted.facts)
            if not is_own and shape.find(place.attribute) is not None and not is_data(shape, place.attribute):
                return None
            self.found.add(Demands(attributes={place: None}))
        elif not self.facts.granted.facts.bindings[place.var]:
            return None
        return place

    def of_value(self, expr: n.Expr, kinds: Kinds) -> None:
        """Demand that the value of an expression has one of these types."""
        if is_decided(self.facts.of(expr), kinds):
            return
        if (place := self.place(expr)) is not None:
            self.of_place(place, kinds, 0)
        elif type(expr) is n.Load or type(expr) is n.Store:
            definition = self.facts.overlay.reaching(expr)
            if definition is not None:
                self.of_definition(definition, kinds)
        elif type(expr) is n.Cond:
            self.of_value(expr.body, kinds)
            self.of_value(expr.orelse, kinds)
        elif type(expr) is n.Walrus:
            self.of_value(expr.value, kinds)
        elif type(expr) is n.Subscript and type(expr.index) is not n.Slice:
            if not self.of_item(expr.value, constant_of(expr.index), kinds):
                self.of_items(expr.value, kinds, 1)
        else:
            self.of_node(expr, kinds)

    def of_item(self, container: object, index: object, kinds: Kinds, depth: int = 0) -> bool:
        """Demand that one item has one of these types, where all that the container may be are displays made here."""
        if type(index) is not int or depth > _MOST_COPIES:
            return False
        if type(container) is n.Tuple:
            if not -len(container.items) <= index < len(container.items):
                return False
            self.of_value(container.items[index], kinds)
            return True
        if type(container) is n.Cond:
            found = [self.of_item(arm, index, kinds, depth + 1) for arm in (container.body, container.orelse)]
            return all(found)
        definition = self.facts.overlay.reaching(container) if type(container) is n.Load else None
        if definition is None:
            return False
        found = []
        for source in non_phi_sources(definition):
            key = source, kinds, index
            if key in self._items:
                found.append(self._items[key])
                continue
            self._items[key] = True  # an inner loop demands its own operands
            known = source.kind is Kind.STORE and source.site in self.inside and source.value is not None
            self._items[key] = known and self.of_item(source.value, index, kinds, depth + 1)
            found.append(self._items[key])
        return all(found)

    def of_items(self, container: n.Expr | None, kinds: Kinds, depth: int) -> None:
        """Demand that a value is a list of items of these types; with a depth of two, that its items are such."""
        if depth > _DEEPEST:
            return
        if type(container) is n.Call and type(container.func) is n.Load and container.args:
            if container.func.var.name in ("enumerate", "reversed", "sorted", "list", "iter", "zip"):
                for arg in container.args:
                    self.of_items(arg, kinds, depth)
        elif type(container) is n.Subscript and type(container.index) is not n.Slice:
            self.of_items(container.value, kinds, depth + 1)
        elif (place := self.place(container)) is not None:
            self.of_place(place, kinds, depth)
        elif type(container) is n.Load:
            definition = self.facts.overlay.reaching(container)
            if definition is not None:
                self.of_definition(definition, kinds, depth)

    def of_place(self, place: Place, kinds: Kinds, depth: int) -> None:
        """Demand types of what a place holds, of the items of that, or of what they hold."""
        of_array, is_list = self.arrays(place) if depth or kinds == LIST else (None, False)
        if depth == 0 and place.is_local and kinds >= NUMBERS:
            kinds = self.likely.get(place.var, kinds)
        if depth == 0 and place.attribute and kinds >= NUMBERS and place.var in self.receivers:
            stored = field_types(self.receivers[place.var], place.attribute)
            kinds = stored if stored and stored <= PLAIN_NUMBERS else kinds
        if of_array is not None and is_list and (depth == 2 or kinds == LIST):
            self.found.add(Demands({place: LIST}, {place: ARRAYS}, {place: frozenset({of_array})}))
        elif of_array is not None and not is_list and depth < 2:
            self.found.add(Demands({place: ARRAYS}, {place: frozenset({of_array})}))
        elif depth == 0:
            self.found.add(Demands({place: kinds}))
        elif depth == 1 and kinds == STR and self.texts.is_likely(place.var):
            self.found.add(Demands({place: STR}))
        elif depth == 1:
            self.found.add(Demands({place: LIST}, {place: kinds}))
        else:
            self.found.add(Demands({place: LIST}, parts={place: kinds}))

    def arrays(self, place: Place) -> tuple[type | None, bool]:
        """What the items of an array are that a place is likely to hold, or a list of such; None if it holds none."""
        if place.is_local:
            return None if self.likely_arrays is None else self.likely_arrays.of(place.var), False
        shape = self.receivers.get(place.var)
        return (None, False) if shape is None else array_in(shape, place.attribute, self.facts.granted.facts)

    def of_definition(self, definition: Def, kinds: Kinds, depth: int = 0) -> None:
        """Demand that what a definition stores has one of these types, or is a list of items that have."""
        key = definition, kinds, depth
        if key in self._seen:
            return
        self._seen.add(key)
        site = definition.site
        if definition.kind is Kind.PHI or definition.kind is Kind.REFINED:
            for source in definition.sources:
                self.of_definition(source, kinds, depth)
        elif definition.kind is Kind.PARAM or (definition.kind is Kind.STORE and site not in self.inside):
            if definition.var in self.receivers:
                return  # an instance, and no number
            if depth or not is_decided(self.facts.stored(definition), kinds):
                self.of_place(Place(definition.var), kinds, depth)
        elif definition.kind is not Kind.STORE:
            return
        elif definition.value is not None:
            if depth:
                self.of_items(definition.value, kinds, depth)
            else:
                self.of_value(definition.value, kinds)
        elif type(site) is n.AugAssign:
            self.of_node(site, kinds)
        elif type(site) is n.Assign:
            part = self.unpacked(definition)
            if part is None:
                self.of_items(site.value, kinds, depth + 1)
            elif depth:
                self.of_items(part, kinds, depth)
            else:
                self.of_value(part, kinds)
        elif type(site) is n.For:
            self.of_items(site.iter, kinds, depth + 1)

    def unpacked(self, definition: Def) -> n.Expr | None:
        """The item of a display that a definition gets, which `a, b = pair` unpacks."""
        site = definition.site
        if type(site) is not n.Assign:
            return None
        value: n.Expr | None = site.value
        if type(value) is n.Load:
            source = self.facts.overlay.reaching(value)
            value = None if source is None else source.value
        for target in site.targets:
            items = getattr(target, "items", ())
            if type(value) is n.Tuple and len(items) == len(value.items):
                for index, item in enumerate(items):
                    if self.facts.overlay.stores.get(item) is definition:
                        return value.items[index]
        return None


#: The operators that give ints of ints.
_CLOSED = frozenset({"+", "-", "*", "//", "%"})
#: How deep the elements of lists are tested.
_DEEPEST = 2
#: How many copies the search follows to a display.
_MOST_COPIES = 8


def _fields_stored(stmt: n.Stmt | n.Expr) -> Iterator[n.Attr]:
    """The attributes that a statement stores, each as a target of its own."""
    targets = stmt.targets if type(stmt) is n.Assign else [stmt.target] if type(stmt) is n.AugAssign else ()
    return (target for target in targets if type(target) is n.Attr)


#: The node classes that `pure-operators` may grant to run no code of the operands.
_OPERATIONS = frozenset({n.Binary, n.AugAssign, n.Unary, n.Compare, n.If, n.Cond, n.Bool})


def demands(
    stmts: list[n.Stmt],
    facts: Facts,
    numbers: Iterable[n.Expr] = (),
    receivers: Mapping[n.Var, ClassShape] | None = None,
    likely: Mapping[n.Var, Kinds] | None = None,
    granted: bool = False,
    texts: Texts | None = None,
    arrays: Arrays | None = None,
    unknown: Iterable[n.Node] | None = None,
) -> Demands:
    """What to test at the entry of a region, for as many of its operations as possible to run no unknown code.

    Args:
        numbers: expressions whose values are to be known to be numbers besides.
        receivers: the locals that hold instances of known classes, and these.
        likely: the types that numbers are likely to have that parameters hold.
        granted: whether operators are to work on known types even where they are granted to run no code.
        texts: which locals are likely to be strings.
        arrays: which are likely to hold arrays.
        unknown: what may run unknown code, if known.
    """
    seeker = Seeker(facts, set(nodes_in(stmts)), receivers or {}, likely or {}, texts or Texts(), arrays)
    operations = (node for stmt in stmts for node in walk_scope(stmt) if type(node) in _OPERATIONS)
    unsure = unknown_code(stmts, facts) if unknown is None else unknown
    for node in (*unsure, *(operations if granted else ())):
        seeker.of_node(node)
    for expr in numbers:
        seeker.of_value(expr, NUMBERS)
    for stmt in stmts:
        for node in walk_scope(stmt):
            if type(node) is n.For and type(node.iter) is n.Call:
                for arg in node.iter.args:
                    seeker.place(
                        arg
                    )  # how long it runs is to be known before, whether or not its type is known
    return seeker.found
