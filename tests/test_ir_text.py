"""The textual form of the IR: what it looks like, and that it reads back as what was written."""

from __future__ import annotations

import ast
import math
import re
import struct
import sys
import sysconfig
from pathlib import Path

import pytest

from ir_text import round_trip
from s2s.backend.emit import emit
from s2s.errors import InternalError, S2SError, UsageError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.dump import dump, dump_function
from s2s.ir.parse import parse
from s2s.ir.verify import verify

ROOT = Path(__file__).parent.parent

FANCY = """\
def add(a, b):
    return a + b


def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = e + f
    return g


print((1 + 2) + (3 + 4))
"""

PROGRAMS = {
    "assignments": """
a = b = c
(a, [b, *c]) = d
a.x, b[0] = 1, 2
x += 1
x @= y
(x): int
x: int = 3
a.b: str
del a, (b, c.d), [e]
""",
    "control": """
if a: pass
elif b: pass
else:
    if c: pass
    x
while a:
    for i, (j, *k) in b:
        if c: break
        else: continue
    else: d
else: e
try: f
except A as a: g
except (B, C): h
except: i
else: j
finally: k
with a as b, c as (d, e), f: pass
assert a, b
raise A from b
""",
    "except_star": "try: f\nexcept* A as a: g\nexcept* B: h\n",
    "imports": """
from __future__ import annotations, division
import a, b.c, d.e as f
from .. import g
from ...h.i import j as k, l
from m import *
from __future__ import *
""",
    "scopes": """
def f(a, b=1, /, c: int = x, *d, e=2, g, **h) -> str:
    global y
    y = lambda a, *, k=c: (a, k, a.b)
    z = [c for c in c for d in c if d]
    def inner():
        nonlocal z
        z = c
        yield from inner
    return {c: (lambda: c) for c in c}, [[x for x in x] for x in a], (b for b in b)
class C(B, metaclass=M, **k):
    __p = 1
    x = [__p for __p in y]
    def x(self, __p): return __p, x, super().__init__, __class__
    class C: x = x
    import x
async def g():
    async with a as b: await c
    async for d in e: yield [i async for i in d if await i]
@f
@a.b(c)
async def h(): return await (x := b)
def starred(*a: *b): pass
def lambdas():
    return lambda x: (yield), lambda y: [(z := y) for q in y], lambda: locals()
""",
    "expressions": """
f(*a, b, k=1, *c, **d)
a[1:2], a[::3], a[:], a[1:2, ..., *b], a[b, c], a[()], a[b,], a[(1, 2)][x := 1]
{**a, b: c, 'd': {1, 2, *e}}, {}, (), (a,), [*a]
a if (b if c else d) else e
not a and -b or ~c < +d is not e not in f in g == h
a + b * c ** d // e @ f % g << h >> i | j ^ k & l - m / n
(a + b).c[0](1)(2).real
1 .real, 1.5.imag, -7 .x(), 1[0], 1(), 1e400, -1, 3j, -0.0, 1_000j, 10**1, 0xffffffffffffffffffffffffff
(yield_ := lambda: (yield))
é, ℘x, क्ष, x󠄀 = 1
globals, locals.x, cells(1), locals in x, others is y, test(same, a), opaque, format, fstring, func, block
block: int = exit
""",
    "strings": r"""
'a' "b'" 'c"' '''d
e''', u'f', b'g\xff\'"'
'\ud800\0\u2028\x85é😀', '#  @1:2-3', "\\", '\\"', 'f"{x}"'
f'', f'a', f'{a}', f'{a!r}b{{c}}{d:>{e}.{f!s}}', f'{ {1: 2}[1] }', f"{'x'}", f'{a:%H:%M}'
f'{(lambda x: 1)}', f'{a=}', f'{x:=5}', f'{(x:=5)}', f'"{a}\n\\{b}}}', f'{a}' 'b' f'{c}' u'd'
""",
    "match": """
match a, b:
    case 1 | -1 | 1+2j | 'x' b'y'[0:0] if 0 else None: pass
""".replace(" b'y'[0:0] if 0 else None", " | b'y' | None | True")
    + """
    case [a, *_, (b | c.d) as e]: pass
    case {1: x, 'k': [y, *z], c.d: _, **rest} if x: pass
    case C(), a.D(1, x, k=_, l=E(m=None)): pass
    case (x as y): pass
    case _: pass
""".replace("(b | c.d) as e", "(1 | c.d) as e"),
}
if sys.version_info >= (3, 12):
    PROGRAMS["generic"] = (
        "type A[T: int, *U, **P] = list[T]\n"
        "def f[T](a: T) -> T: return a\nclass C[T: (int, str)](B[T]): x: T\n"
        "f'{a:{b:{c}}}' f'{f'{a}' + \"b\"}' f'{'''\n'''}'\n"
    )


def lowered(text: str) -> n.Module:
    return lower(ast.parse(text), "x.py")


