"""The files of an exported program, the two commands, and what is left when something goes wrong: nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from s2s.cli.app import app
from s2s.errors import S2SError, UsageError
from s2s.export import ArrayProgram, ExportError, export, files, symbol
from tests.exporting import agree, program, runtime

PROGRAM = """
import numpy as np

W = np.eye(3, dtype=np.float32)

def f(x, n=2):
    h = np.maximum(x @ W, 0) * n
    if h.sum() > 1:
        h = h / 2
    return {"h": h, "best": h.argmax(axis=1)}

def bad(x):
    print(x)
    return x

class Specialized:
    def array_program(self):
        from s2s.export import ArrayProgram
        return ArrayProgram.of_function(f)

ready = Specialized()
"""
ENDINGS = [".onnx", ".py", ".npz", ".json"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "prog.py").write_text(PROGRAM)
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "prog", raising=False)
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    """The exit status of a command, and what it says."""
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def listed(folder: Path) -> list[str]:
    return sorted(os.listdir(folder / "out"))


def test_four_files_that_say_the_same(folder: Path) -> None:
    onnxruntime = runtime()
    status, output = run("export", "prog.py:f", "--inputs", "x: float32[2,3]", "-o", "out/net")
    assert status == 0, output
    assert [line.split(":")[0] for line in output.splitlines()] == [f"out/net{ending}" for ending in ENDINGS]
    assert listed(folder) == ["net.json", "net.npz", "net.onnx", "net.py"]
    x = np.array([[1, -2, 3], [0.5, 0, -1]], np.float32)
    script = "import net, numpy as np; r = net.f(np.array([[1, -2, 3], [0.5, 0, -1]], np.float32)); print(r)"
    # -I: neither s2s nor anything else of this environment but numpy is needed.
    path = f"import sys; sys.path.append('out'); assert 's2s' not in sys.modules; {script}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", path], capture_output=True, text=True, check=True, timeout=60
    )
    names: dict[str, object] = {}
    exec(PROGRAM, names)
    expected = names["f"](x)
    assert done.stdout.strip() == str(expected)
    session = onnxruntime.InferenceSession("out/net.onnx", providers=["CPUExecutionProvider"])
    assert [(given.name, given.shape, given.type) for given in session.get_inputs()] == [
        ("x", [2, 3], "tensor(float)")
    ]
    assert [result.name for result in session.get_outputs()] == ["h", "best"]
    for one, other in zip(session.run(None, {"x": x}), expected.values()):
        np.testing.assert_allclose(one, other)
    with np.load("out/net.npz") as kept:
        assert list(kept) == ["W"] and np.array_equal(kept["W"], np.eye(3))
    document = json.loads(Path("out/net.json").read_text())
    assert (document["inputs"], document["parameters"], document["outputs"]) == (["x"], ["W"], ["h", "best"])
    assert [document["nodes"][number]["op"] for number in document["arg_nodes"]] == ["null", "null"]
    assert "if" in {node["op"] for node in document["nodes"]}
    assert len(document["heads"]) == 2


def test_json_names_every_value_once_and_refers_backwards_only(folder: Path) -> None:
    text = """
def g(x):
    while x.sum() > 1:
        if x.max() > 2:
            x = x / 3
        x = x - 1
    return x
