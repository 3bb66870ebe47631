"""Wheels that setuptools and hatchling build with the hooks of s2s, installed in an empty environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("build")
pytest.importorskip("hatchling")
pytest.importorskip("setuptools", minversion="77")

ROOT = Path(__file__).parents[2]
HELPERS = "def ratio(a, b):\n    return a / b\n\n\ndef f(x):\n    y = ratio(x, 0)\n    return y\n"
FILES = {
    "src/demo/__init__.py": '"""A demo."""\n\nfrom demo.inner import f\n',
    "src/demo/inner.py": HELPERS,
    "src/demo/left.py": HELPERS,
    "src/demo/data.txt": "data\n",
    "README.md": "# Demo\n",
}
PAGE = re.findall(r"^```toml\n(.*?)^```$", (ROOT / "docs/places.md").read_text(), re.MULTILINE | re.DOTALL)
PROJECT = '[project]\nname = "demo-project"\nversion = "1.0"\n'
MORE = {
    "setuptools": """
[tool.setuptools.packages.find]
where = ["src"]
[tool.setuptools.package-data]
demo = ["*.txt"]
""",
    "hatchling": """
[tool.hatch.build.targets.wheel]
packages = ["src/demo"]
""",
}
#: As the page says it.
BACKENDS = {name: next(block for block in PAGE if f'"{name}' in block) + more for name, more in MORE.items()}
ASKS = """
import demo, demo.inner, demo.left, importlib.resources, inspect, json, sys, traceback
try:
    demo.f(1)
except ZeroDivisionError:
    text = traceback.format_exc()
print(json.dumps({
    "compiled": [any(name.startswith("__s2s_") for name in module.f.__code__.co_names)
                 for module in (demo.inner, demo.left)],
    "traceback": text, "file": demo.inner.__file__, "source": inspect.getsource(demo.f),
    "data": importlib.resources.files("demo").joinpath("data.txt").read_text(), "s2s": "s2s" in sys.modules,
}))
"""
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"


def run(command: list[str], folder: Path, **environment: str) -> str:
    known = {name: value for name, value in os.environ.items() if not name.startswith(("S2S", "PYTHON"))}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env={**known, **environment}, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python_of(folder: Path) -> str:
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


@pytest.fixture(params=BACKENDS)
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of a project."""
    folder = tmp_path / "project"
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "pyproject.toml").write_text(PROJECT + BACKENDS[request.param])
    return folder


@pytest.fixture
def empty(tmp_path: Path) -> str:
    """The interpreter of an environment in which nothing but pip is installed."""
    venv.create(tmp_path / "empty", with_pip=True)
    return python_of(tmp_path / "empty")


def build(project: Path, kind: str = "--wheel") -> Path:
    """What the project's backend builds, in this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check", kind]
    run([*command, "--outdir", "out", "."], project, PYTHONPATH=str(ROOT))
    (built,) = (project / "out").iterdir()
    return built


def test_a_wheel_is_built_installed_and_run(project: Path, empty: str, tmp_path: Path) -> None:
    wheel = build(project)
    assert wheel.name == f"demo_project-1.0-{TAG}-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert len(names) == len(set(names))
        inner = archive.read("demo/inner.py").decode()
    cache = sys.implementation.cache_tag
    assert {name for name in names if ".dist-info/" not in name} == {
        "demo/__init__.py",
        "demo/data.txt",
        "demo/inner.py",
        "demo/left.py",
        "_s2s_demo_project/__init__.py",
        f"_s2s_demo_project/demo/inner.{cache}.pyc",
        f"_s2s_demo_project/demo/left.{cache}.pyc",
    }
    assert inner == HELPERS
    run([empty, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)], tmp_path)
    on = json.loads(run([empty, "-c", ASKS], tmp_path))
    off = json.loads(run([empty, "-c", ASKS], tmp_path, S2S="0"))
    assert (on["compiled"], off["compiled"]) == ([True, True], [False, False])
    assert (on["s2s"], on["data"]) == (False, "data\n")
    assert on["file"].endswith(os.path.join("site-packages", "demo", "inner.py"))
    assert on["source"] == off["source"] == HELPERS[HELPERS.index("def f") :]
    shown = f'  File "{on["file"]}", line 6, in f\n    y = ratio(x, 0)\n'
    assert shown in on["traceback"] and shown in off["traceback"]
    assert "return a / b" in off["traceback"] and "return a / b" not in on["traceback"]
    run([empty, "-m", "pip", "uninstall", "--quiet", "--yes", "demo-project"], tmp_path)
    assert not list(Path(on["file"]).parents[1].glob("*demo*"))


def test_a_second_build_in_the_same_folder_is_the_same(project: Path) -> None:
    members = [
        [
            (info.filename, info.CRC)
            for info in zipfile.ZipFile(build(project)).infolist()
            if info.filename[-6:] != "RECORD"
        ]
        for _ in range(2)
    ]
    assert members[0] == members[1]


def test_editable_installs_and_sdists_stay_as_they_are(project: Path, empty: str, tmp_path: Path) -> None:
    with tarfile.open(build(project, "--sdist")) as archive:
        assert not [name for name in archive.getnames() if "_s2s" in name]
    site = subprocess.run(
        [sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    command = [
        empty,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--editable",
        ".",
    ]
    run(command, project, PYTHONPATH=os.pathsep.join((str(ROOT), site)))
    seen = json.loads(run([empty, "-c", ASKS], tmp_path))
    assert (seen["compiled"], seen["file"]) == ([False, False], str(project / "src/demo/inner.py"))
    assert not list(project.rglob("_s2s_*"))


def test_a_wrong_option_is_an_error_for_people(tmp_path: Path) -> None:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "pyproject.toml").write_text(
        PROJECT + BACKENDS["hatchling"].replace("hooks.s2s]", "hooks.s2s]\nlevle = 1")
    )
    command = [sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check", "--wheel", "."]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode and "did you mean 'level'" in done.stdout + done.stderr
