"""Breaking a logical line that is too long into lines that fit."""

from __future__ import annotations

from collections.abc import Callable

WIDTH = 100

OPEN, CLOSE = "\x01", "\x02"
"""Marks around an expression that may be put in parentheses; they take no room and are never printed."""

_STEP = 4
_OPENERS = {"(", "[", "{", OPEN}
_CLOSERS = {")", "]", "}", CLOSE}
# Where a line may break inside brackets, loosest first; the operator starts the next line.
_BREAKS = (
    {" for ", " async for "},
    {" if ", " else "},
    {" or "},
    {" and "},
    {" == ", " != ", " < ", " > ", " <= ", " >= ", " in ", " not in ", " is ", " is not "},
    {" | ", " ^ ", " & "},
    {" + ", " - "},
    {" * ", " / ", " // ", " % ", " @ "},
)
_ANY_BREAK = set().union(*_BREAKS)
# So many of them are words.
_WORDS = 4
# More items than these stand several on a line where they are short.
_FEW = 6


def layout(items: list[str], base: str = "", width: int = WIDTH) -> str:
    """Join what a generator wrote, breaking the lines that are too long.

    Args:
        items: tokens; each line starts with an item of newlines and one of indentation.
        base: what to put before every line's own indentation.
        width: how many columns a line should have at most.

    Returns:
        The text.
    """
    lines: list[str] = []
    line: list[str] = []
    for item in items:
        if item[:1] == "\n":
            if line:
                lines.append(_placed(line, base, width))
                line = []
            lines.append(item)
        elif item:
            line.append(item)
    if line:
        lines.append(_placed(line, base, width))
    return "".join(lines)


def _placed(line: list[str], base: str, width: int) -> str:
    """A line at its indentation, with what it was broken into; a text of several lines keeps its own."""
    fitted = _fit(line, len(base.expandtabs(_STEP)), width)
    was_broken = not any("\n" in item for item in line)
    return base + (fitted.replace("\n", "\n" + base) if was_broken else fitted)


def _fit(line: list[str], base: int, width: int) -> str:
    text = "".join(line)
    marks = OPEN in text
    if len(text) + base > width + 2 * marks and "\n" not in text:
        indent = ""
        if not line[0].strip(" \t"):
            indent, line = line[0], line[1:]
        room = width - base
        if len(indent.expandtabs(_STEP)) + _length(line) > room:
            text = "\n".join(_split(line, indent, room))
    # Only marks this module's caller wrote are items of their own; a string's text holds them escaped.
    return text.replace(OPEN, "").replace(CLOSE, "") if marks else text


def _length(tokens: list[str]) -> int:
    return sum(map(len, tokens)) - tokens.count(OPEN) - tokens.count(CLOSE)


def _split(tokens: list[str], indent: str, width: int) -> list[str]:
    """Lines that say `tokens`, each starting with `indent` or more."""
    if len(indent) + _length(tokens) <= width:
        return [indent + "".join(tokens)]
    group = _bracket(tokens, width - len(indent))
    if group is None:
        return [indent + "".join(tokens)]
    start, end = group
    opener, closer = tokens[start], tokens[end]
    if opener == OPEN:
        opener, closer = "(", ")"
    head = [*tokens[:start], opener]
    lines = _split(head, indent, width) if _bracket(head[:-1], 0) else [indent + "".join(head)]
    lines += _contents(tokens[start + 1 : end], _deeper(indent), width)
    lines += _split([closer, *tokens[end + 1 :]], indent, width)
    return lines


def _deeper(indent: str) -> str:
    return indent + ("\t" if indent.endswith("\t") else " " * _STEP)


def _bracket(tokens: list[str], room: int) -> tuple[int, int] | None:
    """The pair of brackets to break at: the last one, unless the line breaks better around an operator."""
    pairs: list[tuple[int, int]] = []
    depth = start = 0
    for index, token in enumerate(tokens):
        if token in _OPENERS:
            if depth == 0:
                start = index
            depth += 1
        elif token in _CLOSERS:
            depth -= 1
            if depth == 0 and index > start + 1:
                pairs.append((start, index))
    if not pairs:
        return None
    while len(pairs) > 1 and _is_short(tokens[slice(*pairs[-1])][1:]):
        pairs.pop()
    start, end = pairs[-1]
    if tokens[start] != OPEN:
        return start, end
    inner = tokens[start + 1 : end]
    if _breaks(inner):
        return start, end
    nested = _bracket(inner, room)
    if nested is None:
        if len(pairs) > 1:
            return pairs[-2]
        # Alone on its line it fits, or parentheses do not help.
        return (start, end) if _length(inner) + _STEP <= room else None
    first, last = start + 1 + nested[0], start + 1 + nested[1]
    return (first, last) if _length(tokens[: first + 1]) <= room else (start, end)


