"""The table of which check caught which mutant: made, printed, and kept in the documents."""

from __future__ import annotations

import multiprocessing
import re
import resource
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from mutants.table import MUTANTS
from mutants.trial import changes_anything, noticing, programs_until_caught

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mutants.md"
_BEGIN, _END = "<!-- the table: make mutants -->", "<!-- end of the table -->"
_MOST_NAMED = 2
_MEMORY = 4 << 30
_GROUP = 7


@dataclass(frozen=True)
class Verdict:
    """What became of one mutant.

    Attributes:
        traps: the traps that noticed it.
        programs: how many programs the fuzzer needed; None where it missed it.
        void: it changes no program, and so proves nothing.
    """

    name: str
    traps: tuple[str, ...]
    programs: int | None
    void: bool = False

    @property
    def caught(self) -> bool:
        """By the traps and by the fuzzer."""
        return not self.problem

    @property
    def problem(self) -> str:
        """What is to be done about it, empty if nothing."""
        if self.void:
            return "changes no trap: it proves nothing"
        missed = [] if self.traps else ["the traps miss it"]
        if self.programs is None:
            missed.append("the fuzzer misses it")
        return ", ".join(missed)


def _limit_memory() -> None:
    """A program that a mutant made ask for a huge list gets MemoryError instead of filling the machine."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))


def judge(names: list[str], programs: int, jobs: int) -> Iterator[Verdict]:
    """Show mutants to every trap, and to the fuzzer until it notices; the verdicts as they come in.

    Args:
        programs: the most the fuzzer gets.
        jobs: how many processes.
    """
    context = multiprocessing.get_context("spawn")
    traps: dict[str, list[str]] = {}
    counts: dict[str, int | None] = {}
    with ProcessPoolExecutor(jobs, context, _limit_memory) as pool:
        searches: set[Future[dict[str, int | None]]] = set()
        looks: set[Future[dict[str, list[str]]]] = set()
        for group in _groups(names):
            searches.add(pool.submit(_search, group, programs))
            looks.add(pool.submit(_look, group))
        try:
            for future in as_completed([*searches, *looks]):
                (traps if future in looks else counts).update(future.result())  # type: ignore[arg-type]
                for name in [name for name in traps if name in counts]:
                    found = tuple(traps.pop(name))
                    void = not found and not changes_anything(MUTANTS[name])
                    yield Verdict(name, found, counts.pop(name), void)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _groups(names: list[str]) -> list[list[str]]:
    """The mutants, some of one right compiler at a time; those of s2s first, for they take longest."""
    groups: dict[object, list[str]] = {}
    for name in names:
        knockout = MUTANTS[name].knockout
        groups.setdefault(knockout and knockout.options, []).append(name)
    parts = [group[at : at + _GROUP] for group in groups.values() for at in range(0, len(group), _GROUP)]
    return sorted(parts, key=lambda group: MUTANTS[group[0]].knockout is None)


def _search(names: list[str], programs: int) -> dict[str, int | None]:
    return programs_until_caught([MUTANTS[name] for name in names], range(programs))


def _look(names: list[str]) -> dict[str, list[str]]:
    return noticing(MUTANTS[name] for name in names)


def line(verdict: Verdict) -> str:
    """A verdict as a line of the terminal."""
    named = ", ".join(verdict.traps[:_MOST_NAMED]) or "-"
    return f"{verdict.name:27} {len(verdict.traps):4} traps {_count(verdict):>7} programs  {verdict.problem or named}"


def _count(verdict: Verdict) -> str:
    if verdict.programs is None:
        return "missed"
    return f"{verdict.programs:,}"


def markdown(verdicts: list[Verdict], rows: dict[str, str] | None = None) -> str:
    """The table, in the order of the mutants.

    Args:
        rows: the rows of mutants that there is no verdict on.
    """
    # A trap that notices few mutants says more about one of them.
    noticed = Counter(trap for verdict in verdicts for trap in verdict.traps)
    rows = dict(rows or {})
    for verdict in verdicts:
        telling = sorted(verdict.traps, key=lambda trap: noticed[trap])[:_MOST_NAMED]
        named = ", ".join(f"`{trap}`" for trap in telling)
        what = MUTANTS[verdict.name].what.replace("|", r"\|")
        rows[verdict.name] = (
            f"| `{verdict.name}` | {what} | {len(verdict.traps)} | {named} | {_count(verdict)} |"
        )
    lines: list[str] = []
    for source, heading in ((True, "Compilers from tree to tree"), (False, "s2s, one condition knocked out")):
        lines += ["", f"### {heading}", ""]
        lines += ["| mutant | what is wrong | traps | such as | programs |", "|---|---|--:|---|--:|"]
        lines += [
            rows[name]
            for name, mutant in MUTANTS.items()
            if (mutant.knockout is None) is source and name in rows
        ]
    return "\n".join(lines).strip()


def write(verdicts: list[Verdict]) -> None:
    """Put the verdicts into the table of the document; the rows of other mutants stay."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    old, _, after = rest.partition(_END)
    rows = {row.split("`")[1]: row for row in old.splitlines() if row.startswith("| `")}
    PAGE.write_text(f"{before}{_BEGIN}\n\n{markdown(verdicts, rows)}\n\n{_END}{after}", encoding="utf-8")


def remembered() -> dict[str, tuple[str, ...]]:
    """The traps that the document names for each mutant: where to look first."""
    rows = re.findall(
        r"^\| `(\w+)` \|.*\| +\d+ \| (.*?) \|[^|]*\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {name: tuple(re.findall(r"`(\w+)`", named)) for name, named in rows}
