"""What a pass is given: the options, the facts about the module, and where to leave remarks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from s2s.analysis.bounded import Evaluated
from s2s.analysis.defs import Overlay
from s2s.analysis.edit import Edit
from s2s.analysis.fact import Fact, Reason
from s2s.analysis.facts import Facts
from s2s.analysis.reaching import build
from s2s.analysis.reads import Places
from s2s.analysis.survey import Survey, survey
from s2s.analysis.traits import Traits
from s2s.frozen import plain
from s2s.imports import WantedMark
from s2s.ir import nodes as n
from s2s.ir.spans import end_of
from s2s.ir.walk import Scope
from s2s.legality.patterns import keeps_module
from s2s.options import Options
from s2s.program.bindings import ModuleFacts
from s2s.program.builders import Builder, builder_of
from s2s.program.constants import module_constants
from s2s.program.constructors import Constructor, constructor_of
from s2s.program.flown_kinds import Flows
from s2s.program.hypothesis import Hypothesis
from s2s.program.library import read_for
from s2s.program.members import is_unbound
from s2s.program.shapes import Shapes, add_calls, declared_shapes
from s2s.program.summaries import Results
from s2s.report.clock import Clock
from s2s.report.history import History, Step
from s2s.report.remarks import EntryTests, Remark

if TYPE_CHECKING:
    from s2s.profile.data import Function as Profiled
    from s2s.profile.data import Guide

#: The steps that the evaluation of calls may take in one module, all together.
MOST_EVALUATED = 2_500_000
#: What late passes look at; what shares variables with the scope around it.
_LATE, _INNER = {n.For, n.While}, {n.FunctionDef, n.Lambda, n.ClassDef, n.Opaque, n.OpaqueExpr}
_Told = tuple[Mapping[n.Var, Fact], list[tuple[n.If | n.Function, Places]]]


@plain()
class Context:
    """The compilation of one module, as its passes see it.

    Attributes:
        qualname: the function being optimized, `<module>` for module code.
        facts: what is known of the module's bindings and functions.
        remarks: what was done and refused so far; relied: assumptions that rewrites rely on: what `done` was given.
        pass_name: the pass that is running; growth: how many nodes inlining may still add to each scope.
        hypotheses: the regions on trial, by the `If` whose body is the fast copy.
        regions: those that are there to stay, by scope, and what the test of each has found of places.
        open_else: the region just made, if calls in its `else` are to be inlined: they may mean their functions, too.
        evaluation_left: how many steps the evaluation of calls may still take, over all scopes.
        evaluation_was_cut: whether a call was given up because others had taken so many.
        evaluated: what calls with constant arguments give, and which functions are worth asking.
        never_expressions: calls found not to fit into an expression: callee, whether guarded, kinds of arguments.
        settled: what is known of the scopes that no pass changes any more.
        clock: takes down how long the passes and the analyses ran.
        history: takes down what scopes look like after each pass, if anybody wants to know.
        guide: what a profile says of the module's functions; it chooses what to try, and nothing rests on it.
        shapes: the module's classes, where `sealed-classes` makes them what their text says.
        flows: what variables and attributes hold, where the module is a whole program that nothing else touches.
        wanted: what private copies ask of other files.
        others: the functions that late passes look at, and whether one has changed it that looked at the module.
        alone: runs passes over another module; given as long as this one is as somebody has written it.
    """

    options: Options
    module: n.Module
    facts: ModuleFacts
    remarks: list[Remark] = field(default_factory=list)
    relied: set[str] = field(default_factory=set)
    qualname: str = "<module>"
    pass_name: str = ""
    growth: dict[Scope, int] = field(default_factory=dict)
    hypotheses: dict[n.If | n.While, Hypothesis] = field(default_factory=dict)
    regions: dict[Scope, dict[n.If | n.While, Places]] = field(default_factory=dict)
    open_else: set[n.If | n.While] = field(default_factory=set)
    handed_on: dict[tuple[n.Var, int], dict[n.Var, None]] | None = None  # kept by `regions.forms`
    literals: dict[tuple[n.Var, int], frozenset[type]] | None = None  # kept by `regions.hints`
    arguments: dict[tuple[n.Var, int], list[tuple[Scope, n.Expr]]] | None = None  # kept by `regions.arrays`
    left_in_module: set[n.Stmt] = field(default_factory=set)  # kept by `passes.outline`: loops it left
    module_loops: dict[n.For, n.FunctionDef | None] = field(default_factory=dict)  # by `regions.module_loops`
    never_expressions: set[tuple[n.Function, bool, tuple[type, ...]]] = field(default_factory=set)
    shapes: Shapes | None = None
    flows: Flows | None = None
    guide: Guide | None = None
    evaluation_left: int = MOST_EVALUATED
    evaluation_was_cut: bool = False
    evaluated: dict[Hashable, Evaluated | None] = field(default_factory=dict)  # kept by `evaluated_calls`
    worth_evaluating: dict[n.Function, bool] = field(default_factory=dict)  # kept by `inlining.evaluation`
    never_stopping: dict[n.Function, bool] = field(default_factory=dict)  # kept by `legality.calls_that_stop`
    made_sealed: dict[n.Var, Constructor | None] = field(default_factory=dict)  # kept by `legality.records`
    settled: dict[Scope, Traits] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    history: History | None = None
    alone: Callable[..., None] | None = None
    wanted: list[WantedMark] = field(default_factory=list)
    others: dict[n.Function, bool] = field(default_factory=dict)
    _told_of: int = 0  # how many of the remarks the history has
    _may_keep: int = 1000  # of how many statements more what is known is kept when they have settled
    _overlays: dict[Scope, Overlay] = field(default_factory=dict)
    _facts: dict[Scope, Facts] = field(default_factory=dict)
    _told: dict[Scope, _Told] = field(default_factory=dict)
    _held: dict[Scope, Mapping[n.Var, Fact]] = field(default_factory=dict)
    _edits: dict[Scope, Edit] = field(default_factory=dict)
    _results: Results | None = None

    @cached_property
    def likely_shapes(self) -> Shapes:
        """The classes of the module, where nothing is granted: what they say is to be tested.

        The call graph of the module stays without their methods; `likely_facts` is one with them.
        """
        return self.shapes if self.shapes is not None else declared_shapes(self.facts)

    @cached_property
    def constructors(self) -> dict[n.Var, Constructor]:
        """The classes of which making an instance only stores what it is given, by their names: a test is to say so."""
        if self.module.globals and not is_unbound("AttributeError", self.facts):
            return {}  # the name is read where a class is asked
        found = ((var, constructor_of(shape, self.facts)) for var, shape in self.likely_shapes.of_var.items())
        return {var: constructor for var, constructor in found if constructor is not None}

    @cached_property
    def builders(self) -> dict[n.Var, Builder]:
        """The classes whose `__new__` only stores what it is given, by their names, where they are what they say."""
        classes = {} if self.shapes is None else self.shapes.of_var
        found = ((var, builder_of(shape, self.facts)) for var, shape in classes.items())
        return {var: builder for var, builder in found if builder is not None}

    @cached_property
    def class_names(self) -> frozenset[str]:
        """The names of the classes that class statements at the top of the module make."""
        return frozenset(stmt.name for stmt in self.module.body if type(stmt) is n.ClassDef)

    @cached_property
    def calls_of_classes(self) -> Mapping[n.Var, list[n.Call]]:
        """The calls of the module's classes by their names: what they hand on only says what to test for."""
        classes, found = self.likely_shapes.of_var, dict[n.Var, list[n.Call]]()
        for var, call in self.facts.calls:
            if var in classes:
                found.setdefault(var, []).append(call)
        return found

    @cached_property
    def likely_facts(self) -> ModuleFacts:
        """The facts of the module, for `likely_shapes`."""
        if self.shapes is not None:
            return self.facts
        facts = replace(self.facts, method_calls={}, reads=dict(self.facts.reads), recursive=None)
        add_calls(self.likely_shapes, facts)
        return facts

    @cached_property
    def member_names(self) -> frozenset[str]:
        """The names of the methods and other members that attributes may be known to be."""
        shapes = self.shapes.of_all_files() if self.shapes is not None else []
        return frozenset(name for shape in shapes for name in shape.members)

    @cached_property
    def property_names(self) -> frozenset[str]:
        """The names of the properties that attributes may be found to be."""
        members = (each for shape in self.likely_shapes.of_var.values() for each in shape.members.values())
        return frozenset(member.name for member in members if member.kind == "property")

    @cached_property
    def kept_modules(self) -> dict[n.Var, n.Stmt]:
        """The names of module re of which a guard may keep the functions, each with the import that binds it."""
        return {
            name.var: stmt
            for stmt in self.module.body
            for name in (stmt.names if type(stmt) is n.Import else ())
            if name.var is not None and keeps_module(stmt, name.var, self.facts)
        }

    def profiled(self, scope: Scope) -> Profiled | None:
        """What a profile says of a function: nothing that is certain."""
        if self.guide is None or not isinstance(scope, n.Function) or scope.span is None:
            return None
        return self.guide.of(scope.qualname, scope.span[0])

    def left_because(self, function: n.Function) -> str:
        """Why a function is left as written, for what it does or what a profile says of it; empty if it is not."""
        guide, span = self.guide, function.span
        if function.dynamic or guide is None or span is None or function.is_lambda:
            return function.dynamic or ""
        found = guide.of(function.qualname, span[0])
        if found is not None and found.leave:
            return f"it is tuned to be ({found.leave})"
        return "it takes no time in the profile" if guide.is_cold(function.qualname, span[0]) else ""

    def is_left(self, function: n.Function) -> bool:
        """Whether a function is left as written; a remark tells why."""
        span, self.pass_name = function.span, ""
        if self.guide is not None and span is not None and (function.qualname, span[0]) in self.guide.stale:
            self.note("what the profile says of it is not used: it has been edited since", function)
        if reason := self.left_because(function):
            self.note(f"left as written: {reason}", function)
        return bool(reason)

    def granted(self, assumption: str, at: n.Node | None = None) -> bool:
        """Whether the user granted the assumption. Say that a rewrite used it through `done`.

        Args:
            at: the node that the question is about, if it is about one: of its statement more may be granted.
        """
        if assumption in (options := self.options).assume:
            return True
        span = getattr(at, "span", None) if options.promises else None
        return span is not None and options.grants_at(assumption, span)

    def granted_somewhere(self, assumption: str) -> bool:
        """Whether the assumption is granted at all, be it of one statement only."""
        return self.options.grants_somewhere(assumption)

    def done(
        self,
        message: str,
        node: n.Node,
        why: Iterable[Reason] = (),
        *,
        callee: str = "",
        entry: EntryTests | None = None,
    ) -> None:
        """Record a rewrite, and what the facts and verdicts rest on that made it legal.

        Of the tests among the reasons the text tells, for they stand in it.

        Args:
            callee: the qualified name of the function that was inlined.
            entry: what the test of a new region asks.
        """
        assumptions = tuple(sorted({reason for reason in why if isinstance(reason, str)}))
        self.relied.update(assumptions)
        self._say(Remark("done", *self._about(message, node), assumptions, "", end_of(node), callee, entry))

    def missed(self, message: str, node: n.Node, unlock: str = "") -> None:
        """Record a refusal worth telling, and what would have made it a rewrite."""
        self._say(Remark("missed", *self._about(message, node), (), unlock, end_of(node)))

    def note(self, message: str, node: n.Node) -> None:
        """Record something the user may want to know that is neither."""
        self._say(Remark("note", *self._about(message, node), (), "", end_of(node)))

    def _about(self, message: str, node: n.Node) -> tuple[str, str, str, int, int]:
        line, column, *_ = getattr(node, "span", None) or (0, 0)
        return self.pass_name, self.qualname, message, line, column

    def _say(self, remark: Remark) -> None:
        if not any(told.line == remark.line and told == remark for told in self.remarks[-8:]):
            self.remarks.append(remark)

    def record(self, scope: Scope, pass_name: str) -> None:
        """Take down in the history what a scope looks like after a pass; nothing of what is on trial."""
        if self.history is None or self.hypotheses:
            return
        from s2s.backend.excerpt import ir_of, python_of  # not needed to compile a program

        new = self.remarks[self._told_of :]
        did = [r.message for r in new if r.kind == "done" and r.function == self.qualname]
        self._told_of = len(self.remarks)
        line = scope.span[0] if isinstance(scope, n.Function) and scope.span else 0
        step = Step(self.qualname, line, pass_name, ir_of(scope), python_of(scope), tuple(dict.fromkeys(did)))
        self.history.add(step)

    def reaching(self, scope: Scope) -> Overlay:
        """The reaching definitions of a scope, kept until it changes."""
        overlay = self._overlays.get(scope)
        if overlay is None:
            outer = self.clock.switch("reaching definitions")
            overlay = self._overlays[scope] = build(scope)
            self.clock.switch(outer)
            if (edit := self._edits.get(scope)) is not None:
                overlay.stamp = edit.stamp
        return overlay

    def keep(self, scope: Scope) -> None:
        """Note that what was derived from a scope holds all the same, though it has just been changed."""
        edit = self.edit(scope)
        self.reaching(scope).stamp = edit.kept = edit.stamp

    def is_outdated(self, scope: Scope) -> bool:
        """Whether the reaching definitions at hand, if there are any, are of the scope as it was before a change."""
        return scope in self._overlays and self._overlays[scope].stamp != self.edit(scope).stamp

    def returned_by(self, function: n.Function) -> Fact:
        """What is known of the result of calling a function of the module."""
        if self._results is None:
            self._results = Results(self)
        return self._results.of(function)

    def rests_on_builtin(self, name: n.Var) -> None:
        """Note that something in the region on trial is what it is because a name means the builtin."""
        for hypothesis in self.hypotheses.values():
            hypothesis.builtins[name] = None

    def rests_on_library(self, read: n.Expr) -> None:
        """Note that something in the region on trial is what it is because a function of the library is read there."""
        for hypothesis in self.hypotheses.values():
            hypothesis.library.update(dict.fromkeys(read_for(read)))

    def edit(self, scope: Scope) -> Edit:
        """The writer of a scope, with the lists of statements left to look at."""
        edit = self._edits.get(scope)
        if edit is None:
            constants = module_constants(self.facts) if self.granted_somewhere("sealed-globals") else ()
            overlay, facts = lambda: self.reaching(scope), lambda: self._facts.get(scope)
            told, survey_of = lambda: self._is_told_of(scope), lambda: self._survey(scope)
            edit = self._edits[scope] = Edit(scope, survey_of, overlay, facts, told, constants)
        return edit

    def _is_told_of(self, scope: Scope) -> bool:
        options, told = self.options, scope in self._told or bool(self.regions_of(scope))
        return told or bool(options.assume or options.promises) or self.flows is not None

    def _survey(self, scope: Scope) -> Survey:
        outer = self.clock.switch("survey")
        found = survey(scope)
        self.clock.switch(outer)
        return found

    def facts_of(self, scope: Scope) -> Facts:
        """What is known of the values in a scope, kept until it changes."""
        found = self._facts.get(scope)
        if found is None:
            told, regions = self._told.get(scope, (None, self.regions_of(scope)))
            held = self._held.get(scope)
            found = self._facts[scope] = Facts(scope, self.reaching(scope), self, regions, told, held)
        return found

    def tell(self, scope: n.Function, told: Mapping[n.Var, Fact], in_region: bool) -> None:
        """Note what is known of the parameters of a function that is not in the module: what a call expands to.

        Args:
            in_region: whether the call stands in a region, where builtins are what their names say.
        """
        found = {place: fact for tried in self.hypotheses.values() for place, fact in tried.places.items()}
        self._told[scope] = told, [(scope, found)] if in_region else []

    def tell_of_all(self, function: n.Function, held: Mapping[n.Var, Fact], places: Places) -> None:
        """Note what is known of locals of a function in a region, whatever is stored, and of attributes of such."""
        self._held[function] = held
        self._told[function] = {}, [(function, places)]

    def regions_of(self, scope: Scope) -> list[tuple[n.If | n.While | n.Function, Places]]:
        """The regions of a scope, those to stay and the one on trial, and what is known of places in each."""
        tried = [(region, hypothesis.places) for region, hypothesis in self.hypotheses.items()]
        return [*self.regions.get(scope, {}).items(), *tried]

    def settle(self, scope: Scope) -> None:
        """Drop what was derived from a scope that no pass changes any more, but for what says which others would."""
        survey = self.edit(scope).survey
        traits, stmts, classes = survey.traits, len(survey.order), survey.classes
        is_wanted = stmts <= self._may_keep and _LATE & classes and not _INNER & classes
        if isinstance(scope, n.Function) and is_wanted and self.facts.outermost(scope) is scope:
            self._may_keep -= stmts  # what its text tells is kept; more may be known of what it calls by then
            self._facts.pop(scope, None)
        else:
            self.forget(scope)
        self.settled[scope] = traits

    def has(self, classes: frozenset[type], scope: Scope) -> bool:
        """Whether there are nodes of all these classes in a scope."""
        return classes <= self.traits(scope).classes

    def traits(self, scope: Scope) -> Traits | Survey:
        """What one look at a scope has found of it, or what is kept of that."""
        return self.settled.get(scope) or self.edit(scope).survey

    def close(self) -> None:
        """Drop everything that was derived, and with it what refers to itself: the trees then need no collector."""
        for overlay in self._overlays.values():
            overlay.dissolve()
        for derived in (self._overlays, self._facts, self._edits, self._told, self._held, self.regions):
            derived.clear()
        self._results = None
        for shapes in (self.shapes, self.__dict__.get("likely_shapes")):  # if anybody has asked for them
            if shapes is not None:
                shapes.dissolve()

    def forget(self, scope: Scope) -> None:
        """Drop what was derived from a scope that changed."""
        self.settled.pop(scope, None)
        if (overlay := self._overlays.pop(scope, None)) is not None:
            overlay.dissolve()
        self._facts.pop(scope, None)
        if (edit := self._edits.get(scope)) is not None:
            edit.forget()
