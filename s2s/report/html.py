"""What notebooks show: pieces of HTML that are small, escaped, and readable on light and on dark pages.

Text has the colour of the page around. What is highlighted has the colours of the notebook's own editor where it names
them, and elsewhere those of a light or a dark page, as far as the browser is told which one it is. Where a notebook is
not trusted and its styles are taken out, what is left is plain text in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from s2s.report.remarks import Remark
from s2s.report.terminal import remark_text

_COLOURS = {
    "k": "var(--jp-mirror-editor-keyword-color,light-dark(#00701a,#7ee787))",
    "ow": "var(--jp-mirror-editor-keyword-color,light-dark(#00701a,#7ee787))",
    "s": "var(--jp-mirror-editor-string-color,light-dark(#a31515,#ffa198))",
    "m": "var(--jp-mirror-editor-number-color,light-dark(#0550ae,#79c0ff))",
    "nf": "var(--jp-mirror-editor-def-color,light-dark(#0550ae,#79c0ff))",
    "nc": "var(--jp-mirror-editor-def-color,light-dark(#0550ae,#79c0ff))",
    "c": "var(--jp-mirror-editor-comment-color,light-dark(#57606a,#9198a1))",
}
_STYLE = (
    "<style>"
    ".s2s pre{margin:.3em 0;padding:0 0 0 .7em;border-left:3px solid rgba(128,128,128,.4);overflow-x:auto;"
    "white-space:pre;background:none;color:inherit}"
    ".s2s summary{cursor:pointer}"
    ".s2s ul{margin:.2em 0;padding-left:1.4em}"
    + "".join(f".s2s pre [class^=s2s-{name}]{{color:{colour}}}" for name, colour in _COLOURS.items())
    + "</style>"
)


def page(*parts: str) -> str:
    """Parts, one after another, as the output of a cell."""
    return f'<div class="s2s">{_STYLE}{"".join(parts)}</div>'


def line(text: str, *, strong: str = "") -> str:
    """A line of text, with something in bold before it."""
    return f"<div><b>{escape(strong)}</b>{' ' if strong and text else ''}{escape(text)}</div>"


def code(text: str) -> str:
    """A program, highlighted."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    # What pygments strips is the program's own: lines are as they are in the file.
    lexer = PythonLexer(stripnl=False, ensurenl=False)
    return f"<pre>{highlight(text, lexer, HtmlFormatter(nowrap=True, classprefix='s2s-')).rstrip()}</pre>"


def plain(text: str) -> str:
    """Text that is no program."""
    return f"<pre>{escape(text.rstrip())}</pre>"


def folded(title: str, body: str) -> str:
    """What is shown when somebody asks for it; nothing where there is nothing."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>" if body else ""


def remark(said: Remark) -> str:
    """A remark: what was done in bold, the rest as it is in the terminal."""
    place, _, rest = remark_text("", said).partition(": ")
    where = f"line {place.removeprefix(':').partition(':')[0]}: " if said.line else ""
    kind, _, message = rest.partition(" ")
    return f"{where}<b>{escape(kind)}</b> {escape(message)}"


def remarks(said: Sequence[Remark]) -> str:
    """A list of remarks; nothing where there are none."""
    return listed(map(remark, said))


def listed(items: Iterable[str]) -> str:
    """Pieces of HTML as a list; nothing where there are none."""
    found = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{found}</ul>" if found else ""


def counted(number: int, thing: str) -> str:
    """`1 remark`, `2 remarks`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def compiled(source: str, original: str, said: Sequence[Remark], head: str) -> str:
    """A program or function as compiled, and folded behind it as written, and what was done.

    Args:
        source: as compiled.
        original: as written; not shown where it is the same.
        said: the remarks.
        head: what stands above.
    """
    parts = [head, code(source)]
    if original != source:
        parts.append(folded("as written", code(original)))
    parts.append(folded(counted(len(said), "remark"), remarks(said)))
    return "".join(parts)
