"""Printing trees: every construct, precedence, literals, layout."""

from __future__ import annotations

import ast
import subprocess
import sys
import textwrap
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from s2s.backend import text as text_module
from s2s.backend.same import literal, same_tree
from s2s.backend.text import Style, print_text, to_text
from s2s.errors import InternalError

# Printed as they stand.
CANONICAL = [
    "print((1 + 2) + (3 + 4))",
    "a + b + c",
    "a - (b - c)",
    "(a - b) - (c - d)",
    "(a + b + c) + (d - e)",
    "a * b + c * d",
    "(a + b) * c",
    "-a ** -b",
    "(-a) ** b",
    "a ** b ** c",
    "(a ** b) ** c",
    "not a == b",
    "(not a) == b",
    "a < b < c",
    "(a < b) < c",
    "a or b and not c",
    "(a or b) and c",
    "(a if b else c) if d else e if f else g",
    "x = lambda a, /, b=1, *c, d, e=2, **f: a if b else c",
    "f(lambda: 1, (yield), *a, b=1, **c)",
    "f(x for x in y)",
    "f((x for x in y), 1)",
    "[x async for x in y if a if (b := c)]",
    "{k: v for k, v in z for z in (lambda: 1)()}",
    "{**a, 'b': 1, **(c or d)}",
    "{*a, 1}",
    "x[1:2, ::3, *a]",
    "x[*a]",
    "x[()]",
    "x[1,]",
    "x[a:b:c].d[(y := 1)]",
    "(1).real",
    "1.5.real",
    "1e309",
    "1j",
    "await a ** 2",
    "x = yield",
    "x = yield 1, *a",
    "x = y = yield from (yield)",
    "a, *b = c, *d",
    "x: int = 3",
    "(x): int",
    "x.y: int = 1, 2",
    "x @= y",
    "del (a, b), c[0]",
    "return_ = *a, b",
    "raise A(b) from c",
    "assert a, (b, c)",
    "from ..a import b as c, d",
    "from . import *",
    "import a.b as c, d",
    "u'a'",
    "b'\\x00'",
    "x = 'it\\'s \"quoted\"'",
    "f'{a!r:>{w}.{p}} {{}} {b[\"k\"]} {x:}'",
    "f'{ {1: 2}[1]}{(lambda: 1)()}{(a if b else c)}'",
    "f'\\n\\'{a}'",
]
STATEMENTS = '''\
@a.b(c)
@d
async def f[T: int, *Ts, **P](a: int, /, b: str = 'x', *c: int, d=1, **e: int) -> dict[str, int]:
    """Doc."""
    global x, y
    nonlocal z
    async with a as b, c:
        pass
    async for x, y in a, b:
        break
    else:
        continue


class A[T](B, *C, metaclass=D, **E):
    """One line.

    Another.
    """
    x = 1

    def f(self):
        pass

    y = 2


type X[T] = list[T]
if (n := 10) > 5:
    pass
elif x := 3:
    while not x:
        x -= 1
else:
    for i in *a, b:
        pass
try:
    pass
except* (A, B) as e:
    raise
else:
    pass
finally:
    pass
try:
    pass
except A:
    pass
except:
    pass
match x, *y:
    case [1, *_, {'a': b, **r}] | A.B() if z:
        pass
    case 1 | 2 as k:
        pass
    case -1 + 2j | None | 'a' | {} | []:
        pass
    case P(1, (a as b) | c, x=3 as w, y=_):
        pass
    case [a, *rest]:
        pass
with ((a, b)):
    pass
with (a, b) as (c, d), e:
    pass
'''


@pytest.mark.parametrize("code", CANONICAL)
def test_an_expression_or_line_prints_as_one_would_write_it(code: str) -> None:
    assert to_text(ast.parse(code).body[0]) == code


