"""The facts of one scope: the exact types of its expressions, by one sparse solver.

A fact comes from constants, displays, operators on exact types, builtins and methods of exact types, through the local
variables, whose reaching definitions it follows, and from the tests on the way (`analysis.refine`). Loops are solved
optimistically: a definition nobody has looked at yet does not weaken a phi, and the fact of a definition only ever goes
from unseen to more and more kinds to unknown, so that every definition is visited a bounded number of times. Only what
a question leads to is solved, and only once.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from s2s.analysis import quiet
from s2s.analysis.constants import NO_CONST, NONE
from s2s.analysis.defs import Def, Kind, Overlay
from s2s.analysis.effects import PURE, Effect, Effects
from s2s.analysis.fact import PROVED, UNKNOWN, Fact, Tested, Why, exact, join, settled
from s2s.analysis.flow_facts import FlowFacts
from s2s.analysis.flown import bound_at, flown_to
from s2s.analysis.granted import Granted, builtin_name, unbound_global
from s2s.analysis.iterating import item_of
from s2s.analysis.own_containers import OwnContainers
from s2s.analysis.paths import Paths
from s2s.analysis.reads import Places, reads_in, reads_of_places
from s2s.analysis.refine import Filters, refine
from s2s.analysis.results import RULES, Result, augmented
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.program.constants import Constant, module_constants
from s2s.program.library import of_library

_SEALED_GLOBALS: Why = frozenset({"sealed-globals"})
_PURE_OPERATORS: Why = frozenset({"pure-operators"})
_ANNOTATED = {"int": int, "float": float, "bool": bool, "str": str, "bytes": bytes, "complex": complex}
#: After so many visits, the solver gives up on a definition whose fact still changes: it is unknown.
_MOST_VISITS = 40
#: How deep the solver recurses from definition to definition; beyond that, they wait in a worklist.
_DEEPEST = 16
#: A store is looked at in this many of the arms around it.
_MOST_ARMS = 8


class Facts(FlowFacts):
    """The facts of one scope's expressions, and what else is known of them. Valid until the scope changes.

    Attributes:
        overlay: the reaching definitions they follow.
        granted: what they rest on besides the text of the scope.

    Args:
        regions: those in the scope, in whose bodies builtins are what their names say, each with what its test found
            of what lies in other places than locals.
        told: what is known of parameters.
        held: what is known of locals, whatever is stored to them.
    """

    def __init__(
        self,
        scope: Scope,
        overlay: Overlay,
        granted: Granted,
        regions: Sequence[tuple[n.If | n.While | n.Function, Places]] = (),
        told: Mapping[n.Var, Fact] | None = None,
        held: Mapping[n.Var, Fact] | None = None,
    ) -> None:
        self._scope = scope
        self.overlay = overlay
        self.granted = granted
        self._of_def: dict[Def, Fact | None] = {}  # absent or None: unseen
        self._of_expr: dict[n.Expr, Fact] = {}
        self._paths = Paths(overlay)
        self._dependents: dict[Def, dict[Def, None]] = {}
        self._filters: dict[tuple[n.Expr, bool], Filters] = {}
        self._visits: dict[Def, int] = {}
        self._regions = regions
        self._places = reads_of_places(regions)
        self._params, self._held = told or {}, held or {}
        self._visited: Def | None = None
        self.own = OwnContainers(scope, overlay, granted)
        self._deep = 0  # how deep the solver has recursed from definition to definition
        self._work: dict[Def, None] = {}

    @cached_property
    def _in_regions(self) -> set[n.Expr]:
        """The reads of globals in regions: who asks for no builtin has no use for them."""
        return reads_in(self._regions)

    # -- questions

    @property
    def is_told(self) -> bool:
        """Whether the facts rest on more than the text of the scope and the assumptions: on callers, flows or tests."""
        return bool(self._params or self._held or self._regions or self.granted.flows)

    def of(self, expr: n.Expr) -> Fact:
        """The fact of an expression's value, if evaluation gives one."""
        return self.result(expr) or UNKNOWN

    def stored(self, definition: Def) -> Fact:
        """The fact of the value that a definition stores."""
        return self.seen(definition) or UNKNOWN

    def bound(self, read: n.Expr) -> bool:
        """Whether the local is certainly bound at this read."""
        return not self.overlay.may_be_unbound(read)

    def constant(self, read: n.Expr) -> Constant | None:
        """The module-level constant that a read of a global gives, if it gives anything: under `sealed-globals`."""
        if type(read) is not n.Load or read.var.storage is not n.Storage.GLOBAL:
            return None
        if not self.granted.granted("sealed-globals", read):
            return None
        found = module_constants(self.granted.facts).get(read.var)
        # Before it is bound the name may mean a builtin.
        return None if found is None or hasattr(builtins, read.var.name) else found

    def sealed(self, read: n.Expr) -> Why | None:
        """The reasons why reading a global only gives a value that nobody can replace; None if that is not known."""
        builtin = self.builtin(read)
        if builtin is not None:
            return builtin[1]
        found, scope = self.constant(read), self._scope
        position = bound_at(read, self.granted.flows) if found is None else found.position
        if position is None or not isinstance(scope, n.Function):
            return None
        return _SEALED_GLOBALS if self.granted.facts.has_run_before(position, scope) else None

    def callee(self, func: n.Expr) -> tuple[n.Function, Why] | None:
        """The function of the module that a read of a global gives, if it gives anything: under `sealed-globals`."""
        facts = self.granted.facts
        if type(func) is not n.Load or not self.granted.granted("sealed-globals", func) or facts.star_import:
            return None
        definition = facts.functions.get(func.var)
        if definition is None or func.var in facts.code_mutated or hasattr(builtins, func.var.name):
            return None
        return definition.function, _SEALED_GLOBALS

    def operation(self, node: n.Node | None) -> Effects | None:
        """The effects of the node's own operation; None if it may run arbitrary code."""
        rule = quiet.RULES.get(type(node))
        found = None if rule is None else rule(self, node)
        if found is None and quiet.is_operator(node) and (why := self.pure_operators(node)) is not None:
            # In place, it may also change the object.
            found = Effects(PURE | Effect.WRITE if type(node) is n.AugAssign else PURE, why=why)
        return found

    def pure_operators(self, node: n.Node | None) -> Why | None:
        """The reasons why an operator or truth test of any object only gives its result; None if that is not known."""
        return _PURE_OPERATORS if self.granted.granted("pure-operators", node) else None

    def builtin(self, expr: n.Expr) -> tuple[str, Why] | None:
        """The name of the builtin that an expression certainly reads, and what that rests on."""
        if expr in self._in_regions:
            name = unbound_global(expr, self.granted)
            if name is not None and type(expr) is n.Load and hasattr(builtins, name):
                self.granted.rests_on_builtin(expr.var)
                return name, _IN_REGION
            found = of_library(expr, self.granted.facts)
            if found is not None:
                self.granted.rests_on_library(expr)
                return found, _IN_REGION
        if type(expr) is n.Load and self.granted.facts.types_of.get(expr.var) is range:
            # The holder has kept it since the module began; it is called only where a test finds the name unchanged.
            return "range", PROVED
        return builtin_name(expr, self.granted)

    # -- solving

    def refine(self, definitions: Iterable[Def]) -> list[Def]:
        """Solve again the definitions whose values were replaced by equal ones.

        What was known of them still holds; more may be known now.

        Returns:
            those of which something is known now and nothing was: they, and what follows from them.
        """
        self._of_expr.clear()
        found: list[Def] = []
        work = dict.fromkeys(definitions)
        while work:
            definition, _ = work.popitem()
            old = self._of_def.get(definition)
            if definition not in self._dependents or old is None or old.kinds:
                continue
            fact = self._again(definition)
            if fact is not None and fact.kinds:
                self._of_def[definition] = fact
                self._of_expr.clear()
                found.append(definition)
                work.update(self._dependents[definition])
        return found

    def _again(self, definition: Def) -> Fact | None:
        """What is known of a definition, from what has been found of others; those it is new to are found first."""
        self._visited = definition
        fact = self._definition(definition)
        self._visited = None
        if not self._work:
            return fact
        self._run()
        return self._definition(definition)

    def _solve(self, first: Def) -> None:
        """Find the facts of a definition, and of those it follows from."""
        self._dependents[first] = {}
        self._work[first] = None
        self._run()

    def _run(self) -> None:
        while self._work:
            definition, _ = self._work.popitem()
            self._visited = definition
            found = self._definition(definition)
            old = self._of_def.get(definition)
            if found is None or found == old:
                continue
            visits = self._visits[definition] = self._visits.get(definition, 0) + 1
            if visits > _MOST_VISITS:
                found = UNKNOWN
                if old == UNKNOWN:
                    continue
            self._of_def[definition] = found
            self._work.update(self._dependents.get(definition, {}))
        self._visited = None

    def _definition(self, definition: Def) -> Fact | None:
        """What is known of what a definition stores, so far; None if nothing is."""
        kind = definition.kind
        if self._held and definition.var in self._held and kind in (Kind.STORE, Kind.PARAM):
            return self._held[definition.var]
        if kind is Kind.PHI:
            return join([self.seen(source) for source in definition.refined])
        if kind is Kind.REFINED:
            return self._refined(definition)
        if kind is Kind.ITEMS:
            return self.own.stored(definition, self)
        if kind is Kind.PARAM and type(definition.site) is n.Param:
            return self._param(definition.site)
        if kind is not Kind.STORE:
            return UNKNOWN
        if self._is_never_reached(definition):
            return None
        found = self._stored(definition)
        if found is not None and not found.kinds:
            found = flown_to(definition.var, self.granted.flows)
        return found if found is None or not found.kinds else settled(found)

    def _stored(self, definition: Def) -> Fact | None:
        site = definition.site
        if definition.value is not None:
            return self.result(definition.value)
        if type(site) is n.AugAssign:
            return augmented(self, site)
        path = self._paths.of(definition)
        if type(site) is n.Assign and path:
            found = self.result(site.value)
        elif isinstance(site, n.For | n.Clause) and (path or type(site.target) is n.Store):
            if site.is_async:
                return UNKNOWN
            found = self.each_of(site.iter)
        else:
            return UNKNOWN
        for index in path:
            found = None if found is None else item_of(found, index)
        return found

    def _refined(self, definition: Def) -> Fact | None:
        """What a test makes of a definition in one of its arms."""
        found = self.seen(definition.sources[0])
        filters = self._told(definition)
        for read in definition.uses:
            if found is not None and read in filters:
                found = filters[read].apply(found)
        return found

    def _told(self, refined: Def) -> Filters:
        """What the test that a definition is refined by tells in that arm."""
        assert refined.test is not None
        filters = self._filters.get(refined.test)
        if filters is None:
            filters = self._filters[refined.test] = refine(*refined.test, self)
        return filters

    def _is_never_reached(self, definition: Def) -> bool:
        """Whether a definition stands in an arm that, as far as is known so far, control does not get to.

        That is conditional constant propagation: what is stored there does not weaken what is stored elsewhere.
        """
        arm, left = definition.under, _MOST_ARMS
        while arm is not None and left:
            found = self.seen(arm.sources[0])
            if found is None:
                return True
            if found.value is not NO_CONST:
                filters = self._told(arm)
                if any(read in filters and filters[read].contradicts(found) for read in arm.uses):
                    return True
            arm, left = arm.under, left - 1
        return False

    def _param(self, param: n.Param) -> Fact:
        if param.kind == "vararg":
            return exact(tuple)
        if param.kind == "kwarg":
            return exact(dict)
        if param.var in self._params:
            return self._params[param.var]
        if (found := flown_to(param.var, self.granted.flows)).kinds:
            return found
        annotation = param.annotation
        if annotation is None or not self.granted.granted("annotations"):
            return UNKNOWN
        why = frozenset({"annotations"})
        if type(annotation) is n.Const and annotation.value is None:
            return exact(NONE).because(why)._replace(value=None)
        name = annotation.value if type(annotation) is n.Const else unbound_global(annotation, self.granted)
        facts = self.granted.facts
        if type(annotation) is n.Const:
            if name in facts.bound or name in facts.type_params or facts.star_import or facts.lists_names:
                return UNKNOWN
        kind = _ANNOTATED.get(name) if isinstance(name, str) else None
        return UNKNOWN if kind is None else exact(kind).because(why)

    # -- for the rules

    def result(self, expr: n.Expr) -> Result:
        """What is known of an expression's value so far; None while nothing is."""
        known = self._of_expr.get(expr) if self._visited is None else None
        if known is not None:
            return known
        rule = RULES.get(type(expr))
        found = UNKNOWN if rule is None else rule(self, expr)
        if found is not None and self._visited is None:
            self._of_expr[expr] = found
        return found

    def read(self, read: n.Expr) -> Result:
        """What is known of the local that a `Load` (or the target of an augmented assignment) reads."""
        definition = self.overlay.known_as(read)
        if definition is not None:
            return self.seen(definition)
        if (found := self.constant(read)) is not None:
            return found.fact.because(_SEALED_GLOBALS)
        return self._places.get(read) or self.flown(read)

    def tested_place(self, read: n.Expr) -> Fact | None:
        """What the test of the region around has found of the place that is read there; None if it has not looked."""
        return self._places.get(read)

    def returned_by(self, func: n.Expr) -> Fact:
        """What is known of the result of a call of a function of the module."""
        found = self.callee(func)
        if found is None:
            return UNKNOWN
        fact = self.granted.returned_by(found[0])
        return fact.because(found[1]) if fact.kinds else UNKNOWN

    def seen(self, definition: Def) -> Result:
        """What is known of a definition so far; one that nothing has led to before is put on the work list."""
        if self._visited is None and (found := self._of_def.get(definition)) is not None:
            return found
        if definition.kind is Kind.UNKNOWN:
            return UNKNOWN
        if definition.kind is Kind.UNBOUND:
            return None
        dependents = self._dependents.get(definition)
        if self._visited is None:
            if dependents is None:
                self._solve(definition)
        else:
            if dependents is None:
                dependents = self._dependents[definition] = {}
                self._ahead(definition, dependents)
            dependents[self._visited] = None
        return self._of_def.get(definition)

    def _ahead(self, definition: Def, dependents: dict[Def, None]) -> None:
        """Look at a definition for the first time, while one that follows from it is looked at, which then knows it.

        What leads back here has found nothing known yet, and is looked at again.
        """
        if self._deep >= _DEEPEST:
            self._work[definition] = None
            return
        visited, self._visited = self._visited, definition
        self._deep += 1
        found = self._definition(definition)
        self._deep -= 1
        self._visited = visited
        if found is not None:
            self._visits[definition] = 1
            self._of_def[definition] = found
            self._work.update(dependents)


_IN_REGION: Why = frozenset({Tested("the names a region is entered with")})
