"""Which of its own variables a function names in its strings.

A library may read the variables of its caller by names that it finds in a string: `df.query("price < @limit")` of
pandas, `numexpr.evaluate("a * b")`, the formulas of patsy. To the function, `limit` is then never read.
"""

from __future__ import annotations

import ast
import builtins
import re

from s2s.frontend.frames import MARKS
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope

_WORD = re.compile(r"[^\W\d]\w*")
_EXCEPTIONS = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)


#: The nodes that have texts, or tell that no library sees one.
_TELLING = frozenset({n.Const, n.ExprStmt, n.Raise, n.Call, n.Opaque, n.OpaqueExpr})


def mentioned(scope: n.Node | None) -> frozenset[str]:
    """The words in the string constants of a scope, the text of f-strings included, that a call may come to see.

    A docstring, the message of an exception of the builtins, and the text that one of its own methods is called on
    (`"{limit}".format(limit=limit)`) are seen by nobody who looks for variables; nor is any string where the scope
    calls nothing. The locals that are there for whoever prints a traceback are among the words, too.

    Args:
        scope: a function or a module.
    """
    words: set[str] = set()
    passed_over: set[int] = set()  # nodes, by identity
    calls = False
    for node in all_in_scope(scope):
        if type(node) not in _TELLING:
            continue
        if type(node) is n.Const:
            if type(node.value) is str and id(node) not in passed_over:
                words.update(_WORD.findall(node.value))
        elif type(node) is n.ExprStmt:
            passed_over.add(id(node.value))
        elif type(node) is n.Raise and (error := _builtin_error(node.exc)) is not None:
            passed_over.add(id(error))
            passed_over.update(id(part) for arg in error.args for part in _texts(arg))
        elif type(node) is n.Call:
            if type(node.func) is n.Attr and isinstance(node.func.value, (n.Const, n.FString)):
                passed_over.update(id(part) for part in _texts(node.func.value))
            elif id(node) not in passed_over:
                calls = True
        elif type(node) is n.Opaque or type(node) is n.OpaqueExpr:
            calls = True
            for part in ast.walk(node.node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    words.update(_WORD.findall(part.value))
    marks = MARKS.intersection(scope.variables) if type(scope) is n.Function else frozenset[str]()
    return marks.union(words) if calls else marks


def _texts(expr: n.Expr) -> list[n.Expr]:
    """The constants that an expression is the text of."""
    return expr.parts if type(expr) is n.FString else [expr]


def _builtin_error(expr: n.Expr | None) -> n.Call | None:
    """The call that makes an exception of the builtins, as far as its name tells."""
    if type(expr) is not n.Call or type(expr.func) is not n.Load:
        return None
    return expr if expr.func.var.name in _EXCEPTIONS and not expr.keywords else None
