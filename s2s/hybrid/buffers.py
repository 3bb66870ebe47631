"""`reuse=True`: temporaries of a residual program that do not escape are computed into buffers that are kept.

The operations, their order and their operands stay; `np.add(a, b)` becomes `np.add(a, b, out=buffer)`. A result is a
new array at every call. Chains of elementwise operations run block by block (`s2s.hybrid.blocks`), other programs with
buffers for whole arrays. Both are entered for exact arrays like those that the first call had; other calls run the
program as it was. Each call takes a set of buffers and puts it back, which the interpreter does atomically: calls at
once, or within each other, have a set each.

What is gained depends on the machine and its allocator, and on what numpy reuses by itself within an expression. So
both programs are run on the first call's arguments before it, which nobody can tell, and the faster one stays.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any

from s2s.hybrid import blocks
from s2s.hybrid.array_operations import PRODUCTS, Kind, Operation, Operations, Unfit, numpy_module
from s2s.hybrid.arrays import is_array
from s2s.hybrid.buffered import Text
from s2s.hybrid.entry import after_tests, names_of
from s2s.hybrid.lines import run_program
from s2s.hybrid.residual import Residual
from s2s.hybrid.trial import now

#: Smaller arrays, in bytes, cost less to make anew than to look after: the allocator keeps their memory at hand.
_WORTH_IT = 1 << 18
#: To find the faster program, each gets so many turns and is run so often in one; after so many nanoseconds, two do.
_MOST_TURNS = 4
_IN_A_ROW = 3
_ENOUGH = 30_000_000
#: What a program must be faster by, for what is measured is not exact.
_MARGIN = 0.97


def with_buffers(
    residual: Residual, arguments: Mapping[str, object], *, frozen: bool
) -> tuple[Residual, str]:
    """Let a residual program keep buffers.

    Args:
        residual: the program.
        arguments: what the call at hand gives each parameter.
        frozen: the shapes of the graph's arrays do not change.

    Returns:
        The program, and why it is as it was, if it is.
    """
    made = _rewritten(residual, arguments, frozen=frozen)
    if isinstance(made, str):
        return residual, made
    namespace = made.call.__globals__
    values = [arguments.get(param) for param in made.params]
    took, plainly = _times(lambda: namespace[made.inner](*values), lambda: namespace[made.plain](*values))
    if took > _MARGIN * plainly:
        times = f"{took / 1000:.0f} µs a call with them, {plainly / 1000:.0f} µs without"
        return residual, f"that does not pay: {times}"
    return replace(residual, source=made.source, call=made.call), ""


@dataclass(frozen=True, slots=True)
class _Rewritten:
    """A program with buffers.

    Attributes:
        source: its text.
        call: its entry.
        params: of all its functions.
        inner: the name of the function that has buffers.
        plain: the name of the one that has none.
    """

    source: str
    call: FunctionType
    params: list[str]
    inner: str
    plain: str


def _rewritten(residual: Residual, arguments: Mapping[str, object], *, frozen: bool) -> _Rewritten | str:
    """The program with buffers, or why it gets none."""
    tree = ast.parse(residual.source)
    functions = [stmt for stmt in tree.body if isinstance(stmt, ast.FunctionDef)]
    if len(functions) != 1:
        return "the specialized program has more than one function"
    function = functions[0]
    args = function.args
    if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
        return "its parameters are not all plain"
    place = after_tests(function.body, residual.constants)
    tests, body = function.body[:place], function.body[place:]
    mentioned = set().union(*map(names_of, body))
    used = {name: value for name, value in arguments.items() if name in mentioned}
    plain = {name: value for name, value in used.items() if is_array(value) and value.flags.c_contiguous}
    if len(plain) < len(used):
        return "it is given more than plain arrays of numpy's"
    program = Operations(residual.call.__globals__, plain)
    try:
        program.run(body)
    except Unfit as error:
        return str(error)
    params = [arg.arg for arg in args.args]
    text = Text(program, params, plain, {*names_of(tree), *params, *residual.call.__globals__})
    dtype = blocks.common_type(program)
    if dtype is not None:
        inner, choice = text.in_blocks(dtype)
    else:
        kinds = _assign_buffers(program)
        if not kinds:
            return "it has no large temporaries"
        inner, choice = text.in_buffers(kinds, frozen=frozen)
    function.body = [*tests, *choice]
    written = [text.as_it_was(body), inner, function]
    source = "\n\n\n".join(map(ast.unparse, written)) + "\n"
    filename = f"{residual.call.__code__.co_filename[:-1]} buffers>"
    namespace: dict[str, Any] = {**residual.call.__globals__, **text.values}
    run_program(source, filename, namespace, function.name)
    return _Rewritten(source, namespace[function.name], params, inner.name, written[0].name)


def _times(one: Callable[[], object], other: Callable[[], object]) -> tuple[int, int]:
    """What each of two programs takes at least, in nanoseconds.

    They run by turns, each a few times in a row, as a job runs them: the allocator then has for a program what the same
    one let go.
    """
    least: list[int] = []
    spent = 0
    with numpy_module().errstate(all="ignore"):  # the call itself runs afterwards, and warns
        while len(least) < 2 * _MOST_TURNS and not (spent > _ENOUGH and len(least) >= 4):
            for way in (one, other):
                took = [_time(way) for _ in range(_IN_A_ROW)]
                spent += sum(took)
                least.append(min(took))
    return min(least[::2]), min(least[1::2])


def _time(way: Callable[[], object]) -> int:
    started = now()
    way()
    return now() - started


def _assign_buffers(program: Operations) -> list[Kind]:
    """Give large results that stay inside buffers, each free again after the last use of what it holds."""
    kinds: list[Kind] = []
    free: list[int] = []
    left = {id(operation): operation.uses for operation in program.found}
    for operation in program.found:
        ended = []
        for operand in operation.operands:
            if isinstance(operand, Operation):
                left[id(operand)] -= 1
                if not left[id(operand)] and operand.buffer is not None:
                    ended.append(operand.buffer)
        if operation.function.__name__ not in PRODUCTS:
            free += ended
        stays = not any(operation is one for one in program.returned)
        if stays and operation.made.nbytes >= _WORTH_IT:
            operation.buffer = _taken(free, kinds, (operation.made.dtype, operation.made.shape))
        if operation.function.__name__ in PRODUCTS:
            free += ended
    return kinds


def _taken(free: list[int], kinds: list[Kind], kind: Kind) -> int:
    for number in free:
        if kinds[number] == kind:
            free.remove(number)
            return number
    kinds.append(kind)
    return len(kinds) - 1
