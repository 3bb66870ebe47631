"""The symbolic program of an array program."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from s2s.errors import UsageError, did_you_mean
from s2s.export.calls import local_names
from s2s.export.frame import Frame, outside
from s2s.export.program import ArrayProgram
from s2s.export.prune import prune
from s2s.export.recorder import OUTSIDE, RESERVED, Recorder, Tensor, refusal
from s2s.export.results import structure
from s2s.export.statements import Statements
from s2s.export.symbol import Place, Symbol, Type, Value


def build(program: ArrayProgram, types: Mapping[str, Type]) -> Symbol:
    """The symbolic program for inputs of given types.

    Args:
        program: what to export.
        types: of its parameters, by name; those that are left out must have a default, which is kept.

    Raises:
        ExportError: the program does something that has no symbolic form.
        UsageError: the types are not those of the parameters.
    """
    if int(np.__version__.partition(".")[0]) < 2:
        raise UsageError("exporting keeps the types of numpy 2", hint="install numpy 2 or newer")
    function = program.function
    recorder = Recorder()
    env: dict[str, object] = {}
    frame = Frame(program, env, local_names(function), None, None, recorder)
    place = frame.place(function)
    inputs = _inputs(program, types, place)
    symbol_inputs = []
    for name, type_ in inputs.items():
        if name in RESERVED:
            raise refusal(
                place, f"the input {name} has a name that the numpy program needs", "give it another name"
            )
        value = Value(recorder.named(name), type_)
        symbol_inputs.append(value)
        env[name] = Tensor(
            type_, recorder.memory() | {OUTSIDE} if type_.kind == "array" else frozenset(), value
        )
    for name, default in (program.defaults or {}).items():
        if name not in inputs:
            env[name] = outside(default, name, recorder, place)
    result = Statements(recorder).body(frame, function.body)
    outputs: list[tuple[str, object]] = []
    shape = structure(result, "output", outputs, place)
    if not outputs:
        raise refusal(place, f"{program.name} returns no array and no number", "return what it computes")
    body = recorder.blocks[0]
    body.outputs = [recorder.operand(value) for _, value in outputs]
    names = _unique(outputs, recorder)
    symbol = Symbol(
        program.name, symbol_inputs, recorder.parameters, body, names, shape, sizes=recorder.sizes
    )
    prune(symbol)
    return symbol


def _inputs(program: ArrayProgram, types: Mapping[str, Type], place: Place) -> dict[str, Type]:
    arguments = program.function.args
    for star in (arguments.vararg, arguments.kwarg):
        if star is not None:
            raise refusal(place, f"{program.name} takes *{star.arg}", "give each input a name")
    names = [part.arg for part in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
    for name in types:
        if name not in names:
            hint = did_you_mean(name, names) or f"inputs: {', '.join(names) or 'none'}"
            raise UsageError(f"{program.name} has no input {name!r}", hint=hint)
    missing = [name for name in names if name not in types and name not in (program.defaults or {})]
    if missing:
        example = ", ".join(f"{name}: float32[1,512]" for name in missing)
        raise UsageError(f"the types of {', '.join(missing)} are not given", hint=f'--inputs "{example}"')
    return {name: types[name] for name in names if name in types}


def _unique(outputs: list[tuple[str, object]], recorder: Recorder) -> list[str]:
    """The names of the outputs, each another one than those of anything else."""
    names = []
    for name, _ in outputs:
        names.append(
            recorder.fresh(f"{name}_") if not name or name in recorder.names - set(RESERVED) else name
        )
        recorder.names.add(names[-1])
    return names
