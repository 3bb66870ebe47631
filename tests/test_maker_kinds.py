"""What makers do with what a profile says they are usually given."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from laid_out import profile_of
from s2s.driver import compile_text
from s2s.options import Options

TRAP = (Path(__file__).parent / "traps" / "made_of_usual_types.py").read_text()
TEST = "if type(items) is list:"
IN_TURN = (Path(__file__).parent / "traps" / "made_of_usual_types_in_turn.py").read_text()


def compiled(text: str, assume: str = "closed-world", said: str = "") -> str:
    profile = profile_of([said or text], "p.py")
    made = compile_text(text, "p.py", Options.make(assume=assume, header=False, profile=profile))
    assert not made.failures
    assert printed(made.text) == printed(text)
    return made.text


def printed(text: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(text, "p.py", "exec"), {"__name__": "p"})
    return out.getvalue()


def test_the_usual_type_answers_what_is_asked() -> None:
    text = compiled(TRAP)
    assert text.count(TEST) == 2  # in the function for all calls, and in that for those without a name
    short = text.split(TEST)[2].split("elif")[0]
    assert "isinstance" not in short and "is None" not in short and "list(items)" in short


def test_the_most_usual_type_of_what_is_left_is_asked_for_next() -> None:
    text = compiled(IN_TURN)
    assert text.count(TEST) == text.count("elif type(items) is str:") == 2
    short = text.split("elif type(items) is str:")[2].split("elif isinstance(items, Results)")[0]
    assert "isinstance" not in short and "items.upper()" in short
    assert compiled(text, said=IN_TURN) == text
    seldom = compiled(IN_TURN, said=IN_TURN.replace('"list str"', '"list Odd Text More str"'))
    assert TEST in seldom and "elif type(items) is" not in seldom


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('_words = type("")', "_words = type(print(end=''))"),
        ('_words = type("")', '_words = _more = type("")'),
        ('_words = type("")', '_words, _more = type(""), 3'),
        ('_words = type("")', '_words = type("", (), {})'),
        ("def shown(", "_words = str\n\n\ndef shown("),
        ("def shown(", "def type(value):\n    return value.__class__\n\n\ndef shown("),
    ],
)
def test_a_type_that_is_not_simply_taken_answers_nothing(old: str, new: str) -> None:
    text = compiled(IN_TURN.replace(old, new, 1).replace("print(type(one).__name__, ", "print("))
    assert (
        "elif type(items) is str" not in text
        or "isinstance"
        in (text.split("elif type(items) is str:")[-1].split("elif isinstance(items, Results)")[0])
    )


def test_what_is_made_is_compiled_again_to_the_same() -> None:
    text = compiled(TRAP)
    assert compiled(text, said=TRAP) == text


@pytest.mark.parametrize("assume", ["", "sealed-builtins,sealed-classes", "sealed-classes,sealed-globals"])
def test_names_must_be_sealed(assume: str) -> None:
    assert TEST not in compiled(TRAP, assume)


@pytest.mark.parametrize("kind", ["NoneType", "Results", "function", "Odd"])
def test_other_types_are_not_tested_for(kind: str) -> None:
    said = TRAP.replace('"items": "list"', f'"items": "{kind}"')
    assert "if type(items) is" not in compiled(TRAP, said=said)


def test_a_type_that_answers_nothing_is_not_tested_for() -> None:
    text = TRAP.replace("isinstance(items, Results)", "hasattr(items, 'kept')").replace(
        "items is None", "not items"
    )
    assert TEST not in compiled(
        text.replace("isinstance(items, (list, _generator))", "isinstance(items, _generator)")
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("class Results:\n", "class Results(metaclass=Meta):\n"),
        ("class Results:\n", "@decorated\nclass Results:\n"),
        ("\n\ndef shown(", "\n\nisinstance = isinstance\n\n\ndef shown("),
    ],
)
def test_a_class_says_itself_what_its_instances_are(old: str, new: str) -> None:
    before = "class Meta(type):\n    def __instancecheck__(cls, one):\n        return False\n\n\n"
    before += "def decorated(cls):\n    return cls\n\n\n"
    text = TRAP.replace("class Results:\n", before + "class Results:\n", 1)
    assert TEST not in compiled(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def shown(", "Results.List = list\n\n\ndef shown("),
        ("class More", "_generator = types.GeneratorType\n\n\nclass More"),
        ("    class List(list):", "    List = 3\n\n    class List(list):"),
        ("class List(list):", "class List(Other):"),
    ],
)
def test_a_name_that_may_mean_something_else_answers_nothing(old: str, new: str) -> None:
    other = "class Meta(type):\n    def __instancecheck__(cls, one):\n        return type(one) is list\n\n\n"
    other += "class Other(list, metaclass=Meta):\n    pass\n\n\n"
    text = compiled(TRAP.replace("class Results:", other + "class Results:").replace(old, new, 1))
    short = text.split(TEST)[-1].split("elif isinstance(items, Results)")[0]
    assert TEST in text and "isinstance" in short


def test_a_smaller_share_is_not_tested_for() -> None:
    said = profile_of([TRAP], "p.py")
    assert said is not None
    functions = next(iter(said.files.values())).functions
    counts = next(one for one in functions if one.params).params["items"].types
    counts |= {"builtins:str": 60, "builtins:tuple": 60}
    made = compile_text(TRAP, "p.py", Options.make(assume="closed-world", header=False, profile=said))
    assert TEST not in made.text
