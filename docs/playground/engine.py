"""What the playground asks of s2s, inside the browser: each function takes a program as text and gives plain data.

The worker calls `answer` and hands its JSON to the page. A mistake of the user's is an answer, not an exception.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import difflib
import importlib.util
import io
import json
import linecache
import statistics
import sys
import time
import traceback
import types
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from s2s.api.program import optimize_source
from s2s.errors import S2SError
from s2s.explain.gather import kept_lines
from s2s.ir.dump import dump, dump_function
from s2s.options import Options
from s2s.report.summary import Summary
from s2s.stages import PASSES

FILENAME = "program.py"
#: More output than this is of no use on a page, and makes it slow.
MOST_OUTPUT = 50_000
#: Rounds of a run go on as long as they have taken less than this together.
RUN_SECONDS = 1.5
MOST_ROUNDS = 15
#: A browser's clock is coarse: a short program runs more than once in a round.
ROUND_SECONDS = 0.02
MOST_TIMES = 200
SHORTEST = 0.001
VERIFY_SECONDS = 5.0
VERIFY_EXAMPLES = 100
MOST_STEPS = 400


def answer(kind: str, request: str) -> str:
    """Do what the page asks for; the result, or what is wrong with the program, as JSON."""
    asked = json.loads(request)
    try:
        result = QUESTIONS[kind](asked["text"], int(asked["level"]), tuple(asked["assume"]))
    except S2SError as error:
        where = {"line": error.line, "column": error.column}
        result = {"error": {"message": error.message, "hint": error.hint, **where}}
    return json.dumps(result)


def compiled(text: str, level: int, assume: Sequence[str]) -> dict[str, Any]:
    """The program s2s makes, and its remarks."""
    started = time.perf_counter()
    program = optimize_source(text, filename=FILENAME, level=level, assume=assume)
    seconds = time.perf_counter() - started
    summary = Summary()
    summary.add(FILENAME, program.remarks)
    return {
        "source": program.source,
        "changed": program.changed,
        "kept": kept_lines(ast.parse(program.source), program.compiled.holder),
        "relied": list(program.relied),
        "summary": summary.text().splitlines()[-1],
        "remarks": [remark.as_dict() for remark in program.remarks],
        "seconds": seconds,
    }


def steps(text: str, level: int, assume: Sequence[str]) -> dict[str, Any]:
    """The IR as it is read, after each pass that changed a function, and as it is written."""
    every = [info.name for info in PASSES]
    before = optimize_source(text, filename=FILENAME, passes="none").compiled.module
    program = optimize_source(text, filename=FILENAME, level=level, assume=assume, print_after=every)
    whole = dump(before, spans=False)
    last = {"<module>": whole}
    shown = [_step("as read", "<module>", whole, whole, last)]
    snapshots = program.compiled.snapshots
    for snapshot in snapshots[:MOST_STEPS]:
        name = snapshot.function
        if name not in last:
            last[name] = dump_function(before, name, spans=False)
        shown.append(_step(snapshot.pass_name, name, last[name], snapshot.text, last))
        last[name] = snapshot.text
    final = dump(program.compiled.module, spans=False)
    shown.append(_step("as written out", "<module>", final, final, last))
    return {"steps": shown, "left_out": max(0, len(snapshots) - MOST_STEPS)}


def _step(pass_name: str, function: str, before: str, after: str, last: dict[str, str]) -> dict[str, Any]:
    """One step, with the 1-based lines that are new in it; what another function's step showed is not."""
    known = {line.strip() for name, text in last.items() if name != function for line in text.splitlines()}
    lines = after.splitlines()
    new = [
        number + 1
        for tag, _, _, start, end in difflib.SequenceMatcher(
            None, before.splitlines(), lines, autojunk=False
        ).get_opcodes()
        if tag in ("replace", "insert")
        for number in range(start, end)
        if lines[number].strip() not in known
    ]
    return {"pass": pass_name, "function": function, "text": after.rstrip("\n"), "new": new}


