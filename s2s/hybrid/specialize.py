"""The specializer: a function and what is known of its arguments make a residual function, once for each such key.

The method is online partial evaluation with polyvariant functions (Jones, Gomard, Sestoft, *Partial Evaluation and
Automatic Program Generation*, 1993, chapters 4, 5 and 7). Each place of the graph that the program reached writes to is
*volatile*: it is read when the residual program runs, as everywhere else in Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import Any, NoReturn

from s2s.analysis.constants import constant_of, literal
from s2s.hybrid import graph
from s2s.hybrid.graph import HEAP_TYPE, LITERALS, Fact, Found, namespace_of
from s2s.hybrid.lookups import CellLookup, GlobalLookup
from s2s.hybrid.protocol import PROTOCOLS
from s2s.hybrid.sources import Sources, Template
from s2s.hybrid.values import NOTHING, Abstract, join
from s2s.ir import nodes as n

#: Residual statements a program may have, by default, and functions.
MOST_NODES = 60_000
MOST_VARIANTS = 2_000
MOST_UNROLLED = 256
#: Variants of one function that differ in literals only; then such an argument is one the program computes.
_MOST_LITERALS = 24
#: All rounds together may take so many times the nodes of one.
_MOST_ROUNDS = 3
#: The program starts over when a place turns out to be written to; so often at most.
_MOST_RESTARTS = 200

Place = tuple[int, str, Any]


class TooLarge(Exception):
    """The residual program would pass its budget."""


class _Restart(Exception):
    """Something that was relied on turns out not to hold."""


@dataclass(eq=False, slots=True)
class Variant:
    """A residual function: the specialization of one function to what is known of its arguments.

    Attributes:
        var: the name it is called by.
        source: the live function it comes from.
        params: what it takes, in order: the parameter's name and the residual variable.
        function: None until it is done.
        result: what is known of what it returns.
        opaque: calling it may run code that specialization does not see.
        built: of the parameters that are objects in the making, what is known of them afterwards.
        recursive: something called it before it was done.
    """

    var: n.Var
    source: FunctionType
    params: list[tuple[str, n.Var]] = field(default_factory=list)
    function: n.Function | None = None
    result: Abstract = NOTHING
    opaque: bool = False
    built: dict[str, Abstract] = field(default_factory=dict)
    recursive: bool = False

    @property
    def gives_constant(self) -> bool:
        """Whether all it does is to return an object that is known."""
        body = [] if self.function is None else self.function.body
        if len(body) != 1 or not isinstance(body[0], n.Return) or not self.result.is_known:
            return False
        return isinstance(body[0].value, n.Const | n.Load | None)


@dataclass(eq=False, slots=True)
class Constant:
    """An object of the graph that the residual program names."""

    var: n.Var
    value: Any
    is_builtin: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a residual program may become.

    Attributes:
        nodes: IR nodes.
        variants: functions.
        unroll: items of a loop written out.
    """

    nodes: int = MOST_NODES
    variants: int = MOST_VARIANTS
    unroll: int = MOST_UNROLLED


