"""What people see: errors, remarks, differences, tables and progress. Colour only where it can be seen.

`rich` is imported by the few functions that draw with it, so that a plain compile does not pay for it.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO
from unicodedata import combining, east_asian_width

from s2s.errors import S2SError, printable
from s2s.report.remarks import Remark

_RED, _GREEN, _YELLOW, _MAGENTA, _CYAN = (f"\033[{number}m" for number in (31, 32, 33, 35, 36))
_BOLD, _RESET = "\033[1m", "\033[0m"
_KINDS = {"done": _GREEN, "missed": _YELLOW, "note": _CYAN}
#: How much of a long line is shown.
_WIDTH = 100


def wants_colour(stream: IO[str]) -> bool:
    """Whether to colour what goes to `stream`: a terminal, and the user does not refuse (`NO_COLOR`)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def is_terminal(stream: IO[str]) -> bool:
    """Whether somebody watches `stream`."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def say(text: str, stream: IO[str] | None, *, end: str = "\n") -> None:
    """Print text that may hold what the stream cannot encode: that is shown escaped. A closed stream takes all."""
    if stream is None:
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + end)
    stream.flush()


def error_text(error: S2SError, *, colour: bool = False) -> str:
    """`s2s: error: file:line:col: message`, and the hint on a line of its own."""
    lines = [f"{_RED + _BOLD}s2s: error:{_RESET} {error}" if colour else f"s2s: error: {error}"]
    if error.text and error.column:
        line, caret = _pointed_at(error.text, error.column, error.end_column or 0)
        lines += [f"    {line}", f"    {_RED + caret + _RESET if colour else caret}"]
    if error.hint:
        lines.append(f"  hint: {error.hint}")
    return "\n".join(lines)


def _pointed_at(text: str, column: int, end_column: int) -> tuple[str, str]:
    """A line as it can be shown, no longer than fits, and what stands below it to point at a place."""
    start = max(column - 1 - _WIDTH // 2, 0)
    part = text[start : start + _WIDTH].rstrip()
    shown = [" " if character == "\t" else printable(character) for character in part]
    widths = [_width(piece) for piece in shown]
    first = min(column - 1 - start, len(shown))
    last = min(max(end_column - 1 - start, first), len(shown))
    left = sum(widths[:first])
    if not start:
        blanks = len(part) - len(part.lstrip(" \t"))
        cut = min(blanks, first)
        shown, left = shown[cut:], left - cut
    return "".join(shown), " " * left + "^" * max(sum(widths[first:last]), 1)


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def kind_text(kind: str) -> str:
    """The kind of a remark in its colour."""
    return f"{_KINDS[kind]}{kind}{_RESET}"


def remark_text(filename: str, remark: Remark, *, colour: bool = False) -> str:
    """`file:line:col: done [inline] message`, and what it relies on or what would unlock it."""
    place = f"{filename}:{remark.line}:{remark.column + 1}" if remark.line else filename
    kind, name, unlock = remark.kind, f"[{remark.pass_name}]", f"(would take: {remark.unlock})"
    if colour:
        place, kind, name, unlock = (
            f"{style}{text}{_RESET}"
            for style, text in ((_BOLD, place), (_KINDS[kind], kind), (_CYAN, name), (_MAGENTA, unlock))
        )
    text = f"{place}: {kind} {name} {remark.message}"
    if remark.function and remark.function != "<module>":
        text += f" (in {remark.function})"
    if remark.assumptions:
        text += f" (relies on {', '.join(remark.assumptions)})"
    return f"{text} {unlock}" if remark.unlock else text


def diff_text(before: str, after: str, filename: str, *, colour: bool = False) -> str:
    """A unified diff of a file and its compiled form; empty if they are the same."""
    import difflib

    lines = difflib.unified_diff(
        _lines(before),
        _lines(after),
        filename,
        f"{filename} (compiled)",
    )
    whole = []
    for line in lines:
        text = line.rstrip("\n")
        if colour:
            text = _coloured(text)
        whole.append(text if line.endswith("\n") else f"{text}\n\\ No newline at end of file")
    return "\n".join(whole)


def _lines(text: str) -> list[str]:
    # `str.splitlines` also breaks at form feeds and other characters that end no line of a program.
    return io.StringIO(text, newline="\n").readlines()


def _coloured(line: str) -> str:
    for start, style in (("+++", _BOLD), ("---", _BOLD), ("@@", _CYAN), ("+", _GREEN), ("-", _RED)):
        if line.startswith(start):
            return f"{style}{line}{_RESET}"
    return line


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], stream: IO[str]) -> None:
    """Print a table: drawn by rich on a terminal, plain aligned columns elsewhere."""
    if is_terminal(stream):
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        drawn = Table(*columns, title=title, title_justify="left")
        for row in rows:
            drawn.add_row(*(Text(cell) for cell in row))
        Console(file=stream, no_color=not wants_colour(stream)).print(drawn)
        return
    widths = [max(len(row[i]) for row in (columns, *rows)) for i in range(len(columns))]
    for row in (columns, *rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        say("  ".join(cells).rstrip(), stream)


@contextmanager
def progress(total: int, stream: IO[str], *, enabled: bool = True) -> Iterator[Callable[[], None]]:
    """A progress bar for `total` files if `stream` is a terminal; gives what to call after each of them."""
    if not enabled or total < 2 or not is_terminal(stream):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(file=stream, no_color=not wants_colour(stream))
    columns = (TextColumn("compiling"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # No refreshing thread: worker processes are forked from a process that has one thread only.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task("", total=total)
        drawn = time.monotonic()

        def advance() -> None:
            nonlocal drawn
            bar.advance(task)
            # Drawing costs as much as taking a file from the cache.
            if (now := time.monotonic()) - drawn > 0.1:
                bar.refresh()
                drawn = now

        yield advance


@contextmanager
def watching(stream: IO[str]) -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar if `stream` is a terminal; gives what to call with what is under way, how far, and of how much."""
    if not is_terminal(stream):
        yield lambda label, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(file=stream, force_terminal=True, no_color=not wants_colour(stream))
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    # What runs meanwhile may look at the streams of the process and at its threads: they stay what they are.
    with Progress(
        *columns,
        console=console,
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("", total=None)
        drawn = 0.0

        def update(label: str, done: int, total: int) -> None:
            nonlocal drawn
            bar.update(task, description=label, completed=done, total=total)
            if (now := time.monotonic()) - drawn > 0.1:
                bar.refresh()
                drawn = now

        yield update


def stages_text(seconds: Mapping[str, float], lines: int) -> str:
    """A table of where time went: stages, what each took, and that for a line of source."""
    total = sum(seconds.values())
    rows = [*seconds.items(), ("total", total)]
    shown = [
        f"  {name:22}{spent:9.3f} s{spent / total if total else 0:7.0%}{spent / max(lines, 1) * 1e6:9.1f} µs a line"
        for name, spent in rows
    ]
    return "\n".join([f"{lines} lines", *shown])
