"""The decorator in an interactive session: each cell is a text of its own, all of them in one namespace."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("IPython")

SHELL = """
import sys, warnings
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

config = Config()
config.HistoryManager.enabled = False
shell = InteractiveShell.instance(config=config, colors="nocolor")
warnings.simplefilter("error", category=RuntimeWarning)
for cell in sys.stdin.read().split("# ---\\n"):
    shell.run_cell(cell, store_history=True).raise_error()
"""


def session(tmp_path: Path, *cells: str) -> list[str]:
    """The lines that cells print, run one after another in IPython; `NotCompiledWarning` is an error."""
    texts = ["import s2s\n", *map(textwrap.dedent, cells)]
    done = subprocess.run(
        [sys.executable, "-c", SHELL],
        input="# ---\n".join(texts),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[1])},
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


ADD = "def add(a, b=1):\n    return a + b\n"


def test_a_helper_of_another_cell_is_inlined(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        "'A cell'\n" + ADD,
        """
        # A comment, so that lines differ from the helper's.

        @s2s.compile
        def f(x):
            y = add(x)
            return y * 2
        print(f(3))
        """,
        "print('add is' in f.s2s.source, repr(f.s2s.why_not), [(r.line, r.message) for r in f.s2s.remarks])",
        "add = lambda a, b=1: a * 10\nprint(f(3))",
        ADD + "print(f(3))",
        """
        try:
            f(None)
        except TypeError as error:
            print(error.__traceback__.tb_next.tb_lineno)
        """,
    )
    assert lines == ["8", "True '' [(5, 'inlined add'), (5, 'joined y into its use')]", "60", "8", "5"]


def test_helpers_of_helpers(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        "scale = 3\ndef times(a):\n    return a * scale\n",
        "def twice(a):\n    return times(a) + times(a)\n",
        "@s2s.compile\ndef f(x):\n    return twice(x)\nprint(f(2))",
        "print('scale' in f.s2s.source)\nscale = 5\nprint(f(2))",
        "def times(a):\n    return a\nprint(f(2))",
    )
    assert lines == ["12", "True", "20", "4"]


def test_a_helper_that_is_not_inlined_is_said(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        "import functools\n@functools.lru_cache\ndef cached(a):\n    return a\n",
        "@s2s.compile\ndef known(a):\n    return a\n",
        "def make():\n    def made(a):\n        return a\n    return made\nmade = make()\n",
        "@s2s.compile\ndef f(x):\n    return cached(x) + known(x) + made(x)\nprint(f(2))",
        "print(*[remark.message for remark in f.s2s.remarks if remark.pass_name == 'decorator'], sep='\\n')",
    )
    assert lines == [
        "6",
        "known of another cell or text is not inlined: it is decorated",
        "made of another cell or text is not inlined: it is not defined at the top of its cell",
    ]


@pytest.mark.parametrize("before", ["", "from __future__ import annotations\n"])
def test_what_a_cell_imports_is_no_edit(tmp_path: Path, before: str) -> None:
    lines = session(
        tmp_path,
        before
        + """
import math
def root(x):
    return math.sqrt(x)
@s2s.compile
def f(x):
    return math.floor(root(x)) + (2 if True else x)
print(f(16))
""",
        "print('math.sqrt(x)' in f.s2s.source, repr(f.s2s.why_not))",
        "@s2s.compile\ndef same(x):\n    return math.sqrt(x)\nprint(same(16), same.s2s.why_not)",
    )
    assert lines == ["6", "True ''", "4.0 no pass changes anything in it"]


def test_a_function_of_an_importing_cell_that_no_pass_changes_says_so(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        "import math\n@s2s.compile\ndef f(x):\n    return math.sqrt(x)\nprint(f(16), repr(f.s2s.why_not))",
    )
    assert lines == ["4.0 'no pass changes anything in it'"]


def test_a_cell_whose_future_features_come_first(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        ADD,
        "from __future__ import annotations\n@s2s.compile\ndef f(x: nothing):\n    return add(x)\nprint(f(1))",
        "print(f.s2s.why_not, f.s2s.remarks[-1].message, sep='\\n')",
        "@s2s.compile\ndef g(x: nothing):\n    return add(x)\nprint(g(1), 'add is' in g.s2s.source, g.__annotations__)",
    )
    assert lines == [
        "2",
        "no pass changes anything in it",
        "add of another cell or text is not inlined: this cell imports from __future__, which has to come first",
        "2 True {'x': 'nothing'}",
    ]


def test_assumptions_are_checked_against_the_session(tmp_path: Path) -> None:
    lines = session(
        tmp_path,
        ADD,
        "@s2s.compile(assume='sealed-globals')\ndef f(x):\n    return add(x, 1)\nprint(f(1), f.s2s.source)",
        "@s2s.compile(assume='sealed-globals')\ndef g(x):\n    return add(x, 2)\nadd = max\nprint(g(1), f.s2s.why_not)",
    )
    assert lines[0] == "2 @s2s.compile(assume='sealed-globals')"
    assert "return x + 1" in lines[2] and lines[-1] == "2 "
