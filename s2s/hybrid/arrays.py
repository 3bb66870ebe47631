"""What specialization knows of numpy, if the program has imported it; nothing here imports it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from s2s.hybrid.values import Value

if TYPE_CHECKING:
    from s2s.hybrid.statements import Body

#: Functions that are no ufuncs, and compute a new array of their operands.
_COMPUTING = frozenset({"dot", "matmul", "inner", "outer", "vdot", "tensordot", "einsum"})


def numpy() -> Any:
    """The module, None where the program does not use it."""
    return sys.modules.get("numpy")


def is_array(subject: Any) -> bool:
    """Whether an object is exactly an array of numpy's."""
    module = numpy()
    return module is not None and type(subject) is module.ndarray


def computes(target: Any) -> bool:
    """Whether a callable of numpy's makes new arrays of its operands, and keeps none of them."""
    module = numpy()
    if module is None:
        return False
    if type(target) is module.ufunc:
        return True
    name = getattr(target, "__name__", "")
    return name in _COMPUTING and getattr(module, name, None) is target


def transposed(body: Body, value: Value, name: str) -> Any:
    """The view that `array.T` makes of an array of the graph, None where it is to be made anew each time.

    A view shares the elements, so that training in place is seen; it would not see another shape, which is structure.
    So it is made once under `frozen` only, and used only where it is an operand: handed out, it is a new object.
    """
    if name != "T" or not body.spec.frozen or not value.decided or not is_array(value.what.known):
        return None
    return value.what.known.T


def as_operand(body: Body, value: Value) -> Value:
    """A value where it is an operand of arithmetic: a view that was made once is named."""
    if value.view is None:
        return value
    return Value(body.spec.constant(value.view, "view"), value.what)
