"""Builtin functions and methods of builtin types: their values on constants, their effects and result types.

A method of a builtin type cannot be replaced. A builtin function can, from anywhere and before the module is
even imported: every fact about one holds only under `sealed-builtins`, and where the module does not bind its
name.
"""

from __future__ import annotations

from s2s.analysis.constants import (
    MAX_CHARS,
    MAX_ITEMS,
    SCALARS,
    is_ascii,
    is_constant,
    literal,
    mixes_bytes,
    within_bounds,
)
from s2s.analysis.formatting import as_text, fold_str_format, format_field
from s2s.analysis.methods import names_in
from s2s.analysis.operators import (
    BUILTIN_TYPES,
    INTS,
    NO_FOLD,
    NUMBERS,
    REALS,
    Operation,
    Purity,
    fold_binary,
    is_int,
    is_real,
    is_sequence,
)
from s2s.ir.expressions import Constant

_ERRORS = (ArithmeticError, TypeError, ValueError, LookupError)
_CODECS = frozenset({"utf-8", "utf8", "ascii", "latin-1"})


# --- values of functions --------------------------------------------------------------------------


def _pow(base: Constant, exponent: Constant, modulus: Constant = None) -> Constant:
    if modulus is None:
        return fold_binary("**", base, exponent)
    if is_int(base) and is_int(exponent) and is_int(modulus):
        return pow(base, exponent, modulus)
    return NO_FOLD


def _round(value: Constant, digits: Constant = None) -> Constant:
    if not is_real(value) or not (digits is None or is_int(digits)) or abs(digits or 0) > MAX_CHARS:
        return NO_FOLD
    return round(value, digits)


def _text(value: object = "") -> object:
    text = as_text(value)
    return NO_FOLD if text is None else text


def _repr(value: object) -> object:
    text = as_text(value, "r")
    return NO_FOLD if text is None else text


def _ascii(value: object) -> object:
    text = as_text(value, "a")
    return NO_FOLD if text is None else text


def _format(value: Constant, spec: Constant = "") -> Constant:
    text = format_field(value, -1, spec) if type(spec) is str else None
    return NO_FOLD if text is None else text


def _number(make: type) -> Operation:
    def fold(*args: Constant) -> Constant:
        short = all(type(arg) in NUMBERS or (type(arg) is str and len(arg) <= 100) for arg in args)
        return make(*args) if short and is_ascii(args) else NO_FOLD

    return fold


def _extreme(choose: Operation) -> Operation:
    def fold(*args: Constant) -> Constant:
        if mixes_bytes(*args):
            return NO_FOLD
        return choose(args[0] if len(args) == 1 else args)

    return fold


def _sum(values: Constant, start: Constant = 0) -> Constant:
    # Since 3.12 floats are summed with compensation: only the sum of ints is the same everywhere.
    whole = type(values) is tuple and all(is_int(value) for value in (*values, start))
    total: Operation = sum
    return total(values, start) if whole else NO_FOLD


def _divmod(left: Constant, right: Constant) -> Constant:
    return divmod(left, right) if is_real(left) and is_real(right) else NO_FOLD


def _sorted(values: Constant) -> Constant:
    sort: Operation = sorted
    return NO_FOLD if mixes_bytes(values) else sort(values)


def _chars(value: Constant) -> Constant:
    return tuple(value) if is_sequence(value) and len(value) <= MAX_ITEMS else NO_FOLD


_FUNCTIONS: dict[str, Operation] = {
    "abs": abs,
    "all": all,
    "any": any,
    "ascii": _ascii,
    "bin": bin,
    "bool": bool,
    "chr": chr,
    "divmod": _divmod,
    "float": _number(float),
    "format": _format,
    "hex": hex,
    "int": _number(int),
    "len": len,
    "max": _extreme(max),
    "min": _extreme(min),
    "oct": oct,
    "ord": ord,
    "pow": _pow,
    "repr": _repr,
    "round": _round,
    "sorted": _sorted,
    "str": _text,
    "sum": _sum,
    "tuple": _chars,
}


def fold_call(name: str, args: tuple[object, ...]) -> object:
    """The value of a builtin function called with constants.

    Args:
        name: the builtin's name; the caller has made sure that it means the builtin.

    Returns:
        A constant, or a list of constants where the call makes a list; `NO_FOLD` to leave it to run time.
    """
    function = _FUNCTIONS.get(name)
    if function is None:
        return NO_FOLD
    try:
        return _result(function(*args))
    except _ERRORS:
        return NO_FOLD


def _result(value: object) -> object:
    if type(value) is list:
        return value if literal(tuple(value)) is not None else NO_FOLD
    return NO_FOLD if literal(value) is None else value


# --- values of methods ----------------------------------------------------------------------------

#: Methods of `str` that look at code points only, and not at what Unicode says of them.
_STRUCTURAL = names_in(
    "center count encode endswith find index isascii join ljust partition removeprefix removesuffix replace "
    "rfind rindex rjust rpartition startswith"
)
_TEXT_METHODS = names_in(
    "capitalize center count endswith expandtabs find index isalnum isalpha isascii isdigit islower isspace "
    "istitle isupper join ljust lower lstrip partition removeprefix removesuffix replace rfind rindex rjust "
    "rpartition rsplit rstrip split splitlines startswith strip swapcase title upper zfill"
)
_METHODS: dict[type, frozenset[str]] = {
    str: _TEXT_METHODS
    | {"casefold", "encode", "format", "isdecimal", "isidentifier", "isnumeric", "isprintable"},
    bytes: _TEXT_METHODS | {"decode", "hex"},
    int: frozenset({"as_integer_ratio", "bit_count", "bit_length", "conjugate", "to_bytes"}),
    bool: frozenset({"bit_count", "bit_length"}),
    float: frozenset({"as_integer_ratio", "conjugate", "hex", "is_integer"}),
    tuple: frozenset({"count", "index"}),
}


