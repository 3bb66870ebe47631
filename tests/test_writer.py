"""Passes change the tree through its writer, which therefore knows whether anything was changed."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from s2s import pipeline
from s2s.driver import compile_text
from s2s.ir import nodes as n
from s2s.ir.spec import FIELDS
from s2s.ir.writer import Writer
from s2s.options import Options
from s2s.pass_rows import PassInfo

ROOMS = ("analysis", "program", "legality", "inlining", "regions", "passes", "settling.py", "pipeline.py")
#: The fields of nodes that hold other nodes, but for the names of an import, which nothing changes.
CHILDREN = {name for fields in FIELDS.values() for name, _ in fields} - {"names"}
LISTS = {
    field.name
    for cls in FIELDS
    for field in dataclasses.fields(cls)
    if field.name in CHILDREN and str(field.type).startswith("list")
}
#: What writes without telling anybody; and who may use it.
PRIMITIVES = {"rewrite", "map_operands", "setattr"}
WRITERS = {"analysis/edit.py"}
MUTATORS = {"append", "insert", "pop", "remove", "extend", "clear"}


@pytest.fixture(autouse=True)
def verified(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some runs of the tests do without the verifier; these are about it."""
    monkeypatch.setenv("S2S_VERIFY", "1")


def is_child(target: ast.expr) -> bool:
    """Whether a target is a field of a node, or a place in a list of statements."""
    if isinstance(target, ast.Attribute):
        is_own = isinstance(target.value, ast.Name) and target.value.id in ("self", "cls")
        return target.attr in CHILDREN and not is_own
    if not isinstance(target, ast.Subscript):
        return False
    held = target.value
    if isinstance(held, ast.Attribute):
        return is_child(held) and held.attr in LISTS
    return isinstance(held, ast.Name) and held.id in ("block", "body")


def parts(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, (ast.Tuple, ast.List)):
        for item in target.elts:
            yield from parts(item)
    else:
        yield target


def writes(tree: ast.Module) -> Iterator[str]:
    """What a module does to trees other than through a writer."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, (ast.Assign, ast.Delete)):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Call):
            func = node.func
            if isinstance(func, ast.Name) and func.id in PRIMITIVES:
                yield ast.unparse(node)
            if isinstance(func, ast.Attribute) and func.attr in MUTATORS and is_child(func.value):
                yield ast.unparse(node)
        if any(is_child(part) for target in targets for part in parts(target)):
            yield ast.unparse(node)


def modules(project: Path) -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        path = project / "s2s" / room
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            yield str(file.relative_to(project / "s2s")), ast.parse(file.read_text(encoding="utf-8"))


def test_only_the_writer_writes(project: Path) -> None:
    found = {name: [*writes(tree)] for name, tree in modules(project) if name not in WRITERS}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "text",
    [
        "stmt.value = new",
        "stmt.test, x = new, 1",
        "block[1:2] = new",
        "del body[0]",
        "stmt.body[:] = new",
        "loop.orelse.append(new)",
        "rewrite(stmt, function)",
        "setattr(stmt, name, new)",
    ],
)
def test_what_counts_as_writing(text: str) -> None:
    assert len([*writes(ast.parse(text))]) == 1


def test_a_pass_that_writes_past_its_writer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(scope: Any, cx: Any) -> None:
        cx.edit(scope).take("fold")
        if isinstance(scope, n.Function):
            scope.body.append(n.Pass())

    rows = [
        PassInfo(i.name, i.level, i.summary, i.why, run, i.stage) if i.name == "fold" else i
        for i in pipeline.PASSES
    ]
    monkeypatch.setattr(pipeline, "PASSES", tuple(rows))
    compiled = compile_text("def f():\n    return 1 + 2\n", options=Options.make(passes=["fold"]))
    assert not compiled.changed
    assert "not through its writer" in repr(compiled.failures[0].error)


def statements(count: int) -> list[n.Stmt]:
    return [n.ExprStmt(n.Const(index)) for index in range(count)]


def text() -> n.Stmt:
    return n.ExprStmt(n.Const("a text"))


def test_splice_says_how_many_statements_stand_there() -> None:
    block, (one, two) = statements(3), statements(2)
    last = block[2]
    writer = Writer()
    assert writer.splice(block, 0, 2, [one, two]) == 2
    assert block == [one, two, last] and writer.changed and writer.stale


def test_splice_makes_no_docstring() -> None:
    block, said = statements(1), text()
    assert Writer().splice(block, 0, 1, [said]) == 2
    assert [type(stmt) for stmt in block] == [n.Pass, n.ExprStmt] and block[1] is said
    block = [*statements(1), said]
    Writer().splice(block, 0, 1)
    assert type(block[0]) is n.Pass and block[1] is said


def test_splice_keeps_a_docstring() -> None:
    said = text()
    block = [said, *statements(2)]
    Writer().splice(block, 1, 2)
    assert block[0] is said and len(block) == 2


def test_putting_nothing_is_no_change() -> None:
    stmt = n.Return(n.Const(1))
    writer = Writer()
    writer.put(stmt, {})
    writer.operands(stmt, lambda operand: operand)
    writer.set(stmt, value=stmt.value)
    assert not writer.changed and not writer.stale


def test_a_condition_that_alone_was_simplified_is_a_change() -> None:
    compiled = compile_text(
        "def f(x):\n    return 1 if not not x else 2\n", options=Options.make(header=False)
    )
    assert compiled.text == "def f(x):\n    return 1 if x else 2\n"
