"""The textual form of the IR (docs/ir.md), as pygments reads it to colour it."""

from __future__ import annotations

from pygments.lexer import bygroups, inherit
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Operator, Punctuation, Text


class IRLexer(PythonLexer):  # type: ignore[misc]  # pygments has no types of its own
    """Python's lexer, and the words and names that only the IR has."""

    name = "s2s IR"
    aliases = ("s2s-ir",)
    filenames = ()
    mimetypes = ()
    tokens = {  # noqa: RUF012  # what pygments wants
        "root": [
            # Spans stand at the right, behind an `@`.
            (r"[ ]+@\d+:\d[^\n]*$", Comment),
            (r"^([ ]*)(module|globals|locals|cells|holder|opaque)\b", bygroups(Text, Keyword.Declaration)),
            (r"^([ ]*)(func)([ ]+)(\.?[\w.<>:]+)", bygroups(Text, Keyword, Text, Name.Function)),
            (
                r"\b(test)(\()(same|exact|items|parts|class)\b",
                bygroups(Operator.Word, Punctuation, Keyword.Type),
            ),
            (r"\b\w+(::\w+)+", Name.Variable.Global),
            (r"\b(generator|async)(?=:)", Keyword.Declaration),
            inherit,
        ],
    }

    def analyse_text(text: str) -> float:
        """How likely a text is IR: nobody is to guess it."""
        return 0.0
