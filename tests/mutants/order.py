"""Mutants that evaluate something in another order, or another number of times."""

from __future__ import annotations

import ast
import copy

from mutants.base import Rewriter, contains, expression, is_simple


def _backwards(items: list[ast.expr]) -> ast.expr:
    """A list of the items in their order, evaluated from the last to the first."""
    listed = ast.List(items[::-1], ast.Load())
    return ast.Subscript(listed, ast.Slice(None, None, ast.Constant(-1)), ast.Load())


_FUNCTIONS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv",
    ast.Mod: "mod", ast.Pow: "pow", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor",
    ast.LShift: "lshift", ast.RShift: "rshift", ast.MatMult: "matmul",
}  # fmt: skip


def _operator(name: str) -> ast.expr:
    return expression(f"__import__('operator').{name}")


class RightToLeft(Rewriter):
    """Evaluates call arguments from right to left."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if len(node.args) > 1 and not any(isinstance(item, ast.Starred) for item in node.args):
            node.args = [ast.Starred(_backwards(node.args), ast.Load())]
        return node


class RightOperandFirst(Rewriter):
    """Evaluates the right operand of an operator before the left one."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if is_simple(node.left) or is_simple(node.right):
            return node
        operands = _backwards([node.left, node.right])
        return ast.Call(_operator(_FUNCTIONS[type(node.op)]), [ast.Starred(operands, ast.Load())], [])


class DictRightToLeft(Rewriter):
    """Evaluates the items of a dict display from the last to the first."""

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if len(node.keys) < 2 or None in node.keys or contains(node, ast.NamedExpr, ast.Yield, ast.Await):
            return node
        pairs: list[ast.expr] = [
            ast.Tuple([key, value], ast.Load()) for key, value in zip(node.keys, node.values)
        ]
        made = expression("{k_: v_ for k_, v_ in x}")
        assert isinstance(made, ast.DictComp)
        made.generators[0].iter = _backwards(pairs)
        return made


class KeywordsReordered(Rewriter):
    """Passes keyword arguments in reverse order."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if all(keyword.arg is not None for keyword in node.keywords):
            node.keywords.reverse()
        return node


class StoreTargetFirst(Rewriter):
    """Evaluates the target of a store to an item before the value."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target = node.targets[0]
        if (
            len(node.targets) > 1
            or not isinstance(target, ast.Subscript)
            or contains(target.slice, ast.Slice)
        ):
            return node
        return ast.Expr(ast.Call(_operator("setitem"), [target.value, target.slice, node.value], []))


class TargetsReversed(Rewriter):
    """Stores to the targets of `a = b = x` from the last to the first."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        node.targets.reverse()
        return node


class UnpacksOneByOne(Rewriter):
    """Takes `a, b = x, y` for `a = x; b = y`."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        target, value = node.targets[0], node.value
        if len(node.targets) > 1 or not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
            return node
        if len(target.elts) != len(value.elts) or contains(node, ast.Starred):
            return node
        return [ast.Assign([one], other) for one, other in zip(target.elts, value.elts)]


class MiddleTwice(Rewriter):
    """Splits `a < b < c` into two comparisons that both evaluate `b`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) != 2:
            return node
        first = ast.Compare(node.left, node.ops[:1], node.comparators[:1])
        second = ast.Compare(copy.deepcopy(node.comparators[0]), node.ops[1:], node.comparators[1:])
        return ast.BoolOp(ast.And(), [first, second])


class ItemTargetTwice(Rewriter):
    """Evaluates the target of `a[i] += x` once to read it and once more to store to it."""

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Subscript):
            return node
        read = ast.Subscript(copy.deepcopy(node.target.value), copy.deepcopy(node.target.slice), ast.Load())
        name = "i" + _FUNCTIONS[type(node.op)].rstrip("_")
        return ast.Assign([node.target], ast.Call(_operator(name), [read, node.value], []))


class TestedValueTwice(Rewriter):
    """Evaluates the first operand of `and` and `or` once for its truth and once for its value."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        first, *rest = node.values
        other = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        again = copy.deepcopy(first)
        is_and = isinstance(node.op, ast.And)
        return ast.IfExp(first, other if is_and else again, again if is_and else other)


class BothArms(Rewriter):
    """Evaluates both arms of a conditional expression, and picks one."""

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        test = ast.UnaryOp(ast.Not(), node.test)
        return ast.Subscript(ast.Tuple([node.body, node.orelse], ast.Load()), test, ast.Load())


class MessageAlways(Rewriter):
    """Evaluates the message of an assertion that holds."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt | list[ast.stmt]:
        if node.msg is None or is_simple(node.msg):
            return node
        return [ast.Assign([ast.Name("_message", ast.Store())], node.msg), ast.Assert(
            node.test, ast.Name("_message", ast.Load()))]  # fmt: skip


class SubjectTwice(Rewriter):
    """Evaluates the subject of a `match` twice."""

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        self.generic_visit(node)
        return [ast.Expr(copy.deepcopy(node.subject)), node]


class ComparesBackwards(Rewriter):
    """Takes `a > b` for `b < a`."""

    _FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        flipped = self._FLIPPED.get(type(node.ops[0]))
        if flipped is None or len(node.ops) > 1 or not is_simple(node.left, *node.comparators):
            return node
        return ast.Compare(node.comparators[0], [flipped()], [node.left])


class SwapOperands(Rewriter):
    """Takes addition to be commutative."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add) and is_simple(node.left, node.right):
            node.left, node.right = node.right, node.left
        return node


class Reassociates(Rewriter):
    """Takes `(a + b) + c` for `a + (b + c)`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        inner = node.left
        if isinstance(node.op, ast.Add) and isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Add):
            return ast.BinOp(inner.left, ast.Add(), ast.BinOp(inner.right, ast.Add(), node.right))
        return node
