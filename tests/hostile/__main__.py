"""`python -m tests.hostile [NAME…]`: try every row, or those whose name or group is given, and print the table."""

from __future__ import annotations

import argparse
import platform
import shutil
import sys
import tempfile
from pathlib import Path

from . import (  # noqa: F401  # importing a module registers its rows
    cached,
    constants,
    files,
    large,
    nesting,
    processes,
    text,
)
from .harness import ROWS, Box, Broken, Row


def attempt(row: Row) -> tuple[bool, str, float, int]:
    """Whether a row held, what came of it, and the most seconds and megabytes one of its processes took."""
    folder = Path(tempfile.mkdtemp(prefix="s2s-hostile-"))
    box = Box(folder, row.seconds, row.memory)
    try:
        return True, row.run(box), box.took, box.peak
    except Broken as error:
        return False, f"BROKEN: {error}", box.took, box.peak
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """Run the rows asked for; the status says whether all held."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="rows or groups; all of them unless given")
    parser.add_argument("--quick", action="store_true", help="only the rows that the test suite runs")
    parser.add_argument("--list", action="store_true", help="list the rows, run none")
    arguments = parser.parse_args()
    rows = [
        row
        for row in ROWS.values()
        if (not arguments.names or row.name in arguments.names or row.group in arguments.names)
        and (row.quick or not arguments.quick)
    ]
    known = {*ROWS, *(row.group for row in ROWS.values())}
    if unknown := [name for name in arguments.names if name not in known]:
        parser.error(f"no row or group {unknown[0]!r}; see --list")
    if arguments.list:
        for row in rows:
            print(f"{row.group:12} {row.name:24} {row.what}")
        return 0
    print(f"CPython {platform.python_version()}")
    print("| tried | outcome | seconds | MB |")
    print("|---|---|---:|---:|", flush=True)
    broken = 0
    for row in rows:
        held, outcome, seconds, megabytes = attempt(row)
        broken += not held
        cell = outcome.replace("|", "\\|").replace("\n", " ")
        print(f"| {row.what} (`{row.name}`) | {cell} | {seconds:.1f} | {megabytes} |", flush=True)
    print(f"\n{len(rows)} rows, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
