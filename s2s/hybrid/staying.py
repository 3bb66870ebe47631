"""Calls that stay: what they may do to the graph, and to what is known of it."""

from __future__ import annotations

import sys
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING

from s2s.analysis.methods import names_in
from s2s.hybrid import graph
from s2s.hybrid.binding import Given
from s2s.hybrid.names import package_of
from s2s.hybrid.unseen import stored_from
from s2s.hybrid.values import Abstract, Env, Value
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body

_SETTERS = (setattr, delattr, object.__setattr__, object.__delattr__)
#: Builtins that only look at what they get.
_LOOKING = names_in(
    "len sum min max sorted any all isinstance issubclass iter print repr id hash callable hasattr getattr list tuple "
    "dict set frozenset str bool enumerate zip map filter reversed type range"
)
#: Methods of lists, dicts and sets that change nothing.
_READING = names_in(
    "copy count index get items keys values union intersection difference issubset issuperset isdisjoint"
)
#: Methods of builtin types, by names that are seldom another class's.
_QUIET_METHODS = names_in(
    "append extend get items keys values join startswith endswith strip lstrip rstrip split lower upper replace "
    "isdigit isalpha isalnum isspace isidentifier encode decode find rfind index count format setdefault"
)


def leaves(body: Body, func: Value, written: n.Expr, given: Given, env: Env) -> None:
    """A call that stays: what it may do to the graph, and to what is known of it."""
    spec = body.spec
    if spec.frozen:
        _may_store(body, func, given, env)
    if func.what.is_known:
        target = func.what.known
        owner = target.__self__ if graph.is_a(target, BuiltinFunctionType) else None
        if graph.is_a(target, BuiltinFunctionType) and type(owner) in (list, dict, set):
            if target.__name__ not in _READING:
                spec.writes((id(owner), "items", ""), owner)
            return
        if any(target is one for one in _SETTERS):
            _sets_attribute(body, given, env)
            return
        if _is_library(target):
            for value in given.values:
                _handed_over(body, value, target)
            if any(_is_callback(value.what) for value in given.values):
                body.runs_opaque(env)
            return
    elif isinstance(written, n.Attr) and _is_quiet(func, written.name):
        if func.owner is not None and written.name not in _READING:
            body.writes_items(func.owner)
        return
    body.runs_opaque(env)


def _may_store(body: Body, func: Value, given: Given, env: Env) -> None:
    """What a call that stays may store to objects that the program makes."""
    targets = [func, *given.values] if func.what.is_known and _is_library(func.what.known) else [func]
    for one in targets:
        target = one.what.known
        found = graph.calls(target) if one.what.is_known and not graph.is_a(target, type) else None
        if found is not None:
            body.spec.stores_unseen(stored_from(found[0]))
        elif one is func and any(target is builtin for builtin in (exec, eval)):
            body.spec.stores_unseen(None)
        elif one is func and target is vars:
            for value in given.args:
                body.spec.stores_unseen(None, value.what.type)
        elif one is func and not one.what.is_known:
            body.hands_out(given.values, env)


def _is_quiet(func: Value, name: str) -> bool:
    """Whether a method that is not known is taken for a builtin type's."""
    cls = None if func.owner is None else func.owner.type
    if cls is not None:
        return not cls.__flags__ & graph.HEAP_TYPE
    return name in _QUIET_METHODS


def _handed_over(body: Body, value: Value, target: object) -> None:
    """A list, dict or set of the graph that a library gets is changed by it, unless that is known not to."""
    subject = value.what.known
    if type(subject) in (list, dict, set) and not (graph.is_hashable(target) and target.__name__ in _LOOKING):
        body.spec.writes((id(subject), "items", ""), subject)


def _sets_attribute(body: Body, given: Given, env: Env) -> None:
    if len(given.args) < 2:
        return
    owner, name = given.args[0], given.args[1].what.known
    if type(name) is str:
        body.stores_attribute(owner, name, env)
    else:
        body.spec.writes_any(owner.what.known)


def _is_callback(what: Abstract) -> bool:
    """Whether a value is something that runs a Python function when a library calls it."""
    if not what.is_known:
        return what.type is FunctionType
    return not graph.is_a(what.known, type) and graph.calls(what.known) is not None


def _is_library(target: object) -> bool:
    """Whether a callable is a library's: it does not change the structure of the graph while it runs."""
    found = graph.calls(target)
    if found is not None:
        target = found[0]
    elif graph.is_a(target, MethodType):
        target = target.__func__
    if graph.is_a(target, BuiltinFunctionType) or (
        type(target).__module__ == "builtins" and not graph.is_a(target, FunctionType, type)
    ):
        return True
    if graph.is_a(target, type):
        return target.__module__ == "builtins" or package_of(target.__module__) in sys.stdlib_module_names
    if type(target).__module__ == "functools":
        return False  # a wrapper around a function, such as that of `lru_cache`
    home = package_of(target.__module__ if graph.is_a(target, FunctionType) else type(target).__module__)
    return home in sys.stdlib_module_names or home == "numpy" or graph.is_a(target, ModuleType)
