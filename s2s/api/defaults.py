"""What the parameters of a file's functions default to, as far as the text says it."""

from __future__ import annotations

import ast
from typing import Any

from s2s.api.text import Definition, definitions

_UNKNOWN = object()
_Defaults = tuple[list[object], dict[str, object]]


def module_functions(tree: ast.Module) -> dict[str, _Defaults]:
    """Defaults of the undecorated module-level functions defined once; `_UNKNOWN` for what is no literal."""
    seen: dict[str, list[Definition]] = {}
    for definition in definitions(tree):
        if "." not in definition.qualname and not isinstance(definition.node, ast.Lambda):
            seen.setdefault(definition.qualname, []).append(definition)
    found: dict[str, _Defaults] = {}
    for name, (first, *others) in seen.items():
        if others or isinstance(first.node, ast.Lambda) or first.node.decorator_list:
            continue
        arguments = first.node.args
        keywords = {
            parameter.arg: _literal(default)
            for parameter, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is not None
        }
        found[name] = [_literal(default) for default in arguments.defaults], keywords
    return found


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return _UNKNOWN


def same_defaults(expected: _Defaults, function: Any) -> bool:
    """Whether a function has the defaults that the text gives it, where those are literals."""
    positional, keywords = function.__defaults__ or (), function.__kwdefaults__ or {}
    if len(positional) != len(expected[0]) or keywords.keys() != expected[1].keys():
        return False
    pairs = [*zip(expected[0], positional, strict=True), *((expected[1][k], v) for k, v in keywords.items())]
    # A literal and a value that print alike and have one type are the same value, -0.0 and nan included.
    return all(one is _UNKNOWN or (type(one) is type(two) and repr(one) == repr(two)) for one, two in pairs)
