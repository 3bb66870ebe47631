"""From what a recorder saw to a profile: code objects become functions of files, counts become shares."""

from __future__ import annotations

import ast
import os
import sys
import tokenize
import warnings
from collections.abc import Iterable
from contextlib import suppress

from s2s.profile.data import File, Function, Profile
from s2s.profile.functions import Definition, definitions
from s2s.profile.recorder import Record, Recorder

#: So many places that a function is called from are written down.
_MOST_CALLERS = 8


def profile_of(recorder: Recorder, folder: str) -> Profile:
    """What a recorder saw.

    Args:
        folder: what paths are written relative to, where they lie below it.
    """
    result = Profile(
        ".".join(map(str, sys.version_info[:3])),
        max(recorder.ended - recorder.started, 1e-6),
        recorder.samples,
    )
    by_file: dict[str, list[Record]] = {}
    for record in recorder.records.values():
        if record is not None:
            by_file.setdefault(record.code.co_filename, []).append(record)
    for filename, records in by_file.items():
        found = _file(filename, records, recorder, folder)
        if found is not None:
            result.files[_written(filename, folder)] = found
    return result


def _written(filename: str, folder: str) -> str:
    path, base = os.path.realpath(filename), os.path.join(os.path.realpath(folder), "")
    return (path.removeprefix(base) if path.startswith(base) else path).replace(os.sep, "/")


def _file(filename: str, records: list[Record], recorder: Recorder, folder: str) -> File | None:
    source = _source(filename)
    if source is None:
        return None
    tree, text = source
    known = definitions(tree, text)
    by_place = {(definition.name, definition.first): definition for definition in known}
    functions: dict[Definition, Function] = {}
    whole = recorder.seconds or 1.0
    for record in records:
        code = record.code
        own = by_place.get((code.co_qualname, code.co_firstlineno))
        # What a comprehension, a lambda or a class body does is done by the function around it.
        definition = own or _around(known, code.co_firstlineno)
        if definition is None:
            continue
        made = functions.get(definition)
        if made is None:
            made = Function(definition.name, definition.first, definition.digest)
            functions[definition] = made
        made.own = round(made.own + record.own / whole, 4)
        if own is not None:
            _fill(made, record, definition, recorder, folder)
    return File(records[0].module, list(functions.values()))


def _fill(made: Function, record: Record, definition: Definition, recorder: Recorder, folder: str) -> None:
    made.total = round(record.total / (recorder.seconds or 1.0), 4)
    made.calls = record.first_calls
    if record.calls:
        made.calls += round(record.calls / (recorder.part_seen or 1.0))
    made.params = {name: seen.parameter for name, seen in record.params.items()}
    if record.layouts is not None:
        made.layouts = dict(record.layouts.known or {})
    callers = sorted(record.callers.items(), key=lambda item: -item[1])[:_MOST_CALLERS]
    made.callers = {f"{_written(path, folder)}:{line}": times for (path, line), times in callers}
    if record.lines is not None:
        made.trips = {
            str(loop.lineno): trips
            for loop in _loops(definition.node)
            if (trips := _trips(loop, record.lines.counts)) is not None
        }


def _source(filename: str) -> tuple[ast.Module, str] | None:
    """The tree and the text of a file; None where there is none, or it is no longer a program."""
    with suppress(OSError, SyntaxError, ValueError, RecursionError):
        with tokenize.open(filename) as file:
            text = file.read()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text), text
    return None


def _around(known: list[Definition], line: int) -> Definition | None:
    """The innermost function that a line lies in."""
    inside = [definition for definition in known if definition.first <= line <= definition.last]
    return inside[-1] if inside else None


_Loop = ast.For | ast.While


def _loops(node: ast.AST) -> Iterable[_Loop]:
    """The loops of a function, but for those of functions in it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Loop):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield from _loops(child)


def _runs(stmt: ast.stmt, counts: dict[int, int]) -> int:
    """How often a statement was begun."""
    times = counts.get(stmt.lineno, 0)
    if isinstance(stmt, _Loop):
        times -= _runs(
            stmt.body[0], counts
        )  # the line of a loop is come to before each iteration, and at its end
    return max(times, 0)


def _trips(loop: _Loop, counts: dict[int, int]) -> float | None:
    """How often the body of a loop runs each time, on average; None where it was not seen, or shares its line."""
    if loop.body[0].lineno == loop.lineno or loop.lineno not in counts:
        return None
    return round(_runs(loop.body[0], counts) / max(_runs(loop, counts), 1), 1)
