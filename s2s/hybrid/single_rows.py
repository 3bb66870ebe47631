"""An array of one dimension is given a second one where it goes with a single row.

    y = np_dot(x, weight) + bias
                                    →
    y = np_dot(x, weight) + (bias_row if type(x) is ndarray and x.ndim == 2 and len(x) == 1 else bias)

numpy computes with two arrays of one shape at once; others it first has to fit to each other, which takes it longer
than to add a few hundred numbers. `bias_row` is `bias[None]`, made once: it shares the elements, so that training in
place is seen. It would not see another shape, which is structure, and fixed under `frozen`.

Legal where the other operand is certainly an exact array of two dimensions, and one row: it is the product of one that
is, which is asked, and of a matrix of the graph that has as many columns as the array has elements. The result has the
shape, the elements and the memory order that it has otherwise. Done where an argument of the first call is such a row;
others pay for the test.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeGuard

from s2s.hybrid import arrays
from s2s.ir import nodes as n
from s2s.ir.walk import rewrite, statements_in, walk

if TYPE_CHECKING:
    from numpy import generic
    from numpy.typing import NDArray

    from s2s.hybrid.specialize import Specializer

_OPERATORS = frozenset("+-*/")


def is_row(value: object) -> bool:
    """Whether an object is exactly an array of two dimensions that has one row."""
    return arrays.is_array(value) and value.ndim == 2 and len(value) == 1


def exact_arrays(spec: Specializer) -> n.Var | None:
    """Name the class of exact arrays, None where a program is not to have rows."""
    module = arrays.numpy()
    if (
        module is None
        or not spec.knows_rows
        or not any(_is_flat(one.value) for one in spec.constants.values())
    ):
        return None
    named = spec.constant(module.ndarray, "ndarray")
    assert isinstance(named, n.Load)
    return named.var


def _is_flat(value: object) -> TypeGuard[NDArray[generic]]:
    """Whether an object is an array of one dimension and several elements."""
    return arrays.is_array(value) and value.ndim == 1 and value.size > 1 and not value.dtype.hasobject


class SingleRows:
    """The rows that a residual program names.

    Args:
        constants: what its names stand for.
        ndarray: its name for the class of exact arrays.

    Attributes:
        made: the rows, by the names they have.
    """

    def __init__(self, constants: Mapping[str, object], ndarray: n.Var) -> None:
        self._constants = constants
        self._ndarray = ndarray
        self.made: dict[str, object] = {}

    def use(self, function: n.Function) -> None:
        """Put rows in the place of arrays in one function."""
        named = {node.var for node in walk(function) if isinstance(node, n.Load | n.Store | n.Param)}
        flat = {var.name for var in named if self._flat(var) is not None}
        own = {var.name for var in named if var.storage is not n.Storage.GLOBAL}
        if not flat or own & {"type", "len", *(f"{name}_row" for name in flat)}:
            return
        for stmt in statements_in(function.body):
            if not isinstance(stmt, n.FunctionDef | n.ClassDef):
                rewrite(stmt, self._rewritten)

    def _flat(self, var: n.Var) -> NDArray[generic] | None:
        found = self._constants.get(var.name) if var.storage is n.Storage.GLOBAL else None
        return found if _is_flat(found) else None

    def _rewritten(self, expr: n.Expr) -> n.Expr:
        match expr:
            case n.Binary(op=op, left=left, right=n.Load(var=var) as flat) if op in _OPERATORS:
                array = self._flat(var)
                source = None if array is None else self._source(left, array.size)
                row = None if source is None else self._row(var.name)
                if source is not None and row is not None:
                    expr.right = n.Cond(self._has_one_row(source), n.Load(row), flat)
            case _:
                pass
        return expr

    def _source(self, left: n.Expr, size: int) -> n.Var | None:
        """The local that tells whether an operand has one row."""
        match left:
            case n.Call(func=n.Load(var=function), args=[x, weight], keywords=[]):
                if function.storage is not n.Storage.GLOBAL or not self._multiplies(function.name):
                    return None
            case n.Binary(op="@", left=x, right=weight):
                pass
            case _:
                return None
        if not isinstance(x, n.Load) or x.var.storage is not n.Storage.FAST:
            return None
        if not isinstance(weight, n.Load) or weight.var.storage is not n.Storage.GLOBAL:
            return None
        matrix = self._constants.get(weight.var.name)
        return x.var if arrays.is_array(matrix) and matrix.ndim == 2 and matrix.shape[1] == size else None

    def _multiplies(self, name: str) -> bool:
        module, function = arrays.numpy(), self._constants.get(name)
        return module is not None and (function is module.dot or function is module.matmul)

    def _row(self, name: str) -> n.Var | None:
        """The row of an array that a name stands for, None if something else has the name it would get."""
        row = f"{name}_row"
        if row in self._constants:
            return None
        if row not in self.made:
            array = self._constants[name]
            assert arrays.is_array(array)
            self.made[row] = array[None]
        return n.Var(row, n.Storage.GLOBAL)

    def _has_one_row(self, var: n.Var) -> n.Expr:
        def called(name: str) -> n.Expr:
            return n.Call(n.Load(n.Var(name, n.Storage.GLOBAL)), [n.Load(var)], [])

        return n.Bool(
            "and",
            [
                n.Compare(called("type"), ["is"], [n.Load(self._ndarray)]),
                n.Compare(n.Attr(n.Load(var), "ndim"), ["=="], [n.Const(2)]),
                n.Compare(called("len"), ["=="], [n.Const(1)]),
            ],
        )
