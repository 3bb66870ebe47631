"""`s2s.hybridize` under suspicion: what `s2s fuzz --hybrid` examines."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from s2s.fuzz.differential import Difference
from s2s.fuzz.suspects import Stop, Tally, statements_in
from s2s.hybrid.fuzzing.programs import generate
from s2s.hybrid.fuzzing.runs import Run, difference, run_once
from s2s.verify.sandbox import session
from s2s.verify.shrink import Enough, shrink

_SHRINK_SECONDS = 20.0
_RUN_SECONDS = 20.0
#: A candidate for a smaller program is one of a few lines, and ends soon or is of no use.
_CANDIDATE_SECONDS = 3.0


@dataclass(frozen=True)
class Hybrids:
    """The specializer: every other program is hybridized with `frozen`, and changes no structure."""

    chunk: int = 20

    def examine(self, seeds: range, stop: Stop, most: int) -> Tally:
        """Examine one program for each seed, until told to stop or `most` differences are found."""
        tally = Tally()
        with session():
            for seed in seeds:
                if stop() or len(tally.found) >= most:
                    break
                frozen = seed % 2 == 1
                text = generate(seed, frozen=frozen)
                tally.programs += 1
                tally.statements += statements_in(text)
                what, hybrid = _differs(text, frozen, _RUN_SECONDS)
                if hybrid.whys and not hybrid.programs:
                    tally.refused += 1
                    tally.why = tally.why or hybrid.whys[0]
                if what:
                    tally.found.append(_found(seed, text, what, frozen, stop))
        return tally


def _differs(text: str, frozen: bool, seconds: float) -> tuple[str, Run]:
    original, hybrid = run_once(text, None, seconds=seconds), run_once(text, frozen, seconds=seconds)
    return difference(original, hybrid), hybrid


def _found(seed: int, text: str, what: str, frozen: bool, stop: Stop) -> Difference:
    """The difference, with the smallest program found that shows one of its kind."""
    kind = kind_of(what)

    def fails(candidate: str) -> bool:
        if stop():
            raise Enough
        try:
            ast.parse(candidate)
            return kind_of(_differs(candidate, frozen, _CANDIDATE_SECONDS)[0]) == kind
        except (SyntaxError, ValueError):
            return False

    small = shrink(text, fails, seconds=_SHRINK_SECONDS)
    what, hybrid = _differs(small, frozen, _RUN_SECONDS)
    header = "# hybridized with frozen=True\n" if frozen else ""
    return Difference(
        seed, header + small, header + "\n\n".join(hybrid.sources), what, options="--hybrid", programs=1
    )


def kind_of(what: str) -> tuple[str, ...]:
    """What stays the same of a difference while its program gets smaller: how each of the runs ended."""
    found = re.match(r"output line \d+: (.*) became (.*)", what)
    if found is None:
        return (what[:20],)
    return tuple("".join(re.findall(r"^(?:raised )?\w*", side)) for side in found.groups())
