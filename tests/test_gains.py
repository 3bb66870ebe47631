"""What the compiler does to the programs that it is measured by: each pass at least as often as it is known to.

A change that makes a pass refuse what pays fails here, and not weeks later in a benchmark. `--update-data` writes the
counts anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from s2s.cli.app import app

COUNTS = Path(__file__).parent / "gains.json"
BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
#: Passes whose rewrites are gains by themselves; the others clean up, and do less where less is left behind.
COUNTED = frozenset(
    {
        "isolate", "comparisons", "clones", "parts", "templates", "makers", "outline", "regions", "inline", "fuse",
        "enums", "instances", "patterns", "copies", "callbacks", "construct", "counters", "mapped", "hoist", "unroll",
        "cases", "draws", "extremes", "fills", "formats", "keys", "reductions", "rows",
    }
)  # fmt: skip
PROGRAMS = sorted(
    path.relative_to(BENCHMARKS).as_posix()
    for folder in ("kernels", "programs", "everyday", "classics")
    for path in (BENCHMARKS / folder).iterdir()
    if path.suffix == ".py" or (path / "__main__.py").exists()
)


#: The classics are there for what is done by default.
WAYS = [
    (program, world)
    for program in PROGRAMS
    for world in ("default", "closed-world")
    if world == "default" or not program.startswith("classics/")
]


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="counted on CPython 3.11: elsewhere, other rewrites pay"
)
@pytest.mark.parametrize(("program", "world"), WAYS)
def test_programs_are_rewritten_as_often_as_before(
    program: str, world: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    key = f"{program} {world}"
    known: dict[str, dict[str, int]] = json.loads(COUNTS.read_text())
    found = _done(program, [] if world == "default" else ["--assume", world], tmp_path)
    if request.config.getoption("--update-data"):
        known[key] = dict(sorted(found.items()))
        COUNTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
        return
    fewer = {name: (found[name], times) for name, times in known[key].items() if found[name] < times}
    assert not fewer, f"pass: (now, before) {fewer}"


def _done(program: str, options: list[str], tmp_path: Path) -> Counter[str]:
    arguments = ["compile", "--no-cache", "--no-config", "-j", "1", "--all-remarks", *options]
    out = tmp_path / Path(program).name
    result = CliRunner().invoke(app, [*arguments, str(BENCHMARKS / program), "-o", str(out)])
    assert result.exit_code == 0, result.output
    lines = [line for line in result.output.splitlines() if ": done [" in line]
    return Counter(name for line in lines if (name := line.partition("[")[2].partition("]")[0]) in COUNTED)
