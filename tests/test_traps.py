"""Every program in tests/traps does the same compiled as written, at every level and under every assumption it respects.

A trap may open with comments that say how it may be run:

    # breaks: sealed-globals, no-frames     the promises the program itself breaks: it is not run under those
    # in-memory: line numbers               compared as a code object only, for a printed file has other lines
    # python: 3.12                          the oldest interpreter that can parse it
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import difflib
import io
import re
import sys
import threading
import types
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from s2s.backend.code import to_code
from s2s.driver import compile_text
from s2s.options import ASSUMPTIONS, Options
from s2s.pipeline import PASSES


@dataclass(frozen=True)
class Trap:
    name: str
    text: str
    breaks: frozenset[str]
    in_memory: bool
    python: tuple[int, int]

    @classmethod
    def read(cls, path: Path) -> Trap:
        text = path.read_text(encoding="utf-8")
        said = dict(re.findall(r"^# (breaks|in-memory|python): (.+)$", text, re.MULTILINE))
        breaks = {name.strip() for name in said.get("breaks", "").split(",") if name.strip()}
        assert breaks <= ASSUMPTIONS.keys(), path
        major, minor = said.get("python", "3.11").split(".")
        return cls(path.stem, text, frozenset(breaks), "in-memory" in said, (int(major), int(minor)))


TRAPS = [Trap.read(path) for path in sorted((Path(__file__).parent / "traps").glob("*.py"))]
RUNNABLE = [trap for trap in TRAPS if sys.version_info >= trap.python]

CONFIGURATIONS = [
    Options.make(level=0),
    Options.make(level=1),
    Options.make(level=2),
    Options.make(level=2, keep_frames=True),
    *(Options.make(level=2, assume=name) for name in ASSUMPTIONS),
    Options.make(level=1, assume="closed-world"),
    Options.make(level=2, assume=set(ASSUMPTIONS)),
    *(Options.make(passes=info.name) for info in PASSES),
    *(Options.make(passes=info.name, assume="closed-world") for info in PASSES),
]


@contextlib.contextmanager
def restored() -> Iterator[types.ModuleType]:
    """A fresh `__main__`, and the interpreter as it was once the program is over."""
    main, modules, names = sys.modules["__main__"], set(sys.modules), dict(vars(builtins))
    finders = list(sys.meta_path)
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    try:
        yield module
    finally:
        sys.modules["__main__"] = main
        vars(builtins).update(names)
        sys.meta_path[:] = finders
        for name in set(sys.modules) - modules:
            if "trap" in name:
                del sys.modules[name]


def chain(error: BaseException | None) -> list[str]:
    """An exception and what it came from, as far as a program can tell them apart."""
    said = []
    while error is not None:
        said.append(f"{type(error).__name__}{error.args!r}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return said


def observe(code: types.CodeType) -> list[str]:
    """Run a program; its output lines and the exception that ended it."""
    out = io.StringIO()
    with restored() as module, contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                exec(code, vars(module))
                ending = []
            except Exception as error:
                ending = chain(error)
    return re.sub(r"0x[0-9a-fA-F]{6,}", "0xADDRESS", out.getvalue()).splitlines() + ending


def plain(text: str, filename: str) -> types.CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(text, filename, "exec", dont_inherit=True)


@pytest.mark.parametrize("trap", RUNNABLE, ids=lambda trap: trap.name)
def test_compiled_trap_behaves_as_written(trap: Trap) -> None:
    filename = f"{trap.name}.py"
    expected = observe(plain(trap.text, filename))
    assert expected, "a trap prints what it observes"
    for options in CONFIGURATIONS:
        if trap.breaks & options.assume:
            continue
        compiled = compile_text(trap.text, filename, options)
        assert not compiled.failures, (options.key(), compiled.failures)
        assert set(compiled.relied) <= options.assume
        forms = {"in memory": lambda: to_code(compiled.tree, filename)}
        if not trap.in_memory:
            forms["as text"] = lambda: plain(compiled.text, filename)
        for form, make in forms.items():
            seen = observe(make())
            if seen != expected:
                delta = "\n".join(difflib.unified_diff(expected, seen, "as written", "compiled", lineterm=""))
                pytest.fail(f"{trap.name} differs {form} with {options.key()}\n{delta}\n\n{compiled.text}")


@pytest.mark.parametrize("trap", RUNNABLE, ids=lambda trap: trap.name)
def test_compiling_the_output_again_changes_nothing(trap: Trap) -> None:
    for assume in ((), ("closed-world",)):
        options = Options.make(assume=assume)
        once = compile_text(trap.text, trap.name, options).text
        assert compile_text(once, trap.name, options).text == once


def test_empty_pipeline_returns_the_bytes() -> None:
    for trap in RUNNABLE:
        compiled = compile_text(trap.text, trap.name, Options.make(passes="none"))
        assert (compiled.changed, compiled.text) == (False, trap.text)


def test_there_is_a_trap_for_every_row_of_the_contract() -> None:
    rows = Counter(trap.name.split("_")[0] for trap in TRAPS)
    assert rows.keys() >= {
        "arguments", "async", "control", "copies", "exceptions", "frames", "generators", "hygiene",
        "lifetime", "metadata", "order", "output", "rebind", "scope", "syntax", "text", "values",
    }  # fmt: skip
    assert len(TRAPS) >= 100


# Compilers that are wrong on purpose: a suite that lets one pass proves nothing.


class RightToLeft(ast.NodeTransformer):
    """Evaluates the positional arguments of a two-argument call in the wrong order."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if len(node.args) != 2 or node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            return node
        second, first = node.args
        swap = ast.parse("(lambda _b, _a: _f(_a, _b))", mode="eval").body
        assert isinstance(swap, ast.Lambda) and isinstance(swap.body, ast.Call)
        swap.body.func = node.func
        return ast.Call(swap, [first, second], [])


