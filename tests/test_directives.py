"""`# s2s:` in comments: what they are for, what they change, and what is told of those that mean nothing."""

from __future__ import annotations

import ast
import importlib
import random
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

import s2s
from observing import observe, plain
from s2s import testing
from s2s.api.lazy import Entry
from s2s.cli.app import app
from s2s.driver import compile_text
from s2s.frontend.directives import Directives, Marks, directives_in
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.dump import dump
from s2s.ir.parse import parse
from s2s.ir.walk import walk
from s2s.options import Options, Promise
from trapping import NAMED

ADD = "def add(a, b):\n    return a + b\n\n\n"


def read(text: str) -> Directives:
    text = dedent(text)
    found = directives_in(text, ast.parse(text))
    assert found is not None
    return found


def changed(text: str, **choices: object) -> str:
    """The compiled text behind `add`, without the header, and without what the guards need."""
    compiled = compile_text(ADD + dedent(text), "prog.py", Options.make(header=False, **choices))  # type: ignore[arg-type]
    return compiled.text[compiled.text.index("return a + b") + 12 :].strip()


# --- what a comment is for ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("x = 1  # s2s: off\ny = 2\n", ["x = 1"]),
        ("y = 2\n# s2s: off\nx = 1\n", ["x = 1"]),
        ("y = 2\n# s2s: off\n# and why\nx = 1\n", ["x = 1"]),
        ("y = 2\nx = [  # s2s: off\n    1,\n]\n", ["x = [1]"]),
        ("y = 2\nx = [\n    1,  # s2s: off\n]\n", ["x = [1]"]),
        ("y = 2\nx = [\n    # s2s: off\n    1,\n]\n", ["x = [1]"]),
        ("a(); b()  # s2s: off\n", ["a()", "b()"]),
        ("y = 2\nif a: b()  # s2s: off\n", ["b()"]),
        ("y = 2\nif a:  # s2s: off\n    b()\nc()\n", ["if a:\n    b()", "b()"]),
        ("y = 2\nif a:\n    b()\nelse:  # s2s: off\n    c()\n", ["if a:\n    b()\nelse:\n    c()", "b()", "c()"]),
        ("y = 2\nif a:\n    b()\n    # s2s: off\n    c()\n", ["c()"]),
        ("x = 1  # noqa: E501  # s2s: off\n", ["x = 1"]),
        ("x = 1  # s2s: off # because\n", ["x = 1"]),
        ("x = 1  #s2s:off\n", ["x = 1"]),
        ("x = '# s2s: off'\ny = 1  # s2s: off\n", ["y = 1"]),
    ],
)  # fmt: skip
def test_a_statement_is_left_with_all_that_is_in_it(text: str, left: list[str]) -> None:
    found = read(text)
    assert [ast.unparse(stmt) for stmt in found.left] == left
    assert not found.remarks and found.file == Marks() and not found.functions