"""
    document = json.loads(symbol(program(text)[0], x="float32[2]").to_json())
    _refers_backwards(document, set())
    assert [node["op"] for node in document["nodes"]] == ["null", "sum", "greater", "bool", "loop"]


def _refers_backwards(block: dict, outer: set[str]) -> None:
    names = set(outer)
    for number, node in enumerate(block["nodes"]):
        assert node["name"] not in names
        for given in node["inputs"]:
            if isinstance(given, list):
                assert given[0] < number
            elif "outer" in given:
                assert given["outer"] in outer
            else:
                assert set(given) == {"value", "type"}
        for inner in node.get("blocks", []):
            _refers_backwards(inner, names)
        names.add(node["name"])
        names.update(result["name"] for result in node.get("results", []))


@pytest.mark.parametrize("target", ["prog.py:f", "prog.py:ready"])
def test_symbol_prints_the_program(folder: Path, target: str) -> None:
    status, output = run("symbol", target, "--inputs", "x: float32[2,3]")
    assert status == 0
    lines = output.splitlines()
    assert lines[:4] == [
        "<Symbol f>",
        "input      x: float32[2,3]",
        "parameter  W: float32[3,3]",
        "node       matmul0: float32[2,3] = matmul(x, W)",
    ]
    assert lines[-2:] == ["output     h: float32[2,3] = either0", "output     best: int64[2] = argmax0"]
    status, output = run("symbol", target, "--inputs", "x: float32[2,3], n: int", "--json")
    assert status == 0 and json.loads(output)["inputs"] == ["x", "n"]


def test_symbol_needs_no_package_of_onnx(folder: Path) -> None:
    script = (
        "import sys; sys.modules['onnx'] = None\n"
        "import prog; from s2s.export import symbol; print(repr(symbol(prog.f, x='float32[2,3]')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout == "<Symbol f>\n", done.stderr


def test_without_the_package_of_onnx_the_error_says_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)
    status, output = run("export", "prog.py:f", "--inputs", "x: float32[2,3]", "-o", "out/net")
    assert status == 2 and "pip install 's2s-compiler[onnx]'" in output
    assert listed(folder) == []


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("prog.py:bad", "--inputs", "x: float32[2]"), 1, "prog.py:13:5: print is an effect"),
        (("prog.py:nothing", "--inputs", "x: float32[2]"), 2, "prog.py has no nothing"),
        (("prog.py:bat", "--inputs", "x: float32[2]"), 2, "did you mean 'bad'?"),
        (("prog.py", "--inputs", "x: float32[2]"), 2, "which function?"),
        (("prog.py:f",), 2, "the types of x are not given"),
        (("prog.py:f", "--inputs", "y: float32[2]"), 2, "f has no input 'y'"),
        (("prog.py:f", "--inputs", "x: float32[2"), 2, "cannot read the inputs"),
        (("prog.py:f", "--inputs", "x: float32[2,4]"), 1, "prog.py:7:20: ValueError: matmul"),
        (("prog.py:f", "--inputs", "x: float32[2,3], x: int"), 2, "given twice"),
        (("prog.py:W", "--inputs", "x: float32[2]"), 1, "no plain Python function"),
        (("gone.py:f", "--inputs", "x: float32[2]"), 1, "gone.py: no such file"),
        (("wrong.py:f", "--inputs", "x: float32[2]"), 1, "wrong.py:1"),
        (("raises.py:f", "--inputs", "x: float32[2]"), 1, "raises.py:2: the import raises ZeroDivisionError"),
        (
            ("prog.py:f", "--inputs", "x: float32[2,3]", "-o", "gone/net"),
            1,
            "cannot write: no such file or directory",
        ),
        (("prog.py:f", "--inputs", "x: float32[2,3]", "-o", ".."), 2, "names no file"),
    ],
)
def test_misuse_is_an_error_and_writes_nothing(
    folder: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    runtime()
    (folder / "wrong.py").write_text("def f(:\n")
    (folder / "raises.py").write_text("x = 1\nx / 0\n")
    if "-o" not in arguments:
        arguments = (*arguments, "-o", "out/net")
    found, output = run("export", *arguments)
    assert (found, said in output) == (status, True), output
    assert listed(folder) == [] and "Traceback" not in output


def test_an_error_while_files_are_placed_puts_the_old_ones_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime()
    made, function = program("def f(x):\n    return x + 1")
    for ending in ENDINGS[:2]:
        (folder / f"out/net{ending}").write_text("old")
    before = {name: (folder / "out" / name).read_text() for name in listed(folder)}
    replace, calls = os.replace, []

    def fails(source: object, target: object) -> None:
        calls.append(target)
        if str(target).endswith("net.npz"):
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(files.os, "replace", fails)
    with pytest.raises(ExportError, match="no space left"):
        export(made, folder / "out/net", x=np.zeros(2))
    assert len(calls) > 4
    assert {name: (folder / "out" / name).read_text() for name in listed(folder)} == before
    monkeypatch.undo()
    export(made, folder / "out/net", x=np.zeros(2))
    assert listed(folder) == ["net.json", "net.npz", "net.onnx", "net.py"]
    agree(symbol(made, x=np.zeros(2)), function, {"x": np.ones(2)})


def test_what_has_no_form_in_onnx_writes_nothing(folder: Path) -> None:
    runtime()
    made = program("def f(x):\n    return x ** x")[0]
    assert repr(symbol(made, x=np.ones(2, int))) == "<Symbol f>"
    with pytest.raises(ExportError, match="a power of integers") as caught:
        export(made, folder / "out/net", x=np.ones(2, int))
    assert caught.value.location == "case.py:2:12"
    assert listed(folder) == []


def test_names_that_collide_are_told_apart(folder: Path) -> None:
    """Of inputs, parameters, steps and outputs; some are words of Python or numpy's own name."""
    names = {
        "add0": np.ones(2),
        "file": np.ones(2),
        "output": np.ones(2),
        "math": np.ones(2),
        "self": np.ones(2),
    }
    text = """
def f(x, np_, max0):
    y = x + add0 + file + output + math + self + np_ + max0
    return {"x": y, "class": y + 1, "add0": y}
"""
    made, function = program(text, **names)
    values = {"x": np.zeros(2), "np_": np.ones(2), "max0": np.ones(2)}
    agree(symbol(made, values), function, values)
    written = export(made, folder / "out/net", values)
    assert len(written) == 4


