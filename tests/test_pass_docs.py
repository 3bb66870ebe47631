"""The before and after in the docstring of every pass, and in docs/passes.md, is what the pass does."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from laid_out import profile_of
from s2s.driver import compile_text
from s2s.options import Options
from s2s.stages import PASSES


def examples(text: str) -> str:
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def before_and_after(name: str) -> tuple[str, str]:
    doc = inspect.getdoc(importlib.import_module(f"s2s.passes.{name}")) or ""
    sections = re.split(r"^(Before|After|Legal when)\b", doc, flags=re.MULTILINE)
    said = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert said.keys() == {"Before", "After", "Legal when"}, (
        f"{name} says what it does, and when that is legal"
    )
    return examples(said["Before"]), examples(said["After"])


#: What the profile of an example says.
SWINGS = {"swing": {"at": ["list", "float", "float"]}}
SAID = {
    "layouts": f"\n# layouts: {json.dumps(SWINGS)}",
    "room": "\n# entered: sizes",
    "views": '\n# seen: {"total": {"graph": "Graph"}}',
    "unequal": '\n# seen: {"reduces": {}, "Rule.__eq__": {"self": "Rule", "other": "int", "at": "found !="}}',
}
#: What takes up the numbers that a loop is written out for.
_USING_NUMBERS = ("propagate", "fold", "dead")
SHOWN = [info.name for info in PASSES]


def document() -> dict[str, list[str]]:
    """The Python programs in each section of docs/passes.md."""
    text = (Path(__file__).parent.parent / "docs/passes.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\w+)$", text, flags=re.MULTILINE)
    return {
        name: re.findall(r"^```python\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)
        for name, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def check(name: str, before: str, after: str) -> None:
    """The pass, with `fold` before it, makes the statements of `after`, in their order, of `before`."""
    passes = None if name == "regions" else ["fold", name]  # which runs the others itself
    if name == "unroll":
        passes = [*_USING_NUMBERS, name]
    # Only where `range` is the builtin does anything count; in programs, a region says so.
    granted = {"recurrences": "sealed-builtins", "outline": "closed-world", "construct": "closed-world"}
    granted["templates"] = granted["cycles"] = granted["hashes"] = "closed-world"
    granted["views"] = granted["unequal"] = granted["parts"] = granted["comparisons"] = "closed-world"
    granted["objects"] = "closed-world"
    granted |= dict.fromkeys(("intrinsics", "uncounted", "coalesce", "mapped", "probes"), "sealed-builtins")
    assume = granted.get(name, "")
    said = before + SAID.get(name, "")
    profile = profile_of([said], name)
    options = Options.make(passes=passes, header=False, assume=assume, profile=profile)
    compiled = compile_text(before, name, replace(options, python=(3, 11)))
    assert compiled.changed and not compiled.failures
    got = [ast.unparse(stmt) for stmt in ast.parse(compiled.text).body]
    remaining = iter(got)
    for stmt in ast.parse(after).body:
        assert ast.unparse(stmt) in remaining, "\n".join(got)


@pytest.mark.parametrize("name", SHOWN)
def test_pass_does_what_its_docstring_shows(name: str) -> None:
    check(name, *before_and_after(name))


@pytest.mark.parametrize("name", SHOWN)
def test_pass_does_what_the_document_shows(name: str) -> None:
    programs = document()[name]
    for before, after in zip(programs[::2], programs[1::2], strict=True):
        check(name, before, after)
