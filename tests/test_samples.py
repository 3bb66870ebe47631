"""The samples say what they promise: each is run as a user would run it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., str]


@pytest.fixture
def run(project: Path) -> Run:
    """Runs python with arguments in the project's folder; its standard output and error."""

    def python(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONWARNINGS": "error::SyntaxWarning"}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=project,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    return python


def function(text: str, name: str) -> ast.FunctionDef:
    return next(n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == name)


def under_its_guards(node: ast.FunctionDef) -> ast.expr:
    """What a function returns if its guards hold, its temporaries put where they are used."""

    class Held(ast.NodeTransformer):
        names: dict[str, ast.expr] = {}

        def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
            return self.visit(node.body)

        def visit_Name(self, node: ast.Name) -> ast.expr:
            return self.names.get(node.id, node)

    held = Held()
    body = node.body
    while True:
        first = body[0]
        if isinstance(first, ast.If):
            body = first.body
        elif isinstance(first, ast.Assign) and isinstance(first.targets[0], ast.Name):
            held.names[first.targets[0].id] = held.visit(first.value)
            body = body[1:]
        else:
            assert isinstance(first, ast.Return) and first.value is not None
            return held.visit(first.value)


def test_fancy_func_compiles_to_print_10(run: Run) -> None:
    output = run("-m", "s2s", "compile", "samples/fancy_func.py")
    assert ast.unparse(ast.parse(output).body[-1]) == "print(10)"
    assert ast.unparse(function(output, "add")) == "def add(a, b):\n    return a + b"
    body = function(output, "fancy_func")
    assert re.search(r"add is __s2s_\w+__\.add", ast.unparse(body)), (
        "what follows holds only while add is the add defined here"
    )
    assert ast.unparse(under_its_guards(body)) == "a + b + (c + d)"


def test_fancy_func_stays_callable_and_sees_a_rebound_helper(run: Run) -> None:
    names: dict[str, object] = {}
    exec(run("-m", "s2s", "compile", "samples/fancy_func.py"), names)
    fancy_func = names["fancy_func"]
    assert callable(fancy_func) and fancy_func(1.5, 2, 3, 4) == 10.5
    names["add"] = lambda a, b: f"({a} {b})"
    assert fancy_func(1, 2, 3, 4) == "((1 2) (3 4))"


def test_fancy_func_in_a_closed_world_has_no_guard(run: Run) -> None:
    output = run("-m", "s2s", "compile", "--assume", "closed-world", "samples/fancy_func.py")
    assert ast.unparse(function(output, "fancy_func").body[-1]) == "return a + b + (c + d)"
    assert ast.unparse(ast.parse(output).body[-1]) == "print(10)"
    assert "sealed-globals" in output.splitlines()[0], "the header records what the output relies on"


def test_fancy_func_intermediate_form(run: Run) -> None:
    output = run(
        "-m", "s2s", "compile", "--assume", "closed-world", "--print-after", "inline", "samples/fancy_func.py"
    )
    assert "print((1 + 2) + (3 + 4))" in output


def test_fancy_func_runs(run: Run) -> None:
    assert run("samples/fancy_func.py") == run("-m", "s2s", "run", "samples/fancy_func.py") == "10\n"


def test_string_program(run: Run) -> None:
    output = run("samples/string_program.py")
    before, after, result = re.split(r"^── \w+\n", output, flags=re.MULTILINE)[1:]
    assert "print(fancy_func(1, 2, 3, 4))" in before
    assert ast.unparse(ast.parse(after).body[-1]) == "print(10)"
    assert result == "10\n"


def test_arrays_need_at_most_two_thirds_of_the_memory(run: Run) -> None:
    output = run("samples/arrays.py")
    before, after = map(float, re.findall(r"peak, .*: +([\d.]+) MiB", output))
    assert 0 < after <= before * 2 / 3 + 0.1
    assert "same bits: True" in output
    assert "return a + b + (c + d)" in output or "return (a + b) + (c + d)" in output


def test_mlp_gives_the_same_bits(run: Run) -> None:
    output = run("samples/mlp.py")
    assert "same bits: True" in output
    assert len(re.findall(r"1000 forwards \w+: +\d+\.\d+ sec", output)) == 2
    assert "affine(" not in output, "the helper is inlined"


def test_flexible_is_the_same_on_every_call(run: Run) -> None:
    output = run("samples/flexible.py")
    assert output.count("5 calls, the same each time") == 6
