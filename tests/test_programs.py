"""The programs that the fuzzer runs: alike everywhere, alive, and full of what compilers get wrong."""

from __future__ import annotations

import ast
import functools
import random
import re
import sys
import time
import types
from collections import Counter

import pytest

from s2s.driver import compile_text
from s2s.frontend.lower import lower
from s2s.fuzz.programs import generate
from s2s.fuzz.shape import ANYTHING, KEEPS, Shape
from s2s.fuzz.typed_programs import generate_typed
from s2s.options import Options
from s2s.program.bindings import ModuleFacts
from s2s.program.collect import collect
from s2s.program.flows import find_flows
from s2s.program.shapes import collect_shapes
from s2s.verify.oracle import code_of, run_program
from s2s.verify.sandbox import session

#: Kinds of nodes that programs need not have: what needs a newer Python, and what is no syntax.
_NOT_NEEDED = {
    "AugLoad", "AugStore", "Bytes", "Ellipsis", "Expression", "ExtSlice", "FunctionType", "Index", "Interactive",
    "NameConstant", "Num", "Param", "Str", "Suite", "TypeIgnore", "TypeAlias", "ParamSpec", "TypeVar", "TypeVarTuple",
    "TemplateStr", "Interpolation",
}  # fmt: skip


def test_the_same_seed_gives_the_same_program() -> None:
    assert generate(11) == generate(11)
    assert generate(11) == generate(random.Random(11))
    assert generate(11) != generate(12)


def test_programs_are_made_fast_enough() -> None:
    started = time.process_time()
    for number in range(100):
        generate(number)
    assert time.process_time() - started < 2.0


def test_all_syntax_is_there() -> None:
    texts = [generate(number) for number in range(250)]
    found = {type(node).__name__ for text in texts for node in ast.walk(ast.parse(text))}
    concrete = {
        name for name, kind in vars(ast).items()
        if not name.startswith("_") and isinstance(kind, type) and issubclass(kind, ast.AST)
        and not kind.__subclasses__()
    }  # fmt: skip
    assert concrete - found - _NOT_NEEDED <= {"AST"}


@pytest.mark.parametrize("shape", [ANYTHING, KEEPS["closed-world"]], ids=["anything", "closed-world"])
def test_programs_end_by_themselves(shape: Shape) -> None:
    with session():
        outcomes = [run_program(generate(number, shape), seconds=5.0) for number in range(60)]
    assert not any(outcome.timed_out for outcome in outcomes)
    assert sum(outcome.error is None for outcome in outcomes) > 50
    assert sum(outcome.output.count("\n") for outcome in outcomes) > 1200


def test_most_of_a_program_runs() -> None:
    with session():
        reached = [_reached(generate(number)) for number in range(40)]
    assert sum(run for run, _ in reached) > 0.55 * sum(lines for _, lines in reached)


def _reached(text: str) -> tuple[int, int]:
    """How many of the lines on which a statement starts run, and how many there are."""
    seen: set[int] = set()

    def local(frame: types.FrameType, event: str, _: object) -> object:
        if event == "line":
            seen.add(frame.f_lineno)
        return local

    def called(frame: types.FrameType, event: str, argument: object) -> object:
        return local(frame, "line", argument) if frame.f_code.co_filename == "program.py" else None

    code = code_of(text, "program.py")
    before = sys.gettrace()
    sys.settrace(called)
    try:
        run_program(code, seconds=10.0)
    finally:
        sys.settrace(before)
    starts = {node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)}
    return len(starts & seen), len(starts)


def test_the_compiler_finds_work_in_most_programs() -> None:
    passes: Counter[str] = Counter()
    changed = 0
    for number in range(16):
        text = generate(number, KEEPS["closed-world"])
        compiled = compile_text(text, "program.py", Options.make(assume="closed-world", header=False))
        changed += compiled.text != text
        passes.update({remark.pass_name for remark in compiled.remarks if remark.kind == "done"})
    assert changed > 12
    assert set(passes) >= {"inline", "fold", "propagate", "dead", "join_temporaries", "branches", "simplify"}


@pytest.mark.parametrize(
    ("assumption", "absent"),
    [
        ("sealed-globals", [r"globals\(\)", r"\bnames\(\)", r"Rebinds\("]),
        ("sealed-builtins", [r"builtins\.\w+ =", r"vars\(builtins\)"]),
        ("sealed-classes", [r"\.m = ", r"Patched\(", r"C0\.limit ="]),
        ("no-frames", [r"locals\(\)", r"\bxs is ys\b"]),
        ("no-finalizers", [r"Dies\(", r"__del__"]),
        ("pure-operators", [r"__bool__\(self\):\n +trace"]),
    ],
)
def test_a_shape_keeps_its_promise_and_the_default_does_not(assumption: str, absent: list[str]) -> None:
    kept, free = _texts(KEEPS[assumption]), _texts(ANYTHING)
    for word in absent:
        assert not re.search(word, kept), word
        assert re.search(word, free), word


@functools.cache
def _texts(shape: Shape) -> str:
    return "".join(generate(number, shape) for number in range(130))


def test_typed_programs_tell_the_compiler_what_flows_where() -> None:
    texts = [generate_typed(random.Random(number), KEEPS["closed-world"]) for number in range(30)]
    with session():
        outcomes = [run_program(text, seconds=5.0) for text in texts]
    assert sum(outcome.error is None and not outcome.timed_out for outcome in outcomes) > 25
    found = [find_flows(collect_shapes(facts), facts) for facts in map(_facts, texts)]
    assert sum(bool(flows.attributes) for flows in found) > 20
    assert generate_typed(random.Random(3)) == generate_typed(random.Random(3))
    assert "log.append(1)" not in "".join(texts)  # which an operator would do
    assert any(generate(number) == generate_typed(random.Random(number)) for number in range(40))


def _facts(text: str) -> ModuleFacts:
    return collect(lower(ast.parse(text), "typed.py"))


def test_arrays_are_there_unless_they_are_not_wanted() -> None:
    assert "import numpy as np" in _texts(ANYTHING)
    assert "numpy" not in _texts(Shape(arrays=False))


def test_two_names_of_one_object_are_told_from_two_objects() -> None:
    one = run_program("a = []\nb = a\n")
    two = run_program("a = []\nb = []\n")
    assert one.names != two.names
    assert run_program("a = (1, 2)\nb = a\n").names == run_program("a = (1, 2)\nb = (1, 2)\n").names
