"""Constants in the textual IR: text that reads back as the same value, of the same type and sign.

Most constants are their `repr`. What has no literal of its own is written after a `$`: `$inf`, `$-nan`,
`$complex(1.0, -0.0)`. A negative number is one constant, `-3`; the minus operator on a constant is `-(3)`.
"""

from __future__ import annotations

import ast
import math

from s2s.errors import InternalError
from s2s.ir.expressions import Constant

#: Above this an int is written in hexadecimal: `repr` of a long int takes quadratic time, and is refused by
#: default.
_LONG_INT = 1 << 64


def constant(value: Constant, kind: str | None = None) -> str:
    """Return the text of a constant.

    Raises:
        InternalError: the value is of no type that a constant can have.
    """
    if type(value) is str:
        return kind + repr(value) if kind else repr(value)
    if type(value) is int:
        return repr(value) if -_LONG_INT < value < _LONG_INT else hex(value)
    if value is ...:
        return "..."
    if value is None or type(value) is bool or type(value) is bytes:
        return repr(value)
    if type(value) is float:
        return _float(value)
    if type(value) is complex:
        if value.real == 0 and math.copysign(1, value.real) > 0 and math.isfinite(value.imag):
            if math.copysign(1, value.imag) > 0:
                return repr(value)
        return f"$complex({_float(value.real)}, {_float(value.imag)})"
    raise InternalError(f"no constant can be of type {type(value).__name__}")


def _float(value: float) -> str:
    if math.isfinite(value):
        return repr(value)
    sign = "-" if math.copysign(1, value) < 0 else ""
    return f"${sign}{abs(value)!r}"


def string(token: str) -> str | bytes:
    """Return the value of a quoted token, which may have a `b` or `u` before it."""
    if "\\" not in token and token[0] in "'\"":
        return token[1:-1]
    value: str | bytes = ast.literal_eval(token)
    return value


def number(token: str) -> int | float | complex:
    """Return the value of a number token, without a sign."""
    if token.isdecimal():
        return int(token)
    if token.startswith("0x"):
        return int(token, 16)
    return complex(token) if token[-1] == "j" else float(token)


def piece(text: str, spec: bool) -> str:
    """Return the text between the fields of an f-string, escaped for double quotes.

    In a format spec a brace is written as an escape, for `}}` would be read as the end of two fields.
    """
    body = repr('"' + text)[2:-1].replace('"', '\\"')
    if spec:
        return body.replace("{", "\\x7b").replace("}", "\\x7d")
    return body.replace("{", "{{").replace("}", "}}")


def piece_value(raw: str) -> str:
    """Return the string that `piece` escaped."""
    value: str = ast.literal_eval('"' + raw.replace("{{", "{").replace("}}", "}") + '"')
    return value