@pytest.mark.parametrize(
    "text",
    [
        "# s2s: off\nimport os\ndef f(): pass\n",
        "#!/usr/bin/env python\n# s2s: off\n\ndef f(): pass\n",
        '"""Doc."""\n\n# s2s: off\n\nimport os\n',
        "# s2s: off\n",
        "# s2s: off\n\n# a word\ndef f(): pass\n",
    ],
)
def test_at_the_head_of_a_file_it_is_for_the_file(text: str) -> None:
    found = read(text)
    assert found.file.off and not found.left and not found.functions and not found.remarks


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("# s2s: off\ndef f(): pass\ndef g(): pass\n", {"f"}),
        ("# s2s: off\n@d\ndef f(): pass\n", {"f"}),
        ("@d  # s2s: off\ndef f(): pass\n", {"f"}),
        ("def f(  # s2s: off\n    x,\n): pass\n", {"f"}),
        ("x = 1\nclass A:  # s2s: off\n    def f(self): pass\n    def g(self): pass\ndef h(): pass\n", {"f", "g"}),
        ("def f():\n    # s2s: off\n    def g(): pass\n", {"g"}),
        ("x = 1\nif x:  # s2s: off\n    def f(): pass\ndef g(): pass\n", {"f"}),
    ],
)  # fmt: skip
def test_functions_are_left(text: str, names: set[str]) -> None:
    found = read(text)
    assert {node.name for node, marks in found.functions.items() if marks.off} == names  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1  # s2s: of\n", "unknown word 'of'; did you mean 'off'?"),
        ("x = 1  # s2s: is the other server\n", "unknown word 'is'"),
        ("x = 1  # s2s:\n", "it says nothing; known: off, assume, level"),
        ("x = 1  # s2s: off=1\n", "'off=1' means nothing; write off"),
        ("# s2s: level=3\n", "'level=3' means nothing; write level=0, level=1 or level=2"),
        ("# s2s: level\n", "'level' means nothing"),
        ("# s2s: assume=\n", "'assume=' means nothing; write assume=NAME,…"),
        ("# s2s: assume=closed-wold\n", "unknown assumption 'closed-wold'; did you mean 'closed-world'?"),
        ("x = 1\n\n# s2s: off\n\nx = 1\n", "it stands at no statement"),
        ("def f():\n    pass\n    # s2s: off\n", "it stands at no statement"),
        ("x = 1  # s2s: assume=annotations\n", "`annotations` is about the parameters of a function"),
        ("x = 1  # s2s: level=1\n", "`level` is for functions, classes and files; `off` leaves a statement"),
    ],
)
def test_what_means_nothing_is_told_and_changes_nothing(text: str, message: str) -> None:
    found = read(text)
    assert not found.left and not found.functions and found.file == Marks()
    [remark] = found.remarks
    assert message in remark.message and remark.kind == "note"
    line = next(i for i, line in enumerate(text.splitlines(), 1) if "s2s:" in line)
    assert remark.line == line
    compiled = compile_text(text + "\ny = 1 + 2\n", "prog.py", Options.make(header=False))
    assert "y = 3" in compiled.text and remark in compiled.remarks


def test_files_without_a_comment_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tokenize.generate_tokens", never)
    assert compile_text("# Compiled by s2s\ns2s = 1 + 2\n", "p.py").changed
    assert directives_in("x = 's2s'", ast.parse("x = 's2s'")) is None


# --- what it changes ----------------------------------------------------------------------------------------


def test_a_line_is_left_and_the_others_are_not() -> None:
    text = """
        def f(x):
            y = add(x, 1)  # s2s: off
            z = add(y, 1 + 2)
            return add(z, 1 + 2)  # s2s: off
    """
    assert (
        changed(text, assume="closed-world")
        == dedent(
            """
        def f(x):
            y = add(x, 1)  # s2s: off
            z = y + 3
            return add(z, 1 + 2)  # s2s: off
        """
        ).strip()
    )


@pytest.mark.parametrize(
    "head",
    [
        "if add(1, 2) == 1 + 2:",
        "while add(x, 1) > 10:",
        "for i in (add(x, 1), 1 + 2):",
        "with add(x, 1) as y, add(1, 2):",
        "class C(add(x, 1), metaclass=add(1, 2)):",
    ],
)
def test_of_what_has_blocks_all_is_left(head: str) -> None:
    text = f"def f(x):\n    {head}  # s2s: off\n        x = add(x, 2 + 3)\n    return add(x, 4)\n"
    expected = text.replace("add(x, 4)", "x + 4").strip()
    assert changed(text, assume="closed-world") == expected


def test_a_definition_is_left_with_its_head() -> None:
    text = "@add(1, 2)  # s2s: off\ndef f(x=1 + 2, *, y=add(1, 2)):\n    return 1 + 2\n"
    text += "\n\ndef g(x):\n    return 1 + 2\n"
    expected = text.rstrip().removesuffix("1 + 2") + "3"
    assert changed(text, assume="closed-world") == expected


def test_a_function_is_left_and_so_are_calls_of_it() -> None:
    text = """
        def left(x):  # s2s: off
            def inner(y):
                return add(y, 1 + 2)

            return inner(x)


        def f(x):
            return left(x) + add(x, 1)
    """
    assert changed(text, assume="closed-world") == dedent(text).strip().replace("+ add(x, 1)", "+ (x + 1)")
    compiled = compile_text(ADD + dedent(text), "p.py")
    assert any(r.message == "left not inlined: is marked `# s2s: off`" for r in compiled.remarks)


