"""Exact types: what is found, what must not be, and that a claim is never wrong when the program runs."""

from __future__ import annotations

import ast
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.ir.walk import functions
from s2s.options import Options
from s2s.program.bindings import collect


def returned(text: str, assume: str = "") -> tuple[type | None, tuple[str, ...]]:
    """The type claimed for what the function `f` returns at its end, and the assumptions it rests on."""
    module = lower(ast.parse(text), "t.py")
    cx = Context(Options.make(assume=assume), module, collect(module))
    function = next(function for function in functions(module) if function.name == "f")
    last = function.body[-1]
    assert isinstance(last, n.Return)
    assert last.value is not None
    types = cx.types(function)
    return types.of(last.value), types.assumptions(last.value)


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
    "x, *y = 1, 2; return x",
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


@st.composite
def statements(draw: st.DrawFn, depth: int = 2) -> list[str]:
    found: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(
            st.sampled_from(
                ["set", "set", "aug", "swap", "if", "for", "try", "del"] if depth else ["set", "aug"]
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
        else:
            head = {"if": f"if {draw(exprs)}:", "for": f"for {name} in (1, 'a', 2):", "try": "try:"}[kind]
            found += [head, *("    " + line for line in draw(statements(depth=depth - 1)))]
            if kind == "try":
                found += ["except Exception:", *("    " + line for line in draw(statements(depth=depth - 1)))]
            elif kind == "for" and draw(st.booleans()):
                found.append(f"    {draw(st.sampled_from(['break', 'continue']))}")
    return found


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(statements(), st.sampled_from(["0", "True", "'q'", "-0.0", "[]", "None"]))
def test_claims_hold_when_the_program_runs(lines: list[str], argument: str) -> None:
    text = "def f(a):\n    x = 1\n    y = a\n    z = 's'\n" + "".join(f"    {line}\n" for line in lines)
    namespace: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(text + "    return x, y, z\n", namespace)
    try:
        result = namespace["f"](eval(argument))
    except Exception:
        return
    for name, value in zip(NAMES, result, strict=True):
        claimed, _ = returned(f"{text}    return {name}\n", "sealed-builtins")
        assert claimed is None or type(value) is claimed, f"{name} in {text}"
