"""What is known of a module's classes: their bases, their members by kind, and what an attribute of an instance means.

A *shape* is made of a class statement at the top level of the module whose class is certainly what its body says:
undecorated or decorated by a plain `@dataclass`, without keywords (so that its metaclass is that of its bases), every
base a shape, a builtin class, one of `_PLAIN_BASES`, or *foreign*: imported. Those of other files come last, so that
what a shape's body binds is found first; `sealed-classes` promises that a foreign class looks attributes up as
`object` does. What its metaclass makes of constants and calls is not known: only methods are.

`lookup` answers what `x.name` is, for an instance `x` of exactly a class, or also of its subclasses. The answer holds

* if attributes of classes are not rebound after the class body and instances do not shadow methods, but for the
  names that the text stores on any object (`program.stored`), for which there is no answer (`sealed-classes`);
* for subclasses: if the classes of the module are all there are but for those that a `program` lists
  (`closed-world`). A class that is no shape and has bases may derive from any shape: what its body binds has no answer.

Both rest on the class's own lookup: nothing is known of a class with `__getattribute__`, and a field never stands
where the class has a method, for its name would be a name that is stored.
"""

from __future__ import annotations

import builtins
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.stored import StoredNames, stored_names

#: Bases outside the module whose instances look attributes up as those of `object`, and that add no public ones.
_PLAIN_BASES = {"ABC": "abc", "Generic": "typing", "Protocol": "typing"}
_GENERATED = (
    "__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__setattr__", "__delattr__",
    "__match_args__", "__dataclass_fields__", "__dataclass_params__", "__replace__",
)  # fmt: skip
#: What a class does in place of a look-up, or when a look-up or a getter raises `AttributeError`.
_LOOKUP = ("__getattribute__", "__getattr__")
#: What a class body calls to change its namespace without a binding.
_NAMESPACES = frozenset({"locals", "vars", "exec", "eval", "globals"})


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(eq=False)
class ClassShape:
    """A class statement of the module.

    Attributes:
        var: the name it is bound to.
        position: that of its statement in the module.
        bases: its bases that are shapes.
        members: what its body binds, by name.
        subclasses: the shapes that have it among their bases.
        is_open: whether a class that is no shape derives from it.
        is_foreign: whether an imported class is among its bases, or theirs.
    """

    var: n.Var
    definition: n.ClassDef
    position: int
    bases: list[ClassShape]
    members: dict[str, Member] = field(default_factory=dict)
    subclasses: list[ClassShape] = field(default_factory=list)
    is_open: bool = False
    is_foreign: bool = False

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


@dataclass
class Shapes:
    """The classes of a module.

    Attributes:
        of_var: the shapes, by the variable each is bound to.
        owner: the member that each function directly in the body of a shape is.
        stored: the attribute names that the text stores.
        unbound: the methods that the text takes from their class otherwise than to call them on the `self` of a
            method of a class that derives from it: they may be called on anything.
        undecided: the names bound in the bodies of classes that may derive from a shape without being one.
    """

    of_var: dict[n.Var, ClassShape] = field(default_factory=dict)
    owner: dict[n.Function, Member] = field(default_factory=dict)
    stored: StoredNames = field(default_factory=StoredNames)
    unbound: set[n.Function] = field(default_factory=set)
    undecided: set[str] = field(default_factory=set)

    def lookup(self, shape: ClassShape, name: str, exact: bool) -> Member | None:
        """What an attribute of an instance is, if that is one known member of its class.

        Args:
            exact: the instance is of exactly this class; else it may be of any that derives from it.
        """
        if name in self.stored or (not exact and not self.undecided.isdisjoint((name, *_LOOKUP))):
            return None
        found = shape.find(name)
        if found is None or found.kind == "other":
            return None
        special = {"__getattribute__"} | ({"__getattr__"} if found.kind == "property" else set())
        for derived in [shape] if exact else shape.derived():
            if derived.find(name) is not found or any(derived.find(one) is not None for one in special):
                return None
            if derived.is_open and not exact:
                return None
        return found


