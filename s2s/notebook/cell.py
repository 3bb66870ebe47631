"""One cell: its functions and classes compiled as they are defined, the rest as the top level of a module.

The statements of a cell run one by one, as the session itself runs them. What a `def` or `class` statement at the top
of the cell has bound is given to `s2s.compile`: so what holds of the decorator holds here, the functions of other cells
included. The other statements read and write names of the whole session, which any function may rebind: what is known
about them is what `top` says.
"""

from __future__ import annotations

import ast
import inspect
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING, Any

from s2s.api.decorator import compile_as, written_functions
from s2s.api.info import FunctionInfo, GroupInfo
from s2s.api.originals import NAME
from s2s.errors import UsageError
from s2s.measure import Sample, ratio
from s2s.notebook.shown import Timing
from s2s.notebook.top import DEFINITIONS, Top, compiled_top
from s2s.options import Options

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

_LOOPS = ast.For | ast.While
_MISSING = object()


@dataclass(frozen=True, slots=True)
class _Part:
    """A statement of a cell.

    Attributes:
        code: the statement, or the expression that is the value of the cell.
        defines: the function or class it defines; empty if it is another statement.
    """

    code: CodeType
    defines: str = ""


class Cell:
    """A cell to run.

    Args:
        shell: the session.
        text: the cell.
        options: how to compile it.

    Attributes:
        top: what became of the statements outside its functions and classes; None if they are as written.
        notes: what there is to say about the cell itself.

    Raises:
        UsageError: it awaits something outside any function.
        SyntaxError: as the session would raise it.
    """

    def __init__(self, shell: InteractiveShell, text: str, options: Options) -> None:
        self.shell = shell
        self.options = options
        self.namespace: dict[str, object] = shell.user_ns
        plain = str(shell.transform_cell(text))  # type: ignore[no-untyped-call]
        # From now on tracebacks and whoever asks for sources know the cell by this name.
        self.filename = shell.compile.cache(plain, _number(shell), raw_code=text)
        parsed = shell.compile.ast_parse(plain, self.filename)
        tree: ast.Module = shell.transform_ast(parsed)  # type: ignore[no-untyped-call]
        self.written = self._parts(tree.body)
        self.top = self._top(plain, parsed, tree)
        self.compiled = self._parts(self.top.body) if self.top is not None else self.written
        self.notes = _notes(tree, self.top)
        self._infos: dict[int, FunctionInfo | GroupInfo] = {}
        self._before: dict[str, object] = {}

    def _top(self, text: str, parsed: ast.AST, tree: ast.Module) -> Top | None:
        if not tree.body or tree is not parsed or self.shell.ast_transformers:
            return None  # what runs is not what the text says
        return compiled_top(text, self.filename, tree, self.namespace, self.options)

    def _parts(self, body: list[ast.stmt]) -> list[_Part]:
        return [self._part(stmt, stmt is body[-1]) for stmt in body]

    def _part(self, stmt: ast.stmt, is_last: bool) -> _Part:
        compiler: Any = self.shell.compile  # it takes trees, too, as `compile` does
        with compiler.extra_flags(ast.PyCF_ALLOW_TOP_LEVEL_AWAIT):
            if is_last and isinstance(stmt, ast.Expr):
                code = compiler(ast.Expression(stmt.value), self.filename, "eval")
            else:
                code = compiler(ast.Module([stmt], []), self.filename, "exec")
        if code.co_flags & inspect.CO_COROUTINE:
            hint = "put it into an `async def`, and await that in another cell"
            raise UsageError("a cell under %%s2s cannot await at its top level", hint=hint)
        return _Part(code, stmt.name if isinstance(stmt, DEFINITIONS) else "")

    def run(self) -> object:
        """Run the cell, compiling what it defines.

        Returns:
            The value of its last statement, if that is an expression.

        Raises:
            BaseException: whatever the cell raises.
        """
        __tracebackhide__ = True
        self._before = dict(self.namespace)
        return self._run(compiling=True)

    def infos(self) -> list[FunctionInfo | GroupInfo]:
        """What became of what the cell has defined so far, in the order of the cell."""
        return list(self._infos.values())

    def measure(self, rounds: int) -> Timing:
        """Run the cell again and again, in turns as written and as compiled.

        Names have the values they had before the cell as each run begins, and afterwards those that `run` left.

        Args:
            rounds: how many runs of each kind.

        Raises:
            BaseException: whatever the cell raises.
        """
        __tracebackhide__ = True
        after = dict(self.namespace)
        written: list[Sample] = []
        compiled: list[Sample] = []
        infos = dict(self._infos)
        try:
            for number in range(rounds):
                kinds = [(written, False), (compiled, True)]
                for samples, compiling in kinds[:: 1 if number % 2 else -1]:
                    samples.append(self._sample(compiling))
        finally:
            _restore(self.namespace, after)
            self._infos = infos
        outputs = {sample.output for sample in written}
        differs = len(outputs) == 1 and {sample.output for sample in compiled} != outputs
        seconds = [
            sorted(sample.seconds for sample in samples)[rounds // 2] for samples in (written, compiled)
        ]
        return Timing(rounds, seconds[0], seconds[1], ratio(written, compiled), differs)

    def _sample(self, compiling: bool) -> Sample:
        __tracebackhide__ = True
        _restore(self.namespace, self._before)
        with _captured() as printed:
            started = time.process_time()
            self._run(compiling)
            seconds = time.process_time() - started
        return Sample(seconds, f"{printed.stdout}\0{printed.stderr}")

    def _run(self, compiling: bool) -> object:
        __tracebackhide__ = True
        value = None
        for number, part in enumerate(self.compiled if compiling else self.written):
            value = eval(part.code, self.namespace)
            if compiling and part.defines:
                self._compile(number, self.namespace.get(part.defines))
        return value

    def _compile(self, number: int, made: object) -> None:
        """Give what a statement has defined to the decorator, unless it has been there with options of its own."""
        if not isinstance(made, type) and not written_functions(made):
            return  # its own decorators have made something else of it
        found = getattr(made, "s2s", None)
        if not isinstance(found, FunctionInfo | GroupInfo):
            found = getattr(compile_as(made, self.options), "s2s", None)
        if isinstance(found, FunctionInfo | GroupInfo):
            self._infos[number] = found


def _number(shell: InteractiveShell) -> int:
    """The number of the cell that is running; the session's own count may be one ahead already."""
    return len(shell.user_ns.get("In", ())) - 1


def _notes(tree: ast.Module, top: Top | None) -> list[str]:
    """What a user of the magic may not expect."""
    loops = {stmt.lineno: stmt for stmt in tree.body if isinstance(stmt, _LOOPS)}
    if not loops:
        return []
    lines = ", ".join(map(str, loops))
    kept = {ast.dump(stmt) for stmt in top.body} if top is not None else None
    is_written = kept is None or all(ast.dump(stmt) in kept for stmt in loops.values())
    how = "runs as written" if is_written else "gains less than in a function"
    return [
        f"the loop in line {lines} {how}: it stands outside any function, where every name is one of the whole "
        "session; put it into a function and call that"
    ]


def _restore(namespace: dict[str, object], values: Mapping[str, object]) -> None:
    """Bind the names of a namespace to what they were bound to, and no others but the one that s2s needs."""
    for name in [name for name in namespace if name not in values and name != NAME]:
        del namespace[name]
    for name, value in values.items():
        if namespace.get(name, _MISSING) is not value:
            namespace[name] = value


def _captured() -> AbstractContextManager[Any]:
    """Keeps what is printed and displayed from being seen."""
    from IPython.utils.capture import capture_output

    kept: AbstractContextManager[object] = capture_output()
    return kept
