"""What a function must not mention if its frame and names are to be s2s's own business.

A function that looks at its own frame, or at names by their text, would see that it was rewritten; it is left
as it is. The tables here say which names and attributes amount to that, and why.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

OPAQUE_REASON = "contains a construct s2s does not model"

#: Builtins (and implicit names) whose mention lets a function see its own names.
NAMES: dict[str, str] = {
    "locals": "mentions locals",
    "vars": "mentions vars without arguments",
    "dir": "mentions dir without arguments",
    "eval": "mentions eval without a namespace",
    "exec": "mentions exec without a namespace",
    "breakpoint": "mentions breakpoint",
}

#: Attributes that are frames, or lead to them, on whatever object.
ATTRIBUTES: dict[str, str] = {
    name: f"mentions {name}, which leads to frames"
    for name in (
        "_getframe",
        "_getframemodulename",
        "_current_frames",
        "currentframe",
        "getframeinfo",
        "getouterframes",
        "getinnerframes",
        "extract_stack",
        "print_stack",
        "format_stack",
        "walk_stack",
        "get_referrers",
        "tb_frame",
        "f_back",
        "f_locals",
        "set_trace",
    )
}

#: Locals that are there for whoever prints a traceback: pytest, Jinja, zope. The function keeps its frame, and they
#: stay in it under their names; else it is a function as any other.
MARKS = frozenset(
    ("__tracebackhide__", "__traceback_hide__", "__traceback_info__", "__traceback_supplement__")
)
MARKS_REASON = "has a local for whoever prints tracebacks"

#: Names whose mention is enough, unless they are a function's own variables.
MENTIONS = NAMES | ATTRIBUTES

#: Builtins that look at the function they are called in also when they have been given another name.
ALIASED = frozenset(("locals", "vars", "dir", "eval", "exec"))

#: Functions of a module that look at the stack, where their name alone says too little.
FUNCTIONS: dict[tuple[str, str], str] = {
    ("inspect", "stack"): "calls inspect.stack",
    ("inspect", "trace"): "calls inspect.trace",
    ("warnings", "warn"): "calls warnings.warn, which looks at the stack",
    ("pdb", "post_mortem"): "calls the debugger",
    ("sys", "call_tracing"): "calls sys.call_tracing",
    ("sys", "setprofile"): "sets a profiler",
    ("sys", "settrace"): "sets a tracer",
    **{("builtins", name): NAMES[name] for name in ALIASED},
}

#: The attribute names `FUNCTIONS` has, and the modules.
FUNCTION_NAMES = frozenset(name for _, name in FUNCTIONS)
MODULES = frozenset(module for module, _ in FUNCTIONS)

#: Builtins that are harmless when called with enough arguments.
EXCUSABLE = frozenset(("vars", "dir", "eval", "exec"))


def excused(call: ast.Call, name: str) -> bool:
    """Whether a call of one of `EXCUSABLE` names all it works on, and so looks at no frame."""
    args = call.args
    if any(arg.__class__ is ast.Starred for arg in args):
        return False
    if name in ("vars", "dir"):
        return bool(args)
    if len(args) < 2:
        return False
    namespace = args[1]
    return not (isinstance(namespace, ast.Constant) and namespace.value is None)


def asked(call: ast.Call) -> str | None:
    """The name of the attribute that a call of `getattr` asks for, if its text is there."""
    if not isinstance(call.func, ast.Name) or call.func.id != "getattr" or not 2 <= len(call.args) <= 3:
        return None
    name = call.args[1]
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None


def by_marks(variables: Iterable[str]) -> str:
    """Why a function with these variables of its own keeps its frame; empty if they do not tell."""
    return "" if MARKS.isdisjoint(variables) else MARKS_REASON


def by_name(name: str) -> str:
    """Why a function that mentions what `copy = name` binds is dynamic; empty if the name does not tell."""
    return NAMES[name] if name in ALIASED else ATTRIBUTES.get(name, "")


def by_attribute(name: str) -> str:
    """Why a function that mentions what `name = module.attribute` binds is dynamic; empty if it is not."""
    found = (reason for (_, function), reason in FUNCTIONS.items() if function == name)
    return ATTRIBUTES.get(name) or next(found, "")


def exported(module: str) -> dict[str, str]:
    """The functions that `from module import *` may bind, and why a function that mentions one is dynamic.

    Those in `ATTRIBUTES` are known by their names.
    """
    return {name: reason for (home, name), reason in FUNCTIONS.items() if home == module}


def imported(module: str, name: str) -> str:
    """Why a function that mentions what `from module import name` binds is dynamic; empty if it is not."""
    return FUNCTIONS.get((module, name)) or ATTRIBUTES.get(name, "")