def test_every_statement_prints_as_one_would_write_it() -> None:
    code = STATEMENTS
    if sys.version_info < (3, 12):
        code = code.replace("[T: int, *Ts, **P]", "").replace("class A[T]", "class A")
        code = code.replace("type X[T] = list[T]\n", "")
    assert to_text(ast.parse(code)) == code


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PEP 701")
@pytest.mark.parametrize(
    "code",
    ["f'{f'{f'{1}'}'}'", "f'{x['a'] + '\\n' + \"\"\"b\"\"\"}'", "f'{'\\\\' \"'\"}'", "f\"{x:{'\\n'}}\""],
)
def test_nested_fstrings_print(code: str) -> None:
    to_text(ast.parse(code))


@pytest.mark.skipif(sys.version_info < (3, 14), reason="PEP 750")
@pytest.mark.parametrize(
    "code",
    [
        "t'{ x  + 1!r:>{w}}'",
        "t\"{'a' + 'b'}{{}}{x = }\"",
        "f(1, t'{x}' + t'', *t'{(lambda: x)}{y:%H:%M}')",
        "t'''{\n  f(x,\n y)\n}\n'''",
        "rt'\\d{x}'",
    ],
)
def test_template_strings_print_with_the_text_of_their_fields(code: str) -> None:
    assert ast.dump(ast.parse(to_text(ast.parse(code)))) == ast.dump(ast.parse(code))


@pytest.mark.skipif(sys.version_info < (3, 15), reason="PEP 798 and PEP 810")
@pytest.mark.parametrize(
    "code",
    [
        "f([*x for x in y], {*x for x in y}, {**x for x in y if z}, *(*x for x in y))",
        "lazy import a.b as c, d",
        "lazy from .. import a as b",
    ],
)
def test_syntax_of_315_prints(code: str) -> None:
    assert ast.dump(ast.parse(to_text(ast.parse(code)))) == ast.dump(ast.parse(code))


@pytest.mark.skipif(sys.version_info < (3, 13), reason="PEP 696")
def test_type_parameter_defaults_print() -> None:
    code = "def f[T: int = str, *Ts = *tuple[int], **P = [int]]():\n    pass\n"
    assert to_text(ast.parse(code)) == code


@pytest.mark.parametrize(
    "value",
    [-1, -0.0, -1.5, 1 + 2j, -1 - 2j, complex(-0.0, 1), (), (1, (-2, "a")), True, None, ..., b"", 1e400],
)
def test_a_constant_a_pass_made_prints_as_its_value(value: Any) -> None:
    text = to_text(ast.Expr(ast.Constant(value)))
    result = eval(text)
    assert type(result) is type(value)
    assert repr(result) == repr(value)
    power = ast.BinOp(ast.Constant(value), ast.Pow(), ast.Attribute(ast.Constant(value), "x", ast.Load()))
    assert same_tree(ast.parse(to_text(power), mode="eval").body, power)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("\"'\\\n\r\t\0aé{}\u2028"), max_size=12))
def test_any_docstring_prints_back(text: str) -> None:
    for value in (text, "x" * 80 + "\n" + text):
        module = ast.Module([ast.Expr(ast.Constant(value)), ast.Return(ast.Constant(value))], [])
        assert same_tree(ast.parse(print_text(module)), module)


def test_an_integer_too_long_for_decimal_prints() -> None:
    node = ast.Expr(ast.Constant(-(10**5000)))
    assert eval(to_text(node)) == -(10**5000)


@pytest.mark.parametrize("value", [float("nan"), frozenset({1}), complex(float("nan"), 1)])
def test_a_constant_nothing_denotes_is_an_internal_error(value: Any) -> None:
    with pytest.raises(InternalError):
        to_text(ast.Expr(ast.Constant(value)))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1", "True"), ("1", "1.0"), ("0.0", "-0.0"), ("1j", "1"), ("'a'", "b'a'"), ("0j", "-0j"),
        ("(1,)", "(True,)"), ("a.b", "a.c"), ("f(a)", "f(*a)"),
        ("[a]", "(a,)"), ("f'{a}'", "f'{a!s}'"), ("lambda a: 1", "lambda *a: 1"),
        ("x = 1; y", "x = 1"), ("a < b", "a > b"), ("f'{a:}'", "f'{a}'"), ("None", "..."),
    ],
)  # fmt: skip
def test_different_programs_are_different_trees(left: str, right: str) -> None:
    assert not same_tree(ast.parse(left), ast.parse(right))
    assert same_tree(ast.parse(left), ast.parse(f"\n\n{left}"))