def test_a_function_that_is_left_costs_its_callers_nothing() -> None:
    # Unlike one that looks at frames: who calls it may be inlined elsewhere.
    text = "def left(x):  # s2s: off\n    return x\n\n\ndef f(x):\n    return left(x)\n\n\ndef g(x):\n    return f(x)\n"
    assert changed(text, assume="closed-world").endswith("def g(x):\n    return left(x)")


def test_a_file_is_left() -> None:
    text = f"# s2s: off\n\n{ADD}x = add(1, 2)\n"
    compiled = compile_text(text, "p.py", Options.make(assume="closed-world"))
    assert (compiled.changed, compiled.text) == (False, text)
    assert [r.message for r in compiled.remarks] == ["left as written: it is marked `# s2s: off`"]


def test_assumptions_hold_for_the_function_alone() -> None:
    text = """
        def f(x):  # s2s: assume=sealed-globals
            def inner(y):
                return add(y, 2)

            return inner(add(x, 1))


        def g(x):
            return add(x, 1)
    """
    found = changed(text)
    assert "return x + 1 + 2" in found  # and in what is inside it
    assert found.endswith("else add(x, 1)")  # the guard
    compiled = compile_text(ADD + dedent(text), "p.py")
    assert compiled.relied == ("sealed-globals",)
    assert compiled.text.startswith("# Compiled by s2s") and "assumes sealed-globals" in compiled.text


PREDICATE = "def either(a, b):\n    return a or b\n\n\n"
FRAMES = f"{ADD}def warned(log):\n    return log.warn(log)\n\n\n"
DEATHS = "def listed(x):\n    items = [x]\n    return items.append(x)\n\n\n"
CLASS = "class P:\n    def __init__(self, x):\n        self.x = x\n\n    def get(self):\n        return self.x\n\n\n"


@pytest.mark.parametrize(
    ("before", "line", "assume", "expected"),
    [
        (ADD, "y = add(x, 1)", "sealed-globals", "y = x + 1  # s2s"),
        (ADD + "N = 3\n\n\n", "y = N", "sealed-globals", "y = 3  # s2s"),
        ("", "y = len('abc') + len(x)", "sealed-builtins", "y = 3 + len(x)  # s2s"),
        (PREDICATE, "y = x if either(x, z) else z()", "pure-operators,sealed-globals", "y = x if x or z else"),
        (FRAMES, "y = add(warned(x), 1)", "no-frames,sealed-globals", "y = x.warn(x) + 1  # s2s"),
        (DEATHS, "y = listed(x)", "no-finalizers,sealed-globals", "y = [x].append(x)  # s2s"),
        (CLASS, "p = P(x); y = p.get()", "sealed-classes,sealed-globals", "y = p.x  # s2s"),
        (CLASS, "p = P(x); y = p.get()", "closed-world", "y = p.x  # s2s"),
        (ADD, "for y in x: z(add(y, 1))", "sealed-globals", "        z(y + 1)  # s2s"),
    ],
)  # fmt: skip
def test_a_line_is_promised_and_the_next_one_is_not(
    before: str, line: str, assume: str, expected: str
) -> None:
    text = f"{before}def f(x, z):\n    {line}{{}}\n    z(y)\n    {line}\n    return y\n"
    plain = compile_text(text.format(""), "p.py", Options.make(header=False))
    assert expected not in plain.text and not plain.relied
    found = compile_text(text.format(f"  # s2s: assume={assume}"), "p.py", Options.make(header=False))
    assert found.text.count(expected) == 1 and not found.failures
    assert set(found.relied) <= set(assume.split(",")) or assume == "closed-world"
    for name in assume.split(",") if assume != "closed-world" else ():
        without = ",".join({*assume.split(",")} - {name})
        less = text.format(f"  # s2s: assume={without}" if without else "")
        assert expected not in compile_text(less, "p.py").text


