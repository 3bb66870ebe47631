"""Exact types: what is found, what must not be, and that a claim is never wrong when the program runs."""

from __future__ import annotations

import ast
import sys
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from s2s.analysis.constants import NO_CONST
from s2s.analysis.fact import Fact
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.ir.walk import functions, walk_scope
from s2s.options import Options
from s2s.program.collect import collect


def known(text: str, assume: str = "") -> tuple[n.Function, Facts]:
    """The function `f` of a program, and what is known of its values."""
    module = lower(ast.parse(text), "t.py")
    cx = Context(Options.make(assume=assume), module, collect(module))
    function = next(function for function in functions(module) if function.name == "f")
    return function, cx.facts_of(function)


def of_result(text: str, assume: str = "") -> Fact:
    """What is claimed of what the function `f` returns at its end."""
    function, facts = known(text, assume)
    last = function.body[-1]
    assert isinstance(last, n.Return)
    assert last.value is not None
    return facts.of(last.value)


def returned(text: str, assume: str = "") -> tuple[type | None, tuple[str, ...]]:
    """The one type claimed for what the function `f` returns at its end, and the assumptions it rests on."""
    fact = of_result(text, assume)
    return fact.kind, tuple(sorted(str(reason) for reason in fact.why))


def body(*lines: str) -> str:
    return "def f(a, b, *args, **kwargs):\n" + "".join(f"    {line}\n" for line in lines)


FOUND: list[tuple[str, type]] = [
    ("return 1", int),
    ("return ()", tuple),
    ("return [a]", list),
    ("return {a for a in b}", set),
    ("return {a: b}", dict),
    ("return args", tuple),
    ("return kwargs", dict),
    ("return not a", bool),
    ("return a is b", bool),
    ("return a in b", bool),
    ("return 1 < len('a') if a else a is b", None),  # type: ignore[list-item]
    ("return 1 if a else 2", int),
    ("return a is b or a in b", bool),
    ("return f'{a}{b}'", str),
    ("return f'x{a}'", str),
    ("return f'{1}'", str),
    ("x = y = 1; return x + y", int),
    ("x, (y, z) = 1, (2, 0.5); return y * z", float),
    ("x = 1\n    x += 2\n    return x", int),
    ("x = 7; return x / 2", float),
    ("x = 7; return x // 2", int),
    ("x = 'a'; return x.upper().split()", list),
    ("x = 'abc'; return x[a]", str),
    ("x = (a, b); return x[1:]", tuple),
    ("if a:\n        x = 1\n    else:\n        x = 2\n    return x", int),
    ("x = 0\n    for i in a:\n        x += 1\n    return x", int),
    ("x = 0\n    y = 1\n    while a:\n        x, y = y, x + y\n    return x", int),
    ("if a:\n        x = 1\n    return x", int),  # unbound, or an int
    ("return (y := 1) + y", int),
    ("x = [1]\n    x += [a]\n    return x", list),
    ("x = 1 == 2; return x", bool),
    ("x, *y = 1, 2; return x", int),
    ("return 1 < 2 < 3", bool),
    ("x = 1\n    del x\n    x = 'a'\n    return x", str),
]

NOT_FOUND = [
    "x = [1]\n    x += a\n    return x",
    "x = '%(a)s' % {'a': a}; return x",
    "return a",
    "return a + 1",
    "return a == b",
    "return a < b",
    "return -a",
    "return a and 1",
    "return f'{a}'",  # `__format__` may return the instance of a subclass
    "return f'{a!s}'",
    "x = '%s'; return x % (a,)",
    "x = '{}'; return x.format(a)",
    "x = 'a'; return x.encode(a)",
    "return len(a)",
    "return int(a)",
    "return (a for a in b)",
    "x = 2; return x ** -1",
    "x = (a, b); return x[0]",
    "x = [1]; return x < [a]",
    "x = 1 if a else True; return x",
    "x = 0\n    for i in a:\n        x = b\n    return x",
    "x = 0\n    for i in a:\n        y = x\n        x = y if b else 0.5\n    return x",
    "x = 0\n    while a:\n        x = x / 2\n    return x",
    "x = 1\n    def g():\n        nonlocal x\n        x = ''\n    g()\n    return x",
    "x = 1\n    try:\n        x = ''\n        b()\n        x = 2\n    except a:\n        pass\n    return x",
    "with a as x:\n        pass\n    return x",
    "with a:\n        x = ''\n    if b:\n        with a:\n            x = 2\n    y = 1\n    if a:\n"
    "        z = x\n        y = z\n    return y",
    "for x in 'abc', 1:\n        pass\n    return x",
    "import os as x\n    return x",
    "x = y = a; return x",
    "y = a\n    x = 1\n    for i in b:\n        x = y\n        y = 1\n    return x",
]


