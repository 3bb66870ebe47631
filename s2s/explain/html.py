"""An explanation as one page that needs nothing else: no network, no fonts, no scripts but its own."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib import resources

from s2s.errors import S2SError, printable
from s2s.explain.gather import unlock_text
from s2s.explain.graph import draw
from s2s.explain.marking import Highlighter, difference
from s2s.explain.model import KINDS, Explanation, Function
from s2s.explain.reading import by_heat, summary
from s2s.explain.rows import rows
from s2s.options import as_given
from s2s.report.history import DELETIONS
from s2s.stages import PASSES

_CODES = {"same": 0, "new": 1, "gone": 2}
_FIRST = "as read"


def to_html(explanation: Explanation) -> str:
    """The page.

    Raises:
        S2SError: jinja2 is not installed.
    """
    try:
        from jinja2 import Environment, StrictUndefined
    except ImportError:
        hint = "pip install 's2s-compiler[explain]'; without --html, s2s explain needs neither"
        raise S2SError("a page is made with jinja2, which is not installed", hint=hint) from None
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    highlighter = Highlighter()
    text: str = environment.from_string(_resource("page.html")).render(
        e=explanation,
        file=printable(explanation.file),
        summary=summary(explanation),
        counts=explanation.counts(),
        copies=[explanation.findings[number] for number in explanation.fast_copies()],
        rows=rows(explanation, highlighter),
        table=by_heat(explanation),
        drawing=draw(explanation),
        steps=_in_script(_data(explanation, highlighter)),
        kinds=KINDS,
        command=_command(explanation),
        summaries={info.name: info.summary for info in PASSES},
        unlock_text=unlock_text,
        hottest=max((function.share or 0 for function in explanation.functions), default=0),
        css=_resource("page.css"),
        js=_resource("page.js"),
    )
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _resource(name: str) -> str:
    return (resources.files("s2s.explain") / "page" / name).read_text(encoding="utf-8")


def _command(explanation: Explanation) -> str:
    parts = [f"s2s compile -O{explanation.level}"]
    if explanation.assume:
        parts.append(f"--assume {','.join(as_given(explanation.assume))}")
    if explanation.passes is not None:
        parts.append(f"--passes {','.join(explanation.passes) or 'none'}")
    return " ".join([*parts, printable(explanation.file)])


@dataclass(slots=True)
class _Pool:
    """Lines of HTML, each kept once: between two passes most of a function stays the same."""

    lines: list[str] = field(default_factory=list)
    number: dict[str, int] = field(default_factory=dict)

    def of(self, line: str) -> int:
        if line not in self.number:
            self.number[line] = len(self.lines)
            self.lines.append(line)
        return self.number[line]


def _data(explanation: Explanation, highlighter: Highlighter) -> dict[str, object]:
    """What the slider shows: lines, and of each step which of them, each with whether it is new or has gone."""
    pool = _Pool()
    functions = [
        {
            "name": function.name,
            "line": function.line,
            "steps": _steps(function, highlighter, pool),
        }
        for function in explanation.functions
        if function.steps
    ]
    links = [[output, source] for output, source in explanation.lines]
    return {"lines": pool.lines, "functions": functions, "links": links if explanation.changed else []}


def _steps(function: Function, highlighter: Highlighter, pool: _Pool) -> list[dict[str, object]]:
    made = []
    before: dict[str, list[str]] = {}
    for step in function.steps:
        shown: dict[str, object] = {"pass": step.pass_name or _FIRST, "did": list(step.did)}
        if step.pass_name == DELETIONS:
            shown["did"] = ["let go of what the frames of inlined calls held"]
        for name, text, language in (("text", step.text, "python"), ("ir", step.ir, "ir")):
            lines = highlighter.lines(text, language)
            if name in before:
                pairs = [(kind, line) for kind, line in difference(before[name], lines)]
            else:
                pairs = [("same", line) for line in lines]
            # One number says both: which line, and what became of it.
            shown[name] = [pool.of(line) * 3 + _CODES[kind] for kind, line in pairs]
            before[name] = lines
        made.append(shown)
    return made


def _in_script(data: object) -> str:
    """JSON that may stand in a script element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
