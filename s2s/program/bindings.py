"""What is known of a module's global names: what binds them, where, and which are functions that can be inlined.

The facts are about the text of one file. That a name still means what this file bound it to when it is read is
never assumed here: it is proved, guarded or granted by the pass that uses it.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from s2s.analysis.effects import Effect, Ignorance, of_stmt
from s2s.frontend.future import annotations_are_late
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import functions, nested_functions, walk, walk_scope

#: Calls that list the module's names: a name s2s adds would be seen.
LISTS_NAMES = frozenset({"globals", "vars", "dir", "locals", "eval", "exec"})
#: What a function is made of; assigned to, it is another function under the same name.
_MAKINGS = frozenset({"__code__", "__defaults__", "__kwdefaults__"})
_DISPLAYS = frozenset({n.Tuple, n.List})
_BINDERS = frozenset({n.Store, n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef, n.Param})

#: The commonest of the nodes that tell nothing of names themselves.
_WITHOUT_NAMES = frozenset(
    {n.Call, n.ExprStmt, n.Return, n.If, n.Tuple, n.Compare, n.Binary, n.Subscript, n.Raise, n.FString}
)


@dataclass
class ModuleFacts:
    """What one pass over a module's text finds out about its global names.

    Attributes:
        functions: module-level functions, by variable: `def` at the top level, undecorated, the only binding.
        alias_of: the variables that keep such a function for guards, bound right after its `def`, and whose it is.
        holder: the statement that makes the object they are attributes of.
        kept_constants: the constants that are kept for tests of regions, with the statements that bind them.
        types_of: the variables that keep builtin types for tests of regions, and which.
        namespaces: the variable that keeps the namespace of the module for such tests, if there is one.
        bindings: how many places bind each global variable.
        index: the position among the module's statements of what binds each function, and each class.
        statement_of: for each function node (nested ones too), the position of the top-level statement it is in.
        statements: those of the module, in order, as they were when this was found out.
        functions_in: the function nodes in each of them, outer before inner.
        reads: the variables each of `functions` reads, inner functions included, in order of mention.
        code_mutated: the variables, local ones too, of which code, defaults or keyword defaults are mentioned.
        names_in_opaque_syntax: those in syntax that is carried through unread, such as the bounds of type parameters.
        type_params: the names of type parameters, which stand for the parameter all through a function or class, and
            those that code in a class body declares nonlocal, whose variable is no function's own to know of.
        bound: the names that any scope of the module binds.
        names: every identifier in the module, and every string, so that new ones are new.
        lists_names: whether module code lists its own names, and so would see a new one.
        last_star_import: the position of the last of the statements that imports unknown names, -1 without one.
        method_calls: the methods that each function may call, kept by `shapes.collect_shapes`.
        named: every function bound to a name that code reads by itself, in any scope, with that name.
        copies: the names that may be bound to what another one is bound to, and those.
        comprehensions: all of them, in any scope.
    """

    module: n.Module
    functions: dict[n.Var, n.FunctionDef] = field(default_factory=dict)
    alias_of: dict[n.Var, n.Var] = field(default_factory=dict)
    holder: n.Holder | None = None
    kept_constants: dict[n.Var, n.Stmt] = field(default_factory=dict)
    types_of: dict[n.Var, type] = field(default_factory=dict)
    namespaces: set[n.Var] = field(default_factory=set)
    bindings: Counter[n.Var] = field(default_factory=Counter)
    index: dict[n.Var, int] = field(default_factory=dict)
    statement_of: dict[n.Function, int] = field(default_factory=dict)
    statements: list[n.Stmt] = field(default_factory=list)
    functions_in: list[list[n.Function]] = field(default_factory=list)
    reads: dict[n.Function, list[n.Var]] = field(default_factory=dict)
    code_mutated: set[n.Var] = field(default_factory=set)
    names_in_opaque_syntax: set[str] = field(default_factory=set)
    type_params: set[str] = field(default_factory=set)
    bound: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    lists_names: bool = False
    last_star_import: int = -1
    constants: dict[n.Var, Any] | None = None  # kept by `constants.module_constants`
    method_calls: dict[n.Function, list[n.Function]] = field(default_factory=dict)
    named: list[tuple[str, n.Function]] = field(default_factory=list)
    copies: list[tuple[str, str]] = field(default_factory=list)
    comprehensions: list[n.Comp] = field(default_factory=list)
    frame_inspectors: set[str] | None = None  # kept by `callgraph.frame_inspectors`
    recursive: set[n.Function] | None = None  # kept by `callgraph.recursive`
    refusals: dict[n.Function, str] = field(default_factory=dict)  # kept by `legality.call.refusal`
    # The same, of methods that are inlined into methods of their own class.
    mentions: Counter[n.Var] | None = None  # kept by `callgraph.is_called_once`
    callers_named: dict[n.Function, str] = field(default_factory=dict)  # kept by `callgraph.names_its_caller`
    refusals_in_class: dict[n.Function, str] = field(default_factory=dict)
    _outermost: dict[n.Function, n.Function] = field(default_factory=dict)
    _aliases: dict[n.Var, n.Var] = field(default_factory=dict)  # the inverse of `alias_of`
    unplaced: dict[n.Stmt, n.Stmt] = field(
        default_factory=dict
    )  # what is to follow a statement: see `originals`
    unplaced_first: list[n.Stmt] = field(default_factory=list)  # what is to follow the holder

    @property
    def star_import(self) -> bool:
        """Whether unknown names are imported into the module."""
        return self.last_star_import >= 0

    def alias(self, callee: n.Var) -> n.Var | None:
        """The variable that keeps the function `callee` was bound to, if the module has one."""
        return self._aliases.get(callee)

    def is_builtin(self, var: n.Var) -> bool:
        """Whether a name is, as far as the module tells, that of a builtin."""
        if var.storage is not n.Storage.GLOBAL or self.bindings[var] or self.star_import or self.lists_names:
            return False
        return hasattr(builtins, var.name)

    def is_in_opaque_syntax(self, var: n.Var) -> bool:
        """Whether syntax carried through unread may mean a variable: by its name, or by the end of a private one."""
        return var.name.endswith(tuple(self.names_in_opaque_syntax))

    @cached_property
    def imports(self) -> dict[n.Var, tuple[str, str]]:
        """What imports at the top of the module bind, and nothing else does: from which module, which of its names."""
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
        return {
            var: origin for var, origin in found.items() if self.bindings[var] == 1 and not self.star_import
        }

    def outermost(self, function: n.Function) -> n.Function:
        """The function around a function (or itself) that is in no other."""
        if function not in self._outermost and function in self.statement_of:
            for outer in self.functions_in[self.statement_of[function]]:
                if outer not in self._outermost:
                    self._outermost.update(dict.fromkeys(functions(outer), outer))
        return self._outermost.get(function, function)

    def around(self, function: n.Function) -> set[n.Var]:
        """The variables of the functions and comprehensions that a function stands in.

        A class body between them lends its names to neither.
        """
        found: set[n.Var] = set(self._comprehended.get(function, ()))
        while (parent := self._parents.get(function)) is not None:
            found.update(parent.variables.values(), (param.var for param in parent.params))
            function = parent
        return found

    @cached_property
    def _parents(self) -> dict[n.Function, n.Function]:
        outer_of: dict[n.Function, n.Function] = {}
        for inside in self.functions_in:
            if any("<locals>" in function.qualname for function in inside):
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
                targets = [
                    node.var
                    for clause in comp.clauses
                    for node in walk(clause.target)
                    if type(node) is n.Store
                ]
                for function in made:
                    found.setdefault(function, []).extend(targets)
        return found

    def defined_before_use(self, callee: n.Var, function: n.Function | None) -> bool:
        """Whether `function` cannot be called before the module has bound `callee`.

        So it is when the `def` of the callee stands first, or when nothing in between runs any code that could
        make such a call.
        """
        if function is None or function not in self.statement_of:
            return False
        return self.has_run_before(self.index[callee], function)

    def has_run_before(self, position: int, function: n.Function) -> bool:
        """Whether `function` cannot be called before the module's statement at a position has run."""
        here = self.statement_of.get(function)
        # What the `def` itself evaluates, defaults and all, it evaluates before it binds.
        return here is not None and (position < here or self._noisy[position + 1] == self._noisy[here])

    @cached_property
    def _noisy(self) -> list[int]:
        """How many of the module's statements before each position may run code of others, or not come to their end."""
        counts, bound = [0], set[n.Var]()
        for stmt in self.module.body:
            counts.append(counts[-1] + (self._replaces(stmt) or self._leaves(stmt, bound)))
            if type(stmt) is n.Assign:
                bound.update(
                    node.var for target in stmt.targets for node in walk(target) if type(node) is n.Store
                )
            elif isinstance(stmt, n.Import | n.ImportFrom):
                bound.update(alias.var for alias in stmt.names if alias.var is not None)
            elif isinstance(stmt, n.FunctionDef | n.ClassDef):
                bound.add(stmt.var)
        return counts

    def _leaves(self, stmt: n.Stmt, bound: set[n.Var]) -> bool:
        """Whether code of others may run within a statement, or instead of what follows it.

        Args:
            bound: the variables that statements before this one have bound.
        """
        flags = of_stmt(stmt, Ignorance()).flags
        if flags & ~(Effect.READ | Effect.WRITE | Effect.RAISE):
            return True
        return bool(flags & Effect.RAISE) and not all(
            self._is_bound(var, bound) for var in self._reads_at_once(stmt)
        )

    def _is_bound(self, var: n.Var, bound: set[n.Var]) -> bool:
        """Whether module code that reads a global name finds it, if nobody deletes what others have bound."""
        if var in bound:
            return self.bindings[var] == 1
        return not self.bindings[var] and not self.star_import and hasattr(builtins, var.name)

    def _reads_at_once(self, stmt: n.Stmt) -> Iterator[n.Var]:
        """The variables read where a statement runs: those of annotations too, where they are evaluated with it."""
        parts: list[Any] = [stmt]
        future = self.module.future
        if type(stmt) is n.FunctionDef and ("annotations" in future or annotations_are_late(future)):
            parts = [
                *stmt.decorators,
                *(param.default for param in stmt.function.params if param.default is not None),
            ]
        return (node.var for part in parts for node in walk_scope(part) if type(node) is n.Load)

    def _replaces(self, stmt: n.Stmt) -> bool:
        """Whether a statement may replace the object some global name stands for, which may have a finalizer."""
        stores = (node.var for node in walk_scope(stmt) if type(node) in (n.Store, n.FunctionDef))
        return any(self.bindings[var] > 1 for var in stores)

    def keep(self, alias: n.Var, callee: n.Var) -> None:
        """Note which variable keeps a function."""
        self.alias_of[alias] = callee
        self._aliases[callee] = alias

    def drop(self, alias: n.Var) -> None:
        """Note that a variable keeps no function any more."""
        del self._aliases[self.alias_of.pop(alias)]