def ran(text: str, level: int, assume: Sequence[str]) -> dict[str, Any]:
    """What the program prints as written and compiled, and how long both take, in turns."""
    program = optimize_source(text, filename=FILENAME, level=level, assume=assume)
    lines = text.splitlines(keepends=True)
    linecache.cache[FILENAME] = (len(text), None, lines, FILENAME)
    sides = {"written": _as_written(text), "compiled": program.code}
    first = {name: _run(code) for name, code in sides.items()}
    times = max(1, min(MOST_TIMES, int(ROUND_SECONDS / max(first["written"]["seconds"], 1e-6))))
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    started = time.perf_counter()
    while not seconds["written"] or (
        time.perf_counter() - started < RUN_SECONDS and len(seconds["written"]) < MOST_ROUNDS
    ):
        for name, code in sides.items():
            seconds[name].append(sum(_run(code)["seconds"] for _ in range(times)) / times)
    written, done = (statistics.median(values) for values in seconds.values())
    ratios = [before / after for before, after in zip(*seconds.values(), strict=True) if after]
    return {
        "output": first["compiled"]["output"],
        "written_output": first["written"]["output"],
        "same": first["written"]["output"] == first["compiled"]["output"],
        "missing": _missing(text),
        "rounds": len(seconds["written"]),
        "written": written,
        "compiled": done,
        # What defines functions and hardly calls them is all start, which is not what one wants to know.
        "ratio": statistics.median(ratios) if ratios and written > SHORTEST else None,
    }


def _as_written(text: str) -> types.CodeType:
    try:
        return compile(text, FILENAME, "exec", dont_inherit=True)
    except SyntaxError as error:  # what the parser lets through and the compiler does not
        raise S2SError(error.msg, filename=FILENAME, line=error.lineno, column=error.offset) from error


def _run(code: types.CodeType) -> dict[str, Any]:
    """Execute a program as `__main__`; its output with the traceback it may end in, and its time."""
    out = io.StringIO()
    module = types.ModuleType("__main__")
    vars(module).update(__builtins__=builtins, __file__=FILENAME)
    outer, sys.modules["__main__"] = sys.modules["__main__"], module
    before = sys.stdin
    sys.stdin = io.StringIO()
    started = time.perf_counter()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            try:
                exec(code, vars(module))
            except SystemExit as ended:
                if ended.code not in (None, 0):
                    out.write(f"SystemExit: {ended.code}\n")
            except Exception as error:
                trace = error.__traceback__.tb_next if error.__traceback__ else None
                out.writelines(traceback.format_exception(type(error), error, trace))
    finally:
        seconds = time.perf_counter() - started
        sys.modules["__main__"], sys.stdin = outer, before
    text = out.getvalue()
    if len(text) > MOST_OUTPUT:
        text = f"{text[:MOST_OUTPUT]}\n… {len(text) - MOST_OUTPUT} characters more\n"
    return {"output": text, "seconds": seconds}


def verified(text: str, level: int, assume: Sequence[str]) -> dict[str, Any]:
    """The program and what s2s makes of it, called side by side on generated inputs."""
    warnings.filterwarnings(
        "ignore", message="It looks like `register_random`"
    )  # not of the program's making
    from s2s.verify.check import (
        verify_file,
    )  # needs hypothesis, which the page loads when this is first asked

    path = Path(FILENAME)
    path.write_text(text, encoding="utf-8")
    options = Options.make(level=level, assume=assume)
    try:
        report = verify_file(path, options=options, examples=VERIFY_EXAMPLES, seconds=VERIFY_SECONDS)
    finally:
        path.unlink()  # where there is a file of the name, CPython takes the lines of later errors from it
    return {
        "ok": report.ok,
        "changed": report.changed,
        "checked": report.checked,
        "functions": report.functions,
        "skipped": report.skipped,
        "problem": report.problem,
        "missing": _missing(text),
        "line": report.line,
        "failures": [
            {
                "function": failure.function,
                "call": failure.call,
                "what": failure.what,
                "original": failure.original.shown,
                "compiled": failure.compiled.shown,
                "guilty": failure.guilty_pass,
                "program": failure.program,
            }
            for failure in report.failures
        ],
    }


def _missing(text: str) -> list[str]:
    """The packages that a program imports and the page has not."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.add(node.module.partition(".")[0])
    return sorted(
        name for name in names if name not in sys.modules and importlib.util.find_spec(name) is None
    )


QUESTIONS: dict[str, Callable[[str, int, Sequence[str]], dict[str, Any]]] = {
    "compile": compiled,
    "steps": steps,
    "run": ran,
    "verify": verified,
}