def fold_method(
    value: Constant, name: str, args: tuple[Constant, ...], kwargs: dict[str, Constant]
) -> Constant:
    """The value of `value.name(*args, **kwargs)` for constants, as `fold_call` returns it."""
    if name not in _METHODS.get(type(value), ()):
        return NO_FOLD
    if name == "format" and type(value) is str:
        text = fold_str_format(value, args, kwargs)
        return NO_FOLD if text is None else _result(text)
    operands = (*args, *kwargs.values())
    if type(value) is str and not (name in _STRUCTURAL or is_ascii((value, operands))):
        return NO_FOLD
    if type(value) is tuple and mixes_bytes(value, operands):
        return NO_FOLD
    if not is_constant(operands) or not _is_affordable(value, name, operands):
        return NO_FOLD
    try:
        return _result(getattr(value, name)(*args, **kwargs))
    except _ERRORS:
        return NO_FOLD


def _is_affordable(value: Constant, name: str, operands: tuple[Constant, ...]) -> bool:
    """Whether a method's result is known to be small before it is computed; True also for a call that raises."""
    if not all(within_bounds(operand) for operand in operands) or not within_bounds(value):
        return False
    length = len(value) if is_sequence(value) else 0
    if name in ("center", "ljust", "rjust", "zfill", "to_bytes", "expandtabs"):
        widths = [operand for operand in operands if is_int(operand)]
        fields = max(length, 1) if name == "expandtabs" else 1
        return all(width * fields <= MAX_CHARS for width in widths)
    if name == "join":
        items = operands[0] if operands and is_sequence(operands[0]) else ()
        size = sum(len(item) for item in items if type(item) is str or type(item) is bytes)
        return size + length * len(items) <= MAX_CHARS
    if name == "replace" and len(operands) >= 2 and is_sequence(operands[1]):
        return (length + 1) * (len(operands[1]) + 1) <= MAX_CHARS * 4
    if name in ("encode", "decode"):
        return len(operands) <= 1 and all(operand in _CODECS for operand in operands)
    return True


# --- effects and types ----------------------------------------------------------------------------

_SIZED = frozenset({str, bytes, tuple, list, dict, set, frozenset})

#: Builtins whose result has an exact type whatever the arguments are, if there is a result.
_ALWAYS: dict[str, type] = {
    "bin": str,
    "bool": bool,
    "bytearray": bytearray,
    "callable": bool,
    "chr": str,
    "dict": dict,
    "enumerate": enumerate,
    "frozenset": frozenset,
    "hasattr": bool,
    "hash": int,
    "hex": str,
    "id": int,
    "isinstance": bool,
    "issubclass": bool,
    "len": int,
    "list": list,
    "oct": str,
    "ord": int,
    "range": range,
    "set": set,
    "sorted": list,
    "zip": zip,
}


def call_result_type(name: str, args: list[type | None]) -> type | None:
    """The exact type of what a builtin function returns.

    Args:
        args: the exact types of the positional arguments, None where unknown; there are no others.
    """
    if name in _ALWAYS:
        return _ALWAYS[name]
    if name in ("int", "float"):
        return int if name == "int" else float  # an instance of a subclass is converted
    if not args:
        return {"str": str, "tuple": tuple, "bytes": bytes, "complex": complex}.get(name)
    first = args[0]
    if first not in BUILTIN_TYPES:
        return None  # `str`, `repr`, `abs` and the like pass on what the argument's own method returns
    if name in ("str", "repr", "ascii"):
        return str if len(args) == 1 else None
    if name == "format" and (len(args) == 1 or args[1] is str):
        return str
    if name in ("tuple", "bytes") and len(args) == 1:
        return tuple if name == "tuple" else bytes
    if name == "abs" and first in NUMBERS:
        return int if first in INTS else float
    if name in ("min", "max") and len(args) > 1 and all(arg is first for arg in args):
        return first
    if name == "round" and first in REALS:
        if len(args) == 1:
            return int
        return (int if first in INTS else float) if args[1] in INTS else None
    if name == "divmod" and first in REALS and len(args) == 2 and args[1] in REALS:
        return tuple
    return None


def call_purity(name: str, args: list[type | None]) -> Purity | None:
    """What a builtin function called with positional arguments of exact types can do.

    Returns:
        `(can raise, result type)`, or None if it may run code of the program, or nothing is known.
    """
    result = call_result_type(name, args)
    first = args[0] if args else None
    if name in ("id", "callable") and len(args) == 1:
        return False, result
    if any(arg not in BUILTIN_TYPES for arg in args) or result is None:
        return None
    if name == "len" and len(args) == 1:
        return first not in _SIZED, int
    if name == "bool" and len(args) <= 1:
        return False, bool
    if name in ("list", "tuple") and len(args) <= 1:
        return bool(args) and first not in _SIZED, result
    if name in ("dict", "set", "frozenset", "int", "float", "str") and not args:
        return False, result
    if any(arg not in SCALARS for arg in args):
        return None
    if len(args) == 1:
        if name in ("str", "repr", "ascii"):
            if first is bytes:
                return None if name == "str" else (False, str)
            return first is int, str  # an int of too many digits raises
        if name in ("int", "float", "abs"):
            same = {"int": INTS, "float": frozenset({bool, float}), "abs": REALS}[name]
            return first not in same, result
        if name in ("ord", "chr", "bin", "hex", "oct", "round"):
            return name == "chr" or first not in INTS, result
    if name in ("min", "max") and first in REALS | {str, bytes}:
        return False, result
    return (True, result) if name in ("divmod", "round") else None
