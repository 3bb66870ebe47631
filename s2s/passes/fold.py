"""Evaluate operators, comparisons, subscripts, f-strings and calls on constants.

Before:

    >>> area = 60 * 60 * 24 if "x" in ("x", "y") else f"{1:>3}"

After:

    >>> area = 86400

Legal when: the operands are exact builtin constants, and `analysis.operators` and `analysis.builtins` give the
value: it neither raises nor warns, is the same everywhere, is small, and has a literal. A function by its
builtin name only under `sealed-builtins`, constants of the standard library (`string.digits + "-"`) in a whole
program of sealed globals (`legality.sealed_library`). Operands that are dropped declare nothing
(`legality.unreachable`).

Does not: make a docstring out of an expression statement, or put a literal where CPython would warn of it
(called, beside `is`, …); touch annotations, patterns and targets; write a literal much longer than before.
"""

from __future__ import annotations

from s2s.analysis.builtins import fold_call, fold_method
from s2s.analysis.constants import NO_CONST, constant_of, literal
from s2s.analysis.fact import PROVED
from s2s.analysis.formatting import format_field
from s2s.analysis.granted import builtin_name
from s2s.analysis.operators import NO_FOLD, fold_binary, fold_compare, fold_subscript, fold_unary
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import text_of
from s2s.ir.walk import Scope
from s2s.legality.sealed_library import library_constant
from s2s.legality.text import Positions
from s2s.legality.unreachable import Unreachable
from s2s.library import CONSTANTS

#: A literal longer than this is written only if it is not much longer than its operands.
_LONG = 80
_GROWTH = 3


def run(scope: Scope, cx: Context) -> None:
    """Fold the constants of one scope."""
    edit = cx.edit(scope)
    folder = _Folder(scope, cx)
    for stmt in edit.take("fold"):
        folder.positions = Positions(stmt)
        edit.rewrite(stmt, folder.expression)


