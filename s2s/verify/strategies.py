"""Inputs for a function, as text: from annotations, from defaults, from how parameters are used, and a zoo.

Each draw is a `Call`, whose arguments are expressions. Evaluating the same expressions once for the
original and once for the compiled module gives two independent sets of objects with the same shape and the
same aliases.
"""

from __future__ import annotations

import ast
import collections.abc
import enum
import importlib.util
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from s2s.options import Options
from s2s.verify.oracle import Call
from s2s.verify.usage import uses

Text = SearchStrategy[str]

_DEPTH = 3

INTS: Text = st.one_of(
    st.integers(-4, 12),
    st.integers(),
    st.sampled_from([0, 1, 2, -1, 2**63, 2**64 + 1, -(2**70), 10**30]),
).map(repr)
BOOLS: Text = st.sampled_from(["True", "False"])
FLOATS: Text = st.one_of(
    st.sampled_from(
        ["0.0", "-0.0", "1.0", "-1.5", "0.1", "1e308", "5e-324", "float('inf')", "-float('inf')"]
    ),
    st.just("float('nan')"),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
)
COMPLEXES: Text = st.sampled_from(["0j", "1j", "complex(-0.0, 1.5)", "complex(2, -0.0)"])
TEXTS: Text = st.one_of(
    st.sampled_from(
        ["''", "'a'", "'abc'", "'a,b c'", "' x '", "'0'", "'12'", "'é€😀'", r"'a\nb'", "'%s'", "'{}'"]
    ),
    st.text(max_size=8).map(repr),
)
BYTES: Text = st.one_of(st.sampled_from(["b''", "b'ab'", r"b'\x00\xff'"]), st.binary(max_size=6).map(repr))
NONE: Text = st.just("None")
FUNCTIONS: Text = st.sampled_from(
    ["Stranger('cb')", "Rec('cb')", "(lambda *a, **k: len(a))", "abs", "Raises('cb')"]
)
SIMPLE: Text = st.one_of(INTS, BOOLS, FLOATS, TEXTS, BYTES, NONE)


def _lists(items: Text, template: str = "[{}]", size: int = 4) -> Text:
    return st.lists(items, max_size=size).map(lambda words: template.format(", ".join(words)))


def _tuples(items: Text) -> Text:
    return _lists(items, "({},)").map(lambda text: "()" if text == "(,)" else text)


def _dicts(keys: Text, values: Text) -> Text:
    pairs = st.tuples(keys, values).map(lambda pair: f"{pair[0]}: {pair[1]}")
    return _lists(pairs, "{{{}}}", 3)


def _sets(items: Text) -> Text:
    return _lists(items, "{{{}}}", 3).map(lambda text: "set()" if text == "{}" else text)


CONTAINERS: Text = st.recursive(
    SIMPLE, lambda inner: st.one_of(_lists(inner), _tuples(inner), _dicts(TEXTS, inner)), max_leaves=4
)


@dataclass(frozen=True)
class Target:
    """A function to verify.

    Attributes:
        name: its qualified name.
        function: the function object, from a run of the original module; what to inspect.
        owner: the class it is a method of, if any.
        node: its definition.
        namespace: the module's globals.
    """

    name: str
    function: Callable[..., object]
    owner: type | None
    node: ast.AST | None
    namespace: Mapping[str, object]


def zoo(target: Target, options: Options) -> Text:
    """Odd values, without those that break a promise the options take as given."""
    odd = [
        "Rec('p')", "Rec('q')", "Raises('x')", "NoBool('n')", "EqualsAll()", "Breaks()", "IntSub(3)",
        "FloatSub(1.5)", "StrSub('s')", "ListSub([1, 2])", "range(3)", "object", "NotImplemented", "...",
        "iter([1, 2])", "Mutates([])",
    ]  # fmt: skip
    traps = []
    if "no-finalizers" not in options.assume:
        traps += ["Dies('d')", "Dies('e')", "[Dies('f')]"]
    if "sealed-globals" not in options.assume:
        named = getattr(getattr(inspect.unwrap(target.function), "__code__", None), "co_names", ())
        traps += [f"Rebinds(module, {name!r})" for name in named if name in target.namespace]
    if "sealed-builtins" not in options.assume:
        traps += ["Rebinds(vars(__import__('builtins')), 'len')", "Rebinds(module, 'len')"]
    if importlib.util.find_spec("numpy") is not None:
        odd += [
            "array([1.5, -0.0], 'f8')",
            "array([1, 2], 'i4')",
            "array([[1, 2], [3, 4]], 'f4')",
            "array([], 'f8')",
        ]
    return st.one_of(st.sampled_from(odd), st.sampled_from(traps or odd), CONTAINERS, COMPLEXES)


