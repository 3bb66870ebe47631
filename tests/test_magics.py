"""`%load_ext s2s`: the magics in a session of IPython, and what they show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("IPython")

# Takes sessions from its input, one a line, and runs the cells of each one after another. Of each cell come back what
# it printed, its value, what it displayed, and its error.
SHELL = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

config = Config()
config.HistoryManager.enabled = False
shell = InteractiveShell.instance(config=config, colors="nocolor")
for line in sys.stdin:
    seen = []
    shell.reset()
    for cell in json.loads(line):
        with capture_output() as shown:
            result = shell.run_cell(cell, store_history=True)
        error = result.error_in_exec or result.error_before_exec
        seen.append({
            "printed": shown.stdout, "value": repr(result.result),
            "displayed": [output.data for output in shown.outputs],
            "error": error and f"{type(error).__name__}: {error}",
        })
    print(json.dumps(seen), flush=True)
"""

Session = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """Runs cells one after another in a new session of IPython that has the extension loaded; gives what they show."""
    folder = tmp_path_factory.mktemp("session")
    environment = {**os.environ, "IPYTHONDIR": str(folder), "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", SHELL]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
    ) as shell:
        assert shell.stdin is not None and shell.stdout is not None

        def run(*cells: str) -> list[dict[str, Any]]:
            print(json.dumps(["%load_ext s2s", *map(textwrap.dedent, cells)]), file=shell.stdin, flush=True)
            first, *seen = json.loads(shell.stdout.readline())
            assert first["error"] is None
            return seen

        yield run
        shell.stdin.close()


