"""Folding against Python itself: the same value, type and sign, or left to run time; and never for long."""

from __future__ import annotations

import ast
import builtins
import operator
import time
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from s2s.analysis.builtins import call_purity, call_result_type, fold_call, fold_method
from s2s.analysis.constants import NO_CONST, constant_of, literal, within_bounds
from s2s.analysis.formatting import format_field
from s2s.analysis.identities import is_identity, opposite
from s2s.analysis.methods import method_result_type
from s2s.analysis.operators import (
    NO_FOLD,
    binary_purity,
    binary_result_type,
    compare_purity,
    compare_result_type,
    fold_binary,
    fold_compare,
    fold_subscript,
    fold_unary,
    unary_purity,
    unary_result_type,
)
from s2s.backend.emit import emit
from s2s.driver import compile_text
from s2s.frontend.lower import lower
from s2s.ir import nodes as n
from s2s.options import Options

BINARY = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
UNARY = {"-": operator.neg, "+": operator.pos, "~": operator.invert, "not": operator.not_}
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
    "is": operator.is_,
    "is not": operator.is_not,
}

ints = st.one_of(
    st.integers(-5, 5), st.sampled_from([2**31, -(2**63), 2**127, 10**40, 10**400]), st.integers()
)
floats = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, -1.0, 0.5, 1e308, 5e-324, float("inf"), float("-inf")]),
    st.floats(allow_nan=False),
)
complexes = st.builds(complex, floats, floats)
texts = st.one_of(st.sampled_from(["", "a", "abc", "%s", "%d%%", "é", "\ud800"]), st.text(max_size=6))
blobs = st.one_of(st.sampled_from([b"", b"a", b"%d"]), st.binary(max_size=6))
scalars = st.one_of(st.none(), st.just(...), st.booleans(), ints, floats, complexes, texts, blobs)
constants = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=5)
containers = st.one_of(
    st.lists(scalars, max_size=2),
    st.dictionaries(st.integers(0, 3), st.none(), max_size=2),
    st.sets(st.integers(0, 3), max_size=2),
    st.frozensets(st.integers(0, 3), max_size=2),
)
values = st.one_of(constants, containers)

usual = settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def same(left: Any, right: Any) -> bool:
    """Equal in value, exact type and sign, all the way down."""
    return type(left) is type(right) and repr(left) == repr(right)