_EXACT: dict[object, Text] = {
    int: INTS,
    float: FLOATS,
    complex: COMPLEXES,
    str: TEXTS,
    bytes: BYTES,
    bytearray: BYTES.map(lambda text: f"bytearray({text})"),
    bool: BOOLS,
    None: NONE,
    type(None): NONE,
    slice: st.sampled_from(["slice(1)", "slice(0, 2)", "slice(None, None, -1)"]),
    range: st.sampled_from(["range(3)", "range(0)", "range(5, 1, -2)"]),
}


def typed(note: object, target: Target, anything: Text, depth: int = 0) -> Text:
    """Values of an annotation's type; `anything` where the type says nothing or cannot be made."""

    def inner(item: object) -> Text:
        return typed(item, target, anything, depth + 1)

    if depth > _DEPTH or note is Any or note is object or note is inspect.Parameter.empty:
        return anything
    if isinstance(note, collections.abc.Hashable) and note in _EXACT:
        return _EXACT[note]
    origin, arguments = typing.get_origin(note), typing.get_args(note)
    if origin is typing.Union or origin is types.UnionType:
        return st.one_of([inner(item) for item in arguments])
    if origin is typing.Literal:
        return st.sampled_from([_text_of(item) or "None" for item in arguments])
    if origin is typing.Annotated:
        return inner(arguments[0])
    if isinstance(note, typing.TypeVar):
        if note.__constraints__:
            return st.one_of([inner(item) for item in note.__constraints__])
        return inner(note.__bound__) if note.__bound__ is not None else SIMPLE
    base = origin or note
    container = _container(base, arguments, inner)
    if container is not None:
        return container
    if isinstance(base, type):
        return _made(base, target, anything, depth)
    return anything


def _container(base: object, arguments: tuple[object, ...], inner: Callable[[object], Text]) -> Text | None:
    items = inner(arguments[0]) if arguments else SIMPLE
    abc = collections.abc
    if base in (list, abc.MutableSequence):
        return _lists(items)
    if base is tuple:
        if not arguments or arguments[-1] is Ellipsis:
            return _tuples(items)
        return st.tuples(*map(inner, arguments)).map(lambda words: f"({', '.join(words)},)")
    if base in (set, abc.Set, abc.MutableSet, frozenset):
        made = _sets(items)
        return made.map(lambda text: f"frozenset({text})") if base is frozenset else made
    if base in (dict, abc.Mapping, abc.MutableMapping):
        return _dicts(items, inner(arguments[1]) if len(arguments) > 1 else SIMPLE)
    if base in (abc.Sequence, abc.Collection, abc.Iterable, abc.Reversible):
        return st.one_of(_lists(items), _tuples(items))
    if base in (abc.Iterator, abc.Generator):
        return _lists(items, "iter([{}])")
    if base is abc.Callable:
        return FUNCTIONS
    return None


def _made(kind: type, target: Target, anything: Text, depth: int) -> Text:
    """Instances of a class: members of an enumeration, calls of a class of the module, or what hypothesis
    can make.
    """
    expression = _reach(kind, target)
    if expression and issubclass(kind, enum.Enum):
        return st.sampled_from([f"{expression}[{name!r}]" for name in kind.__members__] or ["None"])
    if expression and not inspect.isabstract(kind):
        return construction(kind, expression, target, anything, depth)
    if kind.__module__ == "numpy":
        return st.sampled_from(
            ["array([1.5, -0.0], 'f8')", "array([1, 2, 3], 'i8')", "array([[1], [2]], 'f4')"]
        )
    known = st.from_type(kind).map(_text_of).filter(bool)
    try:
        known.validate()
    except Exception:
        return anything
    return known.map(str)


def _reach(kind: type, target: Target) -> str:
    """The expression naming a class of the module under test, if it is one."""
    head = kind.__qualname__.split(".")[0]
    return kind.__qualname__ if "<" not in kind.__qualname__ and head in target.namespace else ""


def construction(kind: type, expression: str, target: Target, anything: Text, depth: int = 0) -> Text:
    """Calls of a class, with arguments drawn for its constructor."""
    try:
        parameters = list(inspect.signature(kind).parameters.values())
    except (TypeError, ValueError):
        return st.just(f"{expression}()")
    hints = _hints(getattr(kind, "__init__", None))
    words = [
        typed(hints.get(parameter.name, parameter.empty), target, SIMPLE, depth + 1).map(_named(parameter))
        for parameter in parameters
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        and parameter.default is parameter.empty
    ]
    return st.tuples(*words).map(lambda made: f"{expression}({', '.join(made)})")


def _named(parameter: inspect.Parameter) -> Callable[[str], str]:
    return lambda text: f"{parameter.name}={text}" if parameter.kind is parameter.KEYWORD_ONLY else text


def _hints(function: object) -> dict[str, object]:
    try:
        return typing.get_type_hints(function, include_extras=True)
    except Exception:
        # Annotations may name what does not exist at run time.
        return {}


