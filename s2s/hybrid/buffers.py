"""`reuse=True`: temporaries of a residual program that do not escape are computed into buffers that are kept.

The operations, their order and their operands stay; `np.add(a, b)` becomes `np.add(a, b, out=buffer)`. A result is a
new array at every call. The program may consist of ufuncs, products of matrices and operators on arrays, one after
another: nothing in it runs code of the program, so that it is run once beforehand to see what its temporaries are. It
is entered for exact arrays of the element types and shapes that the first call had. Each call takes a set of buffers
and puts it back, which the interpreter does atomically: calls at once, or within each other, have a set each.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from s2s.hybrid.arrays import is_array
from s2s.hybrid.entry import after_tests
from s2s.hybrid.lines import run_program
from s2s.hybrid.residual import Residual

_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Div: "true_divide",
    ast.MatMult: "matmul",
}
#: Not elementwise: what they write to is not to be what they read.
_PRODUCTS = frozenset({"dot", "matmul"})
_PLAIN = "plain"
#: Smaller arrays, in bytes, cost less to make anew than to look after: the allocator keeps their memory at hand.
_WORTH_IT = 1 << 17


class _Unfit(Exception):
    """The program is not of the kind that buffers are kept for."""


@dataclass(eq=False, slots=True)
class _Operation:
    """One operation: the function, what it is given, and the array it made on the first call's arguments."""

    function: Any
    operands: list[_Operation | ast.expr]
    made: Any
    buffer: int | None = None
    uses: int = 0


class _Program:
    """A body taken apart into operations, run once while it is."""

    def __init__(self, namespace: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
        self._namespace = namespace
        self._values: dict[str, Any] = dict(arguments)
        self._bound: dict[str, _Operation | ast.expr] = {}
        self.operations: list[_Operation] = []
        self.arrays: dict[str, Any] = {}  # of the graph
        self.returned: list[_Operation] = []
        self.is_tuple = False

    def run(self, body: list[ast.stmt]) -> None:
        """Take the statements in turn."""
        for stmt in body[:-1]:
            match stmt:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)):
                    self._bound.pop(name, None)
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._bound[name] = self._operand(value)
                case ast.Delete():
                    pass
                case _:
                    raise _Unfit(f"it has more than operations on arrays (line {stmt.lineno})")
        last = body[-1] if body else None
        if not isinstance(last, ast.Return) or last.value is None:
            raise _Unfit("it does not end by returning a result")
        self.is_tuple = isinstance(last.value, ast.Tuple)
        parts = last.value.elts if isinstance(last.value, ast.Tuple) else [last.value]
        for part in parts:
            found = self._operand(part)
            if not isinstance(found, _Operation):
                raise _Unfit("it returns what it was given")
            self.returned.append(found)

    def _operand(self, value: ast.expr) -> _Operation | ast.expr:
        match value:
            case ast.Name(id=name) if name in self._bound:
                return self._bound[name]
            case ast.Name(id=name) if name in self._values:
                return value
            case ast.Name(id=name) if is_array(self._namespace.get(name)):
                self.arrays[name] = self._namespace[name]
                return value
            case ast.Constant(value=int() | float()):
                return value
            case ast.Attribute(value=ast.Name(id=name), attr="T") if is_array(self._namespace.get(name)):
                self.arrays[name] = self._namespace[name]
                return value
            case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
                return self._operation(getattr(_numpy(), _OPERATORS[type(op)]), [left, right])
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._operation(self._function(name), args)
        raise _Unfit(f"it has {ast.unparse(value)}, which is no operation on arrays")

    def _function(self, name: str) -> Any:
        function: Any = self._namespace.get(name)
        if type(function) is _numpy().ufunc and function.nout == 1 and function.signature is None:
            return function
        if any(function is getattr(_numpy(), product) for product in _PRODUCTS):
            return function
        raise _Unfit(f"{name} is neither a ufunc nor a product of matrices")

    def _operation(self, function: Any, args: list[ast.expr]) -> _Operation:
        operands = [self._operand(arg) for arg in args]
        if len(operands) > (getattr(function, "nin", None) or 2):
            raise _Unfit(f"{function.__name__} is given where to write already")
        made = function(*map(self._value, operands))
        if not is_array(made) or not made.ndim or not made.flags.c_contiguous or made.dtype.hasobject:
            raise _Unfit(f"{function.__name__} gives no plain array")
        operation = _Operation(function, operands, made)
        for operand in operands:
            if isinstance(operand, _Operation):
                operand.uses += 1
        self.operations.append(operation)
        return operation

    def _value(self, operand: _Operation | ast.expr) -> Any:
        if isinstance(operand, _Operation):
            return operand.made
        if isinstance(operand, ast.Constant):
            return operand.value
        if isinstance(operand, ast.Attribute):
            assert isinstance(operand.value, ast.Name)
            return self._namespace[operand.value.id].T
        assert isinstance(operand, ast.Name)
        return self._values[operand.id] if operand.id in self._values else self._namespace[operand.id]

    def assign_buffers(self) -> list[Any]:
        """Give large results that stay inside buffers, each free again after the last use of what it holds."""
        kinds: list[tuple[Any, Any]] = []
        free: list[int] = []
        left = {id(operation): operation.uses for operation in self.operations}
        for operation in self.operations:
            ended = []
            for operand in operation.operands:
                if isinstance(operand, _Operation):
                    left[id(operand)] -= 1
                    if not left[id(operand)] and operand.buffer is not None:
                        ended.append(operand.buffer)
            if operation.function.__name__ not in _PRODUCTS:
                free += ended
            stays = not any(operation is one for one in self.returned)
            if stays and operation.made.nbytes >= _WORTH_IT:
                operation.buffer = _taken(free, kinds, (operation.made.dtype, operation.made.shape))
            if operation.function.__name__ in _PRODUCTS:
                free += ended
        return kinds


