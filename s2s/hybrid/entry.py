"""The entry of a residual program: the tests of what it was specialized to, and the way out where they fail."""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from s2s.hybrid.bound import BOUND, defaults_of, left_out
from s2s.hybrid.facts import Fact, has_python, namespace_of
from s2s.hybrid.graph import is_hashable
from s2s.hybrid.variables import own_variables
from s2s.ir import nodes as n
from s2s.ir.walk import walk

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer, Variant

#: The function that takes over where a test fails.
MISS = "original"
#: In which order facts are tested: what follows may rely on what is before it.
_ORDER = tuple(
    "type class classmethod method attribute super global builtin cell length keys item key absent".split()  # noqa: SIM905
)
#: What reading a place raises that is there no more.
_GONE = ("AttributeError", "LookupError", "ValueError", "TypeError")


@dataclass(frozen=True, slots=True)
class Argument:
    """What is taken of a parameter, tested at entry.

    Attributes:
        param: its name.
        value: the very object it has.
        type: its exact class, where only that is tested.
    """

    param: str
    value: object = None
    type: type | None = None


def entry_function(
    spec: Specializer,
    variant: Variant,
    arguments: Iterable[Argument],
    params: list[n.Param],
    *,
    first: Iterable[str] = (),
    tested: bool,
) -> n.Function:
    """The function that callers call: it tests, and runs the specialized program or the original.

    Args:
        spec: the program; its constants grow by what the tests compare with.
        variant: the specialization of the target.
        arguments: what is taken of parameters.
        params: the parameters that a call gives.
        first: those in front of them, which are bound; a call that names one of them is an error.
        tested: whether the facts of the graph are tested.
    """
    taken = {param.var.name: n.Var(param.var.name, n.Storage.FAST) for param in params}
    found = defaults_of(variant.source)
    defaults = {p.var.name: found[p.var.name] for p in params if p.var.name in found}
    written = {name: spec.constant(value, f"default_{name}") for name, value in defaults.items()}
    marked = {one.param for one in arguments if one.value is BOUND}
    unset = left_out(params, marked, tested=tested)
    made = [
        n.Param(
            taken[name], p.kind, spec.named(BOUND, "omitted") if name in unset else written.get(name), None
        )
        for p in params
        for name in [p.var.name]
    ]
    tests: list[n.Expr] = [
        _of_argument(spec, taken[one.param], one, defaults if one.param in unset else {}) for one in arguments
    ]
    left = spec.named(BOUND, "omitted") if unset else None
    lost = [taken[name] for name in taken if name in unset - marked and name not in defaults]
    tests += [n.Compare(n.Load(var), ["is not"], [left]) for var in lost if left is not None]
    named = [taken[param.var.name] for param in params if param.kind == "kwarg"]
    tests += [n.Compare(n.Const(name), ["not in"], [n.Load(var)]) for var in named for name in first]
    if tested:
        facts = sorted(spec.facts.values(), key=lambda fact: _ORDER.index(fact.kind))
        tests += [test for fact in facts for test in _tests(spec, fact)]
    body = _tested(tests, taken, params, safe=not (tested and spec.facts))
    read = {name for name, _ in variant.params}
    body += [
        n.If(
            _is(n.Load(taken[name]), spec.named(BOUND, "omitted")),
            [n.Assign([n.Store(taken[name])], default)],
            [],
        )
        for name, default in written.items()
        if name in (unset - marked) & read
    ]
    called = any(
        isinstance(node, n.Load) and node.var is variant.var
        for other in spec.variants.values()
        for node in walk(other.function)
    )
    inner = variant.function
    assert inner is not None
    if called or inner.is_generator:
        args: list[n.Expr] = [n.Load(taken[name]) for name, _ in variant.params]
        body.append(n.Return(n.Call(n.Load(variant.var), args, [])))
    else:
        # Nothing else calls it: it is the entry itself.
        del spec.variants[next(key for key, one in spec.variants.items() if one is variant)]
        own = dict(variant.params)
        for param in made:
            name = param.var.name
            roots: list[n.Node] = [*body, param] if name in own else []
            for node in (node for root in roots for node in walk(root)):
                if isinstance(node, n.Load | n.Store | n.Param) and node.var is taken[name]:
                    node.var = own[name]
        body += inner.body
    name = variant.var.name
    function = n.Function(name, name, made, body)
    function.variables = own_variables(function)
    return function


def after_tests(body: list[ast.stmt], constants: Mapping[str, object]) -> int:
    """Where the body of an entry begins, behind the tests and what stands for arguments that were left out."""
    heads = {MISS, *(name for name, value in constants.items() if value is BOUND)}
    return max((i + 1 for i, stmt in enumerate(body) if heads & names_of(stmt)), default=0)


