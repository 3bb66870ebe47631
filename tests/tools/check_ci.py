"""The hooks for pre-commit and the action: read as their readers do, and run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
PROGRAM = "def add(a, b):\n    return a + b\n\n\ndef f(a: int):\n    return add(a, 1)\n"
ENVIRONMENT = {
    **{
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("S2S", "GIT_", "PRE_COMMIT"))
    },
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
}


def run(*command: str, folder: Path, status: int = 0, **environment: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env={**ENVIRONMENT, **environment}, timeout=900
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a program in it."""
    folder = tmp_path / "repository"
    (folder / "src").mkdir(parents=True)
    (folder / "src/prog.py").write_text(PROGRAM)
    run("git", "init", "--quiet", folder=folder)
    run("git", "add", "src", folder=folder)
    return folder


def test_the_manifest_is_valid() -> None:
    pytest.importorskip("pre_commit")
    run(sys.executable, "-m", "pre_commit", "validate-manifest", ".pre-commit-hooks.yaml", folder=ROOT)
    commands = [
        hook["entry"].split()[:2] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    ]
    assert commands == [["s2s", "verify"], ["s2s", "compile"]]


def test_pre_commit_runs_the_hooks(repository: Path, tmp_path: Path) -> None:
    pytest.importorskip("pre_commit")
    # What is committed is what pre-commit installs; here it is what lies in the working tree.
    source = tmp_path / "s2s-compiler"
    source.mkdir()
    for name in ("s2s", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml"):
        where = ROOT / name
        copy = shutil.copytree if where.is_dir() else shutil.copy
        copy(
            where,
            source / name,
            **({"ignore": shutil.ignore_patterns("__pycache__")} if where.is_dir() else {}),
        )
    run("git", "init", "--quiet", folder=source)
    run("git", "add", ".", folder=source)
    identity = ("-c", "user.name=s2s", "-c", "user.email=s2s@localhost")
    run("git", *identity, "commit", "--quiet", "--no-verify", "-m", "A copy", folder=source)
    head = run("git", "rev-parse", "HEAD", folder=source).strip()
    hooks = [{"id": "s2s-verify", "files": "^src/"}, {"id": "s2s-compile", "args": ["src", "-o", "fast"]}]
    config = {"repos": [{"repo": str(source), "rev": head, "hooks": hooks}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    run("git", "add", ".", folder=repository)
    command = (sys.executable, "-m", "pre_commit", "run", "--verbose", "--all-files")
    home = {"PRE_COMMIT_HOME": str(tmp_path / "home")}
    said = run(*command, folder=repository, **home)
    assert "src/prog.py: no difference in " in said and said.count("Passed") == 2
    assert "add is __s2s_" in (repository / "fast/prog.py").read_text()
    # Once it is in the repository, a compiled tree that falls behind is brought up to date, and the commit fails.
    run("git", "add", ".", folder=repository)
    (repository / "src/prog.py").write_text(PROGRAM.replace("a, 1", "a, 2"))
    run("git", "add", "src", folder=repository)
    said = run(*command, folder=repository, status=1, **home)
    assert "files were modified by this hook" in said


def test_the_page_uses_what_there_is() -> None:
    page = (ROOT / "docs/places.md").read_text()
    hooks, workflow = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    known = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert {hook["id"] for hook in hooks["repos"][0]["hooks"]} == {hook["id"] for hook in known}
    given = workflow["jobs"]["s2s"]["steps"][-1]["with"]
    assert set(given) | {"version"} == set(action()["inputs"])
    assert all(f"`{name}`" in page for name in ("version", "output", "report"))


def action() -> dict[str, Any]:
    found = yaml.safe_load((ROOT / "action.yml").read_text())
    assert isinstance(found, dict)
    return found


def steps(**inputs: str) -> list[dict[str, Any]]:
    """The steps that run in the shell, with inputs in the place of expressions; those that do not run are left out."""
    document = action()
    given = {name: entry["default"] for name, entry in document["inputs"].items()} | inputs
    found = []
    for step in document["runs"]["steps"]:
        condition = step.get("if", "")
        name = condition.removeprefix("inputs.").removesuffix(" != ''")
        if condition and not given[name]:
            continue
        text = json.dumps(step)
        for name, value in given.items():
            text = text.replace(f"${{{{ inputs.{name} }}}}", json.dumps(value)[1:-1])
        assert "${{" not in text
        found.append(json.loads(text))
    return found


def run_steps(folder: Path, status: int = 0, **inputs: str) -> str:
    """Run the steps of the action; the last one is to end with a status."""
    said = ""
    *first, last = (step for step in steps(**inputs) if "run" in step)
    for step in (*first, last):
        assert step["shell"] == "bash"
        files = {name: str(folder / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        # As the runner starts it.
        command = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"])
        environment = {**files, **step.get("env", {}), "RUNNER_TEMP": str(folder)}
        said += run(*command, folder=folder, status=status if step is last else 0, **environment)
    return said


def test_the_action_is_whole() -> None:
    document = action()
    assert set(document) >= {"name", "description", "inputs", "outputs", "runs"}
    assert document["runs"]["using"] == "composite"
    used = (ROOT / "action.yml").read_text()
    for name, entry in document["inputs"].items():
        assert entry["description"] and "default" in entry
        assert f"inputs.{name}" in used
    # What users write is never put into a script, where it would be run.
    assert all("${{" not in step.get("run", "") for step in document["runs"]["steps"])


def test_the_action_verifies_and_compiles(repository: Path) -> None:
    said = run_steps(
        repository,
        verify="src/prog.py\n\nsrc/prog.py:f\n",
        compile="src",
        output="fast",
        options="-O2 --assume sealed-globals",
    )
    assert said.count("no difference in ") == 2
    assert "return a + 1" in (repository / "fast/prog.py").read_text()
    assert (repository / "GITHUB_OUTPUT").read_text() == f"report={repository / 's2s-report.json'}\n"
    assert json.loads((repository / "s2s-report.json").read_text())["summary"]["changed"] == 1
    assert (
        (repository / "GITHUB_STEP_SUMMARY").read_text().startswith("**s2s** compiled 1 files: 1 changed, ")
    )


def test_the_action_fails_where_something_fails(repository: Path) -> None:
    (repository / "src/bad.py").write_text("x = (\n")
    assert "src/bad.py:1:5" in run_steps(repository, status=1, compile="src", output="fast")
    # What is given is never run as a command.
    run_steps(repository, status=2, verify="$(touch hacked); touch hacked\n")
    assert not (repository / "hacked").exists()
