"""The magics and what objects show, in a real Jupyter kernel."""

from __future__ import annotations

import re
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
nbclient = pytest.importorskip("nbclient")

ADD = "def add(a, b=1):\n    return a + b"
CELL = """\
%%s2s --time --rounds 2
def f(xs):
    total = 0
    for x in xs:
        total += add(x)
    return total
print("printed")
f(range(1000))"""


def run(*cells: str, allow_errors: bool = False) -> list[list[Any]]:
    """The outputs of cells that a kernel runs one after another."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python", "language": "python"}
    nbclient.NotebookClient(notebook, timeout=120, allow_errors=allow_errors).execute()
    nbformat.validate(notebook)
    return [cell.outputs for cell in notebook.cells]


def test_a_cell_shows_source_output_and_gain() -> None:
    *_, cell, later = run("%load_ext s2s", ADD, CELL, "f([1]), f.s2s.why_not")
    printed, shown, value = cell
    assert (printed.output_type, printed.text) == ("stream", "printed\n")
    assert shown.output_type == "display_data"
    assert shown.data["text/plain"].startswith("f: compiled at -O2, nothing assumed\ndef f(xs):")
    assert "add is __s2s_" in shown.data["text/plain"] and "times faster, 2 rounds" in shown.data["text/html"]
    assert (value.output_type, value.data["text/plain"]) == ("execute_result", "500500")
    assert later[0].data["text/plain"] == "(2, '')"


def test_objects_show_themselves() -> None:
    *_, program, remarks, info, status, report = run(
        "%load_ext s2s",
        "import s2s",
        "%%s2s -q\ndef f(x):\n    y = 1 + 2\n    return x + y",
        "s2s.optimize_source('def f(x):\\n    y = 1 + 2\\n    return x + y\\n', header=False)",
        "f.s2s.remarks",
        "f.s2s",
        "%s2s",
        "s2s.verify('colorsys:rgb_to_hls', examples=3)",
    )
    assert program[0].data["text/plain"] == "def f(x):\n    return x + 3\n"
    for outputs in (program, remarks, info, status, report):
        assert outputs[0].data["text/html"].startswith('<div class="s2s"><style>')
    assert "no difference in 4 runs" in report[0].data["text/plain"]
    assert "Remark(kind='done'" in remarks[0].data["text/plain"]
    assert status[0].data["text/plain"] == "f: compiled at -O2, nothing assumed"


def test_an_error_stops_the_notebook_and_shows_the_lines_of_the_cell() -> None:
    with pytest.raises(nbclient.exceptions.CellExecutionError):
        run("%load_ext s2s", "%%s2s\n1 / 0")
    *_, cell = run("%load_ext s2s", "%%s2s\ndef g(x):\n    return 1 / x\n\ng(0)", allow_errors=True)
    shown, error = cell
    assert "return 1 / x" in shown.data["text/plain"]
    assert error.ename == "ZeroDivisionError"
    text = "\n".join(error.traceback)
    assert "return" in text and "magics.py" not in text and "cell.py" not in text


TOP = """\
%%s2s --time --rounds 3 --assume sealed-globals
def step(total, x):
    return total + x
total = 0
for i in range(200_000):
    total = step(total, i)
total"""


def test_the_top_level_of_a_cell_gains() -> None:
    *_, cell, later = run("%load_ext s2s", TOP, "total")
    shown, value = cell
    text = shown.data["text/plain"]
    assert "outside functions: compiled at -O2, relying on sealed-globals" in text
    assert "    total = total + i\n" in text
    assert "the loop in line 4 gains less than in a function" in text
    found = re.search(r": ([\d.]+) \([^)]*\) times faster, 3 rounds", text)
    assert found is not None and float(found[1]) > 1.1, text
    assert value.data["text/plain"] == later[0].data["text/plain"] == "19999900000"
