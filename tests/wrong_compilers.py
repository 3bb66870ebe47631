"""Compilers wrong on purpose, each in one way that other people's test suites do not notice."""

from __future__ import annotations

import ast
from collections.abc import Callable


class _Wrong(ast.NodeTransformer):
    """Rewrites a whole module; the class's name says what is wrong with it."""

    def __call__(self, text: str) -> str:
        tree = ast.parse(text)
        if self.prepare(tree):
            tree = self.visit(tree)
        return ast.unparse(ast.fix_missing_locations(tree))

    def prepare(self, tree: ast.Module) -> bool:
        return True


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


class RightToLeft(_Wrong):
    """Evaluates call arguments from right to left."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if len(node.args) < 2 or any(isinstance(item, ast.Starred) for item in node.args):
            return node
        if any(
            isinstance(inner, ast.NamedExpr | ast.Yield) for item in node.args for inner in ast.walk(item)
        ):
            return node
        names = [f"x{index}_" for index in range(len(node.args))]
        inner = ast.Call(node.func, [ast.Name(name, ast.Load()) for name in names], node.keywords)
        parameters = [ast.arg(name) for name in reversed(names)]
        maker = ast.Lambda(ast.arguments([], parameters, None, [], [], None, []), inner)
        return ast.Call(maker, list(reversed(node.args)), [])


class DropUnusedStores(_Wrong):
    """Drops stores to locals that are never read, and with them their values."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        read = {
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and not isinstance(name.ctx, ast.Store)
        }
        read |= {
            name
            for item in ast.walk(node)
            if isinstance(item, ast.Global | ast.Nonlocal)
            for name in item.names
        }
        read |= {item.target.id for item in ast.walk(node)
                 if isinstance(item, ast.AugAssign) and isinstance(item.target, ast.Name)}  # fmt: skip
        body = [
            item
            for item in node.body
            if not (
                isinstance(item, ast.Assign)
                and len(item.targets) == 1
                and isinstance(item.targets[0], ast.Name)
                and item.targets[0].id not in read
            )
        ]
        node.body = body or [ast.Pass()]
        return node


class InlineConstants(_Wrong):
    """Puts the value of a module constant, stored once in the file, wherever a function reads it."""

    def prepare(self, tree: ast.Module) -> bool:
        self.values: dict[str, ast.Constant] = {}
        for item in tree.body:
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                name = item.targets[0].id
                if isinstance(item.value, ast.Constant) and name not in self.values:
                    self.values[name] = item.value
        return bool(self.values)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        local = {
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }
        values = {name: value for name, value in self.values.items() if name not in local}

        class Reader(ast.NodeTransformer):
            def visit_Name(self, name: ast.Name) -> ast.expr:
                return values.get(name.id, name) if isinstance(name.ctx, ast.Load) else name

        node.body = [Reader().visit(item) for item in node.body]
        return node


class DuplicateArgument(_Wrong):
    """Inlines `f(e) + f(e)`-like code by evaluating an argument a second time."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if len(node.args) == 2 and isinstance(node.func, ast.Name) and node.func.id == "trace":
            return ast.BoolOp(ast.And(), [ast.Compare(node, [ast.IsNot()], [ast.Constant("never")]), node])
        return node


class PropagateIntoIs(_Wrong):
    """Replaces a local by a copy of the list it was assigned, also in `is`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.ops[0], ast.Is | ast.IsNot) and isinstance(node.comparators[0], ast.Constant):
            operator: ast.cmpop = ast.Eq() if isinstance(node.ops[0], ast.Is) else ast.NotEq()
            return ast.Compare(node.left, [operator], node.comparators)
        return node


class AddZero(_Wrong):
    """Takes `x + 0` for `x`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant) and node.right.value == 0:
            return node.left
        return node


class TimesOne(_Wrong):
    """Takes `x * 1` for `x`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult) and isinstance(node.right, ast.Constant) and node.right.value == 1:
            return node.left
        return node