def collect_shapes(facts: ModuleFacts) -> Shapes:
    """Find the shapes of a module, bases before the classes that derive from them.

    Says to the call graph which methods a function may call.
    """
    shapes = Shapes(stored=stored_names(facts.module))
    for position, stmt in enumerate(facts.module.body):
        if type(stmt) is n.ClassDef:
            _add(stmt, position, shapes, facts)
    known = {shape.definition for shape in shapes.of_var.values()}
    for node in walk(facts.module):
        if type(node) is n.ClassDef and node not in known and (node.bases or node.keywords):
            _open_bases(node, shapes, facts)
    _add_calls(shapes, facts)
    _add_unbound(shapes, facts)
    return shapes


def _open_bases(definition: n.ClassDef, shapes: Shapes, facts: ModuleFacts) -> None:
    """Take in a class that is no shape, and may derive from some."""
    unknown = 0
    for base in definition.bases:
        var = base.var if type(base) is n.Load else None
        if var in shapes.of_var:
            for shape in shapes.of_var[var].mro:
                shape.is_open = True
        elif not imported(base, facts)[0] and not (var in facts.index and facts.bindings[var] == 1):
            unknown += 1
    if unknown:
        shapes.undecided.update(_bound(definition))
        if len(definition.bases) > 1 or definition.keywords or definition.decorators:
            shapes.stored.computed.append((definition, "a class is made of bases that are computed"))


def _add_calls(shapes: Shapes, facts: ModuleFacts) -> None:
    by_name: dict[str, list[n.Function]] = {}
    for function, member in shapes.owner.items():
        by_name.setdefault(member.name, []).append(function)
    for function in shapes.owner:
        facts.reads[function] = list(
            dict.fromkeys(node.var for node in walk(function) if type(node) is n.Load)
        )
    for function in [*shapes.owner, *(definition.function for definition in facts.functions.values())]:
        owner = shapes.owner.get(function)
        first = function.params[0].var if owner is not None and function.params else None
        called: dict[n.Function, None] = {}
        for node in walk(function):
            if type(node) is not n.Attr or node.name not in by_name:
                continue
            if owner is not None and type(node.value) is n.Load and node.value.var is first:
                reached = (shape.find(node.name) for shape in owner.owner.derived())
                called.update((member.function, None) for member in reached if member and member.function)
            elif type(node.value) is not n.Attr:  # the class of a field is never known
                called.update(dict.fromkeys(by_name[node.name]))
        facts.method_calls[function] = list(called)


def _add_unbound(shapes: Shapes, facts: ModuleFacts) -> None:
    on_self: set[n.Expr] = set()
    for function, member in shapes.owner.items():
        first = function.params[0].var if function.params else None
        for node in walk(function):
            if (
                type(node) is n.Call
                and node.args
                and type(node.args[0]) is n.Load
                and node.args[0].var is first
            ):
                shape = _class_of(node.func, shapes)
                if shape is not None and shape in member.owner.mro:
                    on_self.add(node.func)
    for node in walk(facts.module):
        shape = _class_of(node, shapes)
        found = shape.find(node.name) if shape is not None and node not in on_self else None
        if found is not None and found.kind == "method" and found.function is not None:
            shapes.unbound.add(found.function)


def _class_of(node: Any, shapes: Shapes) -> ClassShape | None:
    """The class whose attribute an expression is by its text."""
    if type(node) is not n.Attr or type(node.value) is not n.Load:
        return None
    var = node.value.var
    if var.storage is n.Storage.DYNAMIC:  # in a class body
        return next((shape for of_class, shape in shapes.of_var.items() if of_class.name == var.name), None)
    return shapes.of_var.get(var)


