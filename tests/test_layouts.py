"""Copies over the items of small lists: what gets one, what is left as written, and that both do the same."""

from __future__ import annotations

import random
import re
import textwrap
from typing import Any

import pytest

from laid_out import described
from s2s.driver import Compiled, compile_text
from s2s.options import Options
from s2s.profile.data import File, Parameter, Profile
from s2s.profile.layouts import Layouts

PAIR = ["list", "int", "int"]


def compiled(text: str, layouts: dict[str, Any], assume: str = "", trips: float = 10.0**4) -> Compiled:
    """A program compiled with a profile in which its function `f` was given what lies so."""
    profile = Profile("3.11", 1.0, 100, {"p.py": File("__main__", described(text, {"f": layouts}, trips))})
    return compile_text(text, "p.py", Options.make(assume=assume, profile=profile))


def is_copied(made: Compiled) -> bool:
    assert not made.failures
    return any(remark.pass_name == "layouts" and remark.kind == "done" for remark in made.remarks)


def why(made: Compiled) -> str:
    assert not made.failures
    return "".join(remark.message for remark in made.remarks if remark.pass_name == "layouts")


def loop(body: str, before: str = "pass", behind: str = "return xs", head: str = "xs, n") -> str:
    """A function with a loop of a body."""
    inner = textwrap.indent(textwrap.dedent(body).strip(), " " * 8)
    return f"def f({head}):\n    {before}\n    for i in range(n):\n{inner}\n    {behind}\n"


def test_lists_are_noted_as_they_lie() -> None:
    one, noted = [1.0, 2], Layouts()
    noted.add({"a": [one, (one, "x")], "b": one, "c": 3})
    assert noted.known == {"a": ["list", ["list", "float", "int"], ["tuple", 1, "str"]], "b": 1}
    other = [1.0, 2.0]
    noted.add({"a": [other, (other, "x")], "b": other, "c": None})
    assert noted.known == {"a": ["list", ["list", "float", "float|int"], ["tuple", 1, "str"]], "b": 1}
    noted.add({"a": [other, ([1.0, 2], "x")], "b": other})
    assert noted.known == {}


@pytest.mark.parametrize("value", [[object()], [0] * 33, [[0] * 20 for _ in range(9)], [{}]])
def test_what_no_test_asks_for_is_not_noted(value: Any) -> None:
    noted = Layouts()
    noted.add({"xs": value, "ys": [1]})
    assert noted.known == {"ys": ["list", "int"]}


def test_a_list_that_holds_itself_is_noted() -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    noted = Layouts()
    noted.add({"ring": ring})
    assert noted.known == {"ring": ["list", "int", 0]}


def test_the_copy_has_no_subscripts_and_no_loops() -> None:
    text = loop(
        """
        for k in range(len(xs)):
            xs[k] = xs[k] * 2 % 7 + k
        a, b = xs
        total = total + a * b
        """,
        "total = 0",
        "return xs, total",
    )
    made = compiled(text, {"xs": PAIR})
    assert is_copied(made)
    copy = made.text.partition("in numbers[:")[2].partition("finally")[0]
    assert copy.count("for ") == 0 and copy.count("[") == 0
    names: dict[str, Any] = {}
    exec(made.text, names)
    expected: dict[str, Any] = {}
    exec(text, expected)
    assert names["f"]([1, 2], 10**4) == expected["f"]([1, 2], 10**4)


def test_nothing_is_done_without_a_profile() -> None:
    assert not compile_text(loop("xs[0] = xs[1] + i"), "p.py", Options.make()).changed


