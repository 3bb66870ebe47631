"""The residual function of a variant: its parameters, its body, its variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.hybrid.body import Body
from s2s.hybrid.unread import without_unread_constants
from s2s.hybrid.values import (
    NOTHING,
    Abstract,
    Env,
    Item,
    Value,
    joined_results,
    known,
)
from s2s.hybrid.variables import Block, own_variables
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.sources import Template
    from s2s.hybrid.specialize import Specializer, Variant


def specialize_body(
    spec: Specializer,
    variant: Variant,
    template: Template,
    bound: dict[n.Var, Abstract],
    passed: list[n.Var],
    key: object,
    *,
    opaque: bool,
) -> None:
    """Make the residual function of a variant.

    Args:
        spec: the program it is of.
        variant: what to complete.
        template: the function as written.
        bound: what is known of its parameters.
        passed: the parameters that the residual function takes.
        key: of the variant.
        opaque: code that is not seen may have run before it.
    """
    body = Body(spec, template, variant.source, key)
    # A generator starts when its consumer asks for the first item.
    env = Env(opaque=opaque or (template.function.is_generator and not spec.frozen))
    block = _prologue(body, variant, bound, passed, env)
    block += body.block(template.function.body, env)
    if env.reachable:
        body.returned.append(known(None))
        body.returns(env)
    variant.built = body.built
    variant.result = joined_results(body.returned)
    if template.function.is_generator:
        variant.result = NOTHING
    function = template.function
    block = body.kept_kind(function, block, {var for _, var in variant.params}) + block
    name = variant.var.name
    variant.function = n.Function(
        name,
        name,
        [n.Param(var, "pos", None, None) for _, var in variant.params],
        without_unread_constants(block, {var for _, var in variant.params}) or [n.Pass()],
        variables={},
        is_generator=function.is_generator,
    )
    variant.function.variables = own_variables(variant.function)


def _prologue(
    body: Body, variant: Variant, bound: dict[n.Var, Abstract], passed: list[n.Var], env: Env
) -> Block:
    """The parameters: those that are passed, and stores of what is known of the others."""
    block: Block = []
    for param in body.template.function.params:
        what = bound.get(param.var, NOTHING)
        if (param.kind == "kwarg" and what.mapping is not None) or (
            param.kind == "vararg" and what.items is not None
        ):
            block.append(_collected(body, variant, param, what, env))
            continue
        if param.var in passed:
            variant.params.append((param.var.name, body.var(param.var)))
            if what is not NOTHING:
                env.facts[param.var] = what
            if what.building or what.mapping is not None:
                body.builds(param.var)
            if param.var.storage is n.Storage.CELL and param.var not in body.template.stable:
                env.facts.pop(param.var, None)
            continue
        value = Value(body.constant(what.known, param.var.name), what, pure=True)
        body.assigned(param.var, value, env)
        block.append(n.Assign([n.Store(body.var(param.var))], value.code))
    return block


def _collected(body: Body, variant: Variant, param: n.Param, what: Abstract, env: Env) -> n.Stmt:
    """`*args` or `**keywords`: each item is a parameter of its own, from which the whole is made if it is read."""
    items: list[Item] = []
    codes: list[n.Expr] = []
    mapping = what.mapping
    given = what.items if mapping is None else mapping.values()
    assert given is not None
    names = range(len(what.items or ())) if mapping is None else mapping
    for name, item in zip(names, given, strict=True):
        if item.what.is_known:
            codes.append(body.constant(item.what.known, str(name)))
            items.append(Item(item.what))
            continue
        var = n.Var(f"{param.var.name}_{name}", n.Storage.FAST)
        variant.params.append((var.name, var))
        codes.append(n.Load(var))
        items.append(Item(item.what, var))
    if mapping is None:
        env.facts[param.var] = Abstract(type=tuple, items=tuple(items))
        return n.Assign([n.Store(body.var(param.var))], n.Tuple(codes))
    env.facts[param.var] = Abstract(type=dict, mapping=dict(zip(mapping, items, strict=True)))
    keys: list[n.Expr | None] = [n.Const(name) for name in mapping]
    return n.Assign([n.Store(body.var(param.var))], n.Dict(keys, codes))
