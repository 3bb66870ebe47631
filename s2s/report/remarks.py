"""Remarks: one record for every rewrite, and for every refusal worth telling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

#: What says, where passes are named, what is wrong with a comment for s2s.
DIRECTIVE = "directive"


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
_NOT_INLINED = re.compile(r"(.+?) not inlined: ")
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
        elif refused := _NOT_INLINED.match(remark.message):
            last[(*place, refused[1])] = remark
        else:
            last[(*place, remark.kind, remark.message)] = remark
    return [remark for key, remark in last.items() if key not in inlined]