@pytest.mark.parametrize(
    ("body", "layouts", "reason"),
    [
        ("xs.append(xs[0])", PAIR, "hands on a list"),
        ("print(xs)", PAIR, "hands on a list"),
        ("xs[0] = len(str(xs))", PAIR, "hands on a list"),
        ("ys = xs if i else xs\nxs[0] = ys[1]", PAIR, "hands on a list"),
        ("xs[0] = xs[i]", PAIR, "of which the place is not known"),
        ("xs[i] = xs[0]", PAIR, "something else than its lists"),
        ("xs[0] = xs[2]", PAIR, "of which the place is not known"),
        ("xs[2] = xs[0]", PAIR, "no item"),
        ("a, b, c = xs", PAIR, "another length"),
        ("a, *b = xs\nxs[0] = a", PAIR, "more than to compute"),
        ("xs += [i]", PAIR, "does not say"),
        ("xs[:] = [i, i]", PAIR, "something else than its lists"),
        ("del xs[0]", PAIR, "more than to compute"),
        ("if xs[0] > 9:\n    break\nxs[0] += 1", PAIR, "left early"),
        ("while xs[0] > 9:\n    xs[0] -= 1", PAIR, "more than to compute"),
        ("for x in xs:\n    if x:\n        continue\n    xs[0] += 1", PAIR, "more than to compute"),
        ("try:\n    xs[0] += 1\nfinally:\n    pass", PAIR, "more than to compute"),
        ("xs[0] = (lambda: xs[1])()", PAIR, "does not say"),
        ("xs[0] = max(x for x in xs)", PAIR, "more than to compute"),
        ("xs[0] = g(xs[1])", PAIR, "any code|nothing is known"),
        ("xs[0] = OTHER[1] + xs[1]", PAIR, "nothing is known|any code"),
        ("xs[0] = m[0]", PAIR, "nothing is known|any code"),
        ("xs[0] = [xs[1]]", PAIR, "somebody may see die|may look|may run any"),
        ("xs[0].a = xs[1]", PAIR, "something else than its lists"),
        ("xs[1], xs[0] = xs", PAIR, "one list to another"),
        ("for xs[0] in xs:\n    pass", PAIR, "stores to a list"),
        ("row = xs[0]\nrow[0] = xs[1]\nrow = 3\ny = row", PAIR, "something else than its lists"),
        ("xs[0] = ys", ["list", PAIR, PAIR], "list of lists|nothing is known"),
        ("xs[0][0] = 1", ["tuple", "str", "int"], "something else than its lists"),
        ("xs[0] = 1", ["tuple", "int", "int"], "no item"),
        ("xs[0] = xs[1]", ["list", "int", "NoneType"], "no test asks"),
        ("xs[0] = xs[1]", ["list", "int", 7], "does not say"),
        ("xs[0] = xs[1]", ["heap", "int"], "does not say"),
        ("xs[0] = xs[1]", "int", "does not say"),
        ("xs[0] = xs[1]", ["list"], "no item|place is not known"),
    ],
)
def test_what_a_copy_could_not_do_is_left_as_written(body: str, layouts: Any, reason: str) -> None:
    text = loop(body)
    for assume in ("", "closed-world"):
        made = compiled(text, {"xs": layouts}, assume)
        assert not is_copied(made), made.text
        assert not why(made) or any(part in why(made) for part in reason.split("|")), why(made)


@pytest.mark.parametrize(
    "text",
    [
        loop("row = xs[0]\nrow[0] += i", behind="return row"),
        loop("xs[0] += i", before="xs = xs[:]"),
        loop("xs[0] += i", behind="return locals()"),
        loop("xs[0] += i", behind="return (lambda: xs)"),
        loop("xs[0] += i", behind="yield xs"),
        loop("xs[0] += i", head="n, *xs"),
        "len = list.__len__\n" + loop("xs[0] += i"),
        "def id(x): return 1\n" + loop("xs[0] += i"),
        loop("xs[0] += i").replace("range(n)", "n"),
        loop("xs[0] += i").replace("for i", "for xs[1]"),
        "range = reversed\n" + loop("xs[0] += i"),
    ],
)
def test_functions_that_are_left_as_written(text: str) -> None:
    layouts = ["list", PAIR, PAIR] if "row" in text else PAIR
    assert not is_copied(compiled(text, {"xs": layouts}))


def test_a_loop_that_hardly_runs_is_left_as_written() -> None:
    text = loop("xs[0] += xs[1]")
    assert is_copied(compiled(text, {"xs": PAIR}))
    profile = Profile("3.11", 0.0, 0, {"p.py": File("__main__", described(text, {"f": {"xs": PAIR}}, 2.0))})
    made = compile_text(text, "p.py", Options.make(profile=profile))
    assert not is_copied(made) and "often enough" in why(made)


