"""Calls of builtins, of methods of builtin types, and of `super` and `__new__`, on what is known."""

from __future__ import annotations

from types import BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType
from typing import TYPE_CHECKING, TypeGuard

from s2s.analysis.builtins import call_result_type
from s2s.analysis.methods import method_result_type
from s2s.hybrid import containers, graph
from s2s.hybrid.binding import Given
from s2s.hybrid.builtins import BUILTINS
from s2s.hybrid.decided import decided
from s2s.hybrid.equality import is_own_comparison
from s2s.hybrid.facts import LITERALS
from s2s.hybrid.maybe import whole_match
from s2s.hybrid.values import Abstract, Env, Item, SuperOf, Value, known, of_type
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


def builtin(body: Body, target: object, given: Given, env: Env, code: n.Call) -> Value | None:
    """What a builtin, or a method of a builtin type, gives for what is known of its arguments."""
    rule = BUILTINS.get(target) if graph.is_hashable(target) else None
    if rule is not None and not given.keywords:
        answer = rule(body, given.args, env, code)
        if answer is not None:
            return answer
    if is_own_comparison(target) and not given.keywords:
        return _compared(body, target, given.args)
    if target is super and not given.keywords:
        return super_of(body, env, code) if not given.args else _explicit_super(given, code)
    if graph.is_a(target, BuiltinFunctionType) and target.__name__ == "__new__":
        return _new(body, target, given, code)
    return _method_of_value(body, target, given, env, code)


def _compared(body: Body, target: WrapperDescriptorType, args: list[Value]) -> Value | None:
    """`str.__eq__(a, b)` and its like of known values: the interpreter compares them itself."""
    if len(args) != 2 or not all(value.decided for value in args):
        return None
    left, right = (value.what.known for value in args)
    if not graph.is_a(left, target.__objclass__):
        return None
    return decided(body, target(left, right), "value")


def super_of(body: Body, env: Env, code: n.Call) -> Value | None:
    params = body.template.function.params
    cell = dict(zip(body.source.__code__.co_freevars, body.source.__closure__ or (), strict=True)).get(
        "__class__"
    )
    if body.around is not None or not params or cell is None:
        body.spec.leaves(body.source, "it calls super() where that is not followed")
    first = body.fact(params[0].var, env)
    after = cell.cell_contents
    if not first.is_known:
        # In the residual function, which stands in no class, what `super()` finds is written out.
        code.args = [body.constant(after, after.__name__), n.Load(body.var(params[0].var))]
        read = n.Load(body.var(params[0].var))
        if first.type is None or not _is_local(read):
            return Value(code)
        computed = Value(read, first)
        return Value(code, of_type(super), proxy=SuperOf(after, computed=computed))
    cls = first.known if graph.is_a(first.known, type) else type(first.known)
    code.args = [body.constant(after, after.__name__), body.constant(first.known, "self")]
    if not graph.is_a(after, type) or after not in cls.__mro__:
        return Value(code)
    return Value(code, of_type(super), pure=True, proxy=SuperOf(after, first.known))


def _is_local(code: n.Expr) -> TypeGuard[n.Load]:
    """Whether an expression reads a local, which may be read once more."""
    return isinstance(code, n.Load) and code.var.storage is n.Storage.FAST


def _explicit_super(given: Given, code: n.Call) -> Value | None:
    if len(given.args) != 2 or not given.args[0].decided:
        return None
    after, computed = given.args[0].what.known, given.args[1]
    if not computed.decided:
        if computed.what.type is None or computed.what.is_known or not _is_local(computed.code):
            return None
        if not graph.is_a(after, type):
            return None
        again = Value(n.Load(computed.code.var), computed.what)
        return Value(code, of_type(super), proxy=SuperOf(after, computed=again))
    subject = computed.what.known
    cls = subject if graph.is_a(subject, type) else type(subject)
    if not graph.is_a(after, type) or after not in cls.__mro__:
        return None
    return Value(code, of_type(super), pure=True, proxy=SuperOf(after, subject))


def _new(body: Body, target: object, given: Given, code: n.Call) -> Value | None:
    """`__new__` of a builtin class: an object of exactly the class that it gets."""
    if not given.args or not given.args[0].decided:
        return None
    cls = given.args[0].what.known
    if not graph.is_a(cls, type) or not cls.__flags__ & graph.HEAP_TYPE or not body.spec.keeps_classes:
        return None
    fields: dict[str, Abstract] | None = {} if body.spec.frozen else None
    what = Abstract(type=cls, fields=fields, building=body.spec.frozen)
    if target is object.__new__ and all(value.pure for value in given.values):
        # `object.__new__` takes the constructor's arguments for the sake of `__init__`, and drops them.
        code.args, code.keywords = code.args[:1], []
    return Value(code, what)


def _method_of_value(body: Body, target: object, given: Given, env: Env, code: n.Call) -> Value | None:
    if not graph.is_a(target, BuiltinFunctionType) or given.keywords:
        return None
    owner, name = target.__self__, target.__name__
    if type(owner) is dict and name in ("items", "keys", "values") and not given.args:
        return _dict_view(body, owner, name, env, code)
    if type(owner) is dict and name == "get" and 1 <= len(given.args) <= 2:
        return _dict_get(body, owner, given, env, code)
    return None


def _dict_view(body: Body, owner: dict[object, object], name: str, env: Env, code: n.Call) -> Value | None:
    found = containers.entries(owner, body.spec.limits.unroll)
    if found is None or not body.spec.reads(found, opaque=env.opaque):
        return None
    base = body.spec.name_of(owner, "graph")
    items = []
    for index, (key, value) in enumerate(found.pairs):
        if type(value) not in LITERALS:
            word = key if type(key) is str and key.isidentifier() else str(index)
            body.spec.constant(value, f"{base}_{word}")
        pair = Abstract(type=tuple, items=(Item(known(key)), Item(known(value))))
        items.append(Item({"keys": known(key), "values": known(value)}.get(name, pair)))
    return Value(code, Abstract(type=type(owner.items()), items=tuple(items)), pure=True)


def _dict_get(body: Body, owner: dict[object, object], given: Given, env: Env, code: n.Call) -> Value | None:
    if not all(value.decided for value in given.args):
        return None
    key = given.args[0].what.known
    if not containers.is_key(key):
        return None
    found = containers.entry(owner, key)
    if found is not None:
        if body.spec.reads(found, opaque=env.opaque):
            return decided(body, found.value, f"{body.spec.name_of(owner, 'graph')}_value")
        return None
    if not body.spec.reads(containers.absence(owner, key), opaque=env.opaque):
        return None
    return given.args[1] if len(given.args) == 2 else decided(body, None, "value")


def result_type(expr: n.Call, func: Value, given: Given, *, keeps_classes: bool) -> type | None:
    types = [value.what.type for value in given.args]
    if func.what.is_known:
        target = func.what.known
        if isinstance(target, MethodDescriptorType) and target.__objclass__ in LITERALS:
            return method_result_type(target.__objclass__, target.__name__)
        if graph.makes_exactly(target):
            if not keeps_classes:
                return None
            return target
        if graph.is_hashable(target) and target.__module__ == "builtins":
            return None if given.starred else call_result_type(target.__name__, types)
        return None
    if isinstance(expr.func, n.Attr) and func.owner is not None and func.owner.type is not None:
        return whole_match(func.owner, expr.func.name, expr.args) or method_result_type(
            func.owner.type, expr.func.name
        )
    return None
