"""The attribute names by which a file may change what the classes of another file of its program are."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from s2s.frontend.hashing import HASHING, takes_hash_of_object
from s2s.frozen import plain
from s2s.library import GIVE_BACK, NO_TYPES
from s2s.options import ProgramNames

#: What tells an abstract class of another one.
REGISTER = "register"
#: The module by which a program says when the garbage collector runs.
COLLECTOR = "gc"
#: What runs text that is not looked at.
RUNNING = frozenset({"exec", "eval"})
_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
#: What is called to make a class that has no bases of the program.
_MAKE_CLASSES = frozenset({"namedtuple", "NamedTuple", "TypedDict", "TypeVar", "NewType"})
#: What makes an object what it is, once, if nobody calls it by its name afterwards.
_MAKES = "__init__"
#: Methods whose first parameter is a class without a decorator that says so.
_GIVEN_CLASSES = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})
#: The methods by which a subclass of str answers `startswith` and `+` in its own way.
OF_TEXTS = frozenset({"startswith", "__add__", "__radd__"})
_CALLED_LIKE = frozenset(name for _, name in NO_TYPES)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@plain()
class Defined:
    """What the class statements of one name define.

    Attributes:
        bound: the names that their bodies bind.
        bases: the last parts of the names of their bases; empty for one that is computed.
        has_several: whether one of them has several bases.
    """

    bound: set[str] = field(default_factory=set)
    bases: set[str] = field(default_factory=set)
    has_several: bool = False


@plain()
class AttributeNames:
    """The attribute names that one file stores or defines.

    Attributes:
        names: those that it stores on objects, or annotates as fields; and `__init__`, if it makes an object anew.
        on_self: those of them that it stores on nothing but the `self` of a method, or on what such an object has:
            no property is shadowed by these.
        classes: what its class statements define, by the name of the class.
        registers: whether it may tell an abstract class of others.
        collects: whether it may say when the garbage collector runs.
        hashes: whether it may ask for the hash of an object.
        patched: the names that it stores on what may be a class, behind the name of that: an empty one for any.
        copies: by name, others that may stand for the same, in this file or where it is imported.
    """

    names: set[str] = field(default_factory=set)
    on_self: set[str] = field(default_factory=set)
    classes: dict[str, Defined] = field(default_factory=dict)
    copies: dict[str, set[str]] = field(default_factory=dict)
    registers: bool = False
    collects: bool = False
    hashes: bool = False
    patched: set[tuple[str, str]] = field(default_factory=set)

    def given(self, program: ProgramNames) -> set[str]:
        """The names that the file gives to a program."""
        found = self.names | {ProgramNames.on_self(name) for name in self.on_self}
        for name, defined in self.classes.items():
            for above in program.above(name):
                found.update(ProgramNames.of_class(above, bound) for bound in defined.bound)
        return found


@plain()
class _Bound:
    """What the names of a file are bound by.

    Attributes:
        plainly: by an import, a class statement, or an assignment of another name.
        otherwise: by anything else: what they mean is not told by a name.
        classes: those that are bound by a class statement.
        origins: by the names that imports bind, the modules, and the names in these; an empty one for the module.
        has_star: whether an import brings names that are not listed.
    """

    plainly: set[str] = field(default_factory=lambda: set(dir(builtins)))
    otherwise: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)
    origins: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    has_star: bool = False

    def meant(self, expr: ast.expr) -> str:
        """The name of the class that an expression means, if it is one; empty if no name tells."""
        first = _first_name(expr)
        is_told = first not in self.otherwise and (self.has_star or first in self.plainly)
        return _last_name(expr) if is_told else ""

    def is_one_of(self, some: Iterable[tuple[str, str]], expr: ast.expr) -> bool:
        """Whether an expression is one of some names of modules, going by the imports of the file."""
        name, first = _last_name(expr), _first_name(expr)
        origins = self.origins.get(first, set())
        if first == name:
            return bool(origins) and origins.issubset(some)
        return bool(origins) and all((module, name) in some and not of for module, of in origins)

    def may_be_another(self, base: ast.expr) -> bool:
        """Whether a base is only called like a class that no metaclass derives from, as far as the file tells."""
        name, first = _last_name(base), _first_name(base)
        if name not in _CALLED_LIKE or (first == name and name in self.classes - self.origins.keys()):
            return False
        is_builtin = first == name and ("builtins", name) in NO_TYPES and not self.has_star
        return not (is_builtin if first not in self.origins else self.is_one_of(NO_TYPES, base))


def attribute_names(tree: ast.AST) -> AttributeNames:
    """Find the attribute names that a file stores or defines."""
    found, bound = AttributeNames(), _Bound()
    classes: list[ast.ClassDef] = []
    copies: list[tuple[str, ast.expr, bool]] = []
    plain: set[ast.Name] = set()
    shared: set[str] = set()
    taken: set[ast.expr] = set()
    stores: list[ast.Attribute] = []
    makes: list[ast.Attribute] = []
    for node, is_inside in _walk(tree):
        if isinstance(node, ast.Attribute):
            found.registers |= node.attr == REGISTER
            found.hashes |= node.attr in HASHING and node not in taken
            if node.attr == _MAKES:
                makes.append(node)
            if not isinstance(node.ctx, ast.Load):
                stores.append(node)
        elif isinstance(node, ast.Call):
            if any(isinstance(arg, ast.Constant) and arg.value == REGISTER for arg in node.args):
                found.registers = True
            if _last_name(node.func) in _SETTERS:
                texts = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
                told = {text for text in texts if type(text) is str}
                found.names |= told
                found.patched |= {("", text) for text in told}
        elif isinstance(node, ast.alias):
            bound.plainly.add((node.asname or node.name).partition(".")[0])
            bound.has_star |= node.name == "*"
            found.collects |= node.name == COLLECTOR
            found.hashes |= node.name in HASHING
            if node.asname:
                found.copies.setdefault(node.asname, set()).add(node.name.rpartition(".")[2])
        elif isinstance(node, ast.Assign):
            if takes_hash_of_object(node):
                taken.add(node.value)
            for target in node.targets:
                if isinstance(target, ast.Name):
                    plain.add(target)
                if not isinstance(node.value, ast.Constant) and not _makes_plain_class(node.value):
                    copies.append((_last_name(target), node.value, is_inside))
        elif isinstance(node, ast.ClassDef):
            bound.plainly.add(node.name)
            bound.classes.add(node.name)
            classes.append(node)
        elif isinstance(node, ast.Name):
            found.hashes |= isinstance(node.ctx, ast.Load) and node.id in HASHING | RUNNING
            if not isinstance(node.ctx, ast.Load):
                (bound.plainly if node in plain else bound.otherwise).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            bound.otherwise.add(node.name)
        elif isinstance(node, ast.arg):
            bound.otherwise.add(node.arg)
        elif isinstance(node, ast.Global):
            shared.update(node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                module = alias.name if alias.asname else alias.name.partition(".")[0]
                bound.origins.setdefault(alias.asname or module, set()).add((module, ""))
        elif isinstance(node, ast.ImportFrom):
            found.collects |= node.module == COLLECTOR
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                bound.origins.setdefault(alias.asname or alias.name, set()).add((module, alias.name))
        elif isinstance(node, ast.Constant):
            found.collects |= node.value == COLLECTOR
            found.hashes |= type(node.value) is str and node.value in HASHING
    if makes and not _making(tree).issuperset(makes):
        found.names.add(_MAKES)
    of_self = {store for definition in classes for store in _stores_on_self(definition)}
    found.names.update(store.attr for store in stores if store not in of_self)
    found.on_self = {store.attr for store in stores} - found.names
    own = {copy: set(sources) for copy, sources in found.copies.items()}
    for copy, source, is_inside in copies:
        own.setdefault(copy, set()).add(bound.meant(source))
        if not is_inside or copy in shared:
            found.copies.setdefault(copy, set()).add(bound.meant(source))
    for store in stores:
        if store not in of_self:
            found.patched |= {(name, store.attr) for name in closure({bound.meant(store.value)}, own)}
    for definition in classes:
        _add_class(definition, found, bound)
    for defined in found.classes.values():
        defined.bases = closure(defined.bases, own)
    return found


def _making(tree: ast.AST) -> set[ast.expr]:
    """The `__init__` that an `__init__` calls on its own object: that of a class above."""
    found: set[ast.expr] = set()
    for definition in (node for node, _ in _walk(tree)):
        if isinstance(definition, ast.FunctionDef) and definition.name == _MAKES and definition.args.args:
            itself = definition.args.args[0].arg
            for call in (node for node, _ in _walk(definition)):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    first = call.args[0] if call.args else None
                    above = call.func.value
                    is_super = isinstance(above, ast.Call) and _last_name(above.func) == "super"
                    if is_super or (isinstance(first, ast.Name) and first.id == itself):
                        found.add(call.func)
    return found


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """The nodes of a file, and whether each is inside of a function."""
    work = [(tree, False)]
    while work:
        node, is_inside = work.pop()
        yield node, is_inside
        is_inside |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        work += [(child, is_inside) for child in ast.iter_child_nodes(node)]


def _add_class(definition: ast.ClassDef, found: AttributeNames, bound: _Bound) -> None:
    defined = found.classes.setdefault(definition.name, Defined())
    for stmt in definition.body:
        defined.bound.update(_bound(stmt))
        if isinstance(stmt, ast.AnnAssign):
            found.names.update(_bound(stmt))
    defined.has_several |= len(definition.bases) > 1
    for base in definition.bases:
        if not _makes_plain_class(base):
            defined.bases.add(bound.meant(base))
            defined.bases |= {"type"} if bound.may_be_another(base) else set()
    for decorator in definition.decorator_list:
        made_by = decorator.func if isinstance(decorator, ast.Call) else decorator
        defined.bases |= (
            set() if bound.is_one_of(GIVE_BACK, made_by) else {"type"}
        )  # what it gives may be any
    if any(_last_name(keyword.value) != "ABCMeta" for keyword in definition.keywords):
        defined.bases.add("")  # a metaclass may add others


def _stores_on_self(definition: ast.ClassDef) -> Iterator[ast.Attribute]:
    """The stores on the first parameter of a method, which is bound to nothing else, and on its attributes."""
    for stmt in definition.body:
        if not isinstance(stmt, ast.FunctionDef) or stmt.decorator_list or not stmt.args.args:
            continue
        if stmt.name in _GIVEN_CLASSES:
            continue
        nodes = [node for node, _ in _walk(stmt)]
        first = stmt.args.args[0].arg
        names = [node for node in nodes if isinstance(node, ast.Name) and node.id == first]
        args = [node for node in nodes if isinstance(node, ast.arg) and node.arg == first]
        if len(args) == 1 and all(isinstance(name.ctx, ast.Load) for name in names):
            yield from (
                node
                for node in nodes
                if isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store)
                and _is_part_of(first, node.value)
            )


def _is_part_of(name: str, expr: ast.expr) -> bool:
    """Whether an expression is what a name means, or an attribute of that: an object, as `sealed-classes` promises."""
    while isinstance(expr, ast.Attribute) and expr.attr != "__class__":
        expr = expr.value
    return isinstance(expr, ast.Name) and expr.id == name


def _makes_plain_class(expr: ast.expr) -> bool:
    """Whether an expression makes a class that derives from none of the program's."""
    return isinstance(expr, ast.Call) and _last_name(expr.func) in _MAKE_CLASSES


def _first_name(expr: ast.expr) -> str:
    """The first part of a dotted name; empty for any other expression."""
    while isinstance(expr, ast.Subscript | ast.Attribute):
        expr = expr.value
    return expr.id if isinstance(expr, ast.Name) else ""


def _last_name(expr: ast.expr) -> str:
    """The last part of a dotted name; empty for any other expression."""
    if isinstance(expr, ast.Subscript):
        expr = expr.value
    return expr.id if isinstance(expr, ast.Name) else expr.attr if isinstance(expr, ast.Attribute) else ""


def _bound(stmt: ast.stmt) -> Iterator[str]:
    """The names a statement of a class body binds, slots among them."""
    if isinstance(stmt, _DEFINITIONS):
        yield stmt.name
        return
    for node in ast.walk(stmt):
        if isinstance(node, _DEFINITIONS):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Constant) and type(node.value) is str:
            yield node.value


def closure(names: Iterable[str], further: Mapping[str, set[str]]) -> set[str]:
    """Names, and all that further ones lead to."""
    found: set[str] = set()
    work = [*names]
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += further.get(name, ())
    return found
