"""What the playground asks of s2s, asked here without a browser; `make test-tools` looks at the page itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from s2s.options import ASSUMPTIONS
from tests.documents import PROJECT, loaded

CHAPTER = (PROJECT / "samples" / "fancy_func.py").read_text(encoding="utf-8")


def load(name: str) -> ModuleType:
    return loaded(f"docs/playground/{name}.py")


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    return load("engine")


def ask(
    engine: ModuleType, kind: str, text: str, *, level: int = 2, assume: list[str] | None = None
) -> dict[str, Any]:
    request = json.dumps({"text": text, "level": level, "assume": assume or []})
    answer: dict[str, Any] = json.loads(engine.answer(kind, request))
    return answer


def test_a_program_is_compiled_with_its_remarks(engine: ModuleType) -> None:
    found = ask(engine, "compile", CHAPTER, assume=["closed-world"])
    assert found["source"].endswith("\n\n\nprint(10)\n") and found["relied"] == ["sealed-globals"]
    assert ("folded to 10", 12, 7) in [
        (one["message"], one["line"], one["column"]) for one in found["remarks"]
    ]
    assert found["summary"].startswith("4 inlined, 0 refused")


def test_the_level_is_heeded(engine: ModuleType) -> None:
    found = ask(engine, "compile", CHAPTER, level=0)
    assert (found["changed"], found["source"], found["remarks"]) == (False, CHAPTER, [])
    assert found["kept"] == [0, 0]


def test_what_keeps_functions_is_folded_away(engine: ModuleType) -> None:
    found = ask(engine, "compile", CHAPTER)
    first, last = found["kept"]
    folded = found["source"].splitlines()[first - 1 : last]
    assert folded[0].startswith("global __s2s_") and folded[-1].endswith("] = self")


def test_steps_show_what_each_pass_changed(engine: ModuleType) -> None:
    steps = ask(engine, "steps", CHAPTER)["steps"]
    assert [(one["pass"], one["function"]) for one in steps] == [
        ("as read", "<module>"),
        ("inline", "fancy_func"),
        ("join_temporaries", "fancy_func"),
        ("inline", "<module>"),
        ("fold", "<module>"),
        ("as written out", "<module>"),
    ]
    new = {
        (one["pass"], one["function"]): [one["text"].splitlines()[line - 1].strip() for line in one["new"]]
        for one in steps
    }
    assert new["join_temporaries", "fancy_func"] == [
        "return (e + f) if test(same ? add : __s2s__::add) else add(e, f)"
    ]
    assert new["inline", "<module>"][-1] == "print((1 + 2) + (3 + 4))"
    assert new["fold", "<module>"] == ["print(10)"]
    assert new["as read", "<module>"] == []


def test_a_run_compares_output_and_ends_in_the_programs_own_traceback(engine: ModuleType) -> None:
    main = sys.modules["__main__"]
    found = ask(engine, "run", "import sys\nprint('out')\nprint('err', file=sys.stderr)\nprint([][1])\n")
    assert found["same"] and found["output"].startswith("out\nerr\nTraceback")
    assert 'File "program.py", line 4, in <module>\n    print([][1])' in found["output"]
    assert "engine.py" not in found["output"] and found["ratio"] is None
    assert sys.modules["__main__"] is main


def test_a_run_tells_an_exit_status_and_cuts_long_output(engine: ModuleType) -> None:
    found = ask(engine, "run", f"print('x' * {engine.MOST_OUTPUT + 7})\nraise SystemExit(3)\n")
    assert found["output"].endswith("characters more\n")
    assert len(found["output"]) < engine.MOST_OUTPUT + 100
    assert ask(engine, "run", "raise SystemExit(3)\n")["output"] == "SystemExit: 3\n"


def test_a_program_that_is_long_enough_is_measured(
    engine: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "RUN_SECONDS", 0.0)
    found = ask(engine, "run", "sum(range(200_000))\n")
    assert found["rounds"] == 1 and found["ratio"] == pytest.approx(found["written"] / found["compiled"])


def test_verify_compares_calls(engine: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "VERIFY_EXAMPLES", 5)
    found = ask(engine, "verify", "def half(x: int):\n    return x / 2\n")
    assert found["ok"] and found["functions"] == {"half": 5} and not found["changed"]
    found = ask(engine, "verify", "1 / 0\n")
    assert not found["ok"] and "ZeroDivisionError" in found["problem"] and found["line"] == 1
    assert found["missing"] == []


MISSING = "import os.path, nowhere.part as part\nfrom not_there import x\nfrom . import y\n"


def test_packages_that_the_page_has_not_are_told(
    engine: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "RUN_SECONDS", 0.0)
    for kind in ("run", "verify"):
        assert ask(engine, kind, MISSING)["missing"] == ["not_there", "nowhere"]
    assert "missing" not in ask(engine, "compile", MISSING)


@pytest.mark.parametrize(
    ("kind", "text", "line"),
    [
        ("compile", "def f(:\n", 1),
        ("steps", "x = (\n", 1),
        ("run", "def f():\n    pass\n\nreturn 1\n", 4),
        ("verify", "1 +\n", 1),
    ],
)
def test_a_mistake_is_an_answer(
    engine: ModuleType, kind: str, text: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    error = ask(engine, kind, text)["error"]
    assert error["line"] == line and error["message"]


def test_the_place_of_a_mistake_is_that_of_this_program(
    engine: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "VERIFY_EXAMPLES", 1)
    ask(engine, "verify", "x\n")
    assert ask(engine, "compile", "def f(:\n    pass\n")["error"]["column"] == 7


def test_what_the_page_knows_beforehand_is_from_the_code(tmp_path: Path) -> None:
    build = load("build")
    for name in [*(f"pyodide/{name}" for name in build.PYODIDE_FILES), "s2s.zip"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"four")
    said = build.manifest("314.0.6", tmp_path)
    names = [one["name"] for one in said["assumptions"]]
    assert names[0] == "closed-world" and sorted(names) == sorted(ASSUMPTIONS)
    assert said["examples"][0]["text"] == CHAPTER
    assert said["files"]["s2s.zip"] == 4 and "pyodide/pyodide.asm.wasm" in said["files"]


def test_examples_are_compiled_to_something_else(engine: ModuleType) -> None:
    for path in load("build").EXAMPLES.values():
        text = (PROJECT / path).read_text(encoding="utf-8")
        assert ask(engine, "compile", text, assume=["closed-world"])["remarks"], path


def test_without_node_the_target_says_so(tmp_path: Path) -> None:
    for name in ("make", "sh", "grep", "env"):
        for folder in os.environ["PATH"].split(os.pathsep):
            if (Path(folder) / name).exists():
                (tmp_path / name).symlink_to(Path(folder) / name)
                break
    done = subprocess.run(
        [".ci/pyodide", "314.0.6", "the playground is not built"],
        cwd=PROJECT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "no Node.js 20 with npm here: the playground is not built\n")
