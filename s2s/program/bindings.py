"""What is known of a module's global names: what binds them, where, and which are functions that can be inlined.

The facts are about the text of one file. That a name still means what this file bound it to when it is read is
never assumed here: it is proved, guarded or granted by the pass that uses it.
"""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from s2s.analysis.effects import Effect, Ignorance, of_stmt
from s2s.frontend.future import annotations_are_late
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import bound_by, functions_in, nested_functions, walk, walk_scope
from s2s.options import ImportedClass, ImportedMaker
from s2s.program.imported_bindings import ImportedBinding, Lent, ModuleFunction
from s2s.program.made_quietly import MadeQuietly, taken_apart

if TYPE_CHECKING:
    from s2s.program.constants import Constant
    from s2s.program.elsewhere import Elsewhere
    from s2s.program.enums import EnumClass
    from s2s.program.kept_closures import ReturnedLambda
    from s2s.program.kept_kinds import Table
    from s2s.program.kept_managers import Managers
    from s2s.program.members import Member

#: Functions that list the module's names, and so would see a name that s2s adds.
LISTS_NAMES = frozenset({"globals", "vars", "dir", "locals", "eval", "exec"})


@plain()
class ModuleFacts:
    """What one pass over a module's text finds out about its global names.

    Attributes:
        functions: undecorated `def`s at the top level, by variables they alone bind, and those that imports bind.
        alias_of: the variables that keep such a function for guards, bound right after its `def`, and whose it is.
        holder: the statement that makes the object they are attributes of.
        kept_constants: the constants that are kept for tests of regions, with the statements that bind them.
        types_of, makers: the variables that keep builtin types for such tests, or what makes objects, and which.
        namespaces: the variable that keeps the namespace of the module for such tests, if there is one.
        classes_of: the variables that keep what tells of classes, and the names of those; with_fields: those of one
            with fields of its own.
        enum_names: for each variable that keeps an enum, the members it is known to have then.
        iterated: the variables that keep a class, and its `__iter__`, with the name of the class and which it is.
        of_re: the variables that keep a function of module re, or what it does with a pattern: the module's name, the
            function's, and the pattern; None for the function itself.
        closures: the variables that keep what tells of a lambda: its maker, the text of that, and what it closes over.
        copiers: the variables that keep `copy.deepcopy` or its like: the name it has, and whether it is that itself.
        drawers: those that keep module random, or a function or part of it: a name of these, and `keep_drawer`'s.
        kinds: the variables that keep a table of what `isinstance` says, or stand beside one: the classes' names.
        asked, distant: those that keep a class of another file for them, or of one not imported: its module, and name.
        managed: the variables that keep what module contextlib makes of a generator: its class's name, and its own.
        imported_classes: what is likely of classes of other files, by what they are imported from.
        members_of: the variables that keep a member of an enum, or all of them: the enum's name, and the member's.
        library: the variables that keep functions of the library, and modules of it: see `library.Kept`.
        bindings: how many places bind each global; bound: the names that any scope binds; getters: like `drawers`.
        index: the position among the module's statements of what binds each function, and each class.
        statement_of: for each function node (nested ones too), the position of the top-level statement it is in.
        statements: those of the module, in order, as they were then; functions_in: the function nodes in each of them.
        reads: the variables each of `functions` reads, inner functions included, in order of mention.
        code_mutated: the variables, local ones too, of which code, defaults or keyword defaults are mentioned.
        names_in_opaque_syntax: those in syntax carried through unread; names_taken: those it may bind, or hand on.
        type_params: the names of type parameters, and those that code in a class body declares nonlocal.
        names: every identifier in the module, and every string, so that new ones are new; lists_names: whether its
            code lists its own names, and so would see a new one; last_star_import: the position of the last of
            the statements that imports unknown names, -1 without one; reading_globals: those that list by `globals`.
        imported_enums: the members of enums of other files, by what they are imported from, and as what there.
        imported_functions: which of `functions`, and of `open_functions`, imports bind; open_functions: functions of
            other files that may name what these bind, so that none is inlined.
        of_modules: those that are called as attributes of a module, by its name here and theirs.
        imported_makers: the classes of other files of which those have what makes instances, and the imports.
        elsewhere, lent: what other files of a whole program have; method_calls: the methods a function may call.
        named: every function bound to a name that code reads by itself, with that name; copies: the names that may be
            bound to what another one is bound to, and those.
    """

    module: n.Module
    only_defines: bool = False  # nothing calls its functions until its last statement does
    functions: dict[n.Var, n.FunctionDef] = field(default_factory=dict)
    alias_of: dict[n.Var, n.Var] = field(default_factory=dict)
    holder: n.Holder | None = None
    kept_constants: dict[n.Var, n.Stmt] = field(default_factory=dict)
    types_of: dict[n.Var, type] = field(default_factory=dict)
    makers: dict[n.Var, str] = field(default_factory=dict)
    namespaces: set[n.Var] = field(default_factory=set)
    classes_of: dict[n.Var, n.Var] = field(default_factory=dict)
    with_fields: set[n.Var] = field(default_factory=set)
    enum_names: dict[n.Var, list[str]] = field(default_factory=dict)
    iterated: dict[n.Var, tuple[n.Var, str]] = field(default_factory=dict)
    members_of: dict[n.Var, tuple[n.Var, str]] = field(default_factory=dict)
    of_re: dict[n.Var, tuple[n.Var, str, str | bytes | None]] = field(default_factory=dict)
    closures: dict[n.Var, tuple[n.Var, str, tuple[str, ...]]] = field(default_factory=dict)
    copiers: dict[n.Var, tuple[n.Var, bool]] = field(default_factory=dict)
    drawers: dict[n.Var, tuple[n.Var, str]] = field(default_factory=dict)
    kinds: dict[n.Var, tuple[n.Var, ...]] = field(default_factory=dict)
    distant: dict[n.Var, tuple[str, str]] = field(default_factory=dict)
    tables: dict[object, Table] = field(default_factory=dict)  # kept by `kept_kinds.make_table`
    asked: dict[n.Var, n.Var] = field(default_factory=dict)
    managed: dict[n.Var, tuple[n.Var, str]] = field(default_factory=dict)
    getters: dict[n.Var, tuple[str, tuple[int | str, ...]]] = field(default_factory=dict)
    managers: Managers | None = None  # kept by `kept_managers.managers_of`
    made_closures: list[ReturnedLambda] | None = None  # kept by `legality.closures`
    deepcopies: list[n.Var] | None = None  # kept by `legality.copies`
    hot: set[str] | None = None  # kept by `hot_names.hot_in`
    bindings: Counter[n.Var] = field(default_factory=Counter)
    index: dict[n.Var, int] = field(default_factory=dict)
    statement_of: dict[n.Function, int] = field(default_factory=dict)
    statements: list[n.Stmt] = field(default_factory=list)
    functions_in: list[list[n.Function]] = field(default_factory=list)
    reads: dict[n.Function, list[n.Var]] = field(default_factory=dict)
    code_mutated: set[n.Var] = field(default_factory=set)
    names_in_opaque_syntax: set[str] = field(default_factory=set)
    names_taken: set[str] = field(default_factory=set)
    type_params: set[str] = field(default_factory=set)
    bound: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    lists_names: bool = False
    reading_globals: list[n.Stmt] = field(default_factory=list)
    last_star_import: int = -1
    library: dict[n.Var, tuple[n.Var, str]] = field(default_factory=dict)
    constants: dict[n.Var, Constant] | None = None  # kept by `constants.module_constants`
    enums: dict[n.Var, EnumClass] | None = None  # kept by `enums.module_enums`
    imported_enums: Mapping[tuple[str, str], Mapping[str, bool]] = field(default_factory=dict)
    imported_classes: Mapping[tuple[str, str], ImportedClass] = field(default_factory=dict)
    imported_functions: dict[n.Var, ImportedBinding] = field(default_factory=dict)
    open_functions: dict[n.Var, n.FunctionDef] = field(default_factory=dict)
    of_modules: dict[tuple[n.Var, str], ModuleFunction] = field(default_factory=dict)
    imported_makers: dict[n.Var, tuple[n.Stmt, ImportedMaker]] = field(default_factory=dict)
    elsewhere: Elsewhere | None = None
    lent: Lent = field(default_factory=Lent)
    method_calls: dict[n.Function, list[n.Function]] = field(default_factory=dict)
    named: list[tuple[str, n.Function]] = field(default_factory=list)
    copies: list[tuple[str, str]] = field(default_factory=list)
    comprehensions: list[n.Comp] = field(default_factory=list)  # in any scope
    declares_global: bool = False  # whether any scope declares a name global
    nodes: list[n.Node] = field(default_factory=list)  # but reads, constants, attributes of no telling name
    calls: list[tuple[n.Var, n.Call]] = field(default_factory=list)  # of names, in the text as it was read
    frame_inspectors: set[str] | None = None  # kept by `callgraph.frame_inspectors`
    recursive: set[n.Function] | None = None  # kept by `callgraph.recursive`
    refusals: dict[n.Function, str] = field(default_factory=dict)  # kept by `legality.call.refusal`
    mentions: Counter[n.Var | str] | None = None  # kept by `callgraph.mentions_of`
    callers_named: dict[n.Function, str] = field(default_factory=dict)  # kept by `callgraph.names_its_caller`
    refusals_in_class: dict[n.Function, str] = field(default_factory=dict)  # the same, inside of their class
    _outermost: dict[n.Function, n.Function] = field(default_factory=dict)
    _aliases: dict[n.Var, n.Var] = field(default_factory=dict)  # the inverse of `alias_of`
    unplaced: dict[n.Stmt, list[n.Stmt]] = field(default_factory=dict)  # see `originals`
    unplaced_first: list[n.Stmt] = field(default_factory=list)  # what is to follow the holder

    @property
    def star_import(self) -> bool:
        """Whether a star import binds names that are not known."""
        return self.last_star_import >= 0

    def alias(self, callee: n.Var) -> n.Var | None:
        """The variable that keeps the function `callee` was bound to, if the module has one."""
        return self._aliases.get(callee)

    def has_functions(self, var: n.Var) -> bool:
        """Whether a name means a module of which known functions are called."""
        return any(of is var for of, _ in self.of_modules)

    def global_named(self, name: str) -> n.Var:
        """The global variable of a name, made if the text does not mention it."""
        return self.module.globals.setdefault(name, n.Var(name, n.Storage.GLOBAL))

    def is_builtin(self, var: n.Var) -> bool:
        """Whether a variable is that of a builtin, as far as this module tells."""
        if var.storage is not n.Storage.GLOBAL or self.bindings[var] or self.star_import or self.lists_names:
            return False
        return hasattr(builtins, var.name)

    def is_in_opaque_syntax(self, var: n.Var) -> bool:
        """Whether syntax carried through unread may mean a variable: by its name, or by the end of a private one."""
        return var.name.endswith(tuple(self.names_in_opaque_syntax))

    @cached_property
    def import_positions(self) -> dict[n.Var, int]:
        """The positions of the statements of the module that import names from another one."""
        return {
            alias.var: position
            for position, stmt in enumerate(self.statements)
            for alias in (stmt.names if type(stmt) is n.ImportFrom else ())
            if alias.var is not None
        }

    @property
    def members_elsewhere(self) -> Mapping[n.Function, Member]:
        """The functions that are members of classes of other files."""
        return self.elsewhere.members if self.elsewhere is not None else {}

    @property
    def may_bind_by_text(self) -> bool:
        """Whether code may bind globals by computed names: `exec` and the like can, `dir` only lists them."""
        return self.lists_names and not self.names.isdisjoint(("exec", "eval", "globals"))

    def is_taken(self, var: n.Var) -> bool:
        """Whether syntax carried through unread may bind a variable, or hand on what it is bound to."""
        return var.name.endswith(tuple(self.names_taken))

    @cached_property
    def imports(self) -> dict[n.Var, tuple[str, str]]:
        """The globals that a single top-level import binds: the module, and the name in it."""
        found: dict[n.Var, tuple[str, str]] = {}
        for stmt in self.module.body:
            if type(stmt) is n.ImportFrom:
                source = "." * stmt.level + (stmt.module or "")
                found.update((a.var, (source, a.name)) for a in stmt.names if a.var is not None)
            elif type(stmt) is n.Import:
                found.update(
                    (a.var, (a.name, ""))
                    for a in stmt.names
                    if a.var is not None and (a.asname or "." not in a.name)
                )
        return {var: of for var, of in found.items() if self.bindings[var] == 1 and not self.star_import}

    @property
    def defines_something(self) -> bool:
        """Whether there is a function or class at the top of the module."""
        return any(type(stmt) is n.FunctionDef or type(stmt) is n.ClassDef for stmt in self.module.body)

    @cached_property
    def methods(self) -> dict[str, list[n.Function]]:
        """The functions defined directly in the bodies of top-level classes, by name."""
        found: dict[str, list[n.Function]] = {}
        for definition in self.module.body:
            for stmt in definition.body if type(definition) is n.ClassDef else ():
                if type(stmt) is n.FunctionDef:
                    found.setdefault(stmt.var.name, []).append(stmt.function)
        return found

    def outermost(self, function: n.Function) -> n.Function:
        """The outermost function around a function, or itself."""
        if function in self._at_the_top:
            return function
        if function not in self._outermost and function in self.statement_of:
            for outer in self.functions_in[self.statement_of[function]]:
                if outer not in self._outermost and function not in self._outermost:
                    self._outermost.update(dict.fromkeys(functions_in(outer), outer))
        return self._outermost.get(function, function)

    @cached_property
    def _at_the_top(self) -> set[n.Function]:
        """The functions that top-level statements and the bodies of top-level classes define: most functions."""
        bodies = [self.statements, *(stmt.body for stmt in self.statements if type(stmt) is n.ClassDef)]
        return {stmt.function for body in bodies for stmt in body if type(stmt) is n.FunctionDef}

    def around(self, function: n.Function) -> set[n.Var]:
        """The variables of the functions and comprehensions that a function stands in.

        The names of a class body between them are not visible to the functions in it.
        """
        found: set[n.Var] = set(self._comprehended.get(function, ()))
        while function not in self._at_the_top and (parent := self._parents.get(function)) is not None:
            found.update(parent.variables.values(), (param.var for param in parent.params))
            function = parent
        return found

    @cached_property
    def _parents(self) -> dict[n.Function, n.Function]:
        outer_of: dict[n.Function, n.Function] = {}
        for inside in self.functions_in:
            if not self._at_the_top.issuperset(inside):  # most statements hold no others
                outer_of.update((inner, outer) for outer in inside for inner in nested_functions(outer))
        return outer_of

    @cached_property
    def _comprehended(self) -> dict[n.Function, list[n.Var]]:
        """The variables of all comprehensions around each function; their first iterables are evaluated outside."""
        found: dict[n.Function, list[n.Var]] = {}
        for comp in self.comprehensions:
            first, *rest = comp.clauses
            inside = [
                node for part in (comp.element, comp.value, *first.ifs, *rest) if part for node in walk(part)
            ]
            made = [node for node in inside if type(node) is n.Function]
            if made:
                parts = (node for clause in comp.clauses for node in walk(clause.target))
                targets = [node.var for node in parts if type(node) is n.Store]
                for function in made:
                    found.setdefault(function, []).extend(targets)
        return found

    def may_be_sealed(self, var: n.Var) -> bool:
        """Whether a name means one function once its `def` or its import has run, if nobody rebinds it from outside."""
        bound = self.imported_functions.get(var)
        # Otherwise it is a builtin, an enum, a parameter, or a name that another file may bind.
        is_own = var in self.functions or var in self.lent.functions
        return not self.star_import and (is_own if bound is None else bound.is_certain)

    def defined_before_use(self, callee: n.Var, function: n.Function | None) -> bool:
        """Whether `function` cannot be called before the module has bound `callee`.

        So it is when the `def` of the callee stands first, or when nothing in between could make such a call.
        """
        if function is None or function not in self.statement_of:
            return False
        return self.has_run_before(self.index[callee], function)

    def has_run_before(self, position: int, function: n.Function) -> bool:
        """Whether `function` cannot be called before the module's statement at a position has run."""
        here = self.statement_of.get(function)
        known = here is not None and (self.only_defines or position < here)
        # A `def` evaluates its defaults and decorators before it binds its name.
        return known or (here is not None and self._noisy[position + 1] == self._noisy[here])

    @cached_property
    def _noisy(self) -> list[int]:
        """How many statements before each position may run unknown code, or not complete.

        All may where statements have been put in or dropped since: a part of one may stand before it now.
        """
        if self.module.body != self.statements:
            return list(range(len(self.statements) + 1))
        counts, bound = [0], set[n.Var]()
        for stmt in self.statements:
            counts.append(counts[-1] + (self._replaces(stmt) or self._leaves(stmt, bound)))
            if type(stmt) is n.Assign:
                stored = (node for target in stmt.targets for node in walk(target))
                bound.update(node.var for node in stored if type(node) is n.Store)
            elif isinstance(stmt, n.Import | n.ImportFrom):
                bound.update(alias.var for alias in stmt.names if alias.var is not None)
            elif isinstance(stmt, n.FunctionDef | n.ClassDef):
                bound.add(stmt.var)
        return counts

    def _leaves(self, stmt: n.Stmt, bound: set[n.Var]) -> bool:
        """Whether a statement may run unknown code, or not complete.

        Args:
            bound: the variables that statements before this one have bound.
        """
        if type(stmt) is n.ClassDef and self._makes_quietly(stmt):
            inside, read = taken_apart(stmt)
            if any(self._leaves(part, bound) for part in inside):
                return True
            known = {var.name for var in bound}
            return not all(name in known or hasattr(builtins, name) for name in read)
        if type(stmt) is n.FunctionDef and stmt.decorators:
            return True
        parts: list[n.Expr | n.Stmt] = self._evaluated(stmt) if type(stmt) is n.FunctionDef else [stmt]
        flags = Effect.NONE
        for part in parts:
            flags |= of_stmt(n.ExprStmt(part) if isinstance(part, n.Expr) else part, Ignorance()).flags
        if flags & ~(Effect.READ | Effect.WRITE | Effect.RAISE):
            return True
        # Annotations are read too, where they are evaluated with it.
        read_at_once = (node.var for part in parts for node in walk_scope(part) if type(node) is n.Load)
        return bool(flags & Effect.RAISE) and not all(self._is_bound(var, bound) for var in read_at_once)

    def _is_bound(self, var: n.Var, bound: set[n.Var]) -> bool:
        """Whether a read of a global in module code finds it bound, if nothing deletes it."""
        if var in bound:
            return self.bindings[var] == 1
        return not self.bindings[var] and not self.star_import and hasattr(builtins, var.name)

    def _evaluated(self, stmt: n.FunctionDef) -> list[n.Expr | n.Stmt]:
        """The expressions that a `def` evaluates; the whole statement where that is not known."""
        if self._evaluates_annotations:
            return [stmt]
        defaults = (param.default for param in stmt.function.params if param.default is not None)
        return [*stmt.decorators, *defaults]

    @cached_property
    def _makes_quietly(self) -> MadeQuietly:
        return MadeQuietly(self._origin, self._evaluates_annotations)

    def _origin(self, name: str) -> tuple[str, str] | None:
        """The module and name that a global comes from, if only an import binds it, or nothing in the module does."""
        var = self.module.globals.get(name)
        if var is not None and self.bindings[var]:
            return self.imports.get(var)
        hidden = self.star_import or self.lists_names or not hasattr(builtins, name)
        return None if hidden else ("builtins", name)

    @property
    def _evaluates_annotations(self) -> bool:
        return "annotations" not in self.module.future and not annotations_are_late(self.module.future)

    def _replaces(self, stmt: n.Stmt) -> bool:
        """Whether a statement may rebind a global, whose old value may have a finalizer."""
        stored = (bound_by(node) for node in walk_scope(stmt) if type(node) in (n.Store, n.FunctionDef))
        return any(self.bindings[var] > 1 for var in stored if var is not None)

    def keep(self, alias: n.Var, callee: n.Var) -> None:
        """Record the variable that keeps a function for guards."""
        self.alias_of[alias] = callee
        self._aliases[callee] = alias

    def drop(self, alias: n.Var) -> None:
        """Forget that a variable keeps a function."""
        del self._aliases[self.alias_of.pop(alias)]
