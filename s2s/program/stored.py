"""Which attributes the text of a module stores, on any object: for these a class may not be what its body says.

A store is looked for by its name alone, for whose attribute it is cannot be told in general: `x.name = …`,
`del x.name`, the name of a loop or `with` target, and `setattr` and its like with the name as a constant. A store
whose name is computed may be of any name; so may what `exec` runs, and a write to what `vars` gives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import field

from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.computed_names import Name, names_in

_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
_RUNS_TEXT = frozenset({"exec", "eval", "compile"})
_NAMESPACES = frozenset({"__dict__", "vars"})
#: The names of which a read is looked at.
_TOLD = _RUNS_TEXT | {"vars"}
#: A module without these names says nothing by its reads of names and attributes alone.
TELLING = _TOLD | {"__dict__"}
#: What replaces the class, or the bases, of an object; what makes classes without a class statement.
_REMAKES = frozenset({"__class__", "__bases__"})
_MAKES_CLASSES = frozenset({"new_class", "make_dataclass"})
#: Builtins that do not change a dict they are given, and methods of one that do not.
_READERS = frozenset({"sorted", "list", "tuple", "dict", "set", "len", "print", "repr", "str", "iter"})
_READS = frozenset({"get", "items", "keys", "values", "copy", "__contains__", "__getitem__", "__iter__"})


@plain()
class StoredNames:
    """The attribute names a module stores.

    Attributes:
        values: for each of those, the values stored; None for one that no expression says.
        targets: beside each value, the attribute it is stored to; None where no text says of what object.
        computed: the nodes that may store any name, or make any object have another class, and why.
        known: what is known of the names that some of them store.
        spreads: whether it copies what one object has to another one, maybe of another class.
        is_sealed: whether `hasattr` is promised to be the builtin.
    """

    values: dict[str, list[n.Expr | None]] = field(default_factory=dict)
    targets: dict[str, list[n.Attr | None]] = field(default_factory=dict)
    computed: list[tuple[n.Node, str]] = field(default_factory=list)
    known: dict[n.Node, Name] = field(default_factory=dict)
    spreads: bool = False
    is_sealed: bool = False

    def __contains__(self, name: str) -> bool:
        return name in self.values or self.computes(name)

    def computes(self, name: str) -> bool:
        """Whether a name may be one of those that are computed."""
        return any(node not in self.known or self.known[node].may_be(name) for node, _ in self.computed)

    def hides(self, name: str) -> bool:
        """Whether a store of a name that is computed may be of this one, on an object that has it by its class."""
        return any(
            node not in self.known
            or (not (self.is_sealed and self.known[node].is_new) and self.known[node].may_be(name))
            for node, _ in self.computed
        )

    def add(self, name: str, value: n.Expr | None = None, target: n.Attr | None = None) -> None:
        """Take in a store."""
        self.values.setdefault(name, []).append(value)
        self.targets.setdefault(name, []).append(target)

    def of(self, name: str) -> Iterator[tuple[n.Attr | None, n.Expr | None]]:
        """The attributes that a name is stored to, each with the value."""
        return zip(self.targets.get(name, ()), self.values.get(name, ()), strict=True)


def stored_names(module: n.Module, nodes: list[n.Node], texts: Collection[str]) -> StoredNames:
    """Find the attribute names that a module's text stores on any object.

    Args:
        nodes: all of the module, parents first.
        texts: what classes of texts in other files of the program have of their own: see `computed_names`.
    """
    found = StoredNames()
    everything, nodes = nodes, [node for node in nodes if type(node) in _SPEAKING]
    only_read: set[n.Expr] = set()
    forwarded: set[n.Call] = set()
    # What the program itself binds in a function is not the builtin of that name.
    imports = [node for node in nodes if type(node) in _IMPORTS]
    own = () if any(map(_imports_builtins, imports)) else _OF_FUNCTIONS
    copies = any(type(node) is n.Attr and node.name == "__dict__" for node in nodes)
    for node in nodes:
        if type(node) is n.Call:
            if node not in forwarded:
                _call(node, found)
            if type(node.func) is n.Attr and node.func.name in _READS:
                only_read.add(node.func.value)
            elif type(node.func) is n.Load and node.func.var.name in _READERS:
                only_read.update(node.args)
            elif type(node.func) is n.Load and node.func.var.name == "vars" and node in only_read:
                only_read.add(node.func)
        elif type(node) is n.Compare:
            only_read.update([node.left, *node.rights])
        elif type(node) is n.Subscript:
            only_read.add(node.value)
        elif type(node) is n.Load:
            if (name := node.var.name) not in _TOLD or node.var.storage in own:
                continue
            if name in _RUNS_TEXT:
                found.computed.append((node, f"{name} may run any code"))
            elif node not in only_read:
                found.computed.append((node, "a write to what it gives is a store of any name"))
        elif type(node) is n.Attr:
            if node.name == "__dict__" and node not in only_read:
                found.computed.append((node, "a write to it is a store of any name"))
        elif type(node) is n.Assign or type(node) is n.Delete:
            for target in node.targets:
                _target(target, getattr(node, "value", None), found)
        elif type(node) is n.AnnAssign:
            if node.value is not None:
                _target(node.target, node.value, found)
        elif isinstance(node, _TARGETED):
            if node.target is not None:
                _target(node.target, None, found)
        elif type(node) is n.ClassDef:
            _annotated(node, found)
            if copies:
                copied = list(_copied_from_self(node))
                found.spreads |= bool(copied)
                only_read.update(copied)
        elif type(node) is n.FunctionDef:
            forwarded.update(_forwarding(node))
        elif type(node) is n.Opaque or type(node) is n.OpaqueExpr:
            found.computed.append((node, "s2s does not model it"))
    if found.computed:
        calls = [node for node, _ in found.computed if type(node) is n.Call]
        found.known = names_in(calls, module, everything, texts)
    for name in _REMAKES & found.values.keys():
        found.computed.append((module, f"the text stores {name}"))
    return found


#: Methods whose first parameter is a class without a decorator that says so.
_GIVEN_CLASSES = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})
#: Where the locals of functions are.
_OF_FUNCTIONS = frozenset({n.Storage.FAST, n.Storage.CELL})
_IMPORTS = frozenset({n.Import, n.ImportFrom})
_TARGETED = (n.AugAssign, n.For, n.WithItem, n.Clause)
#: The nodes that say something of attributes: reads of names and attributes, what stores, and what is only read.
_SPEAKING = frozenset(
    {
        n.Load,
        n.Attr,
        n.Assign,
        n.Delete,
        n.AnnAssign,
        n.ClassDef,
        n.FunctionDef,
        n.Call,
        n.Subscript,
        n.Compare,
    }
    | {n.Opaque, n.OpaqueExpr}
    | _IMPORTS
    | {*_TARGETED}
)


def _target(target: n.Expr, value: n.Expr | None, found: StoredNames) -> None:
    stack = [target]
    while stack:
        part = stack.pop()
        if type(part) is n.Attr:
            found.add(part.name, value if part is target else None, part)
        elif type(part) is n.Tuple or type(part) is n.List:
            stack += part.items
        elif type(part) is n.Starred:
            stack.append(part.value)
        elif type(part) is n.Subscript and _is_namespace(part.value):
            if type(part.index) is n.Const and type(part.index.value) is str:
                found.add(part.index.value)
            else:
                found.computed.append((part, "the name it stores is computed"))


def _is_namespace(expr: n.Expr | None) -> bool:
    """Whether an expression is `x.__dict__` or `vars(x)`."""
    if type(expr) is n.Call:
        return type(expr.func) is n.Load and expr.func.var.name == "vars"
    return type(expr) is n.Attr and expr.name == "__dict__"


def _imports_builtins(node: n.Node) -> bool:
    return (type(node) is n.ImportFrom and node.module == "builtins") or (
        type(node) is n.Import and any(alias.name == "builtins" for alias in node.names)
    )


def _copied_from_self(definition: n.ClassDef) -> Iterator[n.Expr]:
    """The parts of `x.__dict__.update(self.__dict__)` in methods: what an object has, has been stored before.

    Where `self` may be a class, methods that no text stores would be copied.
    """
    for stmt in definition.body if not definition.bases and not definition.keywords else ():
        if type(stmt) is not n.FunctionDef or stmt.decorators or not stmt.function.params:
            continue
        if stmt.var.name in _GIVEN_CLASSES:
            continue
        first = stmt.function.params[0].var
        for call in walk(stmt.function):
            if type(call) is not n.Call or type(call.func) is not n.Attr or call.keywords:
                continue
            parts = [call.func.value, *call.args]
            given = getattr(parts[-1], "value", None)
            if (
                call.func.name == "update"
                and len(parts) == 2
                and all(type(part) is n.Attr and part.name == "__dict__" for part in parts)
                and type(given) is n.Load
                and given.var is first
            ):
                yield from parts


def _annotated(definition: n.ClassDef, found: StoredNames) -> None:
    """The names a class body annotates are fields, which a generated `__init__` may store."""
    for stmt in definition.body:
        if type(stmt) is n.AnnAssign and type(stmt.target) is n.Store:
            found.add(stmt.target.var.name)


def _forwarding(definition: n.FunctionDef) -> list[n.Call]:
    """The calls in a `__setattr__` that hand on the name it was given: the store that called it is found itself."""
    if definition.var.name not in _SETTERS or len(definition.function.params) < 2:
        return []
    given = definition.function.params[1].var
    return [
        node
        for node in walk(definition.function)
        if type(node) is n.Call and any(type(arg) is n.Load and arg.var is given for arg in node.args[:2])
    ]


def _call(call: n.Call, found: StoredNames) -> None:
    func = call.func
    name = func.var.name if type(func) is n.Load else func.name if type(func) is n.Attr else ""
    if name in _SETTERS:
        texts = [arg.value for arg in call.args if type(arg) is n.Const and type(arg.value) is str]
        for text in texts:
            found.add(text)
        if not texts:
            found.computed.append((call, "the name it stores is computed"))
    elif name in _MAKES_CLASSES or (name == "type" and len(call.args) + len(call.keywords) > 1):
        found.computed.append((call, "it makes a class of what it is given"))
