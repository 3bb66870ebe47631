"""Mutants that take a name for another, or for what it meant at another time."""

from __future__ import annotations

import ast
import builtins
import copy
from collections import Counter

from mutants.base import (
    Rewriter,
    after_header,
    assign,
    contains,
    declared,
    expression,
    load,
    locals_of,
    names,
    parameters,
)


def _renamed(root: ast.AST, name: str, new: str, *contexts: type[ast.expr_context]) -> None:
    for node in ast.walk(root):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, contexts):
            node.id = new


class InlineConstants(Rewriter):
    """Puts the value of a module constant, stored once in the file, wherever a function reads it."""

    def module(self, tree: ast.Module) -> ast.Module:
        stored = Counter(names([tree], ast.Store))
        stored.update(name for name in declared(tree))
        self.values = {
            stmt.targets[0].id: stmt.value
            for stmt in tree.body
            if isinstance(stmt, ast.Assign)
            and isinstance(stmt.targets[0], ast.Name)
            and isinstance(stmt.value, ast.Constant)
            and stored[stmt.targets[0].id] == 1
        }
        return super().module(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        values = {name: value for name, value in self.values.items() if name not in locals_of(node)}

        class Reader(ast.NodeTransformer):
            def visit_Name(self, name: ast.Name) -> ast.expr:
                return values.get(name.id, name) if isinstance(name.ctx, ast.Load) else name

        node.body = [Reader().visit(item) for item in node.body]
        return node


class GlobalsReadOnce(Rewriter):
    """Reads each function of the module once, at the start of the function that calls it."""

    def module(self, tree: ast.Module) -> ast.Module:
        self.functions = {item.name for item in tree.body if isinstance(item, ast.FunctionDef)}
        return super().module(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        read = self.functions & set(names(node.body)) - {node.name} - locals_of(node) - declared(node)
        for name in sorted(read):
            for stmt in node.body:
                _renamed(stmt, name, f"_{name}", ast.Load)
            node.body.insert(0, assign(f"_{name}", load(name)))
        return node


class GlobalsOutOfLoops(Rewriter):
    """Reads a global once in front of a loop that reads it each time around."""

    def module(self, tree: ast.Module) -> ast.Module:
        self.globals = {item.name for item in tree.body if isinstance(item, ast.FunctionDef)}
        self.globals.update(
            name for item in tree.body if isinstance(item, ast.Assign) for name in names([item], ast.Store)
        )
        return super().module(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outside = self.globals - locals_of(node) - declared(node)

        class Hoister(ast.NodeTransformer):
            def visit_For(self, loop: ast.For | ast.While) -> list[ast.stmt]:
                read = sorted(outside & set(names(loop.body, ast.Load)))
                for name in read:
                    for stmt in loop.body:
                        _renamed(stmt, name, f"_{name}", ast.Load)
                return [*(assign(f"_{name}", load(name)) for name in read), loop]

            visit_While = visit_For

        return Hoister().visit(node)  # type: ignore[no-any-return]


class AttributesOutOfLoops(Rewriter):
    """Reads an attribute once in front of a loop that reads it each time around."""

    def visit_For(self, loop: ast.For | ast.While) -> list[ast.stmt] | ast.stmt:
        stored = set(names([loop], ast.Store, ast.Del))
        reads: dict[str, ast.Attribute] = {}
        for stmt in loop.body:
            for node in ast.walk(stmt):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    if isinstance(node.value, ast.Name) and node.value.id not in stored:
                        reads.setdefault(f"_{node.value.id}_{node.attr}", copy.deepcopy(node))

        class Reader(ast.NodeTransformer):
            def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
                if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
                    name = f"_{node.value.id}_{node.attr}"
                    return load(name) if name in reads else node
                return self.generic_visit(node)  # type: ignore[return-value]

        loop.body = [Reader().visit(stmt) for stmt in loop.body]
        return [*(assign(name, value) for name, value in reads.items()), loop]

    visit_While = visit_For


class BuiltinsReadOnce(Rewriter):
    """Reads each builtin once, when the module is imported."""

    def module(self, tree: ast.Module) -> ast.Module:
        bound = set(names([tree], ast.Store)) | declared(tree)
        bound.update(arg.arg for arg in ast.walk(tree) if isinstance(arg, ast.arg))
        bound.update(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        read = {name for node in functions for name in names(node.body, ast.Load)} - bound
        found = sorted(name for name in read if name.islower() and name in vars(builtins))
        for name in found:
            for node in functions:
                for stmt in node.body:
                    _renamed(stmt, name, f"_{name}", ast.Load)
        index = after_header(tree)
        tree.body[index:index] = [assign(f"_{name}", load(name)) for name in found]
        return tree


class MethodsBoundOnce(Rewriter):
    """Calls the method that a class of the module had when it was made, whatever the object is now."""

    def module(self, tree: ast.Module) -> ast.Module:
        classes = [item for item in tree.body if isinstance(item, ast.ClassDef)]
        owners: dict[str, list[ast.ClassDef]] = {}
        for owner in classes:
            for item in owner.body:
                if isinstance(item, ast.FunctionDef) and not item.decorator_list and item.args.args:
                    owners.setdefault(item.name, []).append(owner)
        self.kept = {
            name: f"_{found[0].name}_{name}"
            for name, found in owners.items()
            if len(found) == 1 and not name.startswith("__")
        }
        self.classes = {owner.name for owner in classes}
        tree = super().module(tree)
        for name, alias in self.kept.items():
            index = tree.body.index(owners[name][0])
            tree.body.insert(
                index + 1, assign(alias, ast.Attribute(load(owners[name][0].name), name, ast.Load()))
            )
        return tree

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        func = node.func
        if isinstance(func, ast.Attribute) and func.attr in self.kept and isinstance(func.value, ast.Name):
            if func.value.id not in self.classes:
                return ast.Call(load(self.kept[func.attr]), [func.value, *node.args], node.keywords)
        return node


class CellsCopied(Rewriter):
    """Captures the variables of the function around by value, when the inner function is made."""

    _COPY = (
        "(lambda f: type(f)(f.__code__, f.__globals__, f.__name__, f.__defaults__, f.__closure__ and "
        "(*(c if str(c).endswith(' empty>') else type(c)(c.cell_contents) for c in f.__closure__),)))"
    )

    def __init__(self) -> None:
        self.depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        annotated = node.returns or any(arg.annotation for arg in parameters(node))
        if self.depth and not annotated and not node.args.kwonlyargs and not contains(node, ast.Nonlocal):
            node.decorator_list.append(expression(self._COPY))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        self.generic_visit(node)
        if not self.depth or node.args.kwonlyargs:
            return node
        return ast.Call(expression(self._COPY), [node], [])


class ComprehensionLeaks(Rewriter):
    """Leaves the variable of a comprehension in the function around it."""

    def __init__(self) -> None:
        self.in_function = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before, self.in_function = self.in_function, True
        self.generic_visit(node)
        self.in_function = before
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        before, self.in_function = self.in_function, False
        self.generic_visit(node)
        self.in_function = before
        return node

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> ast.expr:
        self.generic_visit(node)
        first = node.generators[0]
        if not self.in_function or not isinstance(first.target, ast.Name):
            return node
        name, inner = first.target.id, f"_{first.target.id}"
        leak = ast.Tuple([ast.NamedExpr(ast.Name(name, ast.Store()), load(inner))], ast.Load())
        first.target.id = inner
        first.ifs.insert(0, leak)
        return node

    visit_SetComp = visit_ListComp
    visit_GeneratorExp = visit_ListComp


class WalrusStaysInside(Rewriter):
    """Keeps what `:=` binds in a comprehension inside the comprehension."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        bound = {item.target.id for item in ast.walk(node) if isinstance(item, ast.NamedExpr)}
        for name in bound:
            _renamed(node, name, f"_{name}", ast.Load, ast.Store)
        return node

    visit_SetComp = visit_ListComp
    visit_GeneratorExp = visit_ListComp
    visit_DictComp = visit_ListComp


class HandlerNameKept(Rewriter):
    """Leaves the name of `except … as e` bound after the handler."""

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        self.generic_visit(node)
        if node.name is not None:
            node.body.insert(0, assign(node.name, load(f"_{node.name}")))
            node.name = f"_{node.name}"
        return node


class ManglingMissed(Rewriter):
    """Reads a private attribute by its name as written."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        private = node.attr.startswith("__") and not node.attr.endswith("__")
        if not private or not isinstance(node.ctx, ast.Load):
            return node
        return ast.Call(load("getattr"), [node.value, ast.Constant(node.attr)], [])


class NonlocalIsLocal(Rewriter):
    """Takes a `nonlocal` variable for one of the inner function."""

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.stmt:
        return ast.Pass()


class GlobalIsLocal(Rewriter):
    """Takes a `global` variable for a local one."""

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        return ast.Pass()
