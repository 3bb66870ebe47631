"""Which operations of a region may run unknown code, and what they may mutate."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from s2s.analysis.defs import Def, Kind
from s2s.analysis.effects import QUIET, Effect, own, own_stmt, truth
from s2s.analysis.fact import PROVED, UNKNOWN, Why
from s2s.analysis.facts import Facts
from s2s.analysis.places import Place
from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAYS
from s2s.ir.walk import blocks_of, header, nodes_in, set_attributes, targets_of, walk_scope

_LIST = frozenset({list})
_UNKNOWN_CODE = Effect.CALL | Effect.SUSPEND | Effect.DIVERGE
_FAST = n.Storage.FAST


def unknown_code(stmts: Iterable[n.Stmt], facts: Facts, made: Container[n.Var] = ()) -> Iterator[n.Node]:
    """The statements and expressions of a region whose own doing may run unknown code, suspend, or not end.

    Args:
        made: the classes that are known to do nothing but store what an instance is made of.
    """
    for stmt in stmts:
        if own_stmt(stmt, facts).flags & _UNKNOWN_CODE and not _is_quiet(stmt, facts):
            yield stmt
        for part in header(stmt):
            for node in walk_scope(part):
                cls = type(node)
                if cls in QUIET:
                    continue
                if (type(node) is n.Load or type(node) is n.Store) and node.var.storage is _FAST:
                    continue
                if isinstance(node, n.Expr) and own(node, facts).flags & _UNKNOWN_CODE:
                    if not is_made(node, made):
                        yield node
        for block in blocks_of(stmt):
            yield from unknown_code(block, facts, made)


def rests_on(stmts: Iterable[n.Stmt], facts: Facts) -> Why:
    """What it rests on that statements, and their expressions, run no unknown code.

    Of what a name is bound to, this does not tell: reading it runs none.
    """
    why = PROVED
    for stmt in stmts:
        why |= own_stmt(stmt, facts).why
        for node in (node for part in header(stmt) for node in walk_scope(part)):
            if isinstance(node, n.Expr) and type(node) not in QUIET and type(node) is not n.Load:
                why |= own(node, facts).why
        for block in blocks_of(stmt):
            why |= rests_on(block, facts)
    return why


def is_made(node: n.Node, made: Container[n.Var]) -> bool:
    """Whether a node makes an instance of one of some classes."""
    return type(node) is n.Call and type(node.func) is n.Load and node.func.var in made


def _is_quiet(stmt: n.Stmt, facts: Facts) -> bool:
    """Whether a statement runs no unknown code but that of finalizers, which the next test sees (rule R3), and ends."""
    if isinstance(stmt, n.Delete):
        return all(type(target) is n.Store for target in stmt.targets)
    if isinstance(stmt, n.While):
        # Whether it ends is checked where it is allowed.
        return not truth([stmt.test], facts).flags & Effect.CALL
    if not isinstance(stmt, n.For):
        return False
    return facts.of(stmt.iter).within({range, list, tuple, str, dict}) and not stmt.is_async


_GROW = frozenset(
    {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "__setitem__", "__iadd__"}
)


def changes_lists(stmts: list[n.Stmt], facts: Facts, kept: frozenset[type] = frozenset()) -> bool:
    """Whether a region may store into a list that was there before it: what is tested of items is then soon untrue.

    Args:
        kept: types of which items may be stored into lists of such: they are tested for in all lists, or in the lists
            in lists.
    """
    for node in (node for stmt in stmts for node in walk_scope(stmt)):
        if type(node) is n.AugAssign and not facts.of(node.target).within(_IMMUTABLE):
            if not is_made_here(node.target, facts):
                return True
        for target in targets_of(node):
            if not any(_is_item(part, facts) for part in walk_scope(target)):
                continue
            value = facts.of(node.value) if type(node) is n.Assign else UNKNOWN
            if type(target) is not n.Subscript or not value.within(kept):
                return True
            element = facts.of(target.value).element
            if element is None or not element.within(kept):
                return True
        if type(node) is n.Call and type(node.func) is n.Attr and node.func.name in _GROW:
            if not is_made_here(node.func.value, facts):
                return True
    return False


def attributes_stored(nodes: Iterable[n.Node]) -> set[str]:
    """The names of the attributes that statements store to; of what a target only reads on its way, none."""
    return {attr.name for attr in set_attributes(nodes)}


def _is_item(target: n.Node, facts: Facts) -> bool:
    return type(target) is n.Subscript and not facts.of(target.value).within(ARRAYS)


_IMMUTABLE = frozenset({bool, int, float, complex, str, bytes, tuple})


def is_made_here(read: n.Expr, facts: Facts) -> bool:
    """Whether a local holds a list that this function has made by a display."""
    definition = facts.overlay.reaching(read) if type(read) in (n.Load, n.Store) else None
    if definition is None:
        return False
    seen: set[Def] = set()
    work = [definition]
    while work:
        one = work.pop()
        if one in seen:
            continue
        seen.add(one)
        site = one.site
        if one.kind is Kind.PHI or one.kind is Kind.REFINED:
            work += one.sources
        elif one.kind is Kind.STORE and type(one.value) is n.Load:
            source = facts.overlay.reaching(one.value)
            if source is None:
                return False
            work.append(source)
        elif one.kind is Kind.STORE and type(site) is n.AugAssign and facts.stored(one).within(_LIST):
            source = facts.overlay.reaching(site.target)  # the list itself, and longer now
            if source is None:
                return False
            work.append(source)
        elif one.kind is not Kind.STORE or type(one.value) not in (n.List, n.Comp):
            return False
    return True


def stores_fields_anew(
    body: list[n.Stmt], kinds: Mapping[Place, frozenset[type]], lengths: Iterable[Place]
) -> bool:
    """Whether a copy stores attributes that its length depends on, or that are of other types by another name.

    Two locals may hold one object; what is stored is of the types that are tested of the one.
    """
    stored = attributes_stored(node for stmt in body for node in walk_scope(stmt))
    if any(place.attribute in stored for place in lengths):
        return True
    for name in stored:
        tested = [found for place, found in kinds.items() if place.attribute == name]
        if any(found != tested[0] for found in tested):
            return True
    return False


def stores_globals(stmts: list[n.Stmt]) -> bool:
    """Whether statements bind a name that others read, too."""
    nodes = nodes_in(stmts)
    return any(type(node) is n.Store and node.var.storage is not n.Storage.FAST for node in nodes)


def appended(stmts: list[n.Stmt], result: n.Var) -> list[n.Expr]:
    """What statements append to the list that a local holds."""
    return [
        node.args[0]
        for stmt in stmts
        for node in walk_scope(stmt)
        if type(node) is n.Call
        and type(node.func) is n.Attr
        and type(node.func.value) is n.Load
        and node.func.value.var is result
    ]
