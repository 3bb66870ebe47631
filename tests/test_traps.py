"""Every program in tests/traps does the same compiled as written, at every level, under all it keeps.

A trap may open with comments that say how it may be run:

    # breaks: sealed-globals, no-frames     the promises the program itself breaks: it is not run under those
    # in-memory: line numbers               compared as a code object only, for a printed file has other lines
    # python: 3.12                          the oldest interpreter that can parse it
"""

from __future__ import annotations

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
from s2s.driver import Compiled, compile_text
from s2s.options import ASSUMPTIONS, Options
from s2s.pipeline import PASSES
from wrong_compilers import WRONG, identity


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


def plain(text: str, filename: str, optimize: int = 0) -> types.CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(text, filename, "exec", dont_inherit=True, optimize=optimize)


def in_memory(compiled: Compiled, filename: str) -> types.CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return to_code(compiled.tree, filename)


def warned(text: str) -> set[str]:
    """What the interpreter warns of when it compiles a program."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compile(text, "warned", "exec", dont_inherit=True)
    return {str(warning.message) for warning in caught}


@pytest.mark.parametrize("trap", RUNNABLE, ids=lambda trap: trap.name)
def test_compiled_trap_behaves_as_written(trap: Trap) -> None:
    filename = f"{trap.name}.py"
    expected = observe(plain(trap.text, filename))
    assert expected, "a trap prints what it observes"
    right = set()
    for options in CONFIGURATIONS:
        if trap.breaks & options.assume:
            continue
        compiled = compile_text(trap.text, filename, options)
        assert not compiled.failures, (options.key(), compiled.failures)
        assert set(compiled.relied) <= options.assume
        if (output := compiled.text.partition("\n")[2] if compiled.changed else compiled.text) in right:
            continue
        assert warned(compiled.text) <= warned(trap.text)
        forms = {"in memory": lambda: in_memory(compiled, filename)}
        if not trap.in_memory:
            forms["as text"] = lambda: plain(compiled.text, filename)
        for form, make in forms.items():
            seen = observe(make())
            if seen != expected:
                delta = "\n".join(difflib.unified_diff(expected, seen, "as written", "compiled", lineterm=""))
                pytest.fail(f"{trap.name} differs {form} with {options.key()}\n{delta}\n\n{compiled.text}")
        right.add(output)


@pytest.mark.parametrize(
    "trap", [trap for trap in RUNNABLE if "assert" in trap.text], ids=lambda trap: trap.name
)
def test_assertions_may_be_switched_off(trap: Trap) -> None:
    filename = f"{trap.name}.py"
    for options in (Options.make(level=1), Options.make(), Options.make(assume="closed-world")):
        if not trap.breaks & options.assume:
            compiled = compile_text(trap.text, filename, options)
            expected = observe(plain(trap.text, filename, optimize=2))
            assert observe(plain(compiled.text, filename, optimize=2)) == expected, compiled.text


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


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_compiler_is_caught(wrong: Callable[[str], str]) -> None:
    for trap in RUNNABLE:
        try:
            code = plain(wrong(trap.text), trap.name)
        except SyntaxError:  # a mistake anybody would notice
            continue
        if observe(code) != observe(plain(identity(trap.text), trap.name)):
            return
    pytest.fail("no trap notices")


def test_a_trap_gives_the_same_answer_twice() -> None:
    for trap in RUNNABLE:
        code = plain(trap.text, trap.name)
        assert observe(code) == observe(code), trap.name
    assert threading.active_count() < 10