class _Folder:
    def __init__(self, scope: Scope, cx: Context) -> None:
        self.scope, self.cx = scope, cx
        self.unreachable = Unreachable(scope)
        self.positions = Positions(n.Pass())  # of the current statement
        self.dropped: list[n.Expr] = []  # by the rewrite at hand, if it is made
        self.why = PROVED

    def expression(self, expr: n.Expr) -> n.Expr:
        rule = _RULES.get(type(expr))
        if rule is None:
            return expr
        self.dropped, self.why = [], PROVED
        new = rule(self, expr)
        if new is None:
            return expr
        if not self.positions.allows(expr, new):
            return expr
        self.unreachable.remove(self.dropped)
        value = constant_of(new)
        message = "evaluated in part" if value is NO_CONST else f"folded to {value!r:.60}"
        self.cx.done(message, expr, self.why)
        return new

    def made(self, value: object, expr: n.Expr, *operands: object) -> n.Expr | None:
        """The literal of a folded value, unless it is much longer than what it replaces."""
        if value is NO_FOLD:
            return None
        length = len(repr(value))
        if length > _LONG and length > _GROWTH * sum(len(repr(operand)) for operand in operands):
            return None
        if type(value) is list:
            items = [literal(item, expr.span) for item in value]
            return n.List([item for item in items if item is not None], span=expr.span)
        return literal(value, expr.span)

    def operand(self, expr: n.Expr) -> object:
        """The constant that an operand is, or that it reads of the standard library."""
        value = constant_of(expr)
        if value is NO_CONST and (
            read := library_constant(expr, self.scope, self.cx, self.cx.options.program)
        ):
            value = CONSTANTS[read]
            self.why |= {"sealed-globals"}
        return value

    def binary(self, expr: n.Binary) -> n.Expr | None:
        operand = self.operand if expr.op == "+" else constant_of
        left, right = operand(expr.left), operand(expr.right)
        if left is NO_CONST or right is NO_CONST or constant_of(expr) is not NO_CONST:
            return None
        return self.made(fold_binary(expr.op, left, right), expr, left, right)

    def unary(self, expr: n.Unary) -> n.Expr | None:
        value = constant_of(expr.operand)
        if value is NO_CONST or constant_of(expr) is not NO_CONST:
            return None
        return self.made(fold_unary(expr.op, value), expr, value)

    def compare(self, expr: n.Compare) -> n.Expr | None:
        """`a < b < c` is `a < b and b < c` with `b` evaluated once: leading constants decide, or drop out."""
        left, ops, rights = expr.left, expr.ops, expr.rights
        while ops:
            right = rights[0]
            if ops[0] in ("in", "not in") and isinstance(right, n.List | n.Set):
                right = n.Tuple(right.items)
            first = constant_of(left)
            second = constant_of(right)
            result = NO_FOLD if NO_CONST in (first, second) else fold_compare(ops[0], first, second)
            if result is NO_FOLD:
                break
            if not result or len(ops) == 1:
                if not self.drop(rights[1:]):
                    break
                return n.Const(result, span=expr.span)
            left, ops, rights = rights[0], ops[1:], rights[1:]
        return None if ops is expr.ops else n.Compare(left, ops, rights, span=expr.span)

    def drop(self, parts: list[n.Expr]) -> bool:
        """Leave out parts that are never evaluated, if that is legal."""
        if not self.unreachable.can_remove(parts):
            return False
        self.dropped = parts
        return True

    def boolean(self, expr: n.Bool) -> n.Expr | None:
        """A constant that does not end the chain drops out; behind one that does, nothing is evaluated."""
        values: list[n.Expr] = []
        for index, value in enumerate(expr.values):
            rest = expr.values[index + 1 :]
            constant = constant_of(value)
            if constant is NO_CONST or not rest:
                values.append(value)
            elif bool(constant) == (expr.op == "or"):
                values.append(value)
                if not self.drop(rest):
                    values.extend(rest)
                break
        if len(values) == len(expr.values):
            return None
        return values[0] if len(values) == 1 else n.Bool(expr.op, values, span=expr.span)

    def cond(self, expr: n.Cond) -> n.Expr | None:
        test = constant_of(expr.test)
        if test is NO_CONST:
            return None
        taken, dead = (expr.body, expr.orelse) if test else (expr.orelse, expr.body)
        return taken if self.drop([dead]) else None

    def subscript(self, expr: n.Subscript) -> n.Expr | None:
        value = constant_of(expr.value)
        if value is NO_CONST:
            return None
        if isinstance(expr.index, n.Slice):
            parts = [expr.index.lower, expr.index.upper, expr.index.step]
            bounds = [None if part is None else constant_of(part) for part in parts]
            if NO_CONST in bounds:
                return None
            return self.made(fold_subscript(value, slice(*bounds)), expr, value)
        index = constant_of(expr.index)
        return None if index is NO_CONST else self.made(fold_subscript(value, index), expr, value)

    def fstring(self, expr: n.FString) -> n.Expr | None:
        parts: list[n.Expr] = []
        for part in expr.parts:
            new = _field(part) if isinstance(part, n.Format) else part
            last = parts[-1] if parts else None
            if isinstance(new, n.Const) and isinstance(last, n.Const):
                parts[-1] = n.Const(text_of(last) + text_of(new), span=last.span)
            elif not (isinstance(new, n.Const) and new.value == ""):
                parts.append(new)
        if all(isinstance(part, n.Const) for part in parts):
            text = "".join(text_of(part) for part in parts if isinstance(part, n.Const))
            return self.made(text, expr, *_constants(expr)) or self.merged(expr, parts)
        return self.merged(expr, parts)

    def merged(self, expr: n.FString, parts: list[n.Expr]) -> n.Expr | None:
        same = len(parts) == len(expr.parts) and all(a is b for a, b in zip(parts, expr.parts, strict=True))
        # A field on its own gives what `__format__` does, be it of a subclass of str; beside others it is joined.
        alone = len(parts) == 1 and len(expr.parts) > 1
        return None if same or alone else n.FString(parts, span=expr.span)

    def call(self, expr: n.Call) -> n.Expr | None:
        if any(isinstance(arg, n.Starred) for arg in expr.args):
            return None
        args = tuple(constant_of(arg) for arg in expr.args)
        kwargs = {keyword.name: constant_of(keyword.value) for keyword in expr.keywords}
        if NO_CONST in (*args, *kwargs.values()) or None in kwargs:
            return None
        if isinstance(expr.func, n.Attr):
            value = constant_of(expr.func.value)
            if value is NO_CONST:
                return None
            result = fold_method(value, expr.func.name, args, {str(name): kwargs[name] for name in kwargs})
            return self.made(result, expr, value, *args, *kwargs.values())
        builtin = builtin_name(expr.func, self.cx)
        if builtin is None or kwargs:
            return None
        name, self.why = builtin
        return self.made(fold_call(name, args), expr, *args)


def _field(field: n.Format) -> n.Expr:
    """The text of a replacement field of constants; the field itself if it is left to run time."""
    value = constant_of(field.value)
    spec = field.spec
    if value is NO_CONST or not (spec is None or isinstance(spec, n.FString)):
        return field
    pieces = [] if spec is None else spec.parts
    if not all(isinstance(piece, n.Const) for piece in pieces):
        return field
    text = format_field(
        value, field.conversion, "".join(text_of(p) for p in pieces if isinstance(p, n.Const))
    )
    return field if text is None or literal(text) is None else n.Const(text, span=field.span)


def _constants(expr: n.FString) -> list[object]:
    return [
        constant_of(part.value) if isinstance(part, n.Format) else constant_of(part) for part in expr.parts
    ]


_RULES: n.RulesOf[_Folder, n.Expr | None] = {
    n.Binary: _Folder.binary,
    n.Unary: _Folder.unary,
    n.Compare: _Folder.compare,
    n.Bool: _Folder.boolean,
    n.Cond: _Folder.cond,
    n.Subscript: _Folder.subscript,
    n.FString: _Folder.fstring,
    n.Call: _Folder.call,
}