@pytest.mark.parametrize(
    ("body", "inlined"),
    [
        ("for i in x:  # s2s: assume=sealed-globals\n        add(i, 1)\n    add(x, 2)", ["i + 1"]),
        ("for i in x:\n        add(i, 1)  # s2s: assume=sealed-globals\n        add(i, 2)", ["i + 1"]),
        ("if x:  # s2s: assume=sealed-globals\n        add(x, 1)\n    else:\n        add(x, 2)", ["x + 1", "x + 2"]),
        ("# s2s: assume=sealed-globals\n    with x:\n        add(x, 1)\n    add(x, 2)", ["x + 1"]),
        ("x = [\n        add(x, 1),\n        add(x, 2),  # s2s: assume=sealed-globals\n    ]", ["x + 1", "x + 2"]),
        ("add(x, 1); add(x, 2)  # s2s: assume=sealed-globals\n    add(x, 3)", ["x + 1", "x + 2"]),
        ("x = lambda: add(1, x)  # s2s: assume=sealed-globals\n    y = lambda: add(2, x)", ["1 + x"]),
        ("add(x, 1)  # s2s: off assume=sealed-globals", []),
    ],
)  # fmt: skip
def test_the_promise_of_a_line_is_for_its_statement(body: str, inlined: list[str]) -> None:
    options = Options.make(header=False, passes="inline")
    text = f"{ADD}def f(x):\n    {body}\n    return x\n"
    # Where nothing is promised of a name, what stands for a call of it comes with a test.
    compiled = compile_text(text, "p.py", options).text
    tree = next(stmt for stmt in ast.parse(compiled).body if getattr(stmt, "name", "") == "f")
    tested = {
        child
        for node in ast.walk(tree)
        if isinstance(node, (ast.If, ast.IfExp)) and "__s2s" in ast.unparse(node.test)
        for child in ast.walk(node)
    }
    found = [
        ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.BinOp) and node not in tested
    ]
    assert sorted(found) == inlined


def test_what_is_inlined_into_a_line_is_promised_as_well() -> None:
    text = f"{ADD}def twice(x):\n    return add(x, x)\n\n\ndef f(x):\n"
    text += "    return twice(x)  # s2s: assume=sealed-globals\n"
    assert compile_text(text, "p.py").text.endswith("return x + x  # s2s: assume=sealed-globals\n")


def test_module_code_is_promised_something_as_well() -> None:
    text = f"x = input()\n\n\n{ADD}y = -x{{}}\nz = add(2, 1)\n"
    promised = text.format("  # s2s: assume=pure-operators")
    assert compile_text(promised, "p.py").text.endswith("z = 3\n")
    assert not compile_text(text.format(""), "p.py").changed


@pytest.mark.parametrize("name", ["promise_of_one_line", "promise_of_operators", "promise_of_death"])
def test_a_promise_that_were_for_all_lines_would_be_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = NAMED[name].text
    expected = observe(plain(text, "p.py"))
    assert observe(plain(s2s.optimize_source(text).source, "p.py")) == expected
    monkeypatch.setattr(Promise, "covers", lambda *_: True)
    assert observe(plain(s2s.optimize_source(text).source, "p.py")) != expected


@pytest.mark.parametrize("seed", range(8))
def test_programs_with_promised_lines_behave_the_same(seed: int) -> None:
    keeps = "closed-world,no-finalizers,annotations"

    def transform(text: str) -> str:
        draw = random.Random(seed)
        lines = text.split("\n")
        for stmt in ast.walk(ast.parse(text)):
            if isinstance(stmt, ast.stmt) and draw.random() < 0.4 and lines[stmt.lineno - 1].endswith(":"):
                lines[stmt.lineno - 1] += "  # s2s: assume=closed-world,no-finalizers"
        return s2s.optimize_source("\n".join(lines)).source

    testing.assert_same(testing.program(seed, keeps=keeps), transform)


@pytest.mark.parametrize("assume", ["sealed-globals", "closed-world", "sealed-globals,sealed-builtins"])
def test_assumptions_hold_for_the_file(assume: str) -> None:
    text = f"# s2s: assume={assume}\n\n{ADD}def f(x):\n    return add(x, 1)\n"
    assert "return x + 1" in compile_text(text, "p.py", Options.make(header=False)).text


def test_a_closed_world_at_one_file_has_others_around_it() -> None:
    text = "# s2s: assume=closed-world\n\nclass A:\n    def m(self):\n        return 1\n\n"
    text += "    def f(self):\n        return self.m()\n"
    assert "return 1\n\n    def f(self):\n        return self.m()" in compile_text(text, "p.py").text
    given = compile_text(text.partition("\n")[2], "p.py", Options.make(assume="closed-world"))
    assert given.text.count("return 1") == 2