@pytest.mark.parametrize(("lines", "expected"), FOUND)
def test_found(lines: str, expected: type | None) -> None:
    assert returned(body(lines)) == (expected, ())


@pytest.mark.parametrize("lines", NOT_FOUND)
def test_not_found(lines: str) -> None:
    assert returned(body(lines)) == (None, ())


def test_annotations_are_believed_only_when_granted() -> None:
    text = "def f(a: int, b: 'float', c: list):\n    return a * b\n"
    assert returned(text) == (None, ())
    assert returned(text, "annotations") == (float, ("annotations",))


@pytest.mark.parametrize(
    "text",
    [
        "int = str\ndef f(a: int):\n    return a\n",
        "from shapes import *\ndef f(a: int):\n    return a\n",
        "globals()['int'] = str\ndef f(a: int):\n    return a\n",
        "def f(a: list):\n    return a\n",
        "def f(a: 'int | str'):\n    return a\n",
    ],
)
def test_annotations_that_may_mean_something_else(text: str) -> None:
    assert returned(text, "annotations") == (None, ())


def test_sealed_builtins() -> None:
    text = "def f(a):\n    for i in range(a):\n        pass\n    return len(a) + i\n"
    assert returned(text) == (None, ())
    assert returned(text, "sealed-builtins") == (int, ("sealed-builtins",))
    assert returned("def len(x): ...\n" + text, "sealed-builtins") == (None, ())


def test_an_assumption_is_named_only_by_what_rests_on_it() -> None:
    text = "def f(a: int):\n    b = a + 1\n    return {}\n"
    assert returned(text.format("b"), "annotations,sealed-builtins")[1] == ("annotations",)
    assert returned(text.format("3"), "annotations,sealed-builtins")[1] == ()
    assert returned(text.format("len(x) + b"), "annotations,sealed-builtins")[1] == (
        "annotations",
        "sealed-builtins",
    )


def test_the_time_is_linear_in_the_length_of_a_function() -> None:
    lines = "".join(f"    x{i + 1} = x{i} + 1\n    x0 = x{i + 1}\n" for i in range(3000))
    assert (
        returned(
            f"def f(a):\n    x0 = 1\n    while a:\n{lines.replace('    x', '        x')}    return x0\n"
        )[0]
        is int
    )


# --- several kinds, and what tests tell ------------------------------------------------------------

NONE = type(None)

