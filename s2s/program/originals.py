"""Gives a module the object that keeps its functions for guards, and each function that is guarded its attribute."""

from __future__ import annotations

import builtins
from collections.abc import Container, Iterable, Sized
from itertools import chain
from typing import Protocol

from s2s.ir import nodes as n
from s2s.ir.copier import COPIER
from s2s.ir.getters import GETTER
from s2s.ir.kinds import KINDS
from s2s.ir.managers import MANAGED
from s2s.ir.originals import (
    CLOSED,
    CLOSURE,
    ENUM,
    FUNCTION,
    GENERATED,
    NAMED,
    PATTERN,
    PROVISIONAL,
    RAISE,
    UNCHANGED,
    attribute_for,
    join,
    kept_apart,
)
from s2s.ir.walk import all_nodes, walk
from s2s.ir.writer import Writer
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import module_constants
from s2s.program.enums import EnumClass
from s2s.program.imported_bindings import kept_if_same
from s2s.program.members import ClassShape
from s2s.program.records import fields_of


class _Kept(Protocol):
    """The variables that keep things of one kind."""

    def pop(self, var: n.Var, default: None, /) -> object: ...


def keep_function(facts: ModuleFacts, callee: n.Var) -> n.Var:
    """The variable that keeps the function `callee` is bound to: `__s2s_1f0c__.f = f`, right after its `def`.

    The statements stand in the module after `place_aliases`.
    """
    alias = facts.alias(callee)
    if alias is None and callee in facts.imported_functions:
        return _keep_imported(facts, callee)
    return alias or _keep_bound(facts, callee, facts.functions[callee])


def _keep_imported(facts: ModuleFacts, callee: n.Var) -> n.Var:
    """The variable that keeps a function of another file: `__s2s_1f0c__.f = __s2s_1f0c__.__function__(f, "def f…")`."""
    stmt, text, _ = facts.imported_functions[callee]
    definition = facts.functions.get(callee) or facts.open_functions[callee]
    made = kept_if_same(method_of_holder(facts, FUNCTION), n.Load(callee, span=stmt.span), definition, text)
    alias = new_attribute(facts, callee.name)
    facts.keep(alias, callee)
    follow(facts, stmt, alias, made)
    return alias


def keep_constant(facts: ModuleFacts, name: n.Var) -> n.Var:
    """The variable that keeps the constant a global name is bound to, by a statement right after the binding."""
    alias = facts.alias(name)
    if alias is None:
        # Of the statements as they were collected: dead ones may be gone from the module by now.
        binding = facts.kept_constants[name] = facts.statements[module_constants(facts)[name].position]
        alias = _keep_bound(facts, name, binding)
    return alias


def keep_builtin(facts: ModuleFacts, name: n.Var) -> n.Var:
    """The variable that keeps a builtin: what the name means as the module starts, if its `repr` is the builtin's.

    Every class that a program makes and every function has another `repr`, and so has a mock.
    """
    alias = facts.alias(name)
    if alias is not None:
        return alias
    alias = new_attribute(facts, name.name)
    facts.keep(alias, name)
    text = n.FString([n.Format(n.Load(name), ord("r"), None)])
    test = n.Compare(text, ["=="], [n.Const(repr(getattr(builtins, name.name)))])
    facts.unplaced_first.append(n.If(test, [n.Assign([n.Store(alias)], n.Load(name))], []))
    return alias


#: The attribute that keeps the namespace of the module.
NAMES = "names"


def keep_names(facts: ModuleFacts) -> n.Var:
    """The variable that keeps the namespace of the module: in it, a name may be looked up that is gone."""
    for alias in facts.namespaces:
        return alias
    alias = new_attribute(facts, NAMES)
    facts.namespaces.add(alias)
    function = n.Function("<lambda>", "<lambda>", [], [n.Return(n.Const(0))], is_lambda=True)
    facts.unplaced_first.append(n.Assign([n.Store(alias)], n.Attr(n.Lambda(function), "__globals__")))
    return alias