def test_a_copy_that_would_be_too_long_is_left_as_written() -> None:
    body = "for a in xs:\n    for b in xs:\n        for c in xs:\n            xs[0] = (xs[0] + a * b * c) % 9"
    assert is_copied(compiled(loop(body), {"xs": ["list", *["int"] * 3]}))
    assert "too long" in why(compiled(loop(body), {"xs": ["list", *["int"] * 12]}))


# -- generated loops


def _expression(rng: random.Random, names: list[str], depth: int = 2) -> str:
    if not depth or rng.random() < 0.35:
        return rng.choice([*names, "i", "2", "3", "0.5", "w"])
    op = rng.choice(["+", "-", "*", "+", "-", "%", "//", "/"])
    right = _expression(rng, names, depth - 1)
    if op in ("%", "//", "/"):
        right = rng.choice(["7", "11", right])
    found = f"({_expression(rng, names, depth - 1)} {op} {right})"
    return f"{found} % 1009" if op == "*" else found


def _statements(rng: random.Random, names: list[str], depth: int, bound: list[str]) -> list[str]:
    made: list[str] = []
    for _ in range(rng.randrange(1, 5)):
        kind = rng.randrange(9)
        index, other = rng.choice("01"), rng.choice(["k", "0", "1", "-1"])
        if other == "k" and "k" not in bound:
            other = "0"
        reads = [*bound, f"a[{index}]", f"b[{other}]", "c[0][1]", "c[1][0]", "t"]
        value = _expression(rng, reads)
        target = rng.choice([f"a[{other}]", f"b[{index}]", f"c[{index}][{other}]", "t", "u"])
        if target == "u":
            bound = [*bound, "u"]
        if kind < 4:
            made.append(f"{target} = {value}")
        elif kind == 4 and target != "u":
            made.append(f"{target} {rng.choice('+-')}= {value}")
        elif kind == 5:
            made.append("p, q = " + rng.choice(["a", "b", "c[0]", "c[1]", f"{value}, t"]))
            bound = [*bound, "p", "q"]
        elif kind == 6 and depth:
            made.append(f"if {value} > {rng.choice(['3', 'w', 't'])}:")
            made += ["    " + line for line in _statements(rng, names, depth - 1, bound)]
            if rng.random() < 0.5:
                made += ["else:", *("    " + line for line in _statements(rng, names, depth - 1, bound))]
        elif kind == 7 and depth:
            made.append(
                rng.choice(["for k in range(2):", "for k, p in enumerate(a):", "for p, r in zip(b, c):"])
            )
            made += ["    " + line for line in _statements(rng, names, depth - 1, bound)]
        else:
            made.append(rng.choice(["r = c[1]", "r = a", "p = b[0]", f"r = c[{index}]", "p, (q, s) = t, a"]))
            made.append(rng.choice(["u = r[0] if i else 1", "r[1] = t", "p = a[1]", f"t = {value}"]))
    return made


def generated(seed: int) -> str:
    """A function of two lists, a list of lists and numbers."""
    rng = random.Random(seed)
    body = "\n".join(_statements(rng, [], 2, []))
    behind = rng.choice(["return a, b, c, t", "return a, b, c, t, u", "return a, b, c, t, p"])
    before = rng.choice(["t = w", "t = u = p = q = 1", "t = 0.0"])
    return loop(body, before, behind, "a, b, c, n, w=1.5")


def arguments(seed: int) -> list[tuple[Any, ...]]:
    """What such a function may be called with: as in the profile, and otherwise."""
    rng = random.Random(seed)

    def number() -> Any:
        return rng.choice([1, 2.5, 0, -3, 7])

    found: list[tuple[Any, ...]] = []
    for how in range(7):
        one, two = [2, 3], [4.0, -5.0]
        a, b, c = [1.0, 2.0], [5, 6], [one, two]
        if how == 1:
            b = a
        elif how == 2:
            c = [a, b]
        elif how == 3:
            c = [one, one]
        elif how == 4:
            a = [number(), number()]
        elif how == 5:
            b = rng.choice([[5], [5, 6, 7], (5, 6), [True, 6], [5, "6"], [5, None]])
        elif how == 6:
            c = c[1:] + c[:1]
        found.append((a, b, c, rng.choice([0, 1, 2, 30]), *rng.choice([(), (2,), (0,)])))
    return found


