"""How constants and f-strings are written."""

from __future__ import annotations

import ast
from collections.abc import Callable

_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}


def string_text(value: str, quote: str) -> str:
    """Write a string on one line.

    Args:
        value: the string.
        quote: the quote to use where either would do.

    Returns:
        A literal that evaluates to `value`.
    """
    text = repr(value)
    if quote == '"' and text[0] == "'" and '"' not in value:
        text = f'"{text[1:-1]}"'
    return _raw(value, text)


def _raw(value: str, text: str) -> str:
    """The literal `text` of `value`, as a raw one if all it escapes is backslashes: patterns are written so."""
    mark = text[-1]
    is_raw = "\\" in value and value.isprintable() and mark not in value and not value.endswith("\\")
    return f"r{mark}{value}{mark}" if is_raw else text


def bytes_text(value: bytes, quote: str) -> str:
    """Write a bytes literal on one line; `quote` as for `string_text`."""
    text = repr(value)
    if quote == '"' and text[1] == "'" and b'"' not in value:
        text = f'b"{text[2:-1]}"'
    if value.isascii() and (raw := _raw(value.decode("ascii"), text[1:])) != text[1:]:
        return f"rb{raw[1:]}"
    return text


def number_text(value: complex) -> str:
    """Write a number that is one literal.

    Args:
        value: an int, float or imaginary number that is not negative.

    Returns:
        The literal. Infinity is written as a number too large; NaN, which cannot be written, as `nan`.
    """
    if isinstance(value, int):
        # Decimal digits take quadratic time, and the interpreter refuses them beyond a limit.
        return repr(value) if value.bit_length() < 8192 else hex(value)
    if isinstance(value, complex):
        return repr(complex(0, value.imag)).replace("inf", "1e309")
    return repr(value).replace("inf", "1e309")


def triple_quoted(value: str) -> str:
    """Write a string in triple quotes, its line ends as line ends.

    Args:
        value: the string.

    Returns:
        A literal that evaluates to `value`.
    """
    lines = [line if _plain(line) else "".join(map(_escaped, line)) for line in value.split("\n")]
    text = "\n".join(lines)
    end = ""
    if text.endswith('"'):
        text, end = text[:-1], '\\"'
    text = text.replace('"""', '\\"\\"\\"')
    return f'"""{text}{end}"""'


def fstring_text(node: ast.JoinedStr, quote: str, inner: Callable[[ast.expr, str], str]) -> str:
    """Write an f-string, without what Python 3.11 does not allow in one where that is possible.

    Args:
        node: the f-string.
        quote: the quote to use where either would do.
        inner: gives the text of an expression, using a given quote for the strings in it.

    Returns:
        A literal that evaluates to what `node` does.
    """
    other = '"' if quote == "'" else "'"
    for outer in (quote, other, quote * 3, other * 3):
        parts = _parts(node, outer, "'" if outer[0] == '"' else '"', inner, spec=False)
        if not any(code and (outer in part or "\\" in part or "\n" in part) for part, code in parts):
            break
    else:
        # Python 3.12 reads the strings inside on their own.
        outer = quote
        parts = _parts(node, outer, quote, inner, spec=False)
    return "f" + outer + "".join(part for part, _ in parts) + outer


def _parts(
    node: ast.JoinedStr, outer: str, quote: str, inner: Callable[[ast.expr, str], str], spec: bool
) -> list[tuple[str, bool]]:
    """The pieces of an f-string: their text, and whether it is code."""
    parts: list[tuple[str, bool]] = []
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            code = inner(value.value, quote)
            parts.append(("{ " if code.startswith("{") else "{", False))
            parts.append((code, True))
            if value.conversion != -1:
                parts.append((f"!{chr(value.conversion)}", False))
            if isinstance(value.format_spec, ast.JoinedStr):
                parts.append((":", False))
                parts += _parts(value.format_spec, outer, quote, inner, spec=True)
            parts.append(("}", False))
        elif isinstance(value, ast.Constant):
            text = "".join(map(_escaped_on_one_line, str(value.value))).replace(outer[0], "\\" + outer[0])
            parts.append((text if spec else text.replace("{", "{{").replace("}", "}}"), False))
        else:
            parts.append((inner(value, quote), True))
    return parts


def _plain(line: str) -> bool:
    return line.isprintable() and "\\" not in line


def _escaped(character: str) -> str:
    if character == "\t" or (character.isprintable() and character != "\\"):
        return character
    return _escaped_on_one_line(character)


def _escaped_on_one_line(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return character if character.isprintable() else repr(character)[1:-1]
