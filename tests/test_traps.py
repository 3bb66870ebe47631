"""Every program in tests/traps does the same compiled as written, by default, in a closed world, and in other ways.

A trap may open with comments that say how it may be run:

    # breaks: sealed-globals, no-frames     the promises the program itself breaks: it is not run under those
    # differs: sealed-globals               those of them that are known to matter: compiled under one, it does differ
    # in-memory: line numbers               compared as a code object only, for a printed file has other lines
    # python: 3.12                          the oldest interpreter that can parse it
    # until: 3.13, for …                    the newest one on which it holds, and why it does not on later ones
    # needs: threads                        what an interpreter in WebAssembly has not
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from observing import observe, plain
from s2s.driver import compile_text
from s2s.options import ASSUMPTIONS, Options
from trap_checks import AGAIN, differences, unverified
from trapping import RUNNABLE, TRAPS, Trap


@pytest.mark.parametrize("trap", RUNNABLE, ids=lambda trap: trap.name)
def test_compiled_trap_behaves_as_written(trap: Trap) -> None:
    assert trap.breaks <= ASSUMPTIONS.keys()
    assert observe(plain(trap.text, trap.name)), "a trap prints what it observes"
    for difference in differences(trap, AGAIN):
        pytest.fail(difference)


@pytest.mark.parametrize("trap", [trap for trap in RUNNABLE if trap.differs], ids=lambda trap: trap.name)
def test_a_broken_promise_matters(trap: Trap) -> None:
    assert trap.differs <= trap.breaks
    code = plain(trap.text, trap.name)
    for name in trap.differs:
        compiled = compile_text(trap.text, trap.name, unverified(Options.make(assume=name)))
        assert name in compiled.relied
        assert observe(plain(compiled.text, trap.name)) != observe(code), name


@pytest.mark.parametrize("trap", [trap for trap in RUNNABLE if trap.allowed], ids=lambda trap: trap.name)
def test_what_the_contract_allows_is_seen(trap: Trap, project: Path) -> None:
    contract = (project / "docs/semantics.md").read_text(encoding="utf-8")
    allowed = contract.partition("## Allowed differences")[2].partition("\n## ")[0]
    assert trap.allowed in " ".join(allowed.split())
    compiled = compile_text(trap.text, trap.name, unverified(Options.make()))
    assert observe(plain(compiled.text, trap.name)) != observe(plain(trap.text, trap.name))


@pytest.mark.parametrize(
    "trap", [trap for trap in RUNNABLE if "assert" in trap.text], ids=lambda trap: trap.name
)
def test_assertions_may_be_switched_off(trap: Trap) -> None:
    filename = f"{trap.name}.py"
    for options in (Options.make(level=1), Options.make(), Options.make(assume="closed-world")):
        if not trap.breaks & options.assume:
            compiled = compile_text(trap.text, filename, unverified(options))
            expected = observe(plain(trap.text, filename, optimize=2))
            assert observe(plain(compiled.text, filename, optimize=2)) == expected, compiled.text


@pytest.mark.parametrize("trap", [trap for trap in RUNNABLE if trap.breaks], ids=lambda trap: trap.name)
def test_compiling_the_output_again_changes_nothing(trap: Trap) -> None:
    """Nor of what is not run so, for it breaks a promise: of the others `differences` says it."""
    for options in (unverified(options) for options in AGAIN if trap.breaks & options.assume):
        once = compile_text(trap.text, trap.name, options).text
        assert compile_text(once, trap.name, options).text == once


def test_empty_pipeline_returns_the_bytes() -> None:
    for trap in RUNNABLE:
        compiled = compile_text(trap.text, trap.name, Options.make(passes="none"))
        assert (compiled.changed, compiled.text) == (False, trap.text)


def test_there_are_traps_for_every_row_of_the_contract() -> None:
    rows = Counter(trap.row for trap in TRAPS)
    for row in (
        "arguments", "async", "classes", "control", "copies", "exceptions", "frames", "generators", "hygiene",
        "lifetime", "metadata", "order", "output", "rebind", "scope", "syntax", "text", "values",
    ):  # fmt: skip
        assert rows[row] >= 4, row
    assert len(TRAPS) >= 300
    assert ASSUMPTIONS.keys() == {name for trap in TRAPS for name in trap.breaks}
