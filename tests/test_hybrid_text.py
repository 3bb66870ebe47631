"""Copies between variables that inlining leaves in residual programs, and what keeps them there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.driver import compile_text
from s2s.frontend.lower import lower
from s2s.frontend.source import parse_text
from s2s.hybrid.coalesce import coalesce
from s2s.hybrid.leftovers import tidy
from s2s.hybrid.merge import merge_again
from s2s.ir import nodes as n
from s2s.options import Options


def coalesced(body: str) -> str:
    """The body of a function of `a` and `b` after its copies are removed."""
    text = "def f(a, b):\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())
    module = lower(parse_text(text, "f.py"), "f.py")
    for stmt in module.body:
        assert isinstance(stmt, n.FunctionDef)
        coalesce(stmt.function)
    lines = to_text(emit(module)).strip().splitlines()[1:]
    return "\n".join(line[4:] for line in lines)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "made = a + b\nkept = made\ndel made\nreturn kept",
            "kept = a + b\nreturn kept",
        ),
        (
            "if a:\n    made = a\nelse:\n    made = b\nkept = made\ndel made\nreturn kept",
            "if a:\n    kept = a\nelse:\n    kept = b\nreturn kept",
        ),
        (
            "one = a + b\ntwo = one\ndel one\nthree = two\ndel two\nreturn three",
            "three = a + b\nreturn three",
        ),
        (
            "made = a\nother = b\nkept = made\ndel made, other\nreturn kept",
            "kept = a\nother = b\ndel other\nreturn kept",
        ),
        (
            "for x in a:\n    made = x + b\n    kept = made\n    del made\n    b.append(kept)\n    del kept",
            "for x in a:\n    kept = x + b\n    b.append(kept)\n    del kept",
        ),
        ("made = a + b\nkept = made\nmade = None\nreturn kept", "kept = a + b\nreturn kept"),
        (
            "for x in a:\n    made = x()\n    kept = made\n    made = None\n"
            "    if kept:\n        del kept\n        b(1)\n    else:\n        del kept",
            "for x in a:\n    kept = x()\n    if kept:\n        del kept\n        b(1)\n    else:\n        del kept",
        ),
        # The branch ends with the copy: what is behind them lets go of the temporary.
        (
            "for x in a:\n    if x:\n        kept = b\n    else:\n        made = x()\n        kept = made\n"
            "    made = None\n    b(kept)\n    del kept",
            "for x in a:\n    if x:\n        kept = b\n    else:\n        kept = x()\n    b(kept)\n    del kept",
        ),
        (
            "if a:\n    made = a()\n    b(made)\n    kept = made\nelse:\n    kept = 1\nmade = None\nreturn kept",
            "if a:\n    kept = a()\n    b(kept)\nelse:\n    kept = 1\nreturn kept",
        ),
        # Constants do not die: no `del` is needed, and the other variable may hold one.
        (
            "for x in a:\n    if x:\n        made = 1\n    else:\n        made = 2\n    kept = made\n    b(kept)",
            "for x in a:\n    if x:\n        kept = 1\n    else:\n        kept = 2\n    b(kept)",
        ),
    ],
)
def test_a_copy_goes(before: str, after: str) -> None:
    assert coalesced(before) == after


@pytest.mark.parametrize(
    "body",
    [
        # What it held before would die earlier.
        "kept = b()\nmade = a()\nkept = made\ndel made\nreturn kept",
        "for x in a:\n    made = x()\n    kept = made\n    del made\n    b(kept)",
        # A parameter holds something from the start.
        "made = a()\nb = made\ndel made\nreturn b",
        # The temporary is read later, or was before.
        "made = a()\nkept = made\nreturn kept, made",
        "made = a()\nkept = made\ndel made\nmade = b()\nreturn kept, made",
        "made = a()\nkept = made\nmade = None\nreturn kept, made",
        "for x in a:\n    made = x()\n    kept = made\n    made = None\n    if kept:\n        del kept",
        "made = a()\nkept = made\nmade = 0\nreturn kept",
        # The other variable is read in between.
        "made = a()\nif b:\n    kept = 1\n    made = kept\nkept = made\ndel made\nreturn kept",
        # Behind the branches, and not at their end, or not let go of there.
        "if a:\n    made = a()\n    kept = made\n    b(1)\nelse:\n    kept = 1\nmade = None\nreturn kept",
        "if a:\n    made = a()\n    kept = made\nelse:\n    kept = 1\nkept = None\nmade = None\nreturn kept",
        "if a:\n    made = a()\n    kept = made\nelse:\n    made = kept = 1\nmade = None\nreturn kept",
        "while b():\n    made = a()\n    kept = made\nmade = None\nreturn kept",
        # In the next round, the other one holds what it got in this one.
        "for x in a:\n    if x:\n        made = x()\n        kept = made\n    made = None\n    b(kept)",
        "for x in a:\n    if x:\n        made = x()\n        kept = made\n    made = None\n    if b:\n"
        "        continue\n    del kept",
        "for x in a:\n    if x:\n        made = x()\n        kept = made\n    elif b:\n        continue\n"
        "    made = None\n    del kept",
        # It lives on beside the other one, which may be let go of first.
        "made = a()\nkept = made\nkept = None\nreturn b()",
        # A jump leaves before the copy: the other variable is not to be stored to.
        "for x in a:\n    made = 1\n    if x:\n        break\n    kept = made\n    b(kept)\nreturn kept",
        "for x in a:\n    made = x()\n    if made:\n        continue\n    kept = made\n    del made\n    del kept",
        # A handler sees which of the two is bound.
        "try:\n    made = a()\n    b()\n    kept = made\n    del made\nexcept ValueError:\n    kept = 1\nreturn kept",
        "with a:\n    made = b()\n    kept = made\n    del made\nreturn kept",
        # Functions and generators show their variables.
        "made = a()\nkept = made\ndel made\nreturn lambda: kept",
        "made = a()\nkept = made\ndel made\nyield kept",
    ],
)
def test_a_copy_stays(body: str) -> None:
    assert coalesced(body) == body


# --- what written-out loops and merged calls leave -------------------------------------------------------------------


def tidied(body: str, *, sealed: bool = True) -> str:
    """The body of a function of `a` and `b` after what was left behind is gone."""
    text = "def f(a, b):\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())
    module = lower(parse_text(text, "f.py"), "f.py")
    (stmt,) = module.body
    assert isinstance(stmt, n.FunctionDef)
    tidy(stmt.function, sealed=sealed)
    lines = to_text(emit(module)).strip().splitlines()[1:]
    return "\n".join(line[4:] for line in lines)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "c = dict(a)\nfor x in b:\n    c['k'] = x\n    if c['k']:\n        a(c['k'] + 1)",
            "c = dict(a)\nfor x in b:\n    c['k'] = x\n    if x:\n        a(x + 1)",
        ),
        (
            "c = {}\nc['k'] = a\nc['other'] = b\nx = c['k'], 'k' in c\ndel c\nreturn x",
            "c = {}\nc['k'] = a\nc['other'] = b\nx = a, 'k' in c\ndel c\nreturn x",
        ),
        (
            "x = 1\na(1)\nx = 2\nif b:\n    return 1\nx = 3\na(2)\nx = 4\nreturn x",
            "x = 1\na(1)\nif b:\n    return 1\na(2)\nx = 4\nreturn x",
        ),
        (
            "s = 'u'\nfor x in a:\n    if s == 'u':\n        if x:\n            s = 'v'\n        else:\n"
            "            s = 'u'\n    else:\n        s = 'u' if x else 'v'\nreturn s",
            "s = 'u'\nfor x in a:\n    if s == 'u':\n        if x:\n            s = 'v'\n    else:\n"
            "        s = 'u' if x else 'v'\nreturn s",
        ),
        (
            "c = {}\nfor x in a:\n    c['k'] = x\n    v = c['k']\n    v = v['n']\n    b(v)\n    del v",
            "c = {}\nfor x in a:\n    c['k'] = x\n    v = x['n']\n    b(v)\n    del v",
        ),
        ("s = 'u'\nif a:\n    s = 'u'\nreturn s", "s = 'u'\nif a:\n    pass\nreturn s"),
    ],
)
def test_leftovers_go(before: str, after: str) -> None:
    assert tidied(before) == after


@pytest.mark.parametrize(
    "body",
    [
        # Somebody else has the dict, or it may be another one.
        "c = dict(a)\nb(c)\nc['k'] = a\nb()\nreturn c['k']",
        "c = {}\nd = c\nc['k'] = a\nd['k'] = b\nreturn c['k']",
        "c = {}\nc['k'] = a\nb = [c]\nreturn c['k']",
        "c = b()\nc['k'] = a\nreturn c['k']",
        "b['k'] = a\nreturn b['k']",
        "c = {}\nc['k'] = a\nreturn c['k'], c",
        "c = {}\nc['k'] = a\nc.clear()\nreturn c['k']",
        "c = {}\nc['k'] = a\nreturn c['k'], lambda: c",
        # The item, or the local, is another one by then.
        "c = {}\nc['k'] = a\nc['k'] = b()\nreturn c['k']",
        "c = {}\nc['k'] = a\na = b\nreturn c['k']",
        "c = {}\nc['k'] = a\ndel c['k']\nreturn c['k']",
        "c = {}\nc['k'] = a\nc['k'] += 1\nreturn c['k']",
        "c = {}\nc['k'] = a\nc[b] = 1\nreturn c['k']",
        "c = {}\nfor x in b:\n    c['k'] = x\nreturn c['k']",
        "c = {}\nc['k'] = a\nfor c['k'] in b:\n    pass\nreturn c['k']",
        "c = {}\nc['k'] = a\nc = {}\nreturn c['k']",
        "c = {}\nc['k'] = a\ndel a\nreturn c['k']",
        # What the local held before would die later.
        "c = {}\nfor x in a:\n    c['k'] = x\n    v = x\n    v = v['n']\n    b(v)",
        "c = {}\nv = a()\nfor x in a:\n    c['k'] = x\n    v = x\n    v = v['n']\n    b(v)\n    del v",
        "c = {}\nc['k'] = b\nx = b\nx = a() + x['n']\ndel x",
        # What the first held would die later; a read, a jump, a handler.
        "x = a()\nx = 1\nb()\nx = 2\nreturn x",
        "x = 1\nx = 2\na(x)\nx = 3\nreturn x",
        "x = 1\nfor y in a:\n    x = 1\n    x = 2\n    if y:\n        break\n    x = 3\nreturn x",
        "x = 1\nx = 2\nx = x + 1\nreturn x",
        "try:\n    x = 1\n    x = 2\n    a()\n    x = 3\nexcept ValueError:\n    return x",
        "x = 1\nx = 2\nreturn a",
        # Something else may be stored to it, or equal to it.
        "s = b\nif s == 'u':\n    s = 'u'\nreturn s",
        "if b == 'u':\n    b = 'u'\nreturn b",
        "s = 'u'\nif a:\n    s = 'v'\ns = 'u'\nreturn s",
        "for s in a:\n    if s == 'u':\n        s = 'u'\n    b(s)",
        "s = 1\nif a == 1:\n    s = 1\nreturn s",
        "s = 'u'\nif s != 'u':\n    s = 'v'\nif s == 'v' or a:\n    s = 'v'\nreturn s",
        "s = 'u'\ntry:\n    s = 'v'\n    a()\nexcept ValueError:\n    s = 'v'\nreturn s",
        "s = 'u'\ndel s\ns = 'u'\nreturn s",
    ],
)
def test_leftovers_that_are_needed_stay(body: str) -> None:
    assert tidied(body) == body


def test_dict_is_a_dict_where_builtins_are_sealed() -> None:
    body = "c = dict(a)\nc['k'] = b\nreturn c['k']"
    assert tidied(body) == body.replace("return c['k']", "return b")
    assert tidied(body, sealed=False) == body


# --- what the optimizer does for a program that is entered at one function ------------------------------------------

LONG = "    x = x + a[0] - a[1] * a[2]\n" * 30


def compiled(text: str, *, entry: str = "f", assume: str = "sealed-globals,no-frames") -> str:
    from dataclasses import replace

    from s2s.driver import compile_text
    from s2s.options import Options

    return compile_text(text, "f.py", replace(Options.make(assume=assume, header=False), entry=entry)).text


def test_a_long_function_that_is_called_once_goes_into_its_caller() -> None:
    text = f"def g(x, a):\n{LONG}    return x\n\n\ndef f(x, a):\n    y = g(x, a)\n    return y\n"
    assert "g(x, a)" not in compiled(text).partition("def f")[2]
    assert "g(x, a)" in compiled(text, entry="").partition("def f")[2]
    assert "g(x, a)" in compiled(text, assume="no-frames").partition("def f")[2]


def test_a_long_function_that_is_called_twice_or_named_stays() -> None:
    callers = "def f(x, a):\n    y = g(x, a)\n    z = g(y, a)\n    return z\n"
    assert "g(x, a)" in compiled(f"def g(x, a):\n{LONG}    return x\n\n\n{callers}").partition("def f")[2]
    handed = "def f(x, a):\n    y = g(x, a)\n    return y, g\n"
    assert "g(x, a)" in compiled(f"def g(x, a):\n{LONG}    return x\n\n\n{handed}").partition("def f")[2]


def test_a_constant_return_may_stand_in_both_arms_and_nothing_else() -> None:
    g = "def g(x, a):\n    if x:\n        a.go(x)\n        if a:\n            return 1\n    elif a:\n        return 2\n"
    f = "\n\ndef f(x, a):\n    y = g(x, a)\n    return y, x\n"
    made = compiled(g + "    return 3" + f).partition("def f")[2]
    assert "g(x, a)" not in made and made.count("= 3") == 2
    assert "g(x, a)" in compiled(g + "    return a.end()" + f).partition("def f")[2]
    assert "g(x, a)" in compiled(g + "    a.end()\n    return 3" + f).partition("def f")[2]


def test_strings_that_name_variables_keep_a_frame_unless_nobody_looks() -> None:
    text = "def g(x):\n    item = x.get('item')\n    return item + item\n\n\ndef f(x):\n    return g(x)\n"
    assert "return g(x)" in compiled(text, assume="sealed-globals")
    assert "return g(x)" not in compiled(text)


def test_what_the_optimizer_left_a_call_is_merged() -> None:
    text = (
        "def step(a):\n"
        "    try:\n"
        "        return a.step()\n"
        "    except ValueError:\n"
        "        return None\n"
        "def run(a):\n"
        "    found = step(a)\n"
        "    a.note(found)\n"
        "    return found\n"
    )
    sealed = frozenset({"sealed-globals", "no-frames"})
    compiled = compile_text(text, "f.py", replace(Options.make(), assume=sealed, entry="run"))
    assert "step(a)" in compiled.text
    merge_again(compiled.module)
    assert "def run" in (merged := to_text(emit(compiled.module)))
    assert " step(a)" not in merged.partition("def run")[2]
