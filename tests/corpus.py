"""Compile the whole standard library of the running interpreter, and check what must hold for any file.

For each file the interpreter itself parses:

* `tree`: lowering and emitting again gives the same tree, positions included;
* `names`: the storage of every name agrees with `symtable`;
* `ir`: the textual form of the IR reads back as itself, and the IR passes its verifier;
* `none`: with no passes, the compiled file is the same bytes;
* `default`: with the default passes, no function fails, the IR is valid after each, and the output compiles;
* `again`: compiling the output changes nothing;
* `closed`: the same holds in a closed world that is this file.

Run as `python -m tests.corpus`; the exit status is 1 if anything does not hold.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import multiprocessing
import os
import sys
import sysconfig
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from s2s.backend.emit import emit
from s2s.errors import SourceError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.options import Options, ProgramNames

CHECKS = ("tree", "names", "ir", "none", "default", "again", "closed")
SHOWN = 40


@dataclass
class Result:
    """What was found out about one file."""

    path: str
    lines: int = 0
    parsed: bool = True
    compiles: bool = True
    changed: bool = False
    crashed: bool = False
    problems: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)


@dataclass
class File:
    """One file, and what the checks of it share."""

    path: str
    data: bytes
    source: Source
    tree: ast.Module
    compiles: bool
    changed: bool = False
    output: bytes = b""


def check_tree(file: File) -> Iterator[str]:
    """Lowering and emitting again gives the same tree."""
    emitted = emit(lower(file.tree, file.path))
    if ast.dump(emitted, include_attributes=True) != ast.dump(file.tree, include_attributes=True):
        yield "the emitted tree is another one"


def check_names(file: File) -> Iterator[str]:
    """Names are resolved as CPython resolves them."""
    from tests.symbols import differences, function_differences

    if file.compiles:
        yield from differences(file.data, file.tree)
        yield from function_differences(file.data, file.tree)


def check_ir(file: File) -> Iterator[str]:
    """The textual form reads back as itself."""
    from s2s.ir.dump import dump
    from s2s.ir.parse import parse
    from s2s.ir.verify import verify

    module = lower(file.tree, file.path)
    if file.compiles:
        verify(module)
    text = dump(module)
    if dump(parse(text)) != text:
        yield "the textual form reads back as something else"


def check_none(file: File) -> Iterator[str]:
    """Without passes nothing changes."""
    from s2s.driver import compile_bytes

    if compile_bytes(file.data, file.path, Options.make(passes="none")).data != file.data:
        yield "changed without any pass"


def check_default(file: File) -> Iterator[str]:
    """The default passes fail nowhere, the IR is valid after each, and what they make compiles."""
    yield from _optimized(file, Options.make())


def _optimized(file: File, options: Options) -> Iterator[str]:
    from s2s.driver import compile_bytes

    compiled = compile_bytes(file.data, file.path, dataclasses.replace(options, verify=True))
    file.changed, file.output = compiled.changed, compiled.data
    if file.compiles:
        yield from (f"{f.function}: {f.pass_name} failed: {f.error!r}" for f in compiled.failures)
        compile(compiled.data, file.path, "exec", dont_inherit=True)
    ast.parse(compiled.data)


def check_again(file: File) -> Iterator[str]:
    """Compiling the output changes nothing."""
    yield from _final(file, Options.make())


def _final(file: File, options: Options) -> Iterator[str]:
    from s2s.driver import compile_bytes

    if file.changed and compile_bytes(file.output, file.path, options).data != file.output:
        yield "compiling the output changes it again"


def check_closed(file: File) -> Iterator[str]:
    """In a closed world, too, nothing fails, and compiling the output changes nothing."""
    options = dataclasses.replace(Options.make(assume="closed-world"), program=ProgramNames())
    closed = dataclasses.replace(file)
    yield from _optimized(closed, options)
    yield from _final(closed, options)


_CHECKS: dict[str, Callable[[File], Iterable[str]]] = {
    "tree": check_tree,
    "names": check_names,
    "ir": check_ir,
    "none": check_none,
    "default": check_default,
    "again": check_again,
    "closed": check_closed,
}


def check_file(job: tuple[str, tuple[str, ...]]) -> Result:
    """Run the checks on one file."""
    path, checks = job
    result = Result(path)
    data = Path(path).read_bytes()
    result.lines = data.count(b"\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if not _parses(data):
            result.parsed = False
            try:
                Source.from_bytes(data, path).parse()
                result.problems.append("parse: taken, though the interpreter refuses it")
            except SourceError:
                pass
            return result
        try:
            source = Source.from_bytes(data, path)
            tree = source.parse()
        except Exception as error:
            return _failed(result, "parse", error)
        result.compiles = _compiles(data, path)
        file = File(path, data, source, tree, result.compiles)
        for name in checks:
            start = time.process_time()
            try:
                result.problems += (f"{name}: {problem}" for problem in _CHECKS[name](file))
            except Exception as error:
                _failed(result, name, error)
            result.seconds[name] = time.process_time() - start
        result.changed = file.changed
    return result


def _failed(result: Result, name: str, error: Exception) -> Result:
    where = traceback.extract_tb(error.__traceback__)[-1]
    result.problems.append(f"{name}: {error!r} at {os.path.basename(where.filename)}:{where.lineno}")
    result.crashed = True
    return result


def _parses(data: bytes) -> bool:
    try:
        ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _compiles(data: bytes, path: str) -> bool:
    """Whether the file is a program; some only parse, such as one with `return` outside a function."""
    try:
        compile(data, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def stdlib_files(tests: bool) -> list[str]:
    """Every Python file of the standard library of the running interpreter."""
    root = Path(sysconfig.get_path("stdlib"))
    skipped = {"site-packages", "dist-packages", "__pycache__"}
    if not tests:
        skipped |= {"test", "tests", "idle_test"}
    return sorted(str(path) for path in root.rglob("*.py") if not skipped & set(path.relative_to(root).parts))


def report(results: list[Result], seconds: float, checks: tuple[str, ...]) -> bool:
    """Print what was found. Returns whether everything held."""
    checked = [result for result in results if result.parsed]
    lines = sum(result.lines for result in checked)
    bad = [result for result in results if result.problems]
    alike: dict[str, list[str]] = {}
    for result in bad:
        for problem in result.problems:
            alike.setdefault(problem, []).append(result.path)
    for problem, paths in sorted(alike.items(), key=lambda item: -len(item[1]))[:SHOWN]:
        more = ", ".join(map(os.path.basename, paths[1:6])) + (", …" if len(paths) > 6 else "")
        print(f"{paths[0]}: {problem}" + (f" (and {len(paths) - 1} more like it: {more})" if more else ""))
    if len(alike) > SHOWN:
        print(f"… and {len(alike) - SHOWN} other problems")
    failing = Counter(problem.partition(":")[0] for result in bad for problem in result.problems[:1])
    print(
        f"Python {sys.version.split()[0]}: {len(checked)} files, {lines} lines in {seconds:.0f} s;"
        f" {len(results) - len(checked)} the interpreter does not parse,"
        f" {sum(not result.compiles for result in checked)} it parses but does not compile"
    )
    print(
        f"  crashes: {sum(result.crashed for result in results)}, files failing: {len(bad)}"
        + "".join(f", {name} {count}" for name, count in failing.items())
        + f"; files changed by the default passes: {sum(result.changed for result in results)}"
    )
    for name in checks:
        spent = sum(result.seconds.get(name, 0.0) for result in checked)
        slowest = max(checked, key=lambda result: result.seconds.get(name, 0.0), default=None)
        if spent and slowest:
            print(
                f"  {name:8} {lines / spent:9.0f} lines/s;"
                f" slowest {os.path.basename(slowest.path)}, {slowest.seconds.get(name, 0.0):.1f} s"
            )
    return not bad


def main(arguments: list[str] | None = None) -> int:
    """Check the corpus as the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.corpus", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only N files, spread over all")
    parser.add_argument("--tests", action=argparse.BooleanOptionalAction, default=True, help="the tests too")
    parser.add_argument(
        "--checks", default=",".join(CHECKS), metavar="NAMES", help="only these (default: all)"
    )
    parser.add_argument(
        "--jobs", type=int, default=2, metavar="N", help="processes (default: 2); with 1, this one alone"
    )
    options = parser.parse_args(arguments)
    checks = tuple(name for name in CHECKS if name in options.checks.split(","))
    if unknown := set(options.checks.split(",")) - set(CHECKS):
        parser.error(f"unknown checks: {', '.join(sorted(unknown))} (known: {', '.join(CHECKS)})")
    files = stdlib_files(options.tests)
    if options.limit and options.limit < len(files):
        files = files[:: len(files) // options.limit][: options.limit]
    start = time.monotonic()
    work = [(path, checks) for path in files]
    if options.jobs == 1:
        results = [check_file(item) for item in work]
    else:
        with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
            results = list(pool.imap_unordered(check_file, work, chunksize=4))
    results.sort(key=lambda result: result.path)
    return 0 if report(results, time.monotonic() - start, checks) else 1


if __name__ == "__main__":
    sys.exit(main())