def _taken(free: list[int], kinds: list[tuple[Any, Any]], kind: tuple[Any, Any]) -> int:
    for number in free:
        if kinds[number] == kind:
            free.remove(number)
            return number
    kinds.append(kind)
    return len(kinds) - 1


def _numpy() -> Any:
    import numpy

    return numpy


def with_buffers(residual: Residual, arguments: Mapping[str, Any], *, frozen: bool) -> tuple[Residual, str]:
    """Let a residual program keep buffers.

    Args:
        residual: the program.
        arguments: what the call at hand gives each parameter.
        frozen: the shapes of the graph's arrays do not change.

    Returns:
        The program, and why it is as it was, if it is.
    """
    tree = ast.parse(residual.source)
    functions = [stmt for stmt in tree.body if isinstance(stmt, ast.FunctionDef)]
    if len(functions) != 1:
        return residual, "the specialized program has more than one function"
    function = functions[0]
    args = function.args
    if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
        return residual, "its parameters are not all plain"
    place = after_tests(function.body, residual.constants)
    tests, body = function.body[:place], function.body[place:]
    used = {name: value for name, value in arguments.items() if any(_mentions(stmt, name) for stmt in body)}
    if not all(is_array(value) and value.flags.c_contiguous for value in used.values()):
        return residual, "it is given more than plain arrays of numpy's"
    program = _Program(residual.call.__globals__, used)
    try:
        program.run(body)
    except _Unfit as error:
        return residual, str(error)
    kinds = program.assign_buffers()
    if not kinds:
        return residual, "it has no large temporaries"
    return _written(residual, function, tests, body, program, kinds, used, frozen), ""


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))


def _written(
    residual: Residual,
    function: ast.FunctionDef,
    tests: list[ast.stmt],
    body: list[ast.stmt],
    program: _Program,
    kinds: list[tuple[Any, Any]],
    arguments: Mapping[str, Any],
    frozen: bool,
) -> Residual:
    np = _numpy()
    extra: dict[str, Any] = {"ndarray": np.ndarray, "buffers": []}
    fits = []
    for name, value in arguments.items():
        extra |= {f"{name}_dtype": value.dtype, f"{name}_shape": value.shape}
        fits.append(
            f"type({name}) is ndarray and {name}.dtype is {name}_dtype and {name}.shape == {name}_shape"
            f" and {name}.flags.c_contiguous"
        )
    if not frozen:
        for name, value in program.arrays.items():
            extra |= {f"{name}_dtype": value.dtype, f"{name}_shape": value.shape}
            fits.append(f"{name}.shape == {name}_shape and {name}.dtype is {name}_dtype")
    extra["new_buffers"] = lambda: tuple(np.empty(shape, dtype) for dtype, shape in kinds)
    names = ", ".join(f"buffer_{number}" for number in range(len(kinds))) + ","
    lines = [f"if {' and '.join(fits) or 'True'}:", "    try:", f"        {names} = taken = buffers.pop()"]
    lines += ["    except IndexError:", f"        {names} = taken = new_buffers()"]
    written: dict[int, str] = {}
    for number, operation in enumerate(program.operations):
        called = f"numpy_{operation.function.__name__}"
        extra[called] = operation.function
        given = [
            written[id(one)] if isinstance(one, _Operation) else ast.unparse(one)
            for one in operation.operands
        ]
        made = f"made_{number}"
        if operation.buffer is not None:
            made = f"buffer_{operation.buffer}"
            given.append(f"out={made}")
            lines.append(f"    {called}({', '.join(given)})")
        else:
            lines.append(f"    {made} = {called}({', '.join(given)})")
        written[id(operation)] = made
    result = ", ".join(written[id(one)] for one in program.returned) + ("," if program.is_tuple else "")
    lines += ["    buffers.append(taken)", f"    return {result}"]
    params = ", ".join(arg.arg for arg in function.args.args)
    lines.append(f"return {_PLAIN}({params})")
    plain = ast.parse(f"def {_PLAIN}({params}):\n    pass").body[0]
    assert isinstance(plain, ast.FunctionDef)
    plain.body = body
    choice = ast.parse("def _():\n" + "".join(f" {line}\n" for line in lines)).body[0]
    assert isinstance(choice, ast.FunctionDef)
    function.body = [*tests, *choice.body]
    source = f"{ast.unparse(plain)}\n\n\n{ast.unparse(function)}\n"
    filename = f"{residual.call.__code__.co_filename[:-1]} buffers>"
    namespace: dict[str, Any] = {**residual.call.__globals__, **extra}
    run_program(source, filename, namespace, function.name)
    return replace(residual, source=source, call=namespace[function.name])