def test_a_negative_zero_constant_is_not_a_zero() -> None:
    assert not same_tree(ast.Constant(-0.0), ast.Constant(0.0))
    assert not same_tree(ast.Constant((1, 0.0)), ast.Constant((1, -0.0)))
    assert same_tree(ast.Constant(-0.0), ast.parse("-0.0", mode="eval").body)
    assert literal(0.0) is None


def test_a_wrong_print_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    node = ast.parse("a + b").body[0]
    monkeypatch.setattr(text_module, "print_text", lambda node, **kw: "a - b")
    assert to_text(node) == "a + b"
    monkeypatch.setattr(text_module, "_unparse", lambda node: "a * b")
    with pytest.raises(InternalError):
        to_text(node)


def test_parts_of_statements_print() -> None:
    function: Any = ast.parse("def f(a, *, b: int = 1): pass").body[0]
    assert to_text(function.args) == "a, *, b: int = 1"
    match: Any = ast.parse("match x:\n case [a, *b]: pass").body[0]
    assert to_text(match.cases[0].pattern) == "[a, *b]"
    expression: Any = ast.parse("x[1:2]").body[0]
    assert to_text(expression.value.slice) == "1:2"
    assert to_text(ast.Starred(ast.Name("a", ast.Load()), ast.Load())) == "*a"
    assert to_text(ast.Module([], [])) == ""


LONG = [
    "result = some_function({0}, {0} + 3, third_argument=[{0}, 2, 3, 4], another=5)",
    "value = {0} + {0} * {0} - {0}",
    "def function_with_long_name(self, {0}: int = 3, *args: str, {0}_2: dict[str, int], **kwargs):\n    pass",
    "assert isinstance({0}, {0}) and {0}({0}), 'message'",
    "from {0} import {0}, {0}_2 as b, {0}_3",
    "if {0}.{0}({0}) and ({0} or {0}):\n    pass",
    "with open({0}) as {0}, open({0}_2) as {0}_2:\n    pass",
    "return_ = {0} if {0}.{0}() else {0}[{0}]",
    "for {0} in {0}({0}), {0}:\n    pass",
    "x = {0}.{0}({0}).{0}({0}).{0}",
    "match {0}, {0}:\n    case {0}({0}, {0}):\n        pass",
    "class A({0}, {0}_2, {0}_3, metaclass={0}):\n    pass",
    "{0}[{0}:{0}, {0}] = {{{0}: {0}, **{0}}}",
    "lambda {0}, *{0}_2: [{0} for {0} in {0} if {0}]",
]


@pytest.mark.parametrize("pattern", LONG)
def test_long_lines_break_and_keep_their_meaning(pattern: str) -> None:
    code = pattern.format("a_name_of_thirty_characters_ab")
    tree = ast.parse("try:\n" + textwrap.indent(code, "    ") + "\nfinally: pass")
    text = print_text(tree)
    assert same_tree(ast.parse(text), tree)
    assert max(map(len, text.splitlines())) <= 100


def test_backslashes_are_written_as_in_patterns() -> None:
    written = {
        r"\d+": r"r'\d+'",
        "\\": r"'\\'",
        r"it's \w": r'''r"it's \w"''',
        b"\\1": r"rb'\1'",
    }
    for value, text in written.items():
        assert print_text(ast.Expr(ast.Constant(value))) == text
        assert ast.literal_eval(text) == value


