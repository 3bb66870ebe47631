"""Arrays changed in place under several names: an exported program gives what Python gives, or is refused."""

from __future__ import annotations

from textwrap import indent
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from s2s.export import ExportError, symbol
from tests.exporting import flat, program, run_text

NAMES = ["a", "b", "c"]
FRESH = [
    "{p} * 1",
    "{p} + {q}",
    "np.array({p})",
    "{p}.copy()",
    "{p}.astype(np.float64)",
    "np.maximum({p}, {q})",
    "{p}.flatten().reshape(2, 2)",
]
SHARED = ["{p}", "{p}.T", "{p}[::-1]", "{p}.reshape(2, 2)", "np.asarray({p})", "{p}[:, :]", "[{p}, {q}][1]", "ls[0]", "ls[-1]",
          "np.asarray({p}, dtype=np.float64)", "np.split({p}, 1)[0]", "view({p})", "({p} if {q}.sum() > 0 else {q})",
          "(lambda v={p}: v)()", "np.float64({p})", "{p}.ravel().reshape(2, 2)", "d['k']", "tuple(ls)[0]"]  # fmt: skip
IN_PLACE = ["{p} += {q}", "{p}[0] = 5", "{p}[:, 1] *= 2", "{p}[:] = {q}", "{p} *= 2", "{p}, {q} = {q}, {p}", "if len(ls) < 6:\n    ls.append({p})",
            "ls[0] += 1", "ls = ls[-4:] + [{p}]", "ls[0] = {p}", "d['k'] = {p}", "d['k'] += 1", "if len(ls) < 6:\n    ls += [{p}]", "{p} = change({q})",
            "add = {p}.sum\n{q} = {q} + add()", "del {p}\n{p} = {q}", "keep = {p}", "keep = None", "{p} = sum([{p}, {q}])",
            "{p} = np.stack([v[0] for v in ({p}, {q})])", "d = {{'k': {p}}}", "zeros[0] = {p}[0]", "{p} = zeros", "zeros += 1"]  # fmt: skip
HEADS = ["if {p}.sum() > {n}:", "for i in range(2):", "for r in {p}:", "for v in ls:", "for i, r in enumerate({p}):", "while n < 2 and {p}.sum() < 50:",
         "for {p} in [{p}, {q}]:", "for i in range(int({p}.sum()) % 3):", "if True:", "for x, y in zip(ls, [{p}, {q}]):"]  # fmt: skip
HELPERS = """
def view(v):
    return v.T.T

def change(v):
    v[0, 0] = 9
    return v
"""


@st.composite
def blocks(draw: Any, depth: int = 0) -> str:
    """Some statements, a few of them with blocks of their own."""
    lines = []
    for _ in range(draw(st.integers(1, 4 if depth else 7))):
        p, q = draw(st.sampled_from(NAMES)), draw(st.sampled_from(NAMES))
        kind = draw(
            st.sampled_from(["fresh", "shared", "shared", "in place", "in place", "in place", "block"])
        )
        if kind == "block" and depth < 2:
            head = draw(st.sampled_from(HEADS)).format(p=p, q=q, n=draw(st.integers(-3, 3)))
            body = draw(blocks(depth + 1))
            if head.startswith("while"):
                body += "\nn += 1"
            if draw(st.booleans()) and not head.startswith("if"):
                body += draw(
                    st.sampled_from(["\nif a.sum() > 3:\n    break", "\nr = a\nr = 0", "\ncontinue"])
                )
            lines.append(f"{head}\n{indent(body, '    ')}")
            if head.startswith("if") and draw(st.booleans()):
                lines.append(f"else:\n{indent(draw(blocks(depth + 1)), '    ')}")
        elif kind == "in place":
            lines.append(draw(st.sampled_from(IN_PLACE)).format(p=p, q=q))
        else:
            text = draw(st.sampled_from(FRESH if kind == "fresh" else SHARED)).format(p=p, q=q)
            lines.append(f"{draw(st.sampled_from(NAMES))} = {text}")
    return "\n".join(lines)


@st.composite
def programs(draw: Any) -> str:
    """A function of an array that works on three arrays, a list, a dict and a constant array."""
    start = "a = x * 1\nb = x + 1\nc = x @ x\nls = [a * 2]\nd = {'k': b * 3}\nn = 0\nzeros = np.zeros((2, 2))\nkeep = None"
    body = f"{start}\n{draw(blocks())}\nreturn a, b, c, ls, d, n, zeros"
    return f"def f(x):\n{indent(body, '    ')}"


def _helpers() -> dict[str, Any]:
    return {name: program(text)[0] for name, text in _texts().items()}


def _texts() -> dict[str, str]:
    return {part.split("(")[0]: f"def {part}" for part in HELPERS.split("\ndef ")[1:]}


class Helper:
    """A helper that can be called, and offers its program."""

    def __init__(self, text: str) -> None:
        self.made, self.function = program(text)

    def array_program(self) -> Any:
        return self.made

    def __call__(self, *args: Any) -> Any:
        return self.function(*args)


def compared(text: str) -> bool:
    """Whether a program is exported; if so, it does what Python does."""
    made, function = program(text, **{name: Helper(part) for name, part in _texts().items()})
    for numbers in ([[1.0, 2.0], [-3.0, 0.5]], [[-1.0, -2.0], [0.25, -0.5]]):
        x = np.array(numbers)
        given = x.copy()
        try:
            expected = function(given)
        except (UnboundLocalError, NameError, ValueError, IndexError, TypeError, AttributeError):
            return False
        if not all(np.all(np.abs(leaf) < 1e6) for leaf in flat(expected)):
            return False
        try:
            exported = symbol(made, x=x)
        except ExportError as error:
            assert error.line
            return False
        assert np.array_equal(given, x), "the caller's array is as it was"
        found = run_text(exported, {"x": x.copy()})
        assert len(flat(found)) == len(flat(expected))
        for one, other in zip(flat(found), flat(expected)):
            assert type(one) is type(other)
            np.testing.assert_array_equal(one, other)
    return True


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=programs())
def test_in_place_under_several_names(text: str) -> None:
    compared(text)


def test_some_of_them_are_exported() -> None:
    done = {True: 0, False: 0}

    @settings(
        max_examples=300,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(text=programs())
    def draw(text: str) -> None:
        done[compared(text)] += 1

    draw()
    assert done[True] >= 15