KINDS: list[tuple[str, set[type]]] = [
    ("x = 1 if a else 0.5; return x", {int, float}),
    ("x = 1 if a else 0.5; return x * x + True", {int, float}),
    ("x = 1 if a else 0.5; return x < 2", {bool}),
    ("x = 1 if a else None; return x", {int, NONE}),
    ("x = 1 if a else None; return -x", set()),
    ("x = 2; return x ** a", set()),
    ("x = 2 if a else 3; return x ** x", {int, float}),
    ("x = 2 if a else 3; return x ** 2", {int}),
    ("x = 0.5; return x ** x", {float, complex}),
    ("x = 0\n    while a:\n        x = x / 2\n    return x", {int, float}),
    ("x = (1, 'a'); return x[0]", {int}),
    ("x = (1, 'a'); return x[b.n]", set()),
    ("x = (1, 'a')\n    for i in range(2):\n        y = x[i]\n    return y", set()),
    ("for x in (1, 'a'):\n        pass\n    return x", {int, str}),
    ("for x, y in [(1, 'a')]:\n        pass\n    return y", {str}),
    ("x = [1, 2]\n    for y in x:\n        pass\n    return y", set()),
    ("x = (1, None); y, z = x; return z", {NONE}),
    ("return 'a b'.split()[0]", {str}),
    ("return a or 0", set()),
    ("x = None if a else 1; return x or 0.5", {int, float}),
    ("x = None if a else 1; return x and 0.5", {NONE, int, float}),
    # -- the arms of tests
    ("x = None if a else 1\n    if x is None:\n        x = 0.5\n    return x", {int, float}),
    ("x = None if a else 1\n    if x is not None:\n        return x + 1\n    return x", {NONE}),
    ("x = None if a else 1\n    if not x:\n        return\n    return x", {int}),
    ("x = None if a else 1\n    if x is None and b:\n        return\n    return x", {int, NONE}),
    ("x = None if a else 1\n    if x is None or b:\n        return\n    return x", {int}),
    ("if a is not None:\n        return 1\n    return a", {NONE}),
    ("if not (a is None or a is True):\n        return 1\n    return a", {NONE, bool}),
    ("if a is None:\n        x = 1\n    else:\n        x = a\n    return x", set()),
    ("x = None if a else 1\n    return x + 1 if x is not None else 2.5", {int, float}),
    ("x = None if a else 1\n    return x is not None and x + 1", {bool, int}),
    (
        "x = None if a else 1\n    while x is None:\n        x = None if b.n else 2\n    return x",
        {int},
    ),
    ("x = None if a else 1\n    if (y := x) is None:\n        return\n    return y", {int}),
    ("x = 'a' if a else 1\n    if x != 'a':\n        return\n    return x", {str}),
    ("if a != 'a':\n        return\n    return a", set()),
    ("x = None if a else 1\n    y = [x for _ in b if x is not None]\n    return x", {int, NONE}),
    ("return [x + 1 for x in (1, None) if x is not None][0]", {int}),
    ("x = 1\n    if x == 2:\n        x = 'a'\n    return x", {int}),
    ("x = 1\n    if x == 1.0:\n        pass\n    else:\n        x = 'a'\n    return x", {int}),
    ("x = 'a'\n    if x != 'a':\n        x = 1\n    return x", {str}),
    ("x = 1\n    if x == 2:\n        x = x + 1\n    if x == 3:\n        x = 0.5\n    return x", {int}),
    ("x = 1\n    if x == 1:\n        x = 'a'\n    return x", {str}),
    ("x = 1\n    if x == True:\n        x = 'a'\n    return x", {str}),
    ("x = 0.0\n    if x == -0.0:\n        x = 'a'\n    return x", {str}),
    ("x = 0\n    if x:\n        x = 'a'\n    return x", {int}),
    ("x = 0\n    if x:\n        if a:\n            x = 'a'\n    return x", {int}),
    ("x = 0\n    while x:\n        x = 'a'\n    return x", {int}),
    ("x = 0\n    y = 0.5\n    if x:\n        y = 'a'\n    return y", {float}),
    # -- and where they tell nothing
    (
        "x = 1\n    for y in b:\n        if x == 2:\n            x = 'a'\n        else:\n            x = 2\n"
        "    return x",
        {int, str},
    ),
    ("x = 0\n    while not x:\n        x = 'a'\n    return x", {int, str}),
    ("x = a\n    if x:\n        x = 'a'\n    else:\n        x = 1\n    return x", {int, str}),
    (
        "x = 0\n    try:\n        x = b\n        x = 0\n    except a:\n        pass\n    if x:\n        x = 'a'\n"
        "    return x",
        set(),
    ),
    (
        "x = 0\n    def g():\n        nonlocal x\n        x = 1\n    g()\n    y = 1\n    if x:\n        y = 'a'\n"
        "    return y",
        {int, str},
    ),
    (
        "x = 0\n    for y in b:\n        if x:\n            z = 'a'\n        else:\n            z = 1\n        x = 1\n"
        "    return z",
        {int, str},
    ),
    ("x = 0\n    if x or a:\n        x = 'a'\n    return x", {int, str}),
    ("x = 0\n    if (x := b):\n        x = 'a'\n    return x", set()),
    ("x = 1\n    if x < 1:\n        x = 'a'\n    return x", {int, str}),
    ("x = 1\n    if x == 2 == a:\n        x = 'a'\n    return x", {int, str}),
    ("x = 1\n    if x == 2 or a:\n        x = 'a'\n    return x", {int, str}),
    ("x = 1 if a else 2\n    if x == 3:\n        x = 'a'\n    return x", {int, str}),
    ("x = 1\n    if a:\n        x = b\n    if x == 2:\n        x = 'a'\n    return x", set()),
    ("x = None if a else 1\n    assert x is not None\n    return x", {int, NONE}),
    ("x = None if a else 1\n    if x is None:\n        b()\n    return x", {int, NONE}),
    ("x = None if a else 1\n    if x is None:\n        x = b\n    return x", set()),
    ("x = None if a else 1\n    y = x\n    if y is None:\n        return\n    return x", {int, NONE}),
    (
        "x = None if a else 1\n    if x is None and (x := None) is None:\n        return 1\n    return x",
        {int, NONE},
    ),
    (
        "x = None if a else 1\n    with b:\n        if x is None:\n            return\n    return x",
        {int, NONE},
    ),
    (
        "x = None if a else 1\n    for y in b:\n        if x is None:\n            break\n    return x",
        {int, NONE},
    ),
]


