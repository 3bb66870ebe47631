"""What a region would have to know of the locals it is entered with, for its operations to run no unknown code.

An operation that may run any code leads, through the operands it knows nothing of, to values that come from outside
the region: those are what a test at the entry can tell. What kinds to test for is read off the operation itself; a
wrong guess costs a region, never a wrong result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import Def, Kind, non_phi_sources
from s2s.analysis.effects import Effect, own, own_stmt
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, header, walk_scope

Kinds = frozenset[type]
NUMBERS: Kinds = frozenset({int, float})
INT: Kinds = frozenset({int})
STR: Kinds = frozenset({str})
LIST: Kinds = frozenset({list})

_UNKNOWN_CODE = Effect.CALL | Effect.SUSPEND | Effect.DIVERGE


@dataclass
class Demands:
    """What to test at the entry of a region.

    Attributes:
        kinds: of locals, the exact types to test for.
        items: of locals that are lists, the exact types of their items.
    """

    kinds: dict[n.Var, Kinds] = field(default_factory=dict)
    items: dict[n.Var, Kinds] = field(default_factory=dict)

    def add(self, other: Demands) -> bool:
        """Take in more demands; says whether there was anything new."""
        new = False
        for mine, others in ((self.kinds, other.kinds), (self.items, other.items)):
            for var, kinds in others.items():
                both = kinds & mine.get(var, kinds) or kinds
                if mine.get(var) != both:
                    mine[var] = both
                    new = True
        return new


def unknown_code(stmts: Iterable[n.Stmt], facts: Facts) -> Iterator[Any]:
    """The statements and expressions of a region whose own doing may run unknown code, suspend, or not end."""
    for stmt in stmts:
        if own_stmt(stmt, facts).flags & _UNKNOWN_CODE and not _is_quiet(stmt, facts):
            yield stmt
        for part in header(stmt):
            for node in walk_scope(part):
                if isinstance(node, n.Expr) and own(node, facts).flags & _UNKNOWN_CODE:
                    yield node
        for block in blocks_of(stmt):
            yield from unknown_code(block, facts)


def _is_quiet(stmt: n.Stmt, facts: Facts) -> bool:
    """Whether a statement runs no unknown code but that of finalizers, which the next test sees (rule R3), and ends."""
    if isinstance(stmt, n.Delete):
        return all(type(target) is n.Store for target in stmt.targets)
    if not isinstance(stmt, n.For):
        return False
    return facts.of(stmt.iter).within({range, list, tuple, str, dict}) and not stmt.is_async


class Seeker:
    """Follows values back to where they enter a region.

    Args:
        inside: the nodes of the region.
    """

    def __init__(self, facts: Facts, inside: set[Any]) -> None:
        self.facts = facts
        self.inside = inside
        self.found = Demands()
        self._seen: set[tuple[Def, Kinds, bool]] = set()

    def of_node(self, node: Any) -> None:
        """Demand what would make an operation run no unknown code, as far as that is clear."""
        rule = _OPERANDS.get(type(node))
        if rule is not None:
            for operand, kinds in rule(self, node):
                self.of_value(operand, kinds)

    def of_value(self, expr: Any, kinds: Kinds) -> None:
        """Demand that the value of an expression has one of these types."""
        if self.facts.of(expr).kinds:
            return
        cls = type(expr)
        if cls in (n.Load, n.Store):
            definition = self.facts.overlay.reaching(expr)
            if definition is not None:
                self.of_definition(definition, kinds)
        elif cls is n.Cond:
            self.of_value(expr.body, kinds)
            self.of_value(expr.orelse, kinds)
        elif cls is n.Walrus:
            self.of_value(expr.value, kinds)
        elif cls is n.Subscript and type(expr.index) is not n.Slice:
            self.of_items(expr.value, kinds)
        else:
            self.of_node(expr)

    def of_items(self, container: Any, kinds: Kinds) -> None:
        """Demand that a value is a list of items of these types."""
        if type(container) is n.Call and type(container.func) is n.Load and container.args:
            if container.func.var.name in ("enumerate", "reversed", "sorted", "list", "iter", "zip"):
                for arg in container.args:
                    self.of_items(arg, kinds)
            return
        if type(container) is not n.Load:
            return
        definition = self.facts.overlay.reaching(container)
        if definition is not None:
            self.of_definition(definition, kinds, items=True)

    def of_definition(self, definition: Def, kinds: Kinds, items: bool = False) -> None:
        """Demand that what a definition stores has one of these types, or is a list of items that have."""
        key = definition, kinds, items
        if key in self._seen:
            return
        self._seen.add(key)
        site: Any = definition.site
        if definition.kind is Kind.PHI or definition.kind is Kind.REFINED:
            for source in definition.sources:
                self.of_definition(source, kinds, items)
        elif definition.kind is Kind.PARAM or (definition.kind is Kind.STORE and site not in self.inside):
            if items:
                self.found.add(Demands({definition.var: LIST}, {definition.var: kinds}))
            elif not self.facts.stored(definition).kinds:
                self.found.add(Demands({definition.var: kinds}))
        elif definition.kind is not Kind.STORE:
            return
        elif definition.value is not None:
            if items:
                self.of_items(definition.value, kinds)
            else:
                self.of_value(definition.value, kinds)
        elif type(site) is n.AugAssign:
            self.of_node(site)
        elif type(site) is n.Assign:
            part = self.unpacked(definition)
            if part is not None:
                (self.of_items if items else self.of_value)(part, kinds)
        elif type(site) is n.For and not items:
            self.of_items(site.iter, kinds)

    def unpacked(self, definition: Def) -> n.Expr | None:
        """The item of a display that a definition gets, which `a, b = pair` unpacks."""
        site: Any = definition.site
        value: Any = site.value
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


def _is_text(expr: n.Expr, facts: Facts) -> bool:
    return facts.of(expr).within(STR) or type(constant_of(expr)) is str


def _both(seeker: Seeker, left: n.Expr, right: n.Expr, kinds: Kinds) -> Iterator[tuple[n.Expr, Kinds]]:
    if _is_text(left, seeker.facts) or _is_text(right, seeker.facts):
        kinds = STR
    yield left, kinds
    yield right, kinds


def _binary(seeker: Seeker, expr: n.Binary) -> Iterator[tuple[n.Expr, Kinds]]:
    return _both(seeker, expr.left, expr.right, INT if expr.op in ("<<", ">>", "&", "|", "^") else NUMBERS)


def _aug_assign(seeker: Seeker, stmt: n.AugAssign) -> Iterator[tuple[n.Expr, Kinds]]:
    return _both(seeker, stmt.target, stmt.value, NUMBERS)


def _unary(seeker: Seeker, expr: n.Unary) -> Iterator[tuple[n.Expr, Kinds]]:
    yield expr.operand, NUMBERS


def _compare(seeker: Seeker, expr: n.Compare) -> Iterator[tuple[n.Expr, Kinds]]:
    operands = [expr.left, *expr.rights]
    for left, right in pairwise(operands):
        yield from _both(seeker, left, right, NUMBERS)


def _tested(part: str) -> Callable[[Seeker, Any], Iterator[tuple[n.Expr, Kinds]]]:
    def rule(seeker: Seeker, node: Any) -> Iterator[tuple[n.Expr, Kinds]]:
        value = getattr(node, part)
        for expr in value if isinstance(value, list) else [value]:
            if type(expr) in (n.Load, n.Subscript):
                yield expr, NUMBERS

    return rule


def _subscript(seeker: Seeker, expr: n.Subscript) -> Iterator[tuple[n.Expr, Kinds]]:
    yield expr.value, LIST
    yield expr.index, INT


def _call(seeker: Seeker, expr: n.Call) -> Iterator[tuple[n.Expr, Kinds]]:
    if type(expr.func) is n.Attr:
        if expr.func.name in ("append", "extend", "pop", "insert"):
            yield expr.func.value, LIST
        return
    known = seeker.facts.builtin(expr.func)
    if known is None:
        return
    kinds = _ARGUMENTS.get(known[0])
    for arg in expr.args if kinds is not None else ():
        yield arg, kinds  # type: ignore[misc]


#: What the arguments of a builtin function are where it runs no code of theirs.
_ARGUMENTS: dict[str, Kinds] = {
    "range": INT,
    "len": LIST,
    "abs": NUMBERS,
    "min": NUMBERS,
    "max": NUMBERS,
    "float": NUMBERS,
    "int": NUMBERS,
    "enumerate": LIST,
    "list": LIST,
    "reversed": LIST,
    "zip": LIST,
    "chr": INT,
    "ord": STR,
}


def _for(seeker: Seeker, stmt: n.For) -> Iterator[tuple[n.Expr, Kinds]]:
    yield stmt.iter, LIST


_OPERANDS: dict[type, Callable[[Seeker, Any], Iterator[tuple[n.Expr, Kinds]]]] = {
    n.Binary: _binary,
    n.AugAssign: _aug_assign,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Subscript: _subscript,
    n.Call: _call,
    n.For: _for,
    n.If: _tested("test"),
    n.Cond: _tested("test"),
    n.Bool: _tested("values"),
}


def demands(stmts: list[n.Stmt], facts: Facts, numbers: Iterable[n.Expr] = ()) -> Demands:
    """What to test at the entry of a region, for as many of its operations as possible to run no unknown code.

    Args:
        numbers: expressions whose values are to be known to be numbers besides.
    """
    seeker = Seeker(facts, {node for stmt in stmts for node in walk_scope(stmt)})
    for node in unknown_code(stmts, facts):
        seeker.of_node(node)
    for expr in numbers:
        seeker.of_value(expr, NUMBERS)
    return seeker.found


_GROW = frozenset(
    {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "__setitem__", "__iadd__"}
)


def changes_lists(stmts: list[n.Stmt], facts: Facts) -> bool:
    """Whether a region may store into a list that was there before it: what is tested of items is then soon untrue."""
    for node in (node for stmt in stmts for node in walk_scope(stmt)):
        if type(node) is n.AugAssign and not facts.of(node.target).within(_IMMUTABLE):
            return True
        for target in getattr(node, "targets", None) or [getattr(node, "target", None)]:
            if target is not None and any(type(part) is n.Subscript for part in walk_scope(target)):
                return True
        if type(node) is n.Call and type(node.func) is n.Attr and node.func.name in _GROW:
            if not _is_made_here(node.func.value, facts):
                return True
    return False


_IMMUTABLE = frozenset({bool, int, float, complex, str, bytes, tuple})


def _is_made_here(read: n.Expr, facts: Facts) -> bool:
    """Whether a local holds a list that this function has made by a display."""
    definition = facts.overlay.reaching(read) if type(read) is n.Load else None
    if definition is None:
        return False
    return all(
        source.kind is Kind.STORE and type(source.value) in (n.List, n.Comp)
        for source in non_phi_sources(definition)
    )
