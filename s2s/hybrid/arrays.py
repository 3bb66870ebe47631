"""What specialization knows of numpy, if the program has imported it; nothing here imports it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from s2s.hybrid.values import Value
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.statements import Body

#: Functions that are no ufuncs, and compute a new array of their operands.
_COMPUTING = frozenset({"dot", "matmul", "inner", "outer", "vdot", "tensordot", "einsum"})


def numpy() -> Any:
    """The module, None where the program does not use it."""
    return sys.modules.get("numpy")


#: Packages whose arrays are data: what a program is specialized to ends at them.
_LIBRARIES = frozenset({"numpy", "torch", "array_api_strict", "jax", "jaxlib", "cupy"})


def is_leaf(subject: Any) -> bool:
    """Whether an object is an array of some library's."""
    module = type(subject).__module__
    return (
        isinstance(module, str)
        and module.partition(".")[0] in _LIBRARIES
        and getattr(subject, "shape", None) is not None
    )


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


def transposed(body: Body, value: Value, name: str) -> n.Expr | None:
    """The view that `array.T` makes of an array of the graph, None where it is to be made anew each time.

    A view shares the elements, so that training in place is seen; it would not see another shape, which is structure.
    So it is made once under `frozen` only, and used only where it is an operand: handed out, it is a new object.
    """
    if name != "T" or not body.spec.frozen or not value.decided or not is_array(value.what.known):
        return None
    subject = value.what.known
    view = body.spec.views.setdefault(id(subject), subject.T)
    return body.spec.named(view, f"{body.spec.name_of(subject, 'array')}_T")
