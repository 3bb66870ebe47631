"""Compile-time formatting of constants: f-strings, `%` and `str.format`, their cost known before they run.

Left to run time is every format that depends on the locale (`n`), on the Unicode tables (`repr` of non-ASCII
text) or on the interpreter's flags (`bytes` as text), and every width or precision of more than three digits.
"""

from __future__ import annotations

import re

from s2s.analysis.constants import ELLIPSIS, MAX_CHARS, NONE, is_ascii, leaves
from s2s.ir.expressions import Constant

# Most files format no constants: the patterns are compiled when they are first asked for.
_SPEC = r"(?:[^{}]?[<>=^])?[-+ ]?z?#?0?(?P<width>\d{0,3})[,_]?(?:\.\d{1,3})?[bcdeEfFgGosxX%]?"
_PERCENT = r"%[-+ #0]*\d{0,3}(?:\.\d{0,3})?(?P<type>[diouxXeEfFgGcrsa%])"
_FIELD_NAME = r"\d{0,3}|[A-Za-z_][A-Za-z0-9_]*"

#: Types whose text is the same on every interpreter; of `()` it is too.
_REPLACEABLE = frozenset({NONE, ELLIPSIS, bool, int, float, complex, str, tuple})

MAX_FIELDS = 64


def format_field(value: object, conversion: int, spec: str) -> str | None:
    """The text of one replacement field `{value!conversion:spec}`.

    Args:
        value: a constant.
        conversion: -1, or the code of `s`, `r` or `a`, as in `ast`.
        spec: the constant format specification.

    Returns:
        The text, or None to leave the field to run time.
    """
    if not is_plain_spec(spec):
        return None
    text = as_text(value, chr(conversion) if conversion != -1 else "")
    if text is None:
        return None
    if not spec:
        return text
    if type(value) is tuple and conversion == -1:
        return None
    try:
        return format(value if conversion == -1 else text, spec)
    except (ValueError, TypeError, OverflowError):
        return None


def as_text(value: object, conversion: str = "") -> str | None:
    """`str(value)`, or what the conversion `s`, `r` or `a` makes of it; None to leave it to run time."""
    if type(value) is str and conversion in ("", "s"):
        return value
    if not is_ascii(value) or any(type(leaf) not in _REPLACEABLE for leaf in leaves(value)):
        return None
    return ascii(value) if conversion == "a" else repr(value) if conversion == "r" else str(value)


def is_plain_spec(spec: str) -> bool:
    """Whether a format specification is cheap and means the same on every interpreter and in every locale."""
    return re.fullmatch(_SPEC, spec) is not None


def fold_percent(template: str | bytes, values: object) -> str | bytes | None:
    """The value of `template % values`, or None to leave it to run time."""
    if not _affordable(len(template), values):
        return None
    shape = template if isinstance(template, str) else template.decode("latin-1")
    fields = list(re.finditer(_PERCENT, shape))
    if len(fields) > MAX_FIELDS or "%" in re.sub(_PERCENT, "", shape):
        return None
    items = values if type(values) is tuple else ()
    as_repr = any(field["type"] in "ra" for field in fields) or any(type(item) is tuple for item in items)
    if isinstance(template, bytes):
        # `b"%s" % 1` raises: only the conversions of numbers mean the same for both types.
        if as_repr or any(field["type"] == "s" for field in fields):
            return None
    elif (as_repr and not is_ascii(values)) or any(type(leaf) not in _REPLACEABLE for leaf in leaves(values)):
        return None
    try:
        text: str | bytes = template % values
        return text
    except (ValueError, TypeError, OverflowError):
        return None


def fold_str_format(template: str, args: tuple[object, ...], kwargs: dict[str, object]) -> str | None:
    """The value of `template.format(*args, **kwargs)`, or None to leave it to run time.

    Fields that read attributes or items, and nested fields, are left.
    """
    from string import Formatter  # few files format constants

    values = (*args, *kwargs.values())
    if not _affordable(len(template), values):
        return None
    try:
        fields = [part for part in Formatter().parse(template) if part[1] is not None]
    except ValueError:
        return None
    if len(fields) > MAX_FIELDS:
        return None
    for _, name, spec, conversion in fields:
        if not re.fullmatch(_FIELD_NAME, name or "") or not is_plain_spec(spec or ""):
            return None
        if any(as_text(value, conversion or "") is None for value in values):
            return None
    try:
        return template.format(*args, **kwargs)
    except (ValueError, TypeError, OverflowError, LookupError):
        return None


def _affordable(length: int, values: Constant) -> bool:
    """Whether formatting is cheap: three digits bound a field's width, but many fields may use one value."""
    size = sum(len(leaf) for leaf in leaves(values) if type(leaf) is str or type(leaf) is bytes)
    return length <= MAX_CHARS and size <= MAX_CHARS
