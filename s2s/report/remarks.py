"""Remarks: one record for every rewrite, and for every refusal worth telling."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing a pass did or declined to do.

    Attributes:
        kind: `done` (a rewrite), `missed` (a refusal) or `note`.
        pass_name: the pass that says it.
        function: qualified name of the function it is about; `<module>` for module code.
        message: what was done or refused, and why.
        line: 1-based source line, 0 if none.
        column: 0-based column as in `ast`.
        assumptions: granted assumptions the rewrite relies on.
        unlock: what would have made a missed rewrite possible.
    """

    kind: str
    pass_name: str
    function: str
    message: str
    line: int
    column: int = 0
    assumptions: tuple[str, ...] = ()
    unlock: str = ""
