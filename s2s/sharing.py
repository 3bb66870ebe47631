"""What the classes of a file are to the other files of its tree, where the tree is a whole program.

A class that another file imports is handed over as a text: the class statement with those members that may be inlined
elsewhere, and before it the ones that it derives from, whichever files have them, and the constants that the bodies
name. A member whose body is not handed over is there by its name, so that nobody takes another one for it. Of every
other name the importing file is told what it is called there, if it imports the same thing. `program.elsewhere` takes
all that in.

Only what names alone tell is told: each module is one file of the tree, each name is bound once in its file.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import NamedTuple

from s2s.analysis.constants import constant_of
from s2s.cache import entry_key
from s2s.errors import S2SError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import MOST_NODES, size
from s2s.linking import DEEPEST, MOST_BYTES, Linker
from s2s.options import ImportedShape
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constants import is_bound_once, module_constants
from s2s.program.members import ClassShape, Member, add_members, is_plain
from s2s.program.merged import LITERALS
from s2s.program.shapes import collect_shapes

_KINDS = {"static": "staticmethod", "class": "classmethod", "property": "property"}

#: What a name of a file is: the file and the name there, or the module and the name of what is no file of the tree.
Meaning = tuple[str, str]


class Shared(NamedTuple):
    """A class as others are given it.

    Attributes:
        text: its class statement.
        bases: the names in it of the classes that it derives from, but for those of the library.
        constants: the constants that its members name, each with a text.
        builtins: the builtins that they name.
        names: the other names in it.
    """

    text: str
    bases: tuple[str, ...]
    constants: tuple[tuple[str, str], ...]
    builtins: tuple[str, ...]
    names: tuple[str, ...]


class SharedFile(NamedTuple):
    """What a file says of its names.

    Attributes:
        classes: those of its classes that others may know.
        imports: the names that imports bind, and nothing else does: from which module, which of its names.
        own: the names that it binds itself, once.
    """

    classes: dict[str, Shared]
    imports: dict[str, tuple[str, str]]
    own: frozenset[str]


_NOTHING = SharedFile({}, {}, frozenset())


@dataclass
class ClassSharing:
    """Finds the classes that files of a tree, which is known as a whole, import from each other."""

    linker: Linker
    _files: dict[str, SharedFile] = field(default_factory=dict)

    def shapes(self, path: str, data: bytes) -> tuple[ImportedShape, ...]:
        """The classes of which a file may store new instances, as the files say that have them."""
        found: list[ImportedShape] = []
        for module, name, bound in self.linker.imports_of(path, data):
            if name.lstrip("_")[:1].isupper() and _may_make(data, bound.encode()):
                shape = self.shape(path, (module, name))
                if shape is not None:
                    found.append(shape)
        return tuple(found)

    def shape(self, path: str, imported: tuple[str, str]) -> ImportedShape | None:
        """The class that an import of a file means, if it is one that others may know.

        Args:
            imported: the module and the name there.
        """
        meaning = self.meaning(path, imported)
        classes: dict[Meaning, Shared] = {}
        if meaning is None or not self.derive(meaning, classes):
            return None
        meant: dict[str, Meaning | None] = {}
        constants: dict[str, str] = {}
        for (source, name), shared in classes.items():
            named: dict[str, Meaning | None] = {each: self.of_name(source, each) for each in shared.names}
            named |= {each: ("constant", text) for each, text in shared.constants}
            named |= {each: ("builtin", each) for each in shared.builtins}
            named |= {each: self.of_name(source, each) for each in shared.bases} | {name: (source, name)}
            if any(meant.setdefault(each, one) != one for each, one in named.items()):
                return None  # it means one thing in a file, and another one in another
            constants |= shared.constants
        text = "".join(f"{name} = {value}\n" for name, value in constants.items())
        text += "".join(shared.text for shared in classes.values())
        others = sorted({name for shared in classes.values() for name in shared.names})
        here = self.imported(path) if others else {}
        names = ((each, here.get(meant[each], "")) for each in others)
        return ImportedShape(*imported, text, tuple(names))

    def derive(self, meaning: Meaning, found: dict[Meaning, Shared], depth: int = 0) -> bool:
        """Find a class, behind those that it derives from; False if one of them is not known by that name."""
        shared = self.file(meaning[0]).classes.get(meaning[1])
        if meaning in found or shared is None or depth > DEEPEST:
            return meaning in found
        for base in shared.bases:
            above = self.of_name(meaning[0], base)
            if above is None or above[1] != base or not self.derive(above, found, depth + 1):
                return False
        found[meaning] = shared
        return True

    def imported(self, path: str) -> dict[Meaning | None, str]:
        """What a file imports, with the names that it has for it."""
        found: dict[Meaning | None, str] = {}
        for name, origin in self.file(path).imports.items():
            meaning = self.meaning(path, origin)
            if meaning is not None:
                found.setdefault(meaning, name)
        return found

    def meaning(self, path: str, imported: tuple[str, str], depth: int = 0) -> Meaning | None:
        """What an import of a file means, if names alone tell.

        Args:
            imported: the module and the name there; an empty one for the module itself.
        """
        module, name = imported
        source = self.linker.source(path, module)
        if source is None or depth > DEEPEST:
            return None
        if not source:
            return f"module {module}", name
        return (source, "") if not name else self.of_name(source, name, depth)

    def of_name(self, path: str, name: str, depth: int = 0) -> Meaning | None:
        """What a name of a file means, if names alone tell."""
        file = self.file(path)
        if name in file.imports:
            return self.meaning(path, file.imports[name], depth + 1)
        return (path, name) if name in file.own else None

    def file(self, path: str) -> SharedFile:
        """What a file says of its names."""
        if path not in self._files:
            data = self.linker.read(path)
            self._files[path] = _NOTHING if data is None else self._look(data)
        return self._files[path]

    def _look(self, data: bytes) -> SharedFile:
        key, cache = entry_key("classes", "", data), self.linker.cache
        stored = cache.get(key) if cache else None
        if stored is not None:
            classes, imports, own = ast.literal_eval(stored.decode())
            return SharedFile({name: Shared(*one) for name, one in classes.items()}, imports, frozenset(own))
        found = shared_by(data) if len(data) < MOST_BYTES else _NOTHING
        if cache:
            plain = {name: tuple(one) for name, one in found.classes.items()}, found.imports
            cache.put(key, repr((*plain, sorted(found.own))).encode())
        return found


def _may_make(data: bytes, name: bytes) -> bool:
    """Whether a file may store new instances of what it calls so."""
    return b"=" + name + b"(" in data or b"= " + name + b"(" in data


def shared_by(data: bytes) -> SharedFile:
    """What a source says of its names."""
    try:
        tree = Source.from_bytes(data, "<import>").parse()
        facts = collect(lower(tree, "<import>"))
    except (S2SError, RecursionError):
        return _NOTHING
    if facts.star_import or facts.may_bind_by_text:
        return _NOTHING
    imports = {var.name: origin for var, origin in facts.imports.items() if not facts.is_taken(var)}
    own = frozenset(
        var.name for stmt in facts.module.body for var in assigned_by(stmt) if is_bound_once(var, facts)
    )
    shapes = collect_shapes(facts)
    statements = {stmt.name: stmt for stmt in tree.body if isinstance(stmt, ast.ClassDef)}
    classes: dict[str, Shared] = {}
    # Where any name may be stored on any object, nobody knows what a class is.
    for shape in () if shapes.stored.computed else shapes.of_var.values():
        bases = _bases(shape, facts)
        if bases is not None and shape.name == shape.var.name and shape.find("__new__") is None:
            classes[shape.name] = _Sharing(facts, statements).shared(shape, bases)
    return SharedFile(classes, imports, own)


def assigned_by(stmt: n.Stmt) -> list[n.Var]:
    """The variables to which a statement of a module assigns, be it a function or a class."""
    if isinstance(stmt, n.ClassDef | n.FunctionDef):
        return [stmt.var]
    targets = stmt.targets if type(stmt) is n.Assign else []
    return [target.var for target in targets if type(target) is n.Store]


def _bases(shape: ClassShape, facts: ModuleFacts) -> tuple[str, ...] | None:
    """The names of the classes that one derives from, but for those of the library; None if texts do not tell."""
    if not shape.is_foreign:
        return tuple(base.name for base in shape.bases)
    own = {base.var for base in shape.bases}
    found: list[str] = []
    for base in shape.definition.bases:
        if type(base) is n.Load and (base.var in own or base.var in facts.imports):
            found.append(base.var.name)
        elif not is_plain(base, facts):
            return None
    return tuple(found)


class _Sharing:
    """Writes a class of a file for others.

    Attributes:
        names: the global names in it.
    """

    def __init__(self, facts: ModuleFacts, statements: dict[str, ast.ClassDef]) -> None:
        self.facts, self.statements = facts, statements
        self.names: dict[str, n.Var] = {}

    def shared(self, shape: ClassShape, bases: tuple[str, ...]) -> Shared:
        """A class, of which the members are known that may be inlined."""
        if (
            shape.is_foreign
        ):  # by the classes of other files that it derives from; who asks for it knows these, too
            shape = ClassShape(shape.var, shape.definition, shape.position, shape.bases)
            add_members(shape, self.facts)
        body: list[ast.stmt] = [self.member(member, shape) for member in shape.members.values()]
        made = ast.ClassDef(shape.name, [*map(ast.Name, bases)], [], body or [ast.Pass()], [])
        if "type_params" in made._fields:
            made.type_params = []  # type: ignore[attr-defined]
        text = ast.unparse(ast.fix_missing_locations(made)) + "\n"
        constants = self.constants(shape.position)
        others = sorted(self.names.keys() - {name for name, _ in constants})
        bound = {name for name in others if self.facts.bindings[self.names[name]] or name.startswith("__")}
        builtins = tuple(name for name in others if name not in bound)
        return Shared(text, bases, constants, builtins, tuple(name for name in others if name in bound))

    def member(self, member: Member, shape: ClassShape) -> ast.stmt:
        """What binds a member: one that is not known, to what tells nothing."""
        definition = next(
            (
                stmt
                for stmt in self.statements[shape.name].body
                if isinstance(stmt, ast.FunctionDef) and stmt.name == member.name
            ),
            None,
        )
        function = member.function
        if member.kind == "constant" and member.value is not None:
            value = constant_of(member.value)
            if type(value) in LITERALS:
                return ast.Assign([ast.Name(member.name)], ast.Constant(value))
        elif function is not None and definition is not None and self.is_handed_on(function):
            body = self.body(definition, function)
            decorator: list[ast.expr] = [ast.Name(_KINDS[member.kind])] if member.kind in _KINDS else []
            return ast.FunctionDef(definition.name, _without_annotations(definition.args), body, decorator)
        return ast.Assign([ast.Name(member.name)], ast.Tuple([]))

    def is_handed_on(self, function: n.Function) -> bool:
        """Whether the body of a function may be of use elsewhere."""
        if function.dynamic or function.is_async or function.is_generator or size(function) > MOST_NODES:
            return False
        return not any(type(node) in (n.Opaque, n.OpaqueExpr, n.Declare) for node in walk(function))

    def body(self, definition: ast.FunctionDef, function: n.Function) -> list[ast.stmt]:
        """What a method does, without its docstring."""
        read = {node.var for node in walk(function) if type(node) is n.Load}
        self.names |= {var.name: var for var in read if var.storage is n.Storage.GLOBAL}
        skipped = 1 if ast.get_docstring(definition) is not None else 0
        found = ast.parse(ast.unparse(ast.Module(definition.body[skipped:], []))).body
        return [_Plain().visit(stmt) for stmt in found] or [ast.Pass()]

    def constants(self, position: int) -> tuple[tuple[str, str], ...]:
        """Those of the names that statements before one bind to constants, each with a text."""
        return tuple(
            (var.name, ast.unparse(ast.Constant(value)))
            for var, constant in module_constants(self.facts).items()
            if self.names.get(var.name) is var
            and constant.position < position
            and type(value := constant.fact.value) in LITERALS
        )


class _Plain(ast.NodeTransformer):
    """Leaves annotations of locals out."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        if node.value is None:
            return node
        return ast.Assign([node.target], node.value)


def _without_annotations(args: ast.arguments) -> ast.arguments:
    def plain(arg: ast.arg) -> ast.arg:
        return ast.arg(arg.arg)

    return ast.arguments(
        [*map(plain, args.posonlyargs)],
        [*map(plain, args.args)],
        plain(args.vararg) if args.vararg else None,
        [*map(plain, args.kwonlyargs)],
        args.kw_defaults,
        plain(args.kwarg) if args.kwarg else None,
        args.defaults,
    )
