"""How the arguments of a call meet the parameters of the function it calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import FunctionType

from s2s.hybrid.facts import Fact
from s2s.hybrid.sources import Template, reads_only_starred
from s2s.hybrid.values import NOTHING, UNKNOWN, Abstract, Item, Value, known, of_type, shallow, without_part
from s2s.ir import nodes as n


@dataclass(slots=True)
class Given:
    """The arguments of a call, evaluated in order.

    Attributes:
        args: those by position.
        keywords: those by name, in order.
        starred: some are not told apart: `*values`, `**values`.
    """

    args: list[Value] = field(default_factory=list)
    keywords: list[tuple[str, Value]] = field(default_factory=list)
    starred: bool = False

    @property
    def values(self) -> list[Value]:
        return [*self.args, *(value for _, value in self.keywords)]


@dataclass(slots=True)
class Bound:
    """How the arguments of a call meet the parameters.

    Attributes:
        what: what is known of each parameter.
        passed: the parameters that the residual function takes.
        args, keywords: what the call of it hands over, evaluated in the order of the source.
        facts: what the defaults rest on.
        building: the parameters that get an object in the making.
    """

    what: dict[n.Var, Abstract] = field(default_factory=dict)
    passed: list[n.Var] = field(default_factory=list)
    args: list[n.Expr] = field(default_factory=list)
    keywords: list[n.Keyword] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    building: dict[str, Value] = field(default_factory=dict)


def bind(template: Template, function: FunctionType, given: Given, *, wide: bool) -> Bound | None:
    """Match arguments with parameters as a call does; None where it would raise or cannot be followed."""
    params = template.function.params
    positional = [p for p in params if p.kind in n.POSITIONAL]
    named = {p.var.name: p for p in params if p.kind in ("pos", "kwonly")}
    vararg = next((p for p in params if p.kind == "vararg"), None)
    kwarg = next((p for p in params if p.kind == "kwarg"), None)
    values: dict[n.Param, Value] = dict(zip(positional, given.args, strict=False))
    extra = given.args[len(positional) :]
    more: dict[str, Value] = {}
    if extra and vararg is None:
        return None
    for name, value in given.keywords:
        param = named.get(name)
        if param is not None:
            if param in values:
                return None
            values[param] = value
        elif kwarg is None or name in more:
            return None
        else:
            more[name] = value
    if kwarg is not None and not reads_only_starred(template.function, kwarg.var) and more:
        return None
    bound = Bound()
    order = {id(value): index for index, value in enumerate(given.values)}
    handed: list[tuple[int, str, Value]] = []
    for param in params:
        if param.kind == "vararg":
            what = Abstract(type=tuple, items=tuple(Item(v.what if v.decided else _handed(v)) for v in extra))
            bound.what[param.var] = what
            handed += [
                (order[id(v)], f"{param.var.name}_{i}", v) for i, v in enumerate(extra) if not v.decided
            ]
            continue
        if param.kind == "kwarg":
            mapping = {name: Item(v.what if v.decided else _handed(v)) for name, v in more.items()}
            bound.what[param.var] = Abstract(type=dict, mapping=mapping)
            handed += [
                (order[id(v)], f"{param.var.name}_{name}", v) for name, v in more.items() if not v.decided
            ]
            continue
        given_value = values.get(param)
        if given_value is None:
            default = _default(function, template, param, positional)
            if default is UNKNOWN:
                return None
            bound.what[param.var] = known(default)
            bound.facts += default_facts(function, param)
            continue
        if given_value.decided and not (wide and given_value.what.is_literal):
            bound.what[param.var] = given_value.what
            continue
        if given_value.what.building or given_value.what.mapping is not None:
            bound.building[param.var.name] = given_value
        bound.what[param.var] = _handed(given_value)
        bound.passed.append(param.var)
        handed.append((order[id(given_value)], param.var.name, given_value))
    ranks = [rank for rank, _, _ in handed]
    if ranks == sorted(ranks):
        bound.args = [value.code for _, _, value in handed]
    else:
        handed.sort(key=lambda one: one[0])
        bound.keywords = [n.Keyword(name, value.code) for _, name, value in handed]
    return bound


_NUMBERS = frozenset({int, float, bool, complex})


def _handed(value: Value) -> Abstract:
    """What is known of an argument that is handed over: nothing of parts that others can change."""
    what = shallow(value.what)
    if what.type in _NUMBERS:
        return NOTHING  # a function for each would be the same function
    if what.is_known:
        return of_type(what.type)
    if what.mapping is not None and all(item.what.is_known for item in what.mapping.values()):
        return what
    if what.mapping is not None or (what.items is not None and what.type is not tuple):
        return of_type(what.type)
    if what.items is not None:
        return Abstract(type=tuple, items=tuple(Item(without_part(item.what)) for item in what.items))
    return without_part(what)


def default_facts(function: FunctionType, param: n.Param) -> list[Fact]:
    """What the default of a parameter is read from."""
    if param.kind != "kwonly":
        return [Fact("attribute", function, "__defaults__", function.__defaults__)]
    defaults = function.__kwdefaults__ or {}
    return [
        Fact("attribute", function, "__kwdefaults__", defaults),
        Fact("key", defaults, param.var.name, defaults[param.var.name]),
    ]


def _default(function: FunctionType, template: Template, param: n.Param, positional: list[n.Param]) -> object:
    if param.kind == "kwonly":
        return (function.__kwdefaults__ or {}).get(param.var.name, UNKNOWN)
    defaults = function.__defaults__ or ()
    place = positional.index(param) - (len(positional) - len(defaults))
    return defaults[place] if place >= 0 else UNKNOWN
