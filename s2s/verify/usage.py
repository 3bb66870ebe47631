"""How a parameter is used in a function's body: what it must be able to do to get anywhere."""

from __future__ import annotations

import ast
from collections.abc import Callable

Saw = Callable[[ast.AST | None, str], None]

_METHODS = {
    "text": "upper lower strip lstrip rstrip split startswith endswith replace encode format isdigit join "
    "splitlines partition title zfill isalpha find ljust rjust",
    "mapping": "items keys values setdefault get update",
    "sequence": "append extend insert sort reverse index count pop remove",
}
_CALLS = {
    "len": "sized",
    "sum": "iterable",
    "sorted": "iterable",
    "list": "iterable",
    "tuple": "iterable",
    "set": "iterable",
    "min": "iterable",
    "max": "iterable",
    "enumerate": "iterable",
    "zip": "iterable",
    "any": "iterable",
    "all": "iterable",
    "map": "iterable",
    "abs": "number",
    "range": "number",
    "round": "number",
    "int": "number",
    "float": "number",
    "chr": "number",
    "ord": "text",
    "reversed": "sequence",
    "callable": "callable",
}


def uses(node: ast.AST) -> dict[str, set[str]]:
    """For every name read in a function, the kinds its uses ask for.

    Args:
        node: the function's definition.
    """
    found: dict[str, set[str]] = {}

    def saw(value: ast.AST | None, kind: str) -> None:
        if isinstance(value, ast.Name):
            found.setdefault(value.id, set()).add(kind)

    for item in ast.walk(node):
        match item:
            case ast.For(iter=value) | ast.AsyncFor(iter=value) | ast.comprehension(iter=value):
                saw(value, "iterable")
            case ast.Starred(value=value) | ast.YieldFrom(value=value):
                saw(value, "iterable")
            case ast.Subscript(value=value, slice=index):
                text_key = isinstance(index, ast.Constant) and isinstance(index.value, str)
                saw(value, "mapping" if text_key else "sequence")
                saw(index, "number")
            case ast.Call(func=function, args=arguments):
                saw(function, "callable")
                if isinstance(function, ast.Name) and function.id in _CALLS:
                    for argument in arguments:
                        saw(argument, _CALLS[function.id])
            case ast.BinOp(left=left, right=right, op=op):
                other_text = any(
                    isinstance(side, ast.JoinedStr)
                    or (isinstance(side, ast.Constant) and isinstance(side.value, str))
                    for side in (left, right)
                )
                kind = "text" if other_text and isinstance(op, ast.Add) else "number"
                saw(left, kind)
                saw(right, kind)
            case ast.AugAssign(target=target, value=value):
                saw(target, "number")
                saw(value, "number")
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert(), operand=operand):
                saw(operand, "number")
            case ast.Compare(left=left, ops=operators, comparators=others):
                _compared([left, *others], operators, saw)
            case ast.Attribute(value=value, attr=name):
                for kind, names in _METHODS.items():
                    if name in names.split():
                        saw(value, kind)
            case _:
                pass
    return found


def _compared(sides: list[ast.expr], operators: list[ast.cmpop], saw: Saw) -> None:
    text = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
    for side, operator in zip(sides[1:], operators, strict=True):
        if isinstance(operator, ast.In | ast.NotIn):
            saw(side, "iterable")
    if not any(isinstance(operator, ast.In | ast.NotIn | ast.Is | ast.IsNot) for operator in operators):
        for side in sides:
            saw(side, "text" if text else "number")
    elif text:
        saw(sides[0], "text")