def keep_class(facts: ModuleFacts, shape: ClassShape) -> n.Var:
    """The variable that keeps what tells of a class: `__s2s_1f0c__.C = __s2s_1f0c__.__unchanged__(C)`."""
    for alias, of_class in facts.classes_of.items():
        if of_class is shape.var:
            return alias
    span = shape.definition.span
    fields = fields_of(shape, facts)
    telling = method_of_holder(facts, UNCHANGED)
    args: list[n.Expr] = [n.Load(shape.var, span=span)]
    if fields is not None:
        telling = method_of_holder(facts, GENERATED)
        maker = fields.maker
        args.append(n.Const(None, span=span) if maker is None else n.Load(maker, span=span))
        args += [n.Const(name, span=span) for name in fields.names]
    alias = new_attribute(facts, shape.var.name, is_class=True)
    facts.classes_of[alias] = shape.var
    if fields is not None:
        facts.with_fields.add(alias)
    made = n.Call(n.Load(telling, span=span), args, [], span=span)
    stmt: n.Stmt = shape.definition
    facts.unplaced.setdefault(stmt, []).append(n.Assign([n.Store(alias, span=span)], made, span=span))
    return alias


def raising(facts: ModuleFacts) -> n.Var:
    """The variable that is the method of the holder which raises as a generator does."""
    return method_of_holder(facts, RAISE)


def keep_enum(facts: ModuleFacts, enum: EnumClass) -> n.Var:
    """The variable that keeps an enum, if it is one: `__s2s_1f0c__.Kind = __s2s_1f0c__.__enum__(Kind, "A")`."""
    alias = facts.alias(enum.var)
    if alias is None:
        keeping = method_of_holder(facts, ENUM)
        alias = new_attribute(facts, enum.var.name)
        facts.keep(alias, enum.var)
        facts.enum_names[alias] = []
        span = enum.statement.span
        made = n.Call(n.Load(keeping, span=span), [n.Load(enum.var, span=span)], [], span=span)
        follow(facts, enum.statement, alias, made)
    return alias


def may_keep_member(facts: ModuleFacts, enum: EnumClass, name: str) -> bool:
    """Whether a member of an enum is kept, or can be: in a file that s2s wrote, what it asks for stands already."""
    alias = facts.alias(enum.var)
    if alias is None or any(_stored_by(stmt) is alias for stmt in facts.unplaced.get(enum.statement, ())):
        return True
    return (enum.var, name) in facts.members_of.values()


def keep_member(facts: ModuleFacts, enum: EnumClass, name: str, sealed: bool = False) -> n.Var:
    """The variable that keeps a member of an enum, or all of them, where the name is empty, as a tuple.

    `__s2s_1f0c__.Kind_A = Kind.A if Kind is __s2s_1f0c__.Kind else None`

    Args:
        sealed: whether nobody has put another class in the place of module enum's.
    """
    for alias, kept in facts.members_of.items():
        if kept == (enum.var, name):
            return alias

    if not (sealed and enum.is_certain(name)):
        _ask_for(facts, enum, name)
    alias = new_attribute(facts, f"{enum.var.name}_{name or 'members'}")
    facts.members_of[alias] = enum.var, name
    span = enum.statement.span
    read = n.Load(enum.var, span=span)
    value: n.Expr = n.Tuple([n.Starred(read, span=span)], span=span)
    if name:
        value = n.Attr(read, name, span=span)
    if not (sealed and enum.is_certain(name)):
        value = n.Cond(enum_test(facts, enum, span), value, n.Const(None, span=span), span=span)
    follow(facts, enum.statement, alias, value)
    return alias


def _ask_for(facts: ModuleFacts, enum: EnumClass, name: str) -> None:
    """Let what keeps an enum ask for a member."""
    alias = keep_enum(facts, enum)
    names = facts.enum_names[alias]
    if name and name not in names:
        names.append(name)
        keeping = next(stmt for stmt in facts.unplaced[enum.statement] if _stored_by(stmt) is alias)
        assert type(keeping) is n.Assign and type(keeping.value) is n.Call
        asked = [*keeping.value.args, n.Const(name, span=keeping.span)]
        Writer().set(keeping.value, args=asked)


def enum_test(facts: ModuleFacts, enum: EnumClass, span: n.Span | None) -> n.Test:
    """Whether a name still is the enum that is kept."""
    kept = n.Load(keep_enum(facts, enum), span=span)
    return n.Test("same", n.Load(enum.var, span=span), [kept], span=span)


def follow(facts: ModuleFacts, stmt: n.Stmt, alias: n.Var, value: n.Expr) -> None:
    """Keep a value, by a statement that is to follow one of the module's."""
    kept = n.Assign([n.Store(alias, span=stmt.span)], value, span=stmt.span)
    facts.unplaced.setdefault(stmt, []).append(kept)