class MinusZero(_Wrong):
    """Folds `-0.0` to `0.0`."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if (
            isinstance(node.op, ast.USub)
            and isinstance(node.operand, ast.Constant)
            and node.operand.value == 0
        ):
            return node.operand
        return node


class TrueIsOne(_Wrong):
    """Writes `True` as `1`."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return ast.Constant(int(node.value)) if isinstance(node.value, bool) else node


class DropDel(_Wrong):
    """Drops `del` of a local, which then lives on."""

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        return ast.Pass() if isinstance(node.targets[0], ast.Name) else node


class MergeGlobalReads(_Wrong):
    """Reads each global function once at the start of a function."""

    def prepare(self, tree: ast.Module) -> bool:
        self.names = {item.name for item in tree.body if isinstance(item, ast.FunctionDef)}
        return True

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        names = self.names & {
            name.id for item in node.body for name in ast.walk(item) if isinstance(name, ast.Name)
        } - {node.name}
        local = {
            name
            for item in ast.walk(node)
            if isinstance(item, ast.Global | ast.Nonlocal)
            for name in item.names
        }
        for name in sorted(names - local):
            for item in node.body:
                for found in ast.walk(item):
                    if isinstance(found, ast.Name) and found.id == name:
                        found.id = f"_{name}"
            read = ast.Assign([ast.Name(f"_{name}", ast.Store())], ast.Name(name, ast.Load()))
            node.body.insert(0, read)
        return node


class KeepAlive(_Wrong):
    """Gives the operands of an addition names, which keeps them alive."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        body: list[ast.stmt] = []
        for index, item in enumerate(node.body):
            if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                body.append(ast.Assign([ast.Name(f"kept{index}", ast.Store())], item.value))
                body.append(ast.Assign(item.targets, ast.Name(f"kept{index}", ast.Load())))
            else:
                body.append(item)
        node.body = body
        return node


class DropUselessExpressions(_Wrong):
    """Drops expression statements that are not calls."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        kinds = ast.BinOp | ast.Subscript | ast.UnaryOp | ast.Compare | ast.Name | ast.BoolOp
        return ast.Pass() if isinstance(node.value, kinds) else node


class SwapOperands(_Wrong):
    """Takes addition to be commutative."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add):
            node.left, node.right = node.right, node.left
        return node


class MiddleTwice(_Wrong):
    """Splits `a < b < c` into two comparisons that both evaluate `b`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) != 2:
            return node
        first = ast.Compare(node.left, node.ops[:1], node.comparators[:1])
        return ast.BoolOp(
            ast.And(), [first, ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])]
        )


class ForgetDefaults(_Wrong):
    """Evaluates a default at the call instead of at the definition."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        shift = len(node.args.args) - len(node.args.defaults)
        for index, default in enumerate(node.args.defaults):
            name = node.args.args[shift + index].arg
            missing = ast.Compare(ast.Name(name, ast.Load()), [ast.Is()], [ast.Constant(None)])
            node.body.insert(0, ast.If(missing, [ast.Assign([ast.Name(name, ast.Store())], default)], []))
            node.args.defaults[index] = ast.Constant(None)
        return node


class Eager(_Wrong):
    """Makes generators eager."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> list[ast.stmt] | ast.FunctionDef:
        if not any(isinstance(item, ast.Yield) for item in ast.walk(node)):
            return node
        decorator = ast.parse("lambda f: lambda *a, **k: iter(list(f(*a, **k)))", mode="eval").body
        node.decorator_list.append(decorator)
        return node


class SwallowUnbound(_Wrong):
    """Drops bare reads of names and the assertion after them."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.Pass()


WRONG: dict[str, Callable[[str], str]] = {
    kind.__name__: kind()
    for kind in (
        RightToLeft, DropUnusedStores, InlineConstants, DuplicateArgument, PropagateIntoIs, AddZero, TimesOne,
        MinusZero, TrueIsOne, DropDel, MergeGlobalReads, KeepAlive, DropUselessExpressions, SwapOperands,
        MiddleTwice, ForgetDefaults, Eager, SwallowUnbound,
    )
}  # fmt: skip


def identity(text: str) -> str:
    """The compiler that is right: it prints the tree it read."""
    return ast.unparse(ast.parse(text))