def names_of(node: ast.AST) -> set[str]:
    """The names that some code mentions."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _tested(
    tests: list[n.Expr], taken: dict[str, n.Var], params: list[n.Param], *, safe: bool
) -> list[n.Stmt]:
    """Leave for the original where a test fails, or what it reads is there no more."""
    if not tests:
        return []
    test = tests[0] if len(tests) == 1 else n.Bool("and", tests)
    if safe:
        # Identities of arguments and of their classes: asking for them does not raise.
        return [n.If(_not(test), [n.Return(_handing_on(taken, params))], [])]
    fits = n.Var("fits", n.Storage.FAST)
    gone = n.Handler(
        n.Tuple([_global(name) for name in _GONE]), None, [n.Assign([n.Store(fits)], n.Const(False))]
    )
    # The original is called outside: what it raises is not the tests' affair.
    return [
        n.Try([n.Assign([n.Store(fits)], test)], [gone], [], [], False),
        n.If(n.Unary("not", n.Load(fits)), [n.Return(_handing_on(taken, params))], []),
    ]


def _not(test: n.Expr) -> n.Expr:
    match test:
        case n.Compare(left=left, ops=["is"], rights=rights):
            return n.Compare(left, ["is not"], rights)
        case _:
            return n.Unary("not", test)


def _global(name: str) -> n.Expr:
    return n.Load(n.Var(name, n.Storage.GLOBAL))


def _handing_on(taken: dict[str, n.Var], params: list[n.Param]) -> n.Expr:
    args: list[n.Expr] = []
    keywords: list[n.Keyword] = []
    for param in params:
        read = n.Load(taken[param.var.name])
        match param.kind:
            case "vararg":
                args.append(n.Starred(read))
            case "kwarg":
                keywords.append(n.Keyword(None, read))
            case "kwonly":
                keywords.append(n.Keyword(param.var.name, read))
            case _:
                args.append(read)
    return n.Call(_global(MISS), args, keywords)


def _of_argument(spec: Specializer, var: n.Var, argument: Argument, defaults: dict[str, object]) -> n.Expr:
    """The test of an argument; where a mark stands for a default, it passes as the default would."""
    name = argument.param
    if argument.type is not None:
        test = _is(_type_of(n.Load(var)), spec.constant(argument.type, argument.type.__name__))
        passes = name in defaults and type(defaults[name]) is argument.type
    else:
        test = _is(n.Load(var), _identical(spec, argument.value, f"default_{name}"))
        passes = name in defaults and defaults[name] is argument.value
    return n.Bool("or", [_is(n.Load(var), spec.named(BOUND, "omitted")), test]) if passes else test


def _is(left: n.Expr, right: n.Expr) -> n.Expr:
    return n.Compare(left, ["is"], [right])


def _type_of(value: n.Expr) -> n.Expr:
    return n.Call(_global("type"), [value], [])


def _identical(spec: Specializer, value: object, hint: str) -> n.Expr:
    if value is None or type(value) is bool:
        return n.Const(value)
    if is_hashable(value) and value.__module__ == "builtins":
        # By a name of its own: the builtin's would be looked up where the test looks.
        return spec.kept(value, f"kept_{value.__name__}")
    return spec.named(value, hint)


def _read(spec: Specializer, fact: Fact, subject: n.Expr) -> n.Expr:
    """An attribute, read for a test: without the `__getattr__` of its class, which runs if the attribute is gone."""
    assert isinstance(fact.name, str)
    if fact.kind == "class" or not has_python(type(fact.subject), "__getattr__"):
        return n.Attr(subject, fact.name)
    plainly = spec.named(object.__getattribute__, "plain_attribute")
    return n.Call(plainly, [subject, n.Const(fact.name)], [])


def _tests(spec: Specializer, fact: Fact) -> list[n.Expr]:
    """The expressions that are true as long as a fact holds."""
    kind = fact.kind
    name: Any = fact.name
    value: Any = fact.value
    subject = spec.named(fact.subject, "graph")
    hint = f"kept_{name}" if type(name) is str and name.isidentifier() else "kept"
    match kind:
        case "type":
            return [_is(_type_of(subject), spec.constant(value, value.__name__))]
        case "attribute" if type(fact.subject) is ModuleType and "__getattr__" in vars(fact.subject):
            # The interpreter specializes its reads of modules only where these have no such hook: numpy has.
            names = spec.named(vars(fact.subject), "module_names")
            return [_is(n.Subscript(names, n.Const(name)), _identical(spec, value, hint))]
        case "attribute" | "class":
            return [_is(_read(spec, fact, subject), _identical(spec, value, hint))]
        case "method":
            # The method itself compares: an `==` asks what stands in its place, too, which a mock takes down.
            bound = MethodType(value, fact.subject)
            is_bound = spec.named(bound.__eq__, f"is_{value.__name__.strip('_')}")
            return [_is(n.Call(is_bound, [_read(spec, fact, subject)], []), n.Const(True))]
        case "classmethod":
            return [_is(n.Attr(n.Attr(subject, name), "__func__"), _identical(spec, value, hint))]
        case "super":
            after, method = name
            proxy = n.Call(_global("super"), [spec.constant(after, after.__name__), subject], [])
            return [_is(n.Attr(n.Attr(proxy, method), "__func__"), _identical(spec, value, method))]
        case "global":
            return [_is(n.Subscript(subject, n.Const(name)), _identical(spec, value, hint))]
        case "builtin":
            assert isinstance(fact.subject, dict)
            builtins = spec.named(namespace_of(fact.subject["__builtins__"]), "builtins_dict")
            return [
                n.Compare(n.Const(name), ["not in"], [subject]),
                _is(n.Subscript(builtins, n.Const(name)), _identical(spec, value, hint)),
            ]
        case "length":
            return [n.Compare(n.Call(_global("len"), [subject], []), ["=="], [n.Const(value)])]
        case "keys":
            keys = n.Call(_global("tuple"), [subject], [])
            known = spec.named(value, "keys")
            tests: list[n.Expr] = [n.Compare(keys, ["=="], [known])]
            if not all(type(key) is str for key in value):
                # 1, 1.0 and True are one key, and different items.
                same = [spec.named(operator.is_, "is_"), subject, known]
                tests.append(n.Call(_global("all"), [n.Call(_global("map"), same, [])], []))
            return tests
        case "cell":
            return [_is(n.Attr(subject, "cell_contents"), _identical(spec, value, hint))]
        case "absent":
            return [n.Compare(spec.constant(name, "key"), ["not in"], [subject])]
        case _:
            return [_is(n.Subscript(subject, spec.constant(name, "key")), _identical(spec, value, hint))]