def _is_short(inner: list[str]) -> bool:
    """Whether two brackets hold so little that it stays on their line: `[0]`, `(self)`."""
    return len(inner) == 1 and len(inner[0]) <= _STEP


def _breaks(tokens: list[str]) -> bool:
    depth = 0
    for token in tokens:
        if token in _OPENERS:
            depth += 1
        elif token in _CLOSERS:
            depth -= 1
        elif depth == 0 and (token in _ANY_BREAK or token == ", "):
            return True
    return False


def _contents(tokens: list[str], indent: str, width: int) -> list[str]:
    """The lines between two brackets."""
    if len(indent) + _length(tokens) <= width:
        return [indent + "".join(tokens)]
    pieces, place = _pieces(tokens, {", "}, after=True), _contents
    if len(pieces) == 1:
        place = _operand
        for breaks in _BREAKS:
            pieces = _pieces(tokens, breaks, after=False)
            if len(pieces) > 1:
                break
        else:
            links = _links(tokens)
            return [line for link in links for line in _split(link, indent, width)]
    if not _is_filled(pieces, width):
        return [line for piece in pieces for line in place(piece, indent, width)]
    return _filled(pieces, indent, indent, width, place)


def _is_filled(pieces: list[list[str]], width: int) -> bool:
    """Whether the pieces are so many, and so short, that several stand on a line."""
    return len(pieces) > _FEW and sum(map(_length, pieces)) <= len(pieces) * width // 4


def _filled(
    pieces: list[list[str]],
    indent: str,
    deeper: str,
    width: int,
    place: Callable[[list[str], str, int], list[str]],
) -> list[str]:
    """As many pieces on each line as it holds; the lines after the first start with `deeper`."""
    lines: list[str] = []
    room = 0
    for piece in pieces:
        if _length(piece) + 1 <= room:
            lines[-1] += " " + "".join(piece)
            room -= _length(piece) + 1
            continue
        new = place(piece, deeper if lines else indent, width)
        lines += new
        # What was broken itself stands alone.
        room = width - _length(list(new[0])) if len(new) == 1 else 0
    return lines


def _operand(tokens: list[str], indent: str, width: int) -> list[str]:
    """The lines of what stands between two operators.

    It is broken at looser words in it; else at operators, further in; else at its brackets.
    """
    has_words = any(len(_pieces(tokens, words, after=False)) > 1 for words in _BREAKS[:_WORDS])
    deeper = _deeper(indent)
    pieces = None if has_words else _operands(tokens, width - len(deeper))
    if pieces is not None:
        if _is_filled(pieces, width):
            return _filled(pieces, indent, deeper, width, _split)
        return ["".join([deeper if i else indent, *piece]) for i, piece in enumerate(pieces)]
    place = _contents if has_words or _bracket(tokens, width) is None else _split
    return place(tokens, indent, width)


def _operands(tokens: list[str], room: int) -> list[list[str]] | None:
    """What an expression is cut into at its outermost operators so that each part fits; None if one does not."""
    if _length(tokens) <= room:
        return [tokens]
    for breaks in _BREAKS[_WORDS:]:
        pieces = _pieces(tokens, breaks, after=False)
        if len(pieces) > 1:
            parts = [_operands(piece, room) for piece in pieces]
            return None if None in parts else [part for found in parts if found is not None for part in found]
    return None


def _links(tokens: list[str]) -> list[list[str]]:
    """A chain of three calls or more, each call after the first on its own; anything else as it is."""
    links: list[list[str]] = [[]]
    depth = 0
    for index, token in enumerate(tokens):
        follows = index > 0 and tokens[index - 1] in _CLOSERS
        if depth == 0 and follows and token.startswith(".") and tokens[index + 1 : index + 2] == ["("]:
            links.append([])
        depth += (token in _OPENERS) - (token in _CLOSERS)
        links[-1].append(token)
    return links if len(links) > 2 else [tokens]


def _pieces(tokens: list[str], breaks: set[str], after: bool) -> list[list[str]]:
    """Cut `tokens` at its outermost `breaks`, which end a piece (`after`) or start the next."""
    if breaks.isdisjoint(tokens):
        return [tokens] if tokens else []
    pieces: list[list[str]] = [[]]
    depth = 0
    for token in tokens:
        if token in _OPENERS:
            depth += 1
        elif token in _CLOSERS:
            depth -= 1
        if depth or token not in breaks:
            pieces[-1].append(token)
        elif after:
            pieces[-1].append(",")
            pieces.append([])
        else:
            pieces.append([token.lstrip()])
    return [piece for piece in pieces if piece]
