"""The traps of tests/traps through other compilers: `python -m benchmarks.traps`.

Every trap runs as written and as compiled, each in a process of its own under the same interpreter, and all it
shows is compared. A rival that is not installed is a row that says so. What is known of a trap is kept in the scratch
folder and not done again until the trap, the rival's version or its options change, so an interrupted run goes on
where it was.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from benchmarks.rivals import RIVALS, ROOT, Rival
from tests.trapping import NAMED, Trap

#: What may come of a trap. The compiled program ran and showed the same, or not; the compiler gave no program; the
#: program died without an exception; either took too long.
VERDICTS = ("held", "differs", "refused", "crashed", "timed out")
COMPILE_SECONDS, RUN_SECONDS = 600, 60
CHECKED_AT_ONCE = 40
ASK = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"


@dataclass(frozen=True)
class Result:
    """What came of one trap, and how it showed."""

    verdict: str
    detail: str


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    rival: Rival
    version: str | None
    results: dict[str, Result]
    total: int

    def failures(self) -> Iterator[str]:
        """How each trap that was not held showed it."""
        for trap, result in sorted(self.results.items()):
            if result.verdict != "held":
                exempt = ", not claimed" if self.rival.exempts(NAMED[trap]) else ""
                yield f"── {self.rival.name}: {trap} {result.verdict}{exempt}\n{result.detail}\n"

    def cells(self) -> Iterator[str]:
        """The cells of the line."""
        yield self.rival.name
        yield self.version or "not installed"
        known = len(self.results)
        yield str(known) if known == self.total else f"{known} of {self.total}"
        count = Counter(result.verdict for result in self.results.values())
        yield from (str(count[verdict]) if known else "" for verdict in VERDICTS)
        # A compiler that says no has compiled nothing wrongly.
        claimed = [
            result
            for name, result in self.results.items()
            if result.verdict != "refused" and not self.rival.exempts(NAMED[name])
        ]
        held = sum(result.verdict == "held" for result in claimed)
        yield f"{held} of {len(claimed)}" if known else ""


@dataclass(frozen=True)
class Bench:
    """Where the rivals are, and where their work goes."""

    python: str
    scratch: Path

    def version(self, rival: Rival) -> str | None:
        """The installed version of a rival, or None."""
        if not rival.package:
            from s2s.version import __version__

            return __version__
        done = subprocess.run([self.python, "-c", ASK, rival.package], capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else None

    def interpreter(self) -> str:
        """The version of the interpreter everything runs under."""
        code = "import platform; print(platform.python_implementation(), platform.python_version())"
        return subprocess.run(
            [self.python, "-c", code], capture_output=True, text=True, check=True
        ).stdout.strip()

    def known(self, name: str, rival: Rival, trap: Trap, version: str | None) -> tuple[Path, Result | None]:
        """Where the result of a trap is kept, and that result if there is one."""
        said = f"{version} {rival.digest()} {trap.text}"
        file = (
            self.scratch
            / "results"
            / name
            / f"{trap.name}-{hashlib.sha256(said.encode()).hexdigest()[:16]}.json"
        )
        return file, Result(**json.loads(file.read_text("utf-8"))) if file.exists() else None

    def row(self, name: str, version: str | None, every: list[Trap], wanted: list[Trap], jobs: int) -> Row:
        """Run a rival on the traps wanted of which nothing is known; all that is known then."""
        rival, files, results = RIVALS[name], {}, {}
        for trap in every:
            files[trap.name], result = self.known(name, rival, trap, version)
            if result:
                results[trap.name] = result

        def work(traps: list[Trap]) -> None:
            start = time.monotonic()
            for trap, result in self.judged(name, rival, traps):
                results[trap.name] = result
                files[trap.name].parent.mkdir(parents=True, exist_ok=True)
                files[trap.name].write_text(json.dumps(asdict(result)), encoding="utf-8")
                seconds = (time.monotonic() - start) / len(traps)
                click.echo(f"{rival.name}: {trap.name} {result.verdict}, {seconds:.0f} s", err=True)

        missing = [trap for trap in wanted if trap.name not in results]
        size = CHECKED_AT_ONCE if rival.kind == "check" else 1
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(work, (missing[at : at + size] for at in range(0, len(missing), size))))
        return Row(rival, version, results, len(every))

    def judged(self, name: str, rival: Rival, traps: list[Trap]) -> Iterator[tuple[Trap, Result]]:
        """What came of each of some traps."""
        if rival.kind != "check":
            yield from ((trap, self.judge(name, rival, trap)) for trap in traps)
            return
        done = self.run(rival, [*rival.command, *(trap.name for trap in traps)], ROOT, COMPILE_SECONDS)
        if done.returncode:
            raise click.ClickException(done.stderr)
        for trap, said in json.loads(done.stdout).items():
            yield NAMED[trap], Result("differs" if said else "held", "\n\n".join(said))

    def judge(self, name: str, rival: Rival, trap: Trap) -> Result:
        """Compile a trap, run it as written and as compiled, and compare what they show."""
        folder = self.scratch / "work" / name / trap.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        written, expected = self.written(rival, trap)
        made = folder / written.name
        if rival.kind == "module":
            made.write_text(trap.text, encoding="utf-8")
        command = [part.format(source=written, output=made, folder=folder) for part in rival.command]
        try:
            done = self.run(rival, command, folder, COMPILE_SECONDS)
            extensions = [path for path in folder.glob("program.*") if path.suffix in {".so", ".pyd"}]
            if done.returncode or not made.exists() or (rival.kind == "module" and not extensions):
                return Result("refused", (done.stderr + done.stdout)[-2000:])
            seen = self.shown(rival, made)
        except subprocess.TimeoutExpired as error:
            return Result("timed out", str(error))
        if isinstance(seen, str):
            return Result("crashed", seen)
        delta = "\n".join(difflib.unified_diff(expected, seen, "as written", "compiled", lineterm="", n=1))
        return Result("differs" if delta else "held", delta)

    def written(self, rival: Rival, trap: Trap) -> tuple[Path, list[str]]:
        """The program as written, and what it shows, which is found out once."""
        said = f"{self.interpreter_of(rival)} {rival.kind} {trap.text}"
        program = self.scratch / "written" / hashlib.sha256(said.encode()).hexdigest()[:16] / "program.py"
        if not program.with_suffix(".json").exists():
            program.parent.mkdir(parents=True, exist_ok=True)
            program.write_text(trap.text, encoding="utf-8")
            if isinstance(shown := self.shown(rival, program), str):
                raise click.ClickException(f"{trap.name} does not run as written: {shown}")
            return program, shown
        lines: list[str] = json.loads(program.with_suffix(".json").read_text("utf-8"))
        return program, lines

    def shown(self, rival: Rival, program: Path) -> list[str] | str:
        """The lines a program shows, or how it died."""
        result = program.with_suffix(".json")
        command = [str(ROOT / "tests" / "observing.py"), rival.kind, str(program), str(result)]
        done = self.run(rival, command, program.parent, RUN_SECONDS)
        if not result.exists():
            return f"exit status {done.returncode}\n{done.stderr[-2000:]}"
        lines: list[str] = json.loads(result.read_text("utf-8"))
        return lines

    def interpreter_of(self, rival: Rival) -> str:
        """The interpreter that compiles and runs: this project's own rows need its dependencies."""
        return self.python if rival.package else sys.executable

    def run(
        self, rival: Rival, command: Iterable[str], folder: Path, seconds: int
    ) -> subprocess.CompletedProcess[str]:
        """Run an interpreter, in an environment that decides nothing by chance."""
        environment = {
            **os.environ,
            **rival.environment,
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": "" if rival.package else str(ROOT),
        }
        return subprocess.run(
            [self.interpreter_of(rival), *command], cwd=folder, env=environment, timeout=seconds,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        )  # fmt: skip