@pytest.mark.parametrize(("lines", "expected"), KINDS)
def test_kinds(lines: str, expected: set[type]) -> None:
    assert of_result(body(lines)).kinds == expected


def test_a_constant_that_is_granted_leaves_the_other_arm() -> None:
    lines = ("x = K", "if x == 2:", "    x = 'a'", "else:", "    x = 0.5", "return x")
    sealed = of_result("K = 1\n" + body(*lines), "sealed-globals")
    assert sealed.kinds == {str, float}  # what `x` is rests on a promise, and 0.5 would say nothing of it


def test_a_finally_may_be_entered_before_the_test() -> None:
    text = body(
        "x = None if a else 1", "try:", "    if x is None: return", "finally:", "    b(x)", "return x"
    )
    function, facts = known(text)
    read = [node for node in walk_scope(function) if type(node) is n.Load and node.var.name == "x"]
    assert [facts.of(one).kinds for one in read] == [{int, NONE}, {int, NONE}, {int, NONE}]


SEALED: list[tuple[str, set[type]]] = [
    ("if type(a) is not int:\n        return\n    return a", {int}),
    ("if type(a) is type(b) is float:\n        return a * b\n    return b", set()),
    ("return a * b if type(a) is type(b) is float else 2.5", {float}),
    ("return a * b if type(a) is int and type(b) is float else 2.5", {float}),
    ("return a if type(a) is int or type(a) is float else 2.5", {int, float}),
    ("return a if isinstance(a, int) else 1", set()),
    ("x = None if a else 1\n    return x if isinstance(x, (int, str)) else 2", {int}),
    ("x = None if a else 1\n    return 2.5 if isinstance(x, int) else x", {float, NONE}),
    ("return a if type(a) == int else 1", set()),
    ("return sum((1, 0.5))", {int, float}),
    ("return min(len(a), 0.5)", {int, float}),
    ("for i, x in enumerate('abc'):\n        pass\n    return x", {str}),
    ("for x, y in zip(range(3), (0.5, 1.5)):\n        pass\n    return x * y", {float}),
]


@pytest.mark.parametrize(("lines", "expected"), SEALED)
def test_kinds_under_sealed_builtins(lines: str, expected: set[type]) -> None:
    fact = of_result(body(lines), "sealed-builtins")
    assert fact.kinds == expected
    assert fact.why == {"sealed-builtins"} or not expected
    rebound = of_result(
        body(lines) + "type = isinstance = sum = min = enumerate = zip = a\n", "sealed-builtins"
    )
    assert not rebound.kinds or "x = None" in lines


# --- globals ----------------------------------------------------------------------------------------

