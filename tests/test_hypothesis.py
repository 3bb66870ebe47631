"""Hypotheses: what one would have to know for a region to run no code of others, and what would be known then."""

from __future__ import annotations

import pytest

from s2s.analysis import fact
from s2s.analysis.effects import Effect, Effects, of_stmt
from s2s.analysis.fact import PROVED, Fact, exact
from s2s.analysis.facts import Facts
from s2s.analysis.hypothesis import assuming, demands
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from test_types import known

T = frozenset({fact.Tested("the test")})

KERNEL = """
def f(u, m):
    n = len(u)
    for i in range(n):
        s = 0
        for j in range(n):
            s += u[j] / ((i + j) * (i + j + 1) // 2 + i + 1)
        m[i] = s * 2.0
"""


def listing(*kinds: type) -> Fact:
    return Fact(frozenset({list}), T, element=Fact(frozenset(kinds), T))


def var(function: n.Function, name: str) -> n.Var:
    found = (getattr(node, "var", None) for node in [*function.params, *walk_scope(function)])
    return next(one for one in found if one is not None and one.name == name)


def told(text: str, facts_by_name: dict[str, Fact], *builtins: str) -> tuple[n.Function, Facts]:
    function, facts = known(text)
    by_var: dict[object, Fact] = {var(function, name): fact for name, fact in facts_by_name.items()}
    names = {var(function, name): T for name in builtins}
    return function, assuming(facts, by_var, function.body, names)  # type: ignore[arg-type]


def effects(function: n.Function, facts: Facts) -> Effects:
    found = Effects()
    for stmt in function.body:
        found |= of_stmt(stmt, facts)
    return found


def demanded(text: str) -> set[tuple[str, str]]:
    function, facts = known(text)
    found = demands(function.body, facts)
    return {(one.of.name if isinstance(one.of, n.Var) else one.of.var.name, one.what) for one in found}


def test_demands_of_a_kernel_are_about_its_parameters_and_builtins() -> None:
    assert demanded(KERNEL) == {
        ("len", "same"), ("range", "same"), ("u", "kinds"), ("u", "elements"), ("m", "kinds"), ("m", "elements"),
    }  # fmt: skip


def test_a_kernel_is_quiet_under_what_it_demands() -> None:
    found = effects(*told(KERNEL, {"u": listing(int, float), "m": listing(float)}, "len", "range"))
    assert not found.runs_code
    assert found.flags == Effect.READ | Effect.WRITE | Effect.RAISE
    assert found.why == T


@pytest.mark.parametrize(
    ("tests", "builtins"),
    [
        ({"u": listing(int), "m": listing(float)}, ("len",)),
        ({"u": listing(int, float), "m": exact(list).because(T)}, ("len", "range")),
        ({"u": listing(int, str), "m": listing(float)}, ("len", "range")),
        ({"u": exact(list).because(T), "m": listing(float)}, ("len", "range")),
        ({"m": listing(float)}, ("len", "range")),
    ],
)
def test_less_is_not_enough(tests: dict[str, Fact], builtins: tuple[str, ...]) -> None:
    assert effects(*told(KERNEL, tests, *builtins)).runs_code


def test_a_hypothesis_changes_nothing_below_it() -> None:
    function, facts = known(KERNEL)
    before = effects(function, facts)
    assert before.runs_code
    hypothesis = assuming(
        facts, {var(function, "u"): listing(int), var(function, "m"): listing(int)}, function.body
    )
    assert effects(function, hypothesis).why == PROVED
    assert effects(function, facts) == before


def result(text: str, facts_by_name: dict[str, Fact]) -> Fact:
    function, facts = told(text, facts_by_name)
    last = function.body[-1]
    assert isinstance(last, n.Return)
    assert last.value is not None
    return facts.of(last.value)


ELEMENTS = [
    ("return u[0]", {int}),
    ("v = u\n    return v[0] * 2", {int}),
    ("v[0] = 0.5\n    return u[0]", {int, float}),
    ("v[0] = u[0] / 2\n    v[1] = u[1]\n    return u[0]", {int, float}),
    ("v[0] = m\n    return u[0]", set()),
    ("v[0] = m\n    return v[0]", set()),
    ("v.append('x')\n    return u[0]", {int, str}),
    ("v.extend(m)\n    return u[0]", set()),
    ("v += m\n    return u[0]", set()),
    ("v[0], m = m, m\n    return u[0]", set()),
    ("for v[0] in m:\n        pass\n    return u[0]", set()),
    ("v[0] *= 0.5\n    return u[0]", {int, float}),
    ("v[:1] = m\n    return u[0]", set()),
    ("if m:\n        return 0\n    return [x * 2 for x in u][0]", {int}),
    ("s = 0\n    for x in u:\n        s = s + x\n    return s", {int}),
]


@pytest.mark.parametrize(("lines", "expected"), ELEMENTS)
def test_what_a_region_stores_is_among_the_elements(lines: str, expected: set[type]) -> None:
    found = result(f"def f(u, v, m):\n    {lines}\n", {"u": listing(int), "v": listing(int)})
    assert found.kinds == expected
    assert found.why == (T if expected else set())


def test_a_definition_in_the_middle_may_be_told() -> None:
    function, facts = known("def f(a):\n    x = a.x\n    y = x * 2\n    return y + x\n")
    found = demands(function.body[1:], facts)
    assert [(one.of.var.name, one.what) for one in found if not isinstance(one.of, n.Var)] == [("x", "kinds")]
    hypothesis = assuming(facts, {found[0].of: exact(float).because(T)}, function.body[1:])
    assert not any(of_stmt(stmt, hypothesis).runs_code for stmt in function.body[1:])
    assert of_stmt(function.body[0], hypothesis).runs_code
