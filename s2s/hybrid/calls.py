"""Calls under specialization: of functions that the program holds, of builtins on what is known, of all else."""

from __future__ import annotations

import sys
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from s2s.analysis.builtins import call_result_type
from s2s.analysis.methods import method_result_type, names_in
from s2s.hybrid import arrays, graph, protocol
from s2s.hybrid.attributes import SuperOf
from s2s.hybrid.binding import Given, bind
from s2s.hybrid.builtins import BUILTINS
from s2s.hybrid.decided import decided
from s2s.hybrid.expressions import evaluate, truth_of
from s2s.hybrid.graph import LITERALS
from s2s.hybrid.specialize import joined_results, package_of
from s2s.hybrid.values import NOTHING, Abstract, Env, Item, Value, known, of_type
from s2s.hybrid.variables import is_simple
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


class Calls:
    """The calls of one function under specialization."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._lent: dict[int, n.Var] = {}  # dicts of keywords that a call at hand hands over

    def call(self, expr: n.Call, env: Env) -> Value:
        """Specialize a call."""
        body = self._body
        fused = self._consumed(expr, env)
        if fused is not None:
            return fused
        func = evaluate(body, expr.func, env)
        given, code = self._arguments(expr, func, env)
        if func.decided and not given.starred:
            target, given = self._without_partial(func.what.known, given)
            answer = self._builtin(target, given, env, code)
            if answer is not None:
                return answer
            entered = self._entered(target, given, env) or self._constructed(target, given, env)
            if entered is not None:
                return entered
        elif not given.starred and func.what.among is not None:
            chosen = self._chosen(func, given, env)
            if chosen is not None:
                return chosen
        elif not given.starred and isinstance(expr.func, n.Attr) and not func.what.is_known:
            entered = self._dispatched(func, given, env) or self._method_by_class(func, given, env)
            if entered is not None:
                return entered
        if _is_super(expr) and not func.what.is_known:
            self._super(env, code)
        self._leaves(func, expr.func, given, env)
        if func.decided and arrays.computes(func.what.known) and not given.starred:
            code.args = [value.view or value.code for value in given.args]
        return Value(code, of_type(self._result_type(expr, func, given)))

    def property(self, found: graph.Found, value: Value, name: str, env: Env) -> Value:
        """The getter of a property, run on an object that is known."""
        residual = Value(n.Attr(value.code, name))
        given = Given([value])
        entered = self._specialized(found.value, given, env, found.facts)
        if entered is None:
            self._body.runs_opaque(env)
            return residual
        return entered

    def fallback(self, found: graph.Found, value: Value, name: str, env: Env) -> Value:
        """What the `__getattr__` of an object's class gives for an attribute it does not have."""
        entered = self._specialized(
            found.value, Given([value, decided(self._body, name, "name")]), env, found.facts
        )
        return entered or Value(n.Attr(value.code, name))

    # --- arguments -----------------------------------------------------------------------------------------

    def _arguments(self, expr: n.Call, func: Value, env: Env) -> tuple[Given, n.Call]:
        """The arguments one by one, and the call as it is if nothing is done about it."""
        body = self._body
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
        mapping = self._body.keywords(arg, env)
        if mapping is None or not isinstance(arg, n.Load):
            return evaluate(self._body, arg, env)
        value = Value(n.Load(self._body.var(arg.var)), Abstract(type=dict, mapping=mapping), pure=True)
        env.facts.pop(arg.var)
        self._lent[id(value)] = arg.var
        return value

    # --- functions of the program --------------------------------------------------------------------------

    def _entered(self, target: Any, given: Given, env: Env) -> Value | None:
        """A call of something that runs a Python function, specialized."""
        found = graph.calls(target)
        if found is None:
            return None
        function, first, keywords, facts = found
        if not self._body.spec.allows(graph.Found("value", function, facts), opaque=env.opaque):
            return None
        names = {name for name, _ in given.keywords}
        before = [self._graph_value(value) for value in first]
        rest = [(name, self._graph_value(v)) for name, v in keywords.items() if name not in names]
        return self._specialized(
            function, Given([*before, *given.args], [*rest, *given.keywords]), env, facts
        )

    def _constructed(self, target: Any, given: Given, env: Env) -> Value | None:
        """A call of a class of the program: the object made, and its `__init__` specialized."""
        found = graph.constructor(target)
        spec = self._body.spec
        if found is None or package_of(target.__module__) not in spec.packages:
            return None
        kind, facts = found
        if not spec.allows(graph.Found("value", target, facts), opaque=env.opaque):
            return None
        cls = decided(self._body, target, target.__name__)
        function: Any = {"new": protocol.made, "init": protocol.initialized}.get(kind, protocol.constructed)
        made = self._specialized(function, Given([cls, *given.args], given.keywords), env, facts)
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
        if found is None or not self._body.spec.allows(found, opaque=env.opaque):
            return None
        owner = Value(n.Load(self._body.var(var)), before)
        entered = self._specialized(found.value, Given([owner, value]), env, found.facts)
        # One that may answer NotImplemented hands over to other methods.
        return (
            entered if entered is not None and entered.what.type not in (None, type(NotImplemented)) else None
        )

    def _without_partial(self, target: Any, given: Given) -> tuple[Any, Given]:
        """What a `functools.partial` calls, with the arguments that it adds."""
        while type(target) is partial and not {name for name, _ in given.keywords} & target.keywords.keys():
            first = [self._graph_value(value) for value in target.args]
            named = [(name, self._graph_value(value)) for name, value in target.keywords.items()]
            target, given = target.func, Given([*first, *given.args], [*named, *given.keywords])
        return target, given

    def _chosen(self, func: Value, given: Given, env: Env) -> Value | None:
        """A call of a function that a table of the graph has for a key: a table of residual functions has them, too."""
        code, spec = func.code, self._body.spec
        if not isinstance(code, n.Subscript) or func.owner is None or not spec.frozen:
            return None
        entries = graph.frozen_entries(func.owner.known)
        if entries is None or len(entries.value) > _MOST_DISPATCHED:
            return None
        rows: list[tuple[n.Expr, n.Expr]] = []
        first: n.Call | None = None
        hint = spec.name_of(func.owner.known, "table")
        for key, target in entries.value:
            inner, handed = self._without_partial(target, given)
            there = env.copy()
            entered = self._entered(inner, handed, there) or self._constructed(inner, handed, there)
            made = None if entered is None else entered.code
            if isinstance(made, n.Call) and isinstance(made.func, n.Load):
                if [id(arg) for arg in made.args] != [
                    id(value.code) for value in given.args
                ] or made.keywords:
                    return None
                first = first or made
                rows.append((spec.constant(key, f"{hint}_key"), n.Load(made.func.var)))
            else:
                rows.append((spec.constant(key, f"{hint}_key"), spec.constant(target, f"{hint}_function")))
        if first is None or given.keywords:
            return None
        if all(graph.is_key(key) for key, _ in entries.value):
            first.func = n.Subscript(n.Load(spec.table(f"{hint}_functions", rows)), code.index)
        elif isinstance(code.index, n.Load):
            by_id = [(_id_of(key), function) for key, function in rows]
            table = n.Load(spec.table(f"{hint}_functions", by_id))
            # Asking a key of the program for its hash runs its code: the very key is looked up by identity.
            found = n.Subscript(table, _id_of(n.Load(code.index.var)))
            first.func = n.Cond(
                n.Compare(_id_of(n.Load(code.index.var)), ["in"], [n.Load(table.var)]), found, code
            )
        else:
            return None
        self._body.runs_opaque(env)
        return Value(first)

    def _dispatched(self, func: Value, given: Given, env: Env) -> Value | None:
        """A method of one of some objects of the graph: a table says which residual function is that object's."""
        code, owner, spec = func.code, func.owner, self._body.spec
        if not isinstance(code, n.Attr) or owner is None or owner.among is None or not spec.frozen:
            return None
        if not isinstance(code.value, n.Load) or len(owner.among) > _MOST_DISPATCHED:
            return None
        found = [graph.attribute(one, code.name) for one in owner.among]
        if any(one is None or one.kind != "method" for one in found) or not all(
            map(graph.is_key, owner.among)
        ):
            return None
        made: list[tuple[n.Expr, n.Expr]] = []
        results = []
        first: Value | None = None
        for subject, one in zip(owner.among, found, strict=True):
            assert one is not None
            receiver = decided(self._body, subject, "item")
            entered = self._specialized(
                one.value, Given([receiver, *given.args], given.keywords), env.copy(), one.facts
            )
            if (
                entered is None
                or not isinstance(entered.code, n.Call)
                or not isinstance(entered.code.func, n.Load)
            ):
                return None
            if first is not None and not _same_arguments(first.code, entered.code):
                return None
            first = first or entered
            made.append((receiver.code, n.Load(entered.code.func.var)))
            results.append(entered.what)
        assert first is not None and isinstance(first.code, n.Call)
        table = spec.table(f"{code.name}_of", made)
        first.code.func = n.Subscript(n.Load(table), code.value)
        return Value(first.code, joined_results(results))

    def _method_by_class(self, func: Value, given: Given, env: Env) -> Value | None:
        """A method of an object that is computed, but whose class is known and leaves no room to shadow it."""
        code = func.code
        if not isinstance(code, n.Attr) or func.owner is None or func.owner.type is None:
            return None
        cls = func.owner.type
        found = graph.method_of(cls, code.name)
        if found is None or not self._body.spec.allows(found, opaque=env.opaque):
            return None
        if graph.has_dict(cls) and not self._body.spec.reads_field(cls, code.name):
            return None
        receiver = Value(code.value, func.owner)
        return self._specialized(
            found.value, Given([receiver, *given.args], given.keywords), env, found.facts
        )

    def _graph_value(self, value: Any) -> Value:
        return decided(self._body, value, "argument")

    def _specialized(
        self, function: FunctionType, given: Given, env: Env, facts: tuple[graph.Fact, ...]
    ) -> Value | None:
        """The call of the residual function for these arguments; None if the function is to stay whole."""
        spec = self._body.spec
        template = spec.enters(function, [value.what for value in given.values])
        if isinstance(template, str):
            spec.refused.setdefault(function.__qualname__, template)
            return None
        bound = bind(
            template, function, given, wide=spec.is_wide(function, [value.what for value in given.values])
        )
        if bound is None:
            return None
        spec.reads(graph.Found("value", function, facts), opaque=env.opaque)
        spec.rests_on(bound.facts)
        packages = {package_of(type(v.what.known).__module__) for v in given.args if v.what.is_known}
        spec.packages |= packages - sys.stdlib_module_names - {"builtins", "numpy"}
        variant = spec.variant(function, template, bound.what, bound.passed, opaque=env.opaque)
        if variant.opaque:
            self._body.runs_opaque(env)
        for name, value in bound.building.items():
            if id(value) in self._lent:
                env.facts[self._lent[id(value)]] = variant.built.get(name, of_type(dict))
            elif isinstance(value.code, n.Load):
                self._body.built_by(value.code.var, variant.built.get(name, NOTHING), env)
        if variant.gives_constant and all(value.pure for value in given.values):
            return decided(self._body, variant.result.known, function.__name__)
        return Value(n.Call(n.Load(variant.var), bound.args, bound.keywords), variant.result)

    def _leaves(self, func: Value, written: n.Expr, given: Given, env: Env) -> None:
        """A call that stays: what it may do to the graph, and to what is known of it."""
        spec = self._body.spec
        if func.what.is_known:
            target = func.what.known
            owner = target.__self__ if graph.is_a(target, BuiltinFunctionType) else None
            if graph.is_a(target, BuiltinFunctionType) and type(owner) in (list, dict, set):
                if target.__name__ not in _READING:
                    spec.writes((id(owner), "items", ""), owner)
                return
            if any(target is one for one in _SETTERS):
                self._sets_attribute(given, env)
                return
            if _is_library(target):
                for value in given.values:
                    self._handed_over(value, target)
                if any(_is_callback(value.what) for value in given.values):
                    self._body.runs_opaque(env)
                return
        elif isinstance(written, n.Attr) and self._is_quiet(func, written.name):
            if func.owner is not None and written.name not in _READING:
                self._body.writes_items(func.owner)
            return
        self._body.runs_opaque(env)

    def _is_quiet(self, func: Value, name: str) -> bool:
        """Whether a method that is not known is taken for a builtin type's."""
        cls = None if func.owner is None else func.owner.type
        if cls is not None:
            return not cls.__flags__ & graph.HEAP_TYPE
        return name in _QUIET_METHODS

    def _handed_over(self, value: Value, target: Any) -> None:
        """A list, dict or set of the graph that a library gets is changed by it, unless that is known not to."""
        subject = value.what.known
        if type(subject) in (list, dict, set) and not (_is_hashable(target) and target.__name__ in _LOOKING):
            self._body.spec.writes((id(subject), "items", ""), subject)

    def _sets_attribute(self, given: Given, env: Env) -> None:
        if len(given.args) < 2:
            return
        owner, name = given.args[0], given.args[1].what.known
        if type(name) is str:
            self._body.stores_attribute(owner, name, env)
        else:
            self._body.spec.writes_any(owner.what.known)

    # --- builtins ------------------------------------------------------------------------------------------

    def _builtin(self, target: Any, given: Given, env: Env, code: n.Call) -> Value | None:
        """What a builtin, or a method of a builtin type, gives for what is known of its arguments."""
        rule = BUILTINS.get(target) if _is_hashable(target) else None
        if rule is not None and not given.keywords:
            answer = rule(self._body, given.args, env, code)
            if answer is not None:
                return answer
        if target is super and not given.keywords:
            return self._super(env, code) if not given.args else self._explicit_super(given, code)
        if graph.is_a(target, BuiltinFunctionType) and target.__name__ == "__new__":
            return self._new(target, given, code)
        return self._method_of_value(target, given, env, code)

    def _super(self, env: Env, code: n.Call) -> Value | None:
        body = self._body
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
            return Value(code)
        cls = first.known if graph.is_a(first.known, type) else type(first.known)
        code.args = [body.constant(after, after.__name__), body.constant(first.known, "self")]
        if not graph.is_a(after, type) or after not in cls.__mro__:
            return Value(code)
        return Value(code, known(SuperOf(after, first.known)), pure=True)

    def _explicit_super(self, given: Given, code: n.Call) -> Value | None:
        if len(given.args) != 2 or not all(value.decided for value in given.args):
            return None
        after, subject = (value.what.known for value in given.args)
        cls = subject if graph.is_a(subject, type) else type(subject)
        if not graph.is_a(after, type) or after not in cls.__mro__:
            return None
        return Value(code, known(SuperOf(after, subject)), pure=True)

    def _new(self, target: Any, given: Given, code: n.Call) -> Value | None:
        """`__new__` of a builtin class: an object of exactly the class that it gets."""
        if not given.args or not given.args[0].decided:
            return None
        cls = given.args[0].what.known
        if not graph.is_a(cls, type) or not cls.__flags__ & graph.HEAP_TYPE:
            return None
        fields: dict[str, Abstract] | None = {} if self._body.spec.frozen else None
        what = Abstract(type=cls, fields=fields, building=self._body.spec.frozen)
        if target is object.__new__ and all(value.pure for value in given.values):
            # `object.__new__` takes the constructor's arguments for the sake of `__init__`, and drops them.
            code.args, code.keywords = code.args[:1], []
        return Value(code, what)

    def _method_of_value(self, target: Any, given: Given, env: Env, code: n.Call) -> Value | None:
        if not graph.is_a(target, BuiltinFunctionType) or given.keywords:
            return None
        owner, name = target.__self__, target.__name__
        if type(owner) is dict and name in ("items", "keys", "values") and not given.args:
            return self._dict_view(owner, name, env, code)
        if type(owner) is dict and name == "get" and 1 <= len(given.args) <= 2:
            return self._dict_get(owner, given, env, code)
        return None

    def _dict_view(self, owner: dict[Any, Any], name: str, env: Env, code: n.Call) -> Value | None:
        found = graph.entries(owner, self._body.spec.limits.unroll)
        if found is None or not self._body.spec.reads(found, opaque=env.opaque):
            return None
        base = self._body.spec.name_of(owner, "graph")
        items = []
        for index, (key, value) in enumerate(found.value):
            if type(value) not in LITERALS:
                word = key if type(key) is str and key.isidentifier() else str(index)
                self._body.spec.constant(value, f"{base}_{word}")
            pair = Abstract(type=tuple, items=(Item(known(key)), Item(known(value))))
            items.append(Item({"keys": known(key), "values": known(value)}.get(name, pair)))
        return Value(code, Abstract(type=type(owner.items()), items=tuple(items)), pure=True)

    def _dict_get(self, owner: dict[Any, Any], given: Given, env: Env, code: n.Call) -> Value | None:
        if not all(value.decided for value in given.args):
            return None
        key = given.args[0].what.known
        if not graph.is_key(key):
            return None
        found = graph.entry(owner, key)
        if found is not None:
            if self._body.spec.reads(found, opaque=env.opaque):
                return decided(self._body, found.value, f"{self._body.spec.name_of(owner, 'graph')}_value")
            return None
        if not self._body.spec.reads(graph.absence(owner, key), opaque=env.opaque):
            return None
        return given.args[1] if len(given.args) == 2 else decided(self._body, None, "value")

    def _result_type(self, expr: n.Call, func: Value, given: Given) -> type | None:
        types = [value.what.type for value in given.args]
        if func.what.is_known:
            target = func.what.known
            if isinstance(target, MethodDescriptorType) and target.__objclass__ in LITERALS:
                return method_result_type(target.__objclass__, target.__name__)
            if graph.makes_exactly(target):
                return target  # type: ignore[no-any-return]
            if _is_hashable(target) and target.__module__ == "builtins":
                return None if given.starred else call_result_type(target.__name__, types)
            return None
        if isinstance(expr.func, n.Attr) and func.owner is not None and func.owner.type is not None:
            return method_result_type(func.owner.type, expr.func.name)
        return None

    # --- consumers of generator expressions ----------------------------------------------------------------

    def _consumed(self, expr: n.Call, env: Env) -> Value | None:
        """`all(test(part) for part in parts)` and its like over known items: the operations in a row."""
        if len(expr.args) != 1 or expr.keywords or not isinstance(expr.args[0], n.Comp):
            return None
        comp = expr.args[0]
        if comp.kind != "gen" or len(comp.clauses) != 1 or comp.clauses[0].is_async:
            return None
        body = self._body
        func = evaluate(body, expr.func, env.copy())
        target = func.what.known
        is_join = (
            graph.is_a(target, BuiltinFunctionType)
            and target.__name__ == "join"
            and type(target.__self__) is str
        )
        if not func.decided or not (is_join or any(target is one for one in (all, any, list, tuple, set))):
            return None
        items = body.loops.items(evaluate(body, comp.clauses[0].iter, env), env)
        if items is None:
            return None
        opaque = env.opaque
        parts = body.loops.elements(comp, items, env)
        if parts is None or env.opaque is not opaque:
            env.opaque = opaque
            return None
        codes = [value.code for value, _ in parts]
        if target is all or target is any:
            return self._quantified(parts, env, whole=target is all)
        if target is tuple:
            what = Abstract(type=tuple, items=tuple(Item(value.what) for value, _ in parts))
            return Value(n.Tuple(codes), what)
        if target is set:
            return Value(n.Set(codes), of_type(set)) if codes else None
        if target is list:
            return Value(n.List(codes), Abstract(type=list, items=tuple(Item(v.what) for v, _ in parts)))
        return Value(n.Call(func.code, [n.List(codes)], []), of_type(str))

    def _quantified(self, parts: list[tuple[Value, Value | None]], env: Env, *, whole: bool) -> Value:
        codes: list[n.Expr] = []
        for value, _ in parts:
            truth = truth_of(self._body, value, env)
            if truth is whole and value.pure:
                continue
            codes.append(value.code)
            if truth is (not whole) and value.pure:
                break
        if not codes:
            return decided(self._body, whole, "value")
        test = codes[0] if len(codes) == 1 else n.Bool("and" if whole else "or", codes)
        return Value(n.Cond(test, n.Const(True), n.Const(False)), of_type(bool))


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
_SETTERS = (setattr, delattr, object.__setattr__, object.__delattr__)
#: A table of more methods is not worth the functions it takes.
_MOST_DISPATCHED = 64
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


def _id_of(value: n.Expr) -> n.Expr:
    return n.Call(n.Load(n.Var("id", n.Storage.GLOBAL)), [value], [])


def _same_arguments(one: n.Expr, other: n.Expr) -> bool:
    """Whether two residual calls hand over the same of one call's arguments."""
    if not isinstance(one, n.Call) or not isinstance(other, n.Call):
        return False
    pairs = zip(one.args, other.args, strict=False)
    return (
        len(one.args) == len(other.args)
        and all(a is b for a, b in pairs)
        and [k.name for k in one.keywords] == [k.name for k in other.keywords]
    )


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


def _is_callback(what: Abstract) -> bool:
    """Whether a value is something that runs a Python function when a library calls it."""
    if not what.is_known:
        return what.type is FunctionType
    return not graph.is_a(what.known, type) and graph.calls(what.known) is not None


def _is_hashable(target: Any) -> bool:
    return graph.is_a(target, BuiltinFunctionType, type)


def _is_library(target: Any) -> bool:
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
