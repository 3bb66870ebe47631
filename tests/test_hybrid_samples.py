"""The samples made of objects: hybrid and original agree, before and after edits; what the programs look like."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

import s2s
from benchmarks import hybrid_by_hand as by_hand
from s2s.hybrid.trial import on_trial
from samples.hybrid import decision_tree, interpreter, state_machine, template, validator

FORMS = [{"frozen": True}, {"frozen": False, "trial": False}, {"frozen": False}]
Edit = Callable[[Any], None]


def formula() -> tuple[Any, Callable[..., Any], Edit, tuple[Any, ...]]:
    made = interpreter.get_formula()

    def edit(made: Any) -> None:
        made.tree.test.right.value = 150.0
        made.operators["*"] = lambda a, b: a * b + 1

    return made, by_hand.column, edit, (interpreter.get_rows(60),)


def tree() -> tuple[Any, Callable[..., Any], Edit, tuple[Any, ...]]:
    def edit(made: Any) -> None:
        made.root.below = decision_tree.Leaf(2)
        made.labels[0] = "never"

    return decision_tree.get_tree(), by_hand.predict_all, edit, (decision_tree.get_samples(200),)


def schema() -> tuple[Any, Callable[..., Any], Edit, tuple[Any, ...]]:
    def edit(made: Any) -> None:
        made.fields["age"].schemas[0].high = 50
        made.fields["nick"] = validator.Text(at_most=3)

    return validator.get_schema(), by_hand.validate, edit, (validator.get_records(300),)


def machine() -> tuple[Any, Callable[..., Any], Edit, tuple[Any, ...]]:
    def edit(made: Any) -> None:
        made.actions["push"] = 2
        made.on_broken = lambda event, counts: "open"
        made.handlers["broken"] = made.on_broken

    return state_machine.get_machine(), by_hand.run, edit, (state_machine.get_events(500),)


SAMPLES = {
    "interpreter": (formula, "column"),
    "decision tree": (tree, "predict_all"),
    "validator": (schema, "validate"),
    "state machine": (machine, "run"),
}


@pytest.mark.parametrize("options", FORMS, ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_and_its_hybrid_and_the_program_by_hand_agree(name: str, options: dict[str, bool]) -> None:
    make, method = SAMPLES[name]
    made, hand, _, args = make()
    hybrid = s2s.hybridize(getattr(made, method), **options)
    expected = getattr(made, method)(*copy.deepcopy(args))
    assert hand(*copy.deepcopy(args)) == expected
    for _ in range(60):  # the trial, and what comes after it
        assert hybrid(*copy.deepcopy(args)) == expected
    assert hybrid.stats().specializations == 1, hybrid.why_not


@pytest.mark.parametrize("trial", [False, True])
@pytest.mark.parametrize("name", SAMPLES)
def test_an_edit_is_seen_at_the_next_call(name: str, trial: bool) -> None:
    make, method = SAMPLES[name]
    made, _, edit, args = make()
    hybrid = s2s.hybridize(getattr(made, method), trial=trial)
    before = hybrid(*copy.deepcopy(args))
    edit(made)
    after = hybrid(*copy.deepcopy(args))
    assert after == getattr(made, method)(*copy.deepcopy(args))
    assert after != before


def test_the_template_and_its_hybrid_and_the_program_by_hand_agree() -> None:
    made = template.get_template()
    variables = template.get_variables()
    expected = made.render(**copy.deepcopy(variables))
    assert by_hand.render(**copy.deepcopy(variables)) == expected
    for options in FORMS:
        hybrid = s2s.hybridize(made.render, **options)
        for _ in range(60):
            assert hybrid(**copy.deepcopy(variables)) == expected


@pytest.mark.parametrize("bad", [{"shop": 1}, {}, {"items": None}, {"user": {"name": 5}}])
def test_the_template_raises_what_the_original_raises(bad: dict[str, Any]) -> None:
    made = template.get_template()
    hybrid = s2s.hybridize(made.render, frozen=True)
    variables = template.get_variables() | bad if bad else {}
    assert _outcome(hybrid, **copy.deepcopy(variables)) == _outcome(made.render, **copy.deepcopy(variables))


def test_a_record_of_any_kind_is_judged_alike() -> None:
    made = validator.get_schema()
    records: list[Any] = [
        None,
        1,
        "x",
        [],
        {},
        {"id": True},
        {"id": 0, "tags": [1, "a" * 20]},
        {"address": []},
    ]
    for options in FORMS:
        assert s2s.hybridize(made.validate, **options)(records) == made.validate(records)


def test_a_state_that_the_machine_does_not_know_raises_the_same() -> None:
    made = state_machine.get_machine()
    del made.handlers["broken"]
    for options in FORMS:
        hybrid = s2s.hybridize(made.run, **options)
        assert _outcome(hybrid, ["coin", "kick", "push"]) == _outcome(made.run, ["coin", "kick", "push"])
    assert _outcome(made.run, ["kick", "push"]) == ("KeyError", ("broken",))


def _outcome(call: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    try:
        return call(*args, **keywords)
    except Exception as error:
        return type(error).__name__, error.args


# --- what the programs look like ---------------------------------------------------------------------------------


def test_the_interpreter_is_gone_from_its_formula() -> None:
    made, _, _, args = formula()
    hybrid = s2s.hybridize(made.column, frozen=True)
    hybrid(*args)
    assert "visit" not in hybrid.source and "getattr" not in hybrid.source
    assert "row['amount'] * (1.0 - row['discount'])" in hybrid.source


def test_a_table_of_handlers_becomes_branches() -> None:
    made, _, _, args = machine()
    hybrid = s2s.hybridize(made.run, frozen=True)
    hybrid(*args)
    assert re.search(r"if state == 'locked':.*elif state == 'paying':", hybrid.source, re.DOTALL)
    assert "on_locked" not in hybrid.source


class Key(str):
    """Text that compares as it likes."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Dispatcher:
    def __init__(self) -> None:
        self.handlers: dict[Any, Any] = {"a": self.one, "b": self.two}

    def one(self, x: int) -> str:
        return "b" if x else "a"

    def two(self, x: int) -> str:
        return "a"

    def walk(self, xs: list[int]) -> list[str]:
        state, seen = "a", []
        for x in xs:
            state = self.handlers[state](x)
            seen.append(state)
        return seen

    def any_key(self, key: Any, x: int) -> Any:
        return self.handlers[key](x)

    def key_twice(self, key: str, x: int) -> Any:
        return self.handlers[key]((key, x))


