"""What a call gives or raises, to the last bit of an array, so that two calls can be compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def bits(value: Any) -> Any:
    """Everything that can be told of a value, an array's memory order and whether it is a view among it."""
    if isinstance(value, np.ndarray):
        content = repr(value.tolist()) if value.dtype.hasobject else value.tobytes()
        flags = value.flags.c_contiguous, value.flags.f_contiguous, value.flags.owndata, value.base is None
        return type(value), value.dtype, value.shape, value.strides, flags, content
    return type(value), repr(value)


def outcome(call: Callable[[], Any]) -> Any:
    """What a call gives, or the error that it raises."""
    try:
        return bits(call())
    except Exception as error:
        return type(error), str(error)
