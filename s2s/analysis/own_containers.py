"""Which reads of a local give a list or a dict that nobody but the function has, and what is stored to its items.

What holds of all that is stored holds of what an item gives, whatever code runs in between, as that of keys: it does
not have the container. A finalizer, another thread or a key's `__eq__` cannot store to what it cannot reach.

Holds when: all that the local is ever given are displays and comprehensions that the function makes there, lists or
dicts alone, lists multiplied by numbers, and constants. What mentions it takes or stores items, goes over them,
asks for its length, its truth or what it holds, or calls a method that hands on nothing but items. Where something
else does, that gives it away: then only those reads count of which it is certain, by the blocks they stand in, that
the function has made a new one and not given it away since. Who returns it is done with it.

A generator expression is given the iterator of what it goes over, which tells what that is, and so gives it away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import partial
from typing import Protocol

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.fact import PROVED, UNKNOWN, Tested, Why, exact, join, settled
from s2s.analysis.granted import Granted, builtin_name
from s2s.analysis.iterating import iterated
from s2s.analysis.operators import INTS, NUMBERS
from s2s.analysis.results import Known, Result, in_place
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.forms import only_target
from s2s.ir.walk import Scope, blocks, header, targets_of, walk_scope


class Solver(Known, Protocol):
    """What is asked for what is stored; `facts.Facts` is one."""

    def seen(self, definition: Def) -> Result:
        """What is known of what a definition stores, so far."""


#: Gives what is known of a value, or of several, that is stored to an item; None while nothing is.
Given = Callable[[Solver], Result]

_UNWINDING = frozenset({n.Try, n.With})
_OPAQUE = frozenset({n.Opaque, n.OpaqueExpr})
_MADE: dict[type, type] = {n.List: list, n.Dict: dict}
#: The methods that hand on nothing but items, and which of their arguments they store, counted from the first.
_METHODS: dict[str, int | None] = {
    **dict.fromkeys(("pop", "remove", "clear", "sort", "reverse", "index", "count", "popitem", "get")),
    "append": 0,
    "insert": 1,
    "setdefault": 1,
}
#: The methods that store what iterating over their argument gives, and those of views, which a loop goes over.
_EXTENDING, _VIEWS = "extend", frozenset({"keys", "values", "items"})


@plain(eq=False)
class Own:
    """The containers that one local holds.

    Attributes:
        kind: their type.
        items: stands for what is stored to their items.
        reads: those that give a container nobody else has.
        given: what is stored to the items.
        why: what it rests on that nobody else has them.
    """

    kind: type
    items: Def
    reads: set[n.Expr] = field(default_factory=set)
    given: list[Given] = field(default_factory=list)
    why: Why = PROVED


class OwnContainers:
    """The containers of a scope that nobody else has, found when one is first asked about."""

    def __init__(self, scope: Scope, overlay: Overlay, granted: Granted) -> None:
        self._scope, self._overlay, self._granted = scope, overlay, granted
        self._found: dict[n.Var, Own] | None = None

    def items(self, read: n.Expr) -> Def | None:
        """What stands for the items of the container that an expression gives; None if somebody else may have it."""
        if type(read) is not n.Load or read.var.storage is not n.Storage.FAST:
            return None
        if self._found is None:
            self._found = self._look()
        own = self._found.get(read.var)
        return own.items if own is not None and read in own.reads else None

    def stored(self, items: Def, known: Solver) -> Result:
        """What is known of all that is stored to the items of containers."""
        assert self._found is not None
        own = self._found[items.var]
        found = join(given(known) for given in own.given)
        if found is None:
            return None
        if not found.kinds or any(type(reason) is Tested for reason in found.why):
            return UNKNOWN  # what a test has found of a value does not outlive its region
        return settled(found).because(own.why)._replace(value=NO_CONST)

    def _look(self) -> dict[n.Var, Own]:
        scope = self._scope
        if not isinstance(scope, n.Function) or scope.dynamic:
            return {}
        found: dict[n.Var, Own] = {}
        for var in dict.fromkeys(definition.var for definition in self._overlay.defs):
            kinds = {_kind_made(definition) for definition in self._overlay.of_var(var)} - {NUMBERS}
            if var.storage is n.Storage.FAST and len(kinds) == 1 and isinstance(kind := kinds.pop(), type):
                found[var] = Own(kind, Def(Kind.ITEMS, var))
        nodes = [*walk_scope(scope)] if found else []
        kinds = {type(node) for node in nodes}
        if not kinds.isdisjoint(_OPAQUE):
            return {}
        for var, own in found.items():
            for definition in self._overlay.of_var(var):
                own.given += _made_with(definition)
        _Mentions(found, nodes, not kinds.isdisjoint(_UNWINDING), self._granted).tell(scope)
        return found


def _kind_made(definition: Def) -> object:
    """The type of the new container that a statement stores to a local; `NUMBERS` for what has no items."""
    stmt, value = definition.site, definition.value
    if not isinstance(stmt, n.Assign | n.AnnAssign) or type(only_target(stmt)) is not n.Store:
        return None
    if value is None or value is not stmt.value:
        return None
    if type(value) is n.Comp:
        return {"list": list, "dict": dict}.get(value.kind)
    if type(value) is n.Binary and value.op == "*" and n.List in (type(value.left), type(value.right)):
        return list  # where it may be none, or one of others, nothing is known of its items
    return NUMBERS if constant_of(value) is not NO_CONST else _MADE.get(type(value))


def _made_with(definition: Def) -> Iterator[Given]:
    """What a new container holds."""
    value = definition.value
    if type(value) is n.Comp:
        yield partial(_value, value.element if value.value is None else value.value)
    elif type(value) is n.Binary:
        yield partial(_each, value)
    items = value.items if type(value) is n.List else value.values if type(value) is n.Dict else ()
    keys = value.keys if type(value) is n.Dict else ()
    if None in keys or any(type(item) is n.Starred for item in items):
        yield _anything
    yield from (partial(_value, item) for item in items)


# -- what is given


def _anything(known: Solver) -> Result:
    return UNKNOWN


def _value(expr: n.Expr, known: Solver) -> Result:
    return known.result(expr)


def _each(expr: n.Expr, known: Solver) -> Result:
    """What iterating over a value gives."""
    found = known.result(expr)
    return None if found is None else iterated(found)


def _at(index: n.Expr, value: n.Expr, known: Solver) -> Result:
    """What is stored to a list at an index that may turn out to be a slice."""
    where, found = known.result(index), known.result(value)
    if where is None or found is None:
        return None
    return found.because(where.why) if where.within(INTS) or found.within(NUMBERS) else UNKNOWN


def _changed(stmt: n.AugAssign, own: Own, known: Solver) -> Result:
    """What an item becomes in place."""
    before, value = known.seen(own.items), known.result(stmt.value)
    assert type(stmt.target) is n.Subscript
    where = exact(int) if own.kind is dict else known.result(stmt.target.index)
    if before is None or value is None or where is None:
        return None
    return in_place(stmt.op, before, value).because(where.why) if where.within(INTS) else UNKNOWN


class _Mentions:
    """Goes over what a scope does with locals that hold containers."""

    def __init__(self, found: dict[n.Var, Own], nodes: list[n.Node], unwinds: bool, granted: Granted) -> None:
        self.found, self.nodes, self.unwinds, self.granted = found, nodes, unwinds, granted
        self.fine: set[n.Expr] = set()  # the reads that give nobody a container
        self.left: set[n.Node] = set()  # those behind which the function ends

    def tell(self, scope: n.Function) -> None:
        """Note which reads give a container that nobody else has, and what is stored to it."""
        if not self.found:
            return
        for node in self.nodes:
            self.look(node)
        lost: dict[n.Var, set[n.Node]] = {}
        for node in self.nodes:
            if type(node) is not n.Load or node.var not in self.found or node in self.left:
                continue
            if node in self.fine:
                self.found[node.var].reads.add(node)
            else:
                lost.setdefault(node.var, set()).add(node)
        for var, reads in lost.items():
            self.found[var].reads &= _kept(var, reads, scope)

    def look(self, node: n.Node) -> None:
        """Note the reads under one node that give nobody a container, and what it stores."""
        for target in targets_of(node):
            self.stored(node, target, target)
        if type(node) is n.Subscript:
            self.own(node.value)
        elif type(node) is n.For:
            self.gone_over(node.iter)
        elif type(node) is n.Comp:
            self.asked_for(node)
        elif type(node) is n.Compare and node.ops in (["in"], ["not in"]):
            self.own(node.rights[0])
        elif type(node) is n.Test:
            self.own(node.subject)
        elif type(node) is n.Bool and node.op == "and":
            self.asked(node)
        elif isinstance(node, n.If | n.While | n.Assert | n.Cond):
            self.tested(node.test)
        elif type(node) is n.Unary and node.op == "not":
            self.tested(node.operand)
        elif type(node) is n.Call:
            self.called(node)
        elif isinstance(node, n.Return | n.Raise):
            self.leaves(node)

    def own(self, expr: n.Expr | None) -> Own | None:
        """The containers that a local holds which stands where it is given to nobody."""
        if type(expr) is not n.Load or expr.var not in self.found:
            return None
        self.fine.add(expr)
        return self.found[expr.var]

    def tested(self, test: n.Expr) -> None:
        self.own(test)
        for part in test.values if type(test) is n.Bool else ():
            self.tested(part)

    def asked(self, test: n.Bool) -> None:
        """Take in the lengths that a test of s2s asks for, behind one that `len` is the builtin."""
        subjects = [part.subject for part in test.values if type(part) is n.Test and part.kind == "same"]
        named = [read.var for read in subjects if type(read) is n.Load and read.var.name == "len"]
        for call in (node for part in test.values for node in walk_scope(part) if type(node) is n.Call):
            if type(call.func) is n.Load and call.func.var in named and len(call.args) == 1:
                self.own(call.args[0])

    def asked_for(self, comp: n.Comp) -> None:
        """A comprehension goes over what it is made of; a generator hands its iterator on, which tells the list."""
        for clause in comp.clauses if comp.kind != "gen" else ():
            self.gone_over(clause.iter)
            for test in clause.ifs:
                self.tested(test)

    def gone_over(self, items: n.Expr) -> None:
        """A loop goes over a container, or over a view of one."""
        self.own(items)
        if type(items) is n.Call and type(items.func) is n.Attr and not items.args and not items.keywords:
            if items.func.name in _VIEWS:
                self.own(items.func.value)

    def leaves(self, stmt: n.Return | n.Raise) -> None:
        """Where nothing of the function runs behind a statement, it may give away what it wants."""
        value = stmt.value if type(stmt) is n.Return else None
        for given in value.items if type(value) is n.Tuple else [value]:
            self.own(given)
        if not self.unwinds:
            self.left.update(node for part in header(stmt) for node in walk_scope(part))

    def called(self, call: n.Call) -> None:
        if type(call.func) is not n.Attr:
            named = (
                builtin_name(call.func, self.granted) if len(call.args) == 1 and not call.keywords else None
            )
            if named is not None and named[0] == "len" and (own := self.own(call.args[0])) is not None:
                own.why |= named[1]
            return
        name = call.func.name
        if name not in _METHODS and name != _EXTENDING:
            return
        if (own := self.own(call.func.value)) is None:
            return
        place = 0 if name == _EXTENDING else _METHODS[name]
        if any(type(arg) is n.Starred for arg in call.args) or (call.keywords and place is not None):
            own.given.append(_anything)
        elif name == _EXTENDING:
            own.given += [partial(_each, arg) for arg in call.args]
        elif place is not None and place < len(call.args):
            own.given.append(partial(_value, call.args[place]))
        elif name == "setdefault":
            own.given.append(_anything)

    def stored(self, stmt: n.Node, whole: n.Expr, target: n.Expr) -> None:
        """Note what a statement stores to the items of containers where it stores to one of its targets."""
        if isinstance(target, n.Tuple | n.List):
            for item in target.items:
                self.stored(stmt, whole, item)
        elif type(target) is n.Starred:
            self.stored(stmt, whole, target.value)
        elif type(target) is n.Subscript and (own := self.own(target.value)) is not None:
            if type(stmt) is not n.Delete:
                own.given.append(self.given(stmt, whole, target, own))

    def given(self, stmt: n.Node, whole: n.Expr, target: n.Subscript, own: Own) -> Given:
        is_slice = own.kind is list and type(target.index) is n.Slice
        if type(stmt) is n.AugAssign:
            return _anything if is_slice else partial(_changed, stmt, own)
        value = _assigned(stmt, whole, target)
        if value is None:
            return _anything
        if is_slice:
            return partial(_each, value)
        return partial(_value, value) if own.kind is dict else partial(_at, target.index, value)


def _assigned(stmt: n.Node, whole: n.Expr, target: n.Expr) -> n.Expr | None:
    """The value that a statement stores to a target, maybe one of several; None if it is not one expression."""
    if not isinstance(stmt, n.Assign | n.AnnAssign):
        return None
    if whole is target:
        return stmt.value
    value = stmt.value
    if type(whole) is not n.Tuple or type(value) is not n.Tuple or len(whole.items) != len(value.items):
        return None
    if any(type(item) is n.Starred for item in (*whole.items, *value.items)):
        return None
    return next((one for item, one in zip(whole.items, value.items, strict=True) if item is target), None)


def _kept(var: n.Var, lost: Iterable[n.Node], scope: n.Function) -> set[n.Expr]:
    """The reads of a local behind a statement that gives it a new container, in whose block nothing gives it away."""
    found: set[n.Expr] = set()
    gone = {*lost}
    for block in blocks(scope):
        is_new = False
        for stmt in block:
            if is_new:
                inside = {*walk_scope(stmt)}
                is_new = inside.isdisjoint(gone)
                if is_new:
                    found.update(node for node in inside if type(node) is n.Load and node.var is var)
            if any(type(target) is n.Store and target.var is var for target in targets_of(stmt)):
                is_new = is_new or type(stmt) is n.Assign or type(stmt) is n.AnnAssign
    return found
