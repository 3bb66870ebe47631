"""What specialization knows of numpy, if the program has imported it; nothing here imports it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, TypeGuard

from s2s.hybrid.values import Value
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from numpy import dtype, generic
    from numpy.typing import NDArray

    from s2s.hybrid.binding import Given
    from s2s.hybrid.body import Body

#: Functions that are no ufuncs, and compute a new array of their operands.
_COMPUTING = frozenset({"dot", "matmul", "inner", "outer", "vdot", "tensordot", "einsum"})


def numpy() -> ModuleType | None:
    """The module, None where the program does not use it."""
    return sys.modules.get("numpy")


#: Packages whose arrays are data: what a program is specialized to ends at them.
_LIBRARIES = frozenset({"numpy", "torch", "array_api_strict", "jax", "jaxlib", "cupy"})


def is_leaf(subject: object) -> bool:
    """Whether an object is an array of some library's."""
    module = type(subject).__module__
    return (
        isinstance(module, str)
        and module.partition(".")[0] in _LIBRARIES
        and getattr(subject, "shape", None) is not None
    )


def is_array(subject: object) -> TypeGuard[NDArray[generic]]:
    """Whether an object is exactly an array of numpy's."""
    module = numpy()
    return module is not None and type(subject) is module.ndarray


def computes(target: object) -> bool:
    """Whether a callable of numpy's makes new arrays of its operands, and keeps none of them."""
    module = numpy()
    if module is None:
        return False
    if type(target) is module.ufunc:
        return True
    name = getattr(target, "__name__", "")
    return name in _COMPUTING and getattr(module, name, None) is target


#: Functions of two operands that compute with a number as with an array of no dimensions that has it.
_WITH_NUMBERS = frozenset({"add", "subtract", "multiply", "maximum", "minimum", "fmax", "fmin"})


def element_type(subject: object) -> dtype[generic] | None:
    """The element type of an array, if that is of floating point, in the machine's byte order; None otherwise."""
    module = numpy()
    if module is None or not is_array(subject):
        return None
    found = subject.dtype
    return found if any(found is module.dtype(name) for name in ("float32", "float64")) else None


def with_number(body: Body, target: object, given: Given, code: n.Call) -> None:
    """`maximum(array, 0)`, as an array of the element type at hand has it.

    The number would become such an array anew at each call. Legal, since numpy 2 lets arrays decide of types, for exact
    arrays of just that type, which is asked, and a number that the type has: the function finds the same operands.
    """
    module, spec = numpy(), body.spec
    kind = spec.element_type
    if (
        module is None
        or kind is None
        or module.lib.NumpyVersion(module.__version__) < "2.0.0"
        or type(target) is not module.ufunc
        or len(given.args) != 2
        or given.keywords
    ):
        return
    asked = getattr(target, "__name__", "")
    if asked not in _WITH_NUMBERS or getattr(module, asked, None) is not target:
        return
    operand, number = given.args[0].code, given.args[1].what
    if not isinstance(operand, n.Load) or operand.var.storage is not n.Storage.FAST:
        return
    value = number.known
    if type(value) not in (int, float):
        return
    assert isinstance(value, int | float)
    if not _has(kind, value):
        return
    name = f"{kind.name}_{value}".replace(".", "_").replace("-", "minus_")
    array = spec.made((kind, repr(value)), lambda: module.array(value, kind))
    exactly = n.Compare(_type_of(operand), ["is"], [spec.constant(module.ndarray, "ndarray")])
    fits = n.Compare(n.Attr(n.Load(operand.var), "dtype"), ["is"], [spec.constant(kind, kind.name)])
    code.args[1] = n.Cond(n.Bool("and", [exactly, fits]), spec.constant(array, name), code.args[1])


def _type_of(operand: n.Load) -> n.Expr:
    return n.Call(n.Load(n.Var("type", n.Storage.GLOBAL)), [n.Load(operand.var)], [])


def _has(kind: dtype[generic], number: float) -> bool:
    """Whether a number is one of an element type."""
    return abs(number) < 2**24 and float(kind.type(number)) == number


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