def test_parameters_are_kept_once_and_read_once() -> None:
    w = np.ones((2, 2), np.float32)
    made, function = program("def f(x):\n    return x @ a + x @ b + x @ ws[0]", a=w, b=w, ws=[w])
    shown = symbol(made, x=np.ones((1, 2), np.float32))
    assert [value.name for value, _ in shown.parameters] == ["a"]
    agree(shown, function, {"x": np.ones((1, 2), np.float32)})


def test_an_array_program_is_made_of_a_tree_and_names() -> None:
    """What specializes objects hands over: a definition, and what its names stand for."""
    import ast

    tree = ast.parse("def forward(x):\n    return np.maximum(x @ dense0_weight.T + dense0_bias, 0.0)").body[0]
    assert isinstance(tree, ast.FunctionDef)
    names = {"np": np, "dense0_weight": np.ones((4, 3)), "dense0_bias": np.zeros(4)}
    made = ArrayProgram("net", tree, names, "net.py", first_line=10)
    shown = symbol(made, x=np.ones((1, 3)))
    assert [value.name for value, _ in shown.parameters] == ["dense0_weight", "dense0_bias"]
    with pytest.raises(ExportError) as caught:
        symbol(made, x=np.ones((1, 4)))
    assert caught.value.location == "net.py:11:23"


def test_functions_are_read_from_their_source_wherever_it_stands() -> None:
    k = 3

    def inner(x, *, scale=2.0):
        y = x * k
        return y * scale

    values = {"x": np.ones(2, np.float32)}
    agree(symbol(inner, values), inner, values)
    with pytest.raises(ExportError) as caught:
        symbol(inner, x=np.ones(2, np.int16))
    assert caught.value.line == inner.__code__.co_firstlineno + 1 and caught.value.column == 13


def test_errors_are_those_of_people() -> None:
    assert issubclass(ExportError, S2SError) and not issubclass(ExportError, UsageError)