def test_a_key_of_unknown_class_keeps_the_table() -> None:
    made = Dispatcher()
    hybrid = s2s.hybridize(made.any_key, frozen=True)
    assert hybrid(Key("b"), 1) == made.any_key(Key("b"), 1) == "a"
    assert "==" not in hybrid.source
    assert _outcome(hybrid, Key("c"), 1) == _outcome(made.any_key, Key("c"), 1)


def test_a_table_with_other_keys_keeps_the_lookup() -> None:
    made = Dispatcher()
    made.handlers[1] = made.one
    hybrid = s2s.hybridize(made.walk, frozen=True)
    assert hybrid([1, 0, 1]) == made.walk([1, 0, 1])
    assert "==" not in hybrid.source


def test_a_large_table_keeps_the_lookup() -> None:
    made = Dispatcher()
    made.handlers |= {f"k{number}": made.one for number in range(20)}
    hybrid = s2s.hybridize(made.walk, frozen=True)
    assert hybrid([1, 0, 1]) == made.walk([1, 0, 1])
    assert "state ==" not in hybrid.source


def test_a_handler_that_is_replaced_is_seen() -> None:
    made = Dispatcher()
    hybrid = s2s.hybridize(made.walk, trial=False)
    assert hybrid([1, 0]) == made.walk([1, 0])
    made.handlers["b"] = lambda x: "b"
    assert hybrid([1, 0]) == made.walk([1, 0]) == ["b", "b"]


