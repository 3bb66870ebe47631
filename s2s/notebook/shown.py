"""What the magics show: in a notebook as HTML, in a console as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from s2s.api.info import FunctionInfo, GroupInfo, summary
from s2s.measure import Ratio
from s2s.notebook.top import Top
from s2s.report import html

Info = FunctionInfo | GroupInfo
_TOP = "outside functions"


@dataclass(frozen=True, slots=True)
class Timing:
    """A cell as written and as compiled.

    Attributes:
        rounds: how often each of them ran.
        written: processor seconds as written, the median.
        compiled: the same as compiled.
        ratio: how many times faster.
        differs: whether the two printed different things, though the one as written always printed the same.
    """

    rounds: int
    written: float
    compiled: float
    ratio: Ratio
    differs: bool

    def __str__(self) -> str:
        text = (
            f"as written {self.written:.4f} s, compiled {self.compiled:.4f} s: {self.ratio} times faster, "
            f"{html.counted(self.rounds, 'round')}"
        )
        return f"{text}; they printed different things" if self.differs else text


@dataclass(frozen=True)
class CellReport:
    """What became of a cell.

    Attributes:
        infos: of its functions and classes.
        top: of its other statements; None if nothing became of them.
        notes: what there is to say about the cell itself.
        timing: how fast it is, if that was asked for.
    """

    infos: Sequence[Info]
    top: Top | None
    notes: Sequence[str]
    timing: Timing | None

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}

    def _repr_html_(self) -> str:
        parts = [
            html.compiled(
                info.source, info.original, info.remarks, html.line(summary(info), strong=info.name)
            )
            for info in self.infos
        ]
        if self.top is not None:
            head = html.line(str(self.top), strong=_TOP)
            parts.append(html.compiled(self.top.source, self.top.original, self.top.remarks, head))
        parts += [html.line(text) for text in self._lines()]
        return html.page(*parts)

    def __str__(self) -> str:
        parts = [f"{info.name}: {summary(info)}\n{info.source}" for info in self.infos]
        if self.top is not None:
            parts.append(f"{_TOP}: {self.top}\n{self.top.source}\n")
        return "\n".join([*parts, *self._lines()])

    def _lines(self) -> list[str]:
        lines = list(self.notes)
        if not self.infos and self.top is None:
            lines.append("nothing to compile: the cell defines no function and no class")
        if self.timing is not None:
            lines.append(str(self.timing))
        return lines


@dataclass(frozen=True)
class Status:
    """The names of a session that are compiled.

    Attributes:
        infos: by their names.
    """

    infos: Mapping[str, Info]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}

    def _repr_html_(self) -> str:
        items = [html.line(summary(info), strong=name) for name, info in self.infos.items()]
        return html.page(html.listed(items) or html.line(str(self)))

    def __str__(self) -> str:
        lines = [f"{name}: {summary(info)}" for name, info in self.infos.items()]
        return "\n".join(lines) or "nothing is compiled in this session"