LAID_OUT = [
    """\
return some_function_with_a_name(
    (first_of_two_long_names if condition_number_one else second_of_two_long_names)
    if helper_function is _helper_function_1
    else helper_function(first_of_two_long_names),
    keyword=3
)
""",
    """\
values = [
    (key_with_a_long_name, helper_function(value_with_a_long_name))
    for key_with_a_long_name, value_with_a_long_name in parameters_of_the_call
]
""",
    """\
ordered = sorted(
    some_list_with_a_long_name, key=lambda first, second, *rest: first_attribute + second_attribute
)
""",
    """\
numbers = [
    10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000, 90000, 100000, 110000, 120000, 130000,
    140000, 150000, 160000
]
names = {
    'alpha': 1, 'beta': 2, 'gamma': 3, 'delta': 4, 'epsilon': 5, 'zeta': 6, 'eta': 7, 'theta': 8,
    'iota': 9
}
called = some_function_with_a_name(
    'the first of the arguments', 'the second of the arguments', 'the third of the arguments'
)
""",
    """\
total = (
    a_0 * b_0 + a_1 * b_1 + a_2 * b_2 + a_3 * b_3 + a_4 * b_4 + a_5 * b_5 + a_6 * b_6 + a_7 * b_7
    + a_8 * b_8 + a_9 * b_9
)
few = (
    first_of_the_values
    + second_of_the_values * third_of_the_values
    - fourth_of_the_values
    + fifth_of_the_values
)
""",
    """\
table = (
    some_table_with_a_name.first_method(first_of_the_arguments, 2)
    .second_method(second_of_the_arguments)
    .third_method(third_of_the_arguments, key=4)
)
""",
    """\
chosen = (
    some_value
    if (x_0 - y_0) * (x_0 - y_0) + (x_1 - y_1) * (x_1 - y_1) + (x_2 - y_2) * (x_2 - y_2)
        + (x_3 - y_3) * (x_3 - y_3) + (x_4 - y_4) * (x_4 - y_4) + (x_5 - y_5) * (x_5 - y_5)
        + (x_6 - y_6) * (x_6 - y_6) > limit
    else another
)
found = [
    first_of_the_values * second_of_the_values * third_of_the_values * fourth_of_the_values
        + fifth_of_the_values
    for values in all_of_the_values
]
""",
]


@pytest.mark.parametrize("text", LAID_OUT)
def test_a_long_line_breaks_where_a_reader_would(text: str) -> None:
    assert print_text(ast.parse(text)) == text


@pytest.mark.parametrize("base", ["", "    ", "\t\t"])
def test_a_base_indentation_leaves_strings_alone(base: str) -> None:
    node = ast.parse('def f():\n    x = """%s"""' % ("line\n" * 30)).body[0]
    text = print_text(node, base=base, style=Style("\t"))
    assert text.startswith(base + "def")
    code = text if not base else f"if 1:\n{text}"
    found: Any = ast.parse(code).body[0]
    assert same_tree(found if not base else found.body[0], node)
    assert "\nline\nline\n" in text


def test_printing_is_linear_and_survives_deep_trees() -> None:
    for code in ("x = a" + ".b(1)[2]" * 250, "x = a" + " + b" * 900, "x = " + "[" * 90 + "]" * 90):
        tree = ast.parse(code)
        assert same_tree(ast.parse(to_text(tree)), tree)
    limit = sys.getrecursionlimit()
    deep: ast.expr = ast.Name("a", ast.Load())
    for _ in range(5000):
        deep = ast.Attribute(deep, "b", ast.Load())
    assert print_text(ast.Expr(deep)) == "a" + ".b" * 5000
    assert sys.getrecursionlimit() == limit


def test_nothing_printed_nothing_imported() -> None:
    code = "import sys, s2s.backend.text, s2s.backend.splice; print('astor' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