def _text_of(value: object) -> str:
    """An expression for a value whose `repr` is one, or nothing."""
    kind, text = type(value), repr(value)
    if kind.__module__ == "builtins":
        made = text
    elif text.startswith(f"{kind.__module__}."):
        made = f"__import__({kind.__module__!r}){text[len(kind.__module__) :]}"
    elif text.startswith(f"{kind.__qualname__}("):
        made = f"__import__({kind.__module__!r}, fromlist=['_']).{text}"
    else:
        return ""
    try:
        return made if repr(eval(made, {})) == text else ""
    except Exception:
        return ""


_BY_USE: dict[str, Text] = {
    "number": st.one_of(INTS, FLOATS, BOOLS),
    "text": TEXTS,
    "sequence": st.one_of(_lists(SIMPLE), _tuples(SIMPLE), TEXTS),
    "mapping": _dicts(TEXTS, SIMPLE),
    "iterable": st.one_of(_lists(st.one_of(INTS, FLOATS)), _lists(SIMPLE), _tuples(INTS)),
    "callable": FUNCTIONS,
    "sized": st.one_of(_lists(SIMPLE), TEXTS),
}


def _parameter(
    parameter: inspect.Parameter, hints: dict[str, object], used: set[str], target: Target, options: Options
) -> Text:
    odd = zoo(target, options)
    if parameter.name in hints:
        fitting = typed(hints[parameter.name], target, st.one_of(SIMPLE, odd))
        return fitting if "annotations" in options.assume else st.one_of(fitting, fitting, fitting, odd)
    likely = [_BY_USE[kind] for kind in sorted(used) if kind in _BY_USE]
    if parameter.default is not parameter.empty:
        if type(parameter.default) in _EXACT and parameter.default is not None:
            likely.append(_EXACT[type(parameter.default)])
        text = _text_of(parameter.default)
        if text:
            likely.append(st.just(text))
    return st.one_of([*likely, *likely, odd] if likely else [INTS, SIMPLE, odd])


def calls(target: Target, options: Options) -> SearchStrategy[Call]:
    """Calls of a target.

    Raises:
        ValueError: the function has no signature that can be read.
    """
    bound = _bound(target)
    parameters = list(inspect.signature(bound).parameters.values())
    if target.owner is not None and inspect.isfunction(bound):
        parameters = parameters[1:]
    hints = _hints(bound)
    used = uses(target.node) if target.node is not None else {}
    made = {
        item.name: _parameter(item, hints, used.get(item.name, set()), target, options) for item in parameters
    }
    odd = zoo(target, options)

    @st.composite
    def draw_call(draw: st.DrawFn) -> Call:
        positional: list[str] = []
        keywords: list[tuple[str, str]] = []
        setup: list[tuple[str, str]] = []
        skipped = False
        for item in parameters:
            if item.kind is item.VAR_POSITIONAL:
                if not skipped:
                    positional.extend(draw(st.lists(odd, max_size=2)))
            elif item.kind is item.VAR_KEYWORD:
                keywords.extend(
                    (f"extra{index}", text) for index, text in enumerate(draw(st.lists(SIMPLE, max_size=2)))
                )
            elif item.default is not item.empty and draw(st.booleans()):
                skipped = True
            elif item.kind is item.KEYWORD_ONLY or (skipped and item.kind is item.POSITIONAL_OR_KEYWORD):
                keywords.append((item.name, draw(made[item.name])))
            elif not skipped:
                positional.append(draw(made[item.name]))
        if len(positional) > 1 and draw(st.integers(0, 9)) == 9:
            # One object behind two parameters, perhaps changed behind their back.
            setup.append(("shared", positional[0]))
            positional[0] = "shared"
            positional[-1] = draw(st.sampled_from(["shared", "shared", "[shared]"]))
        if target.owner is None or not inspect.isfunction(bound):
            return Call(target.name, tuple(positional), tuple(keywords), tuple(setup))
        owner, _, method = target.name.rpartition(".")
        setup.insert(0, ("instance", draw(construction(target.owner, owner, target, odd))))
        return Call(f"instance.{method}", tuple(positional), tuple(keywords), tuple(setup))

    return draw_call()


def _bound(target: Target) -> Callable[..., object]:
    """What a call reaches: the plain function of a method, the bound one of a class or static method."""
    if target.owner is None:
        return target.function
    member = inspect.getattr_static(target.owner, target.name.rpartition(".")[2], None)
    if isinstance(member, staticmethod | classmethod):
        bound: Callable[..., object] = member.__get__(None, target.owner)
        return bound if inspect.ismethod(bound) else _Static(bound)
    return target.function


class _Static:
    """A static method, which looks like a plain function but takes no instance."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.__wrapped__ = function
        self.__annotations__ = getattr(function, "__annotations__", {})

    def __call__(self, *arguments: object, **keywords: object) -> object:
        return self.__wrapped__(*arguments, **keywords)
