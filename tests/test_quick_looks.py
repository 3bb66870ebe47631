"""Quick looks that save long ones never say more than these: of signatures, guards, loops, and places on the page."""

from __future__ import annotations

import ast
import random
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from s2s.backend.clauses import COMPOUND
from s2s.backend.page import Page
from s2s.context import Context
from s2s.driver import compile_bytes
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.inlining.statements import StatementPlacing
from s2s.ir import nodes as n
from s2s.ir.walk import all_nodes
from s2s.options import Options
from s2s.passes.inline import _Inliner
from s2s.program.collect import collect
from s2s.program.signature import is_as_before, module_signature
from s2s.regions import choose
from s2s.regions.unknown_calls import unknown_call

LIBRARY = Path(sysconfig.get_paths()["stdlib"])
FILES = ("argparse", "difflib", "turtle", "tarfile", "statistics", "_pydecimal")


def keep(body: list[n.Stmt]) -> None:
    """Change nothing."""


def drop_last(body: list[n.Stmt]) -> None:
    del body[-1]


def take_out(body: list[n.Stmt]) -> None:
    """Put what stands in an `if` at the end of the module in its place."""
    last = body.pop()
    assert isinstance(last, n.If)
    body += last.body


def fold(body: list[n.Stmt]) -> None:
    """Put a constant in the place of what the last statement stores, or is."""
    last = body[-1]
    assert isinstance(last, n.Assign | n.ExprStmt)
    last.value = n.Const(6)


#: A module, what becomes of its code, and whether that is seen to change nothing that functions rely on.
CHANGES: list[tuple[str, Callable[[list[n.Stmt]], None], bool]] = [
    ("def f(): pass\nx = g(1)", keep, True),
    ("def f(): pass\ng(2 * 3)", fold, True),
    ("def f(): pass\nx = 2 * 3", fold, False),  # a constant more
    ("x = 1\nx = 2 * 3", fold, True),  # bound twice, it is none
    ("x = 1\nx = 2", drop_last, False),
    ("def f(): pass\nif 1:\n    def g(): pass", take_out, False),  # a function more
    ("def f(): pass\nif 1:\n    x = 2", take_out, False),
    ("def f(): pass\nif 1:\n    from a import b", take_out, False),
    ("def f(): pass\nif 1:\n    x = g()", take_out, True),
    ("x = 1\nvars()", keep, True),
    ("x = 1\nvars()", drop_last, False),  # nothing lists the names any more
    ("x = 1\ndir()", keep, False),  # more than is looked at
    ("x = 1\nfrom a import *", keep, True),
    ("x = 1\nfrom a import *", drop_last, False),
    ("def f():\n    global x\n    x = 1\nx = 2", keep, False),
    ("class A:\n    def f(self): pass\nA().f", drop_last, True),
    ("class A:\n    x = 1\nclass A: pass", drop_last, False),
    ("def f(): pass\n@f\ndef g(): pass", drop_last, False),
    ("def f(): globals()\ng(2 * 3)", fold, True),
    ("x = 1\ndef f(): globals()", drop_last, False),
    ("def f(): pass\n__s2s_f_entered__ = g('f')", drop_last, True),  # the pass room binds it
    ("def __s2s_entering__(): pass\nx = g(1)", drop_last, False),
    ("def f(): pass\ndef __s2s_entering__(): pass\ndel __s2s_entering__", drop_last, True),
]


@pytest.mark.parametrize(("text", "change", "is_seen"), CHANGES)
def test_signatures(text: str, change: Callable[[list[n.Stmt]], None], is_seen: bool) -> None:
    module = lower(ast.parse(text), "<test>")
    facts = collect(module)
    before = module_signature(facts, None, sealed=False)
    change(module.body)
    assert is_as_before(facts, before) is is_seen
    if is_seen:
        assert not module_signature(collect(module), None, sealed=False).tells_more(before)