# --- comprehensions ----------------------------------------------------------------------------------------------


class Lister:
    def __init__(self) -> None:
        self.limit = 3

    def pick(self, x: int) -> str:
        if x < self.limit:
            return "low"
        if x == self.limit:
            return "even"
        return "high"

    def plain(self, xs: list[int]) -> list[str]:
        return [self.pick(x) for x in xs]

    def nested(self, xs: list[int]) -> list[str]:
        return [self.pick(x + y) for x in xs if x % 2 for y in xs if y > x]

    def shadowing(self, x: list[int]) -> list[str]:
        return [self.pick(x) for x in x]

    def captured(self, xs: list[int]) -> list[Callable[[], str]]:
        return [lambda x=x: self.pick(x) for x in xs]  # type: ignore[misc]

    def late(self, xs: list[int]) -> list[Any]:
        return [(lambda: self.pick(x)) for x in xs]

    def walrus(self, xs: list[int]) -> list[str]:
        return [self.pick(y := x) for x in xs if (y := x) or True] + [str(y)]


@pytest.mark.parametrize("name", ["plain", "nested", "shadowing"])
def test_a_returned_comprehension_is_a_loop_with_the_same_items(name: str) -> None:
    made = Lister()
    hybrid = s2s.hybridize(getattr(made, name), frozen=True)
    for xs in ([], [1, 2, 3, 4, 5], [5, 3, 1]):
        assert hybrid(xs) == getattr(made, name)(xs)
    assert ".append(" in hybrid.source
    with pytest.raises(TypeError):
        hybrid(["text", 1])


@pytest.mark.parametrize("name", ["captured", "late", "walrus"])
def test_a_comprehension_whose_variables_others_see_stays(name: str) -> None:
    made = Lister()
    hybrid = s2s.hybridize(getattr(made, name), frozen=True)
    xs = [1, 3, 5]
    found, expected = hybrid(xs), getattr(made, name)(xs)
    if name != "walrus":
        found, expected = [one() for one in found], [one() for one in expected]
    assert found == expected
    assert ".append(" not in hybrid.source


# --- names of classes, operators, f-strings ----------------------------------------------------------------------


class Named:
    def __init__(self) -> None:
        self.other = Lister()

    def visit(self) -> str:
        return getattr(self, "visit_" + type(self.other).__name__)()

    def visit_Lister(self) -> str:
        return "lister"

    def visit_Renamed(self) -> str:
        return "renamed"


def test_a_class_that_gets_another_name_is_dispatched_by_it() -> None:
    made = Named()
    hybrid = s2s.hybridize(made.visit, trial=False)
    assert hybrid() == "lister" and hybrid.stats().specializations == 1
    try:
        Lister.__name__ = "Renamed"
        assert hybrid() == "renamed"
    finally:
        Lister.__name__ = "Lister"
    assert hybrid() == "lister"


class Loud:
    """Operands that say which operator they were given to."""

    def __init__(self, log: list[str]) -> None:
        self.log = log

    def __add__(self, other: object) -> str:
        self.log.append("add")
        return "sum"

    def __radd__(self, other: object) -> str:
        self.log.append("radd")
        return "reflected"

    def __lt__(self, other: object) -> bool:
        self.log.append("lt")
        return True

    def __contains__(self, item: object) -> bool:
        self.log.append("contains")
        return True


