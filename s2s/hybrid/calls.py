"""Calls under specialization: of functions that the program holds, of builtins on what is known, of all else."""

from __future__ import annotations

import sys
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from s2s.hybrid import arrays, graph, protocol
from s2s.hybrid.binding import Given, bind
from s2s.hybrid.bound import facts_of
from s2s.hybrid.consumers import consumed
from s2s.hybrid.decided import decided
from s2s.hybrid.expressions import evaluate
from s2s.hybrid.facts import Fact, Found
from s2s.hybrid.maybe import group_of, matched
from s2s.hybrid.names import package_of
from s2s.hybrid.natives import builtin, result_type, super_of
from s2s.hybrid.staying import leaves
from s2s.hybrid.tables import chosen, dispatched
from s2s.hybrid.values import NOTHING, Abstract, Env, Value, of_type
from s2s.hybrid.variables import is_simple
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


class Calls:
    """The calls of one function under specialization."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._lent: dict[int, n.Var] = {}  # dicts of keywords that a call at hand hands over

    def call(self, expr: n.Call, env: Env) -> Value:
        """Specialize a call."""
        body = self.body
        fused = consumed(body, expr, env)
        if fused is not None:
            return fused
        func = evaluate(body, expr.func, env)
        given, code = self._arguments(expr, func, env)
        if func.decided and not given.starred:
            target, given = self.without_partial(func.what.known, given, env)
            answer = builtin(body, target, given, env, code)
            if answer is not None:
                return answer
            entered = self.entered(target, given, env) or self.constructed(target, given, env)
            if entered is not None:
                return entered
        elif not given.starred and func.bound is not None:
            entered = self._inherited(*func.bound, given, env)
            if entered is not None:
                return entered
        elif not given.starred and func.what.among is not None:
            answer = chosen(self, func, given, env)
            if answer is not None:
                return answer
        elif not given.starred and isinstance(expr.func, n.Attr) and not func.what.is_known:
            entered = dispatched(self, func, given, env) or self._method_by_class(func, given, env)
            if entered is not None:
                return entered
        if _is_super(expr) and not func.what.is_known:
            super_of(body, env, code)
        leaves(body, func, expr.func, given, env)
        if func.decided and arrays.computes(func.what.known) and not given.starred:
            code.args = [value.view or value.code for value in given.args]
            arrays.with_number(body, func.what.known, given, code)
        found = matched(func)
        if found is not None:
            return Value(code, found)
        what = of_type(result_type(expr, func, given, keeps_classes=body.spec.keeps_classes))
        return Value(group_of(func, code) or code, what)

    def property(self, found: Found, value: Value, name: str, env: Env) -> Value:
        """The getter of a property, run on an object that is known."""
        residual = Value(n.Attr(value.code, name))
        given = Given([value])
        entered = self.specialized(found.as_function(), given, env, found.facts)
        if entered is None:
            self.body.runs_opaque(env)
            return residual
        return entered

    def fallback(self, found: Found, value: Value, name: str, env: Env) -> Value:
        """What the `__getattr__` of an object's class gives for an attribute it does not have."""
        entered = self.specialized(
            found.as_function(), Given([value, decided(self.body, name, "name")]), env, found.facts
        )
        return entered or Value(n.Attr(value.code, name))

    # --- arguments -----------------------------------------------------------------------------------------

    def _arguments(self, expr: n.Call, func: Value, env: Env) -> tuple[Given, n.Call]:
        """The arguments one by one, and the call as it is if nothing is done about it."""
        body = self.body
        given = Given()
        args: list[n.Expr] = []
        for arg in expr.args:
            if not isinstance(arg, n.Starred):
                value = self._argument(arg, env)
                given.args.append(value)
                args.append(value.code)
                continue
            value = evaluate(body, arg.value, env)
            items = body.loops.items(value, env)
            if items is None and _is_display(value):
                for part in _parts(value):
                    given.args.append(part)
                    args.append(part.code)
                continue
            if items is None:
                given.starred = True
                args.append(n.Starred(value.code))
                continue
            for item in items:
                part = body.loops.item_value(item)
                given.args.append(part)
                args.append(part.code)
        keywords: list[n.Keyword] = []
        for keyword in expr.keywords:
            mapping = body.keywords(keyword.value, env) if keyword.name is None else None
            if mapping is not None and not mapping.keys() & {name for name, _ in given.keywords}:
                for name, item in mapping.items():
                    part = body.loops.item_value(item)
                    given.keywords.append((name, part))
                    keywords.append(n.Keyword(name, part.code))
                continue
            value = evaluate(body, keyword.value, env)
            if keyword.name is not None and not any(name == keyword.name for name, _ in given.keywords):
                given.keywords.append((keyword.name, value))
                keywords.append(n.Keyword(keyword.name, value.code))
            else:
                given.starred = True
                keywords.append(n.Keyword(None, value.code))
        return given, n.Call(func.code, args, keywords)

    def _argument(self, arg: n.Expr, env: Env) -> Value:
        """An argument. What is known of a dict of keywords is kept: the function it goes to may be followed."""
        mapping = self.body.keywords(arg, env)
        if mapping is None or not isinstance(arg, n.Load):
            return evaluate(self.body, arg, env)
        value = Value(n.Load(self.body.var(arg.var)), Abstract(type=dict, mapping=mapping), pure=True)
        env.facts.pop(arg.var)
        self._lent[id(value)] = arg.var
        return value

    # --- functions of the program --------------------------------------------------------------------------

    def entered(self, target: object, given: Given, env: Env) -> Value | None:
        """A call of something that runs a Python function, specialized."""
        found = graph.calls(target)
        if found is None:
            return None
        function, first, keywords, facts = found
        if not self.body.spec.allows(Found("value", function, facts), opaque=env.opaque):
            return None
        names = {name for name, _ in given.keywords}
        before = [self._graph_value(value) for value in first]
        rest = [(name, self._graph_value(v)) for name, v in keywords.items() if name not in names]
        return self.specialized(function, Given([*before, *given.args], [*rest, *given.keywords]), env, facts)

    def constructed(self, target: object, given: Given, env: Env) -> Value | None:
        """A call of a class of the program: the object made, and its `__init__` specialized."""
        found = graph.constructor(target)
        spec = self.body.spec
        if (
            found is None
            or not graph.is_a(target, type)
            or package_of(target.__module__) not in spec.packages
        ):
            return None
        kind, facts = found
        if not spec.allows(Found("value", target, facts), opaque=env.opaque):
            return None
        cls = decided(self.body, target, target.__name__)
        function: Any = {"new": protocol.made, "init": protocol.initialized}.get(kind, protocol.constructed)
        made = self.specialized(function, Given([cls, *given.args], given.keywords), env, facts)
        if made is not None and made.what.building:
            made.what = Abstract(type=made.what.type, fields=made.what.fields)
        return made

    def augmented(self, op: str, var: n.Var, before: Abstract, value: Value, env: Env) -> Value | None:
        """`local op= value`, where the local's class has a method of its own for it that always answers."""
        name = _AUGMENTED.get(op)
        if (
            name is None
            or before.type is None
            or before.is_known
            or not before.type.__flags__ & graph.HEAP_TYPE
        ):
            return None
        found = graph.operator_of(before.type, name)
        if found is None or not self.body.spec.allows(found, opaque=env.opaque):
            return None
        owner = Value(n.Load(self.body.var(var)), before)
        entered = self.specialized(found.as_function(), Given([owner, value]), env, found.facts)
        # One that may answer NotImplemented hands over to other methods.
        return (
            entered if entered is not None and entered.what.type not in (None, type(NotImplemented)) else None
        )

    def without_partial(self, target: object, given: Given, env: Env) -> tuple[object, Given]:
        """What a `functools.partial` calls, with the arguments that it adds."""
        while type(target) is partial and not {name for name, _ in given.keywords} & target.keywords.keys():
            if not self.body.spec.reads(Found("value", target, facts_of(target.keywords)), opaque=env.opaque):
                break
            first = [self._graph_value(value) for value in target.args]
            named = [(name, self._graph_value(value)) for name, value in target.keywords.items()]
            target, given = target.func, Given([*first, *given.args], [*named, *given.keywords])
        return target, given

    def _method_by_class(self, func: Value, given: Given, env: Env) -> Value | None:
        """A method of an object that is computed, but whose class is known and leaves no room to shadow it."""
        code = func.code
        if not isinstance(code, n.Attr) or func.owner is None or func.owner.type is None:
            return None
        if func.owner.is_known:
            return None  # it is written to, or the class may become another one
        cls = func.owner.type
        found = graph.method_of(cls, code.name)
        if found is None or not self.body.spec.allows(found, opaque=env.opaque):
            return None
        if graph.has_dict(cls) and not self.body.spec.reads_field(cls, code.name, is_method=True):
            return None
        receiver = Value(code.value, func.owner)
        return self.specialized(
            found.as_function(), Given([receiver, *given.args], given.keywords), env, found.facts
        )

    def _inherited(self, found: Found, receiver: Value, given: Given, env: Env) -> Value | None:
        """A method that `super()` finds for an object that is computed, but whose class is known."""
        if not self.body.spec.allows(found, opaque=env.opaque):
            return None
        return self.specialized(
            found.as_function(), Given([receiver, *given.args], given.keywords), env, found.facts
        )

    def _graph_value(self, value: object) -> Value:
        return decided(self.body, value, "argument")

    def specialized(
        self, function: FunctionType, given: Given, env: Env, facts: tuple[Fact, ...]
    ) -> Value | None:
        """The call of the residual function for these arguments; None if the function is to stay whole."""
        spec = self.body.spec
        template = spec.enters(function, [value.what for value in given.values])
        if isinstance(template, str):
            spec.refused.setdefault(function.__qualname__, template)
            return None
        bound = bind(
            template, function, given, wide=spec.is_wide(function, [value.what for value in given.values])
        )
        if bound is None:
            return None
        spec.reads(Found("value", function, facts), opaque=env.opaque)
        spec.rests_on(bound.facts)
        packages = {package_of(type(v.what.known).__module__) for v in given.args if v.what.is_known}
        spec.packages |= packages - sys.stdlib_module_names - {"builtins", "numpy"}
        variant = spec.variant(function, template, bound.what, bound.passed, opaque=env.opaque)
        if variant.opaque:
            self.body.runs_opaque(env)
        for name, value in bound.building.items():
            if id(value) in self._lent:
                env.facts[self._lent[id(value)]] = variant.built.get(name, of_type(dict))
            elif isinstance(value.code, n.Load):
                self.body.built_by(value.code.var, variant.built.get(name, NOTHING), env)
        if variant.gives_constant and all(value.pure for value in given.values):
            return decided(self.body, variant.result.known, function.__name__)
        return Value(n.Call(n.Load(variant.var), bound.args, bound.keywords), variant.result)


def _is_display(value: Value) -> bool:
    """Whether a value is a list or tuple written out where it is used: as `*arguments`, its items are the arguments."""
    code = value.code
    return isinstance(code, n.List | n.Tuple) and not any(isinstance(item, n.Starred) for item in code.items)


def _parts(value: Value) -> list[Value]:
    assert isinstance(value.code, n.List | n.Tuple)
    items = value.what.items or ()
    if len(items) != len(value.code.items):
        return [Value(code) for code in value.code.items]
    return [
        Value(code, item.what, pure=item.what.is_known and is_simple(code))
        for code, item in zip(value.code.items, items, strict=True)
    ]


_AUGMENTED = {
    "+": "__iadd__",
    "-": "__isub__",
    "*": "__imul__",
    "/": "__itruediv__",
    "//": "__ifloordiv__",
    "%": "__imod__",
    "|": "__ior__",
    "&": "__iand__",
    "^": "__ixor__",
}


def _is_super(expr: n.Call) -> bool:
    """Whether a call is `super()`, as far as its text tells."""
    func = expr.func
    return (
        isinstance(func, n.Load)
        and func.var.storage is n.Storage.GLOBAL
        and func.var.name == "super"
        and not expr.args
        and not expr.keywords
    )
