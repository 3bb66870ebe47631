"""The texts by which classes and functions of a file are handed over to the other files of its tree (`s2s.sharing`)."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NamedTuple

from s2s.analysis.constants import constant_of
from s2s.frontend.frames import by_marks
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import MOST_NODES, refusal, size
from s2s.program.bindings import ModuleFacts
from s2s.program.callgraph import frame_inspectors, mentions_any
from s2s.program.constants import is_bound_once, module_constants
from s2s.program.imported_bindings import pays
from s2s.program.members import ClassShape, Member
from s2s.program.merged import Literal, bound_by, is_literal

_KINDS = {"static": "staticmethod", "class": "classmethod", "property": "property"}


class Shared(NamedTuple):
    """A class, or a function, as others are given it.

    Attributes:
        text: its statement, behind those of what a class derives from, and the constants that they name.
        names: the other names in it that are not those of builtins.
        ready: those of them that its file has bound before it, once.
    """

    text: str
    names: tuple[str, ...]
    ready: tuple[str, ...] = ()


class Sharing:
    """Writes the classes of a file for others.

    Attributes:
        names: the global names in them.
    """

    def __init__(self, facts: ModuleFacts, statements: Mapping[str, ast.ClassDef | ast.FunctionDef]) -> None:
        self.facts, self.statements = facts, statements
        self.names: dict[str, n.Var] = {}
        self.known: set[str] = set()

    def statement(self, shape: ClassShape) -> str:
        """A class statement of the members that are known."""
        body: list[ast.stmt] = [self.member(member, shape) for member in shape.members.values()]
        bases: list[ast.expr] = [ast.Name(base.name) for base in shape.bases]
        made = ast.ClassDef(shape.name, bases, [], body or [ast.Pass()], [])
        return _text(made)

    def function(self, definition: n.FunctionDef) -> Shared | None:
        """The statement of a function that others may inline; None of any other."""
        function, stmt = definition.function, self.statements.get(definition.var.name)
        if not isinstance(stmt, ast.FunctionDef) or definition.var in self.facts.code_mutated:
            return None
        if not self.is_handed_on(function) or refusal(function):
            return None
        named = [param.default.var for param in function.params if type(param.default) is n.Load]
        if not all(self.facts.bindings[var] for var in named):
            return None  # a builtin, as it was then
        if mentions_any(function, frame_inspectors(self.facts)):
            return None
        made = ast.FunctionDef(stmt.name, _without_annotations(stmt.args), self.body(stmt, function), [])
        position = self.facts.index[definition.var]
        text = self.constants(position) + _text(made)
        shared = Shared(text, self.others, self.ready(position))
        return shared if shared.names == shared.ready and pays(function, shared.names) else None

    def ready(self, position: int) -> tuple[str, ...]:
        """Those of the other names that the file has bound before a statement, once."""
        bound = {var for stmt in self.facts.statements[:position] for var in bound_by(stmt)}
        bound = {var for var in bound if is_bound_once(var, self.facts)}
        return tuple(name for name in self.others if self.names[name] in bound)

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


def _text(made: ast.ClassDef | ast.FunctionDef) -> str:
    """The text of a statement, without parameters of types."""
    if "type_params" in made._fields:
        made.type_params = []  # type: ignore[union-attr]
    return ast.unparse(ast.fix_missing_locations(made)) + "\n"


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