class Specializer:
    """One residual program in the making.

    Args:
        sources: where functions' templates come from.
        frozen: the user promises not to change the structure, also while the program runs.
        limits: how large it may become.
        volatile: places that are known to change from call to call.
        names_arrays: arrays of the graph are named and tested at entry, not read where they are used.
    """

    def __init__(
        self,
        sources: Sources,
        *,
        frozen: bool,
        limits: Limits,
        volatile: Iterable[Place] = (),
        names_arrays: bool = False,
    ) -> None:
        self.sources = sources
        self.frozen = frozen
        self.limits = limits
        self.volatile: set[Place] = set(volatile)
        self.volatile_names: set[tuple[str, type | None]] = set()
        self.restored: set[tuple[str, type | None]] = set()
        self.class_names: set[str] = set()
        self._owners: dict[int, Any] = {}
        self._dicts: dict[int, dict[str, Any]] = {}
        self.opaque_keys: set[Any] = set()
        self.packages: set[str] = set()
        self.left: dict[FunctionType, str] = {}
        self.names_arrays = names_arrays
        self.views: dict[int, Any] = {}
        self._work = 0
        self._kept: list[Any] = []  # what keys name by `id` stays alive
        self._begin()

    def _begin(self) -> None:
        self.facts: dict[Place, Fact] = {}
        self.variants: dict[Any, Variant] = {}
        self.constants: dict[int, Constant] = {}
        self.refused: dict[str, str] = {}
        self.plain: dict[n.Var, bool] = {}
        self.tables: dict[Any, tuple[n.Var, list[tuple[n.Expr, n.Expr]]]] = {}
        self.nodes = 0
        self.depth = 0
        self._stale = False
        self._literals: dict[Any, int] = {}
        self._lookups: dict[int, GlobalLookup] = {}
        self._made: dict[Any, Any] = {}
        self._fields: set[tuple[str, type]] = set()
        self._counts: dict[str, int] = {}

    def run(self, entry: FunctionType, bound: Mapping[n.Var, Abstract]) -> Variant:
        """Specialize a function and all it reaches.

        Args:
            entry: the function.
            bound: what is known of its parameters; those left out are the program's.

        Raises:
            TooLarge: the budget is not enough.
        """
        self.packages.add(package_of(entry.__module__))
        template = self.sources.template(entry)
        assert isinstance(template, Template)
        for _ in range(_MOST_RESTARTS):
            try:
                made = self.variant(entry, template, dict(bound), passed=_unbound(template, bound))
                if not self._stale:
                    return made
            except _Restart:
                if entry in self.left:
                    raise TooLarge(self.left[entry]) from None
            except TooLarge:
                if not self._stale:
                    raise
            self._begin()
        raise TooLarge("the program writes to too many places of its own structure")

    # --- facts ---------------------------------------------------------------------------------------------

    def reads(self, found: Found | None, *, opaque: bool) -> bool:
        """Whether what the graph tells may be relied on at a point of the program; notes that it is."""
        if found is None or not self.allows(found, opaque=opaque):
            return False
        for fact in found.facts:
            if fact.kind != "type" or fact.value.__flags__ & HEAP_TYPE:
                self.facts.setdefault(fact.place, fact)
        return True

    def rests_on(self, facts: Iterable[Fact]) -> None:
        """Note what functions are made of; only who tampers with them changes that."""
        for fact in facts:
            self.facts.setdefault(fact.place, fact)

    def allows(self, found: Found, *, opaque: bool) -> bool:
        """Whether nothing that the program does can have changed what was read from the graph."""
        if not found.facts:
            return True
        if opaque and not self.frozen:
            return False
        return not any(self._is_volatile(fact) for fact in found.facts)

    def _is_volatile(self, fact: Fact) -> bool:
        if fact.kind in ("attribute", "method") and (
            (fact.name, None) in self.volatile_names or (fact.name, type(fact.subject)) in self.volatile_names
        ):
            return True
        if fact.kind in _OF_CLASSES and self.class_names:
            name = fact.name[1] if fact.kind == "super" else fact.name
            if name in self.class_names:
                return True
        if fact.kind in _OF_CONTAINERS and (id(fact.subject), "items", "") in self.volatile:
            return True
        if fact.kind in ("attribute", "method") and (id(fact.subject), "attributes", "") in self.volatile:
            return True
        return fact.place in self.volatile

    def knows_dict(self, owner: Any, own: dict[str, Any]) -> None:
        """The program gets hold of the dictionary that an object keeps its attributes in."""
        if id(own) not in self._owners:
            self._owners[id(own)], self._dicts[id(owner)] = owner, own
            self._stale = True

    def writes(self, place: Place, subject: Any) -> None:
        """The program writes to a place of the graph: what is there is read when it runs."""
        if place not in self.volatile:
            self.volatile.add(place)
            self._kept.append(subject)
            if place[1] == "items" and place[0] in self._owners:
                owner = self._owners[place[0]]
                self.writes((id(owner), "attributes", ""), owner)
            elif place[1] == "attribute" and place[0] in self._dicts:
                own = self._dicts[place[0]]
                self.writes((id(own), "items", ""), own)
            self._again(self._relied(place))

    def reads_field(self, cls: type, name: str) -> bool:
        """Whether an attribute of objects that the program makes is what their constructor, or class, made it."""
        if not self.frozen or (name, cls) in self.restored or (name, None) in self.restored:
            return False
        self._fields.add((name, cls))
        return True

    def _restores(self, name: str, cls: type | None) -> None:
        if (name, cls) not in self.restored:
            self.restored.add((name, cls))
            self._again(any(field == name and cls in (None, of) for field, of in self._fields))

    def writes_name(self, name: str, cls: type | None) -> None:
        """The program stores to an attribute of objects it does not know, but perhaps their class."""
        self._restores(name, cls)
        if self.frozen or (name, cls) in self.volatile_names:
            return
        self.volatile_names.add((name, cls))
        self._again(any(self._is_volatile(fact) for fact in self.facts.values()))

    def writes_of_class(self, name: str) -> None:
        """The program stores to an attribute of a class: instances and derived classes have it, too."""
        if name not in self.class_names:
            self.class_names.add(name)
            self._again(any(self._is_volatile(fact) for fact in self.facts.values()))

    def leaves(self, function: FunctionType, why: str) -> NoReturn:
        """A function turns out to do what cannot be specialized: it stays whole."""
        self.left[function] = why
        raise _Restart

    def writes_any(self, subject: Any) -> None:
        """The program writes to an attribute whose name it computes."""
        raise TooLarge(
            f"the program stores to attributes of {type(subject).__name__} whose names it computes"
        )

    def _relied(self, place: Place) -> bool:
        subject, kind, _ = place
        if kind == "items":
            return any(
                fact.kind in _OF_CONTAINERS and id(fact.subject) == subject for fact in self.facts.values()
            )
        if kind == "attributes":
            return any(
                fact.kind in ("attribute", "method") and id(fact.subject) == subject
                for fact in self.facts.values()
            )
        return place in self.facts

    def _again(self, relied: bool) -> None:
        """Start over in the end, if something was relied on: the rest of this round tells of other such places."""
        self._stale = self._stale or relied

    def runs_opaque(self, key: Any) -> None:
        """Code that is not seen runs within a variant; if it was called before that was known, all starts over."""
        if key not in self.opaque_keys and not self.frozen:
            self.opaque_keys.add(key)
            variant = self.variants[key]
            variant.opaque = True
            self._again(variant.recursive)

    # --- names ---------------------------------------------------------------------------------------------

    def constant(self, value: Any, hint: str) -> n.Expr:
        """The expression that stands for an object: a literal, or a name of the residual program.

        Args:
            value: the object.
            hint: what to call it.
        """
        if type(value) in LITERALS:
            written = literal(value)
            if written is not None:
                return written
        found = self.constants.get(id(value))
        if found is None:
            found = self.constants[id(value)] = self._named(value, hint)
        return n.Load(found.var)

    def _named(self, value: Any, hint: str) -> Constant:
        plain = graph.is_a(value, FunctionType, type, BuiltinFunctionType)
        name = value.__name__ if plain else None
        builtin = graph.is_a(value, type, BuiltinFunctionType) and value.__module__ == "builtins"
        if builtin and type(name) is str and namespace_of(__builtins__).get(name, self) is value:
            return Constant(n.Var(name, n.Storage.GLOBAL), value, is_builtin=True)
        if graph.is_a(value, FunctionType) and "<" not in value.__qualname__:
            hint = value.__qualname__.replace(".", "_")
        elif graph.is_a(value, FunctionType, type) and type(name) is str and name.isidentifier():
            hint = name
        elif (
            not graph.is_a(value, ModuleType, MethodType)
            and type(value).__module__ not in sys.stdlib_module_names
        ):
            if type(value).__module__ == "builtins" or package_of(type(value).__module__) == "numpy":
                pass
            else:
                kind = type(value).__name__.lower().strip("_") or "object"
                number = self._counts[kind] = self._counts.get(kind, -1) + 1
                hint = f"{kind}{number}"
        return Constant(n.Var(hint, n.Storage.GLOBAL), value)

    def named(self, value: Any, hint: str) -> n.Expr:
        """As `constant`, and never a literal: for what is compared by identity."""
        found = self.constants.get(id(value))
        if found is None:
            found = self.constants[id(value)] = self._named(value, hint)
        return n.Load(found.var)

    def made(self, key: Any, make: Callable[[], Any]) -> Any:
        """An object that the residual program needs, made once for a key."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found

    def table(self, hint: str, rows: list[tuple[n.Expr, n.Expr]]) -> n.Var:
        """A dict of the residual program, from objects to functions; one for the same rows."""
        key = tuple(_key_of(part) for row in rows for part in row)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = (n.Var(hint, n.Storage.GLOBAL), rows)
        return found[0]

    def lookup_in(self, namespace: dict[str, Any]) -> GlobalLookup:
        """What looks a name up in a module, and then among its builtins."""
        found = self._lookups.get(id(namespace))
        if found is None:
            found = self._lookups[id(namespace)] = GlobalLookup(namespace)
        return found

    def cell_lookup(self, cell: CellType, name: str) -> CellLookup:
        """What reads a variable of an enclosing function that has no value yet."""
        found: CellLookup = self.made(("cell", id(cell)), lambda: CellLookup(cell, name))
        return found

    def name_of(self, value: Any, otherwise: str) -> str:
        """What the residual program calls an object, so that its parts get names that begin with it."""
        found = self.constants.get(id(value))
        if found is None and type(value) not in LITERALS:
            self.constant(value, otherwise)
            found = self.constants.get(id(value))
        return otherwise if found is None else found.var.name

    # --- functions -----------------------------------------------------------------------------------------

    def enters(self, function: FunctionType, arguments: Any) -> Template | str:
        """The template of a function that is worth specializing, or why it stays a call."""
        home = package_of(function.__module__)
        if function in self.left:
            return self.left[function]
        if home not in self.packages and function not in PROTOCOLS:
            if (
                home in sys.stdlib_module_names
                or home in _LEFT_ALONE
                or not any(what.is_known and type(what.known) not in LITERALS for what in arguments)
            ):
                return "it is a library's"
        if self.depth > _DEEPEST:
            return "it is nested too deeply"
        template = self.sources.template(function)
        if isinstance(template, Template) and template.refused:
            return template.refused
        return template

    def variant(
        self,
        function: FunctionType,
        template: Template,
        bound: dict[n.Var, Abstract],
        passed: list[n.Var],
        *,
        opaque: bool = False,
    ) -> Variant:
        """The residual function of a function and what is known of its arguments, made if it is not there yet.

        Args:
            function: the live function.
            template: its IR.
            bound: what is known of each parameter.
            passed: the parameters that the residual function takes.
            opaque: code that is not seen may have run before it.

        Raises:
            TooLarge: the budget is not enough.
        """
        from s2s.hybrid.statements import specialize_body

        key = (
            id(function),
            tuple((var.name, what.key()) for var, what in bound.items()),
            tuple(var.name for var in passed),
            opaque and not self.frozen,
        )
        found = self.variants.get(key)
        if found is not None:
            found.recursive = found.recursive or found.function is None
            return found
        if function not in PROTOCOLS:
            self.rests_on([Fact("attribute", function, "__code__", function.__code__)])
        self._count_literals(function, bound)
        if len(self.variants) >= self.limits.variants:
            raise TooLarge(f"it would take more than {self.limits.variants} functions")
        self._kept += [function, *(what.known for what in bound.values())]
        made = Variant(n.Var(self._function_name(function, bound), n.Storage.GLOBAL), function)
        made.opaque = key in self.opaque_keys
        self.variants[key] = made
        self.depth += 1
        try:
            specialize_body(self, made, template, bound, passed, key, opaque=opaque)
        finally:
            self.depth -= 1
        return made

    def _count_literals(self, function: FunctionType, bound: Mapping[n.Var, Abstract]) -> None:
        if any(what.is_literal for what in bound.values()):
            key = _but_literals(function, bound.values())
            self._literals[key] = self._literals.get(key, 0) + 1

    def is_wide(self, function: FunctionType, arguments: Iterable[Abstract]) -> bool:
        """Whether a function was asked for with so many literals that they are taken as computed."""
        return self._literals.get(_but_literals(function, arguments), 0) >= _MOST_LITERALS

    def _function_name(self, function: FunctionType, bound: Mapping[n.Var, Abstract]) -> str:
        name = function.__name__ if function.__name__.isidentifier() else "anonymous"
        first = next(iter(bound.values()), NOTHING)
        if name.startswith("_") and not first.is_known and first.type is not None:
            name = f"{first.type.__name__}_{name}"
        name = name.strip("_") or "anonymous"
        for what in bound.values():
            if what.is_known and type(what.known) not in LITERALS:
                owner = self.name_of(what.known, "graph")
                return f"{owner}_{name}"
            break
        return name

    def count(self, nodes: int) -> None:
        """Note that the residual program grows.

        Raises:
            TooLarge: the budget is not enough.
        """
        self.nodes += nodes
        self._work += nodes
        if self._work > _MOST_ROUNDS * self.limits.nodes:
            self._stale = False
            raise TooLarge("its structure is written to in too many places")
        if self.nodes > self.limits.nodes:
            raise TooLarge(f"it would take more than {self.limits.nodes} nodes")


#: Facts that rest on what a container holds.
_OF_CONTAINERS = frozenset({"length", "item", "key", "keys", "absent"})
#: Facts that may rest on what a class holds.
_OF_CLASSES = frozenset({"attribute", "method", "class", "classmethod", "super"})
#: Libraries whose functions are called, never looked into.
_LEFT_ALONE = frozenset({"numpy", "scipy", "torch", "array_api_strict", "numba", "pandas", "s2s"})
_DEEPEST = 400


def _but_literals(function: FunctionType, arguments: Iterable[Abstract]) -> Any:
    """The same for calls of a function that differ in literals only."""
    return id(function), *sorted(
        id(what.known)
        for what in arguments
        if what.is_known and not what.is_literal and type(what.known) is not MethodType
    )


def _key_of(part: n.Expr) -> Any:
    """The same for the same part of a table."""
    if isinstance(part, n.Call):
        return "id", *map(_key_of, part.args)
    if isinstance(part, n.Load):
        return id(part.var)
    value = constant_of(part)
    return type(value), value


def package_of(module: Any) -> str:
    """The top-level package of a module's name."""
    return module.partition(".")[0] if isinstance(module, str) else ""


def _unbound(template: Template, bound: Mapping[n.Var, Abstract]) -> list[n.Var]:
    return [p.var for p in template.function.params if p.var not in bound or not bound[p.var].is_known]


def joined_results(results: list[Abstract]) -> Abstract:
    """What is known of a value that is one of these."""
    if not results:
        return NOTHING
    found = results[0]
    for result in results[1:]:
        found = join(found, result)
    return found