def test_the_page_shows_what_happens(session: Session, project: Path) -> None:
    page = (project / "docs/places.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```ipython\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    entries = re.split(r"^In \[\d+\]: ", block, flags=re.MULTILINE)[1:]
    cells, expected = [], []
    for entry in entries:
        first, *rest = entry.rstrip().split("\n")
        more = [line for line in rest if line.startswith("   ...: ")]
        cells.append("\n".join([first, *(line.removeprefix("   ...: ") for line in more)]) + "\n")
        expected.append(rest[len(more) :])
    assert cells[0] == "%load_ext s2s\n" and expected[0] == []
    for shown, lines in zip(session(*cells[1:]), expected[1:], strict=True):
        printed = [part for part in shown["printed"].splitlines() if part]
        displayed = [line for data in shown["displayed"] for line in data["text/plain"].splitlines()]
        text = "\n".join([*displayed, *printed])
        pattern = re.escape("\n".join(lines)).replace("…", ".*")
        assert re.fullmatch(pattern, text), text


ADD = "def add(a, b=1):\n    return a + b\n"
USER = """\
%%s2s
'A cell'
def f(x):
    y = add(x)
    return y * 2
class Pair:
    def both(self, x):
        return add(x) + add(x, 2)
print(f(3))
Pair().both(1)
"""


def test_functions_and_classes_of_a_cell_are_compiled(session: Session) -> None:
    _, cell, status, one, rebound, after = session(
        ADD, USER, "%s2s", "%s2s Pair", "add = lambda a, b=1: a * 10", "(f(3), Pair().both(1))"
    )
    assert (cell["printed"], cell["value"], cell["error"]) == ("8\nOut[3]: 5\n", "5", None)
    report = cell["displayed"][0]
    assert report["text/plain"].splitlines()[:3] == [
        "f: compiled at -O2, nothing assumed",
        "def f(x):",
        "    return (x + 1 if add is __s2s_5082__.add else add(x)) * 2",
    ]
    assert "Pair: compiled at -O2" in report["text/plain"]
    html = report["text/html"]
    assert html.startswith('<div class="s2s"><style>') and "<summary>as written</summary>" in html
    assert "Status" in status["value"] and "<s2s of Pair: 1 functions, level 2>" in one["value"]
    assert rebound["error"] is None and after["value"] == "(60, 20)"


def test_the_gain_is_measured_when_asked_for_and_names_are_as_one_run_leaves_them(session: Session) -> None:
    _, cell, count, runs = session(
        ADD + "count, runs = 0, []\n",
        """\
        %%s2s --time --rounds 2
        def f(n):
            s = 0
            for i in range(n):
                s += add(i)
            return s
        count += 1
        runs.append(count)
        print(f(1000))
        """,
        "count",
        "runs",
    )
    assert (cell["printed"], cell["error"], count["value"]) == ("500500\n", None, "1")
    assert runs["value"] == "[1, 1, 1, 1, 1]"  # what is changed in place is changed by every run
    last = cell["displayed"][0]["text/plain"].splitlines()[-1]
    assert last.startswith("as written 0.0") and last.endswith(") times faster, 2 rounds"), last


def test_runs_that_print_different_things_are_told(session: Session) -> None:
    (cell,) = session(
        """\
        %%s2s --time --rounds 2
        def f():
            return 1 + 2
        f()
        print(f.__code__.co_consts, hasattr(f, "s2s"))
        """,
    )
    text = cell["displayed"][0]["text/plain"]
    assert text.endswith("2 rounds; they printed different things"), text


def test_what_goes_wrong_in_a_cell_is_its_own_error(session: Session) -> None:
    raising, after, options, assumption, awaiting, syntax, silent, unknown = session(
        "%%s2s\ndef g(x):\n    return 1 / x\ng(0)\n",
        "%%s2s -q\ng.s2s.name;",
        "%%s2s --loud\n1",
        "%%s2s --assume close-world\n1",
        "%%s2s\nawait x",
        "%%s2s\ndef f(:",
        "%%s2s\nfor i in range(2):\n    print(i)\n",
        "%s2s nothing.there",
    )
    assert raising["error"] == "ZeroDivisionError: division by zero"
    assert "line 2, in g(x)" in raising["printed"] and "magics.py" not in raising["printed"]
    assert "return 1 / x" in raising["displayed"][0]["text/plain"]
    assert (after["value"], after["displayed"]) == ("None", [])
    assert options["error"].startswith("UsageError: %%s2s: No such option")
    assert assumption["error"] == (
        "UsageError: unknown assumption 'close-world'; did you mean 'closed-world'?"
    )
    assert awaiting["error"].startswith("UsageError: a cell under %%s2s cannot await")
    assert syntax["error"].startswith("SyntaxError")
    assert silent["displayed"][0]["text/plain"].splitlines() == [
        "the loop in line 1 runs as written: it stands outside any function, where every name is one of the whole "
        "session; put it into a function and call that",
        "nothing to compile: the cell defines no function and no class",
    ]
    assert unknown["error"].startswith("UsageError: nothing.there is no function or class")


def test_the_project_of_the_folder_says_what_the_cell_does_not(session: Session) -> None:
    cell = "def f():\n    return 1\nf.s2s.options.level"
    _, project, given, without, _ = session(
        "open('pyproject.toml', 'w').write('[tool.s2s]\\nlevel = 1\\n')",
        f"%%s2s -q\n{cell}",
        f"%%s2s -q -O0\n{cell}",
        f"%%s2s -q --no-config\n{cell}",
        "import os; os.remove('pyproject.toml')",
    )
    assert [shown["error"] for shown in (project, given, without)] == [None] * 3
    assert [shown["value"] for shown in (project, given, without)] == ["1", "0", "2"]


def test_options_of_a_function_go_before_those_of_its_cell(session: Session) -> None:
    _, levels, helped = session(
        "import s2s",
        """\
        %%s2s -O1 -q
        @s2s.compile(level=0)
        def f(x):
            return x
        def g(x):
            return x
        @property
        def odd(self):
            return 1
        [f.s2s.options.level, g.s2s.options.level, odd.fget.s2s.options.level]
        """,
        "%%s2s --help\nprint('not run')",
    )
    assert levels["value"] == "[0, 1, 1]"
    assert "--time" in helped["printed"] and "not run" not in helped["printed"]


def test_the_magics_can_be_taken_away(session: Session) -> None:
    unloaded, line, cell, again, back = session(
        "%unload_ext s2s", "%s2s", "%%s2s\nprint(1)", "%reload_ext s2s", "%%s2s -q\nprint(1)"
    )
    assert [shown["error"] for shown in (unloaded, again)] == [None, None]
    assert "UsageError" in line["error"] and "UsageError" in cell["error"]
    assert back["printed"] == "1\n"


def test_the_top_level_of_a_cell_is_compiled_as_that_of_a_module(session: Session) -> None:
    seen = session(
        """\
        %%s2s
        # the first line
        def add(a, b=1):
            return a + b
        x = add(2); y = add(3, 4)
        z = [add(1), 2 * 3]
        for i in range(2):
            z += [add(i), 2 * 3]
        x, y, z, add(10)
        """,
        "add.s2s.name",
        "%%s2s --assume sealed-globals\ndef half(a):\n    return a // 2\nfor i in range(3):\n    x = half(i)\n",
        "(i, x, half(4))",
    )
    cell, name, sealed, after = seen
    assert [shown["error"] for shown in seen] == [None] * 4
    assert (cell["value"], name["value"]) == ("(3, 7, [2, 6, 1, 6, 2, 6], 11)", "'add'")
    shown = cell["displayed"][0]["text/plain"]
    top = shown[shown.index("outside functions: compiled at -O2, nothing assumed\n") :].splitlines()
    assert top[1:] == [
        "x = 3",
        "y = 7",
        "z = [2, 6]",
        "for i in range(2):",
        "    z += [add(i), 6]",
        "x, y, z, add(10)",
        "",
        "the loop in line 6 gains less than in a function: it stands outside any function, where every name is one of "
        "the whole session; put it into a function and call that",
    ]
    assert "outside functions</b> compiled at -O2" in cell["displayed"][0]["text/html"]
    assert (
        "relying on sealed-globals\nfor i in range(3):\n    x = i // 2"
        in sealed["displayed"][0]["text/plain"]
    )
    assert after["value"] == "(2, 1, 2)"


def test_the_top_level_of_a_cell_lives_in_the_session(session: Session) -> None:
    hidden, builtin, loud, raising, traced, value, again = session(
        "len = lambda x: 'hidden'\ndef seen(): return globals().get('late')\n",
        "%%s2s --assume sealed-builtins\nprint(len('abc'), max(1, 2))\nNone",
        # Names that hide builtins, functions that rebind what was just defined, and what is unbound.
        """\
        %%s2s --assume sealed-builtins
        def late(): return 1
        def spoil(): globals()['late'] = lambda: 2
        a = late() + 1
        b = len('abc')
        spoil()
        c = late() + 1
        (a, b, c)
        """,
        "%%s2s\ndef f():\n    return 0\nx = 1 + 2\ny = 1 / f()\n",
        "x, 'y' in globals()",
        "%%s2s\nfrom __future__ import annotations\nlen('x') + str(1 + 2)",
        "%%s2s\nz = 2 * 3\nz;\n",
    )
    assert hidden["error"] is None and builtin["printed"] == "hidden 2\n"
    assert "print(len('abc'), 2)" in builtin["displayed"][0]["text/plain"]
    assert loud["value"] == "(2, 'hidden', 3)", loud["error"]
    assert "b = len('abc')" in loud["displayed"][0]["text/plain"]
    assert raising["error"] == "ZeroDivisionError: division by zero"
    assert "line 4" in raising["printed"] and "y = 1 / f()" in raising["printed"]
    assert traced["value"] == "(3, False)"
    assert (value["value"], value["error"]) == ("'hidden3'", None)
    assert (again["value"], again["error"]) == ("None", None)


def test_the_gain_of_the_top_level_is_measured(session: Session) -> None:
    (cell,) = session(
        "%%s2s --time --rounds 1 --assume sealed-globals\n"
        "def add(a, b):\n    return a + b\nt = 0\nfor i in range(1000):\n    t = add(t, i)\nprint(t)\n"
    )
    assert cell["error"] is None and cell["printed"] == "499500\n"
    text = cell["displayed"][0]["text/plain"]
    assert "    t = t + i\n" in text and text.endswith("1 round")
