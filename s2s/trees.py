"""Files and trees: what there is to compile, and where it goes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain
from typing import Literal, Protocol

from s2s import writing
from s2s.cache import Cache, entry_key
from s2s.config.find import Choice, choice_of
from s2s.errors import S2SError, SourceError, UsageError, reason, shown
from s2s.frontend.files import read_file, read_stdin
from s2s.frozen import frozen
from s2s.gathering import for_program, imports_of, marks_for
from s2s.imports import ImportedFiles, WantedMark
from s2s.installed import Installed
from s2s.linking import Linker
from s2s.options import Options
from s2s.outcome import Outcome, Task, compile_task

#: Folders that are never part of a program: what the interpreter keeps, and version control.
SKIPPED_FOLDERS = frozenset({"__pycache__", ".git", ".hg", ".svn"})
STDIN = "-"
#: The formats of source maps, pairs of lines and version 3 of the standard, and how those of s2s begin; no others do.
MAPS = {"lines": '{"version": 1, "file": ', "v3": '{"version": 3, "x_s2s": '}

#: Fewer bytes than this per process are compiled sooner than the process starts.
_BYTES_PER_WORKER = 100_000


@frozen()
class Item:
    """One thing to do.

    Attributes:
        kind: `python` is compiled, `data` copied, `link` made again as the link it is.
        path: the source, as given or found; `-` is the standard input.
        target: where the result goes, None if it is not written to a file.
        data: the bytes of the source where they are at hand: the standard input is read but once.
    """

    kind: Literal["python", "data", "link"]
    path: str
    target: str | None = None
    data: bytes | None = None

    @property
    def name(self) -> str:
        """What to call it in messages."""
        return "<stdin>" if self.path == STDIN else self.path


# --- what there is to do ------------------------------------------------------------------------------------


def plan(inputs: Sequence[str], output: str | None = None) -> tuple[list[Item], list[S2SError]]:
    """Everything to do for `inputs`, sorted, and what cannot be done.

    Args:
        inputs: files, folders, or `-`.
        output: one file's target, or the folder that one folder is compiled to, or the folder all of several
            inputs are compiled into; None if nothing is written.

    Raises:
        UsageError: a path is empty, two inputs would go to one file, or an output would overwrite a source.
    """
    if "" in inputs:
        raise UsageError("an input is the empty path")
    if output == "":
        raise UsageError("the output is the empty path", hint="leave -o out, or say where to write")
    items: list[Item] = []
    problems: list[S2SError] = []
    into_folder = output is not None and (len(inputs) > 1 or output.endswith(os.sep) or os.path.isdir(output))
    for given in inputs:
        if given != STDIN and os.path.isdir(given):
            target = output
            if output is not None and len(inputs) > 1:
                target = os.path.join(output, os.path.basename(os.path.abspath(given)))
            if target is not None and os.path.exists(target) and not os.path.isdir(target):
                raise UsageError(f"{shown(target)} is a file; a folder is compiled to a folder")
            before = len(problems)
            found = list(_walk(given, target, problems))
            if len(problems) == before and not any(item.kind == "python" for item in found):
                problems.append(S2SError("no Python files in this folder", filename=given))
                continue
            items += found
        elif given != STDIN and not os.path.lexists(given):
            problems.append(S2SError("no such file or folder", filename=given))
        else:
            target = output
            if output is not None and into_folder:
                if given == STDIN:
                    raise UsageError(f"the standard input goes to a file, and {shown(output)} is a folder")
                target = os.path.join(output, os.path.basename(given))
            items.append(Item("python", given, target))
    _check_targets(items)
    return items, problems


def _walk(folder: str, target: str | None, problems: list[S2SError]) -> Iterator[Item]:
    """Every file below `folder`, in a stable order; never what lies in the output folder."""
    skipped = None if target is None else os.path.realpath(target)
    pending = [(folder, target)]
    while pending:
        source_folder, target_folder = pending.pop()
        try:
            with os.scandir(source_folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            problems.append(S2SError(f"cannot list this folder: {reason(error)}", filename=source_folder))
            continue
        folders = []
        for entry in entries:
            # A path without `./` in front reads better, and is what the user would type.
            path = entry.name if source_folder == os.curdir else entry.path
            inside = None if target_folder is None else os.path.join(target_folder, entry.name)
            if entry.is_symlink():
                yield Item("link", path, inside)
            elif entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED_FOLDERS and os.path.realpath(path) != skipped:
                    folders.append((path, inside))
            elif entry.is_file(follow_symlinks=False):
                yield Item("python" if entry.name.endswith((".py", ".pyw")) else "data", path, inside)
        pending += reversed(folders)


def _check_targets(items: list[Item]) -> None:
    """Refuse targets that are sources, and targets of two sources."""
    if all(item.target is None for item in items):
        return
    sources = _sources(items)
    taken: dict[str, str] = {}
    for item in items:
        if item.target is None:
            continue
        real = _place(item.target)
        if real in sources:
            raise UsageError(
                f"the output {shown(item.target)} would overwrite the source {shown(sources[real])}",
                hint="give another output with -o, or compile in place with --in-place",
            )
        if real in taken and taken[real] != item.path:
            raise UsageError(
                f"{shown(taken[real])} and {shown(item.path)} would both be written to {shown(item.target)}",
                hint="compile them one at a time, each with its own -o",
            )
        taken[real] = item.path


def check_maps(items: Iterable[Item]) -> None:
    """Refuse source maps that would overwrite anything but a source map.

    Raises:
        UsageError: one would, or would lie beside what is no file.
    """
    items = list(items)
    sources = _sources(items)
    targets = {_place(item.target): item.path for item in items if item.target is not None}
    for item in items:
        if item.kind != "python" or item.target is None:
            continue
        if writing.takes_data(item.target):
            raise UsageError(f"a source map lies beside the output, and {shown(item.target)} is no file")
        path = map_path(item.target)
        real = _place(path)
        if real in sources:
            raise UsageError(
                f"the source map {shown(path)} would overwrite the source {shown(sources[real])}"
            )
        if real in targets:
            raise UsageError(
                f"{shown(targets[real])} and the source map of {shown(item.path)} would both be written to "
                f"{shown(path)}"
            )
        if os.path.lexists(path) and not _is_map(path):
            raise UsageError(
                f"the source map {shown(path)} would overwrite a file that is no source map of s2s",
                hint="move that file away, or give another output with -o",
            )


def map_path(target: str) -> str:
    """Where the source map of an output lies."""
    return f"{target}.map"


def _is_map(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            start = file.read(max(map(len, MAPS.values())))
        return start.startswith(tuple(known.encode() for known in MAPS.values()))
    except OSError:
        return False


def _sources(items: Iterable[Item]) -> dict[str, str]:
    return {os.path.realpath(item.path): item.path for item in items if item.path != STDIN}


def _place(path: str) -> str:
    """The file that writing to `path` makes: a link there is replaced, not written through."""
    folder, name = os.path.split(os.path.abspath(path))
    return os.path.join(os.path.realpath(folder), name)


def in_place(items: Iterable[Item]) -> list[Item]:
    """The Python files among `items`, each once, with itself as its target."""
    seen: set[str] = set()
    result = []
    for item in items:
        real = os.path.realpath(item.path)
        if item.kind == "python" and real not in seen:
            seen.add(real)
            result.append(Item("python", item.path, real))
    return result


# --- compiling ----------------------------------------------------------------------------------------------


def read(item: Item) -> bytes:
    """The bytes of an item's source.

    Raises:
        SourceError: it cannot be read.
    """
    if item.data is not None:
        return item.data
    try:
        return read_stdin() if item.path == STDIN else read_file(item.path)
    except OSError as error:
        raise SourceError(f"cannot read: {reason(error)}", filename=item.path) from error


def compile_items(
    items: Sequence[Item],
    options: Options | Choice,
    *,
    cache: Cache | None = None,
    jobs: int | None = None,
    with_lines: bool = False,
    executor: str | None = None,
) -> Iterator[tuple[Item, bytes, Outcome]]:
    """Compile Python items, in their order.

    Args:
        items: what to compile.
        options: how; for each as its project says, if it is a choice.
        cache: where results are looked for and kept; None for nowhere.
        jobs: how many processes; as many as pay unless given.
        with_lines: whether outcomes say where the lines and pieces of the output come from.
        executor: the cluster that compiles, as `dask://HOST:PORT`; processes of this machine unless given.

    Raises:
        UsageError: a project says what means nothing, or the cluster cannot compile.
        S2SError: there is no cluster, or not any more.

    Yields:
        each item with the bytes of its source and what compiling it gave.
    """
    choice = choice_of(options)
    chosen = [choice(item.path, whole=len(items) > 1) for item in items]
    sources, errors = dict[int, bytes](), dict[int, Outcome]()
    for index, item in enumerate(items):
        try:
            sources[index] = read(item)
        except SourceError as error:
            errors[index] = Outcome(error=error)
    paths = [os.path.abspath(item.path) for item in items]
    tree = {path: sources.get(index, b"") for index, path in enumerate(paths)}
    linker = Linker(tree.get, closed=True, cache=cache, outside=Installed(cache).enum)
    chosen = for_program(items, chosen, linker)
    kinds = list(dict.fromkeys(chosen))
    imports = imports_of(items, chosen, linker)

    def key(index: int, data: bytes) -> str:
        given = replace(chosen[index], imports=imports[index])
        return entry_key("outcome with lines" if with_lines else "outcome", given.key(), data)

    def results(indexes: list[int]) -> Iterator[Outcome]:
        """What compiling some of the items gives, or has given before."""
        found: dict[int, Outcome] = {}
        for index in indexes:
            if cache and (stored := cache.get(key(index, sources[index]))) is not None:
                found[index] = Outcome.unpack(stored)
                found[index].cached = True
        missing = [index for index in indexes if index not in found]
        tasks = (
            Task(items[index].name, sources[index], imports[index], kinds.index(chosen[index]))
            for index in missing
        )
        count = _job_count(jobs, len(missing), sum(len(sources[index]) for index in missing))
        fresh = _compile(tasks, count, kinds, with_lines, executor if missing else None)
        for index in indexes:
            outcome = found.pop(index, None)
            if outcome is None:
                outcome = next(fresh)
                if cache and outcome.final:
                    cache.put(key(index, sources[index]), outcome.pack())
            yield outcome

    # Those that may hold private copies of what others define come first: they ask these for marks.
    asking = [index for index in sources if any(type(one) is ImportedFiles for one in imports[index])]
    done = dict(zip(asking, results(asking), strict=True))
    wanted: dict[str, list[WantedMark]] = {}
    for mark in chain.from_iterable(outcome.wanted for outcome in done.values()):
        wanted.setdefault(mark.path, []).append(mark)
    for index, data in sources.items():
        if marks := marks_for(paths[index], data, wanted):
            imports[index] += marks
            done.pop(index, None)
    rest = results([index for index in sources if index not in done])
    for index, item in enumerate(items):
        outcome = errors.get(index) or done.pop(index, None) or next(rest)
        yield item, sources.pop(index, b""), outcome
    if cache:
        cache.trim()


def _compile(
    tasks: Iterable[Task], jobs: int, options: Sequence[Options], with_lines: bool, executor: str | None
) -> Iterator[Outcome]:
    if executor is None and jobs <= 1:
        for task in tasks:
            yield compile_task(task, options, with_lines)
        return
    with _executor(executor, jobs, options, with_lines) as workers:
        yield from workers.map(tasks)


class _Executor(Protocol):
    """Who compiles several files at once."""

    def map(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Compile every task; outcomes come in the order of the tasks."""


def _executor(
    address: str | None, jobs: int, options: Sequence[Options], with_lines: bool
) -> AbstractContextManager[_Executor]:
    if address is not None:
        from s2s.cluster import Cluster

        return Cluster(address, options, with_lines)
    from s2s.workers import Workers

    return Workers(jobs, options, with_lines)


def _job_count(asked: int | None, files: int, size: int) -> int:
    if asked is not None:
        return min(asked, files)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, files, size // _BYTES_PER_WORKER)


def copy(item: Item) -> None:
    """Copy a data file with its mode and times, or make a link again, at the item's target.

    Raises:
        S2SError: it cannot be read or written.
    """
    assert item.target is not None
    writing.copy(item.path, item.target, item.kind == "link")
