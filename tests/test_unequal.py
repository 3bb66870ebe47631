"""Comparisons of objects with values they are never equal to: which are answered, across files too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from laid_out import profile_of
from s2s import trees, writing
from s2s.driver import compile_text
from s2s.options import Options
from s2s.profile.data import load
from test_views import run

BASE = """
class Named:
    pass
"""
RULES = """
from .base import Named


class Rule(Named):
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        if not isinstance(other, Rule):
            return NotImplemented
        return self.name == other.name

"""
WORK = """
from .more import SHIFT


def reduced(actions, end):
    found = 0
    for action in actions:
        if action != end:
            found += 1
    return found


def kept(actions):
    return [action for action in actions if action == SHIFT]
"""
MAIN = """
from shop.rules import Rule
from shop.work import kept, reduced

found = 0
actions = [Rule(str(number)) for number in range(20)]
for _ in range(4000):
    found += reduced(actions, 7)
print(found, reduced([7, Rule(1), 8.0], 7), kept([1, 2]))
"""


def test_objects_of_other_files_are_told_from_numbers(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "shop").mkdir(parents=True)
    more = "from .rules import Rule\nSHIFT = 1\n"
    texts = {"base": BASE, "rules": RULES, "more": more, "work": WORK, "__init__": ""}
    for name, text in texts.items():
        (source / "shop" / f"{name}.py").write_text(text)
    (source / "main.py").write_text(MAIN)
    profile = tmp_path / "profile.json"
    expected = run(source, "-m", "s2s", "profile", "-o", str(profile), "main.py")
    items, _ = trees.plan([str(source)], str(target))
    options = Options.make(assume="closed-world", profile=load(profile))
    for item, data, outcome in trees.compile_items(items, options):
        assert outcome.error is None and not outcome.failures and item.target is not None
        writing.write_file(item.target, data if outcome.data is None else outcome.data)
    work = (target / "shop" / "work.py").read_text()
    assert ".__named__('shop.rules', 'Rule')" in work.replace('"', "'")
    assert "type(action) is __s2s_" in work and "action != end" in work
    assert run(target, "main.py") == expected
    again = compile_text(work, "work.py", Options.make(assume="closed-world", header=False))
    assert not again.changed


def test_what_is_not_there_by_then_is_not_asked_for(tmp_path: Path) -> None:
    for name, text in {"rules": RULES.replace("from .base import Named", BASE), "work": WORK}.items():
        (tmp_path / f"{name}.py").write_text(text.replace("from .more import SHIFT", "SHIFT = 1"))
    (tmp_path / "main.py").write_text(MAIN.replace("shop.", ""))
    profile = tmp_path / "profile.json"
    run(tmp_path, "-m", "s2s", "profile", "-o", str(profile), "main.py")
    items, _ = trees.plan([str(tmp_path)], str(tmp_path / "target"))
    options = Options.make(assume="closed-world", profile=load(profile))
    done = [remark for *_, outcome in trees.compile_items(items, options) for remark in outcome.remarks]
    assert not [remark for remark in done if remark.pass_name == "unequal"]


HEAD = """
{head}
class Rule{bases}:
    {body}


def f({params}):
    return {compared}