RESULTS: list[tuple[str, set[type]]] = [
    ("def g(a):\n    return 1 if a else 0.5\n", {int, float}),
    ("def g(a):\n    if a:\n        return 1\n", {int, NONE}),
    ("def g(a):\n    if a:\n        return 1\n    else:\n        return 'a'\n", {int, str}),
    ("def g(a):\n    return h(a) + 1\ndef h(a):\n    return 2\n", {int}),
    ("def g(a):\n    return g(a) + 1\n", set()),
    ("def g(a):\n    return a\n", set()),
    ("def g(a):\n    yield 1\n", set()),
    ("async def g(a):\n    return 1\n", set()),
    ("def g(a):\n    return 1\ng.__code__ = f\n", set()),
    ("@f\ndef g(a):\n    return 1\n", set()),
    ("def g(a):\n    return 1\ndef h():\n    global g\n    g = 2\n", set()),
    ("def g(a):\n    return 1\nfrom os import *\n", set()),
    ("if f:\n    def g(a):\n        return 1\n", set()),
]


@pytest.mark.parametrize(("text", "expected"), RESULTS)
def test_what_functions_return(text: str, expected: set[type]) -> None:
    text = f"def f(a):\n    return g(a)\n{text}"
    fact = of_result(text, "sealed-globals")
    assert (fact.kinds, fact.why) == (expected, {"sealed-globals"} if expected else set())
    assert not of_result(text).kinds


CONSTANTS: list[tuple[str, set[type]]] = [
    ("X = 1\n", {int}),
    ("X: float = -0.5\n", {float}),
    ("X = Y = 'a'\n", {str}),
    ("X = (1, 'a')\n", {tuple}),
    ("X = [1]\n", set()),
    ("X = 1\nX = 2\n", set()),
    ("X = 1\ndel X\n", set()),
    ("X = 1\nX += 1\n", set()),
    ("X, Y = 1, 2\n", {int}),
    ("if Y:\n    X = 1\n", set()),
    ("X = 1\ndef g():\n    global X\n    X = 2\n", set()),
    ("X = 1\nfrom os import *\n", set()),
    ("X = 1\nglobals()['X'] = 2\n", set()),
    ("X = 1\nclass C:\n    global X\n    X = 2\n", set()),
    ("X = 1\nimport X\n", set()),
    ("X: int\n", set()),
]


@pytest.mark.parametrize(("text", "expected"), CONSTANTS)
def test_constants_of_the_module(text: str, expected: set[type]) -> None:
    text = f"{text}def f(a):\n    return X\n"
    fact = of_result(text, "sealed-globals")
    assert (fact.kinds, fact.why) == (expected, {"sealed-globals"} if expected else set())
    assert not of_result(text).kinds


# --- claims against runs ----------------------------------------------------------------------------

NAMES = ["x", "y", "z"]
atoms = st.sampled_from([*NAMES, "a", "1", "True", "0.5", "'s'", "(1,)", "[2]", "None"])
exprs = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "*", "-", "/", "//", "%", "&"]), inner).map(
            lambda p: f"({p[0]} {p[1]} {p[2]})"
        ),
        st.tuples(inner, st.sampled_from(["<", "==", "is", "in"]), inner).map(
            lambda p: f"({p[0]} {p[1]} {p[2]})"
        ),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(inner, inner, inner).map(lambda p: f"({p[0]} if {p[1]} else {p[2]})"),
        st.tuples(st.sampled_from(["-", "not ", "+"]), inner).map(lambda p: f"({p[0]}{p[1]})"),
        inner.map(lambda p: f"len({p})"),
        inner.map(lambda p: f"({p})[0]"),
    ),
    max_leaves=4,
)