def test_functions_of_operator_are_operators() -> None:
    import operator

    class Applied:
        def __init__(self) -> None:
            self.table = {"+": operator.add, "<": operator.lt, "in": operator.contains, "[": operator.getitem}

        def run(self, a: Any, b: Any) -> list[Any]:
            return [self.table["+"](a, b), self.table["<"](a, b), self.table["in"](a, b)]

        def item(self, a: Any, b: Any) -> Any:
            return self.table["["](a, b)

    made = Applied()
    run, item = s2s.hybridize(made.run, frozen=True), s2s.hybridize(made.item, frozen=True)
    log: list[str] = []
    assert run(Loud(log), 1) == ["sum", True, True]
    assert log == ["add", "lt", "contains"]
    assert " + " in run.source and " < " in run.source and " in " not in run.source
    assert item("abc", 1) == "b" and item("abc", slice(1)) == "a"
    assert _outcome(item, {}, "k") == _outcome(made.item, {}, "k")
    assert _outcome(run, 1, "x") == _outcome(made.run, 1, "x")


# --- the trial ---------------------------------------------------------------------------------------------------


def test_the_faster_of_two_programs_stays() -> None:
    verdicts = []
    calls = {"quick": 0, "slow": 0}

    def quick(x: int) -> int:
        calls["quick"] += 1
        return x

    def slow(x: int) -> int:
        calls["slow"] += 1
        sum(range(20_000))
        return x

    for specialized, original, keeps in ((quick, slow, True), (slow, quick, False)):
        entry = on_trial(specialized, original, verdicts.append)
        for number in range(60):
            assert entry(number) == number
        assert verdicts[-1].keeps is keeps, verdicts
    assert len(verdicts) == 2
    assert sum(calls.values()) == 120  # each call ran one of them, once


def test_a_call_within_a_call_and_one_that_raises_are_not_timed() -> None:
    verdicts: list[Any] = []

    def specialized(depth: int) -> int:
        if depth < 0:
            raise ValueError(depth)
        return depth if depth == 0 else entry(depth - 1)

    def original(depth: int) -> int:
        return specialized(depth)

    entry = on_trial(specialized, original, verdicts.append)
    for _ in range(200):
        with pytest.raises(ValueError, match="-1"):
            entry(-1)
    assert not verdicts
    for _ in range(800):
        assert entry(3) == 0
    assert len(verdicts) == 1


class Wide:
    """Does little, and looks at many objects for it: its tests cost more than its work."""

    def __init__(self) -> None:
        self.parts = [Lister() for _ in range(40)]

    def first(self, x: int) -> int:
        for part in self.parts:
            if part.limit != 3:
                return part.limit
            if x == 0:
                return -1
        return x


def test_a_hybrid_whose_tests_cost_too_much_runs_the_original_and_says_so() -> None:
    made = Wide()
    hybrid = s2s.hybridize(made.first)
    for _ in range(80):
        assert hybrid(0) == -1
    assert "runs as written" in hybrid.stats().note, hybrid.stats()
    made.parts[0].limit = 9
    assert hybrid(0) == 9
    hybrid.refresh()
    assert hybrid.stats().note == ""
    assert hybrid(0) == 9


def test_without_a_trial_the_specialized_program_stays() -> None:
    made = Wide()
    hybrid = s2s.hybridize(made.first, trial=False)
    for _ in range(80):
        assert hybrid(0) == -1
    assert "runs as written" not in hybrid.stats().note


class Identity:
    """Asks for the very object that it has."""

    def __init__(self) -> None:
        import operator

        self.number = float("1.5")
        self.text = "".join(["a b", "c"])
        self.same = operator.is_

    def is_number(self, x: object) -> bool:
        return x is self.number

    def is_other(self, x: object) -> bool:
        number = self.number
        return number is not x

    def by_function(self, x: object) -> bool:
        return self.same(x, self.text)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("frozen", [True, False])
def test_identity_with_a_number_or_text_is_with_the_very_object(frozen: bool) -> None:
    made = Identity()
    for method in (made.is_number, made.is_other, made.by_function):
        hybrid = s2s.hybridize(method, frozen=frozen, trial=False)
        for x in (made.number, made.text, float("1.5"), "".join(["a b", "c"]), None):
            assert hybrid(x) is method(x), (method, x)
        assert not hybrid.why_not
