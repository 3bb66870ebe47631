"""Gives the object that keeps things for guards the types that tests of regions compare with."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY, IMMUTABLE_TYPE
from s2s.ir.walk import clone
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape
from s2s.program.originals import follow, keep_builtin, new_attribute

#: How each builtin type is reached without a name that somebody may have rebound: as the class of a literal.
LITERALS: dict[type, object] = {bool: True, bytes: b"", complex: 0j, float: 0.0, int: 0, str: ""}
#: The method that is kept with a class.
ITER = "__iter__"
DISPLAYS: dict[type, type[n.List | n.Tuple]] = {list: n.List, tuple: n.Tuple}


def keep_type(facts: ModuleFacts, kind: type) -> n.Var:
    """The variable that keeps a builtin type."""
    for alias, kept in facts.types_of.items():
        if kept is kind:
            return alias
    alias = new_attribute(facts, kind.__name__)
    facts.types_of[alias] = kind
    facts.unplaced_first.append(n.Assign([n.Store(alias)], _class_of(kind)))
    return alias


def read_type(kind: type, facts: ModuleFacts, is_granted: bool) -> n.Var:
    """What a builtin type is read from: its name, where that is sealed and no scope binds it; else what keeps it."""
    name = kind.__name__
    if not is_granted or name in facts.bound or facts.star_import or facts.lists_names:
        return keep_type(facts, kind)
    return facts.global_named(name)


def exact_test(
    value: n.Expr, cls: n.Var, facts: ModuleFacts, span: n.Span | None, op: str = "is"
) -> n.Compare:
    """Whether a value is an instance of exactly a class, where builtins are sealed: `type(value) is cls`.

    Args:
        value: what is asked; it becomes a part of the test.
        op: `is`, or `is not` to ask the opposite.
    """
    kind = n.Call(n.Load(read_type(type, facts, True), span=span), [value], [], span=span)
    return n.Compare(kind, [op], [n.Load(cls, span=span)], span=span)


def builtin_test(name: n.Var, facts: ModuleFacts, span: n.Span | None) -> n.Test:
    """Whether a name still means the builtin that it is called by: `getattr is __s2s_3346__.getattr`."""
    kept = n.Load(keep_builtin(facts, name), span=span)
    return n.Test("same", n.Load(name, span=span), [kept], span=span)


def keep_iterated(facts: ModuleFacts, shape: ClassShape) -> list[n.Var]:
    """The variables that keep the type `type`, a class, and the method `__iter__` of it, which stands in its body.

    `__s2s_1f0c__.Tree = Tree` and `__s2s_1f0c__.Tree_iter = Tree.__iter__`, right behind the class statement.
    """
    kept = [keep_part(facts, shape.definition, part) for part in ("", ITER)]
    return [keep_type(facts, type), *kept]


def keep_part(facts: ModuleFacts, definition: n.ClassDef, part: str = "") -> n.Var:
    """The variable that keeps a class, or the method of it that iterates."""
    for alias, kept in facts.iterated.items():
        if kept == (definition.var, part):
            return alias
    span = definition.span
    alias = new_attribute(facts, f"{definition.var.name}_iter" if part else definition.var.name)
    facts.iterated[alias] = definition.var, part
    value: n.Expr = n.Load(definition.var, span=span)
    follow(facts, definition, alias, n.Attr(value, part, span=span) if part else value)
    return alias


def keep_range(facts: ModuleFacts, name: n.Var) -> n.Var:
    """The variable that keeps the type `range`, which no literal leads to: that of the builtin."""
    alias = keep_builtin(facts, name)
    facts.types_of[alias] = range
    return alias


def keep_array(facts: ModuleFacts) -> n.Var | None:
    """The variable that keeps the type `array.array`, if the module imports it; by a statement behind the import."""
    for alias, kept in facts.types_of.items():
        if kept is ARRAY:
            return alias
    for stmt in facts.module.body:
        for name in stmt.names if isinstance(stmt, n.Import | n.ImportFrom) else ():
            origin = facts.imports.get(name.var) if name.var is not None else None
            if name.var is None or origin not in (("array", "array"), ("array", "")):
                continue
            span = stmt.span
            read: n.Expr = n.Load(name.var, span=span)
            if not origin[1]:
                read = n.Attr(read, "array", span=span)
            alias = new_attribute(facts, "array")
            facts.types_of[alias] = ARRAY
            text = n.FString([n.Format(read, ord("r"), None, span=span)], span=span)
            flags = n.Attr(clone(read), "__flags__", span=span)
            genuine = n.Bool(
                "and",
                [
                    n.Compare(text, ["=="], [n.Const(repr(ARRAY), span=span)], span=span),
                    n.Binary("&", flags, n.Const(IMMUTABLE_TYPE, span=span), span=span),
                ],
                span=span,
            )
            kept_as = n.Assign([n.Store(alias, span=span)], clone(read), span=span)
            facts.unplaced.setdefault(stmt, []).append(n.If(genuine, [kept_as], [], span=span))
            return alias
    return None


def _class_of(kind: type) -> n.Expr:
    if kind is type:
        return n.Attr(_class_of(tuple), "__class__")
    display = DISPLAYS.get(kind)
    literal: n.Expr = n.Const(LITERALS[kind]) if display is None else display([])
    return n.Attr(literal, "__class__")


#: What makes an object of a class, what makes one that is a tuple, a string or an int, and what stores to one whose
#: class refuses that.
MAKERS: dict[str, tuple[str, ...]] = {
    "new": ("__class__", "__base__", "__new__"),
    "new_tuple": ("__class__", "__new__"),
    "new_str": ("__class__", "__name__", "__class__", "__new__"),
    "new_int": ("__class__", "__basicsize__", "__class__", "__new__"),
    "store": ("__class__", "__base__", "__setattr__"),
}


#: What makes bound methods: their type; and what binds a function.
METHOD, _BINDS = "method", "__get__"


def keep_maker(facts: ModuleFacts, name: str) -> n.Var:
    """The variable that keeps the `__new__` of a builtin class, or `object.__setattr__`, reached without a name."""
    for alias, kept in facts.makers.items():
        if kept == name:
            return alias
    alias = new_attribute(facts, name)
    facts.makers[alias] = name
    value: n.Expr = n.Tuple([])
    for attribute in MAKERS[name]:
        value = n.Attr(value, attribute)
    facts.unplaced_first.append(n.Assign([n.Store(alias)], value))
    return alias


def keep_method_type(facts: ModuleFacts) -> n.Var:
    """The variable that keeps the type of bound methods: `(lambda: 0).__get__(0).__class__`."""
    for alias, kept in facts.makers.items():
        if kept == METHOD:
            return alias
    alias = new_attribute(facts, METHOD)
    facts.makers[alias] = METHOD
    function = n.Function("<lambda>", "<lambda>", [], [n.Return(n.Const(0))], is_lambda=True)
    bound = n.Call(n.Attr(n.Lambda(function), _BINDS), [n.Const(0)], [])
    facts.unplaced_first.append(n.Assign([n.Store(alias)], n.Attr(bound, "__class__")))
    return alias


def kept_maker(value: n.Expr) -> str | None:
    """Which of those an expression reaches."""
    if type(value) is n.Attr and value.name == "__class__" and type(value.value) is n.Call:
        bound = value.value.func
        is_bound = type(bound) is n.Attr and bound.name == _BINDS and type(bound.value) is n.Lambda
        return METHOD if is_bound else None
    path: list[str] = []
    while type(value) is n.Attr:
        path.insert(0, value.name)
        value = value.value
    found = next((name for name, known in MAKERS.items() if known == tuple(path)), None)
    return found if type(value) is n.Tuple and not value.items else None
