"""Mutants that let objects live for longer, or shorter, or not at all."""

from __future__ import annotations

import ast

from mutants.base import Rewriter, assign, declared, load, names, parameters


def _unread(function: ast.FunctionDef) -> set[str]:
    """The locals a function stores and never reads."""
    read = set(names([function], ast.Load, ast.Del)) | declared(function)
    read |= {
        item.target.id
        for item in ast.walk(function)
        if isinstance(item, ast.AugAssign) and isinstance(item.target, ast.Name)
    }
    return set(names(function.body, ast.Store)) - read


def _dead_store(stmt: ast.stmt, unread: set[str]) -> bool:
    return (
        isinstance(stmt, ast.Assign)
        and len(stmt.targets) == 1
        and isinstance(stmt.targets[0], ast.Name)
        and stmt.targets[0].id in unread
    )


class DropUnusedStores(Rewriter):
    """Drops stores to locals that are never read, and with them their values."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        unread = _unread(node)
        node.body = [stmt for stmt in node.body if not _dead_store(stmt, unread)] or [ast.Pass()]
        return node


class UnusedDieAtOnce(Rewriter):
    """Evaluates what is stored to a local that is never read, and lets it go at once."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        unread = _unread(node)
        for index, stmt in enumerate(node.body):
            if isinstance(stmt, ast.Assign) and _dead_store(stmt, unread):
                node.body[index] = ast.Expr(stmt.value)
        return node


class DropDel(Rewriter):
    """Drops `del` of a variable, which then lives on."""

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        return ast.Pass() if all(isinstance(item, ast.Name) for item in node.targets) else node


class KeepAlive(Rewriter):
    """Holds what a local was assigned until the function ends."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        body: list[ast.stmt] = []
        for index, stmt in enumerate(node.body):
            if isinstance(stmt, ast.Assign) and isinstance(stmt.targets[0], ast.Name):
                body.append(assign(f"_kept{index}", stmt.value))
                body.append(ast.Assign(stmt.targets, load(f"_kept{index}")))
            else:
                body.append(stmt)
        node.body = body
        return node


class DiesEarly(Rewriter):
    """Lets go of a local after its last use."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        captured = {
            name
            for inner in ast.walk(node)
            if inner is not node and isinstance(inner, ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.GeneratorExp)
            for name in names([inner])
        }  # fmt: skip
        candidates = {arg.arg for arg in parameters(node)} | set(names(node.body, ast.Store))
        last: dict[int, list[str]] = {}
        for name in sorted(candidates - captured - declared(node)):
            uses = [index for index, stmt in enumerate(node.body) if name in names([stmt])]
            if uses and isinstance(node.body[uses[-1]], ast.Assign | ast.Expr | ast.AugAssign):
                last.setdefault(uses[-1], []).append(name)
        body: list[ast.stmt] = []
        for index, stmt in enumerate(node.body):
            body.append(stmt)
            if index < len(node.body) - 1:
                body.extend(assign(name, ast.Constant(None)) for name in last.get(index, ()))
        node.body = body
        return node


class DropUselessExpressions(Rewriter):
    """Drops expression statements that are not calls."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        kinds = ast.BinOp | ast.Subscript | ast.UnaryOp | ast.Compare | ast.Name | ast.BoolOp | ast.Attribute
        return ast.Pass() if isinstance(node.value, kinds) else node
