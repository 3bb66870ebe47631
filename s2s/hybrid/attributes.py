"""Attributes under specialization: read from the graph by the interpreter's own rules, or when the program runs."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING

from s2s.frontend.frames import ATTRIBUTES
from s2s.hybrid import arrays, graph
from s2s.hybrid.candidates import attribute_of_one
from s2s.hybrid.decided import decided
from s2s.hybrid.hooks import runs_code
from s2s.hybrid.values import Env, SuperOf, Value, known
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


#: Attributes by which others are stored to.
_STORING = frozenset({"__dict__", "__setattr__", "__delattr__"})


def attr(body: Body, expr: n.Attr, env: Env) -> Value:
    return read_attribute(body, body.evaluate(expr.value, env), body.mangled(expr.name), env)


def read_attribute(body: Body, value: Value, name: str, env: Env) -> Value:
    """`value.name`."""
    if name in ATTRIBUTES:
        body.spec.leaves(body.source, f"it {ATTRIBUTES[name]}")
    if value.proxy is not None:
        return _super_attribute(body, value.proxy, value, name, env)
    if not value.decided:
        return _computed_attribute(body, value, name, env)
    subject = value.what.known
    found = graph.attribute(subject, name) or (graph.fallback(subject, name) if body.spec.frozen else None)
    if found is None or not body.spec.allows(found, opaque=env.opaque):
        if (found is None or found.kind in ("property", "fallback")) and runs_code(subject, name):
            body.runs_opaque(env)
        return Value(n.Attr(value.code, name), owner=value.what, view=arrays.transposed(body, value, name))
    if found.kind == "fallback":
        return body.calls.fallback(found, value, name, env)
    if found.kind == "property":
        return body.calls.property(found, value, name, env)
    if found.kind == "value" and body.spec.knows_numbers:
        body.spec.element_type = arrays.element_type(found.value) or body.spec.element_type
    leaf = found.kind == "value" and not (body.spec.frozen or body.spec.names_arrays)
    if leaf and arrays.is_leaf(found.value):
        # Reading it costs less than testing that it is the same, and nothing is decided by it.
        return Value(n.Attr(value.code, name))
    body.spec.reads(found, opaque=env.opaque)
    if name == "__dict__" and type(found.value) is dict:
        body.spec.knows_dict(subject, found.value)
    hint = f"{body.spec.name_of(subject, 'graph')}_{name}"
    if found.kind == "method":
        method = MethodType(found.as_function(), subject)
        return Value(n.Attr(value.code, name), known(method), pure=True)
    if found.kind == "builtin":
        return Value(n.Attr(value.code, name), known(found.value), pure=True)
    return decided(body, found.value, hint)


def _computed_attribute(body: Body, value: Value, name: str, env: Env) -> Value:
    """An attribute of an object that the program computes, but whose class may be known."""
    what = value.what
    residual = Value(n.Attr(value.code, name), owner=what)
    if name in _STORING:
        body.spec.stores_unseen(None, what.type)
    if what.among is not None:
        return attribute_of_one(body, value, name, env, residual)
    if what.type is None or what.is_known:
        return residual
    found = graph.property_of(what.type, name)
    if found is not None and body.spec.allows(found, opaque=env.opaque):
        return body.calls.property(found, value, name, env)
    if what.fields is not None and name in what.fields and body.spec.reads_field(what.type, name):
        residual.what, residual.idle = what.fields[name], value.may_go
        if residual.what.is_known and value.may_go:
            return Value(body.constant(residual.what.known, name), residual.what, pure=True)
    return residual


def _super_attribute(body: Body, proxy: SuperOf, value: Value, name: str, env: Env) -> Value:
    if proxy.computed is not None:
        if name in _STORING:
            body.spec.stores_unseen(None, proxy.computed.what.type)
        cls = proxy.computed.what.type
        assert cls is not None
        method = graph.inherited_by(proxy.after, cls, name, frozen=body.spec.frozen)
        bound = None if method is None else (method, proxy.computed)
        return Value(n.Attr(value.code, name), bound=bound)
    found = graph.inherited(proxy.after, proxy.subject, name)
    if not body.spec.reads(found, opaque=env.opaque):
        return Value(n.Attr(value.code, name))
    assert found is not None
    if found.kind == "value":
        return decided(body, found.value, f"{proxy.after.__name__}_{name}")
    return Value(n.Attr(value.code, name), known(MethodType(found.as_function(), proxy.subject)), pure=True)
