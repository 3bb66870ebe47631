"""Remarks: one record for every rewrite, and for every refusal worth telling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field

from s2s.frozen import frozen


@frozen()
class EntryTests:
    """What the test at the entry of a region asks, and what that is worth; all by estimate.

    Attributes:
        tests: each in words, and its cost in nanoseconds.
        saved: how many nanoseconds the fast copy saves each time it is entered.
        trips: how often the loop is taken to run.
        most: how often at most, before it is tested again; 0 if there is no bound.
    """

    tests: tuple[tuple[str, float], ...]
    saved: float
    trips: int
    most: int

    @property
    def cost(self) -> float:
        """What all of them cost together."""
        return sum(price for _, price in self.tests)


#: What says, where passes are named, what is wrong with a comment for s2s.
DIRECTIVE = "directive"


@frozen()
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
        end: line and column of where what it is about ends; None if that is not known.
        callee: the qualified name of the function that was inlined.
        entry: what the test of a new region asks.
    """

    kind: str
    pass_name: str
    function: str
    message: str
    line: int
    column: int = 0
    assumptions: tuple[str, ...] = ()
    unlock: str = ""
    end: tuple[int, int] | None = field(default=None, compare=False)
    callee: str = field(default="", compare=False)
    entry: EntryTests | None = field(default=None, compare=False)

    def as_dict(self) -> dict[str, object]:
        """As JSON has it; columns count from 1 there."""
        return {
            "kind": self.kind,
            "pass": self.pass_name,
            "function": self.function,
            "message": self.message,
            "line": self.line,
            "column": self.column + 1,
            "assumptions": list(self.assumptions),
            "unlock": self.unlock,
        }

    def _repr_html_(self) -> str:
        """As a notebook shows it."""
        from s2s.report import html

        return html.page(html.remark(self))


class Remarks(list[Remark]):
    """A list of remarks, which a notebook shows one to a line."""

    def _repr_html_(self) -> str:
        from s2s.report import html

        return html.page(html.remarks(self) or html.line("no remarks"))


#: What a refusal to inline starts with, and what the success does.
_NOT_INLINED = r"(.+?) not inlined: "
_INLINED = "inlined "


def settled(remarks: Iterable[Remark]) -> list[Remark]:
    """What holds of remarks when all is done: no refusal is told twice, or of a call that was inlined after all.

    Passes look at a scope until nothing changes, and say each time why; of a call the last reason counts.
    """
    last: dict[tuple[object, ...], Remark] = {}
    inlined: set[tuple[object, ...]] = set()
    for number, remark in enumerate(remarks):
        place = (remark.function, remark.line, remark.column, remark.pass_name)
        if remark.kind == "done":
            if remark.message.startswith(_INLINED):
                inlined.add((*place, remark.message.removeprefix(_INLINED)))
            last[(number,)] = remark
        elif refused := re.match(_NOT_INLINED, remark.message):
            last[(*place, refused[1])] = remark
        else:
            last[(*place, remark.kind, remark.message)] = remark
    return [remark for key, remark in last.items() if key not in inlined]