names = st.sampled_from([*NAMES, "a"])
tests = st.recursive(
    st.one_of(
        names,
        st.tuples(
            names,
            st.sampled_from(["is", "is not", "==", "!="]),
            st.sampled_from(["None", "True", "1", "'s'"]),
        )
        .filter(lambda p: "is" not in p[1] or p[2] in ("None", "True"))
        .map(" ".join),
        st.tuples(names, st.sampled_from(["int", "str", "bool", "(int, float)"])).map(
            lambda p: f"isinstance({p[0]}, {p[1]})"
        ),
        st.tuples(
            names, st.sampled_from(["is", "is not"]), st.sampled_from(["int", "str", "float", "type(x)"])
        ).map(lambda p: f"type({p[0]}) {p[1]} {p[2]}"),
        st.tuples(names, exprs).map(lambda p: f"({p[0]} := {p[1]}) is None" if p[0] != "a" else "a"),
    ),
    lambda inner: st.one_of(
        inner.map(lambda p: f"not ({p})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"(({p[0]}) {p[1]} ({p[2]}))"),
    ),
    max_leaves=3,
)


@st.composite
def statements(draw: st.DrawFn, depth: int = 2) -> list[str]:
    """Statements over the three names; `probe(x)` is where claims are looked at."""
    found: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(
            st.sampled_from(
                ["set", "set", "aug", "swap", "probe", "if", "if", "while", "for", "try", "finally", "del"]
                if depth
                else ["set", "aug", "probe", "probe"]
            )
        )
        name = draw(st.sampled_from(NAMES))
        if kind == "set":
            found.append(f"{name} = {draw(exprs)}")
        elif kind == "aug":
            found.append(f"{name} {draw(st.sampled_from(['+', '*', '-', '/']))}= {draw(exprs)}")
        elif kind == "swap":
            found.append(f"{name}, {draw(st.sampled_from(NAMES))} = {draw(exprs)}, {draw(exprs)}")
        elif kind == "del":
            found += [f"del {name}", f"{name} = {draw(exprs)}"]
        elif kind == "probe":
            found.append(f"probe({name})")
        elif kind == "while":
            found += [
                f"while steps() and {draw(tests)}:",
                *("    " + line for line in draw(statements(depth=0))),
            ]
        else:
            head = {
                "if": f"if {draw(st.one_of(exprs, tests))}:",
                "for": f"for {name} in (1, 'a', 2):",
                "try": "try:",
                "finally": "try:",
            }[kind]
            found += [head, *("    " + line for line in draw(statements(depth=depth - 1)))]
            if kind == "finally":
                found += ["finally:", *("    " + line for line in draw(statements(depth=0)))]
            elif kind == "if" and draw(st.booleans()):
                found += ["else:", *("    " + line for line in draw(statements(depth=depth - 1)))]
            elif kind == "if" and draw(st.booleans()):
                found.append("    return")
            elif kind == "try":
                found += ["except Exception:", *("    " + line for line in draw(statements(depth=depth - 1)))]
            elif kind == "for" and draw(st.booleans()):
                found.append(f"    {draw(st.sampled_from(['break', 'continue']))}")
    return found


def agrees(fact: Fact, value: object) -> bool:
    """Whether a value is what a fact says."""
    if (fact.kinds and type(value) not in fact.kinds) or type(value) in fact.never:
        return False
    if fact.value is not NO_CONST and repr(value) != repr(fact.value):
        return False
    inside: list[object] = [*value] if isinstance(value, (tuple, range, str)) else []
    if fact.items is not None and not (
        len(inside) == len(fact.items) and all(map(agrees, fact.items, inside))
    ):
        return False
    return fact.element is None or all(agrees(fact.element, part) for part in inside)


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(statements(), st.sampled_from(["0", "True", "'q'", "-0.0", "[]", "None", "Liar()"]))
def test_claims_hold_when_the_program_runs(lines: list[str], argument: str) -> None:
    ends = [f"probe({name})" for name in NAMES]
    text = "def f(a):\n    x = 1\n    y = a\n    z = 's'\n" + "".join(
        f"    {line}\n" for line in [*lines, *ends]
    )
    function, facts = known(text, "sealed-builtins")
    probes = [
        node.args[0]
        for node in walk_scope(function)
        if type(node) is n.Call and type(node.func) is n.Load and node.func.var.name == "probe"
    ]
    claims = {(node.span or (0,))[0]: facts.of(node) for node in probes}
    seen = 0

    def probe(value: object) -> None:
        claim = claims[sys._getframe(1).f_lineno]
        assert agrees(claim, value), f"{claim} of {value!r} in line {sys._getframe(1).f_lineno} of\n{text}"

    def steps() -> bool:
        nonlocal seen
        seen += 1
        return seen < 20

    namespace: dict[str, Any] = {"probe": probe, "steps": steps}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(text, namespace)
    try:
        namespace["f"](eval(argument))
    except AssertionError:
        raise
    except Exception:
        return


class Liar:
    """An instance that says it is what it is not."""

    __class__ = bool  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]
