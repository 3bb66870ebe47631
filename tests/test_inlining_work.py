"""What inlining costs grows with the program, counted in nodes copied: no clock is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from s2s.driver import compile_text
from s2s.ir import walk
from s2s.options import Options

#: Each function calls the one before twice; expanded without end, the last one would be 2**N calls.
CHAINS = {
    "the calls are operands": "def f{i}(x):\n    return f{j}(x) + f{j}(x)\n",
    "the arguments are computed": "def f{i}(x):\n    return f{j}(x + 1) * f{j}(x - 1)\n",
    "the calls are statements": "def f{i}(x):\n    a = f{j}(x)\n    b = f{j}(a)\n    return a + b\n",
    "the calls stand in a loop": "def f{i}(x):\n    for y in x:\n        f{j}(y)\n        f{j}(x)\n",
    "the call is an argument": "def f{i}(x):\n    return f{j}(f{j}(x))\n",
}


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int, str], int]:
    """Compile a chain of so many functions, and count the nodes that were copied."""
    count = 0
    node = walk._Cloner.node

    def counted(self: Any, original: Any) -> Any:
        nonlocal count
        count += 1
        return node(self, original)

    monkeypatch.setattr(walk._Cloner, "node", counted)

    def measure(form: str, functions: int, assume: str) -> int:
        nonlocal count
        count = 0
        chain = [form.format(i=i, j=i - 1) for i in range(1, functions)]
        compile_text(
            "\n".join(["def f0(x):\n    return x + 1\n", *chain]), options=Options.make(assume=assume)
        )
        return count

    return measure


@pytest.mark.parametrize("assume", ["", "closed-world"])
@pytest.mark.parametrize("form", CHAINS.values(), ids=CHAINS)
def test_twice_the_functions_take_twice_the_copies(
    form: str, assume: str, copied: Callable[[str, int, str], int]
) -> None:
    once, twice = copied(form, 40, assume), copied(form, 80, assume)
    assert once > 0
    assert twice <= 2.3 * once
    # An expression that stands for a call has 40 nodes at most, and a block 80; each is copied some times on its way.
    assert twice <= 80 * 8_000