def collect(module: n.Module) -> ModuleFacts:
    """Gather the facts of a module."""
    facts = ModuleFacts(module, statements=list(module.body))
    names = facts.names
    read_names: set[str] = set()
    for position, stmt in enumerate(module.body):
        read: dict[n.Var, None] = {}
        found: list[n.Function] = []
        for node in walk(stmt):
            cls = type(node)
            if cls is n.Load:
                read[node.var] = None
            elif cls is n.Attr:
                names.add(node.name)
                if node.name in _MAKINGS and type(node.value) is n.Load:
                    facts.code_mutated.add(node.value.var)
            elif cls is n.Const:
                if type(node.value) is str:  # `getattr` may mean a name by it
                    names.add(node.value)
            elif cls in _WITHOUT_NAMES:
                continue
            elif cls is n.Keyword:
                facts.names.add(node.name or "")
            elif cls is n.Function:
                found.append(node)
                facts.names.update(node.variables)
                facts.bound.update(node.variables)
                _add_type_params(facts, node)
            elif cls in _BINDERS:
                if node.var is not None:
                    facts.names.add(node.var.name)
                    facts.bound.add(node.var.name)
                    if node.var.storage is n.Storage.GLOBAL:
                        facts.bindings[node.var] += 1
                elif cls is n.Alias:
                    facts.last_star_import = position
                if cls is n.ClassDef:
                    _add_type_params(facts, node)
                    facts.type_params.update(_nonlocals(node))
                elif cls is n.FunctionDef and node.var.storage is not n.Storage.CLASS:
                    facts.named.append((node.var.name, node.function))
            elif cls is n.Declare:
                facts.names.update(node.names)
            elif cls is n.Holder:
                facts.holder = node
            elif cls is n.Assign:
                for target in node.targets:
                    _add_copies(facts, target, node.value)
            elif cls is n.AnnAssign or cls is n.Walrus:
                _add_copies(facts, node.target, node.value)
            elif cls is n.Comp:
                facts.comprehensions.append(node)
            elif cls is n.Opaque or cls is n.OpaqueExpr:
                facts.lists_names = True
                facts.names_in_opaque_syntax.update(_names(node.node))
        read_names.update(var.name for var in read)
        facts.statement_of.update(dict.fromkeys(found, position))
        facts.functions_in.append(found)
        if type(stmt) is n.ClassDef:
            facts.index[stmt.var] = position
        if type(stmt) is n.FunctionDef and not stmt.decorators:
            facts.functions[stmt.var] = stmt
            facts.index[stmt.var] = position
            facts.reads[stmt.function] = list(read)
    if not names.isdisjoint(_MAKINGS):
        for node in walk(module):
            if type(node) is n.Call:
                facts.code_mutated.update(_code_mutated_by(node))
    names.update(module.globals, read_names, facts.type_params, facts.names_in_opaque_syntax)
    if read_names & LISTS_NAMES:
        module_reads = (node.var.name for node in walk_scope(module) if type(node) is n.Load)
        facts.lists_names |= "globals" in read_names or not LISTS_NAMES.isdisjoint(module_reads)
    _keep_functions(facts)
    return facts


