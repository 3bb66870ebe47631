"""A residual program taken apart into operations on arrays, one after another, and run once while it is.

It may consist of ufuncs, products of matrices and operators on arrays: nothing in it runs code of the program, so that
it is run once beforehand to see what its temporaries are.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from s2s.hybrid.arrays import is_array

if TYPE_CHECKING:
    from numpy import dtype, generic
    from numpy.typing import NDArray

    from s2s.export.operations import Function

_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Div: "true_divide",
    ast.MatMult: "matmul",
}
#: Not elementwise: what they write to is not to be what they read.
PRODUCTS = frozenset({"dot", "matmul"})


#: The element type and the shape of a buffer.
Kind = tuple["dtype[generic]", tuple[int, ...]]


class Unfit(Exception):
    """The program is not of the kind that buffers are kept for."""


@dataclass(eq=False, slots=True)
class Operation:
    """One operation: the function, what it is given, and the array it made on the first call's arguments."""

    function: Function
    operands: list[Operation | ast.expr]
    made: NDArray[generic]
    buffer: int | None = None
    uses: int = 0


class Operations:
    """A body taken apart into operations, run once while it is.

    Attributes:
        found: the operations in their order.
        arrays: of the graph, by the names that the body has for them.
        returned: the operations whose results the body returns.
        is_tuple: it returns a tuple of them.
    """

    def __init__(self, namespace: Mapping[str, object], arguments: Mapping[str, object]) -> None:
        self._namespace = namespace
        self._values: dict[str, object] = dict(arguments)
        self._bound: dict[str, Operation | ast.expr] = {}
        self.found: list[Operation] = []
        self.arrays: dict[str, NDArray[generic]] = {}
        self.returned: list[Operation] = []
        self.is_tuple = False

    def run(self, body: list[ast.stmt]) -> None:
        """Take the statements in turn.

        Raises:
            Unfit: one of them is something else.
        """
        # The call itself runs afterwards, and warns.
        with numpy_module().errstate(all="ignore"):
            for stmt in body[:-1]:
                self._statement(stmt)
            last = body[-1] if body else None
            if not isinstance(last, ast.Return) or last.value is None:
                raise Unfit("it does not end by returning a result")
            self.is_tuple = isinstance(last.value, ast.Tuple)
            parts = last.value.elts if isinstance(last.value, ast.Tuple) else [last.value]
            for part in parts:
                found = self._operand(part)
                if not isinstance(found, Operation):
                    raise Unfit("it returns what it was given")
                self.returned.append(found)

    def _statement(self, stmt: ast.stmt) -> None:
        match stmt:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)):
                self._bound.pop(name, None)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._bound[name] = self._operand(value)
            case ast.Delete():
                pass
            case _:
                raise Unfit(f"it has more than operations on arrays (line {stmt.lineno})")

    def _operand(self, value: ast.expr) -> Operation | ast.expr:
        match value:
            case ast.Name(id=name) if name in self._bound:
                return self._bound[name]
            case ast.Name(id=name) if name in self._values:
                return value
            case ast.Name(id=name) if is_array(kept := self._namespace.get(name)):
                self.arrays[name] = kept
                return value
            case ast.Constant(value=int() | float()):
                return value
            case ast.UnaryOp(ast.USub(), ast.Constant(value=int() | float())):
                return value
            case ast.Attribute(value=ast.Name(id=name), attr="T") if is_array(
                kept := self._namespace.get(name)
            ):
                self.arrays[name] = kept
                return value
            case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
                return self._operation(getattr(numpy_module(), _OPERATORS[type(op)]), [left, right])
            case ast.UnaryOp(ast.USub(), operand):
                return self._operation(numpy_module().negative, [operand])
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._operation(self._function(name), args)
        raise Unfit(f"it has {ast.unparse(value)}, which is no operation on arrays")

    def _function(self, name: str) -> Function:
        found: Any = self._namespace.get(name)
        function: Function = found
        if type(found) is numpy_module().ufunc and found.nout == 1 and found.signature is None:
            return function
        if any(function is getattr(numpy_module(), product) for product in PRODUCTS):
            return function
        raise Unfit(f"{name} is neither a ufunc nor a product of matrices")

    def _operation(self, function: Function, args: list[ast.expr]) -> Operation:
        operands = [self._operand(arg) for arg in args]
        if len(operands) > (getattr(function, "nin", None) or 2):
            raise Unfit(f"{function.__name__} is given where to write already")
        try:
            made = function(*map(self.value, operands))
        except Exception as error:  # such as shapes that do not go together: the call raises it, too
            raise Unfit(f"{function.__name__} raises {error!r}") from None
        if not is_array(made) or not made.ndim or not made.flags.c_contiguous or made.dtype.hasobject:
            raise Unfit(f"{function.__name__} gives no plain array")
        operation = Operation(function, operands, made)
        for operand in operands:
            if isinstance(operand, Operation):
                operand.uses += 1
        self.found.append(operation)
        return operation

    def value(self, operand: Operation | ast.expr) -> object:
        """What an operand is on the first call's arguments."""
        match operand:
            case Operation(made=made):
                return made
            case ast.Name(id=name):
                return self._values[name] if name in self._values else self._namespace[name]
            case ast.Attribute(value=ast.Name(id=name)):
                kept = self._namespace[name]
                assert is_array(kept)
                return kept.T
            case _:
                return ast.literal_eval(operand)


def numpy_module() -> ModuleType:
    """The module, which a program over arrays has imported."""
    import numpy

    return numpy