# seen: {seen}
"""
EQUAL = "def __eq__(self, other):\n        "
ASKED = EQUAL + "if not isinstance(other, Rule):\n            return {}\n        return self is other"
NEVER = ASKED.format("NotImplemented")


def written(
    body: str = NEVER,
    compared: str = "one != two",
    head: str = "",
    bases: str = "",
    params: str = "one, two",
    owner: str = "Rule",
    **said: object,
) -> str:
    types = {"self": "Rule", "other": "int"} | said
    seen = {"f": {"one": "Rule"}, f"{owner}.__eq__": {**types, "at": "one "}}
    return HEAD.format(
        head=head, bases=bases, body=body, params=params, compared=compared, seen=json.dumps(seen)
    )


def is_answered(text: str, assume: str = "closed-world") -> bool:
    profile = profile_of([text], "p.py")
    made = compile_text(text, "p.py", Options.make(assume=assume, profile=profile))
    assert not made.failures
    return any(remark.pass_name == "unequal" and remark.kind == "done" for remark in made.remarks)


EQUAL_ABOVE = f"class Base:\n    {NEVER.replace('Rule', 'Base')}"


@pytest.mark.parametrize(
    "text",
    [
        written(),
        written(compared="one == two"),
        written(compared="one == 0"),
        written(compared="one != 'name'", other="str"),
        written(other="tuple"),
        written(ASKED.format("False")),
        written(EQUAL + '"""Says."""\n        return isinstance(other, Rule) and self is other'),
        written(EQUAL + "return isinstance(other, Rule) and self is other"),
        written(EQUAL + "if isinstance(other, Rule):\n            return 1\n        return False"),
        written(
            EQUAL
            + "if isinstance(other, Rule):\n            return 1\n        else:\n            return False"
        ),
        written(EQUAL + "if not not isinstance(other, Rule):\n            return 1\n        return False"),
        written("pass", head=EQUAL_ABOVE, bases="(Base)", owner="Base"),
        written(NEVER.replace("other, Rule", "other, Base"), head="class Base: pass", bases="(Base)"),
        written(head="from abc import ABC\nclass Base(ABC): pass", bases="(Base)", compared="one == 1")
        .replace("other, Rule", "other, Own")
        .replace("class Rule", "class Own: pass\nclass Rule"),
        written().replace("(self, other)", "(self, other, /)"),
    ],
)
def test_a_comparison_is_answered(text: str) -> None:
    assert is_answered(text)
    for assume in ("", "sealed-classes", "sealed-globals,sealed-builtins"):
        assert not is_answered(text, assume)


@pytest.mark.parametrize(
    "text",
    [
        written(ASKED.format("True")),
        written(ASKED.format("0")),
        written(ASKED.format("None")),
        written(ASKED.format("other")),
        written(ASKED.format("NotImplemented"), head="NotImplemented = True"),
        written(head="isinstance = print"),
        written(head="def g():\n    global isinstance\n    isinstance = print"),
        written(head="exec('')"),
        written(EQUAL + "return isinstance(other, Rule) or self is other"),
        written(EQUAL + "return not isinstance(other, Rule) and self"),
        written(EQUAL + "return isinstance(other, (Rule, int)) and self is other"),
        written(EQUAL + "return isinstance(self, Rule) and self is other"),
        written(EQUAL + "return isinstance(other, Rule)"),
        written(EQUAL + "if isinstance(other, Rule):\n            return 1"),
        written(EQUAL + "if isinstance(other, Rule):\n            return 1\n        print(other)"),
        written(EQUAL + "if type(other) is Rule:\n            return 1\n        return False"),
        written(NEVER + "\n    def __ne__(self, other): return 1"),
        written(NEVER + "\n    __eq__ = print"),
        written("if True:\n        " + NEVER.replace("\n", "\n    ")),
        written(NEVER.replace("def __eq__", "async def __eq__")),
        written(NEVER.replace("def __eq__", "@print\n    def __eq__")),
        written(NEVER.replace("return self is other", "yield 1")),
        written(NEVER.replace("(self, other)", "(self, other, *more)")),
        written(NEVER.replace("(self, other)", "(self, other=1)")),
        written(NEVER.replace("return self is other", "Rule = 1; return Rule")),
        written(NEVER.replace("return self is other", "isinstance: int; return 1")),
        written(NEVER.replace("(self, other)", "(Rule, other)"), Rule="int"),
        written(NEVER, bases="(int)"),
        written(NEVER, bases="(metaclass=type)"),
        written(NEVER, head="from abc import ABC", bases="(ABC)"),
        written(NEVER, head="from other import Base", bases="(Base)"),
        written(NEVER, head="@print").replace("@print\n", "@print\n"),
        written(NEVER + "\n    def __init_subclass__(cls): pass"),
        written(NEVER.replace("other, Rule", "other, __Rule"), head="class __Rule: pass"),
        written(NEVER.replace("other, Rule", "other, Later")).replace("def f", "class Later: pass\ndef f"),
        written().replace("def f", "Rule = print\ndef f"),
        written().replace("def f", "Rule.__eq__ = print\ndef f"),
        written().replace("def f", "Rule.__ne__ = print\ndef f"),
        written().replace("def f", "del Rule.__eq__\ndef f"),
        written().replace("def f", "def g(x): x.__eq__ = print\ndef f"),
        written().replace("def f", "setattr(Rule, '__eq__', print)\ndef f"),
        written(other="bytes"),
        written(other="dict"),
        written(other="Rule"),
        written(self="int"),
        written(compared="one < two"),
        written(compared="one != two != 3"),
        written(compared="one != None"),
        written(compared="one != 1.0"),
        written(compared="one != (two)()"),
        written(compared="one.name == two"),
        written(compared="one == two or one == 3"),
        written(compared="[one == two for one in two]"),
        written(compared="lambda: one == two"),
        written(compared="one == two == 3"),
        written(params="two", compared="one == two", head="one = 1"),
        written().replace("return one", "global one\n    return one").replace("f(one, two)", "f(two)"),
        written().replace("return one != two", "return one != two, lambda: one"),
    ],
)
def test_a_comparison_is_left_alone(text: str) -> None:
    assert not is_answered(text)


def test_a_comparison_that_seldom_meets_an_object_is_left_alone() -> None:
    text = written()
    profile = profile_of([text], "p.py")
    assert profile is not None
    (compared, equal) = sorted(profile.files["p.py"].functions, key=lambda one: one.name == "Rule.__eq__")
    for calls, answered in ((1000, True), (10**5, False)):
        equal.calls, compared.calls = 100, calls
        made = compile_text(text, "p.py", Options.make(assume="closed-world", profile=profile))
        assert any(one.pass_name == "unequal" for one in made.remarks) is answered


def test_a_comparison_in_a_loop_that_seldom_meets_an_object_is_left_alone() -> None:
    text = written().replace("    return one != two", "    for one in two:\n        print(one != two)")
    profile = profile_of([text], "p.py")
    assert profile is not None
    (compared, equal) = sorted(profile.files["p.py"].functions, key=lambda one: one.name == "Rule.__eq__")
    (line,) = [number for number, said in enumerate(text.splitlines(), 1) if said.startswith("    for ")]
    for trips, answered in ((10.0, True), (1000.0, False)):
        equal.calls, compared.calls, compared.trips = 1000, 300, {str(line): trips}
        made = compile_text(text, "p.py", Options.make(assume="closed-world", profile=profile))
        assert any(one.pass_name == "unequal" for one in made.remarks) is answered


def test_a_function_that_moved_is_still_known() -> None:
    text = written()
    profile = profile_of([text], "p.py")
    moved = text.replace("def f", "\n\n\n\ndef f")
    made = compile_text(moved, "p.py", Options.make(assume="closed-world", profile=profile))
    assert any(one.pass_name == "unequal" and one.kind == "done" for one in made.remarks)