class DropsUnused(ast.NodeTransformer):
    """Drops expression statements that are not calls."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        kept = (ast.Call, ast.Yield, ast.YieldFrom, ast.Await, ast.Constant)
        return node if isinstance(node.value, kept) else ast.Pass()


class TrustsConstants(ast.NodeTransformer):
    """Puts a module constant stored once in the file in place of its reads."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        stores = Counter(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        self.known = {
            s.targets[0].id: s.value
            for s in node.body
            if isinstance(s, ast.Assign)
            and isinstance(s.targets[0], ast.Name)
            and isinstance(s.value, ast.Constant)
            and stores[s.targets[0].id] == 1
        }
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.known.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


class DropsStores(ast.NodeTransformer):
    """Drops the name of a local that is never read, keeping the value's effects."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        read = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}

        class Dropper(ast.NodeTransformer):
            def visit_Assign(self, assign: ast.Assign) -> ast.stmt:
                target = assign.targets[0]
                if len(assign.targets) == 1 and isinstance(target, ast.Name) and target.id not in read:
                    return ast.Expr(assign.value)
                return assign

        Dropper().generic_visit(node)
        return node


class AddsZero(ast.NodeTransformer):
    """Believes x + 0, x * 1 and x - x of anything."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant) and node.right.value == 0:
            return node.left
        return node


class MergesBranches(ast.NodeTransformer):
    """Removes `if False:` with everything it binds."""

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        return ast.Pass() if isinstance(node.test, ast.Constant) and not node.test.value else node


WRONG: list[Callable[[], ast.NodeTransformer]] = [
    RightToLeft,
    DropsUnused,
    TrustsConstants,
    DropsStores,
    AddsZero,
    MergesBranches,
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_a_wrong_compiler_is_caught(wrong: Callable[[], ast.NodeTransformer]) -> None:
    for trap in RUNNABLE:
        tree = ast.fix_missing_locations(wrong().visit(ast.parse(trap.text)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(tree, trap.name, "exec")
        if observe(code) != observe(plain(trap.text, trap.name)):
            return
    pytest.fail(f"no trap notices a compiler that is {wrong.__name__}: {wrong.__doc__}")


def test_a_trap_gives_the_same_answer_twice() -> None:
    for trap in RUNNABLE:
        code = plain(trap.text, trap.name)
        assert observe(code) == observe(code), trap.name
    assert threading.active_count() < 10
