"""Constant texts that builtins evaluate, or take for the name of an attribute."""

from __future__ import annotations

import ast
import keyword
import warnings

from s2s.frontend.frames import FUNCTION_NAMES, MENTIONS
from s2s.ir import nodes as n

#: What an expression may be made of for `eval` to do in its own frame what would be done where it is called: nothing
#: that binds, calls, or is a scope of its own.
_PLAIN = (
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Attribute),
    *(
        ast.Name,
        ast.Constant,
        ast.Tuple,
        ast.List,
        ast.operator,
        ast.unaryop,
        ast.boolop,
        ast.cmpop,
        ast.Load,
    ),
)
_LONGEST = 200
#: The builtins that are given such texts.
REFLECTING = frozenset({"getattr", "eval"})


def evaluated_text(call: n.Call) -> ast.expr | None:
    """The expression that `eval` is given as a constant text, if it is a plain one."""
    if len(call.args) != 1 or call.keywords or type(call.args[0]) is not n.Const:
        return None
    text = call.args[0].value
    if type(text) is not str or len(text) > _LONGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(text.lstrip(" \t"), mode="eval")
            compile(tree, "<eval>", "eval")  # Python warns of some texts, each time they are evaluated
    except (SyntaxError, ValueError, Warning, RecursionError, MemoryError):
        return None
    parts = [*ast.walk(tree.body)]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    names += [part.attr for part in parts if isinstance(part, ast.Attribute)]
    if not all(isinstance(part, _PLAIN) for part in parts) or not all(map(is_plain_name, names)):
        return None
    return tree.body


def attribute_text(call: n.Call) -> str | None:
    """The name of the attribute that `getattr` is given as a constant text, without a default."""
    if len(call.args) != 2 or call.keywords or type(call.args[1]) is not n.Const:
        return None
    name = call.args[1].value
    return name if type(name) is str and name.isidentifier() and is_plain_name(name) else None


def is_plain_name(name: str) -> bool:
    """Whether a name means, written in the program, what it means as a text: not mangled, normalized, or special."""
    if not name.isascii() or keyword.iskeyword(name) or name in MENTIONS or name in FUNCTION_NAMES:
        return False
    return not name.startswith("__") or name.endswith("__")
