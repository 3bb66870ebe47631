"""The enums of a module: the classes that are certainly made of what their statement says, if module enum makes them.

Whether it does is asked as the program runs, by what keeps such a class (`s2s.ir.originals`): it must be a class of
module enum's own metaclass, with members of the names that are relied on. So what is said here of a class that turns
out to be another is used by nobody. Python itself refuses to rebind members (rule R5 of the contract): while a name
means the class, `Kind.A` means the member.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import set_attributes, walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import is_bound_once
from s2s.program.members import bound_in, imported

#: The classes of module enum that make members of what a body binds.
_BASES = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
_MIXINS = frozenset({"int", "str", "float", "bytes", "tuple"})
#: The names that an ordinary enum does not define.
_SPECIAL = frozenset({"name", "value", "mro", "_ignore_", "__getattribute__"})
#: What a class defines that hashes its members in its own way.
HASHING = frozenset({"__eq__", "__hash__"})
#: What the text must not store on an enum.
_STORED = _SPECIAL | HASHING
#: The wrappers by which an enum body keeps a value from becoming a member.
_NO_MEMBERS = frozenset(
    {"nonmember", "property", "staticmethod", "classmethod", "partial", "cached_property"}
)


@frozen()
class EnumClass:
    """An enum that a global name of the module is bound to, once.

    Attributes:
        statement: that binds the name: a class statement, or an import.
        position: of the statement in the module.
        members: the names of its members, aliases included, in order, and whether the text alone makes them that, if
            module enum is what it says.
    """

    var: n.Var
    statement: n.Stmt
    position: int
    members: Mapping[str, bool]

    def is_certain(self, name: str) -> bool:
        """Whether the text alone makes a name that of a member, or, for the empty name, the class an enum."""
        return self.members[name] if name else any(self.members.values())


@frozen()
class EnumReads:
    """What an expression reads of an enum, if nothing in it runs any code.

    Attributes:
        enum: the enum; None where none is read.
        names: the members, each time they are read.
        saved: what reading them from where they are kept saves, in nanoseconds.
    """

    enum: EnumClass | None = None
    names: tuple[str, ...] = ()
    saved: float = 0

    def __add__(self, other: EnumReads) -> EnumReads | None:
        if self.enum is not None and other.enum is not None and self.enum is not other.enum:
            return None
        return EnumReads(self.enum or other.enum, self.names + other.names, self.saved + other.saved)


def among(names: Iterable[str], is_set: bool) -> str:
    """What stands for several members in the place of a member's name: `A,B` for a tuple, `{A,B}` for a set."""
    together = ",".join(names)
    return f"{{{together}}}" if is_set else together


def module_enums(facts: ModuleFacts) -> dict[n.Var, EnumClass]:
    """The enums of a module, those that it imports among them, by variable; found when first asked for."""
    if facts.enums is None:
        facts.enums = {}
        if not facts.lists_names:
            for position, stmt in enumerate(facts.statements):
                for var, members in _enums_of(stmt, facts):
                    if members and is_bound_once(var, facts):
                        facts.enums[var] = EnumClass(var, stmt, position, members)
        if facts.enums and not _STORED.isdisjoint(facts.names):
            for var in list(_given_others(facts)):
                facts.enums.pop(var, None)
    return facts.enums


def _given_others(facts: ModuleFacts) -> Iterator[n.Var]:
    """The names whose attributes that enums are read by the text stores, deletes, or mentions together with them."""
    for node in walk(facts.module):
        cls = type(node)
        if cls in (n.Assign, n.AnnAssign, n.AugAssign, n.Delete):
            for attribute in set_attributes([node]):
                if attribute.name in _STORED and type(attribute.value) is n.Load:
                    yield attribute.value.var
        elif type(node) is n.Call and any(type(arg) is n.Const and arg.value in _STORED for arg in node.args):
            yield from (arg.var for arg in node.args if type(arg) is n.Load)
        elif type(node) is n.Opaque or type(node) is n.OpaqueExpr:
            names = {part.id for part in ast.walk(node.node) if isinstance(part, ast.Name)}
            yield from (var for var in facts.enums or () if var.name in names)


def _enums_of(stmt: n.Stmt, facts: ModuleFacts) -> list[tuple[n.Var, Mapping[str, bool]]]:
    """The variables that a statement of the module binds to enums, with the members."""
    if type(stmt) is n.ClassDef:
        return [(stmt.var, members_of(stmt, facts))]
    if type(stmt) is not n.ImportFrom:
        return []
    bound = [alias.var for alias in stmt.names if alias.var is not None]
    return [(var, facts.imported_enums.get(facts.imports.get(var, ("", "")), {})) for var in bound]


def members_of(definition: n.ClassDef, facts: ModuleFacts) -> dict[str, bool]:
    """The members that a class statement makes by its text; none if it is no enum."""
    *mixins, last = [_meant(base, facts) for base in definition.bases] or [("", "")]
    if last[0] != "enum" or last[1] not in _BASES or definition.keywords or definition.type_params:
        return {}
    if any(module != "builtins" or name not in _MIXINS for module, name in mixins):
        return {}
    if any(_meant(decorator, facts) != ("enum", "unique") for decorator in definition.decorators):
        return {}
    if not _SPECIAL.isdisjoint(bound_in(definition)):
        return {}
    found: dict[str, bool] = {}
    is_sure = _is_sure(definition, facts)
    for name, value in values_of(definition):
        if not name.startswith("_") and not _makes_no_member(value):
            found[name] = is_sure and (is_auto(value, facts) or constant_of(value) is not NO_CONST)
    return found


