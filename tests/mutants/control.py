"""Mutants that go another way: loops, exceptions, `with`, `match`."""

from __future__ import annotations

import ast
from typing import Any

from mutants.base import Rewriter, assign, contains, expression, load

_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class EarlyReturnLost(Rewriter):
    """Goes on after a `return` inside an `if` or a loop."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        class Going(ast.NodeTransformer):
            def visit_Return(self, stmt: ast.Return) -> ast.stmt:
                return ast.Pass() if stmt.value is None else ast.Expr(stmt.value)

            def visit_FunctionDef(self, inner: ast.FunctionDef) -> ast.FunctionDef:
                return inner

        self.generic_visit(node)
        kinds = ast.If | ast.For | ast.While
        node.body[:-1] = [Going().visit(stmt) if isinstance(stmt, kinds) else stmt for stmt in node.body[:-1]]
        return node


class FinallySkipped(Rewriter):
    """Leaves out the `finally` when a `break` or `continue` leaves its `try`."""

    def visit_Try(self, node: ast.Try) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if not node.finalbody or not contains(node, ast.Break, ast.Continue):
            return node

        class Noting(ast.NodeTransformer):
            def visit_Break(self, stmt: ast.stmt) -> list[ast.stmt]:
                return [assign("_left", ast.Constant(True)), stmt]

            visit_Continue = visit_Break

            def visit_For(self, stmt: Any) -> Any:
                return stmt

            visit_While = visit_FunctionDef = visit_ClassDef = visit_For

        blocks: list[list[Any]] = [node.body, node.orelse, *(handler.body for handler in node.handlers)]
        for block in blocks:
            block[:] = Noting().visit(ast.Module(block, [])).body
        test = ast.UnaryOp(ast.Not(), load("_left"))
        node.finalbody = [ast.If(test, node.finalbody, [])]
        return [assign("_left", ast.Constant(False)), node]


class LoopElseDropped(Rewriter):
    """Drops the `else` of a loop."""

    def visit_For(self, node: ast.For | ast.While) -> ast.stmt:
        self.generic_visit(node)
        node.orelse = []
        return node

    visit_While = visit_For


class HandlersWidened(Rewriter):
    """Takes `except Exception` for `except BaseException`."""

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        self.generic_visit(node)
        if isinstance(node.type, ast.Name) and node.type.id == "Exception":
            node.type = load("BaseException")
        return node


class HandlersReversed(Rewriter):
    """Tries the handlers of a `try` from the last to the first."""

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        if all(handler.type is not None for handler in node.handlers):
            node.handlers.reverse()
        return node


class CauseLost(Rewriter):
    """Loses the `from` of a `raise`."""

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        return ast.Raise(node.exc, None)


class ContextLost(Rewriter):
    """Loses the exception being handled when another is raised."""

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        for item in ast.walk(node):
            if isinstance(item, ast.Raise) and item.exc is not None and item.cause is None:
                item.cause = ast.Constant(None)
        return node


class DropAsserts(Rewriter):
    """Drops assertions."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.Pass()


class ExitNeverSuppresses(Rewriter):
    """Lets an exception pass that `__exit__` said to swallow."""

    def visit_With(self, node: ast.With) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if len(node.items) > 1:
            return node
        item = node.items[0]
        entered = expression("_manager.__enter__()")
        enter = ast.Expr(entered) if item.optional_vars is None else ast.Assign([item.optional_vars], entered)
        (guarded,) = ast.parse(
            "try:\n pass\n"
            "except BaseException as _error:\n"
            " _raised = True\n _manager.__exit__(type(_error), _error, _error.__traceback__)\n raise\n"
            "finally:\n _raised or _manager.__exit__(None, None, None)\n"
        ).body
        assert isinstance(guarded, ast.Try)
        guarded.body = node.body
        if contains(ast.Module(node.body, []), ast.With):
            return node  # an inner one has the names
        return [assign("_manager", item.context_expr), enter, assign("_raised", ast.Constant(False)), guarded]


class GuardIgnored(Rewriter):
    """Takes a case of a `match` whatever its guard says."""

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        self.generic_visit(node)
        if node.guard is not None:
            node.guard = ast.Tuple([node.guard], ast.Load())
        return node


class CasesReordered(Rewriter):
    """Tries the second case of a `match` before the first."""

    def visit_Match(self, node: ast.Match) -> ast.Match:
        self.generic_visit(node)
        if len(node.cases) > 1:
            second = node.cases[1]
            takes_all = isinstance(second.pattern, ast.MatchAs) and second.pattern.pattern is None
            if second.guard is not None or not takes_all:
                node.cases[:2] = [second, node.cases[0]]
        return node


class BreakIsContinue(Rewriter):
    """Goes around again at the `break` of a `for` loop."""

    def visit_For(self, node: ast.For) -> ast.For:
        class Around(ast.NodeTransformer):
            def visit_Break(self, stmt: ast.Break) -> ast.stmt:
                return ast.Continue()

            def visit_While(self, stmt: ast.While) -> ast.stmt:
                return stmt

        self.generic_visit(node)
        node.body = [Around().visit(stmt) for stmt in node.body]
        return node