def quietly(function: Any, *args: Any, **kwargs: Any) -> tuple[str, Any]:
    """How a call ends: with a value, or with an exception."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return "value", function(*args, **kwargs)
        except Exception as error:
            return "error", error


def check(folded: Any, function: Any, *args: Any, **kwargs: Any) -> None:
    """What was folded is what Python computes, and small. The rest is not computed: it may be large."""
    if folded is NO_FOLD:
        return
    how, value = quietly(function, *args, **kwargs)
    assert how == "value"
    assert same(folded, value)
    assert within_bounds(tuple(folded) if type(folded) is list else folded)


# --- values -----------------------------------------------------------------------------------------


@usual
@given(st.sampled_from(sorted(BINARY)), constants, constants)
@example("%", "%5s", (1,))
@example("*", 1e308, 10)
def test_binary(op: str, left: Any, right: Any) -> None:
    check(fold_binary(op, left, right), BINARY[op], left, right)


@usual
@given(st.sampled_from(sorted(UNARY)), constants)
def test_unary(op: str, value: Any) -> None:
    check(fold_unary(op, value), UNARY[op], value)


@usual
@given(st.sampled_from(sorted(COMPARE)), constants, constants)
def test_compare(op: str, left: Any, right: Any) -> None:
    check(fold_compare(op, left, right), COMPARE[op], left, right)


@usual
@given(
    st.one_of(texts, blobs, st.lists(scalars, max_size=4).map(tuple)),
    st.one_of(constants, st.builds(slice, *[st.one_of(st.none(), st.integers(-4, 4), scalars)] * 3)),
)
def test_subscript(value: Any, index: Any) -> None:
    check(fold_subscript(value, index), operator.getitem, value, index)


@usual
@given(
    constants,
    st.sampled_from([-1, ord("s"), ord("r"), ord("a")]),
    st.text("<>^+-#0123.,_dfgxsbn%", max_size=5),
)
def test_format_field(value: Any, conversion: int, spec: str) -> None:
    text = format_field(value, conversion, spec)
    if text is not None:
        converted = {-1: lambda v: v, ord("s"): str, ord("r"): repr, ord("a"): ascii}[conversion](value)
        assert text == format(converted, spec)


@usual
@given(st.text("ab%dsfxc5.- ", max_size=8), st.one_of(constants, st.lists(scalars, max_size=3).map(tuple)))
def test_percent(template: str, operand: Any) -> None:
    check(fold_binary("%", template, operand), operator.mod, template, operand)


FUNCTIONS = (
    "abs all any ascii bin bool chr divmod float format hex int len max min oct ord pow repr round sorted "
    "str sum tuple print open eval"
).split()


@usual
@given(st.sampled_from(FUNCTIONS), st.lists(constants, max_size=3).map(tuple))
def test_functions(name: str, args: tuple[Any, ...]) -> None:
    check(fold_call(name, args), getattr(builtins, name), *args)


@usual
@given(st.data())
def test_methods(data: st.DataObject) -> None:
    value = data.draw(st.one_of(texts, blobs, ints, floats, st.booleans(), constants))
    name = data.draw(
        st.sampled_from([name for name in dir(type(value)) if not name.startswith("_")] or ["x"])
    )
    args = data.draw(st.lists(st.one_of(texts, st.integers(-2, 9), constants), max_size=3).map(tuple))
    folded = fold_method(value, name, args, {})
    if folded is not NO_FOLD:
        check(folded, getattr(value, name), *args)


@usual
@given(constants)
@example(-0.0)
@example(complex(-0.0, -2.0))
@example(complex(1, -2))
def test_a_literal_is_read_back_as_the_same_constant(value: Any) -> None:
    expr = literal(value)
    if expr is None:
        return
    assert same(constant_of(expr), value)
    text = ast.unparse(ast.fix_missing_locations(emit(n.Module("m", [n.ExprStmt(expr)]))))
    tree = ast.parse(text)
    assert same(eval(text), value)
    read = lower(tree, "m").body[0]
    assert isinstance(read, n.ExprStmt)
    assert same(constant_of(read.value), value)
    assert type(read.value) is type(expr)
    assert ast.unparse(emit(n.Module("m", [read]))) == text


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), -float("inf"), complex(0.0, -1.0), 1 << 129, "a" * 4097]
)
def test_values_without_a_literal(value: Any) -> None:
    assert literal(value) is None


def test_instances_of_subclasses_are_no_constants() -> None:
    class Text(str):
        pass

    assert literal(Text("a")) is None
    assert constant_of(n.Const(Text("a"))) is NO_CONST


# --- whole programs ---------------------------------------------------------------------------------

leaves = st.one_of(
    st.sampled_from(
        ["0", "1", "2", "-1", "True", "False", "None", "...", "0.5", "-0.0", "1e308", "2j", "''", "'ab'"]
    ),
    st.sampled_from(["b'x'", "()", "(1, 2)", "'%s'", "10**40", "x", "f'{1:>3}'", "f'{x}{2}'"]),
)


# Python itself would not end `2 ** 10**40`, nor hold `1 << 10**12`, so what these two take on the right is small.
GROWING = ("**", "<<")
modest = st.sampled_from(["0", "1", "2", "-1", "True", "0.5", "None", "''"])


def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(sorted(BINARY.keys() - GROWING)), inner).map(
            lambda p: f"({p[0]} {p[1]} {p[2]})"
        ),
        st.tuples(inner, st.sampled_from(GROWING), modest).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(st.sampled_from(["-", "+", "~", "not "]), inner).map(lambda p: f"({p[0]}{p[1]})"),
        st.tuples(inner, st.sampled_from(sorted(COMPARE)), inner, st.sampled_from(["<", "=="]), inner).map(
            lambda p: f"({p[0]} {p[1]} {p[2]} {p[3]} {p[4]})"
        ),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner, st.sampled_from(["and", "or"]), inner).map(
            lambda p: f"({p[0]} {p[1]} {p[2]} {p[3]} {p[4]})"
        ),
        st.tuples(inner, inner, inner).map(lambda p: f"({p[0]} if {p[1]} else {p[2]})"),
        st.tuples(inner, inner).map(lambda p: f"({p[0]})[{p[1]}]"),
        st.tuples(inner, inner).map(lambda p: f"({p[0]}, {p[1]})"),
        inner.map(lambda p: f"f'{{({p})}}|'" if "'" not in p and "\\" not in p else p),
        st.tuples(inner, st.sampled_from(["upper()", "split()", "count('a')", "bit_length()"])).map(
            lambda p: f"({p[0]}).{p[1]}"
        ),
    )


programs = st.recursive(leaves, grow, max_leaves=8)


@settings(usual, max_examples=150)
@given(st.lists(programs, min_size=4, max_size=8), scalars)
def test_programs(expressions: list[str], x: Any) -> None:
    text = "".join(f"def f{index}(x):\n    return {expr}\n" for index, expr in enumerate(expressions))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = compile_text(text, "p.py", Options.make(passes="fold,simplify,branches", header=False))
        assert not result.failures
        before: dict[str, Any] = {}
        after: dict[str, Any] = {}
        exec(compile(text, "before", "exec"), before)
        exec(compile(result.text, "after", "exec"), after)
    for index in range(len(expressions)):
        how, value = quietly(before[f"f{index}"], x)
        how_now, value_now = quietly(after[f"f{index}"], x)
        assert (how, type(value), repr(value)) == (how_now, type(value_now), repr(value_now)), expressions[
            index
        ]


@pytest.mark.parametrize(
    "expression",
    [
        "10 ** 10 ** 10",
        "(2 ** 120) ** 10 ** 9",
        "1 << 10 ** 12",
        "'a' * 10 ** 10",
        "(1,) * 10 ** 10",
        "'%0999999999d' % 5",
        "'%*d' % (10 ** 9, 5)",
        "f'{1:>999999999}'",
        "'{:>999999999}'.format(1)",
        "'{0}{0}{0}{0}'.format('a' * 1000) * 1000 * 1000 * 1000",
        "'a'.ljust(10 ** 9)",
        "'\\t'.expandtabs(10 ** 9)",
        "('a' * 4000).join(('b',) * 250)",
        "'a'.zfill(10 ** 9)",
        "(5).to_bytes(10 ** 9, 'big')",
        "('a' * 2000).replace('a', 'b' * 2000)",
        " + ".join(["'abcdefgh'"] * 500),
        "pow(3, 10 ** 9)",
        "int('9' * 4000)",
        "round(1.5, 10 ** 9)",
    ],
)
def test_compiling_is_quick_whatever_the_program_asks_for(expression: str) -> None:
    start = time.process_time()
    compile_text(f"def f():\n    return {expression}\n", "p.py", Options.make(assume="sealed-builtins"))
    assert time.process_time() - start < 2


# --- effects, types and identities ------------------------------------------------------------------


def check_purity(purity: Any, result: type | None, function: Any, *args: Any) -> None:
    """A table may say less than is true, and nothing that is not."""
    if purity is None and result is None:
        return
    how, value = quietly(function, *args)
    if purity is not None:
        assert purity[0] or how == "value"
        assert purity[1] is result
    if how == "value" and result is not None:
        assert type(value) is result


def small(value: Any) -> bool:
    return not (type(value) is int and abs(value) > 1000)


@settings(usual, max_examples=600)
@given(st.sampled_from(sorted(BINARY)), values, values)
def test_binary_tables(op: str, left: Any, right: Any) -> None:
    if small(right) or op not in ("**", "<<", "*"):
        a, b = type(left), type(right)
        check_purity(binary_purity(op, a, b), binary_result_type(op, a, b), BINARY[op], left, right)


@usual
@given(st.sampled_from(sorted(UNARY)), values)
def test_unary_tables(op: str, value: Any) -> None:
    kind = type(value)
    check_purity(unary_purity(op, kind), unary_result_type(op, kind), UNARY[op], value)


@settings(usual, max_examples=600)
@given(st.sampled_from(sorted(COMPARE)), values, values)
def test_compare_tables(op: str, left: Any, right: Any) -> None:
    a, b = type(left), type(right)
    check_purity(compare_purity(op, a, b), compare_result_type(op, a, b), COMPARE[op], left, right)


@settings(usual, max_examples=600)
@given(
    st.sampled_from(sorted({*FUNCTIONS, "list", "set", "id", "callable", "dict"} - {"print", "open"})),
    st.data(),
)
def test_function_tables(name: str, data: st.DataObject) -> None:
    args = data.draw(st.lists(values, max_size=2))
    if name == "pow" and not all(small(arg) for arg in args):
        return
    kinds: list[type | None] = [type(arg) for arg in args]
    purity, result = call_purity(name, kinds), call_result_type(name, kinds)
    if purity is None and result is None:
        return
    how, value = quietly(getattr(builtins, name), *args)
    assert purity is None or purity[0] or how == "value"
    assert how == "error" or result is None or type(value) is result


@usual
@given(st.data())
def test_method_tables(data: st.DataObject) -> None:
    value = data.draw(values)
    names = [name for name in dir(type(value)) if method_result_type(type(value), name) is not None]
    if not names:
        return
    name = data.draw(st.sampled_from(names))
    args = data.draw(st.lists(st.one_of(st.integers(-3, 3), texts, values), max_size=2))
    how, result = quietly(getattr(value, name), *args)
    assert how == "error" or type(result) is method_result_type(type(value), name)


@settings(usual, max_examples=600)
@given(
    st.sampled_from(sorted(BINARY)),
    scalars,
    st.sampled_from([0, 1, -1, 2, 0.0, -0.0, 1.0, "", b"", (), True, False]),
)
def test_identities(op: str, value: Any, constant: Any) -> None:
    if is_identity(op, constant, type(value), constant_first=False):
        assert same(BINARY[op](value, constant), value)
    if is_identity(op, constant, type(value), constant_first=True):
        assert same(BINARY[op](constant, value), value)


@usual
@given(st.sampled_from(sorted(COMPARE)), values, st.one_of(values, st.just(float("nan"))))
def test_opposites(op: str, left: Any, right: Any) -> None:
    other = opposite(op, type(left), type(right))
    if other is not None:
        how, value = quietly(COMPARE[op], left, right)
        how_opposite, value_opposite = quietly(COMPARE[other], left, right)
        assert how == how_opposite
        assert how == "error" or (not value) is value_opposite