def _add(definition: n.ClassDef, position: int, shapes: Shapes, facts: ModuleFacts) -> None:
    var = definition.var
    if (
        facts.bindings[var] != 1
        or definition.keywords
        or definition.type_params
        or facts.is_in_opaque_syntax(var)
        or position < facts.last_star_import
    ):
        return
    is_dataclass = False
    for decorator in definition.decorators:
        if is_dataclass or not _is_dataclass(decorator, facts):
            return
        is_dataclass = True
    bases: list[ClassShape] = []
    others: list[n.Expr] = []
    for base in definition.bases:
        shape = shapes.of_var.get(base.var) if type(base) is n.Load else None
        if shape is None:
            others.append(base)
        elif others:
            return  # what another file's class has comes first
        else:
            bases.append(shape)
    is_plain = all(_is_plain(base, facts) for base in others)
    if not is_plain and not all(_is_imported(base, facts) for base in others):
        return
    shape = ClassShape(var, definition, position, bases)
    shape.is_foreign = not is_plain or any(parent.is_foreign for parent in bases)
    if not shape.mro or not _add_members(shape, facts):
        return
    if is_dataclass:
        for name in _GENERATED:
            shape.members.setdefault(name, Member(name, "other", shape))
    shapes.of_var[var] = shape
    for parent in bases:
        parent.subclasses.append(shape)
    for member in shape.members.values():
        if member.function is not None:
            shapes.owner[member.function] = member


def _add_members(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Take in what a class body binds; False if it may bind more than it says."""
    found = _bound(shape.definition)
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


def _bound(definition: n.ClassDef) -> dict[str, int]:
    """The names a class body binds, and at how many places; slots too."""
    found: dict[str, int] = {}
    for stmt in definition.body:
        for node in walk_scope(stmt):
            if type(node) is n.Load or type(node) is n.Param:
                continue
            var = getattr(node, "var", None)
            names = [var.name] if isinstance(var, n.Var) else []
            if names == ["__slots__"] and type(stmt) is n.Assign:
                names += [part.value for part in walk_scope(stmt.value) if type(part) is n.Const]
            for name in names:
                found[name] = found.get(name, 0) + 1
    return found


def _members(stmt: Any, shape: ClassShape, bound: dict[str, int], facts: ModuleFacts) -> list[Member]:
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


def is_unbound(name: str, facts: ModuleFacts) -> bool:
    """Whether nothing at the top of the module binds a name, so that it means the builtin."""
    var = facts.module.globals.get(name)
    return not facts.star_import and (var is None or not facts.bindings[var])


def _is_plain(base: Any, facts: ModuleFacts) -> bool:
    """Whether a base is a class of Python's that looks attributes up as `object` does."""
    if type(base) is n.Subscript:
        base = base.value  # Generic[T]
    module, name = imported(base, facts)
    if module == "builtins":
        kind = getattr(builtins, name, None)
        return isinstance(kind, type) and not issubclass(kind, type | super)
    return bool(module) and _PLAIN_BASES.get(name) == module


def _is_imported(base: Any, facts: ModuleFacts) -> bool:
    if type(base) is n.Subscript:
        base = base.value
    module, _ = imported(base, facts)
    return (bool(module) and module != "builtins") or _is_plain(base, facts)


def _is_dataclass(decorator: Any, facts: ModuleFacts) -> bool:
    """Whether a decorator is `dataclass` in a form that gives back the class it was given."""
    if type(decorator) is n.Call:
        if decorator.args or any(k.name in (None, "slots", "weakref_slot") for k in decorator.keywords):
            return False
        decorator = decorator.func
    return imported(decorator, facts) == ("dataclasses", "dataclass")


def imported(expr: Any, facts: ModuleFacts) -> tuple[str, str]:
    """The module and the name that an expression at the top of a module means by its text; `builtins` for those."""
    if type(expr) is n.Attr and type(expr.value) is n.Load:
        return facts.imports.get(expr.value.var, ("", ""))[0], expr.name
    if type(expr) is not n.Load or expr.var.storage is not n.Storage.GLOBAL:
        return "", ""
    if expr.var in facts.imports:
        return facts.imports[expr.var]
    is_builtin = hasattr(builtins, expr.var.name) and is_unbound(expr.var.name, facts)
    return ("builtins", expr.var.name) if is_builtin else ("", "")