def _only_tested(module: n.Module) -> set[n.Var]:
    """The names that are read by guards and by nothing else: as the right side of `f is _f`."""
    loads: Counter[n.Var] = Counter()
    tested: Counter[n.Var] = Counter()
    for node in walk(module):
        cls = type(node)
        if cls is n.Load:
            loads[node.var] += 1
        elif cls is n.Compare:
            if node.ops == ["is"] and type(node.rights[0]) is n.Load:
                tested[node.rights[0].var] += 1
        elif cls is n.Test:
            tested.update(want.var for want in node.want)
    return {var for var, times in tested.items() if times == loads[var]}


def _add_copies(facts: ModuleFacts, target: Any, value: Any) -> None:
    """Note what each name in a target may come to stand for."""
    if type(target) is n.Store:
        _add_choices(facts, target.var.name, value)
    elif type(target) in _DISPLAYS:
        items = value.items if type(value) in _DISPLAYS else [value]
        if len(items) == len(target.items) and not any(
            type(item) is n.Starred for item in (*target.items, *items)
        ):
            for part, item in zip(target.items, items, strict=True):
                _add_copies(facts, part, item)
            return
        either = f"*{len(facts.copies)}"  # no name: what stands for any of the values
        facts.copies.extend((node.var.name, either) for node in walk(target) if type(node) is n.Store)
        for item in items:
            _add_choices(facts, either, item)


