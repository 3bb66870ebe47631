"""The parameters of a function, from the arguments of its `ast` node."""

from __future__ import annotations

import ast
from collections.abc import Iterable


def parameters(args: ast.arguments) -> list[ast.arg]:
    """All parameters of a function, in the order of its signature."""
    params = [*args.posonlyargs, *args.args]
    if args.vararg is not None:
        params.append(args.vararg)
    params += args.kwonlyargs
    if args.kwarg is not None:
        params.append(args.kwarg)
    return params


def defaults(args: ast.arguments) -> Iterable[tuple[ast.arg, ast.expr | None]]:
    """The parameters that have a default, each with it."""
    positional = [*args.posonlyargs, *args.args]
    yield from zip(positional[len(positional) - len(args.defaults) :], args.defaults)
    yield from zip(args.kwonlyargs, args.kw_defaults)