def method_of_holder(facts: ModuleFacts, method: str) -> n.Var:
    """The variable that is a method of the holder."""
    holder = _holder(facts)
    name = join(holder.name, method)
    if method not in holder.kept:
        first, _ = kept_apart(holder.kept)
        holder.kept.insert(len(holder.kept) if method == UNCHANGED else len(first), method)
    return facts.global_named(name)


def _keep_bound(facts: ModuleFacts, name: n.Var, binding: n.Stmt) -> n.Var:
    alias = new_attribute(facts, name.name)
    facts.keep(alias, name)
    span = binding.span
    facts.unplaced.setdefault(binding, []).append(
        n.Assign([n.Store(alias, span=span)], n.Load(name, span=span), span=span)
    )
    return alias


def _holder(facts: ModuleFacts) -> n.Holder:
    if facts.holder is None:
        facts.holder = n.Holder(PROVISIONAL, [])
    return facts.holder


def new_attribute(facts: ModuleFacts, name: str, is_class: bool = False) -> n.Var:
    holder = _holder(facts)
    attribute = attribute_for(name, holder.kept)
    first, _ = kept_apart(holder.kept)
    holder.kept.insert(len(holder.kept) if is_class else len(first), attribute)
    alias = n.Var(join(holder.name, attribute), n.Storage.GLOBAL)
    facts.module.globals[alias.name] = alias
    facts.bindings[alias] = 1
    return alias


def place_aliases(facts: ModuleFacts) -> None:
    """Put the statements that keep functions into the module, all at once; positions hold no longer after that.

    The object is made before the first statement that defines a function it keeps, or uses it, and so are the types it
    keeps. A late pass may use them before what has made them so far: then they move.
    """
    is_new = any(facts.unplaced.values()) or bool(facts.unplaced_first or _only_raises(facts))
    if is_new:
        _drop_unused(facts)
    if facts.holder is None or not (is_new or facts.holder in facts.module.body):
        return
    kept_first = [stmt for stmt in facts.module.body if _stands_first(stmt, facts)]
    if not (kept_first or any(facts.unplaced.values()) or facts.unplaced_first or _only_raises(facts)):
        return
    placed: list[n.Stmt] = []
    made: list[n.Stmt] = []
    followers: set[n.Stmt] = set()
    most = len(facts.module.body)
    for stmt in facts.module.body:
        if stmt is facts.holder:
            made = [placed.pop(), stmt]
            most = len(placed)  # it does not come later than it did
        elif stmt not in kept_first:
            placed.append(stmt)
            following = facts.unplaced.pop(stmt, [])
            placed += following
            followers.update(following)
    kept = _kept(facts)
    first = next(index for index, stmt in enumerate(placed) if index == most or _uses(stmt, facts, kept))
    if placed[first] in followers:
        first -= 1  # what is kept stays next to what it keeps, and is recognized by that
    span = placed[first].span
    if not made:
        facts.holder.span = span
        made = [n.Declare("global", [facts.holder.name], span=span), facts.holder]
    for stmt in facts.unplaced_first:
        for node in walk(stmt):
            if hasattr(node, "span"):
                node.span = span
    placed[first:first] = [*made, *kept_first, *facts.unplaced_first]
    facts.unplaced_first.clear()
    Writer().splice(facts.module.body, 0, len(facts.module.body), placed)


def _stands_first(stmt: n.Node, facts: ModuleFacts) -> bool:
    """Whether a statement keeps what the module binds nowhere: a builtin, a type reached without a name."""
    if type(stmt) is n.If:
        is_asked = type(stmt.test) is n.Compare and type(stmt.test.left) is n.FString
        return is_asked and not stmt.orelse and _keeps_one(stmt.body[0], facts.alias_of)
    kept = facts.types_of.keys() | facts.namespaces | facts.makers.keys()
    is_first = _keeps_one(stmt, kept) and not any(type(node) is n.Load for node in walk(stmt))
    return is_first or _keeps_one(stmt, facts.getters)


def _keeps_one(stmt: n.Node, kept: Container[n.Var]) -> bool:
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
        return False
    return stmt.targets[0].var in kept


