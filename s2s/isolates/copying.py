"""Makes a program of what a function reaches: the statements that make it, without what only tells something."""

from __future__ import annotations

import ast
from collections.abc import Collection

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.ir.writer import Writer
from s2s.legality.alone_abstract import ABSTRACT
from s2s.legality.reached import Reached
from s2s.legality.tables import is_constant, table_of

_DEFINITIONS = frozenset({n.FunctionDef, n.ClassDef})
#: What stands for a value that a call is given: an expression of that type that nobody can compute beforehand.
OF_TYPE = {
    int: "len(__given__)",
    str: "f'{__given__}{__given__}'",
    float: "float(__given__)",
    bool: "bool(__given__)",
    bytes: "bytes(__given__)",
}


def program_of(reached: Reached, root: str, given: list[type]) -> ast.Module:
    """The program that a function is, with one call of it at its end, which says what it takes.

    Functions stand first: whoever calls them finds them; but for those that keep what classes make.
    """
    modules = {stmt: _modules(part) for part in _parts(reached) for stmt in part.copied}
    made = [_Stripped(modules[stmt]).visit(_copied(stmt)) for stmt in _in_order(reached)]
    imports: list[ast.stmt] = [_import(name, origin) for name, origin in _imports(reached)]
    call = f"{root}({', '.join(OF_TYPE[kind] for kind in given)})"
    return ast.fix_missing_locations(ast.Module([*imports, *made, *ast.parse(call).body], []))


def drop_unused(module: n.Module, root: str) -> None:
    """Leave out the functions and methods of such a program that nothing mentions which may run."""
    blocks = [module.body, *(stmt.body for stmt in module.body if type(stmt) is n.ClassDef)]
    later = {stmt for block in blocks for stmt in block if type(stmt) is n.FunctionDef}
    mentioned, kept = {root}, set[n.FunctionDef]()
    work: list[n.Node] = [stmt for block in blocks for stmt in block if type(stmt) not in _DEFINITIONS]
    for stmt in module.body:
        if type(stmt) is n.ClassDef:
            work += [*stmt.bases, *stmt.decorators]
    while work:
        mentioned.update(
            name for part in work for node in walk(part) if (name := _mentioned(node)) is not None
        )
        found = [
            stmt for stmt in later - kept if stmt.var.name in mentioned or stmt.var.name.startswith("__")
        ]
        kept.update(found)
        work = [*found]
    writer = Writer()
    for block in blocks:
        left: list[n.Stmt] = [stmt for stmt in block if stmt not in later or stmt in kept]
        if len(left) < len(block):
            writer.splice(block, 0, len(block), left or [n.Pass()])


def _mentioned(node: n.Node) -> str | None:
    if type(node) is n.Attr:
        return node.name
    if type(node) is n.Load:
        return node.var.name
    return node.value if type(node) is n.Const and type(node.value) is str else None


def _in_order(reached: Reached) -> list[n.Stmt]:
    """Constants and enums, then functions, then classes and what is made of such, as they stand in the module."""
    by_position = sorted(reached.copied, key=lambda stmt: reached.statements.get(stmt, -1))

    def rank(stmt: n.Stmt) -> int:
        if type(stmt) is n.FunctionDef:
            defaults = [param.default for param in stmt.function.params if param.default is not None]
            return 1 if all(map(is_constant, defaults)) else 2
        if type(stmt) is n.ClassDef:
            return 0 if stmt in reached.as_they_are else 2
        value = getattr(stmt, "value", None)
        return 0 if isinstance(value, n.Expr) and table_of(value) is not None else 2

    return sorted(by_position, key=rank)


def _imports(reached: Reached) -> list[tuple[str, tuple[str, str]]]:
    return [*{var.name: origin for var, origin in reached.imported.items()}.items()]


def _import(name: str, origin: tuple[str, str]) -> ast.stmt:
    module, attribute = origin
    if attribute:
        return ast.ImportFrom(module, [ast.alias(attribute, name if name != attribute else None)], 0)
    return ast.Import([ast.alias(module, name if name != module else None)])


def _parts(reached: Reached) -> list[Reached]:
    return [part for _, part in reached.parts] or [reached]


def _modules(part: Reached) -> set[str]:
    """The names by which a file means other files of the tree."""
    return {var.name for var, (_, named) in part.taken.items() if named is None}


def _copied(stmt: n.Stmt) -> ast.stmt:
    assert stmt.origin is not None
    copy = ast.parse(ast.unparse(stmt.origin)).body
    return copy[0]


class _Stripped(ast.NodeTransformer):
    """Leaves out annotations, docstrings, and that methods are abstract: nothing in the program asks for these.

    But for which fields there are.
    """

    in_class = False

    def __init__(self, modules: Collection[str]) -> None:
        self.modules = modules

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """What is read of another file of the tree stands in the program itself."""
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            return ast.Name(node.attr, node.ctx)
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self.in_class = self.in_class, False
        arguments = node.args
        for arg in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            arg.annotation = None
        for one in (arguments.vararg, arguments.kwarg):
            if one is not None:
                one.annotation = None
        node.returns = None
        node.decorator_list = [one for one in node.decorator_list if not ast.unparse(one).endswith(ABSTRACT)]
        self.generic_visit(node)
        self.in_class = outer
        node.body = _without_docstring(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        outer, self.in_class = self.in_class, True
        self.generic_visit(node)
        self.in_class = outer
        node.body = _without_docstring(node.body)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if self.in_class and ast.unparse(node.annotation).startswith("ClassVar"):
            return ast.Pass() if node.value is None else ast.Assign([node.target], node.value)
        if self.in_class:
            node.annotation = ast.Name("object", ast.Load())
            return node
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], node.value)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return (body[1:] or [ast.Pass()]) if is_docstring else body
