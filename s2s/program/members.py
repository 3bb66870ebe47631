"""One class statement: what its body binds by kind, its place among its bases, and whether it is what it says.

`program.shapes` puts the classes of a module together, and says what follows.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.frozen import frozen, plain
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, set_attributes, walk, walk_scope
from s2s.program.bindings import ModuleFacts

#: Bases outside the module whose instances look attributes up as those of `object`, and that add no public ones.
_PLAIN_BASES = {"ABC": "abc", "Generic": "typing", "Protocol": "typing"}
GENERATED = (
    "__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__setattr__", "__delattr__",
    "__match_args__", "__dataclass_fields__", "__dataclass_params__", "__replace__",
)  # fmt: skip
#: What a class body calls to change its namespace without a binding.
_NAMESPACES = frozenset({"locals", "vars", "exec", "eval", "globals"})


@frozen(eq=False)
class Member:
    """What a class body binds a name to.

    Attributes:
        kind: `method`, `static`, `class`, `property`, `constant`, `slot`, or `other` for what is not known.
        owner: the class whose body it is.
        function: of a method, a static or class method, and a property's getter.
        value: of a constant, the expression it is written as: a literal, negative ones too.
    """

    name: str
    kind: str
    owner: ClassShape
    function: n.Function | None = None
    value: n.Expr | None = None


class Stored(NamedTuple):
    """What a method stores in an attribute of its object, and the annotation beside."""

    value: n.Expr | None
    annotation: n.Expr | None
    function: n.Function


@plain(eq=False)
class ClassShape:
    """A class statement of the module.

    Attributes:
        var: the name it is bound to.
        position: that of its statement in the module.
        bases: its bases that are shapes.
        members: what its body binds, by name.
        subclasses: the shapes that have it among their bases.
        annotations: the fields whose annotations, in its body or where a method of it stores them, name a shape.
        fields: the names that instances have something of their own under, though the class has, too; kept by
            `program.records`.
        is_open: whether a class that is no shape derives from it.
        is_foreign: whether an imported class is among its bases, or theirs.
        is_nested: whether its statement stands in the body of another class.
    """

    var: n.Var
    definition: n.ClassDef
    position: int
    bases: list[ClassShape]
    members: dict[str, Member] = field(default_factory=dict)
    subclasses: list[ClassShape] = field(default_factory=list)
    annotations: dict[str, ClassShape] = field(default_factory=dict)
    fields: frozenset[str] | None = None
    is_open: bool = False
    is_foreign: bool = False
    is_nested: bool = False

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.definition.name

    @cached_property
    def mro(self) -> list[ClassShape]:
        """The shapes among its `__mro__`, in order; empty if Python refuses the bases."""
        lists = [list(base.mro) for base in self.bases] + [list(self.bases)]
        merged = [self]
        while any(lists):
            lists = [rest for rest in lists if rest]
            head = next((rest[0] for rest in lists if not any(rest[0] in other[1:] for other in lists)), None)
            if head is None:
                return []
            merged.append(head)
            lists = [rest[1:] if rest[0] is head else rest for rest in lists]
        return merged

    @cached_property
    def stored(self) -> dict[str, list[Stored]]:
        """What its methods store in attributes of their object, by the attribute: as the text was when first asked."""
        found: dict[str, list[Stored]] = {}
        for member in self.members.values():
            if member.function is not None and member.function.params:
                for name, stored in _stored_by(member.function):
                    found.setdefault(name, []).append(stored)
        return found

    @cached_property
    def bound(self) -> dict[str, int]:
        """`bound_in` its statement: as the text was when first asked."""
        return bound_in(self.definition)

    @cached_property
    def set_on_self(self) -> frozenset[str]:
        """What its methods, or those of its bases, store on their object: as the text was when first asked."""
        return frozenset().union(*(part._set_by_own_methods for part in self.mro))

    @cached_property
    def _set_by_own_methods(self) -> set[str]:
        return {
            node.name
            for member in self.members.values()
            if member.function is not None and member.function.params
            for node in set_attributes(all_in_scope(member.function))
            if type(node.value) is n.Load and node.value.var is member.function.params[0].var
        }

    def find(self, name: str) -> Member | None:
        """The member that an instance of exactly this class finds under a name."""
        return next((shape.members[name] for shape in self.mro if name in shape.members), None)

    def derived(self) -> list[ClassShape]:
        """The class and all the shapes that derive from it."""
        found: dict[ClassShape, None] = {}
        work = [self]
        while work:
            shape = work.pop()
            if shape not in found:
                found[shape] = None
                work += shape.subclasses
        return list(found)


def _stored_by(method: n.Function) -> Iterator[tuple[str, Stored]]:
    """What a method stores in attributes of its object, each with its name."""
    itself = method.params[0].var
    for node in walk(method):
        if type(node) is not n.Assign and type(node) is not n.AnnAssign:
            continue
        for target in node.targets if isinstance(node, n.Assign) else [node.target]:
            if type(target) is n.Attr and type(target.value) is n.Load and target.value.var is itself:
                yield target.name, Stored(node.value, getattr(node, "annotation", None), method)


def add_members(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Take in what a class body binds; False if it may bind more than it says."""
    found = shape.bound
    members = shape.members
    for stmt in shape.definition.body:
        for member in _members(stmt, shape, found, facts):
            members[member.name] = member
    for node in (part for stmt in shape.definition.body for part in walk_scope(stmt)):
        if type(node) is n.Load and node.var.name in _NAMESPACES:
            return False
        if isinstance(node, n.Opaque | n.OpaqueExpr | n.Import | n.ImportFrom):
            return False
    for name, times in found.items():
        getter = members.get(name)
        if getter is not None and shape.is_foreign and getter.kind != "method":
            getter = None
        if getter is None or (
            times > 1 and not (getter.kind == "property" and _accessors(shape, name) == times)
        ):
            members[name] = Member(name, "other", shape)
    return True


