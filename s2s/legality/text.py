"""Positions where a literal would mean something else, or make CPython warn, if it stood there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.effects import is_folded
from s2s.ir import nodes as n
from s2s.ir.children import operands_of
from s2s.ir.walk import expressions, header, set_attributes, walk_scope

_DISPLAYS = (n.Tuple, n.List, n.Set, n.Dict, n.Comp, n.FString, n.Lambda)
#: Equal values of these types are one object, whoever makes them.
SINGLE = (type(None), bool, type(...))
_NO_KIND = type(NO_CONST)
_INT_OPERATORS = frozenset(("+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^"))
_ORDERED = frozenset({"<", "<=", ">", ">=", "==", "!="})
#: Of constants, only ints and bools have these operators.
_OF_INTS = frozenset(("<<", ">>", "&", "|", "^"))
_FOLDED = (n.Unary, n.Binary, n.Subscript)
_WRITTEN_OUT = (n.Const, n.Unary, n.Binary, n.Bool, n.Compare, n.Cond, *_DISPLAYS)
_MAY_BECOME_LITERAL = (*_WRITTEN_OUT, n.Load, n.Call)
#: The value of a call or of a conditional may be put in its place while other parts of the statement are replaced.
_MAY_BE_REPLACED = (n.Call, n.Cond, n.Bool)


def is_constant(expr: n.Expr) -> bool:
    """Whether CPython certainly makes one constant of an expression; others that s2s folds it may compute."""
    if type(expr) is n.Unary:
        return expr.op == "-" and type(expr.operand) is n.Const
    return type(expr) is n.Const or (type(expr) is n.Tuple and all(map(is_constant, expr.items)))


def is_literal(expr: n.Expr) -> bool:
    """Whether CPython sees a constant or a display here, what it folds itself included: what it knows the type of."""
    if isinstance(expr, _DISPLAYS) or constant_of(expr) is not NO_CONST:
        return True
    return isinstance(expr, _FOLDED) and all(is_literal(operand) for operand in operands_of(expr))


class Positions:
    """The expressions of one statement that must not become a literal, or not one of some kinds.

    They are those of the statement as it is when the first question is asked.
    """

    def __init__(self, stmt: n.Stmt) -> None:
        self._stmt = stmt

    @cached_property
    def _marks(self) -> _Marks:
        return _Marks(self._stmt)

    @cached_property
    def _set_on(self) -> set[n.Expr]:
        """What attributes are set on: those set on `self` are listed by the class, since Python 3.13."""
        return {attr.value for attr in set_attributes(_header_nodes(self._stmt))}

    def sees_identity(self, expr: n.Expr) -> bool:
        """Whether the expression is an operand of `is`, which sees which object it is."""
        return expr in self._marks.compared

    def is_arithmetic_operand(self, expr: n.Expr) -> bool:
        """Whether the expression is an operand of arithmetic, which makes something new of it."""
        return expr in self._marks.computed

    def compared_with(self, expr: n.Expr) -> n.Expr | None:
        """What the expression alone is compared with, by an operator that asks for no identity."""
        return self._marks.ordered.get(expr)

    def is_tested(self, expr: n.Expr) -> bool:
        """Whether the truth of the expression decides where to go on."""
        return expr in self._marks.tested

    def holds(self, expr: n.Expr, new: n.Expr) -> bool:
        """Whether what `expr` stands in can be written with the texts in `new`."""
        return is_plain_text(new) or expr not in self._marks.in_text

    def allows(self, expr: n.Expr, new: n.Expr) -> bool:
        """Whether `new` may stand where `expr` stood."""
        if type(expr) is n.FString and expr in self._marks.formats:
            return type(new) is n.FString
        if type(new) is n.Load and new.var.name == "self" and expr in self._set_on:
            return False
        if not self.holds(expr, new):
            return False
        if not is_literal(new):
            return True
        marks = self._marks
        kind = type(constant_of(new))
        if expr in marks.compared and not (expr in marks.beside_is and kind in SINGLE):
            return False
        if expr in marks.never:
            return False
        if expr in marks.not_text and (kind is str or (kind is _NO_KIND and is_folded(new))):
            return False
        if expr in marks.not_bool and kind is bool:
            return False
        if expr in marks.not_tuple and type(new) is n.Tuple:
            return False
        if expr in marks.no_display and type(new) is n.Tuple and not is_constant(new):
            return False
        if expr in marks.not_constant and is_folded(new):
            return False
        if expr in marks.not_set and type(new) is n.Set:
            return False
        if expr in marks.only_int and kind not in (int, bool):
            return False
        return expr not in marks.only_sequence or kind in (str, bytes, tuple)


class _Marks:
    """What there is to say of each expression of a statement."""

    def __init__(self, stmt: n.Stmt) -> None:
        self.never: set[n.Expr] = set()
        self.beside_is: set[n.Expr] = set()
        self.compared: set[n.Expr] = set()  # by `is`: those beside it, and what they are computed of
        self.ordered: dict[n.Expr, n.Expr] = {}  # compared by another operator: the other operand
        self.computed: set[n.Expr] = set()  # with: the operands of arithmetic
        self.not_text: set[n.Expr] = set()  # `"a" "b"` written as a statement could become a docstring
        self.not_tuple: set[n.Expr] = set()  # `assert (x, y)` warns
        self.no_display: set[n.Expr] = set()  # of a tuple that is no constant
        self.not_constant: set[n.Expr] = set()
        self.not_set: set[n.Expr] = set()
        self.only_int: set[n.Expr] = set()  # `"abc"["x"]` warns
        self.only_sequence: set[n.Expr] = set()  # `3[x]` warns
        self.not_bool: set[n.Expr] = set()  # `~True` warns
        self.in_text: set[n.Expr] = set()  # before 3.12 no field of an f-string holds a quote or a backslash
        self.formats: set[n.Expr] = set()  # what follows the colon of a replacement field is an f-string
        self.tested: set[n.Expr] = set()
        if type(stmt) is n.ExprStmt:
            self.not_text.add(stmt.value)
        elif type(stmt) is n.Assert:
            self.not_tuple.add(stmt.test)
            self.never.update(_folded_into(stmt.test))
        elif type(stmt) is n.For:
            self.not_set.add(stmt.iter)
        elif type(stmt) is n.Assign:
            self._unpack(stmt)
        if isinstance(stmt, (n.If, n.While, n.Assert)):
            self._test(stmt.test)
        elif type(stmt) is n.Match:
            for case in stmt.cases:
                if case.guard is not None:
                    self._test(case.guard)
        for expr in expressions(stmt):
            self._look(expr)

    def _test(self, expr: n.Expr) -> None:
        """Mark an expression whose truth decides where to go on, and the parts that do in its stead."""
        stack: list[n.Expr] = [expr]
        while stack:
            expr = stack.pop()
            self.tested.add(expr)
            if type(expr) is n.Unary and expr.op == "not":
                stack.append(expr.operand)
            elif type(expr) is n.Bool:
                stack.extend(expr.values)
            elif type(expr) is n.Cond:
                stack += (expr.test, expr.body, expr.orelse)

    def _look(self, expr: n.Expr) -> None:
        if type(expr) is n.Call:
            self.never.update((expr.func, *_folded_into(expr.func)))
        elif type(expr) is n.Test:
            self.never.update((expr.subject, *expr.want))  # a test compares what variables hold
        elif type(expr) is n.Unary:
            self.computed.add(expr.operand)
            if expr.op == "~":
                self.not_bool.update((expr.operand, *_folded_into(expr.operand)))
                self.never.update(_negated(expr.operand))
        elif type(expr) is n.Bool:
            for value in expr.values[:-1]:
                self._test(value)
        elif type(expr) is n.Cond:
            self._test(expr.test)
        elif type(expr) is n.Set:
            self._keep_building(expr.items)
        elif type(expr) is n.Comp:
            for clause in expr.clauses:
                self.not_set.add(clause.iter)
                for test in clause.ifs:
                    self._test(test)
        elif type(expr) is n.Binary:
            self.computed.update((expr.left, expr.right))
            if expr.op == "%":
                self._format(expr)
        elif type(expr) is n.Format:
            self.in_text.update(expressions(expr.value))
            if expr.spec is not None:
                self.formats.add(expr.spec)
        elif type(expr) is n.Compare:
            operands = [expr.left, *expr.rights]
            if len(operands) == 2 and expr.ops[0] in _ORDERED:
                self.ordered.update(zip(operands, reversed(operands), strict=True))
            for index, op in enumerate(expr.ops):
                if op in ("is", "is not"):
                    self.beside_is.update(operands[index : index + 2])
                    self._compare(operands[index : index + 2])
        elif type(expr) is n.Subscript:
            self.never.update(_folded_into(expr.value))
            if type(expr.index) is not n.Slice and isinstance(expr.value, _MAY_BECOME_LITERAL):
                # The value may become a literal at the same time.
                self.only_int.update((expr.index, *_folded_into(expr.index)))
                if not _stays_int(expr.index):
                    item = _changing_item(expr.index)
                    # What is an item of no literal is no constant, and so is nothing that is computed of it.
                    self.never.update(
                        _folded_into(expr.index) if item is None else (item.value, *_folded_into(item.value))
                    )
            if is_literal(expr.index) and type(constant_of(expr.index)) not in (int, bool):
                self.never.add(expr.value)
            else:
                self.only_sequence.add(expr.value)

    def _format(self, expr: n.Binary) -> None:
        """Make no `"%s" % (x,)` where there was none: CPython compiles it as an f-string."""
        if type(expr.right) is n.Tuple or isinstance(expr.right, _MAY_BE_REPLACED):
            self.not_text.update((expr.left, *_folded_into(expr.left)))
        if is_folded(expr.left) or isinstance(expr.left, _MAY_BE_REPLACED):
            self.no_display.add(expr.right)

    def _keep_building(self, items: list[n.Expr]) -> None:
        """A set display of constants is made another way than one of others, and so iterates in another order."""
        for item in items:
            if not is_constant(item):
                self.not_constant.update((item, *_folded_into(item)))

    def _unpack(self, stmt: n.Assign) -> None:
        """`a, b = x, y` stores to locals last first, unless the right side is a constant, or no display."""
        target = stmt.targets[0]
        if len(stmt.targets) > 1 or not isinstance(target, (n.Tuple, n.List)):
            return
        if len(target.items) not in (2, 3):
            return
        stores = [item for item in target.items if type(item) is n.Store]
        if sum(store.var.storage is n.Storage.FAST for store in stores) < 2:
            return
        self.no_display.add(stmt.value)
        if type(stmt.value) is n.Tuple:
            items = stmt.value.items
            changing = next((item for item in items if not is_folded(item)), None)
            # Without one that is surely no constant, what may be one or not stays as it is.
            kept = [changing] if changing is not None else [item for item in items if not is_constant(item)]
            for item in kept:
                self.not_constant.update((item, *_folded_into(item)))

    def _compare(self, operands: list[n.Expr]) -> None:
        """Mark operands of `is`, and what they are computed of: CPython folds, and equal constants are one object."""
        for expr in operands:
            self.compared.update((expr, *_folded_into(expr)))


def _folded_into(expr: n.Expr) -> Iterator[n.Expr]:
    """What an operator expression is computed of: CPython folds it first if that is constant, and warns then."""
    stack: list[n.Expr] = list(operands_of(expr)) if isinstance(expr, (n.Tuple, *_FOLDED)) else []
    while stack:
        part = stack.pop()
        yield part
        if isinstance(part, (n.Tuple, *_FOLDED)):
            stack += operands_of(part)


def _negated(expr: n.Expr) -> Iterator[n.Expr]:
    """What stands under a `not` in an operator expression: whatever it is, a bool comes of it."""
    for part in (expr, *_folded_into(expr)):
        if type(part) is n.Unary and part.op == "not":
            yield from (part.operand, *_folded_into(part.operand))


def _changing_item(expr: n.Expr) -> n.Subscript | None:
    """What an operator expression takes out of something that is no literal."""
    parts = [part for part in (expr, *_folded_into(expr)) if type(part) is n.Subscript]
    return next((part for part in parts if type(part.value) in (n.Load, n.Attr)), None)


def _stays_int(expr: n.Expr) -> bool:
    """Whether an operator expression gives an int, if it is computed of ints."""
    if type(expr) is n.Binary and expr.op in _OF_INTS:
        return True
    operators: list[n.Node] = [part for part in (expr, *_folded_into(expr)) if isinstance(part, _FOLDED)]
    return all(
        type(part) is n.Unary or (type(part) is n.Binary and part.op in _INT_OPERATORS) for part in operators
    )


def _header_nodes(stmt: n.Stmt) -> Iterator[n.Node]:
    yield stmt
    for part in header(stmt):
        yield from walk_scope(part)


def is_plain_text(expr: n.Expr) -> bool:
    """Whether the texts in an expression are words: each f-string in a field takes a kind of quotes of its own."""
    parts = list(expressions(expr))
    values = [part.value for part in parts if type(part) is n.Const]
    texts = [value for value in values if type(value) is str or type(value) is bytes]
    return all(text.isalnum() for text in texts) and not any(type(part) is n.FString for part in parts)
