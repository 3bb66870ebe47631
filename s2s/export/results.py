"""What a program returns: arrays and numbers, in tuples, lists and dicts."""

from __future__ import annotations

import numpy as np

from s2s.export.frame import Walk, described
from s2s.export.recorder import Tensor, refusal
from s2s.export.symbol import Place, Structure


def structure(value: object, name: str, outputs: list[tuple[str, object]], place: Place) -> Structure:
    """A result with numbers of outputs in the place of its values.

    Args:
        value: the result.
        name: of its output, or how those of its parts begin.
        outputs: gains a name and a value for each output.
        place: of `return`.

    Raises:
        ExportError: there is something else in it.
    """
    if isinstance(value, tuple | list) and not isinstance(value, Walk):
        parts = [structure(part, f"{name}_{number}", outputs, place) for number, part in enumerate(value)]
        return tuple(parts) if isinstance(value, tuple) else parts
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise refusal(place, "a dict that is returned has keys that are no texts", "use texts as keys")
        return {key: structure(part, key, outputs, place) for key, part in value.items()}
    if isinstance(value, Tensor | bool | int | float | np.generic):
        outputs.append((name, value))
        return len(outputs) - 1
    raise refusal(place, f"{described(value)} is returned", "return arrays and numbers")
