"""What no text of a whole program does, so that nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.fact import CLOSED_WORLD
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.options import Options, ProgramNames
from s2s.program.bindings import ModuleFacts


def nowhere(
    options: Options,
    facts: ModuleFacts,
    here: Callable[[ModuleFacts], bool],
    in_files: Callable[[ProgramNames], bool],
    by_others: str,
    by_itself: str,
) -> Verdict:
    """Whether something is done nowhere in a program of which all files are known.

    Args:
        here: whether a file that is the whole program may do it.
        in_files: whether one of several may.
        by_others: why it may be done where the program is not whole.
        by_itself: why it may be done by the program.
    """
    program = options.program
    if "closed-world" not in options.assume or program is None:
        return Refused(by_others, "closed-world")
    return (
        Refused(by_itself) if (here(facts) if program.alone else in_files(program)) else Allowed(CLOSED_WORLD)
    )
