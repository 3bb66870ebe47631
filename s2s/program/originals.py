"""Gives a module the object that keeps its functions for guards, and each function that is guarded its attribute."""

from __future__ import annotations

import builtins
from collections.abc import Sequence

from s2s.ir import nodes as n
from s2s.ir.originals import (
    ENUM,
    FUNCTION,
    GENERATED,
    HASH,
    PROVISIONAL,
    RAISE,
    UNCHANGED,
    attribute_for,
    join,
    kept_apart,
)
from s2s.ir.writer import Writer
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import module_constants
from s2s.program.enums import EnumClass, among
from s2s.program.imported_bindings import kept_if_same
from s2s.program.members import ClassShape
from s2s.program.records import fields_of


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
    if alias is None or any(stored_by(stmt) is alias for stmt in facts.unplaced.get(enum.statement, ())):
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


def keep_among(
    facts: ModuleFacts, enum: EnumClass, names: Sequence[str], is_set: bool, sealed: bool = False
) -> n.Var:
    """The variable that keeps what a member is looked for among, a set of members or a tuple of them.

    `__s2s_1f0c__.Kind_among = {Kind.A, Kind.B} if Kind is __s2s_1f0c__.Kind else None`

    Args:
        sealed: whether nobody has put another class in the place of module enum's; a set asks for it in any case, for
            a class of the program's may hash in its own way.
    """
    together = among(names, is_set)
    for alias, kept in facts.members_of.items():
        if kept == (enum.var, together):
            return alias
    is_asked = is_set or not (sealed and all(map(enum.is_certain, names)))
    for name in (*names, *[HASH] * is_set) if is_asked else ():
        _ask_for(facts, enum, name)
    alias = new_attribute(facts, f"{enum.var.name}_among")
    facts.members_of[alias] = enum.var, together
    span = enum.statement.span
    items: list[n.Expr] = [n.Attr(n.Load(enum.var, span=span), name, span=span) for name in names]
    value: n.Expr = n.Set(items, span=span) if is_set else n.Tuple(items, span=span)
    if is_asked:
        value = n.Cond(enum_test(facts, enum, span), value, n.Const(None, span=span), span=span)
    follow(facts, enum.statement, alias, value)
    return alias


def _ask_for(facts: ModuleFacts, enum: EnumClass, name: str) -> None:
    """Let what keeps an enum ask for a member, or how its members hash."""
    alias = keep_enum(facts, enum)
    names = facts.enum_names[alias]
    if name and name not in names:
        names.append(name)
        keeping = next(stmt for stmt in facts.unplaced[enum.statement] if stored_by(stmt) is alias)
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


def stored_by(stmt: n.Stmt | n.Expr) -> n.Var:
    """The variable that a statement keeps something in."""
    assign = stmt.body[0] if type(stmt) is n.If else stmt
    target = assign.targets[0] if type(assign) is n.Assign else None
    assert type(target) is n.Store
    return target.var
