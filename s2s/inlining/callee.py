"""What is known of the functions a scope calls, at the current point of a walk over it.

A name is *proved* to be its function from the `def` on until something may rebind it, *granted* by
`sealed-globals` wherever the `def` has certainly run, or else *guarded* where a guard can stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.above import access_of
from s2s.inlining.called import METHODS, SEALED, Callee
from s2s.inlining.expand import as_return
from s2s.inlining.methods import Methods
from s2s.inlining.names import Names
from s2s.inlining.reach import Reach
from s2s.inlining.site import MOST_BLOCK_NODES_IN_LOOP, TOO_LONG, LeastNodes, is_used_once
from s2s.inlining.tested import tested_class, tested_method
from s2s.ir import nodes as n
from s2s.ir.forms import only_raises, without_docstring
from s2s.ir.walk import Scope, all_in_scope, all_nodes, bound_by, walk
from s2s.legality.call import HANDLES, MOST_NODES, MOST_NODES_ONCE, names_its_variables, refusal
from s2s.legality.captures import unbound_in
from s2s.legality.elsewhere import may_stand
from s2s.legality.verdict import Refused
from s2s.program.callgraph import frame_inspectors, is_called_once, mentions_any, names_its_caller, recursive
from s2s.program.hypothesis import Hypothesis
from s2s.program.library import Kept, attribute_of_module, is_sealable
from s2s.program.members import ClassShape
from s2s.program.originals import keep_function


@plain()
class Callees:
    """The facts about callees, shared by a walk and the walks over what it expands.

    Attributes:
        root: the scope being optimized.
        proved: names bound to their function now, and the reasons why they still are.
        refuted: names a guard has just found bound to something else.
        defined: names whose `def` has run.
        local: local functions that are bound here, by their variable.
        bound: cells that are certainly bound here.
        hypothesis: of the region on trial that the walk is in: names mean their functions all through it.
        depth: how many expansions deep the walk is.
        expansions: how many expansions inside others were made for the call at hand.
        unneeded: statements that bind what nothing reads any more, for the end of the walk.
    """

    cx: Context
    root: Scope
    proved: dict[n.Var, Why] = field(default_factory=dict)
    refuted: set[n.Var] = field(default_factory=set)
    defined: set[n.Var] = field(default_factory=set)
    local: dict[n.Var, n.Function] = field(default_factory=dict)
    bound: set[n.Var] = field(default_factory=set)
    hypothesis: Hypothesis | None = None
    depth: int = 0
    expansions: int = 0
    unneeded: list[n.Stmt] = field(default_factory=list)
    _names: Names | None = None
    _outside: dict[n.Function, set[n.Var]] = field(default_factory=dict)
    least_nodes: LeastNodes = field(default_factory=LeastNodes)

    @cached_property
    def methods(self) -> Methods:
        """What is known of the objects whose attributes the scope reads."""
        return Methods(self.cx, self.root)

    @cached_property
    def reach(self) -> Reach:
        """Which functions the values of the scope may lead to."""
        return Reach(self.root, self.cx.facts)

    def forget(self) -> None:
        """Arbitrary code may have run: any global may have been rebound."""
        self.proved.clear()

    def rest_on(self, why: Why) -> None:
        """Add reasons to all that is proved: for these, the code just passed rebinds no name."""
        if why:
            for var in self.proved:
                self.proved[var] |= why

    @contextmanager
    def knowing(self, names: Iterable[n.Var], found: bool = True) -> Iterator[None]:
        """Walk with what tests have found of functions' names, and without it afterwards."""
        new = [var for var in names if var not in (self.proved if found else self.refuted)]
        if found:
            self.proved.update(dict.fromkeys(new, PROVED))
            yield
            for var in new:
                self.proved.pop(var, None)
        else:
            self.refuted.update(new)
            yield
            self.refuted.difference_update(new)

    @contextmanager
    def block(self) -> Iterator[None]:
        """Walk a block; what it defines may not be defined after it."""
        local, bound = dict(self.local), set(self.bound)
        yield
        self.local, self.bound = local, bound

    @property
    def names(self) -> Names:
        """The names in use around the root, found when first asked for."""
        if self._names is None:
            root = self.root
            # The names of a class body between them are not visible to the functions in it.
            facts = self.cx.facts
            self._names = Names(root, facts, facts.around(root) if isinstance(root, n.Function) else ())
        return self._names

    # -- definitions

    def define(self, stmt: n.FunctionDef) -> None:
        """A `def` without decorators has run."""
        if self.cx.facts.functions.get(stmt.var) is stmt:
            if self.root is self.cx.module:
                self.proved[stmt.var] = PROVED
                self.defined.add(stmt.var)
        elif self._is_only_store(stmt.var):
            self.local[stmt.var] = stmt.function
            self.bound.add(stmt.var)

    def assign(self, stmt: n.Assign) -> None:
        """An assignment has run; it may have bound a local to a lambda."""
        target: n.Expr = stmt.targets[0]
        if type(stmt.value) is n.Lambda and len(stmt.targets) == 1 and type(target) is n.Store:
            if self._is_only_store(target.var):
                self.local[target.var] = stmt.value.function

    def _is_only_store(self, var: n.Var) -> bool:
        """Whether a local of the root is bound in one place only, in all scopes that share it."""
        root = self.root
        if not isinstance(root, n.Function) or root.variables.get(var.name) is not var:
            return False
        if any(param.var is var for param in root.params) or self.cx.facts.is_in_opaque_syntax(var):
            return False
        return self._binders[var] == 1

    @cached_property
    def _binders(self) -> Counter[n.Var]:
        """How many places bind each variable. What is inlined binds none that a `def` or lambda is bound to."""
        return Counter(var for node in all_nodes(self.root) if (var := bound_by(node)) is not None)

    # -- decisions

    def decide_method(self, attribute: n.Attr, scope: Scope, kinds: Container[str]) -> Callee | None:
        """The method or getter that an attribute is known to be, if it can be inlined."""
        hypothesis = None
        access = tested_method(attribute, self.tested_class(attribute.value), self.cx)
        if access is not None:
            hypothesis = self.hypothesis
        elif self.cx.shapes is not None:
            access = access_of(attribute, scope, self.methods)
        if access is None or access.member.function is None or access.member.kind not in kinds:
            return None
        name = f"{access.member.owner.name}.{access.member.name}"
        function = access.member.function
        # In a region, what leaves it has to be told.
        reason = self._refusal(function, None, self.methods.is_in_class_of(access), hypothesis is None)
        frameless = self.frameless(name, function, attribute) if not reason else None
        if frameless is None:
            if reason:
                self.cx.missed(f"{name} not inlined: {reason}", attribute)
            return None
        return Callee(name, None, function, False, access.why | frameless, access, hypothesis)

    def tested_class(self, expr: n.Expr) -> ClassShape | None:
        """The class that a value is an instance of, of exactly that, in the region on trial, if its test says so."""
        return tested_class(expr, self.hypothesis, self.methods.of_var, self.cx)

    def frameless(self, name: str, function: n.Function, called: n.Expr) -> Why | None:
        """The reasons why the frame of a call is unobservable; None, with a remark, if it may be observed."""
        reason = self.shows_frames(function)
        if not reason:
            return PROVED
        if self.cx.granted("no-frames", called):
            return frozenset({"no-frames"})
        self.cx.missed(f"{name} not inlined: {reason}", called, "no-frames")
        return None

    def decide(self, func: n.Expr, scope: Scope, pays: bool = True) -> Callee | None:
        """What a called expression is known to be, if that can be inlined.

        Args:
            scope: the scope it stands in: the root, or what is being inlined into it.
            pays: whether the call would be inlined if it were known what it calls.
        """
        facts = self.cx.facts
        var: n.Var | None = None
        guarded, name = False, "the lambda"
        why = PROVED
        hypothesis: Hypothesis | None = None
        called: n.Var | None = None  # what a parameter is bound to
        if type(func) is n.Lambda:
            function = func.function
        elif type(func) is n.Attr:
            of_module = attribute_of_module(func, facts)
            return (
                self.decide_of_module(func, of_module)
                if of_module
                else self.decide_method(func, scope, METHODS)
            )
        elif type(func) is not n.Load:
            return None
        else:
            var = func.var
            name = var.name
            if self.hypothesis is not None and var in self.hypothesis.callees:
                hypothesis, called = self.hypothesis, self.hypothesis.callees[var]
                function, name = facts.functions[called].function, called.name
            elif var in self.local:
                function = self.local[var]
            elif var in facts.lent.functions:
                if not self.sealed(var, func):
                    return None
                function, why = facts.lent.functions[var].function, SEALED
            elif var not in facts.functions or (var in self.refuted and self.hypothesis is None):
                return None
            else:
                function = facts.functions[var].function
                guarded = var not in self.proved and not self.sealed(var, func)
                if guarded and self.hypothesis is not None:
                    guarded, hypothesis = False, self.hypothesis
                why = self.proved.get(var, PROVED if guarded or hypothesis else SEALED)
        reason, unlock = self._refusal(function, called or var), ""
        if not reason and guarded and (reason := self.no_guard(var)):
            # A function that is one expression most likely has no other obstacle.
            unlock = self.sealing(var, func) if pays and as_return(without_docstring(function.body)) else ""
        frameless = self.frameless(name, function, func) if not reason else None
        if frameless is None:
            if reason:
                self.cx.missed(f"{name} not inlined: {reason}", func, unlock)
            return None
        return Callee(name, var, function, guarded, why | frameless, hypothesis=hypothesis)

    def decide_of_module(self, func: n.Attr, kept: Kept) -> Callee | None:
        """The function that an attribute of a module is known to be, if it can be inlined.

        There is no guard at a call: to test the module, which may be any object by now, and then its attribute takes as
        long as the call. A region tests them once.
        """
        function, name = self.cx.facts.of_modules[kept].definition.function, f"{kept[0].name}.{kept[1]}"
        sealed = self.cx.granted("sealed-globals", func) and is_sealable(kept, self.root, self.cx.facts)
        reason, unlock = self._refusal(function, None), ""
        if not reason and not sealed and self.hypothesis is None:
            reason = "a test of the module and its attribute would cost what the call does"
            unlock = "sealed-globals" if is_sealable(kept, self.root, self.cx.facts) else ""
        frameless = self.frameless(name, function, func) if not reason else None
        if frameless is None:
            if reason:
                self.cx.missed(f"{name} not inlined: {reason}", func, unlock)
            return None
        why, hypothesis = (SEALED, None) if sealed else (PROVED, self.hypothesis)
        return Callee(name, None, function, False, why | frameless, hypothesis=hypothesis, of_module=kept)

    def never(self, function: n.Function, var: n.Var | None) -> bool:
        """Whether no call of a function by its name, or of a method without one, is inlined here, whatever is known."""
        return bool(self._refusal(function, var, var is None))

    def refusal(self, func: n.Load) -> str:
        """Why a call of one of the module's functions is not inlined, in code that proves nothing of its name."""
        var = func.var
        function = self.cx.facts.functions[var].function
        refused = self._refusal(function, var)
        # The functions of a program with one entry were made by s2s, and their frames are its own.
        if not refused and not self.cx.options.entry:
            refused = self.shows_frames(function)
        if refused or self.sealed(var, func) or not isinstance(self.root, n.Function):
            return refused
        return self.no_guard(var)

    def shows_frames(self, function: n.Function) -> str:
        """Why the missing frame of a function may be observed: by what it calls, or by its strings."""
        cx = self.cx
        return names_its_caller(function, cx.facts) or names_its_variables(function, cx.edit(function))

    def _refusal(
        self, function: n.Function, var: n.Var | None, private: bool = False, handles: bool = False
    ) -> str:
        facts = self.cx.facts
        refusals = facts.refusals_in_class if private else facts.refusals
        if var in facts.code_mutated:
            return "its code or its defaults are not left alone"
        if function not in refusals:
            is_recursive = self.reach.may_make(function)  # of those of the module, `recursive` tells
            is_single = self.is_called_once(var) or is_used_once(function, var, self.cx)
            most = MOST_NODES_ONCE if is_single else MOST_NODES
            reason = (
                "it is recursive" if is_recursive else refusal(function, private, most, handles=var is None)
            )
            if not reason and only_raises(function):
                reason = "all it does is to raise"
            if not reason and mentions_any(function, frame_inspectors(facts)):
                reason = "it calls a function that looks at frames"
            refusals[function] = reason
        if found := refusals[function] or self.misplaced(function):
            return found
        if var is None and not handles and any(type(node) is n.Try for node in all_in_scope(function)):
            return HANDLES
        if self.least_nodes[function] <= MOST_BLOCK_NODES_IN_LOOP or self.is_called_once(var):
            return ""
        if is_used_once(function, var, self.cx):
            return ""
        return TOO_LONG.reason

    def misplaced(self, function: n.Function, may_recur: bool = False) -> str:
        """Why the body of a function would mean something else in the root; empty if it would not."""
        if (function in recursive(self.cx.facts) and not may_recur) or function is self.root:
            return "it is recursive"
        outside = self._read_outside(function)
        if isinstance(verdict := may_stand(function, outside, self.root, self.cx), Refused):
            return verdict.reason
        outside = outside - self.cx.facts.lent.names.keys()
        if any(self.names.is_other(var) or var.name in self.cx.facts.type_params for var in outside):
            return "a name it reads means something else here"
        cells = {var for var in outside if var.storage is n.Storage.CELL}
        if cells and not cells <= self.bound - self._deleted_cells:
            return "it may read an unbound variable of the function around it"
        return ""

    def _read_outside(self, function: n.Function) -> set[n.Var]:
        """The free variables of a function."""
        found = self._outside.get(function)
        if found is None:
            nodes = all_in_scope(function)
            apart = {part for node in nodes if type(node) is n.AnnAssign for part in walk(node.annotation)}
            read = {node.var for node in nodes if type(node) is n.Load and node not in apart}
            found = self._outside[function] = {var for var in read if var.storage is not n.Storage.FAST}
        return found

    def is_called_once(self, var: n.Var | None) -> bool:
        """Whether a function is unused once its only call is inlined."""
        return var is not None and is_called_once(var, self.cx.module, self.cx.facts, self.cx.options.entry)

    @cached_property
    def _deleted_cells(self) -> set[n.Var]:
        return unbound_in(self.root)

    def sealed(self, var: n.Var | None, at: n.Expr) -> bool:
        """Whether `sealed-globals` makes the name mean its function there, where its `def` has certainly run."""
        return self.cx.granted("sealed-globals", at) and self._is_sealable(var)

    def sealing(self, var: n.Var | None, at: n.Expr) -> str:
        """The assumption that would make the guard unnecessary; empty if there is none."""
        return "" if self.cx.granted("sealed-globals", at) or not self._is_sealable(var) else "sealed-globals"

    def _is_sealable(self, var: n.Var | None) -> bool:
        if var is None or not self.cx.facts.may_be_sealed(var):
            return False
        root, ready = self.root, self.cx.facts.defined_before_use
        return ready(var, root) if isinstance(root, n.Function) else var in self.defined

    def no_guard(self, var: n.Var | None) -> str:
        """Why there can be no guard here; empty if there can.

        The function may be defined below: until its `def` has run, what is kept of it is an object of no name, and
        the test raises `NameError` where the call did.
        """
        if not isinstance(self.root, n.Function) or var is None:
            return "module code runs once, and what is in between may rebind it"
        if self.cx.facts.lists_names:
            return "the module lists its own names, and would see the one a guard needs"
        return ""

    # -- guards

    def alias(self, var: n.Var) -> n.Var:
        """The variable that keeps the function, made if the module has none yet."""
        return keep_function(self.cx.facts, var)

    def guard(self, callee: Callee) -> tuple[n.Var, Callable[[], n.Var]] | None:
        """The variable a guard tests, and how to get the one it tests against."""
        var = callee.var
        return (var, lambda: self.alias(var)) if callee.guarded and var is not None else None

    def tested_by(self, test: n.Expr) -> n.Var | None:
        """The function whose name a test compares with what is kept of it."""
        if type(test) is n.Test and test.kind == "same" and type(test.subject) is n.Load:
            return test.subject.var
        return None

    def all_tested_by(self, test: n.Expr) -> set[n.Var]:
        """The functions whose names the parts of a test compare with what is kept of them."""
        parts = test.values if type(test) is n.Bool and test.op == "and" else [test]
        return {var for part in parts if (var := self.tested_by(part)) is not None}