def function_of(text: str) -> n.Module:
    return parse("module 'x.py':\n" + "".join(f"  {line}\n" for line in text.splitlines()))


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_construct_survives_the_round_trip(name: str) -> None:
    round_trip(lowered(PROGRAMS[name]))


def test_a_sample_of_the_standard_library_survives_the_round_trip() -> None:
    folder = Path(sysconfig.get_path("stdlib"))
    for name in ("dataclasses", "enum", "asyncio/tasks", "json/decoder", "re/_parser"):
        source = Source.from_bytes((folder / f"{name}.py").read_bytes(), name)
        round_trip(lower(source.parse(), name))


def test_the_text_reads_like_the_program() -> None:
    assert (
        dump(lowered(FANCY), spans=False)
        == """\
module 'x.py':
  globals add, fancy_func, print
  func add(a, b):
    return a + b
  func fancy_func(a, b, c, d):
    locals e, f, g
    e = add(a, b)
    f = add(c, d)
    g = e + f
    return g
  print((1 + 2) + (3 + 4))
"""
    )


def test_spans_stand_at_the_right() -> None:
    line = dump(lowered("x = 1 + y\n")).splitlines()[2]
    assert re.fullmatch(r"  x = 1 \+ y {20,}@1:0-9 0-1 4-5 8-9 4-9", line)


def test_without_spans_the_structure_is_kept() -> None:
    module = parse(dump(lowered(FANCY), spans=False))
    assert ast.unparse(ast.fix_missing_locations(emit(module))) == ast.unparse(ast.parse(FANCY))
    assert module.body[0].span is None


def test_variables_keep_their_identity_and_storage() -> None:
    module = parse(dump(lowered("def f(a, b):\n    c = [b for b in a]\n    return lambda: (c, b, g)\n")))
    function = module.body[0].function  # type: ignore[attr-defined]
    assert {name: var.storage for name, var in function.variables.items()} == {
        "a": n.Storage.FAST,
        "b": n.Storage.CELL,
        "c": n.Storage.CELL,
    }
    c, b, g = function.body[1].value.function.body[0].value.items
    assert (
        c.var is function.variables["c"] and b.var is function.variables["b"] and g.var is module.globals["g"]
    )
    inner = function.body[0].value
    assert inner.element.var is inner.clauses[0].target.var
    assert inner.element.var is not function.variables["b"]


def test_two_variables_of_one_name_are_told_apart() -> None:
    module = lowered("def f(a):\n    return a\n")
    function = module.body[0].function  # type: ignore[attr-defined]
    other, outer = n.Var("a", n.Storage.FAST), n.Var("a", n.Storage.GLOBAL)
    module.globals["a"] = outer
    function.body.insert(0, n.Assign([n.Store(other)], n.Load(outer)))
    text = dump(module, spans=False)
    assert "    others fast a%2\n    a%2 = a^1\n    return a\n" in text
    body = parse(text).body[0].function.body  # type: ignore[attr-defined]
    assert body[0].targets[0].var is not body[1].value.var
    assert body[0].value.var.storage is n.Storage.GLOBAL


def test_a_variable_of_two_unrelated_scopes_stays_one() -> None:
    shared = n.Var("x", n.Storage.DYNAMIC)
    module = lowered("def f(): pass\ndef g(): pass\n")
    for stmt in module.body:
        stmt.function.body = [n.Return(n.Load(shared))]  # type: ignore[attr-defined]
    back = parse(dump(module))
    first, second = (stmt.function.body[0].value.var for stmt in back.body)  # type: ignore[attr-defined]
    assert first is second and first.storage is n.Storage.DYNAMIC


def test_nodes_only_passes_make_are_kept() -> None:
    text = """\
module 'x.py':
  globals add, __s2s_10a6__::add, a, b
  holder __s2s_10a6__(add, sub)
  __s2s_10a6__::add = add
  a = (a + b) if test(same ? add : __s2s_10a6__::add) else add(a, b)
"""
    module = parse(text)
    assert dump(module) == text
    guarded = module.body[-1].value  # type: ignore[attr-defined]
    assert isinstance(guarded, n.Cond) and isinstance(guarded.test, n.Test)
    assert [read.var for read in guarded.test.want] == [module.globals["__s2s_10a6__::add"]]


def test_a_function_is_marked_with_what_its_header_does_not_say() -> None:
    text = dump(lowered("def f():\n    yield locals()\n"), spans=False)
    assert re.search(r"func f\(\) generator dynamic '[^']+':", text)
    function = parse(text).body[0].function  # type: ignore[attr-defined]
    assert function.is_generator and function.dynamic
    function.qualname = "other.f"
    assert "qualname 'other.f'" in dump(
        n.Module("x.py", [n.FunctionDef(n.Var("f", n.Storage.GLOBAL), function, [])])
    )


def bits(value: object) -> object:
    if isinstance(value, float):
        return struct.pack("d", value) if not math.isnan(value) else ("nan", math.copysign(1, value))
    if isinstance(value, complex):
        return bits(value.real), bits(value.imag)
    return value


