"""Mutants that make another function: of its defaults, its decorators, its laziness, what it says of itself."""

from __future__ import annotations

import ast
import copy

from mutants.base import Rewriter, assign, contains, expression, load, names, parameters

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class DefaultsReevaluated(Rewriter):
    """Evaluates a default at the call instead of at the definition."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        shift = len(node.args.args) - len(node.args.defaults)
        for index, default in enumerate(node.args.defaults):
            if isinstance(default, ast.Constant) or shift + index < 0:
                continue
            name = node.args.args[shift + index].arg
            missing = ast.Compare(load(name), [ast.Is()], [ast.Constant(...)])
            node.body.insert(0, ast.If(missing, [assign(name, default)], []))
            node.args.defaults[index] = ast.Constant(...)
        return node


def _is_generator(node: ast.FunctionDef) -> bool:
    """Whether a function yields, and does so itself."""
    work: list[ast.AST] = list(node.body)
    while work:
        item = work.pop()
        if isinstance(item, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            work.extend(ast.iter_child_nodes(item))
    return False


class EagerGenerators(Rewriter):
    """Runs a generator to its end when it is called."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if _is_generator(node):
            node.decorator_list.append(expression("lambda f: lambda *a, **k: iter([*f(*a, **k)])"))
        return node


class GeneratorsRunAhead(Rewriter):
    """Runs a generator to its end when it is asked for its first item."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if _is_generator(node) and not contains(node, ast.Global, ast.Nonlocal):
            arguments = ast.arguments([], [], None, [], [], None, [])
            inner = ast.FunctionDef("_items", arguments, node.body, [])
            rebound = {arg.arg for arg in parameters(node)} & set(names(node.body, ast.Store, ast.Del))
            if rebound:
                inner.body = [ast.Nonlocal(sorted(rebound)), *inner.body]
            (given,) = ast.parse("yield from [*_items()]").body
            node.body = [inner, given]
        return node


class EagerGeneratorExpressions(Rewriter):
    """Takes a generator expression for a list."""

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        self.generic_visit(node)
        made = expression("[].__iter__()")
        assert isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute)
        made.func.value = ast.ListComp(node.elt, node.generators)
        return made


class YieldFromIsLoop(Rewriter):
    """Takes `yield from` for a loop that yields, and loses what is sent and returned."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        class Looping(ast.NodeTransformer):
            def visit_Expr(self, stmt: ast.Expr | ast.Assign | ast.Return) -> ast.stmt | list[ast.stmt]:
                if not isinstance(stmt.value, ast.YieldFrom):
                    return stmt
                (loop,) = ast.parse("for _item in x:\n    yield _item").body
                assert isinstance(loop, ast.For)
                loop.iter, stmt.value = stmt.value.value, ast.Constant(None)
                return [loop, stmt]

            visit_Assign = visit_Return = visit_Expr

        return Looping().visit(node)  # type: ignore[no-any-return]


class AsyncIsSync(Rewriter):
    """Takes a coroutine for a function, and `await` for nothing."""

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.stmt:
        self.generic_visit(node)
        if contains(node, ast.AsyncFor, ast.AsyncWith, ast.Yield):
            return node
        return ast.FunctionDef(node.name, node.args, node.body, node.decorator_list, node.returns)

    def visit_Await(self, node: ast.Await) -> ast.expr:
        self.generic_visit(node)
        return node.value


class DecoratorsReversed(Rewriter):
    """Applies decorators from the first to the last."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.decorator_list.reverse()
        return node


class AnnotationsQuoted(Rewriter):
    """Keeps annotations as text."""

    def visit_FunctionDef(self, node: _Function) -> _Function:
        self.generic_visit(node)
        for arg in parameters(node):
            if arg.annotation is not None:
                arg.annotation = ast.Constant(ast.unparse(arg.annotation))
        if node.returns is not None:
            node.returns = ast.Constant(ast.unparse(node.returns))
        return node


class DocstringsDropped(Rewriter):
    """Drops docstrings."""

    def visit_FunctionDef(self, node: _Function | ast.ClassDef) -> ast.stmt:
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.Pass()
        return node

    visit_ClassDef = visit_FunctionDef


class LambdasNamed(Rewriter):
    """Takes `f = lambda: …` for `def f(): …`."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(value, ast.Lambda):
            return node
        return ast.FunctionDef(target.id, value.args, [ast.Return(value.body)], [])


class UnusedHelpersDropped(Rewriter):
    """Drops the functions of a module that it never names."""

    def module(self, tree: ast.Module) -> ast.Module:
        used = set(names([tree], ast.Load))
        used.update(
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        tree.body = [stmt for stmt in tree.body if not isinstance(stmt, ast.FunctionDef) or stmt.name in used]
        return tree


class StarsFlattenedTwice(Rewriter):
    """Unpacks the items of `*args` too, where they are sequences."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        for arg in node.args:
            if isinstance(arg, ast.Starred) and not contains(arg, ast.NamedExpr, ast.Yield, ast.Await):
                flat = expression("[z for y in x for z in (y if type(y) in (list, tuple) else (y,))]")
                assert isinstance(flat, ast.ListComp)
                flat.generators[0].iter = arg.value
                arg.value = flat
        return node


class ArgumentsSubstituted(Rewriter):
    """Puts the arguments of a call in the place of the parameters, however often those are read."""

    def module(self, tree: ast.Module) -> ast.Module:
        self.bodies: dict[str, tuple[list[str], ast.expr]] = {}
        for stmt in tree.body:
            if isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.Lambda):
                continue
            if not isinstance(stmt, ast.FunctionDef) or len(stmt.body) != 1 or stmt.decorator_list:
                continue
            (only,) = stmt.body
            plain = len(parameters(stmt)) == len(stmt.args.args) and not stmt.args.defaults
            if plain and isinstance(only, ast.Return) and only.value is not None:
                if not contains(
                    only.value, ast.Lambda, ast.Yield, ast.NamedExpr, ast.ListComp, ast.GeneratorExp
                ):
                    self.bodies[stmt.name] = ([arg.arg for arg in stmt.args.args], copy.deepcopy(only.value))
        return super().module(tree)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        wanted, body = self.bodies.get(name, ([], None))
        if body is None or node.keywords or len(node.args) != len(wanted) or contains(node, ast.Starred):
            return node
        values = dict(zip(wanted, node.args))

        class Reader(ast.NodeTransformer):
            def visit_Name(self, read: ast.Name) -> ast.expr:
                return copy.deepcopy(values.get(read.id, read))

        return Reader().visit(copy.deepcopy(body))  # type: ignore[no-any-return]