def test_a_level_is_the_highest_there() -> None:
    text = "def f(x):  # s2s: level=1\n    return add(x, 1 + 2)\n\n\ndef g(x):\n    return add(x, 1 + 2)\n"
    found = changed(text, assume="sealed-globals")
    assert "return add(x, 3)" in found and "return x + 3" in found
    assert "return add(x, 1 + 2)" in changed(text, level=0)
    whole = f"# s2s: level=0\n\n{ADD}x = 1 + 2\n"
    assert not compile_text(whole, "p.py").changed


def test_the_decorator_and_the_programs_heed_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "decorated_by_comments.py").write_text(
        ADD + "import s2s\n\n\n@s2s.compile\ndef f(x):  # s2s: off\n    return add(x, 1)\n\n\n"
        "@s2s.compile\ndef g(x):  # s2s: assume=sealed-globals\n    return add(x, 1)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("decorated_by_comments")
    assert (module.f(1), module.g(1)) == (2, 2)
    assert module.f.s2s.why_not and "add" in module.f.__code__.co_names
    assert module.g.__code__.co_names == () and module.g.s2s.relied == ("sealed-globals",)
    assert "add(1, 2)" in s2s.optimize_source(ADD + "x = add(1, 2)  # s2s: off\n").source


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):  # s2s: assume=sealed-globals\n    return add(x, 1)",
        "def f(x):\n    return add(x, 1)  # s2s: assume=sealed-globals",
    ],
)
def test_the_decorator_does_not_believe_what_it_sees_broken(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"broken_promise_{len(text)}_{text.index('#')}"
    (tmp_path / f"{name}.py").write_text(f"{ADD}import s2s\n\n\n@s2s.compile\n{text}\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module(name)
    monkeypatch.setattr(module, "add", lambda a, b: ("patched", a))
    tried: list[object] = []
    template = Entry._template
    monkeypatch.setattr(Entry, "_template", lambda *given: tried.append(given) or template(*given))
    assert module.f(1) == ("patched", 1)
    assert len(tried) == 2
    assert any("compiled without sealed-globals" in remark.message for remark in module.f.s2s.remarks)


def test_the_ir_says_what_is_left() -> None:
    text = ADD + "def f(x):\n    y = add(x, 1)  # s2s: off\n    return add(y, 1)  # s2s: off\n"
    module = compile_text(text, "p.py").module
    assert [node.left for node in walk(module) if type(node) in (n.Opaque, n.OpaqueExpr)] == [True, True]
    shown = dump(module)
    assert "left 'y = add(x, 1)'" in shown and dump(parse(shown)) == shown


def test_the_command_warns_and_goes_on() -> None:
    result = CliRunner().invoke(app, ["compile", "-"], input="x = 1 + 2  # s2s: of\n")
    assert (result.exit_code, "x = 3" in result.stdout) == (0, True)
    assert (
        "<stdin>:1:12: the comment `# s2s:` changes nothing: unknown word 'of'; did you mean 'off'?"
        in result.stderr
    )


def test_verify_violates_nothing_that_is_granted_in_the_file() -> None:
    from s2s.verify.check import _with_what_comments_grant

    text = ADD + "def f(x: int):  # s2s: assume=annotations\n    return x\n"
    assert _with_what_comments_grant(text, Options()).assume == {"annotations"}
    text = "def f(x):\n    return len(x)  # s2s: assume=sealed-builtins\n"
    assert _with_what_comments_grant(text, Options()).assume == {"sealed-builtins"}


@pytest.mark.parametrize("seed", range(12))
def test_programs_with_lines_left_behave_the_same(seed: int) -> None:
    def transform(text: str) -> str:
        draw = random.Random(seed)
        lines = text.split("\n")
        ends = {stmt.end_lineno for stmt in ast.walk(ast.parse(text)) if isinstance(stmt, ast.stmt)}
        for line in ends:
            if line is not None and draw.random() < 0.3 and not lines[line - 1].rstrip().endswith("\\"):
                lines[line - 1] += "  # s2s: off"
        return s2s.optimize_source("\n".join(lines)).source

    testing.assert_same(testing.program(seed), transform)


def test_odd_sources_are_read_as_ever() -> None:
    for text in (
        "x = 1 # s2s: off",
        "\f# s2s: off\nx = 1\n",
        "if 1:\n\tx = 1 # s2s: off\n",
        "x = '''\n# s2s: off\n'''",
    ):
        source = Source.from_text(text, "p.py")
        assert compile_text(source.text, "p.py").text