LAYOUT = {
    "a": ["list", "float", "float"],
    "b": ["list", "int", "int"],
    "c": ["list", ["list", "int", "int"], ["list", "float", "float"]],
}


def outcomes(text: str, seed: int) -> list[str]:
    """What calls of a function give, or raise, and what they leave in its arguments."""
    names: dict[str, Any] = {}
    exec(text, names)
    found = []
    for args in arguments(seed):
        try:
            result = repr(names["f"](*args))
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
        found.append(f"{result} {args!r}")
    return found


def differing(seed: int) -> str:
    """A generated function that does something else when it was compiled; empty where none does."""
    text = generated(seed)
    made = compiled(text, LAYOUT, random.Random(seed).choice(["", "", "closed-world"]))
    assert not made.failures, (seed, made.failures)
    return "" if outcomes(text, seed) == outcomes(made.text, seed) else f"{text}\n{made.text}"


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_generated_loops_do_the_same(first: int) -> None:
    for seed in range(first, first + 20):
        assert not differing(seed), seed


def test_many_of_them_get_a_copy() -> None:
    assert sum(is_copied(compiled(generated(seed), LAYOUT)) for seed in range(60)) >= 15


# -- while loops that move items at places that an index tells


def moving(body: str, made: str = "[3, 1, 2, 0]", behind: str = "return k", before: str = "k = xs[0]") -> str:
    """A function with a `while` loop over the items of a list of its own."""
    inner = textwrap.indent(textwrap.dedent(body).strip(), " " * 8)
    return f"def f(n, g=0):\n    xs = {made}\n    {before}\n    while k:\n{inner}\n    {behind}\n"


HANDLED = """def f(k):
    xs = [1, 2]
    try:
        while k:
            xs[0] = xs[k]
            k -= 1
    except IndexError:
        return xs[0]
"""
FLIP = "xs[:k + 1] = xs[k::-1]\nk = xs[0]"


def test_items_that_an_index_moves_are_locals() -> None:
    made = compiled(moving(FLIP), {})
    assert is_copied(made)
    copy = made.text.partition("while 0 < k < 4:")[2].partition("if k:")[0]
    assert copy and "[" not in copy and copy.count("xs_0, xs_3 = xs_3, xs_0") == 1
    names: dict[str, Any] = {}
    exec(made.text, names)
    assert names["f"](4) == 0


def test_a_profile_tells_how_long_a_list_is_that_is_made_of_a_number() -> None:
    text = moving(FLIP, "list(range(n))[:]", before="n = n\n    k = g")
    text = text.replace("list(range(n))[:]", "list(range(n))").replace("    n = n\n", "")
    functions = described(text, {"f": {}})
    functions[0].params["n"] = Parameter({"builtins:int": 9}, values=[5])
    profile = Profile("3.11", 1.0, 100, {"p.py": File("__main__", functions)})
    made = compile_text(text, "p.py", Options.make(assume="closed-world", profile=profile))
    assert is_copied(made) and "while 0 < k < 5:" in made.text
    assert not is_copied(compile_text(text, "p.py", Options.make(profile=profile)))  # `list` may be another
    functions[0].params["n"].values.append(6)
    assert not is_copied(compile_text(text, "p.py", Options.make(assume="closed-world", profile=profile)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (moving(FLIP, behind="return xs"), "somebody else"),
        (moving(FLIP, before="k = g(xs)"), "somebody else"),
        (moving(FLIP, before="k = xs[0]; ys = xs"), "somebody else"),
        (moving(FLIP, "[3, 1, 2, 0].copy()"), "somebody else"),
        (moving(FLIP, "n[:]"), "somebody else"),
        (moving(FLIP, behind="return lambda: xs[0]"), "somebody else"),
        (moving(FLIP, before="k = xs[0]; ys = [0 for _ in range(xs[1])]; zs = [xs[1] for _ in ys]"), "somebody else"),
        (moving("xs[k] = xs[0]\nk -= next(g)", before="k = 2; g = (xs[i] for i in (0, 1))"), "else|more"),
        (moving(FLIP, before="ys = xs = [1, 2]; k = 1"), "somebody else"),
        (moving("xs[:k] = xs[k::-1]\nk = xs[0]"), "longer or shorter"),
        (moving("xs[k + 1] = xs[0]\nk -= 1"), "out of range"),
        (moving("k = xs[0]\nxs[k] = xs[0]"), "has changed"),
        (moving("xs[n] = xs[0]\nk -= 1"), "more than one number"),
        (moving("xs[k] = n\nk -= 1"), "more than to move"),
        (moving("xs[k] += 1\nk -= 1"), "^$"),
        (moving("xs[k] = xs[0]\nk = n"), "more than to move"),
        (moving("xs[k] = xs[0]\nk -= n"), "more than to move"),
        (moving("xs[k] = xs[0]\nif n:\n    break\nk -= 1"), "^$"),
        (moving("xs[k] = xs[0]\nn = (k := k - 1)"), "more than to move"),
        (moving("xs[k] = xs[0]\nys = xs[:k]\nk -= 1"), "makes lists"),
        (moving("xs[k] = xs[0]\nk -= 1", "[0] * 4"), "somebody else"),
        (moving("xs[k] = xs[0]\nk -= 1", str([0] * 14)), "how long"),
        (moving("xs[k] = xs[0]\nk -= 1").replace("while k:", "while k > 0:"), ""),
        (moving("xs[k] = xs[0]\nk -= 1").replace("    return", "    else:\n        n = 2\n    return"), "more than"),
        (HANDLED, "handled"),
    ],
)  # fmt: skip
def test_moving_items_stay_where_that_is_not_known(text: str, reason: str) -> None:
    made = compiled(text, {})
    if reason:
        assert not is_copied(made)
        assert re.search(reason, why(made)), why(made)
    names: dict[str, Any] = {}
    exec(made.text, names)


