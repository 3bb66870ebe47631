"""What the classes of a file are to the other files of its tree, where the tree is a whole program.

A class that another file imports is handed over as a text: the class statement with those members that may be inlined
elsewhere, and before it the ones that it derives from, and the constants of the file that the bodies name. A member
whose body is not handed over is there by its name, so that nobody takes another one for it. Of every other name the
importing file is told what it is called there, if it imports the same thing. `program.elsewhere` takes all that in.

Only what names alone tell is told: each module is one file of the tree, each name is bound once in its file.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from s2s.analysis.constants import constant_of
from s2s.cache import entry_key
from s2s.errors import S2SError
from s2s.frontend.frames import by_marks
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import MOST_NODES, size
from s2s.legality.views import may_be_looked_for
from s2s.linking import DEEPEST, MOST_BYTES, Linker
from s2s.options import Imported, ImportedShape, Options
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.constants import module_constants
from s2s.program.members import ClassShape, Member
from s2s.program.merged import Literal, is_literal
from s2s.program.shapes import Shapes, collect_shapes

if TYPE_CHECKING:
    from s2s.profile.data import Profile
    from s2s.views.files import ViewsOfFiles

_KINDS = {"static": "staticmethod", "class": "classmethod", "property": "property"}

#: What a name of a file is: the file and the name there, or the module and the name of what is no file of the tree.
Meaning = tuple[str, str]


class Shared(NamedTuple):
    """A class as others are given it.

    Attributes:
        text: its class statement, behind those that it derives from, and the constants that they name.
        names: the other names in it that are not those of builtins.
    """

    text: str
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
    paths: Sequence[str] = ()
    _files: dict[str, SharedFile] = field(default_factory=dict)
    _views: dict[Profile | None, ViewsOfFiles] = field(default_factory=dict)

    def imports(self, path: str, data: bytes, options: Options) -> tuple[Imported, ...]:
        """What a file of a whole program knows of the others: classes that it imports, and views it goes over."""
        found: tuple[Imported, ...] = self.shapes(path, data)
        profile, program = options.profile, options.program
        if program is not None and may_be_looked_for(options, profile is not None):
            from s2s.views.files import ViewsOfFiles

            if profile not in self._views:
                self._views[profile] = ViewsOfFiles(profile, program, self.linker, self.paths)
            found += self._views[profile].of_file(path, data)
        return found

    def shapes(self, path: str, data: bytes) -> tuple[ImportedShape, ...]:
        """The classes of which a file may store new instances, as the files say that have them."""
        found: list[ImportedShape] = []
        imports = self.linker.imports_of(path, data)
        for imported in imports:
            if imported[1].lstrip("_")[:1].isupper() and _may_make(data, imported[2].encode()):
                shape = self.shape(path, imported, imports)
                if shape is not None:
                    found.append(shape)
        return tuple(found)

    def shape(
        self, path: str, imported: tuple[str, str, str], imports: list[tuple[str, str, str]]
    ) -> ImportedShape | None:
        """The class that an import of a file means, if it is one that others may know.

        Args:
            imported: the module, the name there and the name here.
            imports: all that the file imports likewise.
        """
        module, name, _ = imported
        meaning = self.meaning(path, (module, name))
        shared = self.file(meaning[0]).classes.get(meaning[1]) if meaning is not None else None
        if meaning is None or shared is None:
            return None
        here: dict[Meaning, str] = {}
        for source, there, bound in imports if shared.names else ():
            found = self.meaning(path, (source, there))
            if found is not None:
                here.setdefault(found, bound)
        names = []
        for each in shared.names:
            meant = self.of_name(meaning[0], each)
            names.append((each, here.get(meant, "") if meant is not None else ""))
        return ImportedShape(module, name, shared.text, tuple(names))

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
        stmt.var.name
        for stmt in facts.module.body
        if isinstance(stmt, n.ClassDef | n.FunctionDef)
        and facts.bindings[stmt.var] == 1
        and not facts.is_taken(stmt.var)
    )
    shapes = collect_shapes(facts)
    statements = {stmt.name: stmt for stmt in tree.body if isinstance(stmt, ast.ClassDef)}
    classes: dict[str, Shared] = {}
    # Where any name may be stored on any object, nobody knows what a class is.
    for shape in () if shapes.stored.computed else shapes.of_var.values():
        if _is_known(shape, shapes):
            sharing = _Sharing(facts, statements)
            text = "".join(map(sharing.statement, reversed(shape.mro)))
            classes[shape.name] = Shared(sharing.constants(shape.position) + text, sharing.others)
    return SharedFile(classes, imports, own)


def _is_known(shape: ClassShape, shapes: Shapes) -> bool:
    """Whether nothing but texts of its file say what an instance of a class is."""
    return not shape.is_foreign and shape.name == shape.var.name and shape.find("__new__") is None


class _Sharing:
    """Writes the classes of a file for others.

    Attributes:
        names: the global names in them.
    """

    def __init__(self, facts: ModuleFacts, statements: dict[str, ast.ClassDef]) -> None:
        self.facts, self.statements = facts, statements
        self.names: dict[str, n.Var] = {}
        self.known: set[str] = set()

    def statement(self, shape: ClassShape) -> str:
        """A class statement of the members that are known."""
        body: list[ast.stmt] = [self.member(member, shape) for member in shape.members.values()]
        bases: list[ast.expr] = [ast.Name(base.name) for base in shape.bases]
        made = ast.ClassDef(shape.name, bases, [], body or [ast.Pass()], [])
        if "type_params" in made._fields:
            made.type_params = []  # type: ignore[attr-defined]
        return ast.unparse(ast.fix_missing_locations(made)) + "\n"

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
            if is_literal(value):
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
        if by_marks(function.variables):
            return False
        return not any(type(node) in (n.Opaque, n.OpaqueExpr, n.Declare) for node in walk(function))

    def body(self, definition: ast.FunctionDef, function: n.Function) -> list[ast.stmt]:
        """What a method does, without its docstring."""
        read = {node.var for node in walk(function) if type(node) is n.Load}
        self.names |= {var.name: var for var in read if var.storage is n.Storage.GLOBAL}
        skipped = 1 if ast.get_docstring(definition) is not None else 0
        found = ast.parse(ast.unparse(ast.Module(definition.body[skipped:], []))).body
        return [_Plain().visit(stmt) for stmt in found] or [ast.Pass()]

    def constants(self, position: int) -> str:
        """What binds those of the names that statements before one bind to constants."""
        found: dict[str, Literal] = {}
        for var, constant in module_constants(self.facts).items():
            value = constant.fact.value
            if self.names.get(var.name) is var and constant.position < position and is_literal(value):
                found[var.name] = value
        self.known = {*found}
        body: list[ast.stmt] = [
            ast.Assign([ast.Name(name)], ast.Constant(value)) for name, value in found.items()
        ]
        return ast.unparse(ast.fix_missing_locations(ast.Module(body, []))) + "\n" if body else ""

    @property
    def others(self) -> tuple[str, ...]:
        """The names that are neither those of constants nor of builtins."""
        names = (
            name for name, var in self.names.items() if self.facts.bindings[var] or name.startswith("__")
        )
        return tuple(sorted(name for name in names if name not in self.known))


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
