"""Gathers what a module's text says of its global names: one walk over all of it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from os.path import basename, splitext

from s2s.ir import nodes as n
from s2s.ir.children import INNER
from s2s.ir.opaque import name_of_param
from s2s.ir.originals import split
from s2s.ir.walk import all_in_scope, all_nodes, bound_by, walk, walk_scope, without_reads
from s2s.program.bindings import LISTS_NAMES, ModuleFacts
from s2s.program.listings import listed_by_class
from s2s.program.stored import TELLING
from s2s.program.texts import evaluated_text

#: The attributes of a function that hold its code and defaults: assigning one makes it do something else.
_MAKINGS = frozenset({"__code__", "__defaults__", "__kwdefaults__"})
_BINDERS = frozenset({n.Store, n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef, n.Param})

#: Where a variable is the scope's own, or that of a function around it.
_OWN = frozenset({n.Storage.FAST, n.Storage.CELL})

#: The nodes whose value is never one of the objects that the names in them refer to.
_NO_COPIES = (ast.Call, ast.BinOp, ast.Compare, ast.UnaryOp, ast.Constant, ast.JoinedStr)

#: The attributes that are looked at: they hold the code and defaults of functions, or tell of stores.
_TELLING = _MAKINGS | TELLING

#: The commonest nodes that do not concern names themselves.
_WITHOUT_NAMES = frozenset(
    {n.ExprStmt, n.Return, n.If, n.Tuple, n.Compare, n.Binary, n.Subscript, n.Raise, n.FString}
)


def collect(module: n.Module) -> ModuleFacts:
    """Gather the facts of a module."""
    facts = ModuleFacts(module, statements=list(module.body))
    names = facts.names
    nodes = facts.nodes = []
    read_names: set[str] = set()
    classes: list[n.ClassDef] = []
    starred: list[list[n.Var]] = []
    declares_nonlocal = False
    inner_of = INNER
    for position, stmt in enumerate(module.body):
        read: dict[n.Var, None] = {}
        found: list[n.Function] = []
        speaks, first = False, len(nodes)
        stack: list[n.Node] = [stmt]
        pop, push, note = stack.pop, stack.append, nodes.append
        while stack:  # `walk`, inlined: most of the time of gathering facts is spent here
            node = pop()
            while type(node) is n.Attr:
                names.add(name := node.name)
                node = node.value
                if name in _TELLING:
                    speaks = True
                    if name in _MAKINGS and type(node) is n.Load:
                        facts.code_mutated.add(node.var)
            if type(node) is n.Load:
                read[node.var] = None
                continue
            if type(node) is n.Const:
                if type(node.value) is str:  # `getattr` may be called with it
                    names.add(node.value)
                continue
            note(node)
            if type(node) is n.Call:
                if node.keywords:
                    stack += node.keywords[::-1]
                if node.args:
                    stack += node.args[::-1]
                push(node.func)
                continue
            cls = type(node)
            inner = inner_of[cls]
            if inner is not None:
                stack += inner(node)[::-1]
            if cls in _WITHOUT_NAMES:
                continue
            if type(node) is n.Keyword:
                facts.names.add(node.name or "")
            elif type(node) is n.Function:
                found.append(node)
                facts.names.update(node.variables)
                facts.bound.update(node.variables)
                _add_type_params(facts, node)
            elif cls in _BINDERS:
                if (var := bound_by(node)) is not None:
                    facts.names.add(var.name)
                    facts.bound.add(var.name)
                    if var.storage is n.Storage.GLOBAL:
                        facts.bindings[var] += 1
                elif type(node) is n.Alias and node.names is None:
                    facts.last_star_import = position
                elif type(node) is n.Alias and node.names is not None:
                    starred.append(_starred(facts, node.names))
                if type(node) is n.ClassDef:
                    _add_type_params(facts, node)
                    classes.append(node)
                elif type(node) is n.FunctionDef and node.var.storage is not n.Storage.CLASS:
                    facts.named.append((node.var.name, node.function))
            elif type(node) is n.Declare:
                facts.names.update(node.names)
                declares_nonlocal = declares_nonlocal or node.kind == "nonlocal"
                facts.declares_global |= node.kind == "global"
            elif type(node) is n.Holder:
                facts.holder = node
            elif type(node) is n.Assign:
                for target in node.targets:
                    _add_copies(facts, target, node.value)
            elif type(node) is n.AnnAssign or type(node) is n.Walrus:
                if node.value is not None:
                    _add_copies(facts, node.target, node.value)
            elif type(node) is n.Comp:
                facts.comprehensions.append(node)
            elif type(node) is n.Opaque or type(node) is n.OpaqueExpr:
                if node.left:
                    _add_left(facts, node.node, read_names)
                else:
                    facts.lists_names = True
                    facts.names_in_opaque_syntax.update(_names(node.node))
                    facts.names_taken.update(_names(node.node))
        mentioned = {var.name for var in read}
        read_names |= mentioned
        if "globals" in mentioned and reads_globals(read):
            facts.reading_globals.append(stmt)
        if speaks or not mentioned.isdisjoint(TELLING):
            nodes[first:] = without_reads(stmt, TELLING)
        facts.statement_of.update(dict.fromkeys(found, position))
        facts.functions_in.append(found)
        if type(stmt) is n.ClassDef:
            facts.index[stmt.var] = position
        if type(stmt) is n.FunctionDef and not stmt.decorators:
            facts.functions[stmt.var] = stmt
            facts.index[stmt.var] = position
            facts.reads[stmt.function] = list(read)
    for var in {var for each in starred for var in each}:
        facts.bindings[var] = max(1, facts.bindings[var])  # what binds it later counts alone
    for definition in classes if declares_nonlocal else ():
        facts.type_params.update(_nonlocals(definition))
    if not names.isdisjoint(_MAKINGS):
        for node in nodes:
            if type(node) is n.Call:
                facts.code_mutated.update(_code_mutated_by(node))
    names.update(module.globals, read_names, facts.type_params, facts.names_in_opaque_syntax)
    if read_names & LISTS_NAMES:
        inside = all_in_scope(module)
        plain = {
            node.func
            for node in inside
            if type(node) is n.Call and (_evaluates_plainly(node) or _lists_another(node, facts))
        }
        plain.update(lists for node in inside if (lists := listed_by_class(node, facts)) is not None)
        module_reads = (node.var.name for node in inside if type(node) is n.Load and node not in plain)
        facts.lists_names |= not LISTS_NAMES.isdisjoint(module_reads)
        facts.lists_names |= bool(facts.reading_globals)
    calls = ((node.func, node) for node in facts.nodes if type(node) is n.Call)
    facts.calls = [(func.var, call) for func, call in calls if type(func) is n.Load]
    _keep_functions(facts)
    return facts


def _starred(facts: ModuleFacts, names: tuple[str, ...]) -> list[n.Var]:
    """Note the names that an import of all may bind; gives those that nothing has bound before it."""
    facts.names.update(names)
    facts.bound.update(names)
    found = [var for name in names if (var := facts.module.globals.get(name)) is not None]
    facts.bindings.update(var for var in found if facts.bindings[var])
    return [var for var in found if not facts.bindings[var]]


def _evaluates_plainly(call: n.Call) -> bool:
    """Whether a call is one of `eval` with a constant text that only computes, and so lists no names."""
    return type(call.func) is n.Load and call.func.var.name == "eval" and evaluated_text(call) is not None


def _lists_another(call: n.Call, facts: ModuleFacts) -> bool:
    """Whether a call is one of `dir` with what an import binds: it lists the names of that, and none of this module.

    A module that goes by this one's name may be this one.
    """
    if type(call.func) is not n.Load or call.func.var.name != "dir" or call.keywords or len(call.args) != 1:
        return False
    given, own = call.args[0], splitext(basename(facts.module.filename))[0]
    if type(given) is not n.Load or own in ("__init__", "__main__") or facts.star_import:
        return False
    bound: list[str] = []
    deleted = 0
    for stmt in facts.module.body:
        if type(stmt) is n.Import or type(stmt) is n.ImportFrom:
            bound += [alias.name for alias in stmt.names if alias.var is given.var]
        elif type(stmt) is n.Delete:
            deleted += sum(type(part) is n.Store and part.var is given.var for part in stmt.targets)
    if len(bound) != 1 or facts.bindings[given.var] != 1 + deleted:
        return False
    return own not in bound[0].split(".")


def _only_tested(module: n.Module) -> set[n.Var]:
    """The names that are read by guards and by nothing else: as the right side of `f is _f`."""
    loads: Counter[n.Var] = Counter()
    tested: Counter[n.Var] = Counter()
    for node in all_nodes(module):
        if type(node) is n.Load:
            loads[node.var] += 1
        elif type(node) is n.Compare:
            if node.ops == ["is"] and type(node.rights[0]) is n.Load:
                tested[node.rights[0].var] += 1
        elif type(node) is n.Test:
            tested.update(want.var for want in node.want if type(want) is n.Load)
    return {var for var, times in tested.items() if times == loads[var]}


def _add_copies(facts: ModuleFacts, target: n.Expr, value: n.Expr) -> None:
    """Record the names and values that each name in a target may become an alias of."""
    if type(target) is n.Store:
        _add_choices(facts, target.var.name, value)
    elif type(target) is n.Tuple or type(target) is n.List:
        items = value.items if type(value) is n.Tuple or type(value) is n.List else [value]
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


def _add_choices(facts: ModuleFacts, name: str, value: n.Expr) -> None:
    """Record what a name may become an alias of when an expression, or a part of it, is bound to it."""
    if type(value) is n.Load:
        facts.copies.append((name, value.var.name))
    elif type(value) is n.Lambda:
        facts.named.append((name, value.function))
    elif type(value) is n.Cond:
        _add_choices(facts, name, value.body)
        _add_choices(facts, name, value.orelse)
    elif type(value) is n.Bool:
        for item in value.values:
            _add_choices(facts, name, item)
    elif type(value) is n.Walrus or type(value) is n.Starred:
        _add_choices(facts, name, value.value)


def reads_globals(read: Iterable[n.Var]) -> bool:
    """Whether a name `globals` that is read may mean the builtin, and not a variable of functions."""
    return any(var.name == "globals" and var.storage not in _OWN for var in read)


def _code_mutated_by(call: n.Call) -> set[n.Var]:
    """The variables a call is given together with the text of what a function is made of, as `setattr` is."""
    given: list[n.Expr] = [*call.args, *(keyword.value for keyword in call.keywords)]
    if not any(type(value) is n.Const and value.value in _MAKINGS for value in given):
        return set()
    if type(call.func) is n.Attr:
        given.append(call.func.value)
    return {value.var for value in given if type(value) is n.Load}


def _add_left(facts: ModuleFacts, tree: ast.stmt | ast.expr, read_names: set[str]) -> None:
    """Record the names in code that is left as written: no pass relies on what it may rebind or copy."""
    found: set[str] = set()
    taken = isinstance(tree, ast.Assign | ast.AnnAssign) and not isinstance(tree.value, _NO_COPIES)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
            if not isinstance(node.ctx, ast.Load):
                facts.names_taken.add(node.id)
                facts.bound.add(node.id)
        elif isinstance(node, ast.NamedExpr):
            taken = True
        elif isinstance(node, ast.Attribute):
            facts.names.add(node.attr)
            taken = taken or node.attr in _MAKINGS
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            facts.names.add(node.value)
            taken = taken or node.value in _MAKINGS
        elif isinstance(node, ast.keyword | ast.arg):
            facts.names.add(node.arg or "")
    read_names.update(found)
    facts.lists_names |= not LISTS_NAMES.isdisjoint(found)
    facts.names_in_opaque_syntax.update(found)
    if taken:
        facts.names_taken.update(found)


def _add_type_params(facts: ModuleFacts, node: n.Function | n.ClassDef) -> None:
    for param in node.type_params:
        facts.type_params.add(name_of_param(param))
        facts.names_in_opaque_syntax.update(_names(param))
        facts.names_taken.update(_names(param))


def _nonlocals(stmt: n.ClassDef) -> Iterator[str]:
    declared = (node for node in walk_scope(stmt) if type(node) is n.Declare and node.kind == "nonlocal")
    return (name for node in declared for name in node.names)


def _names(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def _keep_functions(facts: ModuleFacts) -> None:
    """Leave among the functions those whose name nothing else binds, and find the names that keep them."""
    body = facts.module.body
    # Code that reads a second name of a function may rebind both names together.
    only_tested: set[n.Var] | None = None
    for var, definition in list(facts.functions.items()):
        # A star import behind a definition may bind its name, and any that would keep the function for a guard.
        if facts.bindings[var] != 1 or facts.is_taken(var) or facts.index[var] < facts.last_star_import:
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
    target: n.Expr = stmt.targets[0]
    value = stmt.value
    if type(target) is not n.Store or type(value) is not n.Load or value.var is not definition.var:
        return None
    alias: n.Var = target.var
    return alias if split(alias.name) is not None else None
