"""Lowering loses nothing: what is emitted again is the tree it came from, positions included."""

from __future__ import annotations

import ast
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from s2s.backend.emit import emit, emit_expr, emit_stmts
from s2s.backend.unchanged import is_as_written
from s2s.errors import InternalError
from s2s.frontend.lower import lower
from s2s.ir import nodes as ir
from tests.names_zoo import ZOO, ZOO_312
from tests.test_scopes import NEWER, needs_312

SNIPPETS = {
    "empty": "",
    "docstring": '"""doc"""\n',
    "literals": "x = (None, True, 1, 1.5, 1j, 's', u'u', b'b', ..., -1, 10**100, '\\ud800')\n",
    "operators": "a+b-c*d@e/f%g**h<<i>>j|k^l&m//n; ~a; not b; +c; -d\n",
    "augmented": "a += b; a.b //= c; a[b] **= c; a @= b\n",
    "comparisons": "a < b <= c == d != e > f >= g is h is not i in j not in k\n",
    "subscripts": "a[b]; a[b:c:d]; a[::]; a[b, c:d]; a[*b]; a[()]; a[b][c] = d; del a[b], (c.d, [e])\n",
    "displays": "(); (a,); []; {a, *b}; {**a, b: c}; [*a, b]; (*a,)\n",
    "targets": "(a, *b), [c, d] = e = f.g = h[i] = j\n",
    "calls": "f(a, *b, c=d, **e)(); print(x for x in y)\n",
    "fstrings": "f'a{b}c{d!r:>{e}}{f=}' 'g' f'{h:%Y-%m}'\n",
    "conditional": "a if b else c if d else e\n",
    "guard_of_an_earlier_run": "x = a + b if add is _add else add(a, b)\n",
    "boolean": "a and b or c and not d\n",
    "annotated": "a: int\na: int = 1\n(a): int = 1\na.b: int\na[b]: int = c\n",
    "loops": "for a in b:\n    break\nelse:\n    continue_ = 1\nwhile a:\n    continue\nelse:\n    pass\n",
    "decorated": "@a\n@b.c(d)\nclass E(F, metaclass=G, **h):\n    @i\n    async def j(self): await k\n",
    "try": "try: pass\nexcept: pass\nelse: pass\nfinally: pass\n",
    "raise": "raise\nraise a\nraise a from b\nassert a\nassert a, b\n",
    "imports": "import a, b.c, d.e as f\nfrom . import g\nfrom ..h import (i as j, k)\nfrom l import *\n",
    "generators": "def f():\n    x = yield\n    y = yield a\n    return (yield from b)\n",
    "type_comments": "x = 1  # type: ignore\ndef f(a):  # type: (int) -> int\n    return a\n",
    **ZOO,
}


def dumped(tree: ast.AST) -> str:
    return ast.dump(tree, include_attributes=True)


def assert_round_trip(text: str | bytes) -> ast.Module:
    tree = ast.parse(text)
    before = dumped(tree)
    emitted = emit(lower(tree, "<test>"))
    assert dumped(emitted) == before
    assert dumped(tree) == before, "lowering changed its input"
    assert dumped(emit(lower(tree, "<test>"), reuse=True)) == before
    return emitted


@pytest.mark.parametrize("name", SNIPPETS)
def test_round_trip(name: str) -> None:
    assert_round_trip(SNIPPETS[name])


@needs_312
@pytest.mark.parametrize("name", ZOO_312)
def test_round_trip_of_newer_syntax(name: str) -> None:
    assert_round_trip(ZOO_312[name])


@pytest.mark.parametrize("name", NEWER)
def test_round_trip_of_the_newest_syntax(name: str) -> None:
    assert_round_trip(NEWER[name])


def test_round_trip_of_the_standard_library() -> None:
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[1::3]
    assert len(files) > 40
    for file in files:
        assert_round_trip(file.read_bytes())


