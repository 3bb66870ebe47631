"""What the inputs are, as it is written on the command line: `x: float32[N,512], n: int`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from s2s.errors import UsageError
from s2s.export.symbol import DTYPES, PYTHON, Type

_ONE = re.compile(r"\s*(\w+)\s*:\s*(\w+)\s*(?:\[([^\]]*)\])?\s*(?:,|$)")
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_EXAMPLE = 'write them as "x: float32[1,512], n: int"'


def parse_inputs(text: str) -> dict[str, Type]:
    """The types that a text gives to names.

    Raises:
        UsageError: it cannot be read.
    """
    found: dict[str, Type] = {}
    position = 0
    while text[position:].strip():
        match = _ONE.match(text, position)
        if match is None:
            raise UsageError(f"cannot read the inputs at {text[position:].strip()!r}", hint=_EXAMPLE)
        name, dtype, shape = match.groups()
        if name in found:
            raise UsageError(f"the input {name} is given twice", hint=_EXAMPLE)
        found[name] = _type(name, dtype, shape)
        position = match.end()
    return found


def _type(name: str, dtype: str, shape: str | None) -> Type:
    if dtype in PYTHON and shape is None:
        return Type("python", np.dtype(PYTHON[dtype]), ())
    if dtype in PYTHON and dtype not in DTYPES:
        raise UsageError(f"{name}: an array's dtype is a numpy one: {PYTHON[dtype]}", hint=_EXAMPLE)
    if dtype not in DTYPES:
        raise UsageError(f"{name}: no dtype {dtype!r} is exported", hint=f"dtypes: {', '.join(DTYPES)}")
    if shape is None:
        return Type("scalar", np.dtype(dtype), ())
    sizes = [part.strip() for part in shape.split(",") if part.strip()]
    if not all(size.isdecimal() or _NAME.fullmatch(size) for size in sizes):
        raise UsageError(
            f"{name}: the shape [{shape}] is not made of numbers and names",
            hint=f"a size is a number, or a name for every number: {_EXAMPLE}",
        )
    if all(size.isdecimal() for size in sizes):
        return Type("array", np.dtype(dtype), tuple(map(int, sizes)))
    example = tuple(int(size) if size.isdecimal() else 1 for size in sizes)
    return Type("array", np.dtype(dtype), example, tuple(str(int(s)) if s.isdecimal() else s for s in sizes))


def types_of(inputs: str | Mapping[str, object] | None) -> dict[str, Type]:
    """The types of inputs given as a text, or as example values (or texts such as `float32[1,512]`) by name."""
    if inputs is None:
        return {}
    if isinstance(inputs, str):
        return parse_inputs(inputs)
    found = {}
    for name, value in inputs.items():
        if isinstance(value, str):
            found.update(parse_inputs(f"{name}: {value}"))
        else:
            found[name] = value if isinstance(value, Type) else _type_of(name, value)
    return found


def _type_of(name: str, value: object) -> Type:
    try:
        return Type.of(value)
    except TypeError:
        raise UsageError(
            f"the input {name} is given as a {type(value).__name__}",
            hint='give an array, a number, or a text such as "float32[1,512]"',
        ) from None


def given(inputs: str | Mapping[str, object] | None, named: Mapping[str, object]) -> dict[str, Type]:
    """The types of all inputs: those given together, also by the keyword `inputs=`, and those given by name."""
    together = named.get("inputs")
    if inputs is None and (isinstance(together, Mapping) or (isinstance(together, str) and ":" in together)):
        inputs, named = together, {name: value for name, value in named.items() if name != "inputs"}
    return {**types_of(inputs), **types_of(named)}