def sample(limit: int | None, pattern: str) -> list[Trap]:
    """The traps asked for; the first of any number are the same ones, and no row is favoured."""
    chosen = [trap for trap in NAMED.values() if Path(trap.name).match(pattern)]
    chosen.sort(key=lambda trap: hashlib.sha256(trap.name.encode()).digest())
    return chosen[:limit]


def comparable(rival: Rival, traps: Iterable[Trap], minor: tuple[int, int]) -> list[Trap]:
    """The traps the interpreter can parse; one about the lines of code never printed is nothing for a printer."""
    return [
        trap for trap in traps if trap.python <= minor and not (trap.in_memory and rival.kind == "script")
    ]


TITLES = ("compiler", "version", "traps", *VERDICTS, "held of those it claims")


def printed(rows: list[Row], markdown: bool) -> str:
    """The table, for people or for a document."""
    lines = [list(TITLES), *(list(row.cells()) for row in rows)]
    if markdown:
        lines.insert(1, ["---"] * len(TITLES))
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


@click.command()
@click.option("--rivals", default=",".join(RIVALS), show_default=True, help="Which to run.")
@click.option("--python", default=sys.executable, help="The interpreter that has the rivals installed.")
@click.option("--scratch", type=click.Path(path_type=Path), default=Path("build/traps"), show_default=True)
@click.option("--jobs", default=1, show_default=True, help="Compilers at once.")
@click.option("--limit", type=int, help="No more than this many traps.")
@click.option("--traps", "pattern", default="*", show_default=True, help="The names of the traps to run.")
@click.option("--cached", is_flag=True, help="Run nothing: print what is known.")
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
@click.option("--show", is_flag=True, help="Print how each trap that is not held shows it.")
def main(
    rivals: str, python: str, scratch: Path, jobs: int, limit: int | None, pattern: str,
    cached: bool, markdown: bool, show: bool,
) -> None:  # fmt: skip
    """Run the traps through s2s and its rivals, and print what came of them."""
    bench = Bench(python, scratch.resolve())
    interpreter = bench.interpreter()
    minor = tuple(map(int, interpreter.split()[1].split(".")[:2]))
    rows = []
    for name in rivals.split(","):
        if name not in RIVALS:
            raise click.UsageError(f"no rival is called {name}; there are {', '.join(RIVALS)}")
        version = bench.version(RIVALS[name])
        every = comparable(RIVALS[name], sample(None, pattern), minor)
        wanted = comparable(RIVALS[name], sample(limit, pattern), minor) if version and not cached else []
        rows.append(bench.row(name, version, every, wanted, jobs))
        if show:
            click.echo("\n".join(rows[-1].failures()))
    click.echo(f"{interpreter}, {len(NAMED)} traps")
    click.echo(printed(rows, markdown))


if __name__ == "__main__":
    main()