@pytest.mark.parametrize("name", FILES)
def test_arguments_that_a_guard_would_take_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = StatementPlacing.is_written_twice
    expanded, placed = _Inliner.expanded, StatementPlacing.place
    refused: set[n.Node] = set()
    times = 0

    def told(self: Any, call: n.Call, callee: Any) -> bool:
        nonlocal times
        if asked(self, call, callee):
            refused.add(call)
            times += 1
        else:
            refused.discard(call)
        return False

    def expand(self: Any, call: n.Call, *args: Any) -> n.Expr | None:
        found = expanded(self, call, *args)
        assert found is None or call not in refused
        return found

    def place(self: Any, stmt: n.Stmt, call: n.Expr, *args: Any) -> list[n.Stmt] | None:
        found = placed(self, stmt, call, *args)
        assert found is None or call not in refused
        return found

    monkeypatch.setattr(StatementPlacing, "is_written_twice", told)
    monkeypatch.setattr(_Inliner, "expanded", expand)
    monkeypatch.setattr(StatementPlacing, "place", place)
    compile_bytes((LIBRARY / f"{name}.py").read_bytes(), f"{name}.py")
    assert times or name != "_pydecimal"


#: What stands in a loop, and whether a call there is seen to run any code, whatever a test finds.
CALLS = [
    ("x.unknown(i)", True),
    ("x.part.unknown(i)", True),
    ("t = x.unknown(i) + 1", True),
    ("for j in range(i): x.unknown(j)", True),
    ("if x.unknown(i): t = 1", True),
    ("print(i)", True),
    ("t = g(print(i))", True),
    ("x.go(i)", True),  # `x` is no object that is tested for
    ("x.append(i)", False),
    ("s.go(i)", False),
    ("x.part.go(i)", False),
    ("t = g(i)\n        t.go(i)", False),
    ("if i: x.unknown(i)", False),
    ("t = i or x.unknown(i)", False),
    ("t = 1 if i else x.unknown(i)", False),
    ("t = lambda: x.unknown(i)", False),
    ("t = [x.unknown(j) for j in g]", False),
    ("g.unknown(i)", False),  # it may be a module
    ("log(i)", False),
]


@pytest.mark.parametrize(("text", "is_seen"), CALLS)
def test_calls_that_may_run_any_code(text: str, is_seen: bool) -> None:
    text = f"class C:\n    def go(self, i): pass\ndef f(x, s):\n    for i in range(9):\n        {text}"
    module = lower(ast.parse(text), "<test>")
    function = next(node for node in all_nodes(module) if type(node) is n.Function and node.name == "f")
    (loop,) = function.body
    assert isinstance(loop, n.For)
    cx = Context(Options(), module, collect(module))
    assert (unknown_call(loop, {function.params[1].var}, cx) is not None) is is_seen


def test_a_print_of_the_module() -> None:
    module = lower(ast.parse("def print(x): pass\ndef f():\n    for i in range(9): print(i)"), "<test>")
    loop = next(node for node in all_nodes(module) if type(node) is n.For)
    assert unknown_call(loop, (), Context(Options(), module, collect(module))) is None


@pytest.mark.parametrize("name", FILES)
def test_loops_that_a_copy_would_be_tried_of(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: set[int] = set()

    def told(loop: n.For, *args: Any) -> None:
        if unknown_call(loop, *args) is not None and loop.span is not None:
            refused.add(loop.span[0])

    monkeypatch.setattr(choose, "unknown_call", told)
    done = compile_bytes((LIBRARY / f"{name}.py").read_bytes(), f"{name}.py").remarks
    assert not [
        one for one in done if one.kind == "done" and one.pass_name == "regions" and one.line in refused
    ]
    assert refused or name not in ("argparse", "tarfile")


@pytest.mark.parametrize("name", FILES)
def test_places_on_the_page(name: str) -> None:
    source = Source.from_bytes((LIBRARY / f"{name}.py").read_bytes(), f"{name}.py")
    tree = source.parse()
    page, by_one = Page(source, tree), Page(source, tree)
    work = [tree.body]
    while work:
        for node in work.pop():
            for spot in page.spots(node) if isinstance(node, COMPOUND) else ():
                work.append(spot.clause.body)
                if spot.clause.kind == "elif":
                    page._register_elif(spot)
    stmts = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    random.Random(name).shuffle(stmts)
    assert all(by_one.place(stmt) == page.place(stmt) for stmt in stmts)
