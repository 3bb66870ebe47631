"""Text to text for one file: read, lower, optimize, emit, splice. The last line of defence stands here too.

A pass that fails loses its function, not the file: the file is lowered again and that function is left as
written. What is emitted is compiled once before anyone sees it.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import islice
from typing import TYPE_CHECKING

from s2s.backend.banner import is_compiled
from s2s.backend.emit import emit
from s2s.errors import InternalError, S2SError, SourceError
from s2s.frontend.attributes import attribute_names
from s2s.frontend.directives import Directives, directives_in
from s2s.frontend.lower import lower
from s2s.frontend.parsing import silenced_warnings, too_deep, without_escaped_bytes
from s2s.frontend.source import Source
from s2s.frontend.spelling import binds_keyword
from s2s.frozen import plain
from s2s.imports import WantedMark
from s2s.ir import nodes as n
from s2s.ir.originals import Original
from s2s.legality.views import may_be_looked_for
from s2s.options import Options
from s2s.pipeline import run
from s2s.program.imported import list_starred
from s2s.recursion import with_deep_stack
from s2s.report.clock import Clock
from s2s.report.history import Step
from s2s.report.remarks import Remark
from s2s.settling import Failure, Outcome, PassFailed, Snapshot
from s2s.version import __version__

if TYPE_CHECKING:
    from s2s.profile.data import Guide

_MAX_FAILURES = 8
#: A tree of more nodes than this would take gigabytes and minutes to optimize.
_MOST_NODES = 3_000_000
#: A name that Python refuses wherever something is to be bound, and what no docstring may hold from 3.13 on.
_DOUBTFUL = ("__debug__", "\\ud", "\\uD", "\\U0000")
#: When so many objects have been left to the collector unvisited, and a fourth of all there are, it goes over all.
_MOST_UNVISITED = 1_000_000
_unvisited = 0


@plain()
class Compiled:
    """One compiled file.

    Attributes:
        data, text: what to write to disk, the bytes of the source when nothing changed; the same, decoded.
        changed: whether any rewrite was made.
        original_tree, tree: those of the source, and of the output with the source's positions; to run it in memory.
        module: the IR after the passes.
        remarks: what was done and what was refused.
        relied, wanted: the assumptions some rewrite relies on; what private copies ask of other files of the tree.
        holder, aliases: the name of the object that keeps functions for guards, if there is one; its attributes.
        failures: functions left as written because of an error in s2s.
        seconds: how long each pass and stage ran.
        snapshots: the IR after the passes named in `Options.print_after`.
        steps: what became of each function, pass by pass, if `Options.history` asks for it.
    """

    source: Source
    options: Options
    data: bytes
    text: str
    changed: bool
    original_tree: ast.Module
    tree: ast.Module
    module: n.Module
    remarks: list[Remark] = field(default_factory=list)
    relied: tuple[str, ...] = ()
    holder: str = ""
    aliases: dict[str, Original] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    wanted: list[WantedMark] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def compile_bytes(data: bytes, filename: str, options: Options | None = None) -> Compiled:
    """Compile the bytes of a file.

    Args:
        data: the file as it is on disk.
        filename: its name, for messages and positions.
        options: how to compile; the default level and no assumption if left out.

    Raises:
        SourceError: it cannot be decoded or parsed, or is nested too deeply to compile.
    """
    return _compiled(lambda: Source.from_bytes(data, filename), filename, options)


def compile_text(text: str, filename: str = "<string>", options: Options | None = None) -> Compiled:
    """As `compile_bytes`, for a program held in a string."""
    return _compiled(lambda: Source.from_text(text, filename), filename, options)


def _compiled(read: Callable[[], Source], filename: str, options: Options | None) -> Compiled:
    source = read()
    options = options or Options()
    try:
        with uncollected():
            return with_deep_stack(lambda: _compile(source, options), lambda: _check_depth(source))
    except RecursionError:
        pass
    try:
        tree = with_deep_stack(source.parse)
    except RecursionError:
        raise too_deep(source.text, filename) from None
    return _as_written(source, options, tree, "it is nested too deeply to be optimized")


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector from going over trees that are still growing, and hold no garbage."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                _leave_behind()
            gc.enable()


def _leave_behind() -> None:
    """Move what was made to the oldest generation, unvisited: the youngest would be gone over at once.

    The collector counts what it has moved there itself, and so would hardly ever look at what is left in this way.
    """
    global _unvisited
    _unvisited += gc.get_count()[0]
    gc.freeze()
    of_all = gc.get_freeze_count() if _unvisited > _MOST_UNVISITED else 0
    gc.unfreeze()
    if of_all and _unvisited > of_all // 4:
        gc.collect()
        _unvisited = 0


def _check_depth(source: Source) -> None:
    """Refuse a program that Python refuses, too, for its nesting."""
    try:
        _compiles(source.text, source.filename)
    except (RecursionError, MemoryError):
        raise too_deep(source.text, source.filename) from None


def _compile(source: Source, options: Options) -> Compiled:
    clock = Clock()
    with clock.stage("parse"):
        tree = source.parse()
    if options.program is not None and options.program.once:
        options = replace(
            options, program=options.program.without(attribute_names(tree).given(options.program))
        )
    directives = directives_in(source.text, tree)
    if directives is not None:
        options = directives.options(options)
    if options.left:
        compiled = _as_written(source, options, tree, options.left)
        compiled.remarks += directives.remarks if directives is not None else []
        return compiled
    if binds_keyword(source.text):
        return _as_written(
            source, options, tree, "a name in it is spelled like a keyword, but for its letters"
        )
    if len(source.text) > _MOST_NODES and _is_enormous(tree):
        return _as_written(source, options, tree, "it is too long to be optimized in bounded time and memory")
    guide = options.profile.guide(source.filename, tree, source.text) if options.profile else None
    if (
        options.program is not None
        and options.program.alone
        and may_be_looked_for(options, guide is not None)
    ):
        from s2s.views.files import with_views

        options = with_views(options, source, tree, guide)
    job = _Job(source, tree, options, clock, directives, guide)
    try:
        return job.attempt(frozenset(), [])
    except _EmissionFailed as failed:
        blamed = _blamed(failed.functions, lambda skip: job.attempt(skip, []))
        failures = [Failure(name, "emit", failed.error) for name in blamed]
    except (S2SError, RecursionError):
        raise
    except Exception as error:
        blamed, failures = [], [Failure("<module>", "driver", error)]
    try:
        if blamed:
            return job.attempt(frozenset(blamed), failures)
    except _EmissionFailed as failed:
        failures = [Failure("<module>", "emit", failed.error)]
    # The contract: whatever goes wrong in the compiler, the program comes out as it was written.
    compiled = _as_written(source, options, tree, "")
    compiled.failures = failures
    return compiled


def _is_enormous(tree: ast.Module) -> bool:
    return next(islice(ast.walk(tree), _MOST_NODES, None), None) is not None


def _as_written(source: Source, options: Options, tree: ast.Module, why: str) -> Compiled:
    module = n.Module(source.filename, [])
    compiled = Compiled(source, options, source.data, source.text, False, tree, tree, module)
    if why:
        compiled.remarks = [_left_as_written(why)]
    return compiled


def _left_as_written(why: str) -> Remark:
    return Remark("note", "", "<module>", f"left as written: {why}", 0)


class _EmissionFailed(InternalError):
    """What the passes made of some functions cannot be written as a program."""

    def __init__(self, functions: list[str], error: Exception) -> None:
        super().__init__(str(error))
        self.functions = functions
        self.error = error


@plain()
class _Job:
    """One file to be compiled, if need be several times."""

    source: Source
    tree: ast.Module
    options: Options
    clock: Clock
    directives: Directives | None = None
    guide: Guide | None = None

    def attempt(self, skip: frozenset[str], failures: list[Failure]) -> Compiled:
        """Compile with some functions left as written."""
        source = self.source
        module, outcome = self.optimize(skip, failures)
        with self.clock.stage("emit"):
            new = emit(module, reuse=True)
        compiled = Compiled(source, self.options, source.data, source.text, False, self.tree, new, module)
        if outcome.functions:
            try:
                self.finish(compiled, outcome)
            except (InternalError, ValueError) as error:
                raise _EmissionFailed(outcome.functions, error) from error
        compiled.failures = failures
        compiled.seconds = self.clock.seconds
        compiled.remarks = (
            [*self.directives.remarks, *outcome.remarks] if self.directives else outcome.remarks
        )
        compiled.snapshots = outcome.snapshots
        if outcome.history is not None:
            compiled.steps = outcome.history.steps
        return compiled

    def optimize(self, skip: frozenset[str], failures: list[Failure]) -> tuple[n.Module, Outcome]:
        """Run the passes; a function that one of them fails on is left as written, too."""
        options, clock = self.options, self.clock
        while True:
            with clock.stage("lower"):
                module, own = self.lowered()
            if not options.evaluates:
                own = {function: replace(given, evaluates=False) for function, given in own.items()}
            if options.verify and not _is_valid(module):
                options = replace(options, verify=False)  # the source does not compile: no pass is to blame
            try:
                with clock.stage("module facts"):
                    outcome = run(module, options, skip, clock, own, self.guide)
                if not outcome.evaluation_was_cut:
                    return module, outcome
                options = replace(options, evaluates=False)
                continue
            except PassFailed as error:
                failures.append(error.failure)
                skip |= {error.failure.function}
            if len(failures) >= _MAX_FAILURES:
                return lower(self.tree, self.source.filename), Outcome()

    def lowered(self) -> tuple[n.Module, dict[n.Function, Options]]:
        """The module as it is read, and the functions that have options of their own."""
        module = lower(self.tree, self.source.filename, self.directives)
        module.is_compiled = is_compiled(self.source.text)
        if self.options.program is not None:
            list_starred(module, self.options.imports)
        if self.directives is None:
            return module, {}
        from s2s.frontend.leaving import leave

        own = leave(self.directives, module)
        return module, {function: marks.options(self.options) for function, marks in own.items()}

    def finish(self, compiled: Compiled, outcome: Outcome) -> None:
        """Print what changed, and make sure that it compiles.

        A program that CPython parses and does not compile (`return` outside a function, say) is left alone: dropping
        the offending code as unreachable would make another program of it.
        """
        from s2s.backend.splice import Splice, with_header  # not needed for what stays as it is

        source, options = self.source, self.options
        with self.clock.stage("splice"):
            spliced = Splice(source, compiled.original_tree, compiled.tree)
        text = spliced.text
        if text == source.text:
            return
        # What is still there as it was compiles if the output does, or if it is known to.
        accepted = compiled.module.accepted and not any(text in source.text for text in _DOUBTFUL)
        if not accepted and not _compiles_as_written(
            source, _with_future(compiled.original_tree, spliced.replaced)
        ):
            compiled.tree = compiled.original_tree
            return
        if options.header:
            text = with_header(text, __version__, options.level, outcome.relied)
        with self.clock.stage("check"):
            compiles = _compiles(spliced.rewritten if accepted else text, source.filename)
        if not compiles:
            if not accepted and not _compiles_as_written(source, compiled.original_tree):
                compiled.tree = compiled.original_tree
                return
            raise InternalError("the output does not compile")
        try:
            compiled.data = source.encode(text)
        except SourceError as error:
            compiled.tree = compiled.original_tree
            outcome.remarks[:] = [_left_as_written(error.message)]
            return
        compiled.text = text
        compiled.changed = True
        compiled.relied = outcome.relied
        compiled.holder, compiled.aliases = outcome.holder, outcome.aliases
        compiled.wanted = outcome.wanted


def _blamed(functions: list[str], attempt: Callable[[frozenset[str]], Compiled]) -> list[str]:
    """The functions that have to be left as written for the file to come out, found by halving."""
    while len(functions) > 1:
        middle = len(functions) // 2
        for half in (functions[:middle], functions[middle:]):
            try:
                attempt(frozenset(half))
            except _EmissionFailed:
                continue
            functions = half
            break
        else:
            break
    return functions


def _is_valid(module: n.Module) -> bool:
    from s2s.ir.verify import IRError, verify  # not needed to run a program

    try:
        verify(module)
    except IRError:
        return False
    return True


def _with_future(tree: ast.Module, stmts: list[ast.stmt]) -> ast.Module:
    """A program of some statements of a tree, read as the tree's own `from __future__ import` says."""
    future = [stmt for stmt in tree.body if isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__"]
    return ast.Module([*(stmt for stmt in future if stmt not in stmts), *stmts], [])


def _compiles_as_written(source: Source, tree: ast.Module) -> bool:
    try:
        return _compiles(tree, source.filename)
    except RecursionError:
        return _compiles(
            source.text, source.filename
        )  # CPython takes a text that nests deeper than a tree may


def _compiles(program: str | ast.Module, filename: str) -> bool:
    if isinstance(program, str):
        program = without_escaped_bytes(program)
    with silenced_warnings():
        try:
            compile(program, filename, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
    return True
