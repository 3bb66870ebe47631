"""Mutants that give another value, another type, or another object."""

from __future__ import annotations

import ast
import copy
import operator

from mutants.base import Rewriter, expression, names


def _is_number(node: ast.AST, number: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == number


class AddZero(Rewriter):
    """Takes `x + 0` for `x`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return node.left if isinstance(node.op, ast.Add) and _is_number(node.right, 0) else node


class TimesOne(Rewriter):
    """Takes `x * 1` for `x`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return node.left if isinstance(node.op, ast.Mult) and _is_number(node.right, 1) else node


class SquareIsProduct(Rewriter):
    """Takes `x ** 2` for `x * x`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Pow) and _is_number(node.right, 2) and isinstance(node.left, ast.Name):
            return ast.BinOp(node.left, ast.Mult(), copy.copy(node.left))
        return node


class HalfIsShift(Rewriter):
    """Takes `x // 2` for `x >> 1`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.FloorDiv) and _is_number(node.right, 2):
            return ast.BinOp(node.left, ast.RShift(), ast.Constant(1))
        return node


class MinusZero(Rewriter):
    """Folds `-0.0` to `0.0`."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        is_zero = isinstance(node.operand, ast.Constant) and node.operand.value == 0
        return node.operand if isinstance(node.op, ast.USub) and is_zero else node


class TrueIsOne(Rewriter):
    """Writes `True` as `1` and `False` as `0`."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return ast.Constant(int(node.value)) if isinstance(node.value, bool) else node


class FloatsAreInts(Rewriter):
    """Writes `1.0` as `1`."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        value = node.value
        # The zeros are the business of another.
        return ast.Constant(int(value)) if type(value) is float and value and value.is_integer() else node


class IntsWrap(Rewriter):
    """Folds arithmetic on constants in 64 bits."""

    _FOLDS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
              ast.Pow: operator.pow, ast.LShift: operator.lshift}  # fmt: skip

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        fold = self._FOLDS.get(type(node.op))
        operands = [getattr(side, "value", None) for side in (node.left, node.right)]
        if fold is None or any(type(value) is not int or abs(value) > 200 for value in operands):
            return node
        try:
            value = fold(*operands)
        except ValueError:
            return node
        if type(value) is not int:
            return node
        return ast.Constant((value + 2**63) % 2**64 - 2**63)


class AugmentedIsPlain(Rewriter):
    """Takes `x += y` for `x = x + y`."""

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value))


class PlainIsAugmented(Rewriter):
    """Takes `x = x + y` for `x += y`, to reuse an array's memory."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(value, ast.BinOp):
            return node
        if not isinstance(value.left, ast.Name) or value.left.id != target.id:
            return node
        return ast.AugAssign(target, value.op, value.right)


class NotLess(Rewriter):
    """Takes `not a < b` for `a >= b`."""

    _OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
        ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    }  # fmt: skip

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        test = node.operand
        if not isinstance(node.op, ast.Not) or not isinstance(test, ast.Compare) or len(test.ops) > 1:
            return node
        opposite = self._OPPOSITE.get(type(test.ops[0]))
        return node if opposite is None else ast.Compare(test.left, [opposite()], test.comparators)


class InSet(Rewriter):
    """Takes `x in (1, 2)` for `x in {1, 2}`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        found = node.comparators[0]
        if len(node.ops) > 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
            return node
        if not isinstance(found, ast.Tuple | ast.List) or not found.elts:
            return node
        if all(isinstance(item, ast.Constant) for item in found.elts):
            node.comparators[0] = ast.Set(found.elts)
        return node


class OrIsBool(Rewriter):
    """Makes the value of `or` a bool."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.And):
            return node
        return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), node))


class AndIsBool(Rewriter):
    """Makes the value of `and` a bool."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Or):
            return node
        return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), node))


class IsMeansEquals(Rewriter):
    """Takes `is` for `==`."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        equal: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Is: ast.Eq, ast.IsNot: ast.NotEq}
        node.ops = [equal.get(type(op), type(op))() for op in node.ops]
        return node


class LiteralBesideIs(Rewriter):
    """Puts the literal that a local holds in its place beside `is`."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        stored = names(node.body, ast.Store)
        literals = {
            stmt.targets[0].id: stmt.value
            for stmt in ast.walk(node)
            if isinstance(stmt, ast.Assign)
            and isinstance(stmt.targets[0], ast.Name)
            and stored.count(stmt.targets[0].id) == 1
            and isinstance(stmt.value, ast.Constant | ast.List | ast.Dict | ast.Tuple)
        }
        for compare in ast.walk(node):
            if isinstance(compare, ast.Compare) and isinstance(compare.ops[0], ast.Is | ast.IsNot):
                sides = [
                    copy.deepcopy(literals.get(side.id, side)) if isinstance(side, ast.Name) else side
                    for side in (compare.left, *compare.comparators)
                ]
                compare.left, compare.comparators = sides[0], sides[1:]
        return node


class EqualsItself(Rewriter):
    """Takes `x == x` to be true."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        left, right = node.left, node.comparators[0]
        if len(node.ops) > 1 or not isinstance(left, ast.Name) or not isinstance(right, ast.Name):
            return node
        if left.id == right.id and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            return ast.Constant(isinstance(node.ops[0], ast.Eq))
        return node


class NotNotIsNothing(Rewriter):
    """Takes `not not x` for `x`, also where the value is used."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        return node


class SliceIsAlias(Rewriter):
    """Takes `x[:]` for `x`."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        part = node.slice
        is_whole = isinstance(part, ast.Slice) and not (part.lower or part.upper or part.step)
        return node.value if is_whole and isinstance(node.ctx, ast.Load) else node


class ConversionLost(Rewriter):
    """Loses the `!r` of a replacement field."""

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        self.generic_visit(node)
        return ast.FormattedValue(node.value, -1, node.format_spec)


class FormatSpecLost(Rewriter):
    """Loses what follows the colon in a replacement field."""

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        self.generic_visit(node)
        return ast.FormattedValue(node.value, node.conversion, None)


class FormatIsStr(Rewriter):
    """Takes `f"{x}"` for `str(x)`."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        field = node.values[0] if len(node.values) == 1 else None
        if not isinstance(field, ast.FormattedValue) or field.format_spec or field.conversion != -1:
            return node
        made = expression("str(x)")
        assert isinstance(made, ast.Call)
        made.args = [field.value]
        return made

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        node.value = self.visit(node.value)  # what follows the colon is written as an f-string too
        return node


class FirstKeyDropped(Rewriter):
    """Drops the first of two equal keys in a dict display."""

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        keys = [key.value if isinstance(key, ast.Constant) else key for key in node.keys]
        kept = [index for index, key in enumerate(keys) if key is None or key not in keys[index + 1 :]]
        return ast.Dict([node.keys[index] for index in kept], [node.values[index] for index in kept])
