"""Original against compiled, side by side: `python -m benchmarks.run [KERNEL…]`.

Only ratios are printed: times depend on the machine, ratios hardly do. `guarded` is s2s with no assumption
granted, `closed world` is `--assume closed-world`.
"""

from __future__ import annotations

import platform
import statistics
import sys
from pathlib import Path

from benchmarks.measure import compiled, speedups
from benchmarks.micro import MICROS

KERNELS = Path(__file__).parent / "kernels"


def row(name: str, ratios: list[float]) -> None:
    print(f"{name:34}" + "".join(f"{ratio:12.2f}x" for ratio in ratios), flush=True)


def table(title: str, programs: list[tuple[str, str, str | None]]) -> None:
    """Measure the programs, given as name, text and passes, and print a line for each."""
    print(f"\n{title:34}{'guarded':>13}{'closed world':>13}")
    measured = []
    for name, text, passes in programs:
        forms = [compiled(text, passes=passes), compiled(text, passes=passes, assume="closed-world")]
        measured.append(speedups(name, [text, *forms]))
        row(name, measured[-1])
    if len(measured) > 1:
        row("geometric mean", [statistics.geometric_mean(column) for column in zip(*measured)])


def main(wanted: list[str]) -> None:
    """Measure the kernels named, or everything."""
    print(f"times faster than as written, {platform.python_implementation()} {platform.python_version()}")
    paths = [path for path in sorted(KERNELS.glob("*.py")) if not wanted or path.stem in wanted]
    if paths:
        table("kernel", [(path.stem, path.read_text(), None) for path in paths])
    if not wanted:
        table("rewrite", [(micro.name, micro.text, micro.passes) for micro in MICROS])


if __name__ == "__main__":
    main(sys.argv[1:])
