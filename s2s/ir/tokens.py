"""The words of the textual IR.

A token is its text; what kind it is shows in its first characters. An f-string is several: `f"`, pieces of
text after a NUL, fields in braces, and a closing `"`.
"""

from __future__ import annotations

import re

# Outside strings, what is not ASCII belongs to a name: `\w` lacks the marks that identifiers may have.
_TOKEN = re.compile(
    r"""[ ]*(
    [bu]?'(?:[^'\\]|\\.)*' | [bu]?"(?:[^"\\]|\\.)*" | f"
    | __s2s_(?:[0-9a-f]+_)?(?:\d+_)?_::(?:[A-Za-z0-9_]|[^\x00-\x7f])+(?:%\d+)?(?:\^\d+)?
    | (?:[A-Za-z_]|[^\x00-\x7f])(?:[A-Za-z0-9_]|[^\x00-\x7f])*(?:%\d+)?(?:\^\d+)?
    | 0x[0-9a-f]+ | \d+(?:\.\d+)?(?:e[+-]?\d+)?j?
    | \.\.\. | \*\*= | //= | >>= | <<= | := | == | != | <= | >= | << | >> | \*\* | //
    | -> | \+= | -= | \*= | /= | %= | &= | \|= | \^= | @= | [^ ]
    )""",
    re.VERBOSE,
)
_PIECE = re.compile(r'(?:[^"\\{}]|\\.|\{\{|\}\})+')
_SPEC_PIECE = re.compile(r'(?:[^"\\{}]|\\.)+')
_COMMENT = re.compile(r"""(?:[^#'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*""")
_TAIL = re.compile(r"  @([-=~:0-9 ]+)$")


def split(line: str) -> tuple[str, str]:
    """Return a line's code, without comment or trailing blanks, and the text of its spans."""
    tail = _TAIL.search(line)
    if tail is not None:
        return line[: tail.start()].rstrip(), tail[1]
    if "#" in line:
        code = _COMMENT.match(line)
        assert code is not None
        line = code[0]
    return line.rstrip(), ""


def tokens(code: str) -> list[str]:
    """Return the tokens of a line, and a few empty ones for its end, so that a reader may look ahead."""
    found: list[str] = _TOKEN.findall(code) if 'f"' not in code else [word for word, _ in _with_strings(code)]
    found += ("", "", "", "")
    return found


def column(code: str, index: int) -> int:
    """Return the 0-based column at which the token of that index begins."""
    for count, (_, start) in enumerate(_with_strings(code)):
        if count == index:
            return start
    return len(code)


def _with_strings(code: str) -> list[tuple[str, int]]:
    """Tokens and where they begin, looking into f-strings.

    The stack holds what is open: a bracket, a field (`f`), the text of an f-string (`"`) or of a format spec
    (`:`).
    """
    found: list[tuple[str, int]] = []
    stack: list[str] = []
    position = 0
    while position < len(code):
        top = stack[-1] if stack else ""
        if top == '"' or top == ":":
            piece = (_PIECE if top == '"' else _SPEC_PIECE).match(code, position)
            if piece is not None:
                found.append(("\0" + piece[0], position))
                position = piece.end()
                continue
            word, start = code[position], position
            position += 1
            if word == "{":
                stack.append("f")
            elif word == '"' or (word == "}" and top == ":"):
                del stack[-1 if word == '"' else -2 :]
        else:
            token = _TOKEN.match(code, position)
            if token is None:
                break
            word, start = token[1], token.start(1)
            position = token.end()
            if word == ":=" and top == "f":
                word, position = ":", position - 1
            if word == 'f"':
                stack.append('"')
            elif word in "([{":
                stack.append(word)
            elif word in ")]}":
                del stack[-1:]
            elif word == ":" and top == "f":
                stack.append(":")
        found.append((word, start))
    return found