def test_emitted_nodes_are_new_and_know_where_they_come_from() -> None:
    text = (
        "def f(a):\n    try:\n        match a:\n            case 1: pass\n    except E: pass\n    return a\n"
    )
    tree = ast.parse(text)
    emitted = emit(lower(tree, "<test>"))
    for old, new in zip(ast.walk(tree), ast.walk(emitted)):
        assert type(old) is type(new)
        if isinstance(old, (ast.expr_context, ast.operator)):
            continue
        assert old is not new
        if isinstance(old, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            assert new._origin is old  # type: ignore[attr-defined]


def test_what_has_not_changed_may_be_the_sources_own() -> None:
    text = (
        "def f(a, *, b=1):\n    for c in a:\n        if c < b: g(c, d=[1])\n        e = c, -b\n    return e\n"
    )
    tree = ast.parse(text)
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    assert emit(lower(tree, "<test>"), reuse=True).body == tree.body
    module = lower(tree, "<test>")
    definition = module.body[0]
    assert isinstance(definition, ir.FunctionDef)
    loop = definition.function.body[0]
    assert isinstance(loop, ir.For) and isinstance(loop.body[1], ir.Assign)
    loop.body[1].value = ir.Const(2)
    (made,) = emit(module, reuse=True).body
    assert isinstance(made, ast.FunctionDef) and made is not function
    assert made.args is function.args and made.body[1] is function.body[1]
    new, old = made.body[0], function.body[0]
    assert isinstance(new, ast.For) and isinstance(old, ast.For) and new is not old
    assert new.iter is old.iter and new.body[0] is old.body[0]
    assert ast.unparse(new.body[1]) == "e = 2"


@pytest.mark.parametrize(
    "other",
    [
        *(
            "f(b)",
            "f(a, b)",
            "f(a=b)",
            "a.c",
            "a[c:]",
            "a[c:d:e]",
            "-a",
            "a or b",
            "a and b",
            "a - b",
            "a < c",
        ),
        *(
            "a <= b",
            "a < b < c",
            "(a,)",
            "[a]",
            "{a}",
            "(*a,)",
            "1",
            "1.0",
            "True",
            "u'1'",
            "'1'",
            "b'1'",
            "a",
        ),
        *(
            "b if a else c",
            "a[b]",
            "~a",
            "lambda: a",
            "f(**a)",
            "f(*a)",
            "b = a",
            "a += b",
            "a -= b",
            "a.b = c",
        ),
        *(
            "return",
            "return a",
            "raise",
            "raise a",
            "raise a from b",
            "pass",
            "break",
            "continue",
            "(a, b)",
            "0",
        ),
    ],
)
def test_nothing_is_taken_for_what_it_is_not(other: str) -> None:
    tree = ast.parse(other)
    made = lower(tree, "<test>").body[0]
    for text in (
        "f(a)",
        "f(a, c=b)",
        "a.b",
        "a[:b]",
        "not a",
        "a + b",
        "a < b",
        "a or c",
        "[a, b]",
        "a = b",
        "a *= b",
    ):
        assert not is_as_written(made, ast.parse(text).body[0])
    assert is_as_written(made, tree.body[0]) or "lambda" in other


def test_code_made_by_passes_has_no_position_or_origin() -> None:
    x = ir.Var("x", ir.Storage.FAST)
    (stmt,) = emit_stmts([ir.Assign([ir.Store(x)], ir.Const(1))])
    assert not hasattr(stmt, "lineno") and getattr(stmt, "_origin", None) is None
    assert ast.unparse(ast.fix_missing_locations(stmt)) == "x = 1"


def test_a_guard_becomes_a_conditional_expression() -> None:
    def load(name: str) -> ir.Load:
        return ir.Load(ir.Var(name, ir.Storage.GLOBAL))

    test = ir.Test("same", load("add"), [load("_add")])
    guarded = ir.Cond(test, ir.Const(3), ir.Call(load("add"), [ir.Const(1)], []))
    assert ast.unparse(emit_expr(guarded)) == "3 if add is _add else add(1)"


def test_a_renamed_import_binds_the_new_name() -> None:
    new = ir.Var("_a", ir.Storage.FAST)
    (stmt,) = emit_stmts([ir.ImportFrom("m", [ir.Alias("a", None, new)], 0)])
    assert ast.unparse(ast.fix_missing_locations(stmt)) == "from m import a as _a"
    with pytest.raises(InternalError):
        emit_stmts([ir.Import([ir.Alias("a.b", None, new)])])


@pytest.mark.parametrize(
    "stmt",
    [
        ir.Delete([ir.Const(1)]),
        ir.ExprStmt(ir.Lambda(ir.Function("", "", [], []))),
    ],
    ids=["target", "lambda"],
)
def test_what_has_no_ast_is_an_internal_error(stmt: ir.Stmt) -> None:
    with pytest.raises(InternalError):
        emit_stmts([stmt])


def test_an_unknown_expression_is_carried_through() -> None:
    from s2s.frontend import collect, lower_expr, visiting

    class Strange(ast.expr):
        _fields = ("value",)

    tree = ast.parse("def f(a):\n    b = 1\n    return a\n")
    ret = tree.body[0].body[1]  # type: ignore[attr-defined]
    strange = ast.copy_location(Strange(value=ret.value), ret.value)
    ret.value = strange
    # The tables are filled when they are imported: this class came later.
    visiting.VISITORS[Strange] = collect.opaque
    lower_expr._LOWERERS[Strange] = lower_expr._opaque
    try:
        module = lower(tree, "<test>")
    finally:
        del visiting.VISITORS[Strange], lower_expr._LOWERERS[Strange]
    made = module.body[0]
    assert isinstance(made, ir.FunctionDef)
    assert made.function.dynamic
    assert made.function.variables["a"].storage is ir.Storage.CELL
    assert made.function.variables["b"].storage is ir.Storage.FAST
    assert emit(module).body[0].body[1].value is strange  # type: ignore[attr-defined]


DEEP = {
    "elif": lambda depth: "if a: pass\n" + "elif b: pass\n" * depth,
    "sum": lambda depth: "x = a" + " + a" * depth,
    "attributes": lambda depth: "x = a" + ".b" * depth,
    "calls": lambda depth: "x = f" + "()" * depth,
    "not": lambda depth: "x = " + "not " * depth + "a",
}


def deepest(make: Callable[[int], str]) -> ast.Module:
    """The deepest such program that the parser of this interpreter accepts, more or less."""
    for depth in (4000, 2500, 1500, 900, 500):
        try:
            return ast.parse(make(depth))
        except (RecursionError, MemoryError):
            continue
    raise AssertionError("the parser accepts nothing deep")


@pytest.mark.parametrize("name", DEEP)
def test_what_the_parser_accepts_is_lowered_however_deep(name: str) -> None:
    tree = deepest(DEEP[name])
    limit = sys.getrecursionlimit()
    module = lower(tree, "<test>")
    emitted = emit(module)
    assert sys.getrecursionlimit() == limit
    for old, new in zip(ast.walk(tree), ast.walk(emitted), strict=True):
        assert type(old) is type(new)
        assert getattr(old, "col_offset", 0) == getattr(new, "col_offset", 0)


def test_deep_nesting_in_several_threads_restores_the_recursion_limit() -> None:
    tree = deepest(DEEP["elif"])
    limit = sys.getrecursionlimit()
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(3):
                emit(lower(tree, "<test>"))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sys.getrecursionlimit() == limit


def test_endless_nesting_is_an_internal_error() -> None:
    tree = ast.parse("x = -a")
    negation = tree.body[0].value  # type: ignore[attr-defined]
    negation.operand = negation
    with pytest.raises(InternalError):
        lower(tree, "<test>")