_NAMES = st.sampled_from(["a", "b", "c"]).map(lambda name: ast.Name(name, ast.Load()))
_CONSTANTS = st.one_of(
    st.integers(-3, 3), st.floats(allow_nan=False), st.text(max_size=8), st.binary(max_size=4), st.booleans(),
    st.none(), st.complex_numbers(allow_nan=False, allow_infinity=False),
).map(ast.Constant)  # fmt: skip
_BINARY = [ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.BitOr, ast.LShift, ast.MatMult]
_UNARY = [ast.Not, ast.USub, ast.Invert, ast.UAdd]
_COMPARE = [ast.Lt, ast.In, ast.IsNot]


def _bigger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    pairs = st.lists(inner, min_size=2, max_size=3)
    arguments = ast.arguments([], [], None, [], [], None, [])
    text = st.text(st.sampled_from("a{}'\"\n\\é"), min_size=1, max_size=4).map(ast.Constant)
    field = st.builds(ast.FormattedValue, inner, st.sampled_from([-1, 114, 115]), st.none())
    return st.one_of(
        st.builds(ast.BinOp, inner, st.sampled_from(_BINARY).map(lambda c: c()), inner),
        st.builds(ast.UnaryOp, st.sampled_from(_UNARY).map(lambda c: c()), inner),
        st.builds(ast.BoolOp, st.sampled_from([ast.And(), ast.Or()]), pairs),
        st.builds(lambda a, o, b: ast.Compare(a, [o()], [b]), inner, st.sampled_from(_COMPARE), inner),
        st.builds(ast.IfExp, inner, inner, inner),
        st.builds(lambda body: ast.Lambda(arguments, body), inner),
        st.builds(lambda v: ast.NamedExpr(ast.Name("n", ast.Store()), v), inner),
        st.builds(ast.Await, inner),
        st.builds(ast.Yield, st.one_of(st.none(), inner)),
        st.builds(ast.YieldFrom, inner),
        st.builds(lambda v: ast.Attribute(v, "x", ast.Load()), inner),
        st.builds(lambda v, i: ast.Subscript(v, i, ast.Load()), inner, inner),
        st.builds(lambda v, a, b: ast.Subscript(v, ast.Slice(a, b, None), ast.Load()), inner, inner, inner),
        st.builds(
            lambda f, a, k: ast.Call(f, [ast.Starred(a, ast.Load())], [ast.keyword(None, k)]),
            inner, inner, inner,
        ),
        st.builds(lambda f, a: ast.Call(f, [a], []), inner, inner),
        st.builds(lambda e: ast.Tuple(e, ast.Load()), st.lists(inner, max_size=2)),
        st.builds(lambda e: ast.List(e, ast.Load()), st.lists(inner, max_size=2)),
        st.builds(lambda k, v, w: ast.Dict([k, None], [v, w]), inner, inner, inner),
        st.builds(
            lambda e, i, c: ast.GeneratorExp(e, [ast.comprehension(ast.Name("t", ast.Store()), i, [c], 0)]),
            inner, inner, inner,
        ),
        st.builds(lambda a, f, b: ast.JoinedStr([a, f, b]), text, field, text),
    )  # fmt: skip


EXPRESSIONS = st.recursive(st.one_of(_NAMES, _CONSTANTS), _bigger, max_leaves=12)


def _has_fstring(node: ast.AST) -> bool:
    return any(isinstance(part, ast.JoinedStr) for part in ast.walk(node))


@settings(max_examples=600, deadline=None)
@given(EXPRESSIONS, st.integers(20, 100))
def test_any_expression_prints_back(node: ast.expr, width: int) -> None:
    if _has_fstring(node) and sys.version_info < (3, 12):
        return
    target = ast.Name("x", ast.Store())
    places = [ast.Expr(node), ast.Return(node), ast.Assign([target], node), ast.If(node, [ast.Pass()], [])]
    for statement in places:
        text = print_text(statement, width=width)
        assert same_tree(ast.parse(text).body, [statement]), text
