"""A residual program of plain arrays and loops, compiled by numba where numba takes it.

The arrays of the graph become arguments, for numba would keep the elements of a global array as constants, and
training in place has to be seen. Compiled code is entered for exact arrays of the element type and number of dimensions
that the first call had, once numba has said that its result is of the type that numpy's was.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from s2s.errors import UsageError
from s2s.hybrid.arrays import is_array
from s2s.hybrid.entry import after_tests, names_of
from s2s.hybrid.lines import run_program
from s2s.hybrid.residual import Residual

if TYPE_CHECKING:
    from numpy import generic
    from numpy.typing import NDArray

_KERNEL = "kernel"
_PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Jitted:
    """A residual program with a kernel, or without one and why."""

    residual: Residual
    why_not: Callable[[], str]


def check_installed() -> None:
    """Ask for numba before anything is specialized.

    Raises:
        UsageError: it is not installed.
    """
    if find_spec("numba") is None:
        raise UsageError('hybridize: backend="numba" needs numba', hint="pip install 's2s-compiler[numba]'")


def with_kernel(residual: Residual, arguments: Mapping[str, object]) -> Jitted:
    """Compile what a residual program computes.

    Args:
        residual: the program.
        arguments: what the call at hand gives each parameter.
    """
    tree = ast.parse(residual.source)
    functions = [stmt for stmt in tree.body if isinstance(stmt, ast.FunctionDef)]
    if len(functions) != 1:
        return Jitted(residual, lambda: "the specialized program has more than one function")
    function = functions[0]
    place = after_tests(function.body, residual.constants)
    tests, body = function.body[:place], function.body[place:]
    used = set().union(*map(names_of, body))
    arguments = {name: value for name, value in arguments.items() if name in used}
    why = _refusal(function.args, arguments)
    if why:
        return Jitted(residual, lambda: why)
    params = list(arguments)
    arrays = [name for name, value in residual.constants.items() if name in used and is_array(value)]
    given = {name: value for name, value in arguments.items() if is_array(value)}
    dtypes = {f"{name}_dtype": value.dtype for name, value in given.items()}
    source = "\n\n\n".join(
        [
            ast.unparse(_function(_KERNEL, [*params, *arrays], _without_releases(body))),
            ast.unparse(_function(_PLAIN, params, body)),
            ast.unparse(_entry(function, tests, params, arrays, given)),
        ]
    )
    return _run(residual, function.name, source, dtypes, given, arrays)


def _short(error: Exception) -> str:
    """The line of what numba says that tells why."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = [line for line in lines[1:] if not line.startswith(("During", "File"))]
    return (told or lines or [type(error).__name__])[0]


class _Releases(ast.NodeTransformer):
    """Drops `del name`: compiled code lets go of an array where it was read last."""

    def visit_Delete(self, node: ast.Delete) -> ast.stmt | None:
        if all(isinstance(target, ast.Name) for target in node.targets):
            return ast.copy_location(ast.Pass(), node)
        return node


def _without_releases(body: list[ast.stmt]) -> list[ast.stmt]:
    made = [_Releases().visit(copy.deepcopy(stmt)) for stmt in body]
    return [stmt for stmt in made if not isinstance(stmt, ast.Pass)] or [ast.Pass()]


def _refusal(args: ast.arguments, arguments: Mapping[str, object]) -> str:
    if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
        return "its parameters are not all plain"
    others = [name for name, value in arguments.items() if not is_array(value)]
    return f"its argument {others[0]} is not an array of numpy's" if others else ""


def _function(name: str, params: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    text = f"def {name}({', '.join(params)}):\n    pass"
    made = ast.parse(text).body[0]
    assert isinstance(made, ast.FunctionDef)
    made.body = body
    return made


def _entry(
    function: ast.FunctionDef,
    tests: list[ast.stmt],
    params: list[str],
    arrays: list[str],
    arguments: Mapping[str, NDArray[generic]],
) -> ast.FunctionDef:
    """The function that callers call: the tests, and the kernel for arguments like the first ones."""
    fits = " and ".join(
        f"type({name}) is ndarray and {name}.dtype is {name}_dtype and {name}.ndim == {arguments[name].ndim}"
        for name in params
    )
    handed = ", ".join([*params, *arrays])
    text = f"if {fits or 'True'}:\n    return {_KERNEL}({handed})\nreturn {_PLAIN}({', '.join(params)})"
    choice = ast.parse(f"def _():\n {_indented(text)}").body[0]
    assert isinstance(choice, ast.FunctionDef)
    made = _function(function.name, params, [*tests, *choice.body])
    made.args = function.args  # also those that the program does not read
    return made


def _indented(text: str) -> str:
    return text.replace("\n", "\n ")


def _run(
    residual: Residual,
    name: str,
    source: str,
    dtypes: Mapping[str, object],
    arguments: Mapping[str, object],
    arrays: list[str],
) -> Jitted:
    import numpy as np

    numba = import_module("numba")

    filename = f"{residual.call.__code__.co_filename[:-1]} numba>"
    namespace: dict[str, Any] = {**residual.call.__globals__, "ndarray": np.ndarray, **dtypes}
    run_program(source, filename, namespace, _PLAIN)
    plain = namespace[_PLAIN]
    kernel = numba.njit(namespace[_KERNEL])
    given = [*arguments.values(), *(residual.constants[array] for array in arrays)]
    try:
        kernel.compile(tuple(numba.typeof(value) for value in given))
    except Exception as error:  # whatever numba says: it has many ways
        why = f"numba refuses it: {_short(error)}"
        return Jitted(residual, lambda: why)
    returns = kernel.overloads[kernel.signatures[0]].signature.return_type
    reasons: list[str] = []
    count = len(arguments)

    def first(*values: object) -> object:
        """The first call runs the plain program, and compares what it gives with what numba would."""
        result = plain(*values[:count])
        found = numba.typeof(result) if is_array(result) else None
        if found is not None and (found.dtype, found.ndim) == (
            getattr(returns, "dtype", None),
            getattr(returns, "ndim", None),
        ):
            namespace[_KERNEL] = kernel
        else:
            reasons.append(
                f"numba would give {returns} where the program gives {found or type(result).__name__}"
            )
            namespace[_KERNEL] = lambda *values: plain(*values[:count])
        return result

    namespace[_KERNEL] = first
    shown = f"@numba.njit\n{source}"
    return Jitted(
        replace(residual, source=shown, call=namespace[name]), lambda: reasons[0] if reasons else ""
    )
