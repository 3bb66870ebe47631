"""Compiling, running and decorating take neither numpy nor hypothesis; what takes them says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli_helpers import ROOT

#: A module that is None among those loaded cannot be imported.
BLOCKED = "import sys\nsys.modules.update(dict.fromkeys(['numpy', 'hypothesis', 'rich', 'distributed']))\n"
#: hypothesis asks whether numpy is among the modules loaded: here nobody finds it.
WITHOUT_NUMPY = """
for name in ("numpy", "hypothesis", "rich"):
    del sys.modules[name]

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *more):
        return None if name == "numpy" else self.finder.find_spec(name, *more)

sys.meta_path[:] = map(Hiding, sys.meta_path)
"""
MAIN = "from s2s.__main__ import main\nmain()\n"

PROGRAM = "def add(a, b):\n    return a + b\n\n\ndef f(x):\n    return add(x, 1)\n\n\nprint(f(1))\n"
USES = """
import s2s

@s2s.compile
def total(values):
    return sum([f(value) for value in values])

def f(x):
    return x + 1

print(total([1, 2]), total.s2s.why_not == "")
program = s2s.optimize_source("def f(x):\\n    return x + 1\\n\\nprint(f(1))\\n")
program.run()

class Add:
    def __init__(self, n):
        self.n = n
    def __call__(self, x):
        return x + self.n

print(s2s.hybridize(Add(2))(3))
s2s.install("prog")
import prog
for call in (lambda: s2s.verify(f), lambda: __import__("s2s.testing").testing.programs()):
    try:
        call()
    except s2s.UsageError as error:
        print(error, "|", error.hint)
"""


def run(code: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "prog.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": ROOT, "S2S_CACHE_DIR": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def test_the_decorator_the_hook_and_programs_do_without(tmp_path: Path) -> None:
    (tmp_path / "uses.py").write_text(USES)
    done = run("import runpy\nsys.path.insert(0, '.')\nrunpy.run_path('uses.py')\n", tmp_path)
    assert done.stderr == ""
    first, second, third, hooked, *refused = done.stdout.splitlines()
    assert (first, second, third, hooked) == ("5 True", "2", "5", "2")
    assert [line.partition(" needs ")[2].split()[0] for line in refused] == ["hypothesis"] * 2
    assert all(line.endswith("| pip install hypothesis") for line in refused)


@pytest.mark.parametrize(
    "arguments",
    [("compile", "prog.py"), ("compile", ".", "-o", "out"), ("run", "prog.py"), ("run", "-O1", "prog.py"),
     ("diff", "prog.py")],
)  # fmt: skip
def test_the_command_does_without(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run(MAIN, tmp_path, *arguments)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize(
    ("arguments", "package"),
    [
        (("verify", "prog.py"), "hypothesis"),
        (("symbol", "prog.py:f"), "numpy"),
        (("export", "prog.py:f", "-o", "net"), "numpy"),
    ],
)
def test_what_needs_them_says_so(tmp_path: Path, arguments: tuple[str, ...], package: str) -> None:
    done = run(MAIN, tmp_path, *arguments)
    assert done.returncode == 2, done.stderr
    assert f" needs {package} (" in done.stderr and f"hint: pip install {package}" in done.stderr


def test_verify_does_without_numpy_and_tells_of_a_program_that_imports_it(tmp_path: Path) -> None:
    code = WITHOUT_NUMPY + MAIN
    done = run(code, tmp_path, "verify", "prog.py")
    assert (done.returncode, "2 functions called" in done.stdout) == (0, True), done.stderr
    (tmp_path / "arrays.py").write_text("import numpy as np\n\n\ndef total(n: int) -> int:\n    return n\n")
    done = run(code, tmp_path, "verify", "arrays.py")
    assert done.returncode == 1
    assert "arrays.py:1: not verified: executing the module raises ModuleNotFoundError" in done.stderr
    assert "Traceback" not in done.stderr


def test_importing_loads_nothing_that_is_not_of_the_library(tmp_path: Path) -> None:
    code = "import s2s\ns2s.compile, s2s.install, s2s.optimize_source\n"
    code += (
        "print({n.partition('.')[0] for n in sys.modules} - sys.stdlib_module_names - {'s2s', '__main__'})"
    )
    loaded = set(eval(run(code, tmp_path).stdout))
    assert not loaded & {"click", "astor"} and not {name for name in loaded if "hypothesis" in name} - {
        "hypothesis"
    }
