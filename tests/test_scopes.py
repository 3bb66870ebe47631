"""Name resolution agrees with CPython's, and errs on the safe side where it means to differ."""

from __future__ import annotations

import ast
import sys
import sysconfig
import warnings
from pathlib import Path

import pytest

from s2s.frontend.lower import lower
from s2s.ir import nodes as ir
from s2s.ir.nodes import Storage
from tests.names_zoo import ZOO, ZOO_312, ZOO_314, ZOO_315
from tests.symbols import differences, function_differences

needs_312 = pytest.mark.skipif(sys.version_info < (3, 12), reason="syntax of 3.12")
#: What is newer than that, as far as this interpreter knows it.
NEWER = {
    **(ZOO_314 if sys.version_info >= (3, 14) else {}),
    **(ZOO_315 if sys.version_info >= (3, 15) else {}),
}


def resolved(text: str) -> tuple[list[str], ast.Module]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text)
        return differences(text, tree) + function_differences(text, tree), tree


@pytest.mark.parametrize("name", ZOO)
def test_agrees_with_cpython(name: str) -> None:
    assert resolved(ZOO[name])[0] == []


@needs_312
@pytest.mark.parametrize("name", ZOO_312)
def test_agrees_with_cpython_on_newer_syntax(name: str) -> None:
    assert resolved(ZOO_312[name])[0] == []


@pytest.mark.parametrize("name", NEWER)
def test_agrees_with_cpython_on_the_newest_syntax(name: str) -> None:
    assert resolved(NEWER[name])[0] == []


def test_agrees_with_cpython_on_the_standard_library() -> None:
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[::3]
    assert len(files) > 40
    found = {}
    for file in files:
        problems, _ = resolved(file.read_bytes())  # type: ignore[arg-type]
        if problems:
            found[file.name] = problems
    assert found == {}


def function(text: str, path: str = "f") -> ir.Function:
    """The function of that name, or of dotted names inside each other."""
    body = lower(ast.parse(text), "<test>").body
    for name in path.split("."):
        (stmt,) = (s for s in body if isinstance(s, (ir.FunctionDef, ir.ClassDef)) and s.var.name == name)
        body = stmt.function.body if isinstance(stmt, ir.FunctionDef) else stmt.body
    assert isinstance(stmt, ir.FunctionDef)
    return stmt.function


def storages(made: ir.Function) -> dict[str, str]:
    return {name: var.storage.value for name, var in made.variables.items()}


def test_variables_are_those_the_function_binds() -> None:
    made = function(
        "def f(a, b):\n    global g\n    g = a + unknown\n    c = [i for i in b]\n    return lambda: c\n"
    )
    assert storages(made) == {"a": "fast", "b": "fast", "c": "cell"}


def test_an_outer_local_read_in_a_list_comprehension_stays_fast() -> None:
    assert storages(function("def f(a, b):\n    return [a for _ in b]\n")) == {"a": "fast", "b": "fast"}


def test_an_outer_local_read_in_a_generator_expression_is_a_cell_unless_it_is_the_first_iterable() -> None:
    assert storages(function("def f(a, b):\n    return (a for _ in b)\n")) == {"a": "cell", "b": "fast"}


def test_a_walrus_in_a_comprehension_binds_a_cell_of_the_function() -> None:
    assert storages(function("def f(a):\n    return [(y := x) for x in a]\n")) == {"a": "fast", "y": "cell"}


def test_scopes_share_one_variable() -> None:
    text = "def f():\n    x = 1\n    def g():\n        return x\n    return g\n"
    outer, inner = function(text), None
    (definition,) = (s for s in outer.body if isinstance(s, ir.FunctionDef))
    inner = definition.function.body[0]
    assert isinstance(inner, ir.Return) and isinstance(inner.value, ir.Load)
    assert inner.value.var is outer.variables["x"]


def test_globals_are_one_variable_a_name() -> None:
    module = lower(
        ast.parse("x = 1\ndef f():\n    return x, print\nclass C:\n    def m(self): return x\n"), "<test>"
    )
    assert {name: var.storage for name, var in module.globals.items()} == dict.fromkeys(
        ("x", "f", "C", "print"), Storage.GLOBAL
    )


def test_a_module_level_name_that_a_private_name_may_rebind_is_dynamic() -> None:
    module = lower(
        ast.parse("_C__x = 1\nclass C:\n    def f(self):\n        global __x\n        __x = 2\n"), "<test>"
    )
    assert "_C__x" not in module.globals


@needs_312
def test_a_type_alias_takes_its_names_away() -> None:
    made = function("def f(a, b):\n    type X = a\n    return b\n")
    assert storages(made) == {"a": "cell", "b": "fast", "X": "cell"}
    assert made.dynamic
    assert "X" not in lower(ast.parse("type X = int\n"), "<test>").globals


@pytest.mark.parametrize(
    "body",
    [
        "locals()",
        "x = locals",
        "[locals() for _ in a]",
        "vars()",
        "dir()",
        "eval(a)",
        "eval(a, None)",
        "exec(*a)",
        "breakpoint()",
        "sys._getframe()",
        "_getframe()",
        "inspect.currentframe()",
        "inspect.stack()",
        "here()",
        "warnings.warn('x')",
        "w.warn('x')",
        "a.tb_frame",
    ],
)
def test_functions_that_look_at_their_frame_are_dynamic(body: str) -> None:
    head = "import inspect, sys, warnings\nimport warnings as w\nfrom inspect import currentframe as here\n"
    assert function(f"{head}class C:\n    def f(a):\n        {body}\n", "C.f").dynamic


@pytest.mark.parametrize(
    "body",
    [
        "vars(a)",
        "dir(a)",
        "eval(a, {})",
        "exec(a, ns)",
        "super()",
        "print(__class__)",
        "super(C, a)",
        "super(C)",
        "globals()",
        "a.stack()",
        "a.warn()",
        "dir = 1; print(dir)",
        "g = lambda: locals()",
    ],
)
def test_functions_that_do_not_are_not(body: str) -> None:
    assert not function(f"import warnings\nclass C:\n    def f(a):\n        {body}\n", "C.f").dynamic


@pytest.mark.parametrize(
    ("text", "path", "qualname"),
    [
        ("def f(): pass", "f", "f"),
        ("class C:\n    class D:\n        def f(self): pass", "C.D.f", "C.D.f"),
        ("def f():\n    def g(): pass", "f.g", "f.<locals>.g"),
        ("def f():\n    global g\n    def g():\n        def h(): pass", "f.g", "g"),
        ("def f():\n    global g\n    def g():\n        def h(): pass", "f.g.h", "g.<locals>.h"),
        ("def f():\n    class C:\n        def g(self): pass", "f.C.g", "f.<locals>.C.g"),
    ],
)
def test_qualified_names(text: str, path: str, qualname: str) -> None:
    assert function(text, path).qualname == qualname
