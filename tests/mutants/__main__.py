"""The command line of `python -m tests.mutants`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutants import report
from mutants.table import MUTANTS


def main() -> int:
    """Judge the mutants; fails unless the traps and the fuzzer catch every one."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=report.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutants to judge (default: all)")
    parser.add_argument(
        "--programs", type=int, default=20_000, help="the most the fuzzer gets (default: 20000)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)"
    )
    parser.add_argument(
        "--markdown", action="store_true", help="print the table as Markdown when all are judged"
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/mutants.md")
    chosen = parser.parse_args()
    unknown = sorted(set(chosen.names) - MUTANTS.keys())
    if unknown:
        parser.error(f"no such mutant: {', '.join(unknown)}; there are {', '.join(MUTANTS)}")
    started = time.perf_counter()
    verdicts: list[report.Verdict] = []
    for verdict in report.judge(chosen.names or list(MUTANTS), chosen.programs, chosen.jobs):
        verdicts.append(verdict)
        print(report.line(verdict), flush=True)
    if chosen.markdown:
        print(report.markdown(verdicts))
    if chosen.write:
        report.write(verdicts)
    caught = [verdict for verdict in verdicts if verdict.caught]
    print(f"{len(verdicts)} mutants, {len(caught)} caught, {time.perf_counter() - started:.0f} s")
    return len(caught) < len(verdicts)


if __name__ == "__main__":
    sys.exit(main())