@pytest.mark.parametrize(
    "value",
    [
        *(0, -3, True, None, ..., 1 << 64, -(1 << 200), 10**5000),
        *(0.0, -0.0, 1e16, 5e-324, 1e22, math.inf, -math.inf, math.nan, -math.nan),
        *(3j, -3j, complex(0, -0.0), complex(-0.0, 1), complex(1, 2), complex(math.inf, -math.nan)),
        *("", "a'b\"c", "\n\0\ud800\u2028", b"", b"\xff'\"", "  @1:0-2"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_constants_keep_type_value_and_sign(value: object) -> None:
    module = n.Module(
        "x.py", [n.ExprStmt(n.Binary("+", n.Const(value), n.Const(value))), n.ExprStmt(n.Const(value))]
    )
    text = dump(module)
    back = parse(text)
    for const in (back.body[0].value.left, back.body[1].value):  # type: ignore[attr-defined]
        assert (
            type(const) is n.Const and type(const.value) is type(value) and bits(const.value) == bits(value)
        )


def test_a_negative_constant_is_not_a_minus_operator() -> None:
    text = dump(lowered("x = -1"), spans=False)
    assert "x = -(1)" in text
    assert isinstance(parse(text).body[0].value, n.Unary)  # type: ignore[attr-defined]


def test_a_value_that_is_no_constant_has_no_text() -> None:
    with pytest.raises(InternalError, match="tuple"):
        dump([n.ExprStmt(n.Const((1, 2)))])


def test_long_chains_need_no_deep_stack() -> None:
    sums: n.Expr = n.Const(0)
    calls: n.Expr = n.Const("x")
    elifs: list[n.Stmt] = []
    for _ in range(4_000):
        sums = n.Binary("+", sums, n.Const(1))
        calls = n.Call(n.Subscript(n.Attr(calls, "y"), n.Const(0)), [], [])
        elifs = [n.If(n.Const(1), [n.Pass()], elifs)]
    text = dump(n.Module("x.py", [n.ExprStmt(sums), n.ExprStmt(calls), *elifs]))
    assert dump(parse(text)) == text


def test_deep_nesting_is_followed_and_the_recursion_limit_restored() -> None:
    limit = sys.getrecursionlimit()
    deep: n.Expr = n.Const(0)
    for _ in range(2_000):
        deep = n.Unary("-", n.Binary("+", n.Const(1), deep))
    text = dump(n.Module("x.py", [n.ExprStmt(deep)]))
    assert dump(parse(text)) == text
    assert sys.getrecursionlimit() == limit


def test_one_function_is_selected_by_name() -> None:
    module = lowered("class C:\n    def m(self):\n        def inner(): return x\n        return inner\n")
    expected = "func inner():\n  return x\n"
    assert dump_function(module, "C.m.<locals>.inner", spans=False) == expected
    assert dump_function(module, "C.m.inner", spans=False) == expected
    with pytest.raises(UsageError) as info:
        dump_function(module, "C.n")
    assert info.value.hint == "did you mean 'C.m'?"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("x = 1", 2, 3, "undeclared variable 'x'"),
        ("globals x\n\n# note\nx = 1 +", 5, 10, "unexpected end of line"),
        ("globals x\nx = x + x + x", 3, 13, "unexpected '+'"),
        ("globals x\nx = (x", 3, 9, r"expected ','"),
        ("1 = 2", 2, 3, "not a target"),
        ("if 1:\n    pass\n  pass", 4, 5, "unexpected indentation"),
        ("f'x'", 2, 4, "unexpected"),
        ("pass  @1:0-1 2", 2, 7, "malformed spans"),
        ("pass  @1:0-1 2-3", 2, 7, "2 spans for 1 nodes"),
        ('globals x\nx = f"{x', 3, 11, "expected '}'"),
        ("others slow x", 2, 10, "unknown storage 'slow'"),
        ("exit x", 2, 8, "unexpected 'x'"),
        ("return 1 2", 2, 12, "unexpected '2'"),
        ("'\\x1'", 2, 3, "malformed literal"),
        ("opaque 'a +'", 2, 10, "malformed literal or source"),
    ],
)
def test_errors_name_line_and_column(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(S2SError, match=re.escape(message)) as info:
        function_of(text)
    assert (info.value.line, info.value.column) == (line, column)


def test_text_without_a_module_is_an_error() -> None:
    for text in ("", "# nothing\n", "x = 1\n"):
        with pytest.raises(S2SError):
            parse(text)


def test_the_examples_of_the_documentation_are_true() -> None:
    page = (ROOT / "docs" / "ir.md").read_text(encoding="utf-8")
    source, plain, spans = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)[:3]
    module = lower(ast.parse(source), "shop.py")
    assert dump(module, spans=False) == plain
    assert dump_function(module, "total") == spans
    verify(parse(plain))