def _add_choices(facts: ModuleFacts, name: str, value: Any) -> None:
    """Note what a name may come to stand for, when it is bound to an expression, or to a part of one unpacked."""
    cls = type(value)
    if cls is n.Load:
        facts.copies.append((name, value.var.name))
    elif cls is n.Lambda:
        facts.named.append((name, value.function))
    elif cls is n.Cond:
        _add_choices(facts, name, value.body)
        _add_choices(facts, name, value.orelse)
    elif cls is n.Bool:
        for item in value.values:
            _add_choices(facts, name, item)
    elif cls is n.Walrus or cls is n.Starred:
        _add_choices(facts, name, value.value)


def _code_mutated_by(call: n.Call) -> set[n.Var]:
    """The variables a call is given together with the text of what a function is made of, as `setattr` is."""
    given: list[Any] = [*call.args, *(keyword.value for keyword in call.keywords)]
    if not any(type(value) is n.Const and value.value in _MAKINGS for value in given):
        return set()
    if type(call.func) is n.Attr:
        given.append(call.func.value)
    return {value.var for value in given if type(value) is n.Load}


def _add_type_params(facts: ModuleFacts, node: n.Function | n.ClassDef) -> None:
    for param in node.type_params:
        facts.type_params.add(param.name)  # type: ignore[attr-defined]
        facts.names_in_opaque_syntax.update(_names(param))


def _nonlocals(stmt: n.ClassDef) -> Iterator[str]:
    declared = (node for node in walk_scope(stmt) if type(node) is n.Declare and node.kind == "nonlocal")
    return (name for node in declared for name in node.names)


def _names(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def _keep_functions(facts: ModuleFacts) -> None:
    """Leave among the functions those whose name nothing else binds, and find the names that keep them."""
    body = facts.module.body
    # Somebody who reads a second name of a function for another reason may rebind the two together.
    only_tested: set[n.Var] | None = None
    for var, definition in list(facts.functions.items()):
        # A star import behind a definition may bind its name, and any that would keep the function for a guard.
        if (
            facts.bindings[var] != 1
            or facts.is_in_opaque_syntax(var)
            or facts.index[var] < facts.last_star_import
        ):
            del facts.functions[var], facts.index[var], facts.reads[definition.function]
            continue
        following = facts.index[var] + 1
        alias = _alias(body[following], definition) if following < len(body) else None
        if alias is None:
            continue
        if only_tested is None:
            only_tested = _only_tested(facts.module)
        if alias in only_tested and facts.bindings[alias] == 1:
            facts.keep(alias, var)


def _alias(stmt: n.Stmt, definition: n.FunctionDef) -> n.Var | None:
    """Recognize the statement that keeps a function, `__s2s_1f0c__.f = f` right after `def f`."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return None
    target: Any = stmt.targets[0]
    value: Any = stmt.value
    if type(target) is not n.Store or type(value) is not n.Load or value.var is not definition.var:
        return None
    alias: n.Var = target.var
    return alias if split(alias.name) is not None else None
