"""What is exported: one plain Python function over arrays, and the objects its names stand for."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType

from s2s.export.refusal import ExportError


@dataclass(frozen=True)
class ArrayProgram:
    """A plain Python function over arrays plus the named constants it reads.

    Args:
        name: what the exported program is called.
        function: the definition; its parameters are the inputs.
        namespace: what its global and free names stand for: arrays (the parameters of the exported program), the
            `numpy` module, numbers, tuples and lists of those, and helper functions. Builtins need not be in it.
        filename: of the source, for errors.
        first_line: the line of the file that line 1 of the definition stands on. A definition that was parsed
            from the whole file needs none.
        defaults: the values of parameters that have one.
        traced: of a specialized program, makes one that does the same, and tells where its lines come from: a file, a
            line and a column.
    """

    name: str
    function: ast.FunctionDef
    namespace: Mapping[str, object]
    filename: str = "<program>"
    first_line: int = 1
    defaults: Mapping[str, object] | None = None
    traced: Callable[[], tuple[ArrayProgram, Mapping[int, tuple[str, int, int]]]] | None = None

    @staticmethod
    def of_function(function: object) -> ArrayProgram:
        """The program of a live plain function: its source, its globals and its closure.

        Raises:
            ExportError: it is no plain function, or its source cannot be found.
        """
        if not isinstance(function, FunctionType):
            name = getattr(function, "__qualname__", type(function).__qualname__)
            raise ExportError(
                f"{name} is no plain Python function",
                hint="specialize it to one: s2s.hybridize(…)",
            )
        filename, line = function.__code__.co_filename, function.__code__.co_firstlineno
        try:
            lines, first = inspect.getsourcelines(function.__code__)  # not what it wraps
            text = "".join(lines)
            tree = ast.parse(textwrap.dedent(text))
        except (OSError, SyntaxError) as error:
            raise ExportError(
                f"the source of {function.__qualname__} cannot be read: {error}",
                filename=filename,
                line=line,
                hint="export a function that is defined in a file",
            ) from error
        definition = tree.body[0] if tree.body else None
        if not isinstance(definition, ast.FunctionDef) or definition.name != function.__code__.co_name:
            raise ExportError(
                f"{function.__qualname__} is not defined by a def statement of its own",
                filename=filename,
                line=line,
                hint="give it a name: def f(...): ...",
            )
        dedented = len(lines[0]) - len(lines[0].lstrip())
        for node in ast.walk(definition):
            if hasattr(node, "col_offset"):
                node.col_offset += dedented
        cells = {}
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
            try:
                cells[name] = cell.cell_contents
            except ValueError:  # not assigned yet
                continue
        defaults = {
            name: parameter.default
            for name, parameter in inspect.signature(function, follow_wrapped=False).parameters.items()
            if parameter.default is not parameter.empty
        }
        return ArrayProgram(
            name=definition.name,
            function=definition,
            namespace=ChainMap(cells, function.__globals__),
            filename=filename,
            first_line=max(first, 1),
            defaults=defaults,
        )

    @staticmethod
    def of_source(text: str, namespace: Mapping[str, object], filename: str = "<program>") -> ArrayProgram:
        """The program of a text that holds one function definition.

        Args:
            text: the definition.
            namespace: what its names stand for.
            filename: what errors call it.
        """
        tree = ast.parse(text, filename)
        definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        if len(definitions) != 1 or len(tree.body) != 1:
            raise ExportError("the text is not one function definition", filename=filename, line=1)
        return ArrayProgram(definitions[0].name, definitions[0], namespace, filename)


def as_program(target: object) -> ArrayProgram:
    """The program of whatever can be exported: a program, a function, or what offers `array_program()`.

    Raises:
        ExportError: it is none of these.
    """
    if isinstance(target, ArrayProgram):
        return target
    offered = getattr(target, "array_program", None)
    if callable(offered):
        made = offered()
        if isinstance(made, ArrayProgram):
            return made
    return ArrayProgram.of_function(target)
