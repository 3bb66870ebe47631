"""The specializer: a function and what is known of its arguments make a residual function, once for each such key.

The method is online partial evaluation with polyvariant functions (Jones, Gomard, Sestoft, *Partial Evaluation and
Automatic Program Generation*, 1993, chapters 4, 5 and 7). Each place of the graph that the program reached writes to is
*volatile*: it is read when the residual program runs, as everywhere else in Python.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import TYPE_CHECKING

from s2s.hybrid.facts import LITERALS, Fact
from s2s.hybrid.names import Names, package_of
from s2s.hybrid.protocol import PROTOCOLS
from s2s.hybrid.reliance import Place, Reliance, Restart, TooLarge
from s2s.hybrid.sources import Sources, Template, edited_in_place
from s2s.hybrid.values import NOTHING, Abstract
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from numpy import dtype, generic

#: Residual statements a program may have, by default, and functions.
MOST_NODES = 20_000
MOST_VARIANTS = 2_000
MOST_UNROLLED = 256
#: Variants of one function that differ in literals only; then such an argument is one the program computes.
_MOST_LITERALS = 24
#: All rounds together may take so many times the nodes of one.
_MOST_ROUNDS = 3
#: The program starts over when a place turns out to be written to; so often at most.
_MOST_RESTARTS = 200


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


class Specializer(Reliance, Names):
    """One residual program in the making.

    Args:
        sources: where functions' templates come from.
        frozen: the user promises not to change the structure, also while the program runs.
        limits: how large it may become.
        volatile: places that are known to change from call to call.
        names_arrays: arrays of the graph are named and tested at entry, not read where they are used.
        keeps_origins: statements are to tell what they stand for in the source.
        knows_numbers: operations of arrays and numbers get the number as an array of the element type at hand.
        knows_rows: arrays that go with a single row are given a second dimension.
    """

    def __init__(
        self,
        sources: Sources,
        *,
        frozen: bool,
        limits: Limits,
        volatile: Iterable[Place] = (),
        names_arrays: bool = False,
        keeps_origins: bool = False,
        knows_numbers: bool = False,
        knows_rows: bool = False,
    ) -> None:
        Reliance.__init__(self, frozen=frozen, volatile=volatile)
        Names.__init__(self)
        self.sources = sources
        self.limits = limits
        self.opaque_keys: set[object] = set()
        self.packages: set[str] = set()
        self.names_arrays = names_arrays
        self.origins: dict[ast.stmt, str] | None = {} if keeps_origins else None
        self.knows_numbers = knows_numbers
        self.knows_rows = knows_rows
        self.element_type: dtype[generic] | None = None
        self.views: dict[int, object] = {}
        self._work = 0
        self._begin()

    def _begin(self) -> None:
        self.rely_anew()
        self.name_anew()
        self.variants: dict[object, Variant] = {}
        self.refused: dict[str, str] = {}
        self.plain: dict[n.Var, bool] = {}
        self.nodes = 0
        self.depth = 0
        self._literals: dict[object, int] = {}

    def run(
        self, entry: FunctionType, bound: Mapping[n.Var, Abstract], *, waits: Callable[[], bool]
    ) -> Variant:
        """Specialize a function and all it reaches.

        Args:
            entry: the function.
            bound: what is known of its parameters; those left out are the program's.
            waits: asked after a round that is to be repeated: whether its program would not be run anyway.

        Raises:
            TooLarge: the budget is not enough.
        """
        self.packages.add(package_of(entry.__module__))
        template = self.sources.template(entry)
        assert isinstance(template, Template)
        for _ in range(_MOST_RESTARTS):
            try:
                made = self.variant(entry, template, dict(bound), passed=_unbound(template, bound))
                if not self._stale or waits():
                    return made
            except Restart:
                if entry in self.left:
                    raise TooLarge(self.left[entry]) from None
            except TooLarge:
                if not self._stale:
                    raise
            self._begin()
        raise TooLarge("the program writes to too many places of its own structure")

    def runs_opaque(self, key: object) -> None:
        """Code that is not seen runs within a variant; if it was called before that was known, all starts over."""
        if key not in self.opaque_keys and not self.frozen:
            self.opaque_keys.add(key)
            variant = self.variants[key]
            variant.opaque = True
            self._again(variant.recursive)

    # --- functions -----------------------------------------------------------------------------------------

    def enters(self, function: FunctionType, arguments: Iterable[Abstract]) -> Template | str:
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
        from s2s.hybrid.functions import specialize_body

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
        if function not in PROTOCOLS and edited_in_place():
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


#: Libraries whose functions are called, never looked into.
_LEFT_ALONE = frozenset({"numpy", "scipy", "torch", "array_api_strict", "numba", "pandas", "s2s"})
_DEEPEST = 400


def _but_literals(function: FunctionType, arguments: Iterable[Abstract]) -> object:
    """The same for calls of a function that differ in literals only."""
    return id(function), *sorted(
        id(what.known)
        for what in arguments
        if what.is_known and not what.is_literal and type(what.known) is not MethodType
    )


def _unbound(template: Template, bound: Mapping[n.Var, Abstract]) -> list[n.Var]:
    return [p.var for p in template.function.params if p.var not in bound or not bound[p.var].is_known]