def _is_sure(definition: n.ClassDef, facts: ModuleFacts) -> bool:
    """Whether a class statement certainly means what `_meant` says."""
    return all(imported(name, facts)[0] for name in (*definition.bases, *definition.decorators))


def _meant(expr: n.Expr, facts: ModuleFacts) -> tuple[str, str]:
    """What an expression of a class statement means; of a name that more may bind, what it likely means.

    That is what an import at the top of the module binds to it: another one may bind all names of another module.
    """
    found = imported(expr, facts)
    read = expr.value if type(expr) is n.Attr else expr
    if found[0] or type(read) is not n.Load or read.var.storage is not n.Storage.GLOBAL:
        return found
    if type(expr) is n.Load and not facts.bindings[read.var]:
        return ("builtins", read.var.name) if facts.star_import and read.var.name in _MIXINS else found
    if type(expr) is n.Attr and expr.name in _BASES:
        named = (alias for stmt in facts.module.body if type(stmt) is n.Import for alias in stmt.names)
        if any(alias.var is read.var and alias.name == "enum" for alias in named):
            return "enum", expr.name
    position = facts.import_positions.get(read.var) if expr is read else None
    stmt = facts.statements[position] if position is not None else None
    if type(stmt) is n.ImportFrom and stmt.module == "enum" and not stmt.level:
        return next((("enum", alias.name) for alias in stmt.names if alias.var is read.var), found)
    return found


def values_of(definition: n.ClassDef) -> Iterator[tuple[str, n.Expr]]:
    """The names that the assignments of a class body bind, with their values."""
    for stmt in definition.body:
        yield from _bound_by(stmt)


def likely_members(
    scope: n.Function, facts: ModuleFacts, enums: Mapping[n.Var, EnumClass]
) -> dict[n.Var, EnumClass]:
    """The locals of a function that by its text likely hold members of an enum, and of which."""
    by_name = {var.name: enum for var, enum in enums.items()}
    found: dict[n.Var, EnumClass] = {}
    for param in scope.params:
        if param.annotation is not None and param.kind in ("posonly", "pos", "kwonly"):
            named = {name for name in _alternatives(param.annotation) if name in by_name}
            if len(named) == 1:
                found[param.var] = by_name[named.pop()]
    for enum in enums.values():
        if type(enum.statement) is n.ClassDef and scope.params:
            if any(_is_method(stmt, scope) for stmt in enum.statement.body):
                found[scope.params[0].var] = enum
    for node in walk_scope(scope):
        if (type(node) is n.For or type(node) is n.Clause) and type(node.target) is n.Store:
            over = node.iter.orelse if type(node.iter) is n.Cond else node.iter
            var = over.var if type(over) is n.Load else None
            iterated = facts.members_of[var][0] if var in facts.members_of else var
            if iterated is not None and iterated in enums:
                found[node.target.var] = enums[iterated]
    return {var: enum for var, enum in found.items() if var.storage is n.Storage.FAST}


def _alternatives(annotation: n.Node) -> list[str]:
    """The names in an annotation that is a name, or several of them: `Kind | None`."""
    if type(annotation) is n.Binary and annotation.op == "|":
        return _alternatives(annotation.left) + _alternatives(annotation.right)
    if type(annotation) is n.Const and type(annotation.value) is str:
        return [part.strip() for part in annotation.value.split("|")]
    return [annotation.var.name] if type(annotation) is n.Load else []


def _is_method(stmt: n.Stmt, function: n.Function) -> bool:
    """Whether a statement of a class body makes a function a method, or a property, of instances."""
    if type(stmt) is not n.FunctionDef or stmt.function is not function or stmt.var.name == "__new__":
        return False
    names = [getattr(getattr(decorator, "var", None), "name", "") for decorator in stmt.decorators]
    return not {"staticmethod", "classmethod"}.intersection(names)


def _bound_by(stmt: n.Stmt) -> list[tuple[str, n.Expr]]:
    if type(stmt) is n.Assign and len(stmt.targets) == 1 and type(stmt.targets[0]) is n.Store:
        return [(stmt.targets[0].var.name, stmt.value)]
    if type(stmt) is n.AnnAssign and type(stmt.target) is n.Store and stmt.value is not None:
        return [(stmt.target.var.name, stmt.value)]
    return []


def is_auto(value: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a value in the body of an enum is `auto()`: nothing but members is bound there, and none is called."""
    if type(value) is not n.Call or value.args or value.keywords:
        return False
    func = value.func
    read = func.value if type(func) is n.Attr else func
    var = facts.module.globals.get(read.var.name) if type(read) is n.Load else None
    module, name = facts.imports.get(var, ("", "")) if var is not None else ("", "")
    return (module, func.name if type(func) is n.Attr else name) == ("enum", "auto")


def _makes_no_member(value: n.Expr) -> bool:
    if type(value) is n.Call:
        func = value.func
        return (func.name if type(func) is n.Attr else getattr(getattr(func, "var", None), "name", "")) in (
            _NO_MEMBERS
        )
    return type(value) is n.Lambda