def _drop_unused(facts: ModuleFacts) -> None:
    """Take back what was made for a test that came to nothing, as with what it stood in."""
    if facts.holder is None:
        return
    kept = [*chain.from_iterable(facts.unplaced.values()), *facts.unplaced_first]
    raising = facts.module.globals.get(join(facts.holder.name, RAISE))
    asked = {*map(_stored_by, kept), *([raising] if raising is not None else ())}
    used = _read_in(facts.module.body, asked)
    for stmts in (*facts.unplaced.values(), facts.unplaced_first):
        for stmt in stmts[::-1]:  # what keeps a member of an enum, and so asks for the enum, before that
            if (alias := _stored_by(stmt)) not in used:
                stmts.remove(stmt)
                _drop(facts, alias)
            else:
                used.update(node.var for node in walk(stmt) if type(node) is n.Load)
    if RAISE in facts.holder.kept and raising not in used:
        facts.holder.kept.remove(RAISE)
        facts.module.globals.pop(join(facts.holder.name, RAISE), None)
    if not facts.holder.kept:
        facts.holder = None


def _read_in(nodes: Iterable[n.Node], asked: set[n.Var]) -> set[n.Var]:
    """Which of some variables are read under some nodes."""
    left = set(asked)
    for node in nodes:
        if not left:  # as a rule all are, and not far from the beginning
            break
        left.difference_update([part.var for part in all_nodes(node) if type(part) is n.Load])
    return asked - left


def _stored_by(stmt: n.Stmt | n.Expr) -> n.Var:
    """The variable that a statement keeps something in."""
    assign = stmt.body[0] if type(stmt) is n.If else stmt
    target = assign.targets[0] if type(assign) is n.Assign else None
    assert type(target) is n.Store
    return target.var


def _drop(facts: ModuleFacts, alias: n.Var) -> None:
    assert facts.holder is not None
    del facts.bindings[alias], facts.module.globals[alias.name]
    facts.holder.kept.remove(alias.name.removeprefix(join(facts.holder.name, "")))
    facts.namespaces.discard(alias)
    facts.with_fields.discard(alias)
    tables: list[_Kept] = [facts.types_of, facts.makers, facts.classes_of, facts.members_of, facts.iterated]
    tables += [facts.library, facts.enum_names, facts.of_re, facts.copiers, facts.asked, facts.kinds]
    tables += [facts.distant, facts.closures, facts.managed, facts.getters]
    for table in tables:
        table.pop(alias, None)
    functions = facts.imported_functions
    imported: list[n.Var] = [
        one for one, name in facts.alias_of.items() if one is not alias and name in functions
    ]
    imported += [kept for kept, read in facts.library.items() if read in facts.of_modules]
    using: list[tuple[str, Sized]] = [(PATTERN, facts.of_re), (COPIER, facts.copiers), (KINDS, facts.kinds)]
    using += [(CLOSURE, facts.closures), (CLOSED, facts.closures), (ENUM, facts.enum_names)]
    using += [(FUNCTION, imported), (GENERATED, facts.with_fields), (UNCHANGED, facts.classes_of)]
    using += [(NAMED, facts.distant), (MANAGED, facts.managed), (GETTER, facts.getters)]
    for method, kept_by_it in using:
        if method in facts.holder.kept and not kept_by_it:
            facts.holder.kept.remove(method)
            facts.module.globals.pop(join(facts.holder.name, method), None)
    if alias in facts.alias_of:
        facts.kept_constants.pop(facts.alias_of[alias], None)
        facts.drop(alias)


def _kept(facts: ModuleFacts) -> frozenset[n.Var]:
    """The variables that something is kept in."""
    kept = facts.alias_of.keys() | facts.types_of.keys() | facts.namespaces | facts.classes_of.keys()
    kept |= facts.members_of.keys() | facts.iterated.keys() | facts.library.keys() | facts.of_re.keys()
    kept |= facts.kinds.keys() | facts.asked.keys() | facts.distant.keys() | facts.managed.keys()
    kept |= {raising(facts)} if _only_raises(facts) else set()
    kept |= facts.getters.keys()
    return frozenset(kept | facts.makers.keys() | facts.closures.keys() | facts.copiers.keys())


def _only_raises(facts: ModuleFacts) -> bool:
    """Whether the object is new, and has nothing but the method that raises as a generator does."""
    return facts.holder is not None and facts.holder.kept == [RAISE] and facts.holder not in facts.module.body


def _uses(stmt: n.Stmt, facts: ModuleFacts, kept: frozenset[n.Var]) -> bool:
    if type(stmt) is n.FunctionDef and facts.alias(stmt.var) is not None:
        return True
    if stmt in facts.kept_constants.values():
        return True  # what keeps it follows at once, which is how that is recognized
    return any(
        (type(node) is n.Load or type(node) is n.Store) and node.var in kept for node in all_nodes(stmt)
    )
