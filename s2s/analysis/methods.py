"""Methods of exact builtin types, which nobody can replace: what they return, and what else they do."""

from __future__ import annotations

from s2s.analysis.constants import NONE
from s2s.analysis.fact import Fact
from s2s.ir import nodes as n


def names_in(text: str) -> frozenset[str]:
    """The names that stand in a text, with spaces between them."""
    return frozenset(text.split())


#: Result types of methods of exact builtin types. `format` and `encode` are absent: they may pass on an
#: instance of a subclass that an argument or a codec made.
_RESULTS: dict[type, dict[type, str]] = {
    str: {
        str: "capitalize casefold center expandtabs ljust lower lstrip removeprefix removesuffix replace "
        "rjust rstrip strip swapcase title translate upper zfill",
        bool: "endswith isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable "
        "isspace istitle isupper startswith",
        int: "count find index rfind rindex",
        list: "rsplit split splitlines",
        tuple: "partition rpartition",
    },
    bytes: {
        bytes: "capitalize center expandtabs ljust lower lstrip removeprefix removesuffix replace rjust "
        "rstrip strip swapcase title translate upper zfill",
        bool: "endswith isalnum isalpha isascii isdigit islower isspace istitle isupper startswith",
        int: "count find index rfind rindex",
        list: "rsplit split splitlines",
        tuple: "partition rpartition",
        str: "hex",
    },
    int: {int: "bit_count bit_length conjugate", bytes: "to_bytes", tuple: "as_integer_ratio"},
    float: {bool: "is_integer", float: "conjugate", str: "hex", tuple: "as_integer_ratio"},
    list: {list: "copy", int: "count index", NONE: "append clear extend insert remove reverse sort"},
    tuple: {int: "count index"},
    dict: {
        dict: "copy",
        NONE: "clear update",
        tuple: "popitem",
        type({}.items()): "items",
        type({}.keys()): "keys",
        type({}.values()): "values",
    },
    set: {set: "copy", NONE: "add clear discard remove", bool: "isdisjoint issubset issuperset"},
}
_METHOD_RESULTS: dict[tuple[type, str], type] = {
    (owner, name): result
    for owner, by_result in _RESULTS.items()
    for result, names in by_result.items()
    for name in names.split()
}


#: The names of the methods whose result is known to be of one type.
RESULT_KNOWN = frozenset(name for _, name in _METHOD_RESULTS)


def method_result_type(owner: type | None, name: str) -> type | None:
    """The exact type of what a method of an exact builtin type returns, or None if that is not known."""
    return None if owner is None else _METHOD_RESULTS.get((owner, name))


def is_end_of_range(expr: n.Attr, owner: Fact) -> bool:
    """Whether an attribute is one of the numbers, exact ints all of them, that a range is made of."""
    return expr.name in ("start", "stop", "step") and owner.within((range,))


#: Types whose comparisons, hashes and truth run no code of the program.
PLAIN: frozenset[type] = frozenset({bool, int, float, complex, str, bytes, NONE})

#: What methods do, by letters: they may raise (!), read (r) or write (w) what mutable containers hold, compare the
#: elements of their object (=), drop some (-), or go over their one argument (*), a builtin container.
_DOES: dict[type, dict[str, str]] = {
    list: {
        "w": "append insert reverse",
        "r": "copy",
        "!rw": "pop",
        "*rw": "extend",
        "w-": "clear",
        "!r=": "count index",
        "!rw=": "sort",
        "!rw=-": "remove",
    },
    tuple: {"!=": "count index"},
    dict: {"": "items keys values", "r": "copy", "r=": "get", "!rw=": "pop", "w-": "clear"},
    set: {"r": "copy", "w=": "add discard", "!rw=-": "remove", "w-": "clear"},
}
_METHOD_DOES = {
    (owner, name): does
    for owner, by_does in _DOES.items()
    for does, names in by_does.items()
    for name in names.split()
}
#: The names of the methods of which anything is known, whatever they are called on.
KNOWN = RESULT_KNOWN | {name for _, name in _METHOD_DOES}
#: Methods that cannot fail where they are called without arguments.
_WITHOUT_ARGUMENTS = names_in(
    "bit_count bit_length capitalize casefold conjugate isalnum isalpha isascii isdecimal isdigit isidentifier "
    "islower isnumeric isprintable isspace istitle isupper is_integer lower lstrip rstrip split splitlines strip "
    "swapcase title upper"
)
#: The names of all methods that may do nothing but read what their object holds.
ONLY_READ = _WITHOUT_ARGUMENTS | {name for (_, name), does in _METHOD_DOES.items() if set(does) <= set("r=")}
_SEQUENCES = frozenset({list, tuple, str, bytes, range})
_COUNTS = {"append": 1, "insert": 2, "reverse": 0, "copy": 0, "extend": 1, "clear": 0, "items": 0, "keys": 0,
           "values": 0, "add": 1, "discard": 1}  # fmt: skip


def method_does(owner: type, name: str, args: list[frozenset[type]]) -> str | None:
    """What a method of an exact builtin type does when it is called with arguments of these exact types.

    Returns:
        the letters of `_DOES`, or None if it may run any code.
    """
    if owner in PLAIN:
        if (owner, name) not in _METHOD_RESULTS or name == "translate":
            return None
        if not args and name in _WITHOUT_ARGUMENTS:
            return ""
        if name == "join":
            return "!r" if len(args) == 1 and args[0] and args[0] <= _SEQUENCES else None
        texts = PLAIN | {tuple} if name in ("startswith", "endswith") else PLAIN
        return "!" if all(arg and arg <= texts for arg in args) else None
    does = _METHOD_DOES.get((owner, name))
    if does is None or len(args) != _COUNTS.get(name, len(args)):
        return None
    if name == "insert" or (owner is list and name == "pop"):
        if not all(arg and arg <= {int, bool} for arg in args[:1]):
            return None
    elif "=" in does and not all(arg and arg <= PLAIN for arg in args[:1]):
        return None
    if "*" in does and not (args[0] and args[0] <= _SEQUENCES):
        return None
    return does
