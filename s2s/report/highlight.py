"""Code and IR in colour, for terminals that want it. Elsewhere the text stays what it is, to the byte."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from s2s.report.terminal import say, wants_colour

if TYPE_CHECKING:
    from rich.text import Text

#: Colours that can be read on a light and on a dark ground, by the names that pygments has for tokens.
_COLOURS = {
    "Comment": "dim",
    "Keyword": "magenta",
    "Operator.Word": "magenta",
    "Literal.String": "green",
    "Literal.Number": "cyan",
    "Name.Function": "bold",
    "Name.Class": "bold",
    "Name.Builtin": "cyan",
    "Name.Decorator": "yellow",
    "Name.Variable.Global": "blue",
}


def highlighted(text: str, language: str) -> Text:
    """Code in colour.

    Args:
        language: `python`, or `ir` for the textual form of the IR.
    """
    from pygments.lexers.python import PythonLexer
    from pygments.token import string_to_tokentype
    from rich.style import Style
    from rich.syntax import ANSISyntaxTheme, Syntax

    from s2s.report.lexer import IRLexer

    lexer = IRLexer() if language == "ir" else PythonLexer(stripnl=False, ensurenl=False)
    theme = ANSISyntaxTheme({string_to_tokentype(name): Style.parse(look) for name, look in _COLOURS.items()})
    found = Syntax("", lexer, theme=theme).highlight(text)
    # The highlighter ends the text with a newline, which the caller may not want.
    return found[: len(text)] if found.plain.startswith(text) else found


def show_code(text: str, language: str, stream: IO[str]) -> None:
    """Print code, in colour where that is wanted; without a newline at its end it gets one."""
    if not wants_colour(stream):
        say(text, stream, end="" if text.endswith("\n") else "\n")
        return
    show(highlighted(text.removesuffix("\n"), language), stream)


def show(text: Text, stream: IO[str]) -> None:
    """Print text with styles, its lines as long as they are."""
    from rich.console import Console

    Console(file=stream, force_terminal=True, color_system="standard", soft_wrap=True, highlight=False).print(
        text
    )
