"""What would be known of a scope if values were of some kinds, and of which values one would have to know that.

A hypothesis is an overlay on the facts of a scope: it changes neither them nor the tree. What does not follow from the
values it is about is looked up in the facts below; only what does is solved anew.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from s2s.analysis.defs import Def, Kind
from s2s.analysis.effects import Effect, own, own_stmt
from s2s.analysis.fact import UNKNOWN, Fact, Why, join
from s2s.analysis.facts import Facts, unbound_global
from s2s.analysis.operators import IMMUTABLE
from s2s.analysis.refine import subject
from s2s.analysis.results import Result, binary
from s2s.ir import nodes as n
from s2s.ir.walk import scope_children, walk_scope

#: Elements that the region itself stores may be of other kinds than the test found, and those stored then, of others.
_MOST_ROUNDS = 3


class Hypothesis(Facts):
    """The facts of a scope, and what follows if some values were of kinds that tests would find.

    Made by `assuming`.
    """

    def __init__(self, below: Facts, told: Mapping[Def, Fact], names: Mapping[n.Var, Why]) -> None:
        super().__init__(below._scope, below.overlay, below.granted)
        self._in_regions, self._told = below._in_regions, below._told
        self._below = below
        self._names = names
        self._concerned: set[Def] = set(told)
        work = list(told)
        while work:
            for dependent in below._dependents.get(work.pop(), ()):
                if dependent not in self._concerned:
                    self._concerned.add(dependent)
                    work.append(dependent)
        self._of_def.update(told)
        self._dependents.update((definition, {}) for definition in told)

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        if type(expr) is n.Load and expr.var in self._names:
            return expr.var.name, self._names[expr.var]
        return super().builtin(expr)

    def seen(self, definition: Def) -> Result:
        # The facts below do not know that the name is assumed to be a builtin, nor what follows from calling it.
        if not self._names and definition not in self._concerned:
            return self._below.seen(definition)
        return super().seen(definition)


def assuming(
    facts: Facts,
    told: Mapping[Def | n.Var, Fact],
    region: list[n.Stmt],
    names: Mapping[n.Var, Why] | None = None,
) -> Hypothesis:
    """What would be known in a region if tests at its entry had found these values to be of these kinds.

    Args:
        facts: what is known without it.
        told: by the definition, or the parameter's variable, what a test would find: kinds, and elements of a
            container. The reasons are to be in the facts.
        region: where what the tests find of elements has to hold: what it puts into containers is added to them.
        names: globals that would be found to be the builtins of their names, and why.

    Returns:
        the facts of the same scope. They hold in the region, if that runs no code of others.
    """
    facts.complete()
    found = {_definition(facts, key): fact for key, fact in told.items()}
    for _ in range(_MOST_ROUNDS):
        hypothesis = Hypothesis(facts, found, names or {})
        if all(fact.element is None for fact in found.values()):
            return hypothesis
        puts = list(_puts(region, hypothesis))
        wider = {definition: _with(fact, puts) for definition, fact in found.items()}
        if wider == found:
            return hypothesis
        found = wider
    nothing = {definition: fact._replace(element=None, items=None) for definition, fact in found.items()}
    return Hypothesis(facts, nothing, names or {})


def _definition(facts: Facts, key: Def | n.Var) -> Def:
    return key if isinstance(key, Def) else facts.overlay.of_var(key)[0]


def _with(fact: Fact, puts: list[tuple[type, Fact]]) -> Fact:
    """A fact with all that is put in among the elements: any two containers may be one."""
    if fact.element is None:
        return fact
    return fact._replace(element=join([fact.element, *(put for kind, put in puts if kind in fact.kinds)]))


#: Methods that put their arguments into a container: which one, or all that the first one holds.
_PUTS_IN: dict[str, tuple[type, int | None]] = {
    "append": (list, 0),
    "insert": (list, 1),
    "extend": (list, None),
    "add": (set, 0),
    "setdefault": (dict, 0),
    "update": (dict, None),
}


def _puts(region: list[n.Stmt], facts: Facts) -> Iterator[tuple[type, Fact]]:
    """What a region may put into containers: items of a list, keys of a dict, elements of a set."""
    for stmt in region:
        for node in walk_scope(stmt):
            cls = type(node)
            if cls is n.Call and type(node.func) is n.Attr and node.func.name in _PUTS_IN:
                kind, place = _PUTS_IN[node.func.name]
                known = place is not None and place < len(node.args)
                yield kind, facts.of(node.args[place]) if known else UNKNOWN
            elif cls is n.AugAssign:
                if type(node.target) is n.Subscript:
                    yield dict, facts.of(node.target.index)
                    yield list, binary(node.op, facts.of(node.target), facts.of(node.value))
                elif not facts.of(node.target).within(IMMUTABLE):
                    yield from ((list, UNKNOWN), (set, UNKNOWN), (dict, UNKNOWN))
            elif cls is n.Assign:
                for target in node.targets:
                    value = facts.of(node.value) if type(target) is n.Subscript else UNKNOWN
                    yield from _stores(target, value, facts)
            elif cls is n.For or cls is n.Clause:
                yield from _stores(node.target, UNKNOWN, facts)


def _stores(target: Any, value: Fact, facts: Facts) -> Iterator[tuple[type, Fact]]:
    """What storing a value to a target puts into containers."""
    for part in walk_scope(target):
        if type(part) is n.Subscript and (part is target or _is_target(part, target)):
            yield dict, facts.of(part.index)
            yield list, UNKNOWN if type(part.index) is n.Slice else value


def _is_target(part: n.Expr, target: Any) -> bool:
    items = (
        target.items
        if type(target) in (n.Tuple, n.List)
        else [target.value]
        if type(target) is n.Starred
        else []
    )
    return any(item is part or _is_target(part, item) for item in items)


# -- demands


class Demand(NamedTuple):
    """Something that a test could find out, and that would make an operation run no code of others.

    Attributes:
        of: the definition of the value, or the global that should be the builtin of its name.
        what: `kinds`, `elements` (of a container) or `same` (of a global).
    """

    of: Def | n.Var
    what: str


def demands(root: n.Expr | n.Stmt | list[n.Stmt], facts: Facts) -> list[Demand]:
    """What one would have to know for the operations under a node to run no code of others.

    Definitions are followed to where their values come from: to parameters, loop variables, and what calls return.
    Not everything can be demanded: whether it is enough is for `assuming` to say.
    """
    finder = _Demands(facts)
    for part in root if isinstance(root, list) else [root]:
        for node in walk_scope(part):
            loud = own_stmt(node, facts) if isinstance(node, n.Stmt) else None
            if isinstance(node, n.Expr):
                loud = own(node, facts)
            if loud is not None and loud.flags & Effect.CALL:
                finder.operation(node)
    return list(finder.found)


#: Builtins whose result, or what they do, depends on the elements of their arguments.
_LOOKS_INTO = frozenset(
    {"all", "any", "enumerate", "list", "max", "min", "reversed", "set", "sorted", "sum", "tuple", "zip"}
)


class _Demands:
    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.found: dict[Demand, None] = {}
        self.seen: set[tuple[Def, str]] = set()

    def operation(self, node: Any) -> None:
        """Demand what an operation needs to know of its operands."""
        cls = type(node)
        if cls is n.Call:
            self.call(node)
        elif cls is n.For:
            self.value(node.iter, "kinds")
            if type(node.target) is not n.Store:
                self.value(node.iter, "elements")
        elif cls is n.Subscript:
            self.value(node.value, "kinds")
            self.value(node.index, "kinds")
        elif cls is n.Assign:
            for target in node.targets:
                self.target(target, node.value)
        elif cls in (n.If, n.While, n.Cond):
            self.value(node.test, "kinds")
        elif isinstance(node, n.Expr) or cls is n.AugAssign:
            for operand in scope_children(node):
                self.value(operand, "kinds")
            if cls is n.AugAssign:
                self.target(node.target, None)

    def target(self, target: Any, value: n.Expr | None) -> None:
        """Demand what storing to a target needs to know."""
        if type(target) is n.Subscript:
            self.value(target.value, "kinds")
            self.value(target.value, "elements")
            self.value(target.index, "kinds")
        elif type(target) in (n.Tuple, n.List) and value is not None:
            self.value(value, "kinds")

    def call(self, call: n.Call) -> bool:
        """Demand that what is called is a builtin, or a method of a builtin value, and what that needs to know."""
        func = call.func
        name: str | None = None
        if type(func) is n.Attr:
            found = self.value(func.value, "kinds")
        else:
            name = unbound_global(func, self.facts.granted)
            found = name is not None and hasattr(builtins, name)
            if found and type(func) is n.Load and self.facts.builtin(func) is None:
                self.found[Demand(func.var, "same")] = None
        for arg in call.args if found else ():
            self.value(arg, "kinds")
            if name in _LOOKS_INTO:
                self.value(arg, "elements")
        return found

    def value(self, expr: Any, what: str) -> bool:
        """Demand what would make the kinds (or the elements) of a value known, unless they are; says if there is it."""
        fact = self.facts.of(expr) if isinstance(expr, n.Expr) else None
        if fact is None:
            return False
        if fact.kinds if what == "kinds" else fact.element is not None and fact.element.kinds:
            return True
        read = subject(expr)
        if type(read) is n.Load:
            definition = self.facts.overlay.known_as(read)
            return definition is not None and self.definition(definition, what)
        if type(expr) is n.Subscript:
            known = self.value(expr.value, "kinds")
            return self.value(expr.value, "elements") and self.value(expr.index, "kinds") and known
        if type(expr) is n.Call:
            return self.call(expr)
        if type(expr) in (n.Attr, n.Await, n.Yield, n.YieldFrom, n.Lambda) or what == "elements":
            return False
        parts = [part for part in scope_children(expr) if isinstance(part, n.Expr)]
        found = [self.value(part, "kinds") for part in parts]
        return all(found)

    def definition(self, definition: Def, what: str) -> bool:
        """Demand it of a definition: of those it joins, of the value it stores, or of itself."""
        if (definition, what) in self.seen:
            return True
        self.seen.add((definition, what))
        if definition.kind in (Kind.PHI, Kind.REFINED):
            sources = definition.refined or definition.sources
            known = [self.definition(source, what) for source in sources]
            return all(known)
        if definition.kind is Kind.UNBOUND:
            return True
        if definition.kind is Kind.UNKNOWN:
            return False
        site = definition.site
        if definition.value is not None and self.value(definition.value, what):
            return True
        if type(site) is n.AugAssign:
            known = [self.value(part, what) for part in (site.target, site.value)]
            return all(known)
        if type(site) in (n.For, n.Clause) and what == "kinds" and self.value(site.iter, "kinds"):
            if self.value(site.iter, "elements"):
                return True
        self.found[Demand(definition, what)] = None
        return True