def test_moving_items_stay_where_the_loop_hardly_runs() -> None:
    assert not is_copied(compiled(moving(FLIP), {}, trips=1.0))
    assert not is_copied(compiled(moving(FLIP, "[n, 1, 2, 0]"), {}, trips=2.0))


@pytest.mark.parametrize(
    ("made", "is_known"),
    [
        ("[3, 1, 2, 0]", True),
        ("[3, 1, True, 0]", False),
        ("[3, 1, n, 0]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; xs = ys[:]", True),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys[0] = ys.pop(); ys.append(3); xs = ys[:]", True),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; put = ys.insert; take = ys.pop; put(0, take()); xs = ys[:]", True),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; put = ys.insert; g = put; xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; put = ys.insert; put(0, n); xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys.append(n); xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys.extend(n); xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys[1:] = n; xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys[1] /= 2; xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; ys[1], n = n, 2; xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; [ys[1], n] = n; xs = ys[:]", False),
        ("[3, 1, 2, 0]; ys = [4, 5, 6, 7]; g(ys); xs = ys[:]", False),
    ],
)
def test_what_a_list_shows_to_hold_is_not_asked(made: str, is_known: bool) -> None:
    text = compiled(moving(FLIP, made), {}).text
    assert "while 0 < k" in text
    assert ("kind(" not in text) is is_known


@pytest.mark.parametrize("seed", range(12))
def test_moved_items_end_where_they_ended(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randrange(2, 8)

    def index() -> str:
        return rng.choice(["k", "k - 1", "-k", "0", str(rng.randrange(size)), f"{size - 1} - k"])

    lines = []
    for _ in range(rng.randrange(1, 4)):
        one, other = index(), index()
        lines.append(rng.choice([
            f"xs[{one}] = xs[{other}]",
            f"xs[{one}], xs[{other}] = xs[{other}], xs[{one}]",
            "xs[:k] = xs[-k:]",
            f"total = total * 3 + xs[{one}]",
        ]))  # fmt: skip
    items = [rng.randrange(20) for _ in range(size)]
    text = moving(
        "\n".join([*lines, "k -= 1"]), str(items), "return total, xs[0], xs[-1], xs[1:]", "k = n; total = 0"
    )
    made = compiled(text, {})
    names: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    exec(made.text, names)
    exec(text, expected)
    for n in range(-2, size + 2):
        results = []
        for space in (names, expected):
            try:
                results.append(space["f"](n) if n >= 0 else None)
            except IndexError as error:
                results.append(str(error))
        assert results[0] == results[1], (text, n)