def bound_in(definition: n.ClassDef) -> dict[str, int]:
    """The names a class body binds, and at how many places; slots too."""
    return bound_by(definition.body)


def bound_by(body: list[n.Stmt]) -> dict[str, int]:
    """The same of some statements of a class body."""
    found: dict[str, int] = {}
    for stmt in body:
        for node in all_in_scope(stmt):
            if type(node) is n.Load or type(node) is n.Param:
                continue
            var: n.Var | None = getattr(node, "var", None)
            if var is None:
                continue
            found[var.name] = found.get(var.name, 0) + 1
            if var.name == "__slots__" and type(stmt) is n.Assign:
                for part in walk_scope(stmt.value):
                    if type(part) is n.Const and type(part.value) is str:
                        found[part.value] = found.get(part.value, 0) + 1
    return found


def _members(stmt: n.Stmt, shape: ClassShape, bound: dict[str, int], facts: ModuleFacts) -> list[Member]:
    """The members that a statement of a class body binds and that are known."""
    if type(stmt) is n.FunctionDef:
        kind = _kind(stmt, bound, facts)
        return [Member(stmt.var.name, kind, shape, stmt.function)] if kind else []
    if type(stmt) is n.Assign and all(type(target) is n.Store for target in stmt.targets):
        names = [target.var.name for target in stmt.targets if isinstance(target, n.Store)]
        if constant_of(stmt.value) is not NO_CONST and type(stmt.value) is not n.Tuple:
            return [Member(name, "constant", shape, value=stmt.value) for name in names]
        if type(stmt.value) is n.Lambda and len(names) == 1:
            return [Member(names[0], "method", shape, stmt.value.function)]
    return []


_DECORATORS = {"staticmethod": "static", "classmethod": "class", "property": "property"}


def _kind(stmt: n.FunctionDef, bound: dict[str, int], facts: ModuleFacts) -> str:
    """What kind of member a `def` in a class body makes; empty if that is not known."""
    if not stmt.decorators:
        # Python itself makes these static or class methods.
        implicit = {"__new__": "", "__init_subclass__": "class", "__class_getitem__": "class"}
        return implicit.get(stmt.var.name, "method")
    decorator = stmt.decorators[0]
    if len(stmt.decorators) > 1 or type(decorator) is not n.Load or decorator.var.name in bound:
        return ""
    return _DECORATORS.get(decorator.var.name, "") if is_unbound(decorator.var.name, facts) else ""


def _accessors(shape: ClassShape, name: str) -> int:
    """How many `def`s make a property: its getter, and setter and deleter decorated by `@name.setter`."""
    count = 0
    for stmt in shape.definition.body:
        if type(stmt) is n.FunctionDef and stmt.var.name == name:
            decorator = stmt.decorators[0]
            plain = type(decorator) is n.Load
            extends = (
                type(decorator) is n.Attr
                and decorator.name in ("setter", "deleter")
                and type(decorator.value) is n.Load
                and decorator.value.var.name == name
            )
            if (count == 0 and not plain) or (count and not extends) or len(stmt.decorators) > 1:
                return 0
            count += 1
    return count


def is_own_super(above: n.Call, owner: ClassShape, function: n.Function) -> bool:
    """Whether a call of `super` names the class whose body a method stands in, and the object of the method."""
    read = [one.var for one in above.args if type(one) is n.Load]
    return len(above.args) == 2 and not above.keywords and read == [owner.var, function.params[0].var]


def is_unbound(name: str, facts: ModuleFacts) -> bool:
    """Whether nothing at the top of the module binds a name, so that it means the builtin."""
    var = facts.module.globals.get(name)
    return not facts.star_import and (var is None or not facts.bindings[var])


def is_plain(base: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a base is a class of Python's that looks attributes up as `object` does."""
    if type(base) is n.Subscript:
        base = base.value  # Generic[T]
    module, name = imported(base, facts)
    if module == "builtins":
        kind = getattr(builtins, name, None)
        return isinstance(kind, type) and not issubclass(kind, type | super)
    return bool(module) and _PLAIN_BASES.get(name) == module


def is_imported(base: n.Expr, facts: ModuleFacts) -> bool:
    if type(base) is n.Subscript:
        base = base.value
    module, _ = imported(base, facts)
    return (bool(module) and module != "builtins") or is_plain(base, facts)


def is_dataclass(decorator: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a decorator is `dataclass`: it gives back the class it was given, or another one with its members."""
    if type(decorator) is n.Call:
        if decorator.args or any(keyword.name is None for keyword in decorator.keywords):
            return False
        decorator = decorator.func
    return imported(decorator, facts) == ("dataclasses", "dataclass")


def imported(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> tuple[str, str]:
    """The module and the name that an expression at the top of a module means by its text; `builtins` for those."""
    if type(expr) is n.Attr and type(expr.value) is n.Load:
        return facts.imports.get(expr.value.var, ("", ""))[0], expr.name
    if type(expr) is not n.Load or expr.var.storage is not n.Storage.GLOBAL:
        return "", ""
    if expr.var in facts.imports:
        return facts.imports[expr.var]
    is_builtin = hasattr(builtins, expr.var.name) and is_unbound(expr.var.name, facts)
    return ("builtins", expr.var.name) if is_builtin else ("", "")
