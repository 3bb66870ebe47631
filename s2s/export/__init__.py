"""Programs over arrays taken outside Python: symbolic programs, ONNX, plain numpy.

program = ArrayProgram.of_function(forward)
print(symbol(program, x="float32[1,512]"))
export(program, "net", inputs={"x": "float32[1,512]"})
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from s2s.export.program import ArrayProgram, as_program
from s2s.export.refusal import ExportError
from s2s.export.symbol import Symbol

__all__ = ["ArrayProgram", "ExportError", "Symbol", "export", "symbol"]


def symbol(target: object, inputs: str | Mapping[str, object] | None = None, /, **named: object) -> Symbol:
    """The symbolic program of a function over arrays.

    Args:
        target: a plain function, an `ArrayProgram`, or an object with an `array_program()`.
        inputs: the types of its inputs: a text such as `"x: float32[1,512], n: int"`, or example values by name. A
            size that is a name, `float32[N,512]`, is every number. `inputs=` is the same.
        named: more of them, by name: an example value, or a text such as `"float32[1,512]"`.

    Raises:
        ExportError: the function does something that has no symbolic form; says where, why and what to change.
        UsageError: the inputs are not those of the function.
    """
    from s2s.export.build import build
    from s2s.export.sizes import build_for_all, names_in
    from s2s.export.specs import given

    types = given(inputs, named)
    program = as_program(target)
    make = build_for_all if names_in(types) else build
    try:
        return make(program, types)
    except ExportError as error:
        raise _as_written(error, program, lambda other: make(other, types)) from None


def _as_written(
    error: ExportError, program: ArrayProgram, make: Callable[[ArrayProgram], object]
) -> ExportError:
    """An error in a specialized program, at the line that stands for it in the source, if that can be told."""
    if program.traced is None or error.filename != program.filename:
        return error
    try:
        other, places = program.traced()
        make(other)
    except ExportError as found:
        place = places.get(found.line or 0) if found.filename == other.filename else None
        if place is not None:
            filename, line, column = place
            return ExportError(found.message, filename=filename, line=line, column=column, hint=found.hint)
    return error


def export(
    target: object,
    path: str | os.PathLike[str],
    inputs: str | Mapping[str, object] | None = None,
    /,
    **named: object,
) -> list[Path]:
    """Write a function over arrays as `path.onnx`, `path.py` with `path.npz`, and `path.json`: all of them or none.

    Args:
        target: as for `symbol`.
        path: of the files, without an ending.
        inputs: as for `symbol`.
        named: as for `symbol`.

    Raises:
        ExportError: the function cannot be exported; nothing is written.
        UsageError: the inputs are not those of the function, or the `onnx` package is missing.
    """
    from s2s.export.files import write

    return write(symbol(target, inputs, **named), path)
